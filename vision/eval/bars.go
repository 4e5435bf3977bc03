package eval

import "fmt"

// What a reader has to reach on the photos of the project, shares of 0–1.
const (
	LeastExact = 0.79  // accepted and right, mean over Known
	MostWrong  = 0.003 // accepted and wrong, of all photos
)

// Known are the groups of photos with dice that a reader has to read: not too small, and seen from above.
func Known() []string { return []string{"damian", "kamil", "skovy", "scope", "pxl"} }

// Bars says which of them the reader misses.
func (r Report) Bars() (missed []error) {
	if r.All.Failed > 0 {
		missed = append(missed, fmt.Errorf("eval: %d photos gave errors", r.All.Failed))
	}
	if mean := r.MeanOf(Known()...); mean < LeastExact {
		missed = append(missed, fmt.Errorf("eval: %.1f %% are accepted and right, mean over %v; want at least %.0f %%", 100*mean, Known(), 100*LeastExact))
	}
	if _, _, _, wrong := r.All.Share(); wrong > MostWrong {
		missed = append(missed, fmt.Errorf("eval: %.1f %% are accepted and wrong; want at most %.1f %%", 100*wrong, 100*MostWrong))
	}
	return missed
}
