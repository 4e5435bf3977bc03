package main

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines"
)

// The help speaks the language of the machine, and English where the program does not have it; the man page
// is English.
func TestHelpSpeaksTheLanguage(t *testing.T) {
	tests := []struct {
		locale string
		args   []string
		want   string
	}{
		{"de_AT.UTF-8", []string{"run", "--help"}, "Ordner der Mitschrift."},
		{"de_AT.UTF-8", []string{"help", "run"}, "Ordner der Mitschrift."},
		{"fr_FR.UTF-8", []string{"--help"}, "Des yeux et une mémoire"},
		{"it_IT.UTF-8", []string{"read", "--help"}, "Leggere dadi"},
		{"es_ES.UTF-8", []string{"doctor", "--help"}, "Idioma de los hallazgos: "},
		{"de_AT.UTF-8", []string{"--help"}, "Aufruf: spieltisch <befehl> [schalter]\n"},
		{"de_AT.UTF-8", []string{"--help"}, "\n     2  die Befehlszeile stimmt nicht\n"},
		{"de_AT.UTF-8", []string{"--help"}, "\n\nBefehle:\n"},
		{"fr_FR.UTF-8", []string{"--help"}, "«\u00a0spieltisch <commande> --help\u00a0»"},
		{"it_IT.UTF-8", []string{"config", "check", "--help"}, "\nArgomenti:\n"},
		{"es_ES.UTF-8", []string{"run", "--help"}, "\nOpciones:\n"},
		{"C", []string{"run", "--help"}, "Usage: spieltisch run"},
		{"C", []string{"run", "--help"}, "\nFlags:\n"},
		{"da_DK.UTF-8", []string{"run", "--help"}, "Folder of the journal."},
		{"C", []string{"run", "--help"}, "Folder of the journal."},
		{"de_DE.UTF-8", []string{"man"}, "Folder of the journal."},
	}
	for _, tt := range tests {
		t.Run(tt.locale+" "+strings.Join(tt.args, " "), func(t *testing.T) {
			t.Setenv("LC_ALL", tt.locale)
			var out, err bytes.Buffer
			run(t.Context(), tt.args, cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &err})
			if !strings.Contains(out.String(), tt.want) {
				t.Errorf("%q is not in\n%s%s", tt.want, out.String(), err.String())
			}
		})
	}
}

// Every text of the help is whole in every language.
func TestHelpIsInTheCatalogue(t *testing.T) {
	for _, lang := range engines.Languages() {
		for _, key := range cli.Words.Keys() {
			text := cli.Help(key, lang, "spieltisch")
			if strings.HasPrefix(key, "help.") &&
				(text == "" || text == key || strings.ContainsAny(text, "{}$")) {
				t.Errorf("%s: %s is %q", lang, key, text)
			}
		}
	}
}
