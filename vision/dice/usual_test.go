//go:build !nocv

package dice_test

import (
	"image"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// read is an observation of so many dice with an edge.
func read(n, edge int, reasons ...vision.Reason) vision.Observation {
	o := vision.Observation{Decision: vision.Accept, Reasons: reasons}
	if len(reasons) > 0 {
		o.Decision = vision.Ask
	}
	for range n {
		o.Things = append(o.Things, vision.Thing{
			Box: vision.Box{{}, image.Pt(edge, 0), image.Pt(edge, edge), image.Pt(0, edge)}})
	}
	return o
}

// What is usual is told from many dice, follows other ones, and is not what lies there alone now and then.
func TestUsualIsTheMiddleOfManyDice(t *testing.T) {
	var u dice.Usual
	for i, tt := range []struct {
		saw  vision.Observation
		want float64
	}{
		{read(8, 40), 0},
		{read(8, 40, vision.ReasonUnsure), 0},
		{read(4, 44), 40},
		{read(1, 90), 40},
		{read(1, 90, vision.ReasonSizes), 40},
		{read(6, 70, vision.ReasonSizes), 44},
		{read(12, 70, vision.ReasonSizes), 70},
		{vision.Observation{Decision: vision.None}, 70},
	} {
		if u.Saw(tt.saw); u.Edge() != tt.want {
			t.Fatalf("after reading %d it is %v, want %v", i+1, u.Edge(), tt.want)
		}
	}
}

// What is far from the usual size is asked about, alone and among dice, and dice of the usual size are not.
func TestAnUnusualSizeIsAskedAbout(t *testing.T) {
	r := newReader(t, dice.Pips)
	const n = 48
	// trays with a die of another size; accepted, if nothing is known and if the size is
	var odd, unknown, known int
	for i := range sweep.Of(n) {
		tr := pipTray(uint64(640+i), 3)
		usual := vision.Prior{Usual: 17 * float64(tr.W) / tr.Camera.Width}
		alone := tr
		alone.Dice = slices.Clone(tr.Dice[:1])
		size := 17 * []float64{1, 0.4, 0.5, 0.6, 1.6, 1.8, 2.2, 3}[i%8]
		tr.Dice[1].Size, alone.Dice[0].Size = size, size
		for _, lies := range []tray.Tray{tr, alone} {
			f, _ := lies.Render()
			o, err := r.ReadKnowing(f, usual)
			if err != nil {
				t.Fatal(err)
			}
			if size == 17 {
				if slices.Contains(o.Reasons, vision.ReasonSizes) {
					t.Errorf("tray %d: %d dice of the usual size: %v", i, len(lies.Dice), o.Reasons)
				}
				continue
			}
			plain, err := r.Read(f)
			if err != nil {
				t.Fatal(err)
			}
			odd++
			if plain.Decision == vision.Accept {
				unknown++
			}
			if o.Decision == vision.Accept {
				known++
			}
		}
	}
	t.Logf("of %d trays with a die of another size %d are accepted, %d where the usual one is known", odd, unknown, known)
	if known > odd/6 || known >= unknown {
		t.Errorf("of %d trays with a die of another size %d are accepted, want a sixth at most", odd, known)
	}
}
