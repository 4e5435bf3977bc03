package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
)

// TestExitStatus holds what a command line that is wrong says and ends with.
func TestExitStatus(t *testing.T) {
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "t.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	right, five := file("log: warn\n"), file("zones:\n  aside: [0.66, 0, 1, 1, 1]\n")
	camera, board, display := file("log: warn\ncamera: telescope:x\n"), file(
		"board: mcp23017:1?adr=0x20\n"), file("display: fax:1\n")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no such tunnel", []string{"tunnels", "calibrate", "--tunnel", "7"}, int(cli.Usage),
			"--tunnel 7: they are 1 to 4"},
		{"tunnel 5", []string{"tunnels", "calibrate", "--tunnel", "5"}, int(cli.Usage),
			"--tunnel 5: they are 1 to 4"},
		{"tunnel below 0", []string{"tunnels", "calibrate", "--tunnel=-1"}, int(cli.Usage),
			"--tunnel -1: they are 1 to 4"},
		{"a tunnel, but no board", []string{"tunnels", "calibrate", "--tunnel", "4", "--board", "none"},
			int(cli.Failed), "none is no board"},
		{"all tunnels, but no board", []string{"tunnels", "calibrate", "--board", "none"}, int(cli.Failed),
			"none is no board"},
		{"listen", []string{"run", "--listen", "8080"}, int(cli.Usage),
			`--listen "8080" is no address; write it like :8080`},
		{"display", []string{"run", "--display", "fax:1"}, int(cli.Usage),
			`--display: "fax:1": unknown kind (there are`},
		{"nothing set", []string{"config", "set", right, "language"}, int(cli.Usage),
			`"language" changes nothing; write it like language=fr`},
		{"one of two set", []string{"config", "set", right, "language=fr", "log"}, int(cli.Usage),
			`"log" changes nothing`},

		{"check five numbers", []string{"config", "check", five}, int(cli.Found),
			five + ":2:10: zones.aside: has 5 numbers"},
		{"run with five numbers", []string{"run", "--config", five}, int(cli.Person),
			five + ":2:10: zones.aside: has 5 numbers"},
		{"set five numbers", []string{"config", "set", right, "zones.aside=[0, 0, 1, 1, 1]"}, int(cli.Failed),
			"zones.aside: has 5 numbers"},
		{"check a camera", []string{"config", "check", camera}, int(cli.Found),
			camera + `:2:9: camera: "telescope:x": unknown kind`},
		{"run with a camera", []string{"run", "--config", camera}, int(cli.Person),
			camera + `:2:9: camera: "telescope:x": unknown kind`},
		{"check a board", []string{"config", "check", board}, int(cli.Found), board + ":1:8: board: "},
		{"run with a board", []string{"run", "--config", board}, int(cli.Person), board + ":1:8: board: "},
		{"check a display", []string{"config", "check", display}, int(cli.Found),
			display + `:1:10: display: "fax:1": unknown kind`},
		{"run with a display", []string{"run", "--config", display}, int(cli.Person),
			display + `:1:10: display: "fax:1": unknown kind`},
		{"set a display", []string{"config", "set", right, "display=fax:1"}, int(cli.Failed),
			right + `:2:10: display: "fax:1": unknown kind`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(t.Context(), tt.args, cli.Stdio{In: strings.NewReader(""), Out: &out, Err: &errs})
			if status != tt.status || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("%q: exit status %d, %q; want %d, %q", tt.args, status, errs.String(), tt.status,
					tt.want)
			}
		})
	}
	if text, err := os.ReadFile(right); err != nil || string(text) != "log: warn\n" {
		t.Errorf("a refused change left %q (%v)", text, err)
	}
}
