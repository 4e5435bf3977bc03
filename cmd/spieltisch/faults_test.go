package main

import (
	"bytes"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
)

// A wrong command line is told in the language of the machine, by what is wrong with it.
func TestFaults(t *testing.T) {
	tests := []struct {
		line   string
		knows  string // the command whose help is named, without the program's own name
		en, de string
	}{
		{"run --demoo", "run", `unknown flag --demoo, did you mean "--demo"?`,
			`Den Schalter --demoo gibt es nicht; gemeint war vielleicht "--demo"`},
		{"run --xyz", "run", "unknown flag --xyz", "Den Schalter --xyz gibt es nicht"},
		{"frobnicate", "", "unexpected argument frobnicate", "frobnicate gehört nicht hierher"},
		{"rea x", "", `unexpected argument rea, did you mean one of "run", "read"?`,
			`rea gehört nicht hierher; gemeint war vielleicht eins von "run", "read"`},
		{"export", "export", `expected "<file>"`, `es fehlt "<file>"`},
		{"config", "config", `expected one of "check", "show", "init", "set", "edit"`,
			`es fehlt eins von "check", "show", "init", "set", "edit"`},
		{"completion tcsh", "completion", `<shell> must be one of "bash","zsh","fish" but got "tcsh"`,
			`<shell> muss eins von "bash","zsh","fish" sein und ist "tcsh"`},
		{"teach dice x", "teach dice", "missing flags: --out=SET", "es fehlt --out=SET"},
		{"coach heckmeck --positions abc", "coach", `--positions: expected a number but got "abc"`,
			`--positions braucht eine Zahl und bekam "abc"`},
		{"print mat", "print mat", `print mat: --game must be one of "heckmeck","verasselt","schnackelstein","animals","schweinebande","kniffel" but got ""`,
			`print mat: --game muss eins von "heckmeck","verasselt","schnackelstein","animals","schweinebande","kniffel" sein und ist ""`},
		{"coach heckmeck --positions", "coach", "--positions: a value is missing",
			"hinter --positions fehlt ein Wert"},
		{"coach heckmeck --positions --json", "coach",
			`--positions: a value is missing; perhaps try --positions="--json"`,
			`hinter --positions fehlt ein Wert; oder so: --positions="--json"`},
		{"tunnels levels --for x", "tunnels levels", `--for: expected a duration like 10s but got "x"`,
			`--for braucht eine Dauer wie 10s und bekam "x"`},
		{"run --demo=maybe", "run", `--demo: expected true or false but got "maybe"`,
			`--demo braucht true oder false und bekam "maybe"`},
	}
	for _, tt := range tests {
		command := strings.TrimSpace("spieltisch " + tt.knows)
		for lang, want := range map[string]string{"C": tt.en + " (" + command + " --help lists what there is)",
			"de_DE.UTF-8": tt.de + " (" + command + " --help zeigt, was es gibt)"} {
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
