package dice

import (
	"math"
	"testing"
)

// plainLevel is one even picture with a lighter disc in the middle.
func plainLevel(radius float64, disc byte) level {
	const side = 64
	lv := level{w: side, h: side, sx: 2, sy: 2, pix: make([]byte, 3*side*side)}
	for i := range side * side {
		v := byte(100)
		if math.Hypot(float64(i%side)-31.5, float64(i/side)-31.5) < radius {
			v = disc
		}
		lv.pix[3*i+1] = v
	}
	return lv
}

func TestContrastIsWhatIsToBeSeenOnTheFace(t *testing.T) {
	tests := []struct {
		name   string
		radius float64 // px of the level
		disc   byte
		want   float64
	}{
		{"nothing", 0, 0, 0},
		{"a light pip", 5, 180, 80},
		{"a dark pip", 5, 20, 80},
		{"a single px", 0.8, 255, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lv := plainLevel(tt.radius, tt.disc)
			for turn := range 6 {
				// In px of the frame, twice those of the level: a face of 32 px about the middle.
				sin, cos := math.Sincos(float64(turn) / 4)
				c := candidate{x: 64, y: 64, size: 64, a: [2]float64{32 * cos, 32 * sin}, b: [2]float64{-32 * sin, 32 * cos}}
				if got := lv.contrast(c); math.Abs(got-tt.want) > 1 {
					t.Errorf("turned by %.2f: contrast %.1f, want %.0f", float64(turn)/4, got, tt.want)
				}
			}
		})
	}
}

func TestOutlineIsHowFarAFaceIsFromWhatLiesAround(t *testing.T) {
	tests := []struct {
		name   string
		radius float64 // px of the level
		disc   byte
		x      float64 // px of the frame
		want   float64
	}{
		{"nothing", 0, 0, 64, 0},
		{"a light die", 14, 180, 64, 80},
		{"a dark die", 14, 20, 64, 80},
		{"a pip", 4, 180, 64, 0},
		{"the table is as light", 40, 180, 64, 0},
		{"one beside it", 14, 180, 20, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lv := plainLevel(tt.radius, tt.disc)
			c := candidate{x: tt.x, y: 64, size: 36, a: [2]float64{18, 0}, b: [2]float64{0, 18}}
			if got := lv.outline(c); math.Abs(got-tt.want) > 1 {
				t.Errorf("outline %.1f, want %.0f", got, tt.want)
			}
		})
	}
	if got := plainLevel(14, 180).outline(candidate{x: -500, y: 64, size: 36, a: [2]float64{18, 0}, b: [2]float64{0, 18}}); got != 0 {
		t.Errorf("beyond the picture the outline is %.1f, want none", got)
	}
}

func TestFainterThanTheDiceOfThePicture(t *testing.T) {
	die := func(contrast float64) candidate { return candidate{size: 30, heat: 0.8, contrast: contrast} }
	faint := candidate{size: 30, heat: 0.4, contrast: 12}
	faint.judge[unread] = 0.6
	s := newScene([]candidate{faint, die(110), faint, die(130), faint, die(60)})
	if s.contrast != 110 {
		t.Errorf("the usual contrast is %.0f, want that of the middle die, 110", s.contrast)
	}
	if got := s.fainter(die(60)); got != 0 {
		t.Errorf("a die of about half the contrast counts as fainter by %.2f", got)
	}
	if got, want := s.fainter(faint), math.Log(110./12)-alikeContrast; math.Abs(got-want) > 1e-9 {
		t.Errorf("what is nine times as faint counts as %.2f, want %.2f", got, want)
	}
	if got := newScene([]candidate{faint, faint}).fainter(faint); got != 0 {
		t.Errorf("with nothing else in the picture a candidate counts as fainter by %.2f", got)
	}
}
