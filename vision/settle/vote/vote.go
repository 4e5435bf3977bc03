// Package vote makes one reading of the readings of several frames that show the same tray.
package vote

import (
	"slices"

	"spieltisch/vision"
)

// Count is the winner of the votes, once it is certain: a reading that more than half of all votes agree on
// and accept, if the mean of all that agree is as sure as each has to be (among many looks at a die in doubt
// some are always surer than others). When all have been cast, it is the most frequent one, which is then a
// question if it is not certain. Before that, ok is false.
//
// A question shows dice if any of the votes did: one look that sees nothing is no reason to say nothing of
// them. Of need = 3, for example:
//
//	5 3, 5 3             → 5 3 after two votes
//	5 3, 5 2, 5 3        → 5 3
//	5 3, 5 2, 5 1        → 5 3, a question; the other two are alternatives
//	nothing, 5 3?, 5 3?  → 5 3, a question; the alternative is that there is nothing
func Count(votes []vision.Observation, need int) (winner vision.Observation, ok bool) {
	groups := group(votes)
	best := groups[0]
	if accepted(best)*2 > need {
		if out := merge(best, nil); together(out) >= vision.LeastBelief {
			return out, true
		}
	}
	if len(votes) < need {
		return vision.Observation{}, false
	}
	differ := len(groups) > 1 && len(best)*2 <= need
	if differ && len(best[0].Things) == 0 {
		groups[0], groups[1] = groups[1], best // there is one group without dice only
	}
	best = groups[0]
	if asked := questions(best); len(asked) > 0 {
		best = asked // the reasons are in these
	}
	out := merge(best, groups[1:])
	if differ {
		out.Doubt(vision.ReasonVotesDiffer)
	}
	return out, true
}

// group gathers votes for the same faces at the same places, the largest group first, among equals the
// surest.
func group(votes []vision.Observation) [][]vision.Observation {
	var groups [][]vision.Observation
	for _, v := range votes {
		i := slices.IndexFunc(groups, func(g []vision.Observation) bool { return Same(g[0], v) })
		if i < 0 {
			groups = append(groups, []vision.Observation{v})
			continue
		}
		groups[i] = append(groups[i], v)
	}
	slices.SortStableFunc(groups, func(a, b []vision.Observation) int {
		if d := accepted(b) - accepted(a); d != 0 {
			return d
		}
		return len(b) - len(a)
	})
	return groups
}

// Same reports whether two readings show the same dice: each of one has one of the other at its place with
// its face.
func Same(a, b vision.Observation) bool {
	return len(a.Things) == len(b.Things) && slices.Equal(faces(a), faces(b)) && Among(a, b)
}

// Among reports whether each die of a reading has one of the other at its place with its face.
func Among(a, b vision.Observation) bool {
	return !slices.ContainsFunc(a.Things, func(d vision.Thing) bool { return Counterpart(d, b.Things) < 0 })
}

// Counterpart is the index of the die that lies where d lies, to half a die, and shows the same face; or -1.
func Counterpart(d vision.Thing, dice []vision.Thing) int {
	c, size := d.Box.Center(), d.Box.Side()
	return slices.IndexFunc(dice, func(e vision.Thing) bool {
		return e.Face == d.Face && c.Distance(e.Box.Center()) < size/2
	})
}

// faces are the faces read, highest first.
func faces(o vision.Observation) []int {
	out := make([]int, len(o.Things))
	for i, d := range o.Things {
		out[i] = d.Face
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// questions are the votes that are questions.
func questions(votes []vision.Observation) (asked []vision.Observation) {
	for _, v := range votes {
		if v.Decision == vision.Ask {
			asked = append(asked, v)
		}
	}
	return asked
}

// accepted counts votes that may be used without asking. "Nothing to read" is an answer like any other.
func accepted(votes []vision.Observation) int {
	n := 0
	for _, v := range votes {
		if v.Decision == vision.Accept || v.Decision == vision.None {
			n++
		}
	}
	return n
}

// merge makes one observation of votes that agree: the surest one, with the mean of the confidences. Each
// agrees with the first of them, so one may have a die a little too far off to be that of the surest one; it
// has no say about this die then. The readings of the losers become alternatives.
func merge(votes []vision.Observation, losers [][]vision.Observation) vision.Observation {
	base := slices.MaxFunc(votes, surer)
	base.Things = append([]vision.Thing(nil), base.Things...)
	for i, d := range base.Things {
		sum, n := 0.0, 0.0
		for _, v := range votes {
			if k := Counterpart(d, v.Things); k >= 0 {
				sum, n = sum+v.Things[k].Confidence, n+1
			}
		}
		base.Things[i].Confidence = sum / n
	}
	for _, l := range losers {
		alt := faces(l[0])
		if !slices.ContainsFunc(base.Alternatives, func(a []int) bool { return slices.Equal(a, alt) }) {
			base.Alternatives = append(slices.Clip(base.Alternatives), alt)
		}
	}
	return base
}

// together is how sure it is that all dice are right.
func together(o vision.Observation) float64 {
	p := 1.0
	for _, d := range o.Things {
		p *= d.Confidence
	}
	return p
}

// surer orders observations of the same dice: accepted ones are surer, then those whose least sure die is.
func surer(a, b vision.Observation) int {
	if x, y := a.Decision == vision.Accept, b.Decision == vision.Accept; x != y {
		if x {
			return 1
		}
		return -1
	}
	switch x, y := weakest(a), weakest(b); {
	case x > y:
		return 1
	case x < y:
		return -1
	}
	return 0
}

func weakest(o vision.Observation) float64 {
	low := 1.0
	for _, d := range o.Things {
		low = min(low, d.Confidence)
	}
	return low
}
