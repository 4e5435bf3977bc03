package main

import (
	"math"
	"slices"

	"spieltisch/devices/sim/tray"
)

// alone is how far a die has to be from another one, in sizes, that shall not hide a side of it.
const alone = 1.7

// sides gives, in px, the way from the middle of the top face of a die straight down to the table, and the
// corners of those of its sides that are to be seen: clockwise, as those of a top face. Of a die that lies
// aslant or moves nothing is known.
func sides(t tray.Tray, die int) (down [2]float64, seen [][8]float64) {
	d := t.Dice[die]
	seen = [][8]float64{}
	if d.Turn != [3]float64{} || d.Blur != [2]float64{} || d.Spin != [3]float64{} {
		return down, seen
	}
	low, high, half := d.Lift, d.Lift+d.Size, d.Size/2
	x0, y0 := t.Project(d.X, d.Y, high)
	x1, y1 := t.Project(d.X, d.Y, low)
	down = [2]float64{x1 - x0, y1 - y0}
	for k := range 4 {
		sin, cos := math.Sincos(d.Yaw*math.Pi/180 + float64(k)*math.Pi/2)
		if slices.ContainsFunc(t.Dice, func(o tray.Die) bool {
			x, y := o.X-d.X, o.Y-d.Y
			return x*cos+y*sin > 0.1*d.Size && math.Hypot(x, y) < alone*max(d.Size, o.Size)
		}) {
			continue
		}
		var box [8]float64
		for i, c := range [4][2]float64{{-1, low}, {1, low}, {1, high}, {-1, high}} {
			box[2*i], box[2*i+1] = t.Project(d.X+half*(cos-c[0]*sin), d.Y+half*(sin+c[0]*cos), c[1])
		}
		if facing(box) == facing(topOf(t, d, high)) {
			seen = append(seen, box)
		}
	}
	return down, seen
}

// topOf are the corners of a square as large as a die, above it.
func topOf(t tray.Tray, d tray.Die, z float64) (box [8]float64) {
	for i, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		box[2*i], box[2*i+1] = t.Project(d.X+c[0]*d.Size/2, d.Y+c[1]*d.Size/2, z)
	}
	return box
}

// facing tells which way round the corners of a face run.
func facing(b [8]float64) bool {
	sum := 0.0
	for i := 0; i < 8; i += 2 {
		j := (i + 2) % 8
		sum += b[i]*b[j+1] - b[j]*b[i+1]
	}
	return sum > 0
}
