//go:build !nocv

package dice_test

import (
	"fmt"
	"image/color"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// The dice of a picture are alike in looks: what is much fainter than they are is no die, and a die whose
// pips hardly show is no less of one.
func TestFaintThingsAreNoDiceAndFaintDiceAre(t *testing.T) {
	shade := func(kind tray.ItemKind, size float64) func(*tray.Tray) {
		return func(tr *tray.Tray) {
			litter(tr, kind, size)
			for i := range tr.Clutter {
				it := &tr.Clutter[i]
				it.Colour = towards(tr.Ground.Colour, color.RGBA{}, 0.3)
				it.Second = towards(it.Colour, color.RGBA{}, 0.15)
			}
		}
	}
	fade := func(pips float64) func(*tray.Tray) {
		return func(tr *tray.Tray) { tr.Dice[0].Pips = towards(tr.Dice[0].Body, tr.Dice[0].Pips, pips) }
	}
	const trays = 8
	tests := []struct {
		name   string
		change func(*tray.Tray)
		read   int // in how many of the trays nobody has to be asked
	}{
		{"a die with a fifth of the usual contrast", fade(0.2), 6},
		{"faint tiles with dots", shade(tray.Tile, 17), 0},
		{"faint buttons", shade(tray.Button, 17), 7},
		{"rivets in the colour of the ground", shade(tray.Rivet, 17), 7},
		{"a die with a tenth of it", fade(0.1), 5},
	}
	r := newReader(t, dice.Pips)
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			read := 0
			for seed := range sweep.Of(trays) {
				tr := pipTray(uint64(7600+seed), 4)
				tt.change(&tr)
				exact, o := readTray(t, r, fmt.Sprintf("looks-%s-%d", tt.name, seed), tr)
				switch {
				case o.Decision == vision.Accept && !exact:
					t.Errorf("tray %d is accepted and wrong", seed)
				case o.Decision == vision.Accept:
					read++
				}
			}
			if least := sweep.Least(trays, tt.read); read < least {
				t.Errorf("%d of %d trays are read, want at least %d", read, sweep.Some(trays), least)
			}
		})
	}
}

// towards is a colour on the way from one to another.
func towards(from, to color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + share*(float64(b)-float64(a))) }
	return color.RGBA{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}
