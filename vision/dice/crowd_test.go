//go:build !nocv

package dice_test

import (
	"slices"
	"testing"

	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// Somebody pours the dice of two games into one tray: that is no move, however clear each die is.
func TestSixteenDiceAreAskedAbout(t *testing.T) {
	r := newReader(t, dice.Heckmeck)
	for _, seed := range sweep.Each([]uint64{600, 601, 605, 606}) { // in whose trays so many fit
		tr := tilted(demoTray(seed, 16), 10)
		if len(tr.Dice) != 16 {
			t.Fatalf("tray %d has %d dice, want 16", seed, len(tr.Dice))
		}
		f, _ := tr.Render()
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if o.Decision != vision.Ask || !slices.Contains(o.Reasons, vision.ReasonTooMany) {
			t.Errorf("tray %d: %s %v, want ask for too many dice", seed, o.Decision, o.Reasons)
			keep(t, "sixteen", f, o)
		}
	}
}
