//go:build !nocv

package dice

import (
	"image"
	"math"

	"spieltisch/vision"
)

// A face that is seen from the side is a square slanted: the ellipse that it makes of a circle is wider than high, or higher
// than wide. Half the difference of the squares of its half axes, where their product is 1, is its slant: 0 for a square seen
// from above, 0.25 where width and height are as 1.28 to 1 (39° from above), less than 0 for the opposite.

// gently is a slant in which a top face is still known for one. A side is slanted already: of the two ways to stretch a
// picture one makes a strip of it.
const gently = 0.25

// Of two faces, in sizes of a die.
const (
	sameDie  = 0.5 // between the middles of one that was read twice
	sideways = 1.6 // between those of the top and a side of one die, at most
)

// maybeSide is the existence from which something is taken for a possible side.
const maybeSide = 0.1

// unslanted is by how much a picture has to be stretched across and along for slanted faces to be square, with the same area.
func unslanted(slant float64) (across, along float64) {
	t := math.Sqrt(1 + slant*slant)
	along = math.Pow((t+slant)/(t-slant), 0.25)
	return 1 / along, along
}

// again looks at a picture in which sides of dice may be seen twice more, stretched along and across, and gives what is
// accepted there in place of the first reading: if that bears it out, and no side is left in it.
func (r *Reader) again(first *pyramid, o vision.Observation) (vision.Observation, error) {
	if !sidesSeen(first.found, r.options) {
		return o, nil
	}
	out := o
	for _, slant := range [2]float64{gently, -gently} {
		p, err := r.candidates(first.mat, slant)
		if err != nil {
			return o, err
		}
		second := decide(p.found, first.mat.Cols(), first.mat.Rows(), r.options)
		switch {
		case second.Decision != vision.Accept || besideEachOther(second.Dice):
		case !bearsOut(o.Dice, second.Dice), out.Decision == vision.Accept && len(out.Dice) != len(second.Dice):
			return o, nil
		default:
			out = second
		}
	}
	return out, nil
}

// sidesSeen reports whether something that may be a face lies so near to a die that it may be a side of it.
func sidesSeen(all []candidate, o Options) bool {
	readings := joinAll(all, newScene(all), o)
	for _, die := range readings {
		for _, side := range readings {
			off := die.apart(side.candidate)
			if die.exists > rules.keep && side.exists > maybeSide && off > sameDie && off < sideways {
				return true
			}
		}
	}
	return false
}

// bearsOut reports whether what was read first speaks for a second reading: each die of that was read before, with the same
// face, and what only the first one took for a die lies beside one of both, as a side of it does.
func bearsOut(first, second []vision.Die) bool {
	for _, d := range second {
		if same, off := nearestDie(first, d); off > sameDie || same.Face != d.Face {
			return false
		}
	}
	for _, d := range first {
		if _, off := nearestDie(second, d); off > sideways {
			return false
		}
	}
	return len(second) > 0
}

// besideEachOther reports whether one of some dice may be a side of another.
func besideEachOther(dice []vision.Die) bool {
	for i, d := range dice {
		if _, off := nearestDie(dice[:i], d); off < sideways {
			return true
		}
	}
	return false
}

// nearestDie is the one of some dice whose middle is nearest to that of another, and how far that is, in sizes of the larger.
func nearestDie(dice []vision.Die, to vision.Die) (near vision.Die, off float64) {
	off = math.Inf(1)
	x, y, size := placeOf(to.Box)
	for _, d := range dice {
		u, v, s := placeOf(d.Box)
		if away := math.Hypot(u-x, v-y) / max(s, size, 1); away < off {
			near, off = d, away
		}
	}
	return near, off
}

// placeOf is the middle of a box and the square root of its area, in px.
func placeOf(box [4]image.Point) (x, y, size float64) {
	twice := 0
	for i, p := range box {
		next := box[(i+1)%4]
		x, y = x+float64(p.X)/4, y+float64(p.Y)/4
		twice += p.X*next.Y - next.X*p.Y
	}
	return x, y, math.Sqrt(math.Abs(float64(twice)) / 2)
}
