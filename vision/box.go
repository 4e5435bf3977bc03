package vision

import (
	"image"
	"math"
	"slices"
)

// Box is where a die lies: the corners of its top face, px, clockwise.
type Box [4]image.Point

// Center is the mean of the corners.
func (b Box) Center() (c Vec) {
	for _, p := range b {
		c.X += float64(p.X) / 4
		c.Y += float64(p.Y) / 4
	}
	return c
}

// Side is the mean length of the sides, px.
func (b Box) Side() float64 {
	sum := 0.0
	for i, p := range b {
		q := b[(i+1)%4]
		sum += math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y))
	}
	return sum / 4
}

// Bounds is the smallest upright rectangle that holds the box.
func (b Box) Bounds() image.Rectangle {
	r := image.Rectangle{Min: b[0], Max: b[0]}
	for _, p := range b[1:] {
		r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
	}
	return r
}

// Prior is what an observation says of the next frame, if nothing moves: nothing, unless all of it is sure.
func (o Observation) Prior() (p Prior) {
	if o.Decision != Accept || len(o.Things) == 0 {
		return p
	}
	sides := make([]float64, len(o.Things))
	for i, d := range o.Things {
		sides[i] = d.Box.Side()
		p.Where = append(p.Where, d.Box.Bounds())
	}
	slices.Sort(sides)
	p.Edge = sides[len(sides)/2]
	return p
}

// Vec is a place in a picture, or the way from one to another, in px or in fractions of the picture.
type Vec struct{ X, Y float64 }

// Plus is the place b further on.
func (a Vec) Plus(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y} }

// Minus is the way from b to a.
func (a Vec) Minus(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y} }

// Distance is how far it is to b.
func (a Vec) Distance(b Vec) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// Doubt makes a question of an observation and says why; each reason stands there once.
func (o *Observation) Doubt(reason Reason) {
	o.Decision = Ask
	if !slices.Contains(o.Reasons, reason) {
		o.Reasons = append(slices.Clone(o.Reasons), reason)
	}
}

// Polygon is an area, its corners in order; fewer than three corners hold nothing.
type Polygon []Vec

// Contains reports whether p lies in the area, by the even-odd rule.
func (z Polygon) Contains(p Vec) bool {
	in := false
	for i, a := range z {
		b := z[(i+1)%len(z)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}
