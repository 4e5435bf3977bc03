package settle_test

import (
	"slices"
	"testing"
	"time"

	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// seen is a reader that sees the squares which no arm lies over.
func seen(s scene) vision.Observation {
	s.squares = slices.DeleteFunc(slices.Clone(s.squares),
		func(q square) bool { return q.x > width-float64(s.arm) && q.y > 90 && q.y < 150 })
	return see(s)
}

// TestWhatIsHiddenIsAskedAbout: a known die that something covers is not gone, however small that is,
// however long it stays, and though it has the colour of the cloth. What was taken or rolled elsewhere is.
func TestWhatIsHiddenIsAskedAbout(t *testing.T) {
	const brief = 200 * time.Millisecond
	still, edge := square{60, 80, 16}, square{280, 120, 16}
	lying := []square{still, edge}
	tests := []struct {
		name string
		next scene
		rest time.Duration
		want vision.Decision // "": it is waited for
	}{
		{"a finger", scene{squares: lying, arm: 50, wide: 22, skin: true}, brief, vision.Ask},
		{"a hand, for a moment", scene{squares: lying, arm: 140, skin: true}, brief, ""},
		{"a hand, for long", scene{squares: lying, arm: 140, skin: true}, 11 * time.Second, vision.Ask},
		{"a grey sleeve, for a moment", scene{squares: lying, arm: 140}, brief, ""},
		{"a grey sleeve, for long", scene{squares: lying, arm: 140}, 11 * time.Second, vision.Ask},
		{"it was taken", scene{squares: lying[:1]}, brief, vision.Accept},
		{"it was rolled, and a finger lies there",
			scene{squares: []square{still, {150, 180, 16}}, arm: 50, wide: 22,
				skin: true}, brief, vision.Accept},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{Policy: settle.Recording}) // nobody is asked who moved the dice
			f.read = seen
			f.hold(scene{squares: lying}, time.Second)
			f.hold(tt.next, tt.rest)
			switch {
			case tt.want == "":
				if len(f.got) != 1 {
					t.Errorf("observed %+v, want nothing", f.got[1:])
				}
			case len(f.got) != 2:
				t.Errorf("%d observations, want 2", len(f.got))
			case f.got[1].Decision != tt.want ||
				slices.Contains(f.got[1].Reasons, "hand") != (tt.want == vision.Ask):
				t.Errorf("%s %v, want %s", f.got[1].Decision, f.got[1].Reasons, tt.want)
			}
		})
	}
}

// TestTheBorderIsNoHand: a die that lay at the border leaves a place that is joined to it when it is taken.
func TestTheBorderIsNoHand(t *testing.T) {
	f := newFilm(t, settle.Config{})
	f.hold(scene{squares: []square{{60, 80, 24}, {308, 120, 24}}}, time.Second)
	f.hold(scene{squares: []square{{60, 80, 24}}}, time.Second)
	if len(f.got) != 2 || f.got[1].Decision != vision.Accept || len(f.got[1].Things) != 1 {
		t.Errorf("observed %+v, want one die accepted", f.got)
	}
}

// TestWhatIsHiddenIsRemembered: a hand that was asked about hides the die as long as it lies over it,
// though it shifts. When it has gone the die is the one that lay there, or was taken.
func TestWhatIsHiddenIsRemembered(t *testing.T) {
	lying := []square{{60, 80, 24}, {260, 120, 24}}
	for _, left := range [][]square{lying, lying[:1]} {
		f := newFilm(t, settle.Config{})
		f.read = seen
		f.hold(scene{squares: lying}, time.Second)
		f.hold(scene{squares: lying, arm: 140, skin: true}, 11*time.Second)
		for _, arm := range []int{132, 120, 126} {
			f.hold(scene{squares: lying, arm: arm, skin: true}, 200*time.Millisecond)
		}
		f.hold(scene{squares: left}, time.Second)
		for i, o := range f.got[1 : len(f.got)-1] {
			if o.Decision != vision.Ask || !slices.Contains(o.Reasons, "hand") {
				t.Errorf("below the hand, observation %d: %s %v, want a question for the hand", i, o.Decision,
					o.Reasons)
			}
		}
		first, last := f.got[0], f.got[len(f.got)-1]
		if len(f.got) < 4 || last.Decision != vision.Accept || len(last.Things) != len(left) {
			t.Fatalf("%d observations, the last %s %v with %d dice, want %d accepted after the hand",
				len(f.got), last.Decision, last.Reasons, len(last.Things), len(left))
		}
		for i, d := range last.Things {
			if d.Track != first.Things[i].Track || d.Rolled {
				t.Errorf("die %d has track %d, rolled %v, want %d, false", i, d.Track, d.Rolled,
					first.Things[i].Track)
			}
		}
	}
}
