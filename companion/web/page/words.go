package page

import (
	"embed"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var wordFiles embed.FS

// Words are the page's own texts, in files; those about a game come with the snapshot.
var Words = i18n.New("page", wordFiles)

// Text is one of the page's own texts. A key without one shows itself, so that it is seen.
func Text(key string) engines.Text { return Words.Text(key) }

// scriptTexts are those that the scripts need: all that begin with "js.", without it.
func scriptTexts(lang string) map[string]string {
	out := map[string]string{}
	for _, key := range Words.Keys() {
		if name, ok := strings.CutPrefix(key, "js."); ok {
			out[name] = Text(key).In(lang)
		}
	}
	return out
}
