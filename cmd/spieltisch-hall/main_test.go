package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"spieltisch/cmd/internal/program/programtest"
)

// TestMain lets the test binary be the program, for tests that start it.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"spieltisch-hall": func() { os.Exit(halls.Main()) }})
}

func TestCommandLine(t *testing.T) { programtest.Run(t, "../..", &halls) }

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", RequireExplicitExec: true})
}
