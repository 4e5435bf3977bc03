package tunnel

import (
	"maps"
	"math"
	"slices"

	"spieltisch/engines"
)

// belief is a probability for each length of a grid. Sums are taken in one order always, so that the same
// edges give the same answer to the last bit.
type belief map[engines.MM]float64

func (b belief) lengths() []engines.MM { return slices.Sorted(maps.Keys(b)) }

// normalise makes the probabilities add up to 1, and drops what does not matter any more.
func (b belief) normalise() {
	var sum float64
	all := b.lengths()
	for _, l := range all {
		sum += b[l]
	}
	for _, l := range all {
		if b[l] /= sum; b[l] < 1e-7 {
			delete(b, l)
		}
	}
}

// credible is the shortest interval that holds all of the probability but outside.
func (b belief) credible(outside float64) (lo, hi engines.MM) {
	all := b.lengths()
	lo, hi = all[0], all[len(all)-1]
	var sum float64
	from := 0
	for _, l := range all {
		sum += b[l]
		for sum-b[all[from]] >= 1-outside {
			sum -= b[all[from]]
			from++
		}
		if sum >= 1-outside && l-all[from] < hi-lo {
			lo, hi = all[from], l
		}
	}
	return lo, hi
}

// atLeast is the probability of x and all above.
func (b belief) atLeast(x engines.MM) float64 {
	var sum float64
	for _, l := range b.lengths() {
		if l >= x {
			sum += b[l]
		}
	}
	return sum
}

// report is the credible interval that people and games are given: the surest that is no wider than
// widestUseful.
func (b belief) report() (lo, hi engines.MM) {
	for _, outside := range [...]float64{littleDoubt, doubt, muchDoubt} {
		if lo, hi = b.credible(outside); hi-lo <= widestUseful {
			return lo, hi
		}
	}
	return b.credible(doubt)
}

// mean is the expected length.
func (b belief) mean() engines.MM {
	var sum float64
	for _, l := range b.lengths() {
		sum += float64(l) * b[l]
	}
	return engines.MM(math.Round(sum))
}

// uniform is the prior of a nose of which nothing is known.
func uniform(g *Geometry) belief {
	b := belief{0: 1}
	for x := g.Mole; x < g.Out; x += engines.Millimetre {
		b[x] = 1
	}
	b.normalise()
	return b
}
