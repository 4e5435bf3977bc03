package schweinebande_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/schweinebande"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, schweinebande.Game{}, "schweinebande")
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, schweinebande.Game{}, "testdata")
}

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game does by itself cannot be broken by an action: pens, clearing, that no tile counts twice (it
// is gone then), and what the rest is worth.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/schweinebande.md", "testdata", "SB-15", "SB-16", "SB-19")
}
