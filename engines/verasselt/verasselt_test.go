package verasselt_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, verasselt.Game{}, "verasselt")
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, verasselt.Game{}, "testdata")
}

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game does by itself cannot be broken by an action: bugging, what dissolves, who receives, and who
// wins.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/verasselt.md", "testdata", "VA-14", "VA-15", "VA-17", "VA-23")
}
