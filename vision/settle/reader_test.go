//go:build !nocv

package settle_test

import (
	"fmt"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// TestTurnFromPixels is a turn with the reader in place of the truth, at the frame rates of hobby cameras:
// from the pixels of the tray to what was rolled.
func TestTurnFromPixels(t *testing.T) {
	reader, err := dice.New(dice.Options{Set: dice.Heckmeck})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.Close() }()
	for _, fps := range sweep.Each([]float64{10, 15, 20, 30}) {
		t.Run(fmt.Sprint(fps), bubble(func(t *testing.T) {
			b := newBench(t, sim.Config{Seed: 1, FPS: fps, W: 640, H: 480})
			b.real = func(f devices.Frame) vision.Observation {
				o, err := reader.Read(f)
				if err != nil {
					t.Fatal(err)
				}
				return o
			}
			check := func(got []vision.Observation, rolling, aside []int, moved bool) {
				t.Helper()
				o, _, _ := b.last(got)
				if !slices.Equal(shown(o, vision.Rolling), rolling) ||
					!slices.Equal(shown(o, vision.Aside), aside) || o.Moved != moved ||
					o.Decision != vision.Accept {
					t.Fatalf("rolling %v, aside %v, moved %v, %v %v; want %v, %v, %v, accept",
						shown(o, vision.Rolling), shown(o, vision.Aside),
						o.Moved, o.Decision, o.Reasons, rolling, aside, moved)
				}
			}
			b.table.Load(1, 2, 2, 3, 4, 4, 5, 6, 1, 2, 3, 4, 5, 6)
			b.run()
			check(b.run(roll(b.table, true)), []int{1, 2, 2, 3, 4, 4, 5, 6}, nil, true)
			check(b.run(aside(b.table, 4, 1), aside(b.table, 4, 1)), []int{1, 2, 2, 3, 5, 6}, []int{4, 4},
				false)
			check(b.run(roll(b.table, false)), []int{1, 2, 3, 4, 5, 6}, []int{4, 4}, true)
			t.Logf("%d frames were read", b.reads)
		}))
	}
}

// shown are the faces in an area, lowest first.
func shown(o vision.Observation, area vision.Area) []int {
	var out []int
	for _, d := range o.Things {
		if d.Area == area {
			out = append(out, d.Face)
		}
	}
	slices.Sort(out)
	return out
}
