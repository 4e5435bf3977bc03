package sets

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// palm draws dice that lie on an open hand, or one that two fingers hold above the table, at times with
// others below.
func palm(d dealer) Picture {
	if d.IntN(2) == 0 {
		return d.onPalm()
	}
	return d.held()
}

// onPalm lays one to five dice on a hand that lies on the table like a picture.
func (d dealer) onPalm() Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{26, 80}, Angle: [2]int{0, 35}}, d.Uint64())
		wide := d.between(72, 98) // mm
		turn := d.between(0, 360)
		seed := d.Uint64() // of the hand, which is painted when the picture is drawn
		looks, n := d.looks(), 1+d.IntN(5)
		sin, cos := math.Sincos(turn * math.Pi / 180)
		for try := 0; try < 200 && len(t.Dice) < n; try++ {
			die := looks[d.IntN(len(looks))]
			die.Face, die.Yaw = 1+d.IntN(6), d.between(0, 360)
			u, v := d.between(-0.28, 0.28)*wide, d.between(-0.3, 0.5)*wide
			die.X, die.Y = u*cos-v*sin, u*sin+v*cos
			if d.IntN(2) == 0 { // a palm is not flat
				die.Turn = [3]float64{d.between(-14, 14), d.between(-14, 14), 0}
			}
			if whole(t, die) && apart(t, die) {
				t.Dice = append(t.Dice, die)
			}
		}
		if len(t.Dice) > 0 {
			return Picture{Group: "palms", Name: fmt.Sprintf(" %d on a palm", len(t.Dice)),
				draw: func() (devices.Frame, []tray.Label) {
					hand := dealer{rand.New(rand.NewPCG(seed, 0))}.hand()
					on := t
					on.Clutter = []tray.Item{{Kind: tray.Sheet, Angle: turn, Size: 3 * wide, Picture: hand}}
					return on.Render()
				}}
		}
	}
}

// held draws one die between two fingers.
func (d dealer) held() Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{24, 64}, Angle: [2]int{0, 35}}, d.Uint64())
		looks := d.looks()
		die := looks[0]
		die.Face, die.Yaw, die.Lift = 1+d.IntN(6), d.between(0, 360), d.between(10, 70)
		die.X, die.Y = d.between(-0.2, 0.2)*t.Camera.Width, d.between(-0.15, 0.15)*t.Camera.Width
		die.Turn = [3]float64{d.between(-18, 18), d.between(-18, 18), 0}
		if d.IntN(2) == 0 {
			d.lay(&t, looks, [2]int{1, 4})
		}
		if !whole(t, die) || !apart(t, die) {
			continue
		}
		t.Dice = append(t.Dice, die)
		seed, skin, sleeve := d.Uint64(), d.skin(), d.colour()
		from := d.between(0, 2*math.Pi)
		return Picture{Group: "held", Name: fmt.Sprintf(" one of %d held", len(t.Dice)),
			draw: func() (devices.Frame, []tray.Label) {
				f, labels := t.Render()
				grip{t: t, die: die, skin: skin, sleeve: sleeve, from: from}.draw(f, seed)
				return f, labels
			}}
	}
}

// grip is a hand that holds a die with thumb and forefinger.
type grip struct {
	t            tray.Tray
	die          tray.Die
	skin, sleeve color.RGBA
	from         float64 // radians, where the arm comes from
}

// bone is a stroke in the air, mm.
type bone struct {
	a, b [3]float64
	r    float64
}

// bones are the arm, the fist behind, and the two fingers, the last one on top.
func (g grip) bones() []bone {
	z := g.die.Lift + dieSize/2
	way := func(angle, far, up float64) [3]float64 {
		sin, cos := math.Sincos(angle)
		return [3]float64{g.die.X + far*cos, g.die.Y + far*sin, z + up}
	}
	// The tips reach about 2 mm over the edges of two opposite sides, those across the arm.
	side := g.die.Yaw * math.Pi / 180
	side += math.Pi / 2 * math.Round((g.from+math.Pi/2-side)/(math.Pi/2))
	tip, pinch := 6.0, dieSize/2+4
	knuckle := func(turn float64) [3]float64 { return way(g.from+turn, 46, 6) }
	return []bone{
		{way(g.from, 105, 0), way(g.from, 320, 0), 30},
		{way(g.from, 72, 0), way(g.from, 95, 0), 36},
		{knuckle(0.5), way(g.from+0.25, 75, 4), 12},
		{way(side, pinch, 2), knuckle(0.55), tip + 1},
		{way(side+math.Pi, pinch, 2), knuckle(-0.5), tip},
		{knuckle(-0.5), way(g.from-0.25, 75, 6), 10},
	}
}

