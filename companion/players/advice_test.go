package players_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// Wherever a game of random play goes, what a coach advises is allowed, and its figures make sense.
func TestAdviceIsLegal(t *testing.T) {
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			coach, sampler := g.(engines.Coach), g.(engines.Sampler)
			r, weighed := rand.New(rand.NewPCG(8, 4)), 0
			var s engines.State
			for range 400 {
				if s == nil || len(s.Prompts()) == 0 {
					s, _, _, _ = g.New(sampler.Setup(r, g.Info().MinSeats))
				}
				all := coach.Advise(s)
				if best := engines.Best(all); len(all) > 0 && (best < 0 || all[best].Value < all[0].Value-1e-9) {
					t.Errorf("best of %+v is %d", all, best)
				}
				for _, a := range all {
					check(t, g, r, s, a)
					weighed++
				}
				s = step(t, g, r, s)
			}
			if weighed < 100 {
				t.Errorf("%d choices weighed", weighed)
			}
		})
	}
}

func check(t *testing.T, g engines.Game, r *rand.Rand, s engines.State, a engines.Advice) {
	t.Helper()
	do := a.Action
	if drawer, ok := g.(engines.Drawer); ok {
		do = drawer.Draw(r, s, do)
	}
	if _, _, v := s.Apply(do); v != nil {
		t.Errorf("advised %+v: %+v", do, v)
	}
	if math.IsNaN(a.Value) || math.IsInf(a.Value, 0) || a.Bust < 0 || a.Bust > 1+1e-12 || a.Unit == "" || a.Seat < 1 {
		t.Errorf("%+v", a)
	}
}

// step plays anything that is allowed.
func step(t *testing.T, g engines.Game, r *rand.Rand, s engines.State) engines.State {
	t.Helper()
	a := engines.Sample(g.(engines.Sampler), r, s)
	if a == nil {
		return s
	}
	next, _, v := s.Apply(a)
	if v != nil {
		t.Fatalf("%+v: %+v", a, v)
	}
	return next
}
