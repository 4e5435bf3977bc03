package sets

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"spieltisch/devices/sim/tray"
)

// OtherKinds are prints by another hand than those of NewFamily: what was fitted to these is tried on them.
var OtherKinds = []string{"beetles", "glyphs", "burnt", "pictures", "forms", "engraved", "scorched"}

// NewOther draws a set of dice with prints by another hand. The light of its table changes from picture to
// picture, as from afternoon to evening.
func NewOther(seed uint64) Family {
	d := dealer{rand.New(rand.NewPCG(seed, 60_000))}
	f := Family{seed: seed, Kind: OtherKinds[seed%uint64(len(OtherKinds))], fickle: true,
		hand: NewOther}
	f.die = d.look()
	f.die.Clear, f.die.Mottle, f.die.Art = 0, f.die.Mottle/2, &tray.Art{}
	shine := func() color.RGBA { return palette[d.IntN(len(palette))] }
	switch f.Kind {
	case "beetles":
		v := uint8(200 + d.IntN(50))
		f.die.Body = color.RGBA{R: v, G: v, B: v - uint8(d.IntN(40)), A: 255}
		f.beetles(d)
		return f
	case "burnt":
		tan := d.between(0.75, 1.1)
		f.die.Body = color.RGBA{R: uint8(205 * tan), G: uint8(165 * tan), B: uint8(115 * tan), A: 255}
		f.die.Mottle, f.die.Grain = d.between(0.15, 0.4), d.between(2, 6)
	case "pictures":
		v := uint8(190 + d.IntN(60))
		f.die.Body = color.RGBA{R: v, G: v, B: v, A: 255}
	case "engraved":
		f.die.Sunk, f.gloss = d.between(0.03, 0.09), d.between(0, 0.6)
	case "scorched":
		pale := d.between(0.85, 1.1)
		f.die.Body = color.RGBA{R: uint8(215 * pale), G: uint8(180 * pale), B: uint8(130 * pale), A: 255}
		f.die.Mottle, f.die.Grain = d.between(0.1, 0.3), d.between(3, 8)
	}
	ink := shine()
	for math.Abs(luma(ink)-luma(f.die.Body)) < 60 {
		ink = shine()
		if d.IntN(3) == 0 {
			ink = color.RGBA{R: 245, G: 245, B: 240, A: 255}
		}
	}
	glyphs, wide := d.IntN(2) == 0, d.between(0.07, 0.13)
	size := d.between(0.55, 0.85)
	for len(f.Names) < 6 {
		var s sketch
		switch f.Kind {
		case "glyphs":
			s = d.glyph(ink, wide)
		case "pictures":
			s = d.scrap()
		case "forms":
			s = d.form(ink)
		case "engraved":
			if s = d.form(ink); glyphs {
				s = d.glyph(ink, wide)
			}
		case "scorched": // by hand: thin lines, here and there hardly any
			brown := color.RGBA{R: 95, G: 60, B: 35, A: 215}
			art := d.ragged(d.glyph(brown, wide/2).drawn(size))
			if !f.has(art) {
				f.add("face "+string(rune('A'+len(f.Names))), art)
			}
			continue
		default: // wood is scorched, deeper and less deep
			brown := color.RGBA{R: 70, G: 42, B: 24, A: uint8(130 + d.IntN(100))}
			if s = d.form(brown); glyphs {
				s = d.glyph(brown, wide)
			}
		}
		if art := s.drawn(size); !f.has(art) {
			f.add("face "+string(rune('A'+len(f.Names))), art)
		}
	}
	return f
}

var palette = []color.RGBA{{R: 190, G: 25, B: 30, A: 255}, {R: 30, G: 110, B: 50, A: 255},
	{R: 25, G: 60, B: 160, A: 255}, {R: 225, G: 175, B: 20, A: 255}, {R: 110, G: 40, B: 130, A: 255},
	{R: 225, G: 110, B: 20, A: 255}, {R: 25, G: 22, B: 20, A: 255}, {R: 90, G: 55, B: 30, A: 255}}

