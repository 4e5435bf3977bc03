package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/internal/manual"
)

// docs/tinkerer/command-line.md is made from the command table, and is up to date.
func TestCommandReference(t *testing.T) {
	const path = "../../docs/tinkerer/command-line.md"
	app, err := spieltisch.Parser("en")
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
		t.Errorf("docs/tinkerer/command-line.md is not what the command table says (make golden rewrites it); got - want +:\n%s", diff)
	}
}
