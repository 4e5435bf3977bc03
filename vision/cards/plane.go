package cards

import (
	"math"

	"spieltisch/vision"
)

// plane is the table in a picture: to takes px of a card's picture, as it lies at the height tall, to px of
// the frame. All cards of a set have one size there, so a place is told by three numbers.
type plane struct {
	to, back vision.Homography
	w        float64
}

// pose is how a card lies in a plane: its middle, and its turn, radians.
type pose struct{ x, y, turn float64 }

// corners are those of a card that lies so, in the plane.
func (p plane) corners(at pose) (q quad) {
	s, k := math.Sincos(at.turn)
	for i, c := range corners4(p.w, tall) {
		x, y := c.X-p.w/2, c.Y-tall/2
		q[i] = vision.Vec{X: at.x + k*x - s*y, Y: at.y + s*x + k*y}
	}
	return q
}

// quad is where a card that lies so is in the frame.
func (p plane) quad(at pose) (q quad) {
	for i, c := range p.corners(at) {
		q[i].X, q[i].Y = p.to.Apply(c.X, c.Y)
	}
	return q
}

// pose is how a card with such corners lies, and how far they are from those of a card, px of its picture.
func (p plane) pose(q quad) (at pose, off float64) {
	var c quad
	for i, v := range q {
		c[i].X, c[i].Y = p.back.Apply(v.X, v.Y)
	}
	m := c.center()
	var sin, cos float64
	for i, k := range corners4(p.w, tall) {
		x, y := k.X-p.w/2, k.Y-tall/2
		u, v := c[i].X-m.X, c[i].Y-m.Y
		cos += x*u + y*v
		sin += x*v - y*u
	}
	at = pose{m.X, m.Y, math.Atan2(sin, cos)}
	for i, k := range p.corners(at) {
		off += math.Pow(k.Distance(c[i]), 2) / 4
	}
	return at, math.Sqrt(off)
}

// Limits of a plane: the focal length that cameras have, by the longer side of a picture, by how much that
// differs, in powers of e, and by how many px of its picture the corners of a card lie off the plane.
const (
	usualLens = 1.1
	lensOff   = 0.2
	onPlane   = 3.5
)

// planeOf is the plane in which cards lie, in a frame of w×h px; false: they lie in none.
func planeOf(cards []quad, wide float64, w, h int) (best plane, ok bool) {
	if len(cards) == 0 {
		return best, false
	}
	least := math.Inf(1)
	for _, start := range [5][2]float64{{}, {0.4, 0}, {-0.4, 0}, {0, 0.4}, {0, -0.4}} {
		v := [4]float64{start[0], start[1], 0, 0}
		v[3] = sized(v, cards, wide, w, h)
		if v, error := settled(v, cards, wide, w, h); error < least {
			best, least = planeBy(v, wide, w, h), error
		}
	}
	return best, !math.IsInf(least, 1)
}

// planeBy is the plane of a camera that leans by two turns, with a focal length, and a size of cards, in
// powers of e.
func planeBy(v [4]float64, wide float64, w, h int) plane {
	f := usualLens * float64(max(w, h)) * math.Exp(v[2])
	angle := math.Hypot(v[0], v[1])
	s, k := math.Sincos(angle)
	var x, y float64
	if angle > 1e-9 {
		x, y = v[0]/angle, v[1]/angle
	}
	turned := vision.Homography{k + x*x*(1-k), x * y * (1 - k), y * s, x * y * (1 - k), k + y*y*(1-k), -x * s,
		-y * s, x * s, k}
	lens := vision.Homography{1 / f, 0, -float64(w) / 2 / f, 0, 1 / f, -float64(h) / 2 / f, 0, 0, 1}
	size := math.Exp(v[3])
	back := vision.Homography{size, 0, 0, 0, size, 0, 0, 0, 1}.After(turned).After(lens)
	return plane{to: back.Inverse(), back: back, w: wide}
}

// sized is the size at which cards are as large as they look.
func sized(v [4]float64, cards []quad, wide float64, w, h int) (sum float64) {
	p := planeBy(v, wide, w, h)
	for _, q := range cards {
		var c quad
		for i, k := range q {
			c[i].X, c[i].Y = p.back.Apply(k.X, k.Y)
		}
		sum += 0.5 * math.Log(wide*tall/math.Max(math.Abs(c.area()), 1e-12)) / float64(len(cards))
	}
	return sum
}

// misses are how far cards and the camera are off what they should be.
func misses(v [4]float64, cards []quad, wide float64, w, h int) (out []float64) {
	p := planeBy(v, wide, w, h)
	for _, q := range cards {
		at, _ := p.pose(q)
		for i, k := range p.corners(at) {
			x, y := p.back.Apply(q[i].X, q[i].Y)
			out = append(out, x-k.X, y-k.Y)
		}
	}
	return append(out, v[2]/lensOff, v[0]/3, v[1]/3)
}

// settled betters the numbers of a plane by Levenberg and Marquardt's way.
func settled(v [4]float64, cards []quad, wide float64, w, h int) ([4]float64, float64) {
	error := func(m []float64) (sum float64) {
		for _, x := range m {
			sum += x * x
		}
		return sum
	}
	now := misses(v, cards, wide, w, h)
	damp := 1e-3
	for range 25 {
		var slopes [4][]float64
		for k := range v {
			moved := v
			moved[k] += 1e-5
			slopes[k] = misses(moved, cards, wide, w, h)
			for i := range slopes[k] {
				slopes[k][i] = (slopes[k][i] - now[i]) / 1e-5
			}
		}
		var sum [8][8]float64
		var right [4]float64
		for k := range 8 {
			sum[k][k] = 1
		}
		for a := range 4 {
			for b := range 4 {
				sum[a][b] = 0
				for i := range now {
					sum[a][b] += slopes[a][i] * slopes[b][i]
				}
			}
			sum[a][a] = sum[a][a]*(1+damp) + 1e-12
			for i := range now {
				right[a] -= slopes[a][i] * now[i]
			}
		}
		back, ok := vision.Inverse8(sum, 1e-15)
		if !ok {
			break
		}
		next := v
		for a := range 4 {
			for b := range 4 {
				next[a] += back[a][b] * right[b]
			}
		}
		then := misses(next, cards, wide, w, h)
		was, is := error(now), error(then)
		if !(is < was) {
			if damp *= 10; damp > 1e6 {
				break
			}
			continue
		}
		v, now, damp = next, then, damp/10
		if was-is < 1e-6*was {
			break
		}
	}
	e := error(now)
	if math.IsNaN(e) {
		return v, math.Inf(1)
	}
	return v, e
}
