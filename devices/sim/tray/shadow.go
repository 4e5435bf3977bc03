package tray

import (
	"image"
	"image/color"
	"math"
	"sort"
)

// shadow darkens the table where the die keeps the lamp away, and close around its foot.
func (sc *scene) shadow(d Die) {
	light := sc.tray.Light
	s := d.solid()
	shrink := solid{die: d, pose: s.pose, centre: s.centre, half: s.half * 0.94}
	var cast, foot [][2]float64
	for _, c := range shrink.corners() {
		k := c[2] / sc.lamp[2]
		cast = append(cast, [2]float64{c[0] - sc.lamp[0]*k, c[1] - sc.lamp[1]*k})
		foot = append(foot, [2]float64{c[0], c[1]})
	}
	moved := math.Hypot(d.Blur[0], d.Blur[1])
	soft := orElse(light.Soft, 2) + d.Lift*0.3 + moved/3
	ambient := orElse(light.Ambient, 0.5)
	sc.darken(hull(cast), soft, light.Shadow*(1-ambient)*1.1)
	if d.Lift < s.half {
		sc.darken(hull(foot), s.half*0.5+moved/3, 0.3*ambient*(1-d.Lift/s.half))
	}
}

// darken takes a share of the light away inside a convex shape, fading over soft mm around its edge.
func (sc *scene) darken(shape [][2]float64, soft, share float64) {
	if share <= 0 || len(shape) < 3 {
		return
	}
	var box image.Rectangle
	for _, p := range shape {
		for _, o := range [4][2]float64{{-soft, -soft}, {soft, -soft}, {soft, soft}, {-soft, soft}} {
			x, y, ok := sc.view.project(vec{p[0] + o[0], p[1] + o[1], 0})
			if ok {
				px, py := int(min(max(x, -1e6), 1e6)), int(min(max(y, -1e6), 1e6))
				box = box.Union(image.Rect(px-1, py-1, px+2, py+2))
			}
		}
	}
	box = box.Intersect(sc.bounds)
	edges := edgesOf(shape)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := sc.view.row(float64(y) + 0.5)
		for x := box.Min.X; x < box.Max.X; x++ {
			gx, gy, ok := row.ground(float64(x) + 0.5)
			if !ok {
				continue
			}
			dark := share * (1 - step(-soft, soft, outside(edges, gx, gy, soft)))
			if dark < 0.004 {
				continue
			}
			p := sc.at(x, y)
			for k := range p {
				p[k] = uint8(float64(p[k]) * (1 - dark))
			}
		}
	}
}

