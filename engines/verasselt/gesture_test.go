package verasselt_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
)

// Hands roll what is not kept, and lay the cards as they are after a move of cards; what nobody can see is
// told, and the move after which nothing is left to see.
func TestHandsMakeTheMovesThatAreSeen(t *testing.T) {
	g := verasselt.Game{}
	laid := map[string]bool{}
	for seed := range uint64(6) {
		by := rand.New(rand.NewPCG(seed, 71))
		s, _, v, err := g.New(g.Setup(by, 2+int(seed)%4))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for len(s.Prompts()) > 0 {
			a := engines.Sample(g, by, s)
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			var want engines.Gesture
			switch lies := next.(engines.Spread).Lying(); a.(type) {
			case verasselt.Bank, verasselt.Refill, verasselt.Draw, verasselt.Boost:
				if len(next.Prompts()) > 0 {
					want = engines.Lay(lies)
				}
				laid[a.Kind()] = true
			case verasselt.Roll:
				want = g.Gesture(s, a).(engines.RollDice)
			}
			if got := g.Gesture(s, a); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: hands do %+v, want %+v", a.Kind(), got, want)
			}
			s = next
		}
	}
	if len(laid) != 4 {
		t.Errorf("only %v were laid", laid)
	}
}
