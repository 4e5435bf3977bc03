package i18n

import (
	"slices"
	"strings"
)

// Wish is the first language that there is of those that a browser asks for: a code such as "fr", else the
// list of its header Accept-Language (RFC 9110, 12.5.4) in the order in which it stands there. Empty: there
// is none of them.
func Wish(code, accepted string) string {
	there := Languages()
	if slices.Contains(there, code) {
		return code
	}
	for part := range strings.SplitSeq(accepted, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		tag, _, _ = strings.Cut(tag, "-")
		if tag = strings.ToLower(tag); slices.Contains(there, tag) {
			return tag
		}
	}
	return ""
}
