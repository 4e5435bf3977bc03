package vision_test

import (
	"math"
	"testing"

	"spieltisch/vision"
)

func TestInverse8(t *testing.T) {
	var a [8][8]float64
	for i := range a {
		for k := range a {
			a[i][k] = 1 / float64(1+((3*i+5*k)%11))
		}
	}
	inverse, ok := vision.Inverse8(a, 1e-12)
	if !ok {
		t.Fatal("no inverse")
	}
	for i := range a {
		for k := range a {
			sum, want := 0.0, 0.0
			for j := range a {
				sum += a[i][j] * inverse[j][k]
			}
			if i == k {
				want = 1
			}
			if math.Abs(sum-want) > 1e-9 {
				t.Errorf("%d %d of the product is %g, want %g", i, k, sum, want)
			}
		}
	}
	a[3] = a[5] // two rows are one
	if _, ok := vision.Inverse8(a, 1e-12); ok {
		t.Error("a matrix of rank 7 has an inverse")
	}
}
