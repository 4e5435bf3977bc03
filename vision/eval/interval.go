package eval

import "math"

// Interval gives the 95 % interval of a share of which k of n were seen, by Wilson's score: it holds for few and for
// none, too. Without any seen it is 0–1.
func Interval(k, n int) (low, high float64) {
	if n <= 0 {
		return 0, 1
	}
	const z = 1.959964
	total, share := float64(n), float64(k)/float64(n)
	middle := share + z*z/(2*total)
	reach := z * math.Sqrt(share*(1-share)/total+z*z/(4*total*total))
	scale := 1 + z*z/total
	return max((middle-reach)/scale, 0), min((middle+reach)/scale, 1)
}
