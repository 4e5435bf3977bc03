package animals_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// exact is how near a chance has to be.
const exact = 1e-9

func state(t *testing.T, setup string) animals.State {
	t.Helper()
	s, _, v, err := animals.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(setup, v, err)
	}
	return s.(animals.State)
}

// Two hands with two hidden cards each, of 60: every way to draw the four from what is hidden is laid open by
// the rules.
const hiddenFour = `{"players":["Anna","Ben"],"position":{"phase":"reveal","start":1,"knocker":2,"lives":[3,3],
	"exchanged":[true,true],"rows":[["bear"],["giraffe","giraffe"],["mole","mole","mole"],["goat","goat","goat","goat"]],
	"known":[{"giraffe":3,"bear":3,"cat":2},{"giraffe":4,"bear":2,"mouse":1,"hare":1}]}}`

func TestStandingsAgainstTheRulesThemselves(t *testing.T) {
	s := state(t, hiddenFour)
	known := [][]string{
		{"giraffe", "giraffe", "giraffe", "bear", "bear", "bear", "cat", "cat"},
		{"giraffe", "giraffe", "giraffe", "giraffe", "bear", "bear", "mouse", "hare"},
	}
	pool := map[string]int{"bear": 2, "mole": 4, "goat": 3, "sheep": 6, "dog": 6, "hare": 4, "pig": 5, "cat": 2, "mouse": 2}
	hidden := 0
	for _, n := range pool {
		hidden += n
	}
	want := map[string][2]float64{}
	var draw func(n int, p float64, cards []string)
	draw = func(n int, p float64, cards []string) {
		if n == 4 {
			for k, seat := range revealed(t, s, append(known[0][:8:8], cards[:2]...),
				append(known[1][:8:8], cards[2:]...)) {
				w := want[k]
				w[seat-1] += p
				want[k] = w
			}
			return
		}
		for k, left := range pool {
			if left > 0 {
				pool[k]--
				draw(n+1, p*float64(left)/float64(hidden-n), append(cards[:n:n], k))
				pool[k]++
			}
		}
	}
	draw(0, 1, nil)
	some := 0
	for _, standing := range s.Standings() {
		for i, p := range standing.Chances {
			if w := want[standing.Animal.String()][i]; math.Abs(p-w) > exact {
				t.Errorf("%v of seat %d: %.12f, want %.12f", standing.Animal, i+1, p, w)
			} else if w > 0 {
				some++
			}
		}
	}
	if some < 6 {
		t.Errorf("only %d chances above 0", some)
	}
}

// revealed is who has most of what, by the rules.
func revealed(t *testing.T, s engines.State, hands ...[]string) map[string]engines.Seat {
	t.Helper()
	do, err := json.Marshal(map[string]any{"kind": "reveal", "hands": hands})
	if err != nil {
		t.Fatal(err)
	}
	a, err := animals.Game{}.Decode("reveal", do)
	if err != nil {
		t.Fatal(err)
	}
	_, events, v := s.Apply(a)
	if v != nil {
		t.Fatalf("%s: %+v", do, v)
	}
	data, err := json.Marshal(events[0])
	if err != nil {
		t.Fatal(err)
	}
	var told struct{ Majorities map[string]engines.Seat }
	if err := json.Unmarshal(data, &told); err != nil {
		t.Fatal(err)
	}
	return told.Majorities
}

const allKnown = `{"players":["Anna","Ben"],"position":{"phase":"turn","turn":1,"start":1,"lives":[3,3],"exchanged":[true,true],
	"rows":[["bear"],["giraffe","giraffe"],["mole","mole","mole"],["goat","goat","goat","goat"]],
	"known":[{"giraffe":3,"bear":3,"cat":3,"sheep":1},{"giraffe":4,"bear":2,"mouse":2,"hare":2}]}}`

// With both hands known the points are certain. Anna has most bears (3 to 2) and cats (3 to 0): 8 + 4; Ben
// giraffes, mice, hares. The sheep for the bear changes nothing; a sheep and a cat for two giraffes win the
// giraffes and keep cats.
func TestAdviceByHand(t *testing.T) {
	s := state(t, allKnown)
	want := map[string]float64{
		`{"kind":"knock"}`: 12,
		`{"kind":"exchange","row":1,"cards":["sheep"]}`:          12,
		`{"kind":"exchange","row":2,"cards":["sheep","cat"]}`:    9 + 8 + 4,
		`{"kind":"exchange","row":2,"cards":["giraffe","bear"]}`: 4,
	}
	all := animals.Game{}.Advise(s)
	for _, a := range all {
		do, err := json.Marshal(a.Action)
		if err != nil {
			t.Fatal(err)
		}
		if w, ok := want[string(do)]; ok {
			if math.Abs(a.Value-w) > exact {
				t.Errorf("%s: %v points, want %v", do, a.Value, w)
			}
			delete(want, string(do))
		}
		if _, _, v := s.Apply(a.Action); v != nil {
			t.Errorf("advised %s: %+v", do, v)
		}
	}
	if len(want) > 0 {
		t.Errorf("not among %d choices: %v", len(all), want)
	}
}

