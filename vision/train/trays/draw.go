package main

import (
	"image/color"
	"math"
	"math/rand/v2"

	"spieltisch/devices/sim/tray"
)

// dealer draws parts of a tray at random.
type dealer struct{ *rand.Rand }

func (d dealer) between(a, b float64) float64 { return a + (b-a)*d.Float64() }
func (d dealer) chance(p float64) bool        { return d.Float64() < p }

// kind is what is special about the trays.
type kind struct {
	covered  bool // a die lies on another, or a hand over it
	aside    bool // seen from further aside
	touching bool // each die beside another one
}

// draw makes one tray; the same seed gives the same tray.
func draw(seed uint64, k kind) tray.Tray {
	d := dealer{rand.New(rand.NewPCG(seed, 2026))}
	size := 16.0                                          // mm; only its ratio to the picture matters
	px := math.Exp(d.between(math.Log(14), math.Log(72))) // of a die's edge
	if d.chance(0.06) {
		px *= 2.2 // too large to be read: must not be taken apart
	}
	t := tray.Tray{
		W: side, H: side, Seed: seed, Noise: d.between(0, 4),
		Camera: tray.Camera{FOV: d.between(15, 65), Width: side / px * size, Turn: d.between(0, 360)},
		Ground: d.ground(),
		Light:  d.light(),
	}
	if d.chance(0.8) {
		u := d.Float64()
		t.Camera.Tilt = 57 * math.Pow(u, 1.2)
		if k.aside {
			t.Camera.Tilt = 62 * math.Sqrt(u)
		}
	}
	if d.chance(0.25) {
		t.Shades = d.shades(t.Camera.Width)
	}
	if d.chance(0.12) {
		t.Ground.Rim = d.between(0.3, 0.7) * t.Camera.Width
	}
	d.place(&t, size, k.touching)
	if len(t.Dice) > 0 && d.chance(0.2) { // white on white, dark on dark
		t.Ground.Colour = jitter(d, t.Dice[0].Body, 30)
		t.Ground.Second = d.near(t.Ground.Colour, d.between(5, 40))
	}
	d.clutter(&t, size)
	if d.chance(0.05) {
		t.Hand = d.hand(d.between(-0.5, 0.5)*t.Camera.Width, d.between(-0.5, 0.5)*t.Camera.Width)
	}
	if k.covered && len(t.Dice) > 0 {
		d.cover(&t)
	}
	return t
}

func (d dealer) hand(x, y float64) *tray.Hand {
	return &tray.Hand{X: x, Y: y, Angle: d.between(0, 360), Skin: d.skin(), Sleeve: d.colour(),
		Size: d.between(60, 95)}
}

// cover lays dice on others, some of them aslant, or fingers over one.
func (d dealer) cover(t *tray.Tray) {
	if d.chance(0.35) {
		at := t.Dice[d.IntN(len(t.Dice))]
		hand := d.hand(0, 0)
		s, c := math.Sincos((hand.Angle + 180 + d.between(-25, 25)) * math.Pi / 180)
		reach := hand.Size * d.between(0.9, 1.5) // from the palm to about where the fingers end
		hand.X, hand.Y = at.X-reach*c, at.Y-reach*s
		t.Hand = hand
		return
	}
	for range 1 + d.IntN(2) {
		at := t.Dice[d.IntN(len(t.Dice))]
		if at.Lift > 0 {
			continue
		}
		if d.chance(0.5) { // it lies on two
			beside := at
			beside.Face = 1 + d.IntN(6)
			d.touch(&beside, at)
			t.Dice = append(t.Dice, beside)
		}
		die := at
		if d.chance(0.2) {
			die.Body, die.Pips = d.pair()
		}
		angle, far := d.between(0, 2*math.Pi), d.between(0.3, 0.95)*at.Size
		s, c := math.Sincos(angle)
		die.X, die.Y, die.Lift, die.Face = at.X+far*c, at.Y+far*s, at.Size, 1+d.IntN(6)
		if d.chance(0.7) {
			die.Yaw = d.between(0, 360)
		}
		if d.chance(0.4) {
			tip := d.between(5, 30)
			die.Turn = [3]float64{tip * s, -tip * c, 0}
			die.Lift *= d.between(0.6, 1)
		}
		t.Dice = append(t.Dice, die)
	}
}

