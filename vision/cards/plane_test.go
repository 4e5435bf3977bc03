package cards

import (
	"math"
	"testing"

	"spieltisch/vision"
)

// The plane of a table is found from cards that lie in it, and one that lies there, too, is told by three
// numbers.
func TestPlane(t *testing.T) {
	const w, h, wide = 1280, 960, 48
	for _, lean := range []float64{0, 0.3, 0.6} {
		camera := planeBy([4]float64{lean, 0.4 * lean, 0.1, math.Log(500)}, wide, w, h)
		var lie []quad
		for _, at := range []pose{{-120, -60, 0.3}, {90, 20, 2}, {10, 110, -1}} {
			lie = append(lie, camera.quad(at))
		}
		found, ok := planeOf(lie, wide, w, h)
		if !ok {
			t.Fatalf("lean %v: no plane", lean)
		}
		other := camera.quad(pose{-40, 60, 1})
		if _, off := found.pose(other); off > 0.5 {
			t.Errorf("lean %v: a fourth card lies %.2f px off the plane of three", lean, off)
		}
		at, _ := found.pose(other)
		for i, c := range found.quad(at) {
			if c.Distance(other[i]) > 2 {
				t.Errorf("lean %v: corner %d at %v, want %v", lean, i, c, other[i])
			}
		}
		other[2].X += 60
		if _, off := found.pose(other); off < onPlane {
			t.Errorf("lean %v: what is no card lies only %.2f px off the plane", lean, off)
		}
	}
}

// A right angle is found at round corners, by whichever side comes first, and at no other corner.
func TestRightAngles(t *testing.T) {
	round := []vision.Vec{{X: 5}, {X: 95}, {X: 100, Y: 5}, {X: 100, Y: 60}, {X: 40, Y: 100}, {Y: 100}, {Y: 5}}
	back := make([]vision.Vec, len(round))
	for i, p := range round {
		back[len(back)-1-i] = p
	}
	for _, line := range [][]vision.Vec{round, back} {
		got := rightAngles(line, 20, 10)
		if len(got) != 3 {
			t.Fatalf("%d corners, want 3: %+v", len(got), got)
		}
		for _, c := range got {
			want := map[vision.Vec]float64{{}: 0, {X: 100}: math.Pi / 2, {Y: 100}: -math.Pi / 2}
			ok := false
			for at, angle := range want {
				ok = ok || c.at.Distance(at) < 1 && math.Abs(math.Remainder(c.angle-angle, 2*math.Pi)) < 0.02
			}
			if !ok {
				t.Errorf("a corner at %v, %.2f", c.at, c.angle)
			}
		}
	}
}

// drawn9 is a picture of squares by chance.
func drawn9(seed int) *pixels {
	p := &pixels{48, tall, make([]float32, 3*48*tall)}
	for i := range 48 * tall {
		n := (i/48/9)*7 + i%48/9*3 + seed*11
		for k := range 3 {
			p.bgr[3*i+k] = float32(40 + n*n*(k+3)%170)
		}
	}
	return p
}

// A card is named by what is seen of it, half in shadow; what is flat like a table is none.
func TestMatchOfWhatIsSeen(t *testing.T) {
	f := newFaces([]*pixels{drawn9(1), drawn9(2), drawn9(3)}, []int{0, 1, 2})
	own, faint := drawn9(2), drawn9(2)
	seen := append([]bool(nil), f.in...)
	for i := range 48 * tall {
		for k := range 3 {
			switch {
			case i/48 < 28: // another card
				own.bgr[3*i+k] = drawn9(1).bgr[3*i+k]
				seen[i] = false
			case i%48 > 20:
				own.bgr[3*i+k] *= 0.4
			}
			faint.bgr[3*i+k] = 100 + (faint.bgr[3*i+k]-100)/10
		}
	}
	m, _ := f.match(own.even(seen), seen)
	if m.Kind != 1 || m.Like < leastLike || m.Share < leastShare {
		t.Errorf("%+v, want the kind 1", m)
	}
	if m, _ := f.match(faint.even(f.in), f.in); m.Like >= leastLike {
		t.Errorf("what is as faint as a table: %+v", m)
	}
}

// paper is a white card with so many dark spots.
func paper(spots int) *pixels {
	p := &pixels{48, tall, make([]float32, 3*48*tall)}
	for i := range p.bgr {
		p.bgr[i] = 240
	}
	for n := range spots {
		for y := 12 + 12*(n/2); y < 18+12*(n/2); y++ {
			for x := 12 + 18*(n%2); x < 18+18*(n%2); x++ {
				copy(p.bgr[3*(48*y+x):], []float32{40, 60, 50})
			}
		}
	}
	return p
}

// A card across which a lamp's light ends is like its kind for sure, and no more like
// another one.
func TestTheLightEndsAcrossACard(t *testing.T) {
	f := newFaces([]*pixels{paper(4), paper(5), paper(6), paper(7)}, []int{0, 1, 2, 3})
	own := paper(5)
	if _, ok := f.lit(own, 1, f.in); ok {
		t.Error("the light of a card without a shadow ends")
	}
	for i := range 48 * tall {
		for k := range 3 {
			if x, y := i%48, i/48; 2*x+y > 72 {
				own.bgr[3*i+k] *= 0.45
			}
		}
	}
	if m, _ := f.match(own.even(f.in), f.in); m.Like >= leastLike {
		t.Errorf("%+v: the light makes no difference", m)
	}
	for _, view := range []int{0, 1, 2} {
		lit, ok := f.lit(own, view, f.in)
		if !ok {
			t.Fatal("no end of the light is found")
		}
		if m, _ := f.match(lit.even(f.in), f.in); m.Kind != 1 || view == 1 && m.Like < sureLike {
			t.Errorf("lit like the kind %d it is %+v, want the kind 1", view, m)
		}
	}
}
