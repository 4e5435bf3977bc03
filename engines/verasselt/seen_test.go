package verasselt_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/packaging/sweep"
)

// seenAs is what a state makes of cards that lie as in another one.
func seenAs(s, lie engines.State) engines.Explanation {
	rows := lie.(engines.Spread).Lying().Cards
	return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true, Met: true}})
}

// Whatever is done with cards is told by how they lie after it; before it nothing has happened, and with
// one of them missing no card moves in the record.
func TestWhatIsDoneWithCardsIsSeen(t *testing.T) {
	g := verasselt.Game{}
	told := map[string]int{}
	for seed := range uint64(20) {
		by := rand.New(rand.NewPCG(seed, 50))
		s, _, v, err := g.New(g.Setup(by, 2+int(seed)%4))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for range 400 {
			a := engines.Sample(g, by, s)
			if a == nil {
				break
			}
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			seen := slices.Contains([]string{"bank", "refill", "draw"}, a.Kind()) || a.Kind() == "boost" &&
				!s.(engines.Spread).Lying().Dice
			if !seen || len(next.Prompts()) == 0 {
				s = next
				continue
			}
			if x := seenAs(s, s); x.Breach != nil || len(x.Actions)+len(x.Ways) > 0 {
				t.Fatalf("before %s: %+v", a.Kind(), x)
			}
			x := seenAs(s, next)
			way := likeliest(x)
			if len(x.Ways) > 0 {
				told["asked "+a.Kind()]++
			}
			after, _, v := engines.Apply(s, way...)
			got, _ := json.Marshal(after)
			if want, _ := json.Marshal(next); v != nil || len(way) == 0 || string(got) != string(want) {
				t.Fatalf("after %s: %+v, %v\n%s, want\n%s", a.Kind(), x, v, got, want)
			}
			told[a.Kind()]++
			rows := next.(engines.Spread).Lying().Cards
			if a.Kind() == "refill" && len(rows[0]) > len(s.(engines.Spread).Lying().Cards[0])+1 {
				rows[0] = rows[0][1:]
				x := s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
				if x.Breach == nil {
					t.Fatalf("with a card less: %+v", x)
				}
			}
			s = next
		}
	}
	for _, kind := range []string{"bank", "refill", "draw", "boost", "asked bank"} {
		if told[kind] == 0 {
			t.Errorf("no %s was seen", kind)
		}
	}
	if told["asked refill"]+told["asked draw"]+told["asked boost"] > 0 || told["asked bank"] == told["bank"] {
		t.Errorf("asked about more than catches of which nothing is in the yard: %v", told)
	}
}

// likeliest is what was done, or the first of what may have been.
func likeliest(x engines.Explanation) []engines.Action {
	if len(x.Ways) > 0 {
		return x.Ways[0]
	}
	return x.Actions
}

// A catch that is gone, of which nothing lies in the yard, is asked about: it may be covered. Where some
// does, the middle is rolled for.
func TestACatchThatIsGone(t *testing.T) {
	s, _, v, err := verasselt.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"hub":{"Y":4,"B":4},"pile":60,` +
		`"yards":[{"Y":1},{"R":1}],"heaps":[{"G":12},{}],"catches":[{},{"R":2,"G":4}],"dice":["Y","B","R","D","D","D","D"],` +
		`"turn":1,"turns":4}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	rows := s.(engines.Spread).Lying().Cards
	rows[3] = nil
	look := func() engines.Explanation {
		return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true, Met: true}})
	}
	if x := look(); len(x.Ways) != 2 || len(x.Ways[0]) != 2 || len(x.Ways[1]) != 0 {
		t.Errorf("all gone: %+v", x)
	}
	rows[4] = append(rows[4], "green", "green")
	if x := look(); len(x.Actions) != 2 || x.Actions[1].(verasselt.Bank).Yard != (verasselt.Cards{0, 0, 0, 2}) {
		t.Errorf("two in the yard: %+v", x)
	}
	rows[4] = append(rows[4], "blue")
	if x := look(); x.Breach == nil {
		t.Errorf("with a strange card: %+v", x)
	}
}

