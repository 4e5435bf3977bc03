package vision

import "math"

// Inverse8 inverts the matrix of the normal equations of a homography, which has eight numbers, by Gauss and Jordan.
// It fails where a pivot is not larger than least.
func Inverse8(a [8][8]float64, least float64) (inverse [8][8]float64, ok bool) {
	for i := range inverse {
		inverse[i][i] = 1
	}
	for i := range a {
		best := i
		for r := i; r < len(a); r++ {
			if math.Abs(a[r][i]) > math.Abs(a[best][i]) {
				best = r
			}
		}
		a[i], a[best] = a[best], a[i]
		inverse[i], inverse[best] = inverse[best], inverse[i]
		pivot := a[i][i]
		if !(math.Abs(pivot) > least) {
			return inverse, false
		}
		for j := range a[i] {
			a[i][j] /= pivot
			inverse[i][j] /= pivot
		}
		for r := range a {
			if k := a[r][i]; r != i && k != 0 {
				for j := range a[r] {
					a[r][j] -= k * a[i][j]
					inverse[r][j] -= k * inverse[i][j]
				}
			}
		}
	}
	return inverse, true
}
