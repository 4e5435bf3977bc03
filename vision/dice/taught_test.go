package dice

import (
	"math"
	"testing"

	"spieltisch/vision/pieces"
)

// drawnFace is a picture of a face as a set keeps it: a body that is lighter at one side, and ink where the
// print is.
func drawnFace(print func(u, v float64) bool, turn, shift float64) *pieces.View {
	v := &pieces.View{W: pieces.Side, H: pieces.Side, Pix: make([]byte, 3*pieces.Side*pieces.Side)}
	sin, cos := math.Sincos(turn)
	for i := range pieces.Side * pieces.Side {
		x := (float64(i%pieces.Side)+0.5-pieces.Side/2)/(nameFace/2) - shift
		y := (float64(i/pieces.Side) + 0.5 - pieces.Side/2) / (nameFace / 2)
		body := 170 + 30*x
		if print(x*cos+y*sin, y*cos-x*sin) {
			body -= 60
		}
		for k := range 3 {
			v.Pix[3*i+k] = byte(body - 10*float64(k))
		}
	}
	return v
}

func bar(u, v float64) bool  { return math.Abs(u) < 0.2 && math.Abs(v) < 0.7 }
func ring(u, v float64) bool { r := math.Hypot(u, v); return r > 0.35 && r < 0.6 }
func hook(u, v float64) bool { return bar(u, v) || math.Abs(v-0.5) < 0.2 && u > 0 && u < 0.6 }

// A face is known again in any turn, a little out of place, and no other one is taken for it.
func TestShownFacesAreKnownAgain(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	prints := []func(u, v float64) bool{bar, hook, ring}
	for i, name := range []string{"bar", "hook", "ring"} {
		s.Add(name, drawnFace(prints[i], 0, 0))
	}
	known := newTaught(s)
	match := func(v *pieces.View) (int, float64) {
		p, at := still(v)
		m := known.match(&p, &at)
		return m.Face, calibrated.Match.of(m.told())
	}
	for face, print := range prints {
		for _, turn := range []float64{0.1, math.Pi / 2, math.Pi + 0.12, -math.Pi/2 - 0.1} {
			if got, p := match(drawnFace(print, turn, 0.1)); got != face || p < 0.9 {
				t.Errorf("%s turned by %.1f is %s, p %.2f", s.Faces[face].Name, turn, s.Faces[got].Name, p)
			}
		}
	}
	cross := func(u, v float64) bool { return bar(u, v) || bar(v, u) }
	nothing := func(u, v float64) bool { return false }
	for name, print := range map[string]func(u, v float64) bool{"cross": cross, "nothing": nothing} {
		if got, p := match(drawnFace(print, 0, 0)); p > 0.5 {
			t.Errorf("%s is taken for %s, p %.2f", name, s.Faces[got].Name, p)
		}
	}
}

// A single face is known from others as well.
func TestOneShownFace(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	s.Add("hook", drawnFace(hook, 0, 0))
	known := newTaught(s)
	for name, tt := range map[string]struct {
		print func(u, v float64) bool
		want  bool
	}{"hook": {hook, true}, "ring": {ring, false}, "nothing": {func(u, v float64) bool { return false }, false}} {
		p, at := still(drawnFace(tt.print, math.Pi/2, 0.05))
		if got := calibrated.Match.of(known.match(&p, &at).told()); got > 0.5 != tt.want {
			t.Errorf("%s is hook with p %.2f", name, got)
		}
	}
}
