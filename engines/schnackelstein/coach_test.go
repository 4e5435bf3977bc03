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
	for range 30 {
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
