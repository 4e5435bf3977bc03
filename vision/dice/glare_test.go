package dice

import (
	"math"
	"testing"

	"spieltisch/vision/pieces"
)

// litPatch shows a frame of 320×240 px in half as many: a grey table, and white where it is lit.
func litPatch(lit func(x, y float64) bool) *patch {
	const w, h = 160, 120
	p := &patch{w: w, h: h, sx: 2, sy: 2, pix: make([]byte, 3*w*h)}
	for i := range p.pix {
		p.pix[i] = 120
		if lit(2*float64(i/3%w), 2*float64(i/3/w)) {
			p.pix[i] = 252
		}
	}
	return p
}

func TestWhatIsBurntOutMayHideADie(t *testing.T) {
	const face = 50.0 // px of the frame
	square := func(cx, cy, side float64) func(x, y float64) bool {
		return func(x, y float64) bool { return math.Abs(x-cx) <= side/2 && math.Abs(y-cy) <= side/2 }
	}
	die := Account{X: 80, Y: 120, Size: face, A: [2]float64{face / 2, 0}, B: [2]float64{0, face / 2}}
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
			if got := litPatch(tt.lit).burntOut([]Account{die}, face, false); got != tt.want {
				t.Errorf("burnt out: %t, want %t", got, tt.want)
			}
		})
	}
}

// A lamp that is mirrored in a dark die has the die's edges about it; a white spot of the cloth hides none.
func TestDarkDiceAreDarkAboutALamp(t *testing.T) {
	within := func(side float64) func(x, y float64) bool {
		return func(x, y float64) bool { return math.Abs(x-220) < side/2 && math.Abs(y-120) < side/2 }
	}
	for _, tt := range []struct {
		name       string
		about      byte // what lies about the white spot
		dark, want bool
	}{{"cloth, any dice", 200, false, true}, {"cloth, dark dice", 200, true, false},
		{"a die, any dice", 40, false, true}, {"a die, dark dice", 40, true, true}} {
		p := litPatch(within(40))
		for i := range p.pix {
			x, y := 2*float64(i/3%p.w), 2*float64(i/3/p.w)
			switch {
			case within(40)(x, y):
			case within(56)(x, y):
				p.pix[i] = tt.about
			default:
				p.pix[i] = 200
			}
		}
		if got := p.burntOut(nil, 50, tt.dark); got != tt.want {
			t.Errorf("%s: burnt out %t, want %t", tt.name, got, tt.want)
		}
	}
	ink := func(u, v float64) bool { return math.Abs(u) < 0.2 }
	pale := drawnFace(ink, 0, 0)
	black := &pieces.View{W: pale.W, H: pale.H, Pix: make([]byte, len(pale.Pix))}
	for i, c := range pale.Pix {
		black.Pix[i] = 255 - c
	}
	if dark(pale) || !dark(black) {
		t.Errorf("pale is dark: %t, black is: %t", dark(pale), dark(black))
	}
}

func TestOneColourIsNotBurntOut(t *testing.T) {
	p := litPatch(func(x, y float64) bool { return math.Hypot(x-220, y-120) < 50 })
	for i := 0; i < len(p.pix); i += 3 {
		p.pix[i] = 90 // yellow
	}
	if p.burntOut(nil, 50, false) {
		t.Error("a yellow disc is taken for something burnt out")
	}
}

func TestWhatIsBurntOutMayHideAllDice(t *testing.T) {
	spot := func(radius float64) func(x, y float64) bool {
		return func(x, y float64) bool { return math.Hypot(x-220, y-120) < radius }
	}
	tests := []struct {
		name string
		lit  func(x, y float64) bool
		want bool
	}{
		{"nothing", spot(0), false},
		{"a glint", spot(4), false},
		{"a lamp", spot(60), true},
		{"as large as a small die", spot(7), true},
		{"the table", func(x, _ float64) bool { return x > 100 }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, size := burntScale(320, 240, nil)
			if got := litPatch(tt.lit).burntOut(nil, size, false); got != tt.want {
				t.Errorf("burnt out: %t, want %t", got, tt.want)
			}
		})
	}
}

// A picture without enough light px is not searched for what is burnt out; one with a burnt square is.
func TestOnlyWhitePicturesAreSearched(t *testing.T) {
	const side, face, burnt = 120, 50.0, 32
	for _, tt := range []struct {
		lit  int // px of the side of a square
		as   byte
		want bool
	}{{0, 255, false}, {burnt, 250, true}, {burnt, 200, false}, {12, 255, false}} {
		pix := make([]byte, 3*side*side)
		for i := range pix {
			if x, y := i/3%side, i/3/side; x < tt.lit && y < tt.lit {
				pix[i] = tt.as
			}
		}
		if got := whiteEnough(pix, face); got != tt.want {
			t.Errorf("a square of %d px as light as %d: %t, want %t", tt.lit, tt.as, got, tt.want)
		}
	}
}
