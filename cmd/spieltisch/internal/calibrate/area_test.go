package calibrate

import (
	"math"
	"slices"
	"testing"
)

func TestAreaOfCorners(t *testing.T) {
	lean := [][2]float64{{0.2, 0.2}, {0.8, 0.25}, {0.95, 0.9}, {0.05, 0.85}} // as a camera sees it that leans
	for _, tt := range []struct {
		name    string
		corners [][2]float64
		want    [][2]float64
		ok      bool
	}{
		{"in order", lean, lean, true},
		{"in any order", [][2]float64{lean[2], lean[0], lean[3], lean[1]}, lean, true},
		{"none", nil, nil, true},
		{"three", lean[:3], nil, false},
		{"one twice", [][2]float64{lean[0], lean[1], lean[2], lean[2]}, nil, false},
		{"one between others", [][2]float64{lean[0], lean[1], lean[2], {0.55, 0.4}}, nil, false},
		{"nearly a triangle", [][2]float64{{0.1, 0.1}, {0.5, 0.11}, {0.9, 0.1}, {0.5, 0.9}}, nil, false},
		{"in a line", [][2]float64{{0.1, 0.1}, {0.3, 0.3}, {0.5, 0.5}, {0.9, 0.9}}, nil, false},
		{"a speck", [][2]float64{{0.1, 0.1}, {0.15, 0.1}, {0.15, 0.15}, {0.1, 0.15}}, nil, false},
		{"outside", [][2]float64{{-0.1, 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}}, nil, false},
		{"no number", [][2]float64{{math.NaN(), 0.1}, {0.9, 0.1}, {0.9, 0.9}, {0.1, 0.9}}, nil, false},
	} {
		got, ok := areaOf(tt.corners)
		if ok != tt.ok || ok && !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, %t, want %v, %t", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

func TestPlaneOfAnArea(t *testing.T) {
	a := area{{0.2, 0.2}, {0.8, 0.25}, {0.95, 0.9}, {0.05, 0.85}}
	h, ok := a.plane()
	if !ok {
		t.Fatal("no plane")
	}
	for i, at := range [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		if x, y := h.Apply(at[0], at[1]); math.Hypot(x-a[i][0], y-a[i][1]) > 1e-9 {
			t.Errorf("corner %d is at %.3f, %.3f, want %v", i, x, y, a[i])
		}
	}
	// The middle of the area is where its diagonals meet, which a camera that leans sees nearer to the far edge.
	if x, y := h.Apply(0.5, 0.5); math.Abs(x-0.4966) > 0.02 || y > 0.5 {
		t.Errorf("its middle is at %.3f, %.3f", x, y)
	}
}
