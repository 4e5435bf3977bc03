package dice

import "testing"

// However small the dice seem to be, no picture is enlarged by more than 2, nor beyond what is worth looking at.
func TestLooksAreBounded(t *testing.T) {
	tests := []struct {
		name              string
		scale, w, h, most float64
		want              float64 // px of the long side
	}{
		{"made smaller", 0.5, 640, 480, mostLook, 320},
		{"upright", 0.5, 480, 640, mostLook, 320},
		{"enlarged", 1.5, 640, 480, mostLook, 960},
		{"a small picture with tiny dice", 41, 64, 48, mostLook, 128},
		{"a large picture with small dice", 1.6, 1280, 720, mostLook, 1408},
		{"the same, to make sure", 1.6, 1280, 720, mostSure, 2048},
		{"a very large one with tiny dice, to make sure", 41, 4000, 3000, mostSure, 2816},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := lookable(tt.scale, tt.w, tt.h, tt.most); got != tt.want {
				t.Errorf("%v px, want %v", got, tt.want)
			}
		})
	}
}
