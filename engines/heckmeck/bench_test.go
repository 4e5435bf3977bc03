package heckmeck_test

import (
	"crypto/sha256"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/lines"
)

// choose answers a random prompt: any choice, a random roll, or a stop.
func choose(r *rand.Rand, prompts []engines.Prompt, faces []engines.Face) engines.Action {
	p := &prompts[r.IntN(len(prompts))]
	switch {
	case len(p.Choices) > 0:
		return p.Choices[r.IntN(len(p.Choices))]
	case p.Kind == "stop":
		return heckmeck.Stop{}
	}
	bits := r.Uint64()
	for i := range p.Dice { // the bias of 256 modulo 6 does not matter here
		faces[i] = engines.Face(1 + bits&255%6)
		bits >>= 8
	}
	return heckmeck.Roll{Faces: faces[:p.Dice]}
}

func benchStart(b *testing.B, setup string) engines.State {
	s, _, v, err := heckmeck.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		b.Fatal(v, err)
	}
	return s
}

// BenchmarkRandomActions asks for the prompts, chooses an answer and applies it with all checks; a finished game begins
// again.
func BenchmarkRandomActions(b *testing.B) {
	start := benchStart(b, `{"players":["Anna","Ben","Cem"]}`)
	r, faces, s := rand.New(rand.NewPCG(1, 2)), make([]engines.Face, 8), start
	b.ReportAllocs()
	for b.Loop() {
		prompts := s.Prompts()
		if len(prompts) == 0 {
			s = start
			continue
		}
		next, _, v := s.Apply(choose(r, prompts, faces))
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s = next
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkWholeGames plays random games to their end.
func BenchmarkWholeGames(b *testing.B) {
	start := benchStart(b, `{"players":["Anna","Ben","Cem"]}`)
	r, faces, actions := rand.New(rand.NewPCG(1, 2)), make([]engines.Face, 8), 0
	b.ReportAllocs()
	for b.Loop() {
		s := start
		for prompts := s.Prompts(); len(prompts) > 0; prompts = s.Prompts() {
			next, _, v := s.Apply(choose(r, prompts, faces))
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

// record is a random game of n accepted actions as JSON.
func record(b *testing.B, n int) [][]byte {
	r, faces := rand.New(rand.NewPCG(3, 4)), make([]engines.Face, 8)
	for {
		s, out := benchStart(b, `{"players":["Anna","Ben","Cem"]}`), [][]byte{}
		for prompts := s.Prompts(); len(prompts) > 0; prompts = s.Prompts() {
			a := choose(r, prompts, faces)
			data, err := json.Marshal(a)
			if err != nil {
				b.Fatal(err)
			}
			next, _, v := s.Apply(a)
			if v != nil {
				b.Fatalf("refused: %+v", v)
			}
			if s, out = next, append(out, data); len(out) == n {
				return out
			}
		}
	}
}

// BenchmarkFold1000 decodes and applies 1,000 recorded actions.
func BenchmarkFold1000(b *testing.B) { benchFold(b, false) }

// BenchmarkFold1000Hashed hashes the state after each too, as a check of a journal does.
func BenchmarkFold1000Hashed(b *testing.B) { benchFold(b, true) }

func benchFold(b *testing.B, hash bool) {
	actions := record(b, 1000)
	b.ReportAllocs()
	for b.Loop() {
		s := benchStart(b, `{"players":["Anna","Ben","Cem"]}`)
		for _, data := range actions {
			a, err := lines.Decode(heckmeck.Game{}, data)
			if err != nil {
				b.Fatal(err)
			}
			next, _, v := s.Apply(a)
			if v != nil {
				b.Fatalf("refused: %+v", v)
			}
			if s = next; hash {
				state, err := json.Marshal(s)
				if err != nil {
					b.Fatal(err)
				}
				_ = sha256.Sum256(state)
			}
		}
	}
}

// BenchmarkView draws a position.
func BenchmarkView(b *testing.B) {
	s := benchStart(b, `{"players":["Anna","Ben"],"position":{"grill":[28,21],"closed":[36,35,34,33,32,31,30,29],"stacks":[[22,27,23],[26,24,25]],"turn":2,"aside":[6,6,4]}}`)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.View()
	}
}