// ground draws a table.
func (d dealer) ground() tray.Ground {
	kinds := []tray.GroundKind{tray.Plain, tray.Plain, tray.Felt, tray.Cloth, tray.Wood, tray.Wood,
		tray.Carpet,
		tray.Carpet, tray.Speckle, tray.Dots, tray.Checks, tray.Stripes}
	g := tray.Ground{Kind: kinds[d.IntN(len(kinds))], Colour: d.surface(), Scale: math.Exp(d.between(-1, 1))}
	g.Second = d.near(g.Colour, d.between(8, 80))
	if g.Kind == tray.Wood && d.chance(0.7) {
		g.Colour = jitter(d, color.RGBA{R: 176, G: 132, B: 88, A: 255}, 50)
		g.Second = d.near(g.Colour, 40)
	}
	if g.Kind >= tray.Dots && d.chance(0.5) {
		g.Second = d.surface()
	}
	return g
}

func (d dealer) light() tray.Light {
	return tray.Light{Azimuth: d.between(0, 360), Height: d.between(20, 85), Ambient: d.between(0.25, 0.9),
		Shadow: d.between(0, 1), Soft: math.Exp(d.between(-1, 2)), Glare: 0.7 * math.Pow(d.Float64(), 3)}
}

func (d dealer) shades(width float64) []tray.Shade {
	out := make([]tray.Shade, 1+d.IntN(3))
	for i := range out {
		out[i] = tray.Shade{X: d.between(-0.5, 0.5) * width, Y: d.between(-0.5, 0.5) * width,
			Angle: d.between(0, 180),
			Half:  d.between(0.03, 0.5) * width, Soft: d.between(0.2, 8), Dark: d.between(0.2, 0.75)}
	}
	return out
}

// look is what the dice of a set share.
func (d dealer) look(size float64) tray.Die {
	die := tray.Die{Size: size, Corner: d.between(0.05, 0.5), PipSize: d.between(0.13, 0.27),
		Spread: d.between(0.44, 0.6),
		Narrow: d.between(0.6, 1), Style: tray.PipStyle(d.IntN(2)), Worm: d.chance(0.22)}
	die.Spread = max(die.Spread, 2.2*die.PipSize)
	die.PipSize = min(die.PipSize, 0.92*(1-die.Spread))
	die.Narrow = max(die.Narrow, 1.12*die.PipSize/die.Spread)
	if d.chance(0.4) {
		die.Ball = d.between(1.25, 1.65)
	}
	if d.chance(0.05) {
		die.Style = tray.PipStyle(2 + d.IntN(2))
	}
	die.Body, die.Pips = d.pair()
	d.material(&die)
	if d.chance(0.15) { // the set of the demo, and its like
		die = tray.DemoDie(1, 0, 0, 0)
		die.Size, die.Worm, die.Narrow = size, d.chance(0.8), d.between(0.6, 1)
		die.Body, die.Pips = jitter(d, die.Body, 15), jitter(d, die.Pips, 20)
		return die
	}
	if d.chance(0.12) {
		die.One = jitter(d, color.RGBA{R: 200, G: 30, B: 40, A: 255}, 30)
	}
	return die
}

// material makes some dice clear, marbled, glittering or inlaid.
func (d dealer) material(die *tray.Die) {
	if d.chance(0.18) {
		die.Clear = d.between(0.2, 0.9)
	}
	if d.chance(0.5) {
		die.Mottle, die.Grain = d.between(0.1, 1), d.between(1.5, 7)
		if d.chance(0.8) {
			die.Marble = d.apart(die.Pips, 25)
		}
		if d.chance(0.5) { // streaks, at times in the colour of the pips
			die.Vein = d.apart(die.Body, 25)
			if d.chance(0.5) {
				die.Vein = d.near(die.Pips, d.between(20, 90))
			}
		}
	}
	if d.chance(0.12) {
		die.Glitter = d.between(0.1, 0.6)
		if luma(die.Pips) > 150 {
			die.Glitter /= 2
		}
	}
	if d.chance(0.07) {
		die.Inlay, die.Disc = d.apart(die.Pips, 60), d.between(0.7, 0.95)
	} else if d.chance(0.1) { // a face worn flat and dull, or bright
		die.Inlay, die.Disc = d.near(die.Body, d.between(10, 50)), d.between(0.75, 1)
		if math.Abs(luma(die.Inlay)-luma(die.Pips)) < 50 {
			die.Disc = 0
		}
	}
}

