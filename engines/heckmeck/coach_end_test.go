package heckmeck_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

const enough = 1100 // positions: four portions that are not closed never give more

func end(t testing.TB, position1 string) (heckmeck.State, *heckmeck.EndGame) {
	t.Helper()
	s := position(t, `{"players":["Anna","Ben"],`+position1+`}`)
	e := heckmeck.NewSolver().EndGame(s, enough)
	if e == nil {
		t.Fatal("not solved")
	}
	return s, e
}

// With the 36 alone and no stacks, whoever first gets 36 points wins; nothing else can happen. With the
// chance p of a turn that is p + (1-p)²p + …, which is 1/(2-p).
func TestOneLastPortion(t *testing.T) {
	s, e := end(t, `"position":{"grill":[36],"closed":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":[[],[]],"turn":1}`)
	odds, ok := e.Odds(heckmeck.NewSolver(), s)
	if !ok || odds.Win == nil {
		t.Fatal("no chance to win")
	}
	if want := 1 / (2 - odds.Reach[15]); math.Abs(*odds.Win-want) > exact {
		t.Errorf("win = %.12f, want %.12f", *odds.Win, want)
	}
}

var endings = map[string]string{
	"two on the grill":       `"position":{"grill":[24,30],"closed":[21,22,23,25,26,27,28,29,31,32,33,34,35,36],"stacks":[[],[]],"turn":1}`,
	"something to lose":      `"position":{"grill":[24],"closed":[22,23,25,26,27,28,29,31,32,33,34,35,36,30],"stacks":[[21],[]],"turn":1}`,
	"something to steal":     `"position":{"grill":[24],"closed":[21,22,25,26,27,28,29,31,32,33,34,35,36,30],"stacks":[[],[23]],"turn":1}`,
	"closed ones compared":   `"options":{"flipCompare":"all"},"position":{"grill":[24],"closed":[22,23,25,26,27,28,29,31,32,33,34,35,36,30],"stacks":[[21],[]],"turn":2}`,
	"a stop before an aside": `"options":{"allowStopBeforeAside":true},"position":{"grill":[24],"closed":[22,23,25,26,27,28,29,31,32,33,34,35,36,30],"stacks":[[21],[]],"turn":1}`,
}

// The best play by the rules alone, against the chances that were found for the turns after it, must give
// them again.
func TestEndGamesAgainstTheRulesThemselves(t *testing.T) {
	for _, name := range sweep.Each(slices.Sorted(maps.Keys(endings))) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, e := end(t, endings[name])
			p := &plain{known: map[heckmeck.State][2]float64{},
				worth: func(after heckmeck.State, _ []engines.Event) (float64, float64) {
					if view := after.View(); view.Over {
						return won(view.Winners, s.View().Turn), 0
					}
					win, ok := e.Win(after)
					if !ok {
						t.Fatalf("%s is missing", text(t, after))
					}
					return 1 - win, 0
				}}
			want, _ := p.play(s)
			if got, ok := e.Win(s); !ok || math.Abs(got-want) > exact {
				t.Errorf("win = %.12f, want %.12f", got, want)
			}
		})
	}
}

func won(winners []engines.Seat, seat engines.Seat) float64 {
	for _, w := range winners {
		if w == seat {
			return 1 / float64(len(winners))
		}
	}
	return 0
}

// Busts may follow each other for ever, and chances that only stand up to the rules could be wrong all the
// same. But they are the only ones if iteration comes to them from 0 and from 1.
func TestEndGamesFromBothSides(t *testing.T) {
	for _, name := range sweep.Each(slices.Sorted(maps.Keys(endings))) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, e := end(t, endings[name])
			for _, guess := range []float64{0, 1} {
				if d := e.From(guess, 200); d > exact {
					t.Errorf("from %g, %d positions: %g off", guess, e.Positions(), d)
				}
			}
		})
	}
}

// A hint near the end says what the whole solver says.
func TestFinish(t *testing.T) {
	for name, setup := range endings {
		s, e := end(t, setup)
		odds, ok := e.Odds(heckmeck.NewSolver(), s)
		advice := (heckmeck.Game{}).Finish(s)
		if !ok || len(advice) == 0 || len(advice) != len(odds.Choices) {
			t.Fatalf("%s: %d choices, want %d", name, len(advice), len(odds.Choices))
		}
		for i, a := range advice {
			if a.Value != *odds.Choices[i].Win || a.Unit != engines.InWins || a.Seat != s.View().Turn ||
				a.Action != odds.Choices[i].Action {
				t.Errorf("%s: advice %+v, want %+v with %v", name, a, odds.Choices[i], *odds.Choices[i].Win)
			}
		}
	}
}

func TestNoEndGame(t *testing.T) {
	v := heckmeck.NewSolver()
	three := position(t, `{"players":["Anna","Ben","Cem"],"position":{"grill":[36],"closed":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":[[],[],[]],"turn":1}}`)
	over := position(t, `{"players":["Anna","Ben"],"position":{"grill":[],"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[21],[]],"turn":1}}`)
	start := position(t, `{"players":["Anna","Ben"]}`)
	for name, s := range map[string]engines.State{"three seats": three, "over": over, "too many positions": start, "no position": heckmeck.State{}} {
		if v.EndGame(s, enough) != nil || (heckmeck.Game{}).Finish(s) != nil {
			t.Errorf("%s: solved", name)
		}
	}
	if _, ok := v.Odds(over); ok {
		t.Error("a game that is over has odds")
	}
	if (heckmeck.Game{}).Advise(over) != nil || (heckmeck.Game{}).Advise(nil) != nil {
		t.Error("advice where there is nothing to choose")
	}
}
