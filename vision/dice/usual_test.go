//go:build !nocv

package dice_test

import (
	"image"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// read is an observation of so many dice with an edge.
func read(n, edge int, reasons ...string) vision.Observation {
	o := vision.Observation{Decision: vision.Accept, Reasons: reasons}
	if len(reasons) > 0 {
		o.Decision = vision.Ask
	}
	for range n {
		o.Dice = append(o.Dice, vision.Die{Box: vision.Box{{}, image.Pt(edge, 0), image.Pt(edge, edge), image.Pt(0, edge)}})
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
		{read(8, 40, dice.ReasonUnsure), 0},
		{read(4, 44), 40},
		{read(1, 90), 40},
		{read(1, 90, dice.ReasonSizes), 40},
		{read(6, 70, dice.ReasonSizes), 44},
		{read(12, 70, dice.ReasonSizes), 70},
		{vision.Observation{Decision: vision.None}, 70},
	} {
		if u.Saw(tt.saw); u.Edge() != tt.want {
			t.Fatalf("after reading %d it is %v, want %v", i+1, u.Edge(), tt.want)
		}
	}
}

// What is far from the usual size is asked about, alone and among dice, and what all dice of a table are is not.
func TestAnUnusualSizeIsAskedAbout(t *testing.T) {
	r := newReader(t, dice.Pips)
	for i, size := range []float64{16, 8, 16, 30} {
		tr := pipTray(uint64(640+i), 3)
		edge := 16 * float64(tr.W) / tr.Camera.Width
		alone := tr
		alone.Dice = slices.Clone(tr.Dice[:1])
		tr.Dice[1].Size, alone.Dice[0].Size = size, size
		for _, lies := range []tray.Tray{tr, alone} {
			f, _ := lies.Render()
			o, err := r.ReadKnowing(f, vision.Prior{Usual: edge})
			if err != nil {
				t.Fatal(err)
			}
			switch odd := slices.Contains(o.Reasons, dice.ReasonSizes); {
			case size == 16 && o.Decision != vision.Accept:
				t.Errorf("tray %d: %d dice of the usual size: %s %v", i, len(lies.Dice), o.Decision, o.Reasons)
			case size != 16 && (o.Decision == vision.Accept || len(o.Dice) == len(lies.Dice) && !odd):
				t.Errorf("tray %d: one of %d dice has %v mm: %s %v", i, len(lies.Dice), size, o.Decision, o.Reasons)
			}
		}
	}
}