// The match goes on from the cards as they lie.
func TestCardsAsTheyLie(t *testing.T) {
	g := verasselt.Game{}
	by := rand.New(rand.NewPCG(1, 50))
	s, _, _, _ := g.New(g.Setup(by, 3))
	rows := s.(engines.Spread).Lying().Cards
	rows[2] = rows[2][1:]
	setup := map[string]any{"players": []string{"Anna", "Ben", "Cem"}}
	lain, _ := json.Marshal(s.(engines.Spread).Lain(rows))
	_ = json.Unmarshal(lain, &setup)
	data, _ := json.Marshal(setup)
	now, _, v, err := g.New(data)
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	if got := now.(engines.Spread).Lying().Cards; !slices.EqualFunc(got, rows, slices.Equal) {
		t.Errorf("there lie %v, want %v", got, rows)
	}
}

// seenTogether is what a state makes of dice that were rolled beside cards that lie as in another one.
func seenTogether(s, lie engines.State, roll verasselt.Roll) engines.Explanation {
	d := engines.Dice{Moved: true, Count: len(roll.Faces)}
	for _, f := range append(slices.Clone(roll.Kept), roll.Faces...) {
		d.Rolled = append(d.Rolled, engines.Face(1+slices.Index([]verasselt.Face{"Y", "B", "R", "G", "D"}, f)))
	}
	return s.Explain(engines.Sensed{Dice: &d,
		Cards: &engines.Cards{Rows: lie.(engines.Spread).Lying().Cards, Seen: true}})
}

// Cards that were added before a roll are told by how they lie after it, caught or not; and that somebody has
// stopped by what the next one does with cards. Cards that nobody has moved after a roll tell nothing.
func TestRollsAndStopsBesideCards(t *testing.T) {
	g := verasselt.Game{}
	told := map[string]int{}
	for seed := range sweep.Of(30) {
		by := rand.New(rand.NewPCG(uint64(seed), 51))
		s, _, v, err := g.New(g.Setup(by, 2+seed%4))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		var before engines.State // of the boost
		rolled := false
		for range 400 {
			a := engines.Sample(g, by, s)
			if a == nil {
				break
			}
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			switch move := a.(type) {
			case verasselt.Boost:
				if before == nil { // the first of several
					before = s
				}
			case verasselt.Roll:
				from := s
				if before != nil {
					from = before
				}
				for _, lie := range []engines.State{s, next} {
					if len(lie.Prompts()) == 0 {
						continue
					}
					x := seenTogether(from, lie, move)
					after, _, v := engines.Apply(from, x.Actions...)
					got, _ := json.Marshal(after)
					if want, _ := json.Marshal(next); v != nil || string(got) != string(want) {
						t.Fatalf("%+v, %v\n%s, want\n%s", x, v, got, want)
					}
				}
				told["roll"]++
				if before != nil {
					told["boost"]++
				}
				before = nil
				if len(next.Prompts()) == 0 {
					break
				}
				rows := s.(engines.Spread).Lying().Cards
				x := next.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
				if len(x.Actions)+len(x.Ways) > 0 {
					t.Fatalf("cards that were not moved after %+v are %+v", move, x)
				}
			case verasselt.Choose:
				before = nil // a boost before it, as in a turn that broke off
			case verasselt.Stop:
				if at := next; len(at.Prompts()) > 0 && rolled { // and not before any roll, as an option allows
					told["stop"] += stops(t, by, s, at)
				}
			}
			_, rolled = a.(verasselt.Roll)
			s = next
		}
	}
	for _, kind := range []string{"roll", "boost", "stop"} {
		if told[kind] == 0 {
			t.Errorf("no %s was told", kind)
		}
	}
}

// stops has the next one choose the middle after a stop, and refill it; 1: that tells the stop.
func stops(t *testing.T, by *rand.Rand, s, at engines.State) int {
	t.Helper()
	g := verasselt.Game{}
	for range 4 {
		a := engines.Sample(g, by, at)
		if a == nil {
			return 0
		}
		if c, ok := a.(verasselt.Choose); ok {
			c.Group = verasselt.Hub
			a = c
		}
		next, _, v := at.Apply(a)
		if v != nil || len(next.Prompts()) == 0 || a.Kind() == "roll" {
			return 0
		}
		if at = next; a.Kind() != "refill" {
			continue
		}
		x := seenAs(s, at)
		after, _, v := engines.Apply(s, likeliest(x)...)
		got, _ := json.Marshal(after)
		if want, _ := json.Marshal(at); v != nil || string(got) != string(want) {
			t.Fatalf("after a stop and a refill: %+v, %v\n%s, want\n%s", x, v, got, want)
		}
		return 1
	}
	return 0
}
