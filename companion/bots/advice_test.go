package bots_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// Wherever a game of random play goes, what a coach advises is allowed, and its figures make sense.
func TestAdviceIsLegal(t *testing.T) {
	for _, g := range games() {
		coach, ok := g.(engines.Coach)
		if !ok {
			continue
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			sampler := g.(engines.Sampler)
			r, weighed := rand.New(rand.NewPCG(8, 4)), 0
			var s engines.State
			for range sweep.Some(800) {
				if s == nil || len(s.Prompts()) == 0 {
					s, _, _, _ = g.New(sampler.Setup(r, g.Info().MinSeats))
				}
				all := coach.Advise(s)
				for seat := range engines.Seat(g.Info().MaxSeats) {
					checkBest(t,
						slices.DeleteFunc(slices.Clone(all),
							func(a engines.Advice) bool { return a.Seat != seat+1 }))
				}
				for _, a := range all {
					check(t, g, r, s, a)
					weighed++
				}
				s = step(t, g, r, s)
			}
			if weighed < sweep.Some(200) {
				t.Errorf("%d choices weighed", weighed)
			}
		})
	}
}

// checkBest: of the choices of one seat a sure loss is the best only where all are, and a sure win where
// there is one. Else nothing is worth more than the best, when what the others get is taken off.
func checkBest(t *testing.T, all []engines.Advice) {
	t.Helper()
	if len(all) == 0 {
		return
	}
	best := all[engines.Best(all)]
	won, lost := best.Sure()
	for _, a := range all {
		w, l := a.Sure()
		switch {
		case w && !won, lost && !l:
			t.Errorf("the best is %+v, which is worse than %+v", best, a)
		case w == won && l == lost && a.Value-a.Rivals > best.Value-best.Rivals+1e-9:
			t.Errorf("the best is %+v, and %+v is worth more", best, a)
		}
	}
}

func check(t *testing.T, g engines.Game, r *rand.Rand, s engines.State, a engines.Advice) {
	t.Helper()
	do := a.Action
	if outcomes, ok := g.(engines.OutcomeSampler); ok {
		do = outcomes.SampleOutcome(r, s, do)
	}
	next, _, v := s.Apply(do)
	if v != nil {
		t.Errorf("advised %+v: %+v", do, v)
		return
	}
	if view := next.View(); view.Over && reflect.DeepEqual(do, a.Action) { // nothing was drawn
		if won, lost := engines.EndFor(a.Seat, true, view.Winners); a.Lost != lost || a.Won > won {
			t.Errorf("%+v ends the game, won %v, lost %v", a, won, lost)
		}
	}
	if a.Won < 0 || a.Lost < 0 || a.Won+a.Lost > 1+1e-12 {
		t.Errorf("%+v: won and lost", a)
	}
	if math.IsNaN(a.Value) || math.IsInf(a.Value, 0) || a.Bust < 0 || a.Bust > 1+1e-12 || a.Unit == "" ||
		a.Seat < 1 {
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
