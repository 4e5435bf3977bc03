package dice

import (
	"image"
	"math"
	"testing"
)

// seenLook is a look at a part of a frame in which find says nothing yet.
func seenLook(shown image.Rectangle, w, h int) *look {
	l := &look{shown: shown, core: shown, w: w, h: h, sx: float64(shown.Dx()) / float64(w),
		sy: float64(shown.Dy()) / float64(h)}
	gw, gh := l.cells()
	l.out = make([]float32, planes*gw*gh)
	for _, p := range []int{planeTop, planeCovered, planeCut, planeSide} {
		for i := range gw * gh {
			l.out[p*gw*gh+i] = -9
		}
	}
	return l
}

// say sets what a plane says in a cell.
func (l *look) say(plane, x, y int, v float64) {
	gw, gh := l.cells()
	l.out[plane*gw*gh+y*gw+x] = float32(v)
}

func TestTopsAreRead(t *testing.T) {
	l := seenLook(image.Rect(100, 50, 100+2*128, 50+2*96), 128, 96)
	l.say(planeTop, 10, 5, 3)
	l.say(planeTop, 11, 5, 2) // its neighbour is no other one
	l.say(planeTop, 20, 5, -3)
	l.say(planeSize, 10, 5, math.Log(24.0/32))
	l.say(planeAngle, 10, 5, 1)
	l.say(planeOffset, 10, 5, 0.25)
	l.say(planeClass+3, 10, 5, 4)
	l.say(planeClass+3, 11, 5, 4)
	l.say(planeLean+1, 10, 5, 0.5)
	l.say(planeSide, 9, 6, -1)
	found := l.tops()
	if len(found) != 1 {
		t.Fatalf("%d tops, want 1", len(found))
	}
	a := found[0]
	// The middle of cell 10, 5 is px 42, 22 counted from the border, an offset of 0.25 is 2 px more.
	if math.Abs(a.X-(100+2*44)) > 1e-6 || math.Abs(a.Y-(50+2*22)) > 1e-6 {
		t.Errorf("the middle is %.2f, %.2f, want 188, 94", a.X, a.Y)
	}
	if math.Abs(a.Size-48) > 1e-3 || math.Abs(a.Px-24) > 1e-3 || math.Abs(a.A[0]-24) > 1e-3 ||
		math.Abs(a.B[1]-24) > 1e-3 {
		t.Errorf("size %.2f (%.2f px), half edges %v %v, want 48, 24, [24 0] [0 24]", a.Size, a.Px, a.A, a.B)
	}
	if likeliest(a.Find[:]) != 3 || a.Heat != 3 || a.Lean != [2]float64{0, 0.5} || a.Side != -1 {
		t.Errorf("class %d, heat %v, lean %v, side %v, want 3, 3, [0 0.5], -1", likeliest(a.Find[:]), a.Heat, a.Lean, a.Side)
	}
}

// What was said of the mirrored part is the mean of both once it is mirrored back: here nothing of the
// first look, so half of the second.
func TestWhatIsMirroredIsHeardTheOtherWayRound(t *testing.T) {
	l, m := seenLook(image.Rect(0, 0, 128, 96), 128, 96), seenLook(image.Rect(0, 0, 128, 96), 128, 96)
	cases := []struct {
		plane      int
		said, want float32
	}{
		{planeTop, 3, -3}, {planeClass + 2, 4, 2}, {planeSize, 1, 0.5}, {planeShape, 1, 0.5},
		{planeShape + 1, 1, -0.5},
		{planeAngle, 1, 0.5}, {planeAngle + 1, 1, -0.5}, {planeOffset, 1, -0.5}, {planeOffset + 1, 1, 0.5},
		{planeLean, 1, -0.5}, {planeLean + 1, 1, 0.5}, {planeBlurred, 2, 1}, {planeHeld, 2, 1},
	}
	for _, c := range cases {
		m.say(c.plane, 31-10, 5, float64(c.said))
	}
	l.hearMirrored(m.out)
	for _, c := range cases {
		gw, gh := l.cells()
		if got := l.out[c.plane*gw*gh+5*gw+10]; got != c.want {
			t.Errorf("plane %d is %v in cell 10, 5, want %v", c.plane, got, c.want)
		}
	}
}

func TestNoTopHasAnOddSize(t *testing.T) {
	for _, size := range []float64{-9, 9, math.NaN()} {
		l := seenLook(image.Rect(0, 0, 64, 64), 64, 64)
		l.say(planeTop, 5, 5, 3)
		l.say(planeSize, 5, 5, size)
		if found := l.tops(); len(found) > 0 {
			t.Errorf("size %v: a top of %.1f px", size, found[0].Px)
		}
	}
}

func TestEqualNeighboursAreOnePeak(t *testing.T) {
	l := seenLook(image.Rect(0, 0, 64, 64), 64, 64)
	for _, c := range [][2]int{{5, 5}, {6, 5}, {5, 6}} {
		l.say(planeTop, c[0], c[1], 1)
	}
	if found := l.tops(); len(found) != 1 {
		t.Errorf("%d tops, want 1", len(found))
	}
}

// In each place the last look counts that holds it in a size that can be read, whether it finds something
// there or not.
func TestFinerLooksCount(t *testing.T) {
	coarse := seenLook(image.Rect(0, 0, 256, 256), 64, 64)
	coarse.say(planeTop, 4, 4, 1)   // at 72, 72
	coarse.say(planeTop, 12, 12, 2) // at 200, 200
	coarse.say(planeCovered, 5, 5, 1)
	coarse.say(planeCovered, 13, 3, 1)
	fine := seenLook(image.Rect(32, 32, 128, 128), 96, 96)
	fine.core = image.Rect(52, 52, 108, 108)
	huge := seenLook(image.Rect(60, 60, 84, 84), 96, 96) // shows 7 px more than once: no die is seen in it
	huge.say(planeTop, 20, 20, -9)
	fine.say(planeTop, 10, 10, 3) // at 74, 74
	fine.say(planeTop, 1, 10, 3)  // beyond the core
	all := looks{coarse, fine, huge}
	tops := all.tops()
	if len(tops) != 2 || tops[0].Heat != 3 || tops[1].Heat != 2 || math.Abs(tops[0].X-74) > 1e-6 {
		t.Errorf("tops %+v, want those of heat 3 at 74, 74 and 2", tops)
	}
	if m := all.marks(planeCovered, 40); len(m) != 1 || math.Abs(m[0].X-216) > 1e-6 {
		t.Errorf("covered %v, want the one at 216 alone", m)
	}
}
