package schnackelstein_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, schnackelstein.Game{}, `{`+names3+`,"hills":`+hillsFor(3)+`,`+stump+`}`)
}

// BenchmarkExplain reads a push of which neither kind nor length is known, in a tunnel with ten tiles.
func BenchmarkExplain(b *testing.B) {
	s := newGame(b, `{`+names2+`,"position":{"tunnels":[{"tiles":[{"kind":"beetle","len":35},{"kind":"soil","len":25},{"kind":"worm","len":30},{"kind":"soil","len":25},{"kind":"beetle","len":30},{"kind":"soil","len":25},{"kind":"soil","len":25},{"kind":"soil","len":25},{"kind":"worm","len":25},{"kind":"soil","len":25}]},{},{},{}],"turns":[5,5]}}`)
	in := engines.Sensed{Push: &engines.Push{Tunnel: 1, Min: 150, Max: 500, Complete: true}}
	b.ReportAllocs()
	for b.Loop() {
		if x := s.Explain(in); len(x.Ask) == 0 {
			b.Fatalf("nothing to ask: %+v", x)
		}
	}
}
