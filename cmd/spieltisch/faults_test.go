package main

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
)

// A wrong command line is told in the language of the machine, by what is wrong with it.
func TestFaults(t *testing.T) {
	const list, zeigt = " (spieltisch --help lists what there is)", " (spieltisch --help zeigt, was es gibt)"
	tests := []struct {
		line   string
		en, de string
	}{
		{"run --demoo", `unknown flag --demoo, did you mean "--demo"?`,
			`Den Schalter --demoo gibt es nicht; gemeint war vielleicht "--demo"`},
		{"run --xyz", "unknown flag --xyz", "Den Schalter --xyz gibt es nicht"},
		{"frobnicate", "unexpected argument frobnicate", "frobnicate gehört nicht hierher"},
		{"rea x", `unexpected argument rea, did you mean one of "run", "read"?`,
			`rea gehört nicht hierher; gemeint war vielleicht eins von "run", "read"`},
		{"export", `expected "<file>"`, `es fehlt "<file>"`},
		{"config", `expected one of "check", "show", "init", "set", "edit"`,
			`es fehlt eins von "check", "show", "init", "set", "edit"`},
		{"completion tcsh", `<shell> must be one of "bash","zsh","fish" but got "tcsh"`,
			`<shell> muss eins von "bash","zsh","fish" sein und ist "tcsh"`},
		{"teach dice x", "missing flags: --out=SET", "es fehlt --out=SET"},
		{"coach heckmeck --positions abc", `--positions: expected a number but got "abc"`, `--positions braucht eine Zahl und bekam "abc"`},
		{"coach heckmeck --positions", "--positions: a value is missing", "hinter --positions fehlt ein Wert"},
		{"coach heckmeck --positions --json", `--positions: a value is missing; perhaps try --positions="--json"`,
			`hinter --positions fehlt ein Wert; oder so: --positions="--json"`},
		{"tunnels levels --for x", `--for: expected a duration like 10s but got "x"`,
			`--for braucht eine Dauer wie 10s und bekam "x"`},
		{"run --demo=maybe", `--demo: expected true or false but got "maybe"`,
			`--demo braucht true oder false und bekam "maybe"`},
	}
	for _, tt := range tests {
		for lang, want := range map[string]string{"C": tt.en + list, "de_DE.UTF-8": tt.de + zeigt} {
			t.Setenv("LC_ALL", lang)
			var out, said bytes.Buffer
			status := run(t.Context(), strings.Fields(tt.line),
				cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &said})
			if got := said.String(); status != 2 || got != "spieltisch: "+want+"\n" {
				t.Errorf("%s in %s: %d, %q, want 2, %q", tt.line, lang, status, got, want)
			}
		}
	}
}
