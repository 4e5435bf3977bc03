package tray

import (
	"image"
	"image/color"
	"math"
)

// shade3 is a colour in linear arithmetic, 0–255.
type shade3 [3]float64

func lin(c color.RGBA) shade3 { return shade3{float64(c.R), float64(c.G), float64(c.B)} }

func (a shade3) mix(b shade3, s float64) shade3 {
	return shade3{a[0] + (b[0]-a[0])*s, a[1] + (b[1]-a[1])*s, a[2] + (b[2]-a[2])*s}
}

func (a shade3) scale(s float64) shade3 { return shade3{a[0] * s, a[1] * s, a[2] * s} }

// hash gives 0–1 for a cell of a grid.
func hash(x, y int64, seed uint64) float64 {
	h := uint64(x)*0x9E3779B97F4A7C15 ^ uint64(y)*0xC2B2AE3D27D4EB4F ^ seed*0x165667B19E3779F9
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	h ^= h >> 32
	return float64(h>>11) / (1 << 53)
}

// smoothNoise is value noise with cells of size 1, 0–1.
func smoothNoise(x, y float64, seed uint64) float64 {
	g := grain{seed: seed}
	return g.at(x, y)
}

// step goes smoothly from 0 to 1 between two edges.
func step(edge0, edge1, x float64) float64 {
	s := (x - edge0) / (edge1 - edge0)
	if s <= 0 {
		return 0
	}
	if s >= 1 {
		return 1
	}
	return s * s * (3 - 2*s)
}

// grain is smooth noise asked for point after point: the corners of the last cell are kept.
type grain struct {
	seed       uint64
	ix, iy     float64
	have       bool
	a, b, c, d float64
}

func (g *grain) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	if !g.have || fx != g.ix || fy != g.iy {
		ix, iy := int64(fx), int64(fy)
		a, b := hash(ix, iy, g.seed), hash(ix+1, iy, g.seed)
		c, d := hash(ix, iy+1, g.seed), hash(ix+1, iy+1, g.seed)
		g.ix, g.iy, g.have = fx, fy, true
		g.a, g.b, g.c, g.d = a, b-a, c-a, a-b-c+d
	}
	u, v := x-fx, y-fy
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	return g.a + g.b*u + g.c*v + g.d*u*v
}

// top is a table top in the making.
type top struct {
	kind         GroundKind
	a, b         shade3
	scale        float64
	broad        grain
	fine, n1, n2 grain
}

func (g *Ground) top(seed uint64) *top {
	t := &top{kind: g.Kind, a: lin(g.Colour), b: lin(g.Second), scale: orElse(g.Scale, 1),
		broad: grain{seed: seed + 9}, fine: grain{seed: seed}, n1: grain{seed: seed + 1}, n2: grain{seed: seed + 2}}
	if g.Second.A == 0 {
		t.b = t.a.scale(0.75)
	}
	return t
}

// at gives the colour of the table at a point in mm.
func (t *top) at(x, y float64) shade3 {
	u, v := x/t.scale, y/t.scale
	broad := t.broad.at(x/60, y/60)*0.12 + 0.94
	var k float64
	switch t.kind {
	case Plain:
		k = 0
	case Felt:
		k = t.fine.at(u*1.4, v*1.4)*0.6 + t.n1.at(u*0.5, v*0.5)*0.4
	case Cloth:
		weft, warp := math.Sin(u*3.1), math.Sin(v*3.1)
		k = 0.5 + 0.25*weft*warp + 0.5*(t.fine.at(u*2, v*0.3)+t.n1.at(u*0.3, v*2)-1)
	case Wood:
		bend := t.fine.at(u/40, v/15)*6 + t.n2.at(u/9, v/3)*0.8
		k = 0.5 + 0.35*math.Sin(v/2+bend*4) + 0.5*(t.n1.at(u/12, v*1.5)-0.5)
	case Carpet:
		k = 0.7*t.fine.at(u/1.5, v/1.5) + 0.5*t.n1.at(u*1.2, v*1.2) - 0.1
	case Dots:
		fu, fv := math.Mod(math.Abs(u), 12)-6, math.Mod(math.Abs(v), 12)-6
		k = 1 - step(2.2, 2.7, math.Hypot(fu, fv))
	case Checks:
		k = float64((int(math.Floor(u/14))+int(math.Floor(v/14)))&1) * 0.9
	case Stripes:
		k = step(-0.15, 0.15, math.Sin(u/4))
	case Speckle:
		k = step(0.72, 0.8, t.fine.at(u, v)) + 0.3*t.n1.at(u/8, v/8)
	}
	return t.a.mix(t.b, min(max(k, 0), 1)).scale(broad)
}

// strip is a shade made ready.
type strip struct {
	Shade
	sin, cos float64
}

func strips(shades []Shade) []strip {
	out := make([]strip, len(shades))
	for i, s := range shades {
		out[i].Shade = s
		out[i].sin, out[i].cos = math.Sincos(s.Angle * math.Pi / 180)
	}
	return out
}

// light is the share of it that the strip leaves at a point.
func (s *strip) light(x, y float64) float64 {
	away := math.Abs((x-s.X)*s.sin - (y-s.Y)*s.cos)
	soft := max(s.Soft, 0.2)
	return 1 - s.Dark*(1-step(s.Half-soft, s.Half+soft, away))
}