// hull is the convex hull, counter-clockwise.
func hull(points [][2]float64) [][2]float64 {
	sort.Slice(points, func(i, j int) bool {
		return points[i][0] < points[j][0] || points[i][0] == points[j][0] && points[i][1] < points[j][1]
	})
	half := func(points [][2]float64) (out [][2]float64) {
		for _, p := range points {
			for len(out) > 1 && left(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	lower := half(points)
	for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
		points[i], points[j] = points[j], points[i]
	}
	return append(lower, half(points)...)
}

func left(a, b, p [2]float64) float64 {
	return (b[0]-a[0])*(p[1]-a[1]) - (b[1]-a[1])*(p[0]-a[0])
}

// edge is one of a shape: where it begins, its way, and how long it is, mm.
type edge struct{ x, y, dx, dy, length float64 }

func edgesOf(shape [][2]float64) (out []edge) {
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		if l := math.Hypot(b[0]-a[0], b[1]-a[1]); l > 1e-9 {
			out = append(out, edge{a[0], a[1], b[0] - a[0], b[1] - a[1], l})
		}
	}
	return out
}

// outside is the distance from a convex shape: negative inside, in mm; near corners it is a little short.
// Once it is enough, no other edge is asked.
func outside(edges []edge, x, y, enough float64) float64 {
	far := math.Inf(-1)
	for i := range edges {
		e := &edges[i]
		if off := -(e.dx*(y-e.y) - e.dy*(x-e.x)) / e.length; off > far {
			if far = off; far >= enough {
				break
			}
		}
	}
	return far
}

// limb is a rounded stroke of the hand, in mm relative to the palm, along the direction of the forearm.
type limb struct {
	ax, ay, bx, by, r float64
	sleeve            bool
}

// limbs of a hand with a palm of width 1 and its forearm along +x.
var limbs = []limb{
	{ax: 0.1, bx: 0.3, r: 0.5},
	{ax: 0.5, bx: 1.5, r: 0.34},
	{ax: 1.4, bx: 9, r: 0.42, sleeve: true},
	{ax: -0.2, ay: 0.33, bx: -0.95, by: 0.42, r: 0.13},
	{ax: -0.2, ay: 0.12, bx: -1.15, by: 0.13, r: 0.14},
	{ax: -0.2, ay: -0.1, bx: -1.1, by: -0.14, r: 0.14},
	{ax: -0.1, ay: -0.32, bx: -0.85, by: -0.42, r: 0.13},
	{ax: 0.25, ay: 0.3, bx: -0.35, by: 0.78, r: 0.15},
}

// hand draws a hand above the tray with its shadow, and says which px it covers. Most of what a frame with a
// hand costs is spent here, so the rays of a row are added up and not made one by one.
func (sc *scene) hand(h Hand) []bool {
	t := sc.tray
	size := orElse(h.Size, 80)
	sin, cos := math.Sincos(h.Angle * math.Pi / 180)
	const lift = 30.0 // mm above the tray: where the shadow falls
	k := lift / sc.lamp[2]
	// How far the shadow is from the hand, in its own frame.
	su, sv := (sc.lamp[0]*cos+sc.lamp[1]*sin)*k/size, (-sc.lamp[0]*sin+sc.lamp[1]*cos)*k/size
	cover := make([]bool, t.W*t.H)
	skin, sleeve := lin(orColour(h.Skin, rgb(214, 166, 138))), lin(orColour(h.Sleeve, rgb(60, 70, 110)))
	at := sc.view.at
	for y := range t.H {
		d := sc.view.ray(0.5, float64(y)+0.5)
		for x := range t.W {
			if x > 0 {
				d = d.add(sc.view.right)
			}
			if d[2] >= -1e-9 { // above the horizon
				continue
			}
			s := -at[2] / d[2]
			gx, gy := at[0]+s*d[0], at[1]+s*d[1]
			dx, dy := gx-h.X, gy-h.Y
			u, v := (dx*cos+dy*sin)/size, (-dx*sin+dy*cos)/size
			if height, cloth := profile(u, v); height > 0 {
				c := skin
				if cloth {
					c = sleeve
				}
				cover[y*t.W+x] = true
				put(sc.at(x, y), c.scale(0.55+0.5*height).scale(0.94+0.12*smoothNoise(gx/3, gy/3, sc.seed)))
				continue
			}
			if height, _ := profile(u+su, v+sv); height > 0 {
				p := sc.at(x, y)
				dark := 1 - 0.5*t.Light.Shadow*min(height*2, 1)
				for i := range p {
					p[i] = uint8(float64(p[i]) * dark)
				}
			}
		}
	}
	return cover
}

// profile is the height of the hand at a point, 0–1 of its own thickness; 0 is beside it.
func profile(u, v float64) (height float64, sleeve bool) {
	if u < -1.4 || math.Abs(v) > 1 {
		return 0, false
	}
	best := 1.0 // the least square of the distance from a limb's middle line, in radii
	for i := range limbs {
		l := &limbs[i]
		dx, dy := l.bx-l.ax, l.by-l.ay
		pu, pv := u-l.ax, v-l.ay
		if s := pu*dx + pv*dy; s > 0 {
			s = min(s/(dx*dx+dy*dy), 1)
			pu, pv = pu-s*dx, pv-s*dy
		}
		if q := (pu*pu + pv*pv) / (l.r * l.r); q < best {
			best, sleeve = q, l.sleeve
		}
	}
	return math.Sqrt(1 - best), sleeve
}

func orColour(c, otherwise color.RGBA) color.RGBA {
	if c.A == 0 {
		return otherwise
	}
	return c
}
