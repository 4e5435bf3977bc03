package share_test

import (
	"math"
	"testing"

	"spieltisch/vision/share"
)

// The intervals were worked out by hand from Wilson's formula.
func TestInterval(t *testing.T) {
	tests := []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.27753279},
		{1, 10, 0.01787621, 0.40415003},
		{5, 10, 0.23659309, 0.76340691},
		{10, 10, 0.72246721, 1},
		{2, 402, 0.00136542, 0.01795606},
		{500, 1000, 0.46907014, 0.53092986},
	}
	for _, tt := range tests {
		low, high := share.Interval(tt.k, tt.n)
		if math.Abs(low-tt.low) > 1e-6 || math.Abs(high-tt.high) > 1e-6 {
			t.Errorf("Interval(%d, %d) = %.8f, %.8f, want %.8f, %.8f", tt.k, tt.n, low, high, tt.low, tt.high)
		}
	}
}
