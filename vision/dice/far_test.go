//go:build !nocv

package dice_test

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// farTray is a large picture of a table with up to six dice of 24 to 44 px, each other one near to the one
// before it: in a picture that is made small such a pair looks like one die with a two.
func farTray(seed uint64, w, h int) tray.Tray {
	rng := rand.New(rand.NewPCG(seed, 6))
	t := tray.Demo()
	t.Seed, t.W, t.H = seed, w, h
	t.Camera.Tilt = rng.Float64() * 15
	size := tray.DemoDie(1, 0, 0, 0).Size
	t.Camera.Width = float64(w) / (24 + 20*rng.Float64()) * size
	t.Ground = tray.Ground{Kind: tray.Plain, Colour: color.RGBA{R: 190, G: 190, B: 186, A: 255},
		Second: color.RGBA{R: 180, G: 180, B: 176, A: 255}}
	n := 1 + rng.IntN(6)
	for try := 0; len(t.Dice) < n && try < 2000; try++ {
		x, y, ok := t.Unproject(rng.Float64()*float64(w), rng.Float64()*float64(h))
		if len(t.Dice)%2 == 1 {
			last := t.Dice[len(t.Dice)-1]
			sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
			apart := (1.6 + rng.Float64()) * size
			x, y = last.X+apart*cos, last.Y+apart*sin
		}
		d := tray.DemoDie(1+rng.IntN(6), x, y, rng.Float64()*360)
		d.Worm = false
		if seed%2 == 1 {
			d.Body, d.Pips = d.Pips, d.Body
		}
		if ok && free(t, d, 1.5*size) {
			t.Dice = append(t.Dice, d)
		}
	}
	return t
}

func TestReadsSmallDiceOfLargePictures(t *testing.T) {
	r := newReader(t, dice.Pips)
	const n, least = 12, 11
	exact := 0
	for i := range sweep.Of(n) {
		size := [2]int{1280 + 640*(i%2), 720 + 360*(i%2)}
		ok, o := readTray(t, r, fmt.Sprintf("far-%02d", i), farTray(uint64(i), size[0], size[1]))
		if ok {
			exact++
		} else if o.Decision != vision.Ask {
			t.Errorf("tray %d is neither right nor asked about", i)
		}
	}
	if least := sweep.Least(n, least); exact < least {
		t.Errorf("%d of %d trays with small dice are accepted and right, want at least %d", exact, sweep.Some(n), least)
	}
}
