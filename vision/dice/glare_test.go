package dice

import (
	"math"
	"slices"
	"testing"

	"spieltisch/vision"
)

// litLevel shows a frame of 320×240 px in half as many: a grey table, and white where it is lit.
func litLevel(lit func(x, y float64) bool) level {
	const w, h = 160, 120
	lv := level{w: w, h: h, sx: 2, sy: 2, pix: make([]byte, 3*w*h)}
	for i := range lv.pix {
		lv.pix[i] = 120
		if lit(2*float64(i/3%w), 2*float64(i/3/w)) {
			lv.pix[i] = 252
		}
	}
	return lv
}

func TestWhatIsBurntOutMayHideADie(t *testing.T) {
	const face = 50.0 // px of the frame
	square := func(cx, cy, side float64) func(x, y float64) bool {
		return func(x, y float64) bool { return math.Abs(x-cx) <= side/2 && math.Abs(y-cy) <= side/2 }
	}
	die := reading{candidate: candidate{x: 80, y: 120, size: face, a: [2]float64{face / 2, 0}, b: [2]float64{0, face / 2}}}
	tests := []struct {
		name string
		lit  func(x, y float64) bool
		want bool
	}{
		{"nothing", func(_, _ float64) bool { return false }, false},
		{"a die", square(220, 120, face), true},
		{"a die that lies askew", func(x, y float64) bool { return math.Abs(x-220)+math.Abs(y-120) <= face/math.Sqrt2 }, true},
		{"a die at the edge of the picture", square(300, 120, face), true},
		{"a die with a speck on it", func(x, y float64) bool {
			return square(220, 120, face)(x, y) && !square(220, 120, 4)(x, y)
		}, true},
		{"a lamp", func(x, y float64) bool { return math.Hypot(x-220, y-120) < 1.5*face }, true},
		{"a glint", square(220, 120, 0.4*face), false},
		{"a strip", func(x, _ float64) bool { return math.Abs(x-220) < 0.2*face }, false},
		{"a die that was read", square(80, 120, face), false},
		{"its side", square(80, 130, 1.2*face), false},
		{"one that touches it", square(80+face, 120, face), true},
		{"a large lamp", func(x, y float64) bool { return math.Hypot(x-220, y-120) < 2.2*face }, true},
		{"less than half of the table", func(x, _ float64) bool { return x > 180 }, true},
		{"the table", func(x, _ float64) bool { return x > 120 }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, levels: []level{litLevel(tt.lit)}}
			if got := v.burntOut([]reading{die}, scene{size: face}); got != tt.want {
				t.Errorf("burnt out: %t, want %t", got, tt.want)
			}
		})
	}
}

func TestOneColourIsNotBurntOut(t *testing.T) {
	lv := litLevel(func(x, y float64) bool { return math.Hypot(x-220, y-120) < 50 })
	for i := 0; i < len(lv.pix); i += 3 {
		lv.pix[i] = 90 // yellow
	}
	if (view{w: 320, h: 240, levels: []level{lv}}).burntOut(nil, scene{size: 50}) {
		t.Error("a yellow disc is taken for something burnt out")
	}
}

func TestWhatIsBurntOutMayHideAllDice(t *testing.T) {
	spot := func(radius float64) func(x, y float64) bool {
		return func(x, y float64) bool { return math.Hypot(x-220, y-120) < radius }
	}
	tests := []struct {
		name   string
		lit    func(x, y float64) bool
		want   vision.Decision
		reason string
	}{
		{"nothing", spot(0), vision.None, ReasonEmpty},
		{"a glint", spot(4), vision.None, ReasonEmpty},
		{"a lamp", spot(60), vision.Ask, ReasonBright},
		{"as large as a small die", spot(7), vision.Ask, ReasonBright},
		{"the table", func(x, _ float64) bool { return x > 100 }, vision.None, ReasonEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, levels: []level{litLevel(tt.lit)}, covered: -2}
			got, _ := v.decide(Options{Set: Pips})
			if got.Decision != tt.want || !slices.Equal(got.Reasons, []string{tt.reason}) {
				t.Errorf("%s %v, want %s [%s]", got.Decision, got.Reasons, tt.want, tt.reason)
			}
		})
	}
}
