package schnackelstein_test

import (
	"math"
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

// wins is the best share of a win that a seat can have when its push is settled, by trying all there is to
// choose; false: the game goes on.
func wins(t *testing.T, s engines.State, seat engines.Seat) (share float64, over bool) {
	t.Helper()
	if view := s.View(); view.Over {
		if slices.Contains(view.Winners, seat) {
			share = 1 / float64(len(view.Winners))
		}
		return share, true
	}
	prompts := s.Prompts()
	if prompts[0].Seat != seat || prompts[0].Kind == "push" {
		return 0, false
	}
	for _, a := range prompts[0].Choices {
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%+v: %+v", a, v)
		}
		w, o := wins(t, next, seat)
		share, over = max(share, w), o
	}
	return share, over
}

// A gift to everybody is no good advice where a harmless push is worth the same, and each tunnel is told of.
func TestAGiftToAllIsNotTheBest(t *testing.T) {
	const sapphires = `{"hills":[{"b":2},{},{},{},{}]}`
	for _, geometry := range []string{`{}`, `{"lengths":{"soil":[30],"beetle":[25],"worm":[30],"long":[90],"short":[10]}}`} {
		g := schnackelstein.Game{}
		s, _, v, err := g.New([]byte(`{"players":["Anna","Ben","Cem"],"options":{"geometry":` + geometry + `},"position":{"tunnels":[` + sapphires + `,` + sapphires + `,` + sapphires + `,{}],"turns":[1,1,1]}}`))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		all := g.Advise(s)
		best := all[engines.Best(all)]
		if push := best.Action.(schnackelstein.Push); push.Tile != schnackelstein.Soil &&
			push.Tile != schnackelstein.Short || best.Rivals != 0 || best.Value != 0 {
			t.Errorf("%s: the best is %+v, want a harmless push of soil", geometry, best)
		}
		for _, a := range all {
			if gift := slices.Contains(a.Reach, 1) && a.Tunnel < 4; (a.Rivals == 1) != gift {
				t.Errorf("%+v: the others get %v each, a gift: %v", a.Action, a.Rivals, gift)
			}
		}
	}
}

// Where no tile can reach a hill the push is weighed all the same: it may be the harmless one.
func TestATunnelWithoutAHillToReach(t *testing.T) {
	g := schnackelstein.Game{}
	s, _, v, err := g.New([]byte(`{"players":["Anna","Ben"],"options":{"geometry":{"hills":[[200,210],[220,230],[260,290],[350,380],[440,470]]}},"position":{"turns":[1,1]}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	all := g.Advise(s)
	if len(all) != 4*5 || all[0].Reach != nil {
		t.Errorf("%d choices, %+v, want each tile in each tunnel, reaching none", len(all), all)
	}
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
	weighed, gained, ended := 0, 0, 0
	for n := range 60 {
		s, _, v, err := g.New(g.Setup(r, 2+r.IntN(3)))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		past := []engines.State{s}
		for a := engines.Sample(g, r, s); a != nil; a = engines.Sample(g, r, s) {
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			s = next
			past = append(past, s)
		}
		s = past[r.IntN(len(past))]
		if n%3 == 0 {
			s = past[max(0, len(past)-2-r.IntN(3))] // near the end
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
			given := 0.0
			for seat, n := range next.View().Scores {
				if engines.Seat(seat+1) != a.Seat {
					given += float64(n - s.View().Scores[seat])
				}
			}
			if want := given / float64(len(s.View().Scores)-1); math.Abs(a.Rivals-want) > 1e-9 {
				t.Errorf("%+v: the others get %v each, want %v", a.Action, a.Rivals, want)
			}
			if won, over := wins(t, next, a.Seat); over && (a.Won != won || a.Lost != 1-won) || !over &&
				a.Won+a.Lost != 0 {
				t.Errorf("%+v: won %v, lost %v, want %v, over %v", a.Action, a.Won, a.Lost, won, over)
			} else if over {
				ended++
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
	if weighed < 300 || gained < 50 || ended < 5 {
		t.Errorf("%d choices weighed, %d hills dug, %d ends: too few to tell anything", weighed, gained, ended)
	}
	if g.Advise(nil) != nil {
		t.Error("advice on no position")
	}
}

// Where nobody has measured, no tile is weighed that cannot be: each has a length that the tunnels' tracker
// believes, and reaches what the form can say.
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
			drawn := g.SampleOutcome(r, s, push).(schnackelstein.Push)
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