// over gives the colour of a thing at a point in mm relative to it and already turned, and how much it
// covers.
func (it *Item) over(u, v float64, seed uint64) (shade3, float64) {
	half := it.Size / 2
	a, b := lin(it.Colour), lin(it.Second)
	r := math.Hypot(u, v)
	edge := max(half*0.04, 0.15)
	disc := 1 - step(half-edge, half+edge, r)
	switch it.Kind {
	case Coin:
		relief := step(0.35, 0.65, smoothNoise(u*6/half+40, v*6/half+40, seed))
		rim := step(0.84*half, 0.9*half, r)
		return a.mix(b, max(rim, 0.6*relief*(1-step(0.6*half, 0.7*half, r)))), disc
	case Button:
		hole := 0.0
		for _, h := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			d := math.Hypot(u-h[0]*half*0.25, v-h[1]*half*0.25)
			hole = max(hole, 1-step(half*0.1, half*0.16, d))
		}
		return a.mix(b, max(hole, 0.4*step(0.75*half, 0.8*half, r))), disc
	case Rivet:
		gloss := 1 - step(0, half*0.5, math.Hypot(u+half*0.3, v-half*0.3))
		return a.scale(1-0.4*step(0.4*half, half, r)).mix(b, gloss*0.8), disc
	case Text:
		return a, it.ink(u, v, seed)
	case Pen:
		long, wide := half*8, half
		body := (1 - step(wide-edge, wide+edge, math.Abs(v))) * (1 - step(long-edge, long+edge, math.Abs(u)))
		c := a.scale(1.1 - 0.5*math.Abs(v)/wide)
		return c.mix(b, step(long*0.8, long*0.82, u)), body
	case Tile:
		square := (1 - step(half-edge, half+edge, math.Abs(u))) * (1 - step(half-edge, half+edge,
			math.Abs(v)))
		dots := 0.0
		for i := range it.Count {
			// Not a layout of a die: dots in a row or scattered.
			x, y := (hash(int64(i), 1, seed)-0.5)*1.4*half, (hash(int64(i), 2, seed)-0.5)*1.4*half
			dots = max(dots, 1-step(half*0.12, half*0.16, math.Hypot(u-x, v-y)))
		}
		return a.mix(b, dots), square
	case Domino:
		return it.domino(u, v, edge)
	case Sheet:
		return it.sheet(u, v)
	case Blob:
		wobble := half * (0.6 + 0.5*smoothNoise(u/half*2+20, v/half*2+20, seed))
		return a, 1 - step(wobble-edge*3, wobble+edge*3, r)
	default:
		square := (1 - step(half-edge, half+edge, math.Abs(u))) * (1 - step(half*0.7-edge, half*0.7+edge,
			math.Abs(v)))
		return a.mix(b, step(0.85*half, 0.87*half, max(math.Abs(u), math.Abs(v)/0.7))), square
	}
}

// sheet gives the px of its picture at a point, and how much of the table that covers.
func (it *Item) sheet(u, v float64) (shade3, float64) {
	b := it.Picture.Rect
	scale := float64(b.Dx()) / it.Size
	x := b.Min.X + int(math.Floor(u*scale+float64(b.Dx())/2))
	y := b.Min.Y + int(math.Floor(float64(b.Dy())/2-v*scale))
	if !image.Pt(x, y).In(b) {
		return shade3{}, 0
	}
	c := it.Picture.NRGBAAt(x, y)
	return shade3{float64(c.R), float64(c.G), float64(c.B)}, float64(c.A) / 255
}

// domino draws its two halves along u, with a line between them.
func (it *Item) domino(u, v, edge float64) (shade3, float64) {
	half := it.Size / 2
	count, middle := it.Count/7, -half
	if u > 0 {
		count, middle = it.Count%7, half
	}
	mark := 1 - step(half*0.05, half*0.09, math.Abs(u))
	for _, s := range spots(count) {
		mark = max(mark, 1-step(half*0.17, half*0.21, math.Hypot(u-middle-s[0]*half, v-s[1]*half)))
	}
	in := (1 - step(2*half-edge, 2*half+edge, math.Abs(u))) * (1 - step(half-edge, half+edge, math.Abs(v)))
	return lin(it.Colour).mix(lin(it.Second), mark), in
}

// spots are the places of 0–6 dots on a square from -1 to 1.
func spots(n int) (out [][2]float64) {
	if n%2 == 1 {
		out = append(out, [2]float64{})
	}
	for i, s := range [3][2]float64{{-0.5, -0.5}, {-0.5, 0.5}, {-0.5, 0}} {
		if n >= 2*i+2 {
			out = append(out, s, [2]float64{-s[0], -s[1]})
		}
	}
	return out
}

// ink draws letters as random strokes in cells: what a reader must not take for pips.
func (it *Item) ink(u, v float64, seed uint64) float64 {
	high := it.Size
	wide := high * 0.7
	n := float64(max(it.Count, 1))
	s := u + n*wide/2
	if s < 0 || s >= n*wide || math.Abs(v) > high/2 {
		return 0
	}
	cell := int64(s / wide)
	x, y := math.Mod(s, wide)/wide*4, (v/high+0.5)*6
	if x > 3.2 || hash(int64(x), int64(y), seed+uint64(cell)*7) < 0.5 {
		return 0
	}
	return 0.9
}

// reach is how far from its middle a thing is drawn, in mm.
func (it *Item) reach() float64 {
	switch it.Kind {
	case Pen:
		return it.Size * 4.2
	case Domino:
		return it.Size * 1.3
	case Text:
		return it.Size * (0.35*float64(max(it.Count, 1)) + 0.5)
	case Sheet:
		b := it.Picture.Rect
		return it.Size / 2 * math.Hypot(1, float64(b.Dy())/float64(b.Dx()))
	}
	return it.Size * 0.8
}
