package tunnel

import (
	"slices"

	"spieltisch/devices"
)

// approach is what happens at one mouth from the first blocked gate until both have been free for a while: a
// push, a finger, a tile that is tried and taken out again.
type approach struct {
	edges  []edge                // in order of time
	before [lineCount]bool       // levels when it began
	strip  *devices.TunnelStripe // what was seen under it; nil: nothing
}

// begins is when the first gate was blocked.
func (a *approach) begins() float64 { return a.edges[0].at }

// last is the newest edge of a line to a level.
func (a *approach) last(line int, level bool) (at float64, ok bool) {
	for _, e := range slices.Backward(a.edges) {
		if e.line == line && e.level == level {
			return e.at, true
		}
	}
	return 0, false
}

// first is the oldest edge of a line to a level.
func (a *approach) first(line int, level bool) (at float64, ok bool) {
	for _, e := range a.edges {
		if e.line == line && e.level == level {
			return e.at, true
		}
	}
	return 0, false
}

// entered is when the front came to the outer gate for good, before it first reached the inner one at inner.
func (a *approach) entered(inner float64) (at float64, ok bool) {
	for _, e := range a.edges {
		if e.line == lineOuter && e.level && e.at <= inner {
			at, ok = e.at, true
		}
	}
	return at, ok
}

// letGo is when the hand left a tile of which the rear end lay between the gates: the outer one was free for
// long while the inner one stayed blocked, until freed.
func (a *approach) letGo(freed float64) (at float64, ok bool) {
	for i, e := range a.edges {
		if e.line != lineOuter || e.level {
			continue
		}
		until := freed
		for _, later := range a.edges[i+1:] {
			if later.line == lineOuter {
				until = min(until, later.at)
				break
			}
		}
		if until-e.at > absence {
			return e.at, true
		}
	}
	return 0, false
}

// absence is how long the outer gate must be free until a hand is away, and not just trembling, ms.
const absence = 500

// moves are the edges of hills and far end, each line's first rise and first fall.
func (a *approach) moves() []edge {
	var out []edge
	for _, e := range a.edges {
		same := func(o edge) bool { return o.line == e.line && o.level == e.level }
		if e.line != lineOuter && e.line != lineInner && !slices.ContainsFunc(out, same) {
			out = append(out, e)
		}
	}
	return out
}
