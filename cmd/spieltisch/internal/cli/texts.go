package cli

import (
	"embed"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// Words are what the command line says, in files.
var Words = i18n.New("command", files)

// Help is the text of a key of the command table, such as "help.run".
func Help(key, lang string) string {
	if !strings.HasPrefix(key, "help.") {
		return key // of kong's own
	}
	return Words.Say(key, map[string]any{"languages": strings.Join(engines.Languages(), ",")}).In(lang)
}