// add puts one more face on the die.
func (f *Family) add(name string, art *image.NRGBA) {
	f.Names = append(f.Names, name)
	f.die.Art[len(f.Names)] = art
}

// has reports whether people could take a print for one that is on the die.
func (f *Family) has(art *image.NRGBA) bool {
	for k := range f.Names {
		if resembles(f.die.Art[k+1], art) {
			return true
		}
	}
	return false
}

// resembles reports whether two prints have most of their ink in the same places, in some quarter turn.
func resembles(a, b *image.NRGBA) bool {
	const step = 3
	for turn := range 4 {
		both, some := 0.0, 0.0
		for y := 0; y < printSide; y += step {
			for x := 0; x < printSide; x += step {
				u, v := x, y
				for range turn {
					u, v = v, printSide-1-u
				}
				p, q := a.NRGBAAt(x, y), b.NRGBAAt(u, v)
				pa, qa := float64(p.A), float64(q.A)
				off := math.Abs(float64(p.R)-float64(q.R)) + math.Abs(float64(p.G)-float64(q.G)) +
					math.Abs(float64(p.B)-float64(q.B))
				both += min(pa, qa) * max(1-off/200, 0)
				some += max(pa, qa)
			}
		}
		if both > 0.6*some {
			return true
		}
	}
	return false
}

// beetles are one beetle in four colours, and one and two bars.
func (f *Family) beetles(d dealer) {
	colours := slices.Clone(palette[:6])
	d.Shuffle(len(colours), func(i, j int) { colours[i], colours[j] = colours[j], colours[i] })
	black := palette[6]
	length, width, head := d.between(0.5, 0.75), d.between(0.3, 0.5), d.between(0.14, 0.24)
	legs, feelers, spots, seam := d.between(0.03, 0.07), d.IntN(2) == 0, d.IntN(4), d.IntN(2) == 0
	dark := d.IntN(2) == 0 // head and legs are black
	for k := range 4 {
		c, limbs := colours[k], colours[k]
		if dark {
			limbs = black
		}
		var s sketch
		for side := -1.0; side <= 1; side += 2 {
			for leg := range 3 {
				y := (float64(leg) - 1) * 0.6 * length
				s = append(s, stroke{[][2]float64{{0, y}, {side * (width + 0.18), y - 0.06},
					{side * (width + 0.3), y + 0.2*(float64(leg)-0.6)}}, legs, limbs})
			}
			if feelers {
				s = append(s, stroke{[][2]float64{{0, -length}, {side * 0.3, -0.98}}, legs * 0.8, limbs})
			}
		}
		s = append(s, oval(0, -length, head, head*0.8, limbs), oval(0, 0, width, length, c))
		mark := color.RGBA{A: 0} // the body's colour shows
		if dark {
			mark = black
		}
		if seam {
			s = append(s, stroke{[][2]float64{{0, -length * 0.8}, {0, length}}, 0.03, mark})
		}
		for n := range spots {
			y := (float64(n) - 1) * 0.5 * length
			s = append(s, oval(-0.5*width, y, 0.09, 0.09, mark), oval(0.5*width, y, 0.09, 0.09, mark))
		}
		f.add([]string{"red", "green", "blue", "yellow", "violet", "orange"}[slices.Index(palette, c)],
			s.drawn(0.8))
	}
	half := d.between(0.08, 0.15)
	f.add("single bar", sketch{{[][2]float64{{-0.6, 0}, {0.6, 0}}, half, black}}.drawn(0.8))
	f.add("double bar", sketch{{[][2]float64{{-0.6, -0.32}, {0.6, -0.32}}, half, black},
		{[][2]float64{{-0.6, 0.32}, {0.6, 0.32}}, half, black}}.drawn(0.8))
}

