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

// A camera that sees the dice after each roll, in any order, tells the same game as the rolls themselves;
// what it cannot tell (which of two equal dice was rolled) makes no difference to the game.
func TestReadingsFollowTheTable(t *testing.T) {
	for seed := range sweep.Of(20) {
		r, s := rand.New(rand.NewPCG(uint64(seed), 7)), newGame(t, start)
		for a := engines.Sample(verasselt.Game{}, r, s); a != nil; a = engines.Sample(verasselt.Game{}, r, s) {
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatalf("%v refused: %+v", a, v)
			}
			if roll, ok := a.(verasselt.Roll); ok {
				checkReading(t, r, s, next, roll)
			}
			s = next
		}
	}
}

func checkReading(t *testing.T, r *rand.Rand, s, want engines.State, roll verasselt.Roll) {
	side := map[verasselt.Face]engines.Face{"Y": 1, "B": 2, "R": 3, "G": 4, "D": 5}
	d := engines.Dice{Count: len(roll.Faces), Moved: true}
	for _, f := range append(slices.Clone(roll.Kept), roll.Faces...) {
		d.Rolled = append(d.Rolled, side[f])
	}
	r.Shuffle(len(d.Rolled), func(i, j int) { d.Rolled[i], d.Rolled[j] = d.Rolled[j], d.Rolled[i] })
	seen, _, v := engines.Apply(s, s.Explain(engines.Sensed{Dice: &d}).Actions...)
	if v != nil || string(text(t, seen)) != string(text(t, want)) {
		t.Fatalf("%s\nreading %+v gives %s, %v\nwant %s", text(t, s), d, text(t, seen), v, text(t, want))
	}
	d.Count, d.Moved = 0, false
	if x := seen.Explain(engines.Sensed{Dice: &d}); x.Breach != nil || len(x.Actions) > 0 {
		t.Fatalf("the same dice at rest once more mean %v, %v, want nothing", x.Actions, x.Breach)
	}
}

func text(t *testing.T, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
