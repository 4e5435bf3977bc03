package settle

import (
	"slices"

	"spieltisch/vision"
)

// vote is what one frame of a rest was read as.
type vote struct{ obs vision.Observation }

// faces are the faces read, highest first.
func faces(o vision.Observation) []int {
	out := make([]int, len(o.Dice))
	for i, d := range o.Dice {
		out[i] = d.Face
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// count is the winner of the votes, once it is certain: a reading that more than half of all votes agree on and accept, if the
// mean of all that agree is as sure as each has to be (among many looks at a die in doubt some are always surer than others);
// or, when all have been cast, the most frequent one, which is then a question if it is not certain. A question shows dice if any
// of the votes did: one look that sees nothing is no reason to say nothing of them.
func count(votes []vote, need int) (vision.Observation, bool) {
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
	if differ && len(best[0].obs.Dice) == 0 {
		groups[0], groups[1] = groups[1], best // there is one group without dice only
	}
	best = groups[0]
	if asked := doubts(best); len(asked) > 0 {
		best = asked // the reasons are in these
	}
	out := merge(best, groups[1:])
	if differ {
		ask(&out, "votesDiffer")
	}
	return out, true
}

// group gathers votes for the same faces at the same places, the largest group first, among equals the surest.
func group(votes []vote) [][]vote {
	var groups [][]vote
	for _, v := range votes {
		i := slices.IndexFunc(groups, func(g []vote) bool { return Same(g[0].obs, v.obs) })
		if i < 0 {
			groups = append(groups, []vote{v})
			continue
		}
		groups[i] = append(groups[i], v)
	}
	slices.SortStableFunc(groups, func(a, b []vote) int {
		if d := accepted(b) - accepted(a); d != 0 {
			return d
		}
		return len(b) - len(a)
	})
	return groups
}

// Same says whether two readings show the same dice: each of one has one of the other at its place with its face.
func Same(a, b vision.Observation) bool {
	return len(a.Dice) == len(b.Dice) && slices.Equal(faces(a), faces(b)) && Among(a, b)
}

// Among says whether each die of a reading has one of the other at its place with its face.
func Among(a, b vision.Observation) bool {
	return !slices.ContainsFunc(a.Dice, func(d vision.Die) bool { return counterpart(d, b.Dice) < 0 })
}

// counterpart is the index of the die that lies where d lies and shows the same face, or -1.
func counterpart(d vision.Die, dice []vision.Die) int {
	c, size := centre(d.Box), side(d.Box)
	return slices.IndexFunc(dice, func(e vision.Die) bool {
		return e.Face == d.Face && distance(c, centre(e.Box)) < size/2
	})
}

// doubts are the votes that are questions.
func doubts(votes []vote) (asked []vote) {
	for _, v := range votes {
		if v.obs.Decision == vision.Ask {
			asked = append(asked, v)
		}
	}
	return asked
}

// accepted counts votes that may be used without asking. "Nothing to read" is an answer like any other.
func accepted(votes []vote) int {
	n := 0
	for _, v := range votes {
		if v.obs.Decision == vision.Accept || v.obs.Decision == vision.None {
			n++
		}
	}
	return n
}

// merge makes one observation of votes that agree: the surest one, with the mean of the confidences. Each agrees with the first of
// them, so one may have a die a little too far off to be that of the surest one; it has no say about this die then. The readings
// of the losers become alternatives.
func merge(votes []vote, losers [][]vote) vision.Observation {
	base := slices.MaxFunc(votes, func(a, b vote) int { return weigh(a.obs, b.obs) }).obs
	base.Dice = append([]vision.Die(nil), base.Dice...)
	for i, d := range base.Dice {
		sum, n := 0.0, 0.0
		for _, v := range votes {
			if k := counterpart(d, v.obs.Dice); k >= 0 {
				sum, n = sum+v.obs.Dice[k].Confidence, n+1
			}
		}
		base.Dice[i].Confidence = sum / n
	}
	for _, l := range losers {
		alt := faces(l[0].obs)
		if !slices.ContainsFunc(base.Alternatives, func(a []int) bool { return slices.Equal(a, alt) }) {
			base.Alternatives = append(slices.Clip(base.Alternatives), alt)
		}
	}
	return base
}

// together is how sure it is that all dice are right.
func together(o vision.Observation) float64 {
	p := 1.0
	for _, d := range o.Dice {
		p *= d.Confidence
	}
	return p
}

// weigh orders observations of the same dice: accepted ones first, then by the least sure die.
func weigh(a, b vision.Observation) int {
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
	for _, d := range o.Dice {
		low = min(low, d.Confidence)
	}
	return low
}
