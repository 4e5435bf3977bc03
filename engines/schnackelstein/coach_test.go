package schnackelstein_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// most is the most gems that a seat can have when its push is settled, by trying all there is to choose.
func most(t *testing.T, s engines.State, seat engines.Seat) int {
	t.Helper()
	prompts := s.Prompts()
	if len(prompts) == 0 || prompts[0].Seat != seat || prompts[0].Kind == "push" {
		return s.View().Scores[seat-1]
	}
	best := -1
	for _, a := range prompts[0].Choices {
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%+v: %+v", a, v)
		}
		best = max(best, most(t, next, seat))
	}
	return best
}

// dugHills are those that an action digs, empty ones not.
func dugHills(events []engines.Event) (hills []int) {
	for _, e := range events {
		if e.Kind == "dug" {
			hills = append(hills, int(e.Args()["hill"].(int)))
		}
	}
	return hills
}

func TestAdviceAgainstTheRulesThemselves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 5))
	g := schnackelstein.Game{}
	weighed, gained := 0, 0
	for range 40 {
		s, _, v, err := g.New(g.Setup(r, 2+r.IntN(3)))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for range r.IntN(60) {
			a := engines.Sample(g, r, s)
			if a == nil {
				break
			}
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			s = next
		}
		for _, a := range g.Advise(s) {
			next, events, v := s.Apply(a.Action)
			if v != nil {
				t.Fatalf("advised %+v: %+v", a.Action, v)
			}
			before := s.View().Scores[a.Seat-1]
			if want := float64(most(t, next, a.Seat) - before); a.Value != want {
				t.Errorf("%+v: %v gems, want %v", a.Action, a.Value, want)
			}
			for _, h := range dugHills(events) {
				gained++
				if !slices.Contains(a.Reach, h) {
					t.Errorf("%+v reaches %v, hill %d is dug", a.Action, a.Reach, h)
				}
			}
			weighed++
		}
	}
	if weighed < 300 || gained < 50 {
		t.Errorf("%d choices weighed, %d hills dug: too few to tell anything", weighed, gained)
	}
	if g.Advise(nil) != nil {
		t.Error("advice on no position")
	}
}

// Where nobody has measured, no tile is weighed that cannot be: each has a length that the tunnels' tracker believes, and
// reaches what the form can say.
func TestLengthsOfTilesThatCanBe(t *testing.T) {
	tests := []struct {
		name, geometry string
		reach          [][]int // that are advised for tunnel 1, by length
	}{
		{"as in the rules", `{}`, [][]int{{1}}},
		{"a tile of 100 mm reaches the second", `{"mole":71}`, [][]int{{1}, {1, 2}}},
		{"one of 100.1 mm would", `{"mole":70.9}`, [][]int{{1}}},
		{"the mole alone reaches the first", `{"mole":85}`, [][]int{{1}, {1, 2}}},
		{"a tile of 5 mm reaches both", `{"mole":60,"hills":[[60,61],[62,75],[260,290],[350,380],[440,470]]}`, [][]int{{1, 2}}},
		{"hills side by side", `{"mole":60,"hills":[[70,75],[80,85],[90,95],[100,105],[110,115]]}`, [][]int{{1}, {1, 2}, {1, 2, 3}}},
		{"measured", `{"lengths":{"beetle":[400],"worm":[400]}}`, [][]int{{1, 2, 3, 4, 5}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := schnackelstein.Game{}
			sets, err := g.Presets([]byte(`{"players":["Anna","Ben"],"options":{"geometry":` + tt.geometry + `}}`))
			if err != nil {
				t.Fatal(err)
			}
			s, _, v, err := g.New(sets[0].Setup)
			if v != nil || err != nil {
				t.Fatal(v, err)
			}
			var reach [][]int
			for _, a := range g.Advise(s) {
				push := a.Action.(schnackelstein.Push)
				if push.Tunnel == 1 && push.Tile == schnackelstein.Worm {
					reach = append(reach, a.Reach)
				}
			}
			if !slices.EqualFunc(reach, tt.reach, slices.Equal) {
				t.Errorf("hills %v are weighed, want %v", reach, tt.reach)
			}
		})
	}
}

// Where lengths are not known, the length of a chosen push is drawn; where they are, it stays.
func TestDraw(t *testing.T) {
	g, r := schnackelstein.Game{}, rand.New(rand.NewPCG(8, 6))
	same, other := 0, 0
	for range 40 {
		s, _, v, err := g.New(g.Setup(r, 2))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		known := s.(engines.TunnelPredictor).Tunnels()[0].Lengths
		for _, a := range g.Advise(s) {
			push, ok := a.Action.(schnackelstein.Push)
			if !ok {
				continue
			}
			drawn := g.Draw(r, s, push).(schnackelstein.Push)
			switch {
			case len(known[string(push.Tile)]) > 0 && drawn != push:
				t.Fatalf("%+v became %+v", push, drawn)
			case drawn == push:
				same++
			default:
				other++
			}
		}
	}
	if same == 0 || other == 0 {
		t.Errorf("%d stayed, %d were drawn; want both", same, other)
	}
}
