package dice

import (
	"image"
	"testing"

	"spieltisch/vision"
)

func die(x, y, size float64) Account {
	a := Account{X: x, Y: y, Size: size, Px: size / 4, Heat: 4, Contrast: 100, Votes: 1, Steady: 0.99,
		Side: -9, Blurred: -9, Held: -9}
	a.A, a.B = edges(size, 0, 0, 1, 0)
	return a
}

// Each place is shown about bestFace px large, far enough from the border of its window to count there.
func TestWindowsShowWhatWasFound(t *testing.T) {
	tests := []struct {
		name    string
		w, h    int
		places  []Account
		windows int
	}{
		{"one die", 1280, 720, []Account{die(600, 300, 40)}, 1},
		{"two that are near each other", 1280, 720, []Account{die(600, 300, 40), die(650, 330, 44)}, 1},
		{"two that are far apart", 1280, 720, []Account{die(100, 100, 40), die(1100, 600, 40)}, 2},
		{"of two sizes", 1280, 720, []Account{die(600, 300, 40), die(640, 300, 100)}, 2},
		{"at the edge of the picture", 1280, 720, []Account{die(10, 300, 40), die(1275, 715, 40)}, 2},
		{"tiny, in a small picture", 64, 48, []Account{die(20, 20, 8)}, 1},
		{"large", 640, 480, []Account{die(320, 240, 300)}, 1},
		{"none", 640, 480, nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := image.Rect(0, 0, tt.w, tt.h)
			views := about(tt.w, tt.h, tt.places)
			if len(views) != tt.windows {
				t.Errorf("%d windows %v, want %d", len(views), views, tt.windows)
			}
			for _, a := range tt.places {
				held := false
				for _, v := range views {
					px := a.Size / v.scale
					held = held || image.Pt(int(a.X), int(a.Y)).In(v.core) && px < bestFace*1.7 &&
						(px > bestFace/1.7 || v.scale == 1/enlarged)
				}
				if !held {
					t.Errorf("no window of %v holds the die of %.0f px at %.0f, %.0f", views, a.Size, a.X, a.Y)
				}
			}
			for _, v := range views {
				if !v.shown.In(all) || !v.core.In(v.shown) {
					t.Errorf("window %v with core %v leaves the picture", v.shown, v.core)
				}
			}
		})
	}
}

// What lies near the border of a window is cut by it; where that is the picture's edge, it is not.
func TestCoreReachesTheEdgeOfThePictureOnly(t *testing.T) {
	v := window(640, 480, image.Rect(-20, 100, 76, 196), 1)
	want := view{image.Rect(0, 100, 76, 196), image.Rect(0, 100+rim, 76-rim, 196-rim), 1}
	if v != want {
		t.Errorf("%+v, want %+v", v, want)
	}
}

func TestFindSeesMultiplesOfTheGrid(t *testing.T) {
	tests := []struct {
		side  int
		scale float64
		px    int
		given int
	}{{640, 2, 320, 320}, {480, 2, 240, 256}, {97, 1, 96, 96}, {99, 1, 99, 128}, {5, 2, 3, 32},
		{31, 1, 31, 32}}
	for _, tt := range tests {
		if px, given := seenAs(tt.side, tt.scale); px != tt.px || given != tt.given {
			t.Errorf("a side of %d at %v: %d of %d px, want %d of %d", tt.side, tt.scale, px, given, tt.px, tt.given)
		}
	}
}

func TestKnownPicturesAreSeenInOneScale(t *testing.T) {
	if v := known(vision.Prior{}, 640, 480); v != nil {
		t.Errorf("with nothing known %v is looked at, want nothing", v)
	}
	outside := []image.Rectangle{image.Rect(700, 200, 760, 260), image.Rect(-90, 10, -30, 70)}
	if v := known(vision.Prior{Edge: 56, Where: outside}, 640, 480); v != nil {
		t.Errorf("with places outside of the picture %v is looked at, want nothing", v)
	}
	v := known(vision.Prior{Edge: 56, Where: []image.Rectangle{image.Rect(300, 200, 360, 260)}}, 640, 480)
	if len(v) != 1 || v[0].scale != 2 || !image.Rect(300, 200, 360, 260).In(v[0].core) ||
		v[0].shown.Dx() > 256 {
		t.Errorf("with a place %v is looked at, want a window about it at scale 2", v)
	}
}
