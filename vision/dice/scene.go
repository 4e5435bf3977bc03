package dice

import (
	"math"
	"slices"
)

// scene is what the candidates of a picture have in common: dice of a set are alike in size and looks.
type scene struct {
	size     float64 // frame px, of the middle die
	contrast float64 // 0–255, of the middle die
	outline  float64 // 0–255, the same
}

// faint is the strength below which a candidate hardly counts for what is usual in its picture.
const faint = 0.2

// newScene takes the medians of the candidates, weighed by how likely each is a face.
func newScene(all []candidate) scene {
	return scene{
		size:     usual(all, func(c candidate) float64 { return c.size }),
		contrast: usual(all, func(c candidate) float64 { return c.contrast }),
		outline:  usual(all, func(c candidate) float64 { return c.outline }),
	}
}

// usual is the weighed median of something about the candidates, at least 1.
func usual(all []candidate, of func(candidate) float64) float64 {
	type entry struct{ value, weight float64 }
	entries := make([]entry, 0, len(all))
	total := 0.0
	for _, c := range all {
		w := max(c.strength()-faint, 1e-3) // so that a floor full of faint candidates does not outweigh two dice
		entries = append(entries, entry{of(c), w * w})
		total += w * w
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return compare(a.value, b.value) })
	sum := 0.0
	for _, e := range entries {
		if sum += e.weight; sum >= total/2 {
			return max(e.value, 1)
		}
	}
	return 1
}

// strength is how much a candidate is like a face to both networks.
func (c candidate) strength() float64 { return c.heat * (1 - 0.9*c.judge[unread]) }

// unlike is how far a candidate's size is from the usual one: a logarithm, at most 1.5.
func (s scene) unlike(c candidate) float64 {
	return min(math.Abs(math.Log(max(c.size, 1)/s.size)), 1.5)
}

// alikeContrast is how much less may be seen on a die than on the usual one of its picture, as a logarithm: of the dice in
// the labelled photos 99 % differ by less.
const alikeContrast = 1.0

// fainter is how much less is to be seen on a candidate than dice of one picture differ by, as a logarithm: the networks
// see every cut-out in the same contrast, so to them a rivet's sheen may be pips.
func (s scene) fainter(c candidate) float64 {
	return max(math.Log(s.contrast/max(c.contrast, 1))-alikeContrast, 0)
}
