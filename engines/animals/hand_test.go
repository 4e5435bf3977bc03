package animals_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// A hand that is shown to a person follows what he does, comes back when it is taken back, and is what lies
// open at the end.
func TestAHandFollowsTheGame(t *testing.T) {
	by := rand.New(rand.NewPCG(1, 2))
	bot := animals.Game{}.NewBot(by)
	nobody := func(engines.Seat) bool { return false }
	s, _, v, err := animals.Game{}.New([]byte(`{"players":["Mia","Ben","Cem"]}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	if hand := bot.Hand(s, 1); hand != nil {
		t.Errorf("before the deal Mia holds %v", hand)
	}
	apply := func(a engines.Action) {
		t.Helper()
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%+v is refused: %+v", a, v)
		}
		s = next
	}
	apply(bot.Play(s, nobody, nil))
	first := bot.Hand(s, 1)
	if len(first) != 10 || !slices.Equal(first, bot.Hand(s, 1)) {
		t.Fatalf("Mia holds %v, then %v, want ten cards that stay", first, bot.Hand(s, 1))
	}
	dealt := s
	row := s.(animals.State).Lying().Cards[1]
	var laid []animals.Animal
	for _, key := range first {
		var a animals.Animal
		if err := a.UnmarshalText([]byte(key[len("mark."):])); err != nil {
			t.Fatal(err)
		}
		if len(laid) < 2 && !slices.Contains(row, a.String()) {
			laid = append(laid, a)
		}
	}
	apply(animals.Exchange{Row: 2, Cards: laid})
	want := slices.Clone(first)
	for _, a := range laid {
		i := slices.Index(want, "mark."+a.String())
		want = slices.Delete(want, i, i+1)
	}
	for _, name := range row {
		want = append(want, "mark."+name)
	}
	slices.Sort(want)
	after := bot.Hand(s, 1)
	slices.Sort(after)
	if !slices.Equal(after, want) {
		t.Errorf("after the exchange Mia holds %v, want %v", after, want)
	}
	if hand := bot.Hand(dealt, 1); !slices.Equal(hand, first) {
		t.Errorf("after it was taken back Mia holds %v, want %v", hand, first)
	}
	if hand := bot.Hand(s, 4); hand != nil {
		t.Errorf("a seat that is not there holds %v", hand)
	}
}
