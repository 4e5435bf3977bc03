//go:build !nocv

package dice

import (
	"math"
	"slices"

	"spieltisch/vision"
)

// The sine of the camera's angle from above from which sides of dice are looked for, and from which a die further away looks smaller.
const (
	sidesLean   = 0.15
	fartherLean = 0.2
)

// maybeDie is the existence from which a place is asked whether it is a top or a side.
const maybeDie = 0.02

// leanLooks is how often the picture about a face is looked at: turned by quarters, and half of the time mirrored.
const leanLooks = 4

// surelyTop is the logit of one look from which no other one is needed, and of all of them that tells dice which touch from sides.
const surelyTop = 1.0

// askLean has a place looked at for whether it is a top, and how the camera leans there.
func (r *Reader) askLean(d *reading, levels []level, looks int) error {
	d.top, d.down = 0, lean{}
	for k := range looks {
		c := d.candidate
		c.a, c.b = leanView(k, c.size/2)
		var said [3]float64
		if err := r.lean.look(c, nearest(levels, c, leanFace), said[:]); err != nil {
			return err
		}
		d.top += said[0] / float64(looks)
		for axis := range d.down {
			d.down[axis] += (said[1]*c.a[axis] + said[2]*c.b[axis]) / (c.size / 2) / float64(looks)
		}
	}
	return nil
}

// askAll asks that of each place that may be a die.
func (r *Reader) askAll(readings []reading, levels []level) error {
	for i := range readings {
		if readings[i].exists < maybeDie {
			continue
		}
		if err := r.askLean(&readings[i], levels, leanLooks); err != nil {
			return err
		}
	}
	return nil
}

// doubtLeaning asks about what would be accepted, o, where the camera leans and one of the dice is seen as a side of one, or something
// beyond their sides may be a die further away. It says whether there are sides.
func (r *Reader) doubtLeaning(o *vision.Observation, seen view, dice []reading, levels []level) (sided bool, err error) {
	for i := range dice {
		d := &dice[i]
		if err := r.askLean(d, levels, 1); err != nil {
			return false, err
		}
		if d.top > surelyTop {
			continue
		}
		if err := r.askLean(d, levels, leanLooks); err != nil {
			return false, err
		}
		if d.top < 0 {
			sided = true
			d.exists = min(d.exists, rules.keep)
			o.Dice[i].Confidence = d.confidence()
		}
	}
	switch {
	case sided:
		o.Reasons = []string{ReasonCrowded}
	case leanOf(dice).sine() > fartherLean && seen.anyFarther(dice):
		o.Reasons = []string{ReasonMaybe}
	default:
		return false, nil
	}
	o.Decision, o.Alternatives = vision.Ask, alternatives(dice)
	return sided, nil
}

// doubtCrowded accepts what is asked about only because dice seem too near each other, where each of them is surely a top, all lie
// flat, and on the table there is room for all: dice that touch, seen from aside.
func (r *Reader) doubtCrowded(o *vision.Observation, dice []reading, levels []level) error {
	if !slices.Equal(o.Reasons, []string{ReasonCrowded}) || !roomForAll(dice) {
		return nil
	}
	for i := range dice {
		if err := r.askLean(&dice[i], levels, leanLooks); err != nil {
			return err
		}
		if dice[i].top < surelyTop {
			return nil
		}
	}
	if !anyAslant(dice) {
		o.Decision, o.Reasons, o.Alternatives = vision.Accept, nil, nil
	}
	return nil
}

// leanView is how a face of so many px from its middle to an edge is looked at for the k-th time.
func leanView(k int, half float64) (a, b [2]float64) {
	sin, cos := math.Sincos(float64(k) * math.Pi / 2)
	a, b = [2]float64{half * cos, half * sin}, [2]float64{-half * sin, half * cos}
	if k%2 == 1 {
		a = [2]float64{-a[0], -a[1]}
	}
	return a, b
}

// notBySides are the reasons that no side of a die gives.
var notBySides = []string{ReasonUnread, ReasonEdge, ReasonWrongSet, ReasonBright}

// again decides on a picture of dice that are seen from the side without these sides: as it is and, looked at once more, stretched
// so that tops are square, where the camera leans along the picture or across it. What is accepted takes the place of what was decided
// first, o about what was seen, if that bears it out, and every die in it is a top. A side may also look like what is left of a
// covered die, as seen or stretched; there the mean of both counts. What would be accepted but for a side is sided.
func (r *Reader) again(first *pyramid, seen view, o vision.Observation, sided bool) (vision.Observation, error) {
	bare := seen
	bare.covered, bare.anew = math.Inf(-1), true
	doubted, dice := bare.decide(r.options)
	if !sided && doubted.Decision != vision.Ask || anyOf(doubted.Reasons, notBySides) {
		return o, nil
	}
	// What lies beyond the sides of all dice is none of these.
	s := newScene(first.found)
	if seen.anyFarther(dice) || slices.ContainsFunc(first.found, func(c candidate) bool { return s.standsOut(c) && seen.shows(c, dice, sideways) }) {
		return o, nil
	}
	all := joinAll(first.found, s, r.options)
	if err := r.askAll(all, first.levels); err != nil {
		return o, err
	}
	l := leanOf(all)
	if l.sine() < sidesLean {
		return o, nil
	}
	for i, by := range [2]float64{0, l.slant()} {
		v, readings := seen, all
		if i > 0 {
			if by == 0 {
				break
			}
			p, err := r.candidates(first.mat, by)
			if err != nil {
				return o, err
			}
			if v, err = p.view(); err != nil {
				return o, err
			}
			v.covered = (v.covered + seen.covered) / 2
			readings = joinAll(p.found, newScene(p.found), r.options)
			if err := r.askAll(readings, first.levels); err != nil {
				return o, err
			}
		}
		rest, ok := withoutSides(readings, l)
		if !ok {
			continue
		}
		v.found, v.anew = rest, true
		second, kept := v.decide(r.options)
		if second.Decision == vision.Accept && allTops(kept) && !anyAslant(kept) && !contested(kept, readings) &&
			!besideEachOther(kept) && bearsOut(all, kept) {
			return second, nil
		}
	}
	return o, nil
}
