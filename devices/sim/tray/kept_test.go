package tray

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What is worked out once, or in another way, has the bits that it had.
func TestKeptNumbersAreTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 40))
	for _, n := range []uint{30, 40} {
		for _, x := range []float64{0, 1e-9, 1e-6, 0.5, 1, 1.0000001} {
			if got, want := power(x, n), math.Pow(x, float64(n)); got != want {
				t.Errorf("power(%v, %d) = %v, want %v", x, n, got, want)
			}
		}
		for range 2000 {
			x := rng.Float64()
			if got, want := power(x, n), math.Pow(x, float64(n)); got != want {
				t.Fatalf("power(%v, %d) = %v, want %v", x, n, got, want)
			}
		}
	}
	kept := grain{seed: 7}
	for range 5000 {
		x, y := 4*rng.Float64()-2, 4*rng.Float64()-2
		if got, want := kept.at(x, y), smoothNoise(x, y, 7); got != want {
			t.Fatalf("kept noise at %v, %v is %v, want %v", x, y, got, want)
		}
	}
	side := edgesOf([][2]float64{{0, 0}, {10, 0}, {10, 10}, {0, 10}})
	for _, p := range [][2]float64{{5, 5}, {5, -3}, {14, 5}, {-40, 60}} {
		whole := outside(side, p[0], p[1], math.Inf(1))
		if got := outside(side, p[0], p[1], 2); min(got, 2) != min(whole, 2) {
			t.Errorf("outside at %v is %v where 2 mm are enough, want %v", p, got, whole)
		}
	}
}
