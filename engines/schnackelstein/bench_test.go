package schnackelstein_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/lines"
	"spieltisch/engines/schnackelstein"
)

func benchStart(tb testing.TB) engines.State {
	return newGame(tb, `{`+names3+`,"hills":`+hillsFor(3)+`,`+stump+`}`)
}

// choose answers the prompt: any choice, with a length from 15 to 47 mm.
func choose(r *rand.Rand, prompts []engines.Prompt) engines.Action {
	p := &prompts[0]
	a := p.Choices[r.IntN(len(p.Choices))]
	if push, ok := a.(schnackelstein.Push); ok {
		push.Len = engines.MM(150 + r.IntN(320))
		return push
	}
	return a
}

// BenchmarkRandomActions asks for the prompts, chooses an answer and applies it with all checks; a finished game begins
// again.
func BenchmarkRandomActions(b *testing.B) {
	start := benchStart(b)
	r, s := rand.New(rand.NewPCG(1, 2)), start
	b.ReportAllocs()
	for b.Loop() {
		prompts := s.Prompts()
		if len(prompts) == 0 {
			s = start
			continue
		}
		next, _, v := s.Apply(choose(r, prompts))
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s = next
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkWholeGames plays random games to their end.
func BenchmarkWholeGames(b *testing.B) {
	start := benchStart(b)
	r, actions := rand.New(rand.NewPCG(1, 2)), 0
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for prompts := s.Prompts(); len(prompts) > 0; prompts = s.Prompts() {
			next, _, v := s.Apply(choose(r, prompts))
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

// record is a random game as JSON.
func record(b *testing.B) [][]byte {
	r, s, out := rand.New(rand.NewPCG(3, 4)), benchStart(b), [][]byte{}
	for prompts := s.Prompts(); len(prompts) > 0; prompts = s.Prompts() {
		a := choose(r, prompts)
		data, err := json.Marshal(a)
		if err != nil {
			b.Fatal(err)
		}
		next, _, v := s.Apply(a)
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s, out = next, append(out, data)
	}
	return out
}

// BenchmarkFoldGame decodes and applies a whole recorded game.
func BenchmarkFoldGame(b *testing.B) {
	actions := record(b)
	b.ReportAllocs()
	for b.Loop() {
		s := benchStart(b)
		for _, data := range actions {
			a, err := lines.Decode(schnackelstein.Game{}, data)
			if err != nil {
				b.Fatal(err)
			}
			next, _, v := s.Apply(a)
			if v != nil {
				b.Fatalf("refused: %+v", v)
			}
			s = next
		}
	}
	b.ReportMetric(float64(len(actions)), "actions/game")
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

// BenchmarkView draws a position.
func BenchmarkView(b *testing.B) {
	s := benchStart(b)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.View()
	}
}
