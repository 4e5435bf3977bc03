package dice

import (
	"math"
	"slices"
)

// scene is what the candidates of a picture have in common.
type scene struct {
	size float64 // frame px, of the middle die
}

// faint is the strength below which a candidate hardly counts for what is usual in its picture.
const faint = 0.2

// newScene takes the median of the candidates, weighed by how likely each is a face.
func newScene(all []candidate) scene {
	type entry struct{ size, weight float64 }
	entries := make([]entry, 0, len(all))
	total := 0.0
	for _, c := range all {
		w := max(c.strength()-faint, 1e-3) // so that a floor full of faint candidates does not outweigh two dice
		entries = append(entries, entry{c.size, w * w})
		total += w * w
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return compare(a.size, b.size) })
	sum := 0.0
	for _, e := range entries {
		if sum += e.weight; sum >= total/2 {
			return scene{max(e.size, 1)}
		}
	}
	return scene{1}
}

// strength is how much a candidate is like a face to both networks.
func (c candidate) strength() float64 { return c.heat * (1 - 0.9*c.judge[unread]) }

// unlike is how far a candidate's size is from the usual one: a logarithm, at most 1.5.
func (s scene) unlike(c candidate) float64 {
	return min(math.Abs(math.Log(max(c.size, 1)/s.size)), 1.5)
}