// ragged is a print as a hand burns it: its lines waver, and are darker and paler along the way.
func (d dealer) ragged(print *image.NRGBA) *image.NRGBA {
	const cell, most = 7, 2.5 // px: how far apart the hand changes, and how far it strays
	const cells = printSide/cell + 2
	var stray [3][cells * cells]float64 // left and right, up and down, how dark
	for k := range stray {
		for i := range stray[k] {
			stray[k][i] = d.between(-1, 1)
		}
	}
	out := image.NewNRGBA(print.Rect)
	for y := range printSide {
		for x := range printSide {
			var by [3]float64
			for k := range by {
				for i := range 4 {
					u, v := float64(x)/cell, float64(y)/cell
					at := (int(v)+i/2)*cells + int(u) + i%2
					share := math.Abs(float64(1-i%2)-(u-math.Floor(u))) * math.Abs(float64(1-i/2)-(v-math.Floor(v)))
					by[k] += share * stray[k][at]
				}
			}
			c := print.NRGBAAt(x+int(math.Round(most*by[0])), y+int(math.Round(most*by[1])))
			c.A = uint8(float64(c.A) * min(0.75+0.6*by[2], 1))
			out.SetNRGBA(x, y, c)
		}
	}
	return out
}

// stroke is a line from point to point with round ends, or, of half width 0, the area in it. A colour without
// alpha takes ink away.
type stroke struct {
	points [][2]float64 // -1 to 1
	half   float64      // its width
	ink    color.RGBA
}

// sketch is a picture of strokes, the last on top.
type sketch []stroke

// oval is an area.
func oval(x, y, a, b float64, ink color.RGBA) stroke {
	s := stroke{ink: ink}
	for k := range 28 {
		sin, cos := math.Sincos(float64(k) * 2 * math.Pi / 28)
		s.points = append(s.points, [2]float64{x + a*cos, y + b*sin})
	}
	return s
}

// polygon is one with its corners on a circle, every n-th further in.
func polygon(n int, inner, turn float64, ink color.RGBA) stroke {
	s := stroke{ink: ink}
	for k := range n {
		r := 0.9
		if k%2 == 1 {
			r *= inner
		}
		sin, cos := math.Sincos(turn + float64(k)*2*math.Pi/float64(n))
		s.points = append(s.points, [2]float64{r * cos, r * sin})
	}
	return s
}

// glyph joins points of a lattice by lines and arcs.
func (d dealer) glyph(ink color.RGBA, half float64) (s sketch) {
	node := func() [2]float64 { return [2]float64{float64(d.IntN(3)-1) * 0.7, float64(d.IntN(3)-1) * 0.8} }
	at := node()
	for range 3 + d.IntN(3) {
		to := node()
		for to == at {
			to = node()
		}
		line := stroke{[][2]float64{at, to}, half, ink}
		if d.IntN(3) == 0 { // bent
			mx, my := (at[0]+to[0])/2, (at[1]+to[1])/2
			bend := d.between(-0.5, 0.5)
			line.points = [][2]float64{at, {mx - bend*(to[1]-at[1]), my + bend*(to[0]-at[0])}, to}
		}
		s = append(s, line)
		if at = to; d.IntN(3) == 0 {
			at = node()
		}
	}
	if d.IntN(4) == 0 {
		x := node()
		s = append(s, oval(x[0], x[1], 1.6*half, 1.6*half, ink))
	}
	return s
}

// scrap is a small picture of a few areas in colours.
func (d dealer) scrap() (s sketch) {
	for range 2 + d.IntN(4) {
		ink := palette[d.IntN(len(palette))]
		x, y, r := d.between(-0.5, 0.5), d.between(-0.5, 0.5), d.between(0.2, 0.6)
		switch d.IntN(4) {
		case 0:
			s = append(s, oval(x, y, r, r*d.between(0.4, 1), ink))
		case 1:
			s = append(s, stroke{[][2]float64{{x - r, y - r/2}, {x + r, y - r/2}, {x + r, y + r/2}, {x - r, y + r/2}},
				0, ink})
		case 2:
			s = append(s, stroke{[][2]float64{{x - r, y + r}, {x + r, y + r/2}, {x, y - r}}, 0, ink})
		default:
			s = append(s, stroke{[][2]float64{{x - r, y - r}, {x, y + r/2}, {x + r, y - r}}, 0.09, ink})
		}
	}
	return s
}

