package main

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/internal/cli"
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
		{"playouts heckmeck -n abc", `--n: expected a number but got "abc"`, `--n braucht eine Zahl und bekam "abc"`},
		{"playouts heckmeck -n", "--n: a value is missing", "hinter --n fehlt ein Wert"},
		{"playouts heckmeck -n --seed 2", `--n: a value is missing; perhaps try --n="--seed"`,
			`hinter --n fehlt ein Wert; oder so: --n="--seed"`},
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
