package schnackelstein_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, schnackelstein.Game{}, "schnackelstein")
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, schnackelstein.Game{}, "testdata")
}

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game does by itself cannot be broken by an action: who keeps what, what is hidden, what counts,
// open gems.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/schnackelstein.md", "testdata", "SS-13", "SS-14", "SS-17", "SS-22", "SS-23", "SS-31")
}