// form is a plain shape, filled or drawn.
func (d dealer) form(ink color.RGBA) (s sketch) {
	turn := d.between(0, 2*math.Pi)
	switch n := 3 + d.IntN(6); d.IntN(5) {
	case 0:
		s = sketch{polygon(n, 1, turn, ink)}
	case 1:
		s = sketch{polygon(2*n, d.between(0.35, 0.6), turn, ink)}
	case 2:
		s = sketch{oval(0, 0, 0.85, d.between(0.35, 0.85), ink)}
	case 3: // so many rays
		for k := range n {
			sin, cos := math.Sincos(turn + float64(k)*2*math.Pi/float64(n))
			s = append(s, stroke{[][2]float64{{0, 0}, {0.8 * cos, 0.8 * sin}}, d.between(0.08, 0.14), ink})
		}
		return s
	default:
		s = sketch{oval(-0.3, 0, 0.5, 0.8, ink), oval(0.45, 0, 0.35, 0.35, ink)}
	}
	switch d.IntN(3) {
	case 0:
		hole := s[0]
		hole.points, hole.ink = slices.Clone(hole.points), color.RGBA{}
		for i := range hole.points {
			hole.points[i] = [2]float64{hole.points[i][0] * 0.6, hole.points[i][1] * 0.6}
		}
		s = append(s, hole)
	case 1:
		s = append(s, oval(0.25, 0.1, 0.17, 0.17, color.RGBA{}))
	}
	return s
}

// drawn fills a share of a face with it.
func (s sketch) drawn(share float64) *image.NRGBA {
	const fine = 2
	out := image.NewNRGBA(image.Rect(0, 0, printSide, printSide))
	scale := 2 / (share * printSide)
	for py := range printSide {
		for px := range printSide {
			var sum [4]float64
			for k := range fine * fine {
				x := (float64(px) + (float64(k%fine)+0.5)/fine - printSide/2) * scale
				y := (float64(py) + (float64(k/fine)+0.5)/fine - printSide/2) * scale
				c := s.at(x, y)
				a := float64(c.A)
				sum[0], sum[1] = sum[0]+a*float64(c.R), sum[1]+a*float64(c.G)
				sum[2], sum[3] = sum[2]+a*float64(c.B), sum[3]+a
			}
			if sum[3] > 0 {
				out.SetNRGBA(px, py, color.NRGBA{R: uint8(sum[0] / sum[3]), G: uint8(sum[1] / sum[3]),
					B: uint8(sum[2] / sum[3]), A: uint8(sum[3] / (fine * fine))})
			}
		}
	}
	return out
}

// at is the ink at a point.
func (s sketch) at(x, y float64) color.RGBA {
	for _, line := range slices.Backward(s) {
		if line.covers(x, y) {
			return line.ink
		}
	}
	return color.RGBA{}
}

func (s stroke) covers(x, y float64) bool {
	in := false
	for i, a := range s.points {
		b := s.points[(i+1)%len(s.points)]
		if s.half > 0 {
			if i+1 == len(s.points) {
				break
			}
			dx, dy := b[0]-a[0], b[1]-a[1]
			t := min(max(((x-a[0])*dx+(y-a[1])*dy)/max(dx*dx+dy*dy, 1e-9), 0), 1)
			if math.Hypot(x-a[0]-t*dx, y-a[1]-t*dy) < s.half {
				return true
			}
		} else if (a[1] > y) != (b[1] > y) && x < a[0]+(y-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			in = !in
		}
	}
	return in
}
