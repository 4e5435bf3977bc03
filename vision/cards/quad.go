package cards

import (
	"math"

	"spieltisch/vision"
)

// quad are the four corners of a place where a card may lie, clockwise, px of the frame.
type quad [4]vision.Vec

// turnedTo is how much longer or shorter than the card's a side may look: a camera that leans by 45°.
const turnedTo = 1.6

// area is positive where the corners go round clockwise, as y goes down.
func (q quad) area() (a float64) {
	for i, p := range q {
		n := q[(i+1)%4]
		a += (p.X*n.Y - n.X*p.Y) / 2
	}
	return a
}

// shape is the mean length of the first and third side by that of the others.
func (q quad) shape() float64 {
	side := func(i int) float64 { n := q[(i+1)%4]; return math.Hypot(n.X-q[i].X, n.Y-q[i].Y) }
	return (side(0) + side(2)) / (side(1) + side(3))
}

// square says whether all corners have 60° to 120°: a card that leans by 35° has 65° to 115°.
func (q quad) square() bool {
	for i, p := range q {
		n, b := q[(i+1)%4], q[(i+3)%4]
		ax, ay, bx, by := n.X-p.X, n.Y-p.Y, b.X-p.X, b.Y-p.Y
		if math.Abs(ax*bx+ay*by) > 0.5*math.Hypot(ax, ay)*math.Hypot(bx, by) {
			return false
		}
	}
	return true
}

// turned begins at another corner.
func (q quad) turned(by int) (out quad) {
	for i := range q {
		out[i] = q[(i+by)%4]
	}
	return out
}

// scaled is the same place in a picture that is so many times as large.
func (q quad) scaled(by float64) quad {
	for i := range q {
		q[i].X, q[i].Y = q[i].X*by, q[i].Y*by
	}
	return q
}

// sized says whether both are of one size, but for so much.
func (q quad) sized(o quad, by float64) bool {
	return q.area() <= by*o.area() && o.area() <= by*q.area()
}

// center is the mean of the corners.
func (q quad) center() (c vision.Vec) {
	for _, p := range q {
		c.X, c.Y = c.X+p.X/4, c.Y+p.Y/4
	}
	return c
}

// among says whether there is nearly the same one.
func (q quad) among(all []quad) bool {
	near := 0.03 * math.Sqrt(math.Abs(q.area()))
	for _, o := range all {
		for by := range 4 {
			t, far := o.turned(by), 0.0
			for i := range q {
				far = max(far, math.Hypot(q[i].X-t[i].X, q[i].Y-t[i].Y))
			}
			if far < near {
				return true
			}
		}
	}
	return false
}

// convexClockwise says whether all corners turn right.
func (q quad) convexClockwise() bool {
	for i, p := range q {
		n, m := q[(i+1)%4], q[(i+2)%4]
		if (n.X-p.X)*(m.Y-n.Y)-(n.Y-p.Y)*(m.X-n.X) <= 0 {
			return false
		}
	}
	return true
}

// meets says whether the middle of one lies in the other.
func (q quad) meets(o quad) bool { return q.holds(o.center()) || o.holds(q.center()) }

func (q quad) holds(p vision.Vec) bool {
	for i, a := range q {
		b := q[(i+1)%4]
		if (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) < 0 {
			return false
		}
	}
	return true
}
