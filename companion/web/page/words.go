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

// ownTexts are the pages that alone need the texts of the scripts that begin so.
var ownTexts = map[string]string{"tune": KindTuning, "lesson": KindPieces, "backups": KindBackups, "line": KindSetup}

// scriptTexts are those that the scripts of a page need: all that begin with "js.", without it.
func scriptTexts(lang, kind string) map[string]string {
	out := map[string]string{}
	for _, key := range Words.Keys() {
		if name, ok := strings.CutPrefix(key, "js."); ok {
			if !elsewhere(name, kind) {
				out[name] = Text(key).In(lang)
			}
		}
	}
	return out
}

// elsewhere tells that another page alone needs a text.
func elsewhere(name, kind string) bool {
	for prefix, own := range ownTexts {
		if strings.HasPrefix(name, prefix) && kind != own {
			return true
		}
	}
	return false
}
