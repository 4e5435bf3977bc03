package companion_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/heckmeck"
)

// step applies actions to a position.
func step(t *testing.T, seq int64, s engines.State, actions ...engines.Action) journal.Step {
	t.Helper()
	next, _, v := engines.Apply(s, actions...)
	if v != nil {
		t.Fatalf("%+v: %+v", actions, v)
	}
	return journal.Step{Seq: seq, Actions: actions, State: next}
}

func heckmeckAt(t *testing.T, position string) engines.State {
	t.Helper()
	s, _, v, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":` + position + `}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}

// 31 lie aside, and the last die is rolled though stopping would take the 22, one worm. On average the roll
// loses (3+1+1-3·4)/6 worms, so 1+7/6 are given away; it shows a 1 and steals the 32 with three worms, so
// luck is 3+7/6.
func TestReviewByHand(t *testing.T) {
	first := heckmeckAt(t, `{"grill":[22],"closed":[21,23,24,25,26,27,28,29,30,31,33,34,35],"stacks":[[36],[32]],"turn":1,"aside":[4,4,4,4,5,6,6]}`)
	roll := step(t, 7, first, heckmeck.Roll{Faces: []engines.Face{1}})
	aside := step(t, 8, roll.State, heckmeck.Aside{Dice: []engines.Face{1}})
	r, ok := history.NewReview(heckmeck.Game{}, 2, first, []journal.Step{roll, aside})
	if !ok {
		t.Fatal("no review")
	}
	anna, ben := r.Seats[0], r.Seats[1]
	mean := -7. / 6
	spread := math.Sqrt((square(3-mean) + 2*square(1-mean) + 3*square(-4-mean)) / 6)
	if anna.Choices != 1 || anna.Best != 0 || anna.Worst != 7 || anna.Rolls != 1 ||
		math.Abs(anna.Missed-(1-mean)) > 1e-9 || math.Abs(anna.Luck-(3-mean)) > 1e-9 ||
		math.Abs(anna.Spread-spread) > 1e-9 {
		t.Errorf("Anna %+v, want one choice that gave away %v, luck %v, spread %v", anna, 1-mean, 3-mean, spread)
	}
	if anna.HowLucky() != companion.Lucky {
		t.Errorf("fortune %s of %+v", anna.HowLucky(), anna)
	}
	if (ben != companion.SeatReview{Seat: 2}) || ben.HowLucky() != companion.Plain {
		t.Errorf("Ben %+v, who did nothing", ben)
	}
}

func square(x float64) float64 { return x * x }

// Several actions in one entry count as if each had its own; a position in between is taken as it is.
func TestReviewOfEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	first, _, _, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	var single, double []journal.Step
	s := first
	for i := range 60 {
		a := engines.Sample(heckmeck.Game{}, rng, s)
		st := step(t, int64(i+2), s, a)
		single = append(single, st)
		if i%2 == 1 {
			last := single[len(single)-2]
			double = append(double, journal.Step{Seq: st.Seq, Actions: append(last.Actions[:1:1], a),
				State: st.State})
		}
		s = st.State
	}
	set := journal.Step{Seq: 100, State: heckmeckAt(t, `{"grill":[36],"closed":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":[[],[]],"turn":2}`)}
	after := step(t, 101, set.State, heckmeck.Roll{Faces: []engines.Face{1, 1, 2, 2, 3, 3, 4, 4}})
	a, _ := history.NewReview(heckmeck.Game{}, 2, first, append(single, set, after))
	b, _ := history.NewReview(heckmeck.Game{}, 2, first, append(double, set, after))
	for i := range a.Seats {
		a.Seats[i].Worst, b.Seats[i].Worst = 0, 0 // the entries have other numbers
		if a.Seats[i] != b.Seats[i] {
			t.Errorf("one by one %+v, in pairs %+v", a.Seats[i], b.Seats[i])
		}
		if a.Seats[i].Rolls == 0 || a.Seats[i].Choices == 0 || a.Seats[i].Spread == 0 {
			t.Errorf("%+v: nothing was counted", a.Seats[i])
		}
	}
}

func TestNoReview(t *testing.T) {
	if _, ok := history.NewReview(animals.Game{}, 2, nil, nil); ok {
		t.Error("a game of hidden hands can tell luck from skill")
	}
}

// The table reviews the record as it counts now: what was undone had no luck.
func TestReviewOfTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, heckmeck.Game{}, animals.Game{})
		f.line(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
		f.line(`{"do":{"kind":"roll","faces":[6,6,6,6,6,6,5,5]}}`)
		match := f.table.Snapshot().Match.ID
		lucky, err := f.table.Review(match)
		if err != nil || lucky.Seats[0].Rolls != 1 || lucky.Seats[0].Luck < 1 ||
			lucky.Unit != engines.InWorms {
			t.Errorf("%+v, %v, want one very good roll", lucky, err)
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		if undone, err := f.table.Review(match); err != nil || undone.Seats[0].Rolls != 0 {
			t.Errorf("%+v, %v, want no roll", undone, err)
		}
		f.line(`{"game":"animals","setup":{"players":["Anna","Ben"]}}`)
		if _, err := f.table.Review(f.table.Snapshot().Match.ID); !errors.Is(err, companion.ErrNoReview) {
			t.Errorf("animals: %v, want %v", err, companion.ErrNoReview)
		}
		if _, err := f.table.Review("nothing"); err == nil {
			t.Error("a match that is not there has a review")
		}
	})
}

// BenchmarkReview goes over a game of 300 actions.
func BenchmarkReview(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	first, _, _, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		b.Fatal(err)
	}
	var steps []journal.Step
	for s := first; len(steps) < 300; {
		a := engines.Sample(heckmeck.Game{}, rng, s)
		next, _, v := s.Apply(a)
		if v != nil {
			b.Fatal(v)
		}
		steps = append(steps, journal.Step{Actions: []engines.Action{a}, State: next})
		s = next
	}
	for b.Loop() {
		if _, ok := history.NewReview(heckmeck.Game{}, 2, first, steps); !ok {
			b.Fatal("no review")
		}
	}
}
