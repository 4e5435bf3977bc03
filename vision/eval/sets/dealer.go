package sets

import (
	"image/color"
	"math"
	"math/rand/v2"

	"spieltisch/devices/sim/tray"
)

// dealer draws parts of a tray at random.
type dealer struct{ *rand.Rand }

func (d dealer) between(a, b float64) float64 { return a + (b-a)*d.Float64() }

// of draws from between the ends of a range.
func (d dealer) of(r [2]int) float64 { return d.between(float64(r[0]), float64(r[1])) }

// look is what the dice of a set share. Body and pips differ enough to be told apart by eye.
func (d dealer) look() tray.Die {
	die := tray.Die{Size: dieSize, Corner: d.between(0.1, 0.45), PipSize: d.between(0.15, 0.22),
		Spread: d.between(0.46, 0.56),
		Style:  tray.PipStyle(d.IntN(2))}
	if d.IntN(3) == 0 {
		die.Ball = d.between(1.3, 1.6)
	}
	for die.Body, die.Pips = d.colour(), d.colour(); math.Abs(luma(die.Body)-luma(die.Pips)) < 70; {
		die.Body, die.Pips = d.colour(), d.colour()
	}
	switch d.IntN(6) {
	case 0:
		die.Clear = d.between(0.1, 0.6)
	case 1:
		die.Mottle = d.between(0.1, 0.6)
	}
	return die
}

// colour is a grey, or any colour.
func (d dealer) colour() color.RGBA {
	if d.IntN(3) == 0 {
		v := uint8(15 + d.IntN(230))
		return color.RGBA{R: v, G: v, B: v, A: 255}
	}
	return color.RGBA{R: uint8(d.IntN(256)), G: uint8(d.IntN(256)), B: uint8(d.IntN(256)), A: 255}
}

// shifted is a colour lighter or darker by so much.
func shifted(c color.RGBA, by float64) color.RGBA {
	one := func(v uint8) uint8 { return uint8(min(max(float64(v)+by, 0), 255)) }
	return color.RGBA{R: one(c.R), G: one(c.G), B: one(c.B), A: 255}
}

func luma(c color.RGBA) float64 { return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B) }
