package main

import (
	"math"
	"testing"
)

// The intervals were worked out by hand from Wilson's formula.
func TestWilson(t *testing.T) {
	tests := []struct {
		wins, n   int
		low, high float64
	}{
		{0, 10, 0, 0.27753279},
		{5, 10, 0.23659309, 0.76340691},
		{10, 10, 0.72246721, 1},
		{500, 1000, 0.46907014, 0.53092986},
	}
	for _, tt := range tests {
		low, high := wilson(tt.wins, tt.n)
		if math.Abs(low-tt.low) > 1e-6 || math.Abs(high-tt.high) > 1e-6 {
			t.Errorf("wilson(%d, %d) = %.8f, %.8f, want %.8f, %.8f", tt.wins, tt.n, low, high, tt.low, tt.high)
		}
	}
}
