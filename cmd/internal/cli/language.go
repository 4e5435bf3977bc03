package cli

import (
	"cmp"
	"slices"
	"strings"

	"spieltisch/engines"
)

// Language is the one that the machine speaks with people, of those that the page has: English for others.
// It is "" where none is set.
func Language(getenv func(string) string) string {
	locale := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	code, _, _ := strings.Cut(locale, ".")
	code, _, _ = strings.Cut(code, "@")
	code, _, _ = strings.Cut(strings.ToLower(code), "_")
	switch {
	case code == "", code == "c", code == "posix":
		return ""
	case slices.Contains(engines.Languages(), code):
		return code
	}
	return "en"
}
