package verasselt_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
)

// seenAs is what a state makes of cards that lie as in another one.
func seenAs(s, lie engines.State) engines.Explanation {
	rows := lie.(engines.Spread).Lying().Cards
	return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
}

// Whatever is done with cards is told by how they lie after it; before it nothing has happened, and with one of
// them missing no card moves in the record.
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
			after, _, v := engines.Apply(s, x.Actions...)
			got, _ := json.Marshal(after)
			if want, _ := json.Marshal(next); v != nil || len(x.Actions) == 0 || string(got) != string(want) {
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
	for _, kind := range []string{"bank", "refill", "draw", "boost"} {
		if told[kind] == 0 {
			t.Errorf("no %s was seen", kind)
		}
	}
}

// A catch that is gone, of which nothing lies in the yard, is asked about: it may be covered. Where some does,
// the middle is rolled for.
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
		return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
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
