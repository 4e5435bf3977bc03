package eval_test

import (
	"fmt"
	"math"
	"testing"

	"spieltisch/vision/eval"
)

func TestInterval(t *testing.T) {
	// The values are those of the usual tables of Wilson's score.
	tests := []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{1, 10, 0.0179, 0.4042},
		{5, 10, 0.2366, 0.7634},
		{2, 402, 0.0014, 0.0179},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%d of %d", tt.k, tt.n), func(t *testing.T) {
			low, high := eval.Interval(tt.k, tt.n)
			if math.Abs(low-tt.low) > 1e-3 || math.Abs(high-tt.high) > 1e-3 {
				t.Errorf("Interval(%d, %d) = %.4f, %.4f, want %.4f, %.4f", tt.k, tt.n, low, high, tt.low, tt.high)
			}
		})
	}
}
