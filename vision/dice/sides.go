package dice

import (
	"math"
	"slices"
)

// A top face that is seen from the side is a square slanted: the ellipse that it makes of a circle is wider than high, or higher
// than wide. Half the difference of the squares of its half axes, where their product is 1, is its slant: 0 for a square seen
// from above, 0.25 where width and height are as 1.28 to 1 (39° from above), less than 0 where the camera leans the other way.

// gently is a slant in which a top face is still known for one; twice as much is not.
const gently = 0.25

// unslanted is by how much a picture has to be stretched across and along for slanted faces to be square, with the same area.
func unslanted(slant float64) (across, along float64) {
	t := math.Sqrt(1 + slant*slant)
	along = math.Pow((t+slant)/(t-slant), 0.25)
	return 1 / along, along
}

// Where a side is seen, from the middle of the top face, in sizes of it and with the picture unslanted: half a size further
// along the table, and half a size down, which looks the longer the more the camera leans.
const (
	leastBelow = 0.45
	looseBelow = 0.2 // more than where the middle of a side is, at most
	asideBelow = 0.7 // of the way along the table, to either side of where the camera leans
)

// Of two faces, in sizes of a die.
const (
	sameDie  = 0.35 // between the middles of one that was read twice
	sideways = 1.6  // between those of the top and a side of one die, at most
)

const (
	maybeSide = 0.1 // the existence from which something is taken for a possible side
	surerTop  = 0.3 // how much surer of tops than of sides the reader must be, on the average, to know which are which
)

// below reports whether a reading lies where a side of a die would in a picture with a slant, and on which of the two
// ways: +1 for down or right.
func (r reading) below(die reading, slant float64) (way float64, yes bool) {
	across, along := unslanted(slant)
	u, v := (r.x-die.x)*across/die.size, (r.y-die.y)*along/die.size
	if slant < 0 {
		u, v, along = v, u, across
	}
	lean := math.Sqrt(math.Pow(along, 4) - 1) // the tangent of the angle from above
	far := math.Hypot(u, v)
	return math.Copysign(1, v), math.Abs(u) <= asideBelow*math.Abs(v) && far >= leastBelow && far <= 0.5+0.5*lean+looseBelow
}

// withoutSides gives the candidates of a picture with a slant that are no sides of dice. It is not ok where tops and sides
// cannot be told apart.
func withoutSides(readings []reading, slant float64) (rest []candidate, ok bool) {
	type pair struct{ die, side int }
	pairs := map[float64][]pair{} // by the way from die to side
	surer, n := 0.0, 0.0
	for i, die := range readings {
		if die.exists < rules.keep {
			continue
		}
		for j, side := range readings {
			if i == j || side.exists < maybeSide {
				continue
			}
			way, below := side.below(die, slant)
			if !below {
				continue
			}
			surer += way * (die.confidence() - side.confidence())
			n++
			pairs[way] = append(pairs[way], pair{i, j})
		}
	}
	if n > 0 && math.Abs(surer) < surerTop*n {
		return nil, false
	}
	sides := map[int]bool{}
	seen := pairs[math.Copysign(1, surer)]
	for _, p := range seen {
		sides[p.side] = true
	}
	for _, p := range seen {
		top, side := readings[p.die], readings[p.side]
		if sides[p.die] || side.right > 0.5 && (side.best == top.best || side.best+top.best == 7) {
			return nil, false // of three in a row the middle one may be either, and no side shows what top or bottom do
		}
	}
	for i, r := range readings {
		if !sides[i] {
			rest = append(rest, r.candidate)
		}
	}
	return rest, true
}

// bearsOut reports whether what was read first speaks for a second reading: each die of that was among the dice before, with the
// same face, and of all the readings what may be a die lies beside one of them, as a side of it does.
func bearsOut(dice, all, second []reading) bool {
	if len(dice) == 0 || len(second) == 0 {
		return false
	}
	for _, d := range second {
		near := d.nearestOf(dice)
		if near.apart(d.candidate) > sameDie || near.best != d.best {
			return false // where it is seen between a top and its side, it is neither
		}
	}
	return !slices.ContainsFunc(all, func(r reading) bool {
		return r.exists >= maybeSide && r.apart(r.nearestOf(second).candidate) > sideways
	})
}

// besideEachOther reports whether one of some dice may be a side of another.
func besideEachOther(dice []reading) bool {
	return slices.ContainsFunc(dice, func(d reading) bool { return d.beside(dice) })
}

// beside reports whether one of some dice is so near that either may be a side of the other; it may be among them itself.
func (r reading) beside(dice []reading) bool {
	return slices.ContainsFunc(dice, func(d reading) bool { return d.candidate != r.candidate && d.apart(r.candidate) < sideways })
}

// nearestOf is the one of some dice, one at least, that is the least apart.
func (r reading) nearestOf(dice []reading) reading {
	return slices.MinFunc(dice, func(a, b reading) int { return compare(a.apart(r.candidate), b.apart(r.candidate)) })
}
