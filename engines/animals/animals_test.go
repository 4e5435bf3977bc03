package animals_test

import (
	"testing"

	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, animals.Game{}, "animals")
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, animals.Game{}, "testdata")
}

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game does by itself cannot be broken by an action: ties, what majorities and lives cost, and who
// wins.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/animals.md", "testdata", "AN-11", "AN-13", "AN-14", "AN-16", "AN-17", "AN-31")
}
