package dice

import (
	"math"
	"slices"
)

// A top face that is seen from the side is a square slanted: the ellipse that it makes of a circle is wider than high, or higher
// than wide. Half the difference of the squares of its half axes, where their product is 1, is its slant: 0 for a square seen
// from above, 0.25 where width and height are as 1.28 to 1 (39° from above), less than 0 where the camera leans the other way.

// unslanted is by how much a picture has to be stretched across and along for slanted faces to be square, with the same area.
func unslanted(slant float64) (across, along float64) {
	t := math.Sqrt(1 + slant*slant)
	along = math.Pow((t+slant)/(t-slant), 0.25)
	return 1 / along, along
}

// lean is the way from the middle of a top face straight down to the table, across and along the picture, as a camera sees it that
// leans: of the length of the sine of its angle from above.
type lean [2]float64

// sine is that of the camera's angle from above.
func (l lean) sine() float64 { return min(math.Hypot(l[0], l[1]), mostLean) }

// mostLean is the sine from which faces are too narrow to be seen (75° from above).
const mostLean = 0.966

// slant is that of top faces, where the camera leans along the picture or across it; 0 where it leans towards a corner.
func (l lean) slant() float64 {
	long, short := math.Abs(l[1]), math.Abs(l[0])
	sign := 1.0
	if short > long {
		long, short, sign = short, long, -1
	}
	if short > straight*long {
		return 0
	}
	return -sign * math.Sinh(math.Log(math.Sqrt(1-l.sine()*l.sine())))
}

// straight is how far a camera that leans along the picture may lean across it, too, as a share.
const straight = 0.5

// leanOf is how the camera leans over most of some dice: the median, for one of them may lie aslant.
func leanOf(dice []reading) (l lean) {
	var ways [2][]float64
	for _, d := range dice {
		if d.exists >= rules.keep && d.top > 0 {
			for k, v := range d.down {
				ways[k] = append(ways[k], v)
			}
		}
	}
	for k, v := range ways {
		if n := len(v); n > 0 {
			slices.Sort(v)
			l[k] = (v[(n-1)/2] + v[n/2]) / 2
		}
	}
	return l
}

// flat is how far the way down from a die may differ from that of the others. Through a wide lens dice in two corners of a picture
// differ by as much.
const flat = 0.6

// anyAslant reports whether one of some dice does not lie as the others do: cocked, or upon another one.
func anyAslant(dice []reading) bool {
	return slices.ContainsFunc(dice, func(d reading) bool {
		others := leanOf(slices.DeleteFunc(slices.Clone(dice), func(o reading) bool { return o.candidate == d.candidate }))
		return len(dice) > 1 && math.Hypot(d.down[0]-others[0], d.down[1]-others[1]) > flat
	})
}

// Where the middle of a side of a die is seen: further from that of the top than this, in sizes of the top, nearer than that, and
// not further from the way down than by the angle of which this is the cosine.
const (
	leastBelow = 0.4
	mostBelow  = 1.3
	nearlyDown = 0.3
)

// below reports whether a reading lies where a side of a die is seen: half an edge down, and along the table half an edge on the
// way to the camera or beside it.
func (r reading) below(die reading, l lean) bool {
	x, y := (r.x-die.x)/die.size, (r.y-die.y)/die.size
	far := math.Hypot(x, y)
	return far > leastBelow && far < mostBelow && x*l[0]+y*l[1] > nearlyDown*far*l.sine()
}

// Of two faces, in sizes of a die.
const (
	sameDie  = 0.35 // between the middles of one that was read twice
	sameFace = 0.7  // between those of two that cannot both be tops
	sideways = 1.6  // between those of the top and a side of one die, at most
)

const (
	maybeSide = 0.1 // the existence from which something is taken for a possible side
	surerTop  = 2.0 // by how much, in logits, what is taken for a top has to be liker one than its side is
)

