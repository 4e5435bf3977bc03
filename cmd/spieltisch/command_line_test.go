package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/spieltisch/internal/manual"
)

// docs/command-line.md is made from the command table, and is up to date.
func TestCommandReference(t *testing.T) {
	const path = "../../docs/command-line.md"
	app, err := kong.New(&commands{}, kong.Name("spieltisch"), kong.Vars{"version": ""})
	if err != nil {
		t.Fatal(err)
	}
	want := manual.Reference(app.Model)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Errorf("docs/command-line.md is not what the command table says (make golden rewrites it); got - want +:\n%s", diff)
	}
}

// The worst of several files counts.
func TestExitStatusOfRead(t *testing.T) {
	tests := []struct {
		o    outcome
		want int
	}{
		{outcome{}, exitDone},
		{outcome{none: true}, exitNone},
		{outcome{none: true, asked: true}, exitAsked},
		{outcome{none: true, asked: true, failed: true}, exitFound},
	}
	for _, tt := range tests {
		if got := verdict(stdio{err: &bytes.Buffer{}}, tt.o.status()); got != tt.want {
			t.Errorf("%+v ends with %d, want %d", tt.o, got, tt.want)
		}
	}
}
