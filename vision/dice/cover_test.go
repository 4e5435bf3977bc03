package dice

import (
	"math"
	"testing"
)

// coverLevel shows a frame of 64×64 px in so many px, with one belief at a place in frame px and another everywhere else.
func coverLevel(side int, x, y float64, there, elsewhere float32) level {
	lv := level{w: side, h: side, sx: 64 / float64(side), sy: 64 / float64(side)}
	w := side / stride
	lv.cover = make([]float32, w*w)
	for i := range lv.cover {
		lv.cover[i] = elsewhere
		if math.Abs(coverMiddle(i%w)*lv.sx-x) < stride*lv.sx/2 && math.Abs(coverMiddle(i/w)*lv.sy-y) < stride*lv.sy/2 {
			lv.cover[i] = there
		}
	}
	return lv
}

func TestCoveredIsWhereTwoScalesSaySo(t *testing.T) {
	const here, there, no = 22.0, 46.0, -4
	near := func(x float64) level { return coverLevel(64, x, 22, 2, no) }
	far := func(x float64) level { return coverLevel(32, x, 20, 1, no) }
	tests := []struct {
		name   string
		levels []level
		size   float64 // frame px of the dice
		least  float64
		most   float64
	}{
		{"both in one place", []level{near(here), far(20)}, 41, 0, 1.5},
		{"whatever their order", []level{far(20), near(here)}, 41, 0, 1.5},
		{"in two places", []level{near(here), far(there)}, 41, -1.6, -1},
		{"one of them alone", []level{near(here), coverLevel(32, 0, 0, no, no)}, 41, -1, -1},
		{"a third scale does not count", []level{near(here), far(20), coverLevel(16, 32, 32, 9, 9)}, 41, 0, 1.5},
		{"one scale for small dice", []level{near(here), far(20)}, 12, 2, 2},
		{"nowhere", []level{coverLevel(64, 0, 0, no, no), coverLevel(32, 0, 0, no, no)}, 41, no, no},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := covered(tt.levels, tt.size); got < tt.least || got > tt.most {
				t.Errorf("covered %.2f, want %.1f to %.1f", got, tt.least, tt.most)
			}
		})
	}
}

func TestCoverBetweenCells(t *testing.T) {
	lv := level{w: 2 * stride, h: 2 * stride, sx: 1, sy: 1, cover: []float32{0, 1, 2, 3}}
	tests := []struct{ x, y, want float64 }{
		{coverMiddle(0), coverMiddle(0), 0},
		{coverMiddle(1), coverMiddle(1), 3},
		{stride, coverMiddle(0), 0.5},
		{stride, stride, 1.5},
		{-9, 99, 2}, // beyond the edge
	}
	for _, tt := range tests {
		if got := lv.coverAt(tt.x, tt.y); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("at %v,%v: %v, want %v", tt.x, tt.y, got, tt.want)
		}
	}
}
