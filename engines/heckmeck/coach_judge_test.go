package heckmeck_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

// What a turn brings is what was to be expected of it, less what was given away, plus luck. That holds for
// every turn of random games; and over many games luck comes to nothing, within what its variance allows.
func TestLuckAndSkillAddUp(t *testing.T) {
	v, r := heckmeck.NewSolver(), rand.New(rand.NewPCG(8, 7))
	luck, variance, turns := 0.0, 0.0, 0
	for _, options := range []string{`{}`, `{"allowStopBeforeAside":true}`} {
		var s engines.State = position(t, `{"players":["Anna","Ben"],"options":`+options+`}`)
		sum, begun := 0.0, false
		for range sweep.Some(1500) {
			if len(s.Prompts()) == 0 {
				break
			}
			a := engines.Sample(heckmeck.Game{}, r, s)
			next, _, broken := s.Apply(a)
			if broken != nil {
				t.Fatal(broken)
			}
			j, ok := v.Judge(s, a, next)
			if !ok {
				t.Fatalf("%s: %v is not judged", text(t, s), a)
			}
			if !begun {
				sum, begun = j.Best, true
			}
			sum += j.Luck - (j.Best - j.Chosen)
			luck, variance = luck+j.Luck, variance+j.Variance
			if j.Best < j.Chosen-exact || j.Variance < 0 || !j.Rolled && j.Luck != 0 {
				t.Fatalf("%+v", j)
			}
			before, after := table(t, s), table(t, next)
			if ended := len(after.Aside)+len(after.Roll) == 0 && (before.Turn != after.Turn); ended {
				seat := before.Turn - 1
				if got := float64(after.Worms[seat] - before.Worms[seat]); math.Abs(got-sum) > exact {
					t.Fatalf("%s: the turn brought %v worms, expected, missed and luck come to %v", text(t, next), got, sum)
				}
				begun = false
				turns++
			}
			s = next
		}
	}
	if turns < sweep.Some(200) {
		t.Errorf("%d turns only", turns)
	}
	if math.Abs(luck) > 4*math.Sqrt(variance) {
		t.Errorf("luck %v of %d turns, want about 0, standard deviation %v", luck, turns, math.Sqrt(variance))
	}
}

// A coach that has prepared its tables says the same as one that makes them each time.
func TestPrepared(t *testing.T) {
	r, g := rand.New(rand.NewPCG(8, 10)), heckmeck.Game{}
	expert := g.Prepare()
	for range 20 {
		s := middle(t, r, `{}`)
		a := engines.Sample(g, r, s)
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatal(v)
		}
		want, ok := g.Judge(s, a, next)
		if got, ok2 := expert.Judge(s, a, next); got != want || !ok || !ok2 {
			t.Errorf("%s: %+v judged %+v, want %+v", text(t, s), a, got, want)
		}
		for i, want := range g.Advise(s) {
			if got := expert.Advise(s)[i]; got.Value != want.Value || got.Bust != want.Bust {
				t.Errorf("%s: advised %+v, want %+v", text(t, s), got, want)
			}
		}
	}
}
