//go:build !nocv

package main

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"spieltisch/devices/sim/tray"
)

const dieSize = 16.0 // mm; only its ratio to the picture matters

// ranges are what is drawn from, the bounds with it.
type ranges struct {
	size  [2]int // px of the picture, width and height
	edge  [2]int // px of a die's edge
	dice  [2]int // on a tray, where there is room for them
	angle [2]int // degrees from straight above
}

// draw makes one tray with dice that lie whole, flat and still; the same seed and ranges give the same tray.
func (r ranges) draw(seed uint64) tray.Tray {
	d := dealer{rand.New(rand.NewPCG(seed, 30_000))}
	px := d.of(r.edge)
	w, h := float64(r.size[0]), float64(r.size[1])
	t := tray.Tray{
		W: r.size[0], H: r.size[1], Seed: seed, Noise: d.between(0, 4),
		Camera: tray.Camera{FOV: r.across(d.between(25, 65)), Width: w / px * dieSize,
			Turn: d.between(0, 360), Tilt: d.of(r.angle)},
		Light: tray.Light{Azimuth: d.between(0, 360), Height: d.between(30, 85),
			Ambient: d.between(0.35, 0.9),
			Shadow:  d.between(0, 0.9), Soft: d.between(0.5, 6), Glare: 0.5 * d.Float64() * d.Float64()},
	}
	kinds := []tray.GroundKind{tray.Plain, tray.Felt, tray.Cloth, tray.Wood, tray.Carpet, tray.Speckle,
		tray.Checks, tray.Stripes}
	t.Ground = tray.Ground{Kind: kinds[d.IntN(len(kinds))], Colour: d.colour(), Scale: d.between(0.5, 2.5)}
	t.Ground.Second = shifted(t.Ground.Colour, d.between(-60, 60))
	looks := []tray.Die{d.look()}
	if d.IntN(4) == 0 { // dice of two sets
		looks = append(looks, d.look())
	}
	n := r.dice[0] + d.IntN(r.dice[1]-r.dice[0]+1)
	for try := 0; try < 400 && len(t.Dice) < n; try++ {
		die := looks[d.IntN(len(looks))]
		die.Face, die.Yaw = 1+d.IntN(6), d.between(0, 360)
		x, y, ok := t.Unproject(d.between(0, w), d.between(0, h))
		die.X, die.Y = x, y
		if ok && whole(t, die) &&
			!slices.ContainsFunc(t.Dice,
				func(o tray.Die) bool { return math.Hypot(o.X-x, o.Y-y) < 1.5*dieSize }) {
			t.Dice = append(t.Dice, die)
		}
	}
	return t
}

// across is the horizontal field of view of a lens that sees so many degrees along the longer side of the
// picture: a camera held upright has the same lens.
func (r ranges) across(fov float64) float64 {
	w, h := float64(r.size[0]), float64(r.size[1])
	if w >= h {
		return fov
	}
	return 360 / math.Pi * math.Atan(math.Tan(fov/360*math.Pi)*w/h)
}

// whole reports whether a die lies wholly in the picture.
func whole(t tray.Tray, d tray.Die) bool {
	for _, z := range [2]float64{0, dieSize} {
		for _, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			x, y := t.Project(d.X+c[0]*dieSize, d.Y+c[1]*dieSize, z)
			if x < 0 || y < 0 || x >= float64(t.W) || y >= float64(t.H) {
				return false
			}
		}
	}
	return true
}

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