// apart draws a colour that differs from another in brightness.
func (d dealer) apart(from color.RGBA, by float64) color.RGBA {
	for {
		c := d.colour()
		if d.chance(0.5) {
			c = d.vivid()
		}
		if math.Abs(luma(c)-luma(from)) > by {
			return c
		}
	}
}

// pair draws body and pips that can be told apart.
func (d dealer) pair() (body, pips color.RGBA) {
	white, black := color.RGBA{R: 238, G: 236, B: 228, A: 255}, color.RGBA{R: 28, G: 28, B: 30, A: 255}
	gold := color.RGBA{R: 205, G: 165, B: 85, A: 255}
	switch k := d.Float64(); {
	case k < 0.28:
		return jitter(d, white, 22), jitter(d, black, 26)
	case k < 0.40:
		return jitter(d, black, 26), jitter(d, white, 22)
	case k < 0.60:
		body, pips = d.vivid(), jitter(d, white, 25)
	case k < 0.68:
		body, pips = d.vivid(), jitter(d, black, 25)
	case k < 0.76:
		body, pips = jitter(d, white, 25), d.vivid()
	case k < 0.84:
		pips = jitter(d, gold, 30)
		return d.apart(pips, 40), pips
	}
	for body == pips || math.Abs(luma(body)-luma(pips)) < 30 {
		body, pips = d.colour(), d.colour()
	}
	return body, pips
}

// place puts dice on the tray without letting them overlap.
func (d dealer) place(t *tray.Tray, size float64, touch bool) {
	n := d.IntN(10)
	if d.chance(0.1) {
		n = 0
	}
	look := d.look(size)
	if d.chance(0.03) {
		look.Pips, look.One, look.Disc, look.Style = look.Body, color.RGBA{}, 0, tray.Round
	}
	mixed, touching, rolling := d.chance(0.35), d.chance(0.3) || touch, d.chance(0.12)
	half := t.Camera.Width / 2
	for try := 0; try < 60 && len(t.Dice) < n; try++ {
		die := look
		if mixed {
			die.Body, die.Pips = d.pair()
		}
		if mixed && d.chance(0.3) {
			die = d.look(size * d.between(0.65, 1.5))
		}
		die.Face, die.Yaw = 1+d.IntN(6), d.between(0, 360)
		die.X, die.Y = d.between(-0.95, 0.95)*half, d.between(-0.95, 0.95)*half
		if touching && len(t.Dice) > 0 {
			d.touch(&die, t.Dice[d.IntN(len(t.Dice))])
		}
		if rolling && d.chance(0.6) {
			d.roll(&die)
		}
		if free(die, t.Dice) {
			t.Dice = append(t.Dice, die)
		}
	}
}

// touch lays a die beside another, side by side half of the time.
func (d dealer) touch(die *tray.Die, at tray.Die) {
	reach := (die.Size + at.Size) / 2 * 1.02
	angle := at.Yaw*math.Pi/180 + float64(d.IntN(4))*math.Pi/2
	die.Yaw = at.Yaw
	if d.chance(0.5) {
		die.Yaw = d.between(0, 360)
		reach *= 1.25
	}
	slide := d.between(-0.4, 0.4) * die.Size
	s, c := math.Sincos(angle)
	die.X, die.Y = at.X+reach*c-slide*s, at.Y+reach*s+slide*c
}

// roll makes a die one that cannot be read: turned far, or moving fast.
func (d dealer) roll(die *tray.Die) {
	angle := d.between(0, 360)
	s, c := math.Sincos(angle * math.Pi / 180)
	tip := d.between(28, 62)
	die.Turn = [3]float64{tip * c, tip * s, 0}
	if d.chance(0.5) {
		far := d.between(0.5, 1.5) * die.Size
		die.Blur = [2]float64{far * s, far * c}
		die.Spin = [3]float64{d.between(-60, 60), d.between(-60, 60), 0}
		die.Lift = d.between(0, 1) * die.Size
	}
}

func free(die tray.Die, dice []tray.Die) bool {
	for _, o := range dice {
		gap := math.Hypot(die.X-o.X, die.Y-o.Y)
		if gap < (die.Size+o.Size)/2 {
			return false
		}
		aligned := die.Yaw == o.Yaw
		if !aligned && gap < (die.Size+o.Size)/2*1.24 {
			return false
		}
	}
	return true
}

