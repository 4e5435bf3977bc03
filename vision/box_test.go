package vision_test

import (
	"testing"

	"spieltisch/vision"
)

func TestPolygonContains(t *testing.T) {
	l := vision.Polygon{{0, 0}, {1, 0}, {1, 0.5}, {0.5, 0.5}, {0.5, 1}, {0, 1}}
	for p, want := range map[vision.Vec]bool{
		{0.25, 0.25}: true, {0.75, 0.25}: true, {0.25, 0.75}: true, {0.75, 0.75}: false, {-0.1, 0.5}: false,
		{0.2, 1.1}: false,
	} {
		if got := l.Contains(p); got != want {
			t.Errorf("contains %v = %v, want %v", p, got, want)
		}
	}
	if (vision.Polygon{{0, 0}, {1, 1}}).Contains(vision.Vec{X: 0.5, Y: 0.5}) {
		t.Error("an area of two corners holds something")
	}
}
