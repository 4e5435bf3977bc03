//go:build !nocv

package dice

import (
	"math"
	"slices"

	"spieltisch/vision"
)

// slants are those that the dice of a picture are tried for, seen from above first.
var slants = [5]float64{0, gently, -gently, 2 * gently, -2 * gently}

// slantOf is the slant in which the patterns fit best on some dice, all together: 0 where they are seen from above.
func (r *Reader) slantOf(dice []reading, levels []level) float64 {
	best, most := 0.0, 0.0
	for _, slant := range slants {
		sum := 0.0
		for _, d := range dice {
			c := d.candidate
			c.a, c.b = edges(c.size, slant, 0, 1, 0)
			levels[c.level].cut(c, cropSide, cropFace, r.judge.far.in)
			sum += r.pattern.read(r.judge.far.in).fit
		}
		if sum > most {
			best, most = slant, sum
		}
	}
	return best
}

// notBySides are the reasons that no side of a die gives.
var notBySides = []string{ReasonUnread, ReasonEdge, ReasonWrongSet, ReasonBright}

// again decides on a picture of dice that are seen gently from the side without these sides, as it is and, looked at once
// more, stretched along and across: stretched the one way tops are square, the other way sides are strips. What is accepted
// takes the place of what was decided first, o about what was seen, if that bears it out, and no side is left in it. A side
// may also look like what is left of a covered die, as seen or stretched; there the mean of both counts.
func (r *Reader) again(first *pyramid, seen view, o vision.Observation) (vision.Observation, error) {
	bare := seen
	bare.covered, bare.anew = math.Inf(-1), true
	doubted, dice := bare.decide(r.options)
	if doubted.Decision != vision.Ask || slices.ContainsFunc(doubted.Reasons, func(why string) bool { return slices.Contains(notBySides, why) }) {
		return o, nil
	}
	// What lies beyond the sides of all dice is none of these.
	s := newScene(first.found)
	if slices.ContainsFunc(first.found, func(c candidate) bool { return s.standsOut(c) && seen.shows(c, dice, sideways) }) {
		return o, nil
	}
	slant := r.slantOf(dice, first.levels)
	if slant == 0 || math.Abs(slant) > gently {
		return o, nil
	}
	all := joinAll(first.found, s, r.options)
	for _, by := range [3]float64{0, slant, -slant} {
		v, readings := seen, all
		if by != 0 {
			p, err := r.candidates(first.mat, by)
			if err != nil {
				return o, err
			}
			if v, err = p.view(); err != nil {
				return o, err
			}
			v.covered = (v.covered + seen.covered) / 2
			readings = joinAll(p.found, newScene(p.found), r.options)
		}
		rest, ok := withoutSides(readings, slant)
		if !ok {
			continue
		}
		v.found, v.anew = rest, true
		second, kept := v.decide(r.options)
		if second.Decision == vision.Accept && !besideEachOther(kept) && bearsOut(dice, all, kept) {
			return second, nil
		}
	}
	return o, nil
}
