package enginestest

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"testing"

	"spieltisch/engines"
)

// Bench measures a game that is started with setup and played by its own sampler: random actions and whole
// games on one core and on two, and with one recorded game the fold from JSON, the JSON of its states, and
// their views.
func Bench(b *testing.B, g engines.Game, setup string) {
	sampler, ok := g.(engines.Sampler)
	if !ok {
		b.Fatalf("%s is no engines.Sampler", g.Info().ID)
	}
	first, _, v, err := g.New([]byte(setup))
	if v != nil || err != nil {
		b.Fatalf("setup %s: %s, %v", setup, mustJSON(v), err)
	}
	for _, cores := range []int{1, 2} {
		b.Run(fmt.Sprintf("RandomActions/cores=%d", cores), func(b *testing.B) { randomActions(b, sampler, first, cores) })
		b.Run(fmt.Sprintf("WholeGames/cores=%d", cores), func(b *testing.B) { wholeRandomGames(b, sampler, first, cores) })
	}
	record, states := recorded(b, sampler, first)
	b.Run("Fold", func(b *testing.B) { benchFold(b, g, setup, record, false) })
	b.Run("FoldHashed", func(b *testing.B) { benchFold(b, g, setup, record, true) })
	b.Run("State", func(b *testing.B) { benchState(b, states) })
	b.Run("View", func(b *testing.B) { benchView(b, states) })
}

// onCores runs body on so many cores at once, each with chances of its own. Garbage is collected as seldom as
// playouts do it: with the usual heap of a few megabytes two cores would wait for each other's collections.
func onCores(b *testing.B, cores int, body func(*testing.PB, engines.Chance)) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	var seed atomic.Uint64
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) { body(pb, rand.New(rand.NewPCG(1, seed.Add(1)))) })
}

// randomActions asks for the prompts, chooses an answer and applies it with all checks; a finished game
// begins again.
func randomActions(b *testing.B, sampler engines.Sampler, first engines.State, cores int) {
	onCores(b, cores, func(pb *testing.PB, by engines.Chance) {
		for s := first; pb.Next(); {
			a := engines.Sample(sampler, by, s)
			if a == nil {
				s, a = first, engines.Sample(sampler, by, first)
			}
			next, _, v := s.Apply(a)
			if v != nil {
				b.Errorf("refused: %+v", v)
				return
			}
			s = next
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
}

func wholeRandomGames(b *testing.B, sampler engines.Sampler, first engines.State, cores int) {
	var actions atomic.Int64
	onCores(b, cores, func(pb *testing.PB, by engines.Chance) {
		for pb.Next() {
			n := int64(0)
			s := first
			for a := engines.Sample(sampler, by, s); a != nil; a = engines.Sample(sampler, by, s) {
				next, _, v := s.Apply(a)
				if v != nil {
					b.Errorf("refused: %+v", v)
					return
				}
				s = next
				n++
			}
			actions.Add(n)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(actions.Load())/float64(b.N), "actions/game")
}

// recorded is a random game: its actions as JSON, and all its states.
func recorded(b *testing.B, sampler engines.Sampler, first engines.State) (record [][]byte,
	states []engines.State) {
	by := rand.New(rand.NewPCG(3, 4))
	states = []engines.State{first}
	for s := first; ; {
		a := engines.Sample(sampler, by, s)
		if a == nil {
			return record, states
		}
		next, _, v := s.Apply(a)
		if v != nil {
			b.Fatalf("refused: %+v", v)
		}
		s = next
		record, states = append(record, mustJSON(a)), append(states, s)
	}
}

// benchFold decodes and applies the recorded game; with hash it hashes each state too, as a check of a
// journal does.
func benchFold(b *testing.B, g engines.Game, setup string, record [][]byte, hash bool) {
	b.ReportAllocs()
	for b.Loop() {
		s, _, _, err := g.New([]byte(setup))
		if err != nil {
			b.Fatal(err)
		}
		for _, data := range record {
			a, err := engines.Decode(g, data)
			if err != nil {
				b.Fatal(err)
			}
			next, _, v := s.Apply(a)
			if v != nil {
				b.Fatalf("refused: %+v", v)
			}
			if s = next; hash {
				_ = sha256.Sum256(mustJSON(s))
			}
		}
	}
	b.ReportMetric(float64(b.N*len(record))/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(len(record)), "actions/game")
}

// benchState writes the states as JSON, one after the other.
func benchState(b *testing.B, states []engines.State) {
	i, sum, most := 0, 0, 0
	b.ReportAllocs()
	for b.Loop() {
		data, err := json.Marshal(states[i%len(states)])
		if err != nil {
			b.Fatal(err)
		}
		i, sum, most = i+1, sum+len(data), max(most, len(data))
	}
	b.ReportMetric(float64(sum)/float64(i), "bytes/state")
	b.ReportMetric(float64(most), "largest-bytes")
}

// benchView draws the states, one after the other.
func benchView(b *testing.B, states []engines.State) {
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		_ = states[i%len(states)].View()
		i++
	}
}
