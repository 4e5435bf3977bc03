package vision_test

import (
	"image"
	"math"
	"testing"

	"spieltisch/vision"
)

func TestHomographiesGoThereAndBack(t *testing.T) {
	v := vision.Homography{0.99, -0.03, 12, 0.02, 1.01, -7, 4e-5, -2e-5, 1}
	for _, p := range [][2]float64{{0, 0}, {320, 240}, {639, 12}} {
		x, y := v.Apply(p[0], p[1])
		if x, y = v.Inverse().Apply(x, y); math.Hypot(x-p[0], y-p[1]) > 1e-9 {
			t.Errorf("%v comes back as %v, %v", p, x, y)
		}
		a, b := v.Apply(p[0], p[1])
		c, d := v.Scaled(3).Apply(3*p[0], 3*p[1])
		if math.Hypot(c-3*a, d-3*b) > 1e-9 {
			t.Errorf("three times as large: %v, %v, want 3 times %v, %v", c, d, a, b)
		}
		e, f := v.After(v).Apply(p[0], p[1])
		if a, b = v.Apply(a, b); math.Hypot(e-a, f-b) > 1e-9 {
			t.Errorf("twice: %v, %v, want %v, %v", e, f, a, b)
		}
	}
	seen := vision.Observation{Things: []vision.Thing{{Face: 3,
		Box: [4]image.Point{{10, 20}, {50, 20}, {50, 60}, {10, 60}}}}}
	there := v.Observed(seen)
	if there.Things[0].Box == seen.Things[0].Box || seen.Things[0].Box[0] != image.Pt(10, 20) {
		t.Errorf("in the frame %v, want it elsewhere; what was given is now %v", there.Things[0].Box,
			seen.Things[0].Box)
	}
	for k, p := range v.Inverse().Observed(there).Things[0].Box { // to whole px
		if q := seen.Things[0].Box[k]; math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y)) > 1.5 {
			t.Errorf("corner %d comes back to %v, want %v", k, p, q)
		}
	}
}