func TestSeen(t *testing.T) {
	s := state(t, hiddenFour)
	hand := []animals.Animal{animals.Giraffe, animals.Giraffe, animals.Giraffe, animals.Bear, animals.Bear,
		animals.Bear, animals.Cat, animals.Cat, animals.Cat, animals.Cat}
	seen, err := s.Seen(1, hand)
	if err != nil {
		t.Fatal(err)
	}
	if p := seen.Standings()[animals.Cat].Chances[0]; math.Abs(p-1) > exact {
		t.Errorf("chance of the cats = %v with all in hand", p)
	}
	for name, bad := range map[string][]animals.Animal{
		"too few":          hand[:9],
		"not what is seen": {0, 0, 0, 1, 1, 1, 2, 2, 2, 2},
		"lie elsewhere":    {0, 0, 0, 1, 1, 1, animals.Cat, animals.Cat, 0, 0},
	} {
		if _, err := s.Seen(1, bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := s.Seen(3, hand); err == nil {
		t.Error("a third seat at a table of two")
	}
	if (animals.Game{}).Advise(nil) != nil || (animals.State{}).Standings() != nil {
		t.Error("advice on no position")
	}
}

// The last move of the last lap, both hands known: Anna has one life and Ben two, and whoever has fewer
// points loses two. What leaves her with 12 points to his 17 loses the game; the two giraffes win it.
func TestTheLastMoveOfTheGame(t *testing.T) {
	s := state(t, strings.Replace(allKnown, `"lives":[3,3]`, `"lives":[1,2],"knocker":2`, 1))
	all := animals.Game{}.Advise(s)
	seen := 0
	for _, a := range all {
		next, _, v := s.Apply(a.Action)
		if v != nil {
			t.Fatal(v)
		}
		hands := []string{}
		var now struct{ Known []map[string]int }
		data, _ := json.Marshal(next)
		if err := json.Unmarshal(data, &now); err != nil {
			t.Fatal(err)
		}
		for _, known := range now.Known {
			hand := []string{}
			for k, n := range known {
				for range n {
					hand = append(hand, strconv.Quote(k))
				}
			}
			hands = append(hands, "["+strings.Join(hand, ",")+"]")
		}
		reveal, err := animals.Game{}.Decode("reveal", []byte(`{"kind":"reveal","hands":[`+strings.Join(hands, ",")+`]}`))
		if err != nil {
			t.Fatal(err)
		}
		end, _, v := next.Apply(reveal)
		if v != nil {
			t.Fatal(v)
		}
		view := end.View()
		won, lost := engines.EndFor(1, view.Over, view.Winners)
		if a.Won != won || a.Lost != lost {
			t.Errorf("%+v: want won %v, lost %v", a, won, lost)
		}
		if a.Action.Kind() == "decline" && (lost != 1 || a.Value != 12 || a.Rivals != 9+3+5) {
			t.Errorf("%+v: want a loss by 12 to 17", a)
		}
		if won == 1 {
			seen++
		}
	}
	if best := all[engines.Best(all)]; best.Won != 1 || seen == 0 || seen == len(all) {
		t.Errorf("the best of %d is %+v, %d win; want one that wins", len(all), best, seen)
	}
}

// A set that may be called ends the round: with one life each it wins the game.
func TestASetThatWins(t *testing.T) {
	s := state(t, `{"players":["Anna","Ben"],"position":{"phase":"turn","turn":1,"start":1,"lives":[1,1],"exchanged":[true,true],
	"rows":[["cat"],["giraffe","giraffe"],["mole","mole","mole"],["goat","goat","goat","goat"]],"known":[{"cat":3,"bear":3,"giraffe":4},{}]}}`)
	for _, a := range (animals.Game{}).Advise(s) {
		x, ok := a.Action.(animals.Exchange)
		if want := ok && x.Row == 1; (a.Won == 1) != want {
			t.Errorf("%+v: want it to win: %v", a, want)
		}
	}
}
