package dice

import (
	"image"
	"math"
	"slices"

	"spieltisch/vision"
)

// secondFinder is the network that looks at what would be asked about. It learned of other pictures than the finder, from nothing
// (vision/train/together.py), and the two err in different pictures. It has to be
// surer than the first, and may say no other dice than those that the first saw (decision 0006).
const secondFinder = "second"

// opinion is what comes of one finder, and all that looks at what it found.
type opinion struct {
	vision.Observation
	places  []reading // all that may be dice
	covered bool      // something seems to lie over a die
}

// notBySecond are the reasons about which a second finder tells no more than the first: they are in the picture, not in the eye.
var notBySecond = []string{ReasonTooMany, ReasonBright, ReasonWrongSet, ReasonSmall, ReasonEdge}

// open reports whether a second finder may settle what would be asked about. Where it has no doubt but that there may be one more die,
// that is half of one, as often as not.
func (o opinion) open() bool {
	return o.Decision == vision.Ask && !o.covered && !slices.Equal(o.Reasons, []string{ReasonMaybe}) &&
		!anyOf(o.Reasons, notBySecond)
}

// settles reports whether an opinion takes the place of the first one: it would be accepted, whatever the first took for a die is one of
// its dice, nothing beside these may be one to the first, and each of them may, and did not plainly show it another face.
func (o opinion) settles(first opinion) bool {
	if o.Decision != vision.Accept {
		return false
	}
	dice := make([]candidate, len(o.Dice))
	for i, d := range o.Dice {
		dice[i] = seenAs(d.Box)
		near := first.at(dice[i])
		if near == nil || near.best != d.Face && near.right > rules.plain {
			return false
		}
	}
	other := func(c candidate, apart float64) bool {
		return !slices.ContainsFunc(dice, func(d candidate) bool { return d.apart(c) < apart })
	}
	return !slices.ContainsFunc(first.Dice, func(d vision.Die) bool { return other(seenAs(d.Box), sameDie) }) &&
		!slices.ContainsFunc(first.places, func(r reading) bool { return r.exists >= maybeSide && other(r.candidate, sameFace) })
}

// at is the likeliest of the places where there may be the same die as somewhere; nil if there is none.
func (o opinion) at(c candidate) (likeliest *reading) {
	for i, p := range o.places {
		if p.exists >= maybeSide && p.apart(c) < sameDie && (likeliest == nil || p.exists > likeliest.exists) {
			likeliest = &o.places[i]
		}
	}
	return likeliest
}

// seenAs is the candidate of which a box was told.
func seenAs(box [4]image.Point) (c candidate) {
	for _, p := range box {
		c.x, c.y = c.x+float64(p.X)/4, c.y+float64(p.Y)/4
	}
	half := func(p image.Point) [2]float64 { return [2]float64{float64(p.X) / 2, float64(p.Y) / 2} }
	c.a, c.b = half(box[1].Sub(box[0])), half(box[3].Sub(box[0]))
	c.size = 2 * math.Sqrt(math.Abs(c.a[0]*c.b[1]-c.a[1]*c.b[0]))
	return c
}
