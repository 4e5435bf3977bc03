package dice

import (
	"math"
	"testing"
)

// printed is a cut-out of a light face with what covers some of it, points in px from its middle.
func printed(covers func(x, y float64) bool) []float32 {
	const n, fine = nameSide * nameSide, 4
	cut := make([]float32, faceCut)
	for i := range n {
		ink := 0.0
		for k := range fine * fine {
			x := float64(i%nameSide) + (float64(k%fine)+0.5)/fine - nameSide/2
			y := float64(i/nameSide) + (float64(k/fine)+0.5)/fine - nameSide/2
			if covers(x, y) {
				ink += 1.0 / fine / fine
			}
		}
		for k := range 3 {
			cut[k*n+i] = float32(220 - 180*ink)
		}
	}
	return cut
}

func TestAPipIsRounderThanADigit(t *testing.T) {
	stroke := func(ax, ay, bx, by float64) func(x, y float64) bool {
		return func(x, y float64) bool {
			dx, dy := bx-ax, by-ay
			s := min(max(((x-ax)*dx+(y-ay)*dy)/(dx*dx+dy*dy), 0), 1)
			return math.Hypot(x-ax-s*dx, y-ay-s*dy) < 1
		}
	}
	foot, beak, stem := stroke(1.5, -5, 1.5, 5), stroke(-3, 2, 3.5, 2), stroke(1.5, -5, -3, 2)
	for _, tt := range []struct {
		name        string
		covers      func(x, y float64) bool
		least, most float64
	}{
		{"a pip", func(x, y float64) bool { return math.Hypot(x, y) < 3 }, 0.9, 1},
		{"a large one, a little aside", func(x, y float64) bool { return math.Hypot(x-2, y+1) < 5 }, 0.9, 1},
		{"one seen aslant", func(x, y float64) bool { return math.Hypot(1.3*x, y) < 3.5 }, 0.7, 0.85},
		{"a 1", stroke(0, -4, 0, 4), 0, 0.45},
		{"a 4", func(x, y float64) bool { return foot(x, y) || beak(x, y) || stem(x, y) }, 0, 0.55},
		{"nothing", func(float64, float64) bool { return false }, 0, 0},
	} {
		if got := round(printed(tt.covers)); got < tt.least || got > tt.most {
			t.Errorf("%s is %.2f round, want %.2f to %.2f", tt.name, got, tt.least, tt.most)
		}
	}
}
