package cards

import (
	"math"

	"spieltisch/vision"
)

// Limits of corners, in shares of a card's height, and radians.
const (
	shortSide = 0.18
	nearEnd   = 0.125
	offRight  = 0.12
)

// corner is where two sides meet at a right angle: one goes on at an angle, the other one to the right of it.
type corner struct {
	at    vision.Vec
	angle float64
}

// rightAngles are the corners of a line that comes back to where it begins, by its bends: of two sides that
// are not short, and end near where they meet. A round corner has short sides of its own.
func rightAngles(line []vision.Vec, short, near float64) (out []corner) {
	n := len(line)
	for i := range line {
		a := [2]vision.Vec{line[i], line[(i+1)%n]}
		if a[0].Distance(a[1]) < short {
			continue
		}
		for k := 1; k <= 3 && k < n; k++ {
			b := [2]vision.Vec{line[(i+k)%n], line[(i+k+1)%n]}
			if b[0].Distance(b[1]) < short {
				continue
			}
			at, ok := crossing(a, b)
			if !ok || at.Distance(a[1]) > near || at.Distance(b[0]) > near {
				continue
			}
			back, on := a[0].Minus(at), b[1].Minus(at)
			first, second := math.Atan2(back.Y, back.X), math.Atan2(on.Y, on.X)
			turn := math.Remainder(second-first, 2*math.Pi)
			if math.Abs(math.Abs(turn)-math.Pi/2) > offRight {
				continue
			}
			long, other := a[0].Distance(a[1]), b[0].Distance(b[1])
			if turn < 0 {
				first, second, long, other = second, first, other, long
			}
			// what the longer side says counts more
			first += math.Remainder(second-math.Pi/2-first, 2*math.Pi) * other / (long + other)
			out = append(out, corner{at, first})
		}
	}
	return out
}

func times(v vision.Vec, by float64) vision.Vec { return vision.Vec{X: v.X * by, Y: v.Y * by} }

// crossing is where two lines meet, each given by two of its points; false: they run side by side.
func crossing(a, b [2]vision.Vec) (vision.Vec, bool) {
	u, v := a[1].Minus(a[0]), b[1].Minus(b[0])
	d := u.X*v.Y - u.Y*v.X
	if math.Abs(d) < 1e-6*(math.Hypot(u.X, u.Y)*math.Hypot(v.X, v.Y)) {
		return vision.Vec{}, false
	}
	w := b[0].Minus(a[0])
	return a[0].Plus(times(u, (w.X*v.Y-w.Y*v.X)/d)), true
}
