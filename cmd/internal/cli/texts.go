package cli

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"os"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// Words are what the command line says, in files.
var Words = i18n.New("command", files)

// Args are the arguments of a text.
type Args = map[string]any

// Said is a text in the language of the machine.
func Said(key string, args Args) string {
	return Words.Say(key, args).In(cmp.Or(Language(os.Getenv), "en"))
}

// Say writes a text as a line, in the language of the machine.
func Say(w io.Writer, key string, args Args) { fmt.Fprintln(w, Said(key, args)) }

// Help is the text of a key of the command table of a program, such as "help.run".
func Help(key, lang, program string) string {
	if !strings.HasPrefix(key, "help.") {
		return key // of kong's own
	}
	return Words.Say(key, Args{"languages": strings.Join(engines.Languages(), ","), "program": program}).In(lang)
}
