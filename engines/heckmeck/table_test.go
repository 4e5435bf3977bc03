package heckmeck_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

// A camera that sees the tray after each action tells the same game as the actions themselves, stops
// included, though nobody announces them: a stop shows when the next seat rolls.
func TestReadingsFollowTheTable(t *testing.T) {
	for seed := range sweep.Of(30) {
		followTable(t, rand.New(rand.NewPCG(uint64(seed), 7)))
	}
}

func followTable(t *testing.T, r *rand.Rand) {
	s, seen := newGame(t), newGame(t)
	var lying, aside []engines.Face // the tray
	stopped := false                // the last action was a stop, which the camera has not seen yet
	for a := engines.Sample(heckmeck.Game{}, r, s); a != nil; a = engines.Sample(heckmeck.Game{}, r, s) {
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%v refused: %+v", a, v)
		}
		s = next
		reading, want := engines.Dice{}, []engines.Action{a}
		switch a := a.(type) {
		case heckmeck.Stop:
			stopped = true
			continue
		case heckmeck.Roll:
			slices.Sort(a.Faces)
			if len(a.Faces) == 8 {
				aside = nil
			}
			lying, reading.Moved = a.Faces, true
			if stopped {
				want = []engines.Action{heckmeck.Stop{}, a}
			}
		case heckmeck.Aside:
			lying = slices.DeleteFunc(slices.Clone(lying), func(f engines.Face) bool { return f == a.Dice[0] })
			aside = append(slices.Clone(aside), a.Dice...)
		}
		stopped = false
		reading.Rolled, reading.Aside = shuffled(r, lying), shuffled(r, aside)
		seen = follow(t, seen, reading, want)
		if x := seen.Explain(engines.Sensed{Dice: &engines.Dice{Rolled: lying, Aside: aside}}); x.Breach != nil ||
			len(x.Actions) > 0 {
			t.Fatalf("the same dice at rest once more mean %v, %v, want nothing", x.Actions, x.Breach)
		}
		if got, want := text(t, seen), text(t, s); !bytes.Equal(got, want) {
			t.Fatalf("the camera's game is %s, want %s", got, want)
		}
	}
}

// follow explains one reading, wants these actions and applies them.
func follow(t *testing.T, s engines.State, d engines.Dice, want []engines.Action) engines.State {
	x := s.Explain(engines.Sensed{Dice: &d})
	if got := text(t, x.Actions); !bytes.Equal(got, text(t, want)) || x.Breach != nil {
		t.Fatalf("%s\nreading %+v means %s, %+v, want %s", text(t, s), d, got, x.Breach, text(t, want))
	}
	next, _, v := engines.Apply(s, x.Actions...)
	if v != nil {
		t.Fatalf("reading %+v is refused: %+v", d, v)
	}
	return next
}

func newGame(t *testing.T) engines.State {
	s, _, v, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben","Cem"]}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}

func shuffled(r *rand.Rand, faces []engines.Face) []engines.Face {
	out := slices.Clone(faces)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func text(t *testing.T, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
