package eval

import (
	"fmt"
	"math"
	"slices"
)

// What a reader has to reach on the photos of the project, shares of 0–1.
const (
	LeastExact = 0.82  // accepted and right, mean over Known
	MostWrong  = 0.003 // accepted and wrong, of all photos; what Doubted explains does not count
)

// Known are the groups of photos with dice that a reader has to read: not too small, and seen from above.
func Known() []string { return []string{"damian", "kamil", "skovy", "scope", "pxl"} }

// ForTraining are groups of photos that are not scored: other dice are in view, or they were not looked at
// one by one.
func ForTraining() []string { return []string{"mix", "tin"} }

// Bars says which of them the reader misses, of the photos of which one in every was read. Which photos lie
// in a part is chance: there, the bars give way by a standard error.
func (r Report) Bars(every int) (missed []error) {
	unread := 1 - 1/float64(max(every, 1)) // share of the photos
	variance := 0.0                        // of the mean over Known
	for _, g := range r.Groups {
		if exact, _, _, _ := g.Share(); slices.Contains(Known(), g.Group) {
			variance += unread * exact * (1 - exact) / float64(max(g.Pictures,
				1)) / float64(len(Known())*len(Known()))
		}
	}
	leastExact := LeastExact - math.Sqrt(variance)
	most := MostWrong * float64(r.All.Pictures)
	most += math.Sqrt(unread * most) // Poisson's
	if r.All.Failed > 0 {
		missed = append(missed, fmt.Errorf("eval: %d photos gave errors", r.All.Failed))
	}
	if mean := r.MeanOf(Known()...); mean < leastExact {
		missed = append(missed,
			fmt.Errorf("eval: %.1f %% are accepted and right, mean over %v; want at least %.0f %%", 100*mean,
				Known(), 100*leastExact))
	}
	if wrong := r.All.Wrong - r.contrary(); float64(wrong) > most {
		missed = append(missed,
			fmt.Errorf("eval: %d of %d photos are accepted and wrong; want at most %.1f", wrong,
				r.All.Pictures, most))
	}
	return missed
}
