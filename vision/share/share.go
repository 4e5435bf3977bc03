// Package share says how far a share that was counted can be trusted.
package share

import "math"

// Interval gives the 95 % interval of a share of which k of n were seen, by Wilson's score: it holds for few
// and for none, too. Without any seen it is 0–1.
func Interval(k, n int) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	total, seen := float64(n), float64(k)/float64(n)
	scale := 1 + z*z/total
	middle := (seen + z*z/(2*total)) / scale
	reach := z / scale * math.Sqrt(seen*(1-seen)/total+z*z/(4*total*total))
	return max(middle-reach, 0), min(middle+reach, 1)
}
