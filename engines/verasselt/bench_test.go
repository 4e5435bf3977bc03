package verasselt_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

func newGame(t testing.TB, setup string) engines.State {
	s, _, v, err := verasselt.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, verasselt.Game{}, start)
}
