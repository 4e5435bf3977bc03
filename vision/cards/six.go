package cards

import (
	"math"

	"spieltisch/vision"
)

// A tile with six sides stands on a corner in its picture, which it fills.
const sixShape = 0.8660254 // width by height of that picture

// sixCorners are those of the tile, clockwise from the upper one, in shares of width and height.
var sixCorners = [6]vision.Vec{{X: 0.5, Y: 0}, {X: 1, Y: 0.25}, {X: 1, Y: 0.75}, {X: 0.5, Y: 1},
	{X: 0, Y: 0.75}, {X: 0, Y: 0.25}}

// rim6 is how many px at the sides of a tile are not compared: hands do not lay it exactly.
const rim6 = 2.0

// inSix says which of w×h px of a picture lie in the tile, so many px from its sides.
func inSix(w, h int, rim float64) []bool {
	in := make([]bool, w*h)
	middleX, middleY := float64(w-1)/2, float64(h-1)/2
	reach := float64(h)*sixShape/2 - rim
	for i := range in {
		x, y := math.Abs(float64(i%w)-middleX), math.Abs(float64(i/w)-middleY)
		in[i] = x < reach && x/2+y*sixShape < reach
	}
	return in
}

// turned6 turns px of a tile's picture about its middle by sixths of a whole turn.
func turned6(w, h, sixths int) vision.Homography {
	s, k := math.Sincos(float64(sixths) * math.Pi / 3)
	x, y := float64(w-1)/2, float64(h-1)/2
	return vision.Homography{k, -s, x - k*x + s*y, s, k, y - s*x - k*y, 0, 0, 1}
}

// corners4 are those of w×h px.
func corners4(w, h float64) [4]vision.Vec {
	return [4]vision.Vec{{}, {X: w}, {X: w, Y: h}, {Y: h}}
}

// sixSided is the place of a tile by its corners, clockwise: that of its picture; false: it is no regular
// hexagon, as a camera sees it that does not lean too much. How far away its sides are is not told by one
// tile.
func sixSided(points []vision.Vec) (q quad, ok bool) {
	const w, h, radius = sixShape, 1.0, 0.5
	first := 0
	var middle, right, down vision.Vec // right, down: the sides of its picture
	for i, p := range points {
		if p.Y < points[first].Y {
			first = i
		}
		middle = vision.Vec{X: middle.X + p.X/6, Y: middle.Y + p.Y/6}
	}
	for i, c := range sixCorners {
		p := points[(first+i)%6].Minus(middle)
		x, y := (c.X-0.5)*w/(3*radius*radius), (c.Y-0.5)*h/(3*radius*radius)
		right = vision.Vec{X: right.X + p.X*x*w, Y: right.Y + p.Y*x*w}
		down = vision.Vec{X: down.X + p.X*y*h, Y: down.Y + p.Y*y*h}
	}
	at := func(c vision.Vec) vision.Vec {
		x, y := c.X-0.5, c.Y-0.5
		return vision.Vec{X: middle.X + x*right.X + y*down.X, Y: middle.Y + x*right.Y + y*down.Y}
	}
	for i, c := range corners4(1, 1) {
		q[i] = at(c)
	}
	size := math.Sqrt(math.Abs(q.area()))
	for i, c := range sixCorners {
		if at(c).Distance(points[(first+i)%6]) > offSix*size {
			return q, false
		}
	}
	shape := q.shape() / sixShape
	return q, q.area() > 0 && q.square() && shape < turnedTo && shape > 1/turnedTo
}

// offSix is how far a corner may lie off a regular hexagon, in shares of its size.
const offSix = 0.05
