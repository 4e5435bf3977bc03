package schnackelstein_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, schnackelstein.Game{}, enginestest.SharedCases("schnackelstein"))
}

func TestTranscripts(t *testing.T) {
	enginestest.Transcripts(t, schnackelstein.Game{}, "testdata")
}