// withoutSides gives the candidates of a picture that are no sides of dice, under a camera that leans. It is not ok where what
// would be left cannot be.
func withoutSides(readings []reading, l lean) (rest []candidate, ok bool) {
	sides := map[int]bool{}
	type pair struct{ die, side int }
	var pairs []pair
	for i, die := range readings {
		if die.exists < rules.keep || die.top < 0 {
			continue
		}
		for j, side := range readings {
			if i != j && side.top < die.top-surerTop && side.below(die, l) {
				sides[j] = true
				pairs = append(pairs, pair{i, j})
			}
		}
	}
	for _, p := range pairs {
		top, side := readings[p.die], readings[p.side]
		if sides[p.die] || side.exists >= maybeSide && side.right > 0.5 && (side.best == top.best || side.best+top.best == 7) {
			return nil, false // no side shows what top or bottom do
		}
	}
	for i, r := range readings {
		if !sides[i] {
			rest = append(rest, r.candidate)
		}
	}
	return rest, true
}

// allTops reports whether some dice are seen as tops rather than as sides.
func allTops(dice []reading) bool {
	return !slices.ContainsFunc(dice, func(d reading) bool { return d.top < 0 })
}

// contested reports whether one of some dice lies over what may be the top of the same die as well as it, with another face: a
// reading between a top and a side takes the pips of both.
func contested(dice, readings []reading) bool {
	return slices.ContainsFunc(readings, func(r reading) bool {
		return r.exists >= maybeSide && slices.ContainsFunc(dice, func(d reading) bool {
			return r.best != d.best && r.apart(d.candidate) < sameFace && r.top > d.top-surerTop
		})
	})
}

// bearsOut reports whether what was read first speaks for a second reading: each die of that was among what may be a die before, with
// the same face, and whatever else may be one lies beside one of them, as a side of it does, and is plainly seen as a side if it was
// taken for a die: the middle one of three in a row is where a side of another would be.
func bearsOut(first, second []reading) bool {
	if len(second) == 0 {
		return false
	}
	may := slices.DeleteFunc(slices.Clone(first), func(r reading) bool { return r.exists < maybeSide })
	if len(may) == 0 {
		return false
	}
	for _, d := range second {
		near := d.nearestOf(may)
		if near.apart(d.candidate) > sameDie || near.best != d.best {
			return false // where it is seen between a top and its side, it is neither
		}
	}
	return !slices.ContainsFunc(may, func(r reading) bool {
		apart := r.apart(r.nearestOf(second).candidate)
		return apart > sideways || apart > sameDie && r.exists >= rules.keep && r.top > plainSide
	})
}

// From plainTop on, a logit, a die is a top, whatever lies beside it; up to plainSide something is no die, whatever it was taken for.
const (
	plainTop  = 2
	plainSide = -1
)

// alike is by how much one of two dice beside each other may look larger than the other: half of a four that another die lies over is
// a plain two, and smaller than a die.
const alike = 1.4

// besideEachOther reports whether one of some dice may be a side of another, or what is left of one that another lies over.
func besideEachOther(dice []reading) bool {
	return anyTwo(dice, func(a, b reading) bool {
		return a.apart(b.candidate) < sideways && (min(a.top, b.top) < plainTop || max(a.size, b.size) > alike*min(a.size, b.size))
	})
}

// nearestTops is the distance of the middles of two tops, in edges on the table, below which they have no room beside each other; what is
// left to 1 is for how exactly faces are measured.
const nearestTops = 0.85

// roomForAll reports whether some dice, all of them tops, have room beside each other on the table: where the camera leans, the middles
// of two that touch look nearer to each other than an edge is long.
func roomForAll(dice []reading) bool {
	return !anyTwo(dice, func(a, b reading) bool { return (a.edgesTo(b.candidate)+b.edgesTo(a.candidate))/2 < nearestTops })
}

// edgesTo is how far another middle is in the plane of the face, in its edges; 0 where there is none.
func (c candidate) edgesTo(o candidate) float64 {
	u, v, _ := c.inHalfEdges(o.x-c.x, o.y-c.y)
	return math.Hypot(u, v) / 2
}

// beside reports whether one of some dice is so near that either may be a side of the other; it may be among them itself.
func (r reading) beside(dice []reading) bool {
	return slices.ContainsFunc(dice, func(d reading) bool { return d.candidate != r.candidate && d.apart(r.candidate) < sideways })
}

// nearestOf is the one of some dice, one at least, that is the least apart.
func (r reading) nearestOf(dice []reading) reading {
	return slices.MinFunc(dice, func(a, b reading) int { return compare(a.apart(r.candidate), b.apart(r.candidate)) })
}
