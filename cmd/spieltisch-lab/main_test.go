package main

import (
	"flag"
	"os"
	"os/exec"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"spieltisch/cmd/internal/manual"
	"spieltisch/cmd/internal/play"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/internal/program/programtest"
	"spieltisch/cmd/internal/translate"
	"spieltisch/packaging/docscheck"
)

var update = flag.Bool("update", false, "rewrite the golden parts of the scripts")

// rules is as much of the table's program as answers the logs of playouts.
var rules = program.Program{
	Program: manual.Program{Name: "spieltisch", Purpose: "help.program"},
	Table: func() any {
		return new(struct {
			Rules play.Rules `cmd:"" help:"help.rules"`
			program.Common
		})
	},
	Rooms: translate.Shared,
}

// TestMain lets the test binary be the programs that the scripts call.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"spieltisch-lab": func() { os.Exit(lab.Main()) }, "spieltisch": func() { os.Exit(rules.Main()) },
	})
}

func TestCommandLine(t *testing.T) { programtest.Run(t, "../..", &lab) }

// What the guide for translators runs ends well, in a folder of its own.
func TestTranslatingRuns(t *testing.T) {
	data, err := os.ReadFile("../../docs/contributor/translating.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, b := range docscheck.Parse("translating.md", string(data)).Fences {
		if b.Info != "sh run" {
			continue
		}
		ran++
		cmd := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", b.Text)
		cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), "LC_ALL=C.UTF-8")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("translating.md:%d: %v\n%s", b.At, err, out)
		}
	}
	if ran == 0 {
		t.Error("the guide runs nothing")
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update,
		RequireExplicitExec: true})
}
