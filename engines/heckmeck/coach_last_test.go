package heckmeck_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// The last portion, 21, lies there; one worm and three 5s and a 1 are aside, so a stop takes it and ends
// the game. Whoever has less than the 36 of Ben then has lost, and must not be told to stop, for any
// number of seats.
func TestTheLastPortionIsNoPrizeForWhoLosesByIt(t *testing.T) {
	closed := `"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35]`
	tests := []struct{ name, setup, best string }{
		{"behind, for two", `{"players":["Anna","Ben"],"position":{"grill":[21],` + closed + `,"stacks":[[],[36]],"turn":1,"aside":[6,5,5,5,1]}}`, "roll"},
		{"behind, for three", `{"players":["Anna","Ben","Cem"],"position":{"grill":[21],` + closed + `,"stacks":[[],[36],[]],"turn":1,"aside":[6,5,5,5,1]}}`, "roll"},
		{"behind, for seven", `{"players":["A","B","C","D","E","F","G"],"position":{"grill":[21],` + closed + `,"stacks":[[],[36],[],[],[],[],[]],"turn":1,"aside":[6,5,5,5,1]}}`, "roll"},
		{"ahead, for three", `{"players":["Anna","Ben","Cem"],"position":{"grill":[21],` + closed + `,"stacks":[[36],[],[]],"turn":1,"aside":[6,5,5,5,1]}}`, "stop"},
		{"ahead, though there is more to steal", `{"players":["Anna","Ben","Cem"],"position":{"grill":[21],"closed":[22,23,24,25,27,28,29,30,31,32,33,34,35],"stacks":[[36],[26],[]],"turn":1,"aside":[6,5,5,5,1]}}`, "stop"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := heckmeck.Game{}
			s := position(t, tt.setup)
			all := g.Advise(s)
			best := all[engines.Best(all)]
			if best.Action.Kind() != tt.best {
				t.Errorf("of %+v the best is %s, want %s", all, best.Action.Kind(), tt.best)
			}
			stop := all[slices.IndexFunc(all, func(a engines.Advice) bool { return a.Action.Kind() == "stop" })]
			won, lost := stop.Sure()
			odds, _ := heckmeck.NewSolver().Odds(s)
			for i, c := range odds.Choices {
				if c.Action != all[i].Action || c.Won != all[i].Won || c.Lost != all[i].Lost {
					t.Errorf("Odds say %+v, Advise %+v; want the same of the end", c, all[i])
				}
			}
			if won != (tt.best == "stop") || lost != (tt.best == "roll") {
				t.Errorf("stop = %+v, want it sure to win or to lose", stop)
			}
			if lost && stop.Bust != 1 {
				t.Errorf("a stop that loses fails with %v, want 1", stop.Bust)
			}
		})
	}
}

// fates are what a turn can come to by some rolls and some choices.
type fates struct{ goesOn, wins, loses bool }

func (f fates) or(g fates) fates {
	return fates{f.goesOn || g.goesOn, f.wins || g.wins, f.loses || g.loses}
}

// fate tries all that may follow in the turn of a seat, by the rules alone.
func fate(t *testing.T, s engines.State, seat engines.Seat) (f fates) {
	view := s.View()
	switch {
	case view.Over && slices.Contains(view.Winners, seat):
		return fates{wins: true}
	case view.Over:
		return fates{loses: true}
	case view.Turn != seat || !begun(t, s):
		return fates{goesOn: true}
	}
	for _, p := range s.Prompts() {
		for _, a := range append(slices.Clone(p.Choices), rolls(p)...) {
			f = f.or(fate(t, apply(t, s, a), seat))
		}
		if p.Kind == "stop" && len(p.Choices) == 0 {
			f = f.or(fate(t, apply(t, s, heckmeck.Stop{}), seat))
		}
	}
	return f
}

// begun reports whether the turn is under way: with two seats it may come back at once.
func begun(t *testing.T, s engines.State) bool {
	now := table(t, s)
	return len(now.Aside)+len(now.Roll) > 0
}