// draw lays the hand over the picture.
func (g grip) draw(f devices.Frame, seed uint64) {
	noise := rand.New(rand.NewPCG(seed, 7))
	for i, b := range g.bones() {
		colour := g.skin
		if i == 0 {
			colour = g.sleeve
		}
		g.stroke(f, b, colour, noise)
	}
}

// stroke paints one bone as a round stick lit from above.
func (g grip) stroke(f devices.Frame, b bone, c color.RGBA, noise *rand.Rand) {
	ax, ay := g.t.Project(b.a[0], b.a[1], b.a[2])
	bx, by := g.t.Project(b.b[0], b.b[1], b.b[2])
	r := g.px(b.a, b.r)
	wide := max(r, g.px(b.b, b.r))
	dx, dy := bx-ax, by-ay
	box := image.Rect(int(min(ax, bx)-wide), int(min(ay, by)-wide), int(max(ax, bx)+wide)+2,
		int(max(ay, by)+wide)+2).Intersect(image.Rect(0, 0, f.W, f.H))
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			px, py := float64(x)-ax, float64(y)-ay
			s := min(max((px*dx+py*dy)/(dx*dx+dy*dy+1e-9), 0), 1)
			away := math.Hypot(px-s*dx, py-s*dy) / r
			if away >= 1 {
				continue
			}
			cover := min((1-away)*r, 1)
			light := 0.62 + 0.4*math.Sqrt(1-away*away) - 0.1*(py-s*dy)/r
			p := f.Pix[y*f.Stride+3*x:]
			for k, v := range [3]uint8{c.B, c.G, c.R} {
				v := float64(v)*light + g.t.Noise*noise.NormFloat64()
				p[k] = uint8(min(max(float64(p[k])*(1-cover)+v*cover, 0), 255))
			}
		}
	}
}

// px is how many px a length of so many mm has at a place.
func (g grip) px(at [3]float64, mm float64) float64 {
	x0, y0 := g.t.Project(at[0], at[1], at[2])
	x1, y1 := g.t.Project(at[0]+mm, at[1], at[2])
	x2, y2 := g.t.Project(at[0], at[1]+mm, at[2])
	return (math.Hypot(x1-x0, y1-y0) + math.Hypot(x2-x0, y2-y0)) / 2
}

// skin is anybody's.
func (d dealer) skin() color.RGBA {
	light, dark := color.RGBA{R: 236, G: 192, B: 168, A: 255}, color.RGBA{R: 92, G: 58, B: 42, A: 255}
	s := d.Float64() * d.Float64()
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-s) + float64(b)*s + d.between(-8, 8)) }
	return color.RGBA{R: mix(light.R, dark.R), G: mix(light.G, dark.G), B: mix(light.B, dark.B), A: 255}
}

// flesh is a round stroke of an open hand, in widths of the palm: x across, y towards the fingers.
type flesh struct{ ax, ay, bx, by, r float64 }

