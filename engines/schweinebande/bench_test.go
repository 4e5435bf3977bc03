package schweinebande_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
)

func newGame(t testing.TB, setup string) engines.State {
	s, _, v, err := schweinebande.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}

// BenchmarkRandomActions asks for the prompts, chooses an answer and applies it with all checks; a finished game begins
// again.
func BenchmarkRandomActions(b *testing.B) {
	first := newGame(b, two+`}`)
	r, s := rand.New(rand.NewPCG(1, 2)), first
	b.ReportAllocs()
	for b.Loop() {
		a := engines.Sample(schweinebande.Game{}, r, s)
		if a == nil {
			s = first
			continue
		}
		next, _, v := s.Apply(a)
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s = next
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkWholeGames plays random games to their end.
func BenchmarkWholeGames(b *testing.B) {
	first := newGame(b, two+`}`)
	r, actions := rand.New(rand.NewPCG(1, 2)), 0
	b.ReportAllocs()
	for b.Loop() {
		s := first
		for a := engines.Sample(schweinebande.Game{}, r, s); a != nil; a = engines.Sample(schweinebande.Game{}, r, s) {
			next, _, v := s.Apply(a)
			if v != nil {
				b.Fatalf("refused: %+v", v)
			}
			s = next
			actions++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
}

// BenchmarkState writes a position as the journal hashes it.
func BenchmarkState(b *testing.B) {
	s, size := newGame(b, two+`}`), 0
	b.ReportAllocs()
	for b.Loop() {
		data, err := json.Marshal(s)
		if err != nil {
			b.Fatal(err)
		}
		size = len(data)
	}
	b.ReportMetric(float64(size), "bytes")
}

// BenchmarkView draws a position.
func BenchmarkView(b *testing.B) {
	s := newGame(b, two+`}`)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.View()
	}
}