func apply(t *testing.T, s engines.State, a engines.Action) engines.State {
	t.Helper()
	next, _, v := s.Apply(a)
	if v != nil {
		t.Fatalf("%+v: %+v", a, v)
	}
	return next
}

// rolls are all sets of dice that a roll may show.
func rolls(p engines.Prompt) (out []engines.Action) {
	if p.Kind != "roll" {
		return nil
	}
	var add func(faces []engines.Face)
	add = func(faces []engines.Face) {
		if len(faces) == p.Dice {
			out = append(out, heckmeck.Roll{Faces: slices.Clone(faces)})
			return
		}
		from := engines.Face(1)
		if len(faces) > 0 {
			from = faces[len(faces)-1]
		}
		for f := from; f <= 6; f++ {
			add(append(faces, f))
		}
	}
	add(nil)
	return out
}

// lastPortion is a random position in a turn that can end the game: a low portion lies there alone,
// whoever is on turn has few or none, and many points.
func lastPortion(r *rand.Rand, seats int) string {
	low, turn := 21+r.IntN(4), 1+r.IntN(seats)
	stacks, closed := make([][]int, seats), []int{}
	for i := range stacks {
		stacks[i] = []int{}
	}
	for tile := 21; tile <= 36; tile++ {
		switch at := r.IntN(2 * seats); {
		case tile == low:
		case at < seats && (at != turn-1 || r.IntN(3) == 0):
			stacks[at] = append(stacks[at], tile)
		default:
			closed = append(closed, tile)
		}
	}
	aside := []int{6, 6}[:1+r.IntN(2)]
	for _, f := range r.Perm(5) {
		for n := 1 + r.IntN(4); n > 0 && len(aside) < 6+r.IntN(2); n-- {
			aside = append(aside, f+1)
		}
	}
	players := []string{"A", "B", "C", "D", "E", "F", "G"}[:seats]
	position := map[string]any{"grill": []int{low}, "closed": closed, "stacks": stacks, "turn": turn, "aside": aside}
	data, _ := json.Marshal(map[string]any{"players": players, "position": position, "options": map[string]any{"allowStopBeforeAside": r.IntN(4) == 0}})
	return string(data)
}

// Held against the rules alone, which try every roll and every choice: what is called a sure loss is one,
// each sure loss is called so, and it is the best only where all are.
func TestSureLossesAgainstTheRulesThemselves(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 2))
	g, solver := heckmeck.Game{}, heckmeck.NewSolver()
	lost, open, mixed := 0, 0, 0
	for n := range 120 {
		setup := lastPortion(r, 2+n%6)
		var s engines.State = position(t, setup)
		if n%2 == 1 { // after a roll
			a := engines.Sample(g, r, s)
			if s = apply(t, s, a); s.View().Over || s.View().Turn == engines.Table || !begun(t, s) {
				continue
			}
		}
		seat := s.View().Turn
		all := solver.Advise(s)
		best, some, every := engines.Best(all), false, true
		for _, a := range all {
			var f fates
			if a.Action.Kind() == "roll" {
				for _, p := range s.Prompts() {
					for _, roll := range rolls(p) {
						f = f.or(fate(t, apply(t, s, roll), seat))
					}
				}
			} else {
				f = fate(t, apply(t, s, a.Action), seat)
			}
			want := f == fates{loses: true}
			if _, got := a.Sure(); got != want {
				t.Errorf("%s: %+v: sure to lose %v, want %v", setup, a, got, want)
			}
			if won, _ := a.Sure(); won && f.loses && f.goesOn && !f.wins {
				t.Errorf("%s: %+v is no sure win: %+v", setup, a, f)
			}
			some, every = some || want, every && want
			if want {
				lost++
			} else {
				open++
			}
		}
		if some && !every {
			mixed++
			if _, bad := all[best].Sure(); bad {
				t.Errorf("%s: the best of %+v loses for certain", setup, all)
			}
		}
	}
	if lost < 20 || open < 50 || mixed < 10 {
		t.Errorf("%d sure losses, %d others, %d positions with both: too few to tell anything", lost, open, mixed)
	}
}