// hand paints an open hand from its inside, 3 palms wide and 5 high, the palm in the middle: flesh lit from
// one side, with the lines of the palm and of the joints.
func (d dealer) hand() *image.NRGBA {
	const unit = 200 // px
	spread, curl := d.between(0.7, 1.5), d.between(0.75, 1)
	parts := []flesh{
		{-0.22, -0.4, -0.24, 0.28, 0.28}, {0.2, -0.4, 0.22, 0.28, 0.28}, {0, -0.45, 0, 0.3, 0.3},
		{0, -0.6, 0, -4, 0.33},
		{0.28, -0.3, 0.62, 0.08, 0.17}, {0.62, 0.08, 0.78 + 0.05*spread, 0.42 * curl, 0.135},
	}
	var lines []flesh
	for i, long := range [4]float64{0.66, 0.86, 0.92, 0.8} {
		x := -0.37 + 0.245*float64(i)
		lean := (float64(i) - 1.5) * 0.1 * spread
		at := func(s float64) (float64, float64) { return x + lean*s*long, 0.45 + s*long*curl }
		ax, ay := at(0)
		bx, by := at(1)
		parts = append(parts, flesh{ax, ay, bx, by, 0.118 - 0.012*math.Abs(float64(i)-1.8)})
		for _, s := range [3]float64{0.05, 0.38, 0.7} {
			jx, jy := at(s)
			lines = append(lines, flesh{jx - 0.1, jy, jx + 0.1, jy + 0.02, 0.012})
		}
	}
	lines = append(lines, flesh{-0.45, 0.12, 0.1, 0.2, 0.014}, flesh{0.1, 0.2, 0.25, 0.36, 0.012},
		flesh{-0.3, -0.12, 0.38, 0.16, 0.014}, flesh{0.36, 0.14, 0.08, -0.1, 0.014},
		flesh{0.08, -0.1, 0.02, -0.55, 0.014})
	skin, sleeve := d.skin(), d.colour()
	mirrored, cuff, light := d.IntN(2) == 0, d.between(-2.2, -1), d.between(0, 2*math.Pi)
	lx, ly := 0.35*math.Cos(light), 0.35*math.Sin(light)
	phase := [2]float64{d.between(0, 9), d.between(0, 9)}
	out := image.NewNRGBA(image.Rect(0, 0, 3*unit, 5*unit))
	for py := range out.Rect.Dy() {
		for px := range out.Rect.Dx() {
			x, y := float64(px)/unit-1.5, 2.5-float64(py)/unit
			if mirrored {
				x = -x
			}
			h, nx, ny := relief(parts, x, y)
			if h <= 0 {
				continue
			}
			c, tone := skin, 0.86+0.14*math.Min(h*3, 1)+nx*lx+ny*ly
			tone += 0.02*math.Sin(19*x+phase[0])*math.Sin(17*y+phase[1]) - 0.05*math.Sin(3*x+phase[1])
			red := 0.0
			if y < cuff {
				c = sleeve
			} else {
				red = 10 * math.Sin(4*x+phase[0]) * math.Sin(3*y+phase[1])
				tone -= 0.24 * crease(lines, x, y)
			}
			one := func(v uint8, by float64) uint8 { return uint8(min(max(float64(v)*tone+by, 0), 255)) }
			out.SetNRGBA(px, py, color.NRGBA{R: one(c.R, 0), G: one(c.G, -red), B: one(c.B, -red),
				A: uint8(255 * min(h*12, 1))})
		}
	}
	return out
}

// relief is how high the hand is at a point, in widths of the palm, and how its surface leans there.
func relief(parts []flesh, x, y float64) (h, nx, ny float64) {
	for _, b := range parts {
		dx, dy := b.bx-b.ax, b.by-b.ay
		s := min(max(((x-b.ax)*dx+(y-b.ay)*dy)/(dx*dx+dy*dy), 0), 1)
		ox, oy := x-b.ax-s*dx, y-b.ay-s*dy
		if away := math.Hypot(ox, oy); away < b.r {
			if top := math.Sqrt(b.r*b.r-away*away) - 0.6*max(b.r-0.2, 0); top > h {
				h, nx, ny = top, ox/b.r, oy/b.r
			}
		}
	}
	return h, nx, ny
}

// crease is 0–1, how deep in a line a point lies.
func crease(lines []flesh, x, y float64) float64 {
	deep := 0.0
	for _, b := range lines {
		dx, dy := b.bx-b.ax, b.by-b.ay
		s := min(max(((x-b.ax)*dx+(y-b.ay)*dy)/(dx*dx+dy*dy), 0), 1)
		deep = max(deep, 1-math.Hypot(x-b.ax-s*dx, y-b.ay-s*dy)/b.r)
	}
	return deep
}
