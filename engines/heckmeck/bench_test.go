package heckmeck_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, heckmeck.Game{}, `{"players":["Anna","Ben","Cem"]}`)
}
