package cards

import (
	"image"
	"math"
	"slices"

	"spieltisch/vision"
)

// place is where a card may lie, and what it is most like.
type place struct {
	corners quad
	Match
	on      *vision.Thing // the figure that stands there; nil: none
	covered bool          // it is a tile that was compared without that figure
	rigid   bool          // it was looked for in the plane of the table
	doubted bool          // it is asked about, whatever it is most like
	rest    bool          // it is no card's: what is left of the picture once the cards are taken away
	shown   float64       // the share of it that no other card hides
}

// taken reports whether a place is a card of the set.
func (p place) taken() bool {
	return p.covered || !p.doubted && p.Like >= leastLike && p.Share >= leastShare && p.Lead >= leastLead
}

// Limits from which a place is a card of the set.
const (
	leastLike  = 0.77 // of Match.Like
	leastShare = 0.4  // of Match.Share
	leastLead  = 0.02 // of Match.Lead: less is noise
	// of a tile without the figure on it, the colour of which explains all that is not as in its picture
	coveredLike = 0.66
	coveredLead = 0.2

	leastSeen = 0.35 // where no place is as like as this, there is no card
	tooAlike  = 0.9  // of two kinds of a set: they are often taken for each other
	sameKind  = 0.97 // of two kinds of a set: most likely they are one
	oneSize   = 2.5  // how much larger the area of one card may look than that of another one
)

// A place that is so like a kind, and so much more than the next one, needs no second look.
const (
	sureLike = 0.83
	sureLead = 0.5
	verySure = 0.95
	sureThen = 0.3
)

func (m Match) sure() bool {
	return m.Like >= sureLike && m.Lead >= sureLead || m.Like >= verySure && m.Lead >= sureThen
}

// decide is what may be done with places, the likeliest first, of which no two lie over each other.
func decide(places []place, names []string) vision.Observation {
	o := vision.Observation{Decision: vision.Accept}
	if len(places) == 0 || places[0].Like < leastSeen {
		return vision.Observation{Decision: vision.None, Reasons: []vision.Reason{vision.ReasonEmpty}}
	}
	reason := func(r vision.Reason) {
		o.Decision = vision.Ask
		if !slices.Contains(o.Reasons, r) {
			o.Reasons = append(o.Reasons, r)
		}
	}
	doubt(places)
	for _, p := range places {
		die := vision.Thing{Kind: vision.Card, Confidence: p.likelihood()}
		for i, c := range p.corners {
			die.Box[i] = image.Pt(int(math.Round(c.X)), int(math.Round(c.Y)))
		}
		switch {
		case p.taken():
			die.Name = names[p.Kind]
		case p.Like >= leastLike:
			die.Maybe = p.maybe(names)
			reason(vision.ReasonUnsure)
		case p.rest:
			reason(vision.ReasonHand)
		default:
			die.Maybe = p.maybe(names)
			reason(vision.ReasonNotTaught)
		}
		o.Things = append(o.Things, die)
		if p.on != nil && p.taken() {
			o.Things = append(o.Things, *p.on)
			if p.on.Name == "" {
				reason(vision.ReasonUnsure)
			}
		}
	}
	slices.SortStableFunc(o.Things, func(a, b vision.Thing) int {
		c, d := a.Box.Center(), b.Box.Center()
		if c.X != d.X {
			return int(math.Copysign(1, c.X-d.X))
		}
		return int(math.Copysign(1, c.Y-d.Y))
	})
	return o
}

// doubt has a place asked about that is of another size than the likeliest one, as in a picture of a card,
// or fits much worse than the others. All lie in one light, before one lens: most likely it is a kind that
// nobody has shown, and looks alike.
func doubt(places []place) {
	lacks := make([]float64, 0, len(places))
	var likeliest place
	for _, p := range places {
		if p.taken() && !p.covered {
			lacks = append(lacks, 1-p.Like)
			if len(lacks) == 1 || p.Like > likeliest.Like {
				likeliest = p
			}
		}
	}
	slices.Sort(lacks)
	for i := range places {
		p := &places[i]
		at, found := slices.BinarySearch(lacks, 1-p.Like)
		if !found || len(lacks) < 2 || !p.taken() || p.covered {
			continue
		}
		middle := (len(lacks) - 2) / 2 // of the others; the lower one of two
		if at <= middle {
			middle++
		}
		p.doubted = 1-p.Like > max(muchWorse*lacks[middle], littleWorse) ||
			!p.corners.sized(likeliest.corners, oneSize)
	}
}

const (
	muchWorse   = 4.0  // times what the others lack to be like their kinds
	littleWorse = 0.12 // what a shadow, or a side that was found inexactly, takes
)

// maybe are the kinds that a place is most like.
func (m Match) maybe(names []string) (out [2]string) {
	for i, kind := range []int{m.Kind, m.Next} {
		if kind >= 0 {
			out[i] = names[kind]
		}
	}
	return out
}

// likelihood grows with how well a place fits and with its lead, and is about a half at the limits. Its
// weights are set by hand, not fitted to counts.
func (m Match) likelihood() float64 {
	return 1 / (1 + math.Exp(-(steepLike*(m.Like-leastLike) + steepShare*m.Share + base)))
}

const (
	steepLike  = 30.0
	steepShare = 6.0
	base       = -steepShare * leastShare
)
