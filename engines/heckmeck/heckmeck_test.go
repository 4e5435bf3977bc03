package heckmeck_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, heckmeck.Game{}, "heckmeck")
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, heckmeck.Game{}, "testdata")
}

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game does by itself cannot be broken by an action: points, the order of a stack, busts, and who
// wins.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/heckmeck.md", "testdata", "HM-10", "HM-19", "HM-20", "HM-21", "HM-22", "HM-25")
}
