//go:build !nocv

package dice

import (
	"image"
	"math"
	"testing"

	"spieltisch/vision"
)

// lying is a die of 20 px.
func lying(face, x, y int) vision.Die {
	return vision.Die{Face: face, Box: [4]image.Point{{X: x - 10, Y: y - 10}, {X: x + 10, Y: y - 10}, {X: x + 10, Y: y + 10}, {X: x - 10, Y: y + 10}}}
}

func TestFirstReadingBearsOutTheSecond(t *testing.T) {
	die, far, side := lying(6, 100, 100), lying(1, 300, 100), lying(5, 122, 100)
	tests := []struct {
		name          string
		first, second []vision.Die
		want          bool
	}{
		{"the same", []vision.Die{die, far}, []vision.Die{far, die}, true},
		{"a few px beside", []vision.Die{die}, []vision.Die{lying(6, 104, 97)}, true},
		{"without a side", []vision.Die{die, side, far}, []vision.Die{die, far}, true},
		{"another face", []vision.Die{die, far}, []vision.Die{lying(4, 100, 100), far}, false},
		{"one more", []vision.Die{die}, []vision.Die{die, far}, false},
		{"without a die", []vision.Die{die, far}, []vision.Die{die}, false},
		{"nothing", []vision.Die{die}, nil, false},
		{"nothing twice", nil, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := bearsOut(tt.first, tt.second); got != tt.want {
				t.Errorf("bearsOut() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestBesideEachOther(t *testing.T) {
	tests := []struct {
		name string
		dice []vision.Die
		want bool
	}{
		{"one", []vision.Die{lying(1, 50, 50)}, false},
		{"apart", []vision.Die{lying(1, 50, 50), lying(2, 90, 50)}, false},
		{"touching", []vision.Die{lying(1, 50, 50), lying(3, 200, 50), lying(2, 71, 50)}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := besideEachOther(tt.dice); got != tt.want {
				t.Errorf("besideEachOther() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestUnslantedPicturesShowSquares(t *testing.T) {
	for _, slant := range []float64{-0.5, -0.25, 0, 0.25, 0.5} {
		a, b := edges(40, slant, 0, 1, 0)
		across, along := unslanted(slant)
		if w, h := a[0]*across, b[1]*along; math.Abs(w-h) > 1e-9 || math.Abs(w*h-400) > 1e-6 {
			t.Errorf("slant %.2f: half edges become %.2f and %.2f, want both 20", slant, w, h)
		}
	}
}