// clutter lays things beside the dice that must not be read.
func (d dealer) clutter(t *tray.Tray, size float64) {
	if !d.chance(0.55) {
		return
	}
	kinds := []tray.ItemKind{tray.Coin, tray.Button, tray.Rivet, tray.Rivet, tray.Text, tray.Pen, tray.Tile,
		tray.Tile, tray.Blob, tray.Block,
		tray.Domino, tray.Domino}
	kind := kinds[d.IntN(len(kinds))]
	for range 1 + d.IntN(10) {
		if d.chance(0.4) {
			kind = kinds[d.IntN(len(kinds))]
		}
		it := tray.Item{Kind: kind, X: d.between(-0.5, 0.5) * t.Camera.Width,
			Y: d.between(-0.5, 0.5) * t.Camera.Width,
			Angle: d.between(0,
				360), Size: size * math.Exp(d.between(-1.6, 0.7)), Colour: d.colour(), Second: d.colour(),
			Count: 1 + d.IntN(8)}
		if it.Kind == tray.Tile {
			it.Size, it.Count = size*d.between(0.8, 1.6), 4+d.IntN(6) // fewer dots lie too often as on a die
		}
		if it.Kind == tray.Domino {
			it.Size, it.Count = size*d.between(0.8, 1.6), d.IntN(7*7)
			it.Colour, it.Second = d.pair()
		}
		if clear(it, t.Dice) {
			t.Clutter = append(t.Clutter, it)
		}
	}
}

// clear reports whether no die stands on the thing: half hidden ones are welcome, but they must not look like
// pips.
func clear(it tray.Item, dice []tray.Die) bool {
	for _, o := range dice {
		reach := o.Size
		if it.Kind == tray.Domino {
			reach += it.Size
		}
		if math.Hypot(it.X-o.X, it.Y-o.Y) < reach {
			return false
		}
	}
	return true
}

func luma(c color.RGBA) float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

func clamp(x float64) uint8 { return uint8(min(max(x, 0), 255)) }

func jitter(d dealer, c color.RGBA, by float64) color.RGBA {
	all := d.between(-by, by)
	one := func(v uint8) uint8 { return clamp(float64(v) + all + d.between(-by, by)*0.4) }
	return color.RGBA{R: one(c.R), G: one(c.G), B: one(c.B), A: 255}
}

// near is a colour lighter or darker by about as much.
func (d dealer) near(c color.RGBA, by float64) color.RGBA {
	if d.chance(0.6) {
		by = -by
	}
	add := func(v uint8) uint8 { return clamp(float64(v) + by*d.between(0.8, 1.2)) }
	return color.RGBA{R: add(c.R), G: add(c.G), B: add(c.B), A: 255}
}

func (d dealer) colour() color.RGBA {
	return color.RGBA{R: uint8(d.IntN(256)), G: uint8(d.IntN(256)), B: uint8(d.IntN(256)), A: 255}
}

func (d dealer) vivid() color.RGBA {
	h, s, v := d.between(0, 6), d.between(0.5, 1), d.between(0.3, 0.95)
	f := func(n float64) uint8 {
		k := math.Mod(n+h, 6)
		return clamp(255 * (v - v*s*max(0, min(k, 4-k, 1))))
	}
	return color.RGBA{R: f(5), G: f(3), B: f(1), A: 255}
}

// surface is a colour that tables have: mostly grey, brown or muted.
func (d dealer) surface() color.RGBA {
	switch k := d.Float64(); {
	case k < 0.35:
		v := d.between(10, 245)
		return jitter(d, color.RGBA{R: clamp(v), G: clamp(v), B: clamp(v), A: 255}, 8)
	case k < 0.6:
		return jitter(d, color.RGBA{R: 165, G: 125, B: 85, A: 255}, 70)
	case k < 0.75:
		return jitter(d, color.RGBA{R: 40, G: 95, B: 60, A: 255}, 40)
	case k < 0.9:
		return d.vivid()
	}
	return d.colour()
}

func (d dealer) skin() color.RGBA { return jitter(d, color.RGBA{R: 190, G: 140, B: 110, A: 255}, 55) }
