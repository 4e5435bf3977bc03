package animals_test

import (
	"testing"

	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, animals.Game{}, `{"players":["Anna","Ben"]}`)
}
