package kniffel_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/kniffel"
	"spieltisch/packaging/sweep"
)

// camera sees dice of which some are rolled, and says what that means.
type camera struct {
	t     *testing.T
	r     *rand.Rand
	aside bool // this family puts the dice that stay into the aside area
}

// sees gives the state after a roll; want is the one by the roll itself.
func (c camera) sees(s, want engines.State, roll kniffel.Roll) engines.State {
	c.t.Helper()
	d := engines.Dice{Moved: true, Count: len(roll.Faces), Rolled: slices.Clone(roll.Faces)}
	if c.aside {
		d.Aside = slices.Clone(roll.Kept)
	} else {
		d.Rolled = append(d.Rolled, roll.Kept...)
	}
	c.r.Shuffle(len(d.Rolled), func(i, j int) { d.Rolled[i], d.Rolled[j] = d.Rolled[j], d.Rolled[i] })
	x := s.Explain(engines.Sensed{Dice: &d})
	seen, _, v := engines.Apply(s, x.Actions...)
	if v != nil || x.Breach != nil || !bytes.Equal(text(c.t, seen), text(c.t, want)) {
		c.t.Fatalf("%s\nreading %+v gives %s, %v, %v\nwant %s", text(c.t, s), d, text(c.t, seen), v, x.Breach, text(c.t, want))
	}
	d.Moved, d.Count = false, 0
	if x := seen.Explain(engines.Sensed{Dice: &d}); x.Breach != nil || len(x.Actions) > 0 {
		c.t.Fatalf("the same dice at rest once more mean %v, %v, want nothing", x.Actions, x.Breach)
	}
	return seen
}

// A camera that sees the dice after each roll, in any order, tells the same game as the rolls themselves,
// whether the dice that stay lie among the others or aside.
func TestReadingsFollowTheTable(t *testing.T) {
	for seed := range sweep.Of(20) {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		c := camera{t, r, seed%2 == 0}
		s := started(t, `{"players":["Anna","Ben","Cem"],"options":{"moreKniffels":true}}`)
		for a := engines.Sample(kniffel.Game{}, r, s); a != nil; a = engines.Sample(kniffel.Game{}, r, s) {
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatalf("%v refused: %+v", a, v)
			}
			if roll, ok := a.(kniffel.Roll); ok {
				next = c.sees(s, next, roll)
			}
			s = next
		}
	}
}

// With a camera a game for two takes at most 30 taps: four for the new game (the game, two names, start), and
// one for each field but the last, which the table fills in by itself after three rolls.
func TestAWholeGameWithACameraTakesFewTaps(t *testing.T) {
	for _, three := range []bool{true, false} { // everybody always rolls three times, or stops where it pays
		r, taps := rand.New(rand.NewPCG(9, 10)), 4
		c, g := camera{t, r, false}, kniffel.Game{}
		s := started(t, `{"players":["Anna","Ben"]}`)
		for len(s.Prompts()) > 0 {
			if a := s.(engines.Forced).Forced(); a != nil {
				s, _, _ = s.Apply(a)
				continue
			}
			var choice engines.Action = kniffel.Keep{}
			all := g.Advise(s)
			if three && s.Prompts()[len(s.Prompts())-1].Kind == "roll" {
				all = slices.DeleteFunc(all, func(a engines.Advice) bool { return a.Action.Kind() == "fill" })
			}
			if len(all) > 0 {
				choice = all[engines.Best(all)].Action
			}
			choice = g.SampleOutcome(r, s, choice)
			next, _, v := s.Apply(choice)
			if v != nil {
				t.Fatal(v)
			}
			if roll, ok := choice.(kniffel.Roll); ok {
				next = c.sees(s, next, roll)
			} else {
				taps++
			}
			s = next
		}
		t.Logf("always three rolls %v: %d taps", three, taps)
		if taps > 30 {
			t.Errorf("always three rolls %v: %d taps, want 30 at most", three, taps)
		}
		var end struct{ Totals []int }
		if err := json.Unmarshal(text(t, s), &end); err != nil || end.Totals[0] == 0 {
			t.Errorf("the game ends with %v, %v", end.Totals, err)
		}
	}
}
