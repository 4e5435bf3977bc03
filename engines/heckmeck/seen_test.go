package heckmeck_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

// see asks a state about portions that a camera saw.
func see(s engines.State, rows [][]string) engines.Explanation {
	return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
}

// Through whole games the portions lie as the record has them, or as after a stop that nobody has said yet.
func TestPortionsAsOnTheRecord(t *testing.T) {
	g := heckmeck.Game{}
	for seed := range sweep.Of(20) {
		by := rand.New(rand.NewPCG(uint64(seed), 36))
		s, _, v, err := g.New(g.Setup(by, 2+seed%6))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for range 2000 {
			prompts := s.Prompts()
			if len(prompts) == 0 {
				break
			}
			p := prompts[by.IntN(len(prompts))]
			a := g.Answer(by, s, p)
			if len(p.Choices) > 0 {
				a = p.Choices[by.IntN(len(p.Choices))]
			}
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			for _, at := range []engines.State{s, next} {
				rows := at.(engines.Spread).Lying().Cards
				if rows == nil {
					continue
				}
				if x := see(at, rows); x.Breach != nil || len(x.Actions) > 0 {
					t.Fatalf("%v differs from %s: %v", rows, written(t, at), x.Breach)
				}
				if got := written(t, at.(engines.Spread).Lain(rows)); got != written(t,
					at.(engines.Positioned).Position()) {
					t.Fatalf("%v lies as %s, and not as %s", rows, got, written(t, at))
				}
			}
			s = next
		}
	}
}

func written(t *testing.T, v any) string { return string(text(t, v)) }

// What lies elsewhere differs, and the position as it lies has everything once.
func TestPortionsThatLieElsewhere(t *testing.T) { // HM-02, HM-14, HM-19, HM-20, HM-21
	g := heckmeck.Game{}
	begin := func(t *testing.T, setup string) engines.State {
		t.Helper()
		s, _, v, err := g.New([]byte(setup))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		return s
	}
	s := begin(t, `{"players":["Anna","Ben"],"position":{"grill":[21,22,23,25,28,33],"closed":[26,27,29,30,34,35,36],"stacks":[[24,31],[32]],`+
		`"turn":1,"aside":[6,6,6,5,5,3],"roll":[]}}`)
	down := strings.Repeat(" back", 7)
	for _, c := range []struct {
		name    string
		grill   string
		anna    string
		ben     string
		differs string // of the position as it lies; empty: nothing differs
	}{
		{"as on the record", "21 22 23 25 28 33" + down, "31", "32", ""},
		{"a stop that nobody has said", "21 22 23 25 33" + down, "28", "32", ""},
		{"the 25 in place of the 28", "21 22 23 28 33" + down, "25", "32", `"stacks":[[24,31,25],[32]]`},
		{"the 36 was not turned over", "21 22 23 25 28 33 36" + down[5:], "31", "32", `"closed":[26,27,29,30,34,35]`},
		{"a top went back", "21 22 23 25 28 32 33" + down, "31", "", `"stacks":[[24,31],[]]`},
		{"a top was taken away", "21 22 23 25 28 33" + down + " back", "24", "32", `"stacks":[[24],[32]]`},
		{"a portion was stolen", "21 22 23 25 28 33" + down, "32", "", `"stacks":[[24,31,32],[]]`},
		{"the 28 is covered", "21 22 23 25 33" + down, "31", "32", ""},
		{"a stack is spread", "21 22 23 25 28 33" + down, "24 31", "32", ""},
		{"the 28 is there twice", "21 22 23 28 28 33" + down, "31", "32", ""},
		{"a card of another game", "21 22 23 25 28 33 cow" + down, "31", "32", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := [][]string{strings.Fields(c.grill), strings.Fields(c.anna), strings.Fields(c.ben)}
			x, lain := see(s, rows), written(t, s.(engines.Spread).Lain(rows))
			if (x.Breach != nil) != (c.differs != "") || len(x.Actions)+len(x.Ways) > 0 {
				t.Errorf("%v: breach %v, actions %v", rows, x.Breach, x.Actions)
			}
			now := begin(t, `{"players":["Anna","Ben"],`+lain[1:])
			if !strings.Contains(written(t, now), c.differs) || c.differs != "" && see(now, rows).Breach != nil {
				t.Errorf("%v lies as %s, want %s", rows, written(t, now), c.differs)
			}
		})
	}
	over := begin(t, `{"players":["Anna","Ben"],"position":{"grill":[],"closed":[22,23,24,25,26,27,28,29,30,31,32,`+
		`33,34,35,36],"stacks":[[21],[]],"turn":0}}`)
	if lies := over.(engines.Spread).Lying(); lies.Zones != nil {
		t.Errorf("a game that is over compares %v", lies)
	}
}
