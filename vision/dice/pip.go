package dice

import (
	"cmp"
	"math"
	"slices"
)

// Lengths in a cut-out, px.
const (
	bodyReach = 12   // the colour of a die is told by so many px to each side of the middle of its face,
	inkReach  = 4.0  // that of what is printed in the middle by the ones so near to it
	inkPx     = 6    // that differ most from the die, so many of them,
	pipReach  = 10.5 // and what is printed lies so near
)

// round is how round the spot in the middle of a face is, from its cut-out: its area as a share of that of a
// disc as long as it is, 0 to 1. The pip of a one is a disc, or an ellipse where it is seen aslant; a digit
// has less ink. 0: there is nothing.
func round(cut []float32) float64 {
	ink := inked(cut)
	var area, mx, my, xx, yy, xy float64
	for i, w := range ink {
		x, y := fromMiddle(i)
		area, mx, my = area+w, mx+w*x, my+w*y
		xx, yy, xy = xx+w*x*x, yy+w*y*y, xy+w*x*y
	}
	if area == 0 {
		return 0
	}
	mx, my = mx/area, my/area
	xx, yy, xy = xx/area-mx*mx, yy/area-my*my, xy/area-mx*my
	longest := (xx+yy)/2 + math.Hypot((xx-yy)/2, xy) // a variance: of a disc a quarter of its radius squared
	return min(area/(4*math.Pi*max(longest, 0.1)), 1)
}

// fromMiddle is where a px of a cut-out lies.
func fromMiddle(i int) (x, y float64) {
	const mid = nameSide/2 - 0.5
	return float64(i%nameSide) - mid, float64(i/nameSide) - mid
}

// inked is how much ink, 0 to 1, each px of a cut-out has that belongs to what is printed in the middle: it
// differs from the die as the middle does, and hangs together with it.
func inked(cut []float32) []float64 {
	const n = nameSide * nameSide
	var body [3]float64
	for k := range body {
		var px []float32
		for y := nameSide/2 - bodyReach; y < nameSide/2+bodyReach; y++ {
			px = append(px, cut[(k*nameSide+y)*nameSide+nameSide/2-bodyReach:][:2*bodyReach]...)
		}
		slices.Sort(px)
		body[k] = float64(px[len(px)/2])
	}
	off := func(i int) (d [3]float64) {
		for k := range d {
			d[k] = float64(cut[k*n+i]) - body[k]
		}
		return d
	}
	dot := func(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
	var middle []int
	for i := range n {
		if x, y := fromMiddle(i); math.Hypot(x, y) < inkReach {
			middle = append(middle, i)
		}
	}
	slices.SortFunc(middle, func(i, j int) int { return cmp.Compare(dot(off(j), off(j)), dot(off(i), off(i))) })
	var print [3]float64
	for _, i := range middle[:inkPx] {
		for k, d := range off(i) {
			print[k] += d / inkPx
		}
	}
	full := dot(print, print)
	out := make([]float64, n)
	for todo := middle; len(todo) > 0 && full > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		x, y := fromMiddle(i)
		if out[i] > 0 || math.Hypot(x, y) >= pipReach {
			continue
		}
		// The rim of a spot is blurred.
		if out[i] = min(max((dot(off(i), print)/full-0.35)/0.3, 0), 1); out[i] > 0 {
			todo = append(todo, i-1, i+1, i-nameSide, i+nameSide)
		}
	}
	return out
}
