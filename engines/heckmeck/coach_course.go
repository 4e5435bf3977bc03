package heckmeck

import (
	"cmp"
	"math/bits"
	"slices"
)

// course holds every way through a whole turn in flat lists. An end game solves thousands of turns that
// differ only in what their ends are worth, and it follows the best play of each; both are a walk along these
// lists. It is used by one caller, from newCourse on.
type course struct {
	spots  []spot  // fewest dice left first; the beginning of the turn is the last one
	throws []throw // outcomes of the rolls of all spots, dead ones left out
	next   []int32 // spots that the lay-asides after a throw lead to
	value  []float64
	stop   []bool  // by spot: the best is to stop
	best   []int32 // by throw: the best of next, or none: to stop before laying aside
	chance []float64
}

// spot is a point of a turn: some dice lie aside, and one may stop or roll on.
type spot struct {
	aside        taken
	left, points int
	dead         float64 // chance of a dead roll
	from, to     int     // in throws
}

// throw is one outcome of a roll.
type throw struct {
	chance   float64
	from, to int // in next
}

// ends has something for each end of a turn: what it is worth, or how likely it is.
type ends struct {
	bust  float64
	stops [mostPoints + 1]float64 // with a worm aside, by points
}

func newCourse(r *rolls) *course {
	c := &course{}
	index := make([]int32, places)
	c.find(index, spot{left: dieCount})
	slices.SortFunc(c.spots, func(a, b spot) int {
		return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(place(a.aside, a.left, a.points),
			place(b.aside, b.left, b.points)))
	})
	for i, s := range c.spots {
		index[place(s.aside, s.left, s.points)] = int32(i)
	}
	for i := range c.spots {
		c.roll(r, index, &c.spots[i])
	}
	c.value, c.chance = make([]float64, len(c.spots)), make([]float64, len(c.spots))
	c.stop, c.best = make([]bool, len(c.spots)), make([]int32, len(c.throws))
	return c
}

// find lists all spots from one on; index marks those that are listed.
func (c *course) find(index []int32, s spot) {
	at := place(s.aside, s.left, s.points)
	if index[at] != 0 {
		return
	}
	index[at] = 1
	c.spots = append(c.spots, s)
	for f := range int(worm) {
		for n := 1; n <= s.left && s.aside&(1<<f) == 0; n++ {
			c.find(index, spot{aside: s.aside | 1<<f, left: s.left - n, points: s.points + n*value(f)})
		}
	}
}

// roll lists what a roll of the dice that are left may lead to.
func (c *course) roll(r *rolls, index []int32, s *spot) {
	s.from, s.to = len(c.throws), len(c.throws)
	if s.left == 0 {
		return
	}
	fresh := int(worm) - bits.OnesCount8(uint8(s.aside))
	faces := newFaces(s.aside)
	s.dead = r.dead[fresh][s.left]
	for _, shown := range r.list[fresh][s.left] {
		t := throw{chance: shown.chance, from: len(c.next)}
		for i, f := range faces[:fresh] {
			if n := int(shown.counts[i]); n > 0 {
				c.next = append(c.next, index[place(s.aside|1<<f, s.left-n, s.points+n*value(f))])
			}
		}
		t.to = len(c.next)
		c.throws = append(c.throws, t)
	}
	s.to = len(c.throws)
}

// solve plays a turn for the highest value of its end, and gives what it is worth from its first roll.
func (c *course) solve(worth ends, stopBefore bool) float64 {
	for i := range c.spots {
		s := &c.spots[i]
		stopped := worth.bust
		if s.aside&wormAside != 0 {
			stopped = worth.stops[s.points]
		}
		on := s.dead * worth.bust
		for k := s.from; k < s.to; k++ {
			t := &c.throws[k]
			best, which := 0.0, int32(none)
			if stopBefore {
				best = stopped
			}
			for _, n := range c.next[t.from:t.to] {
				if v := c.value[n]; which == none && !stopBefore || v > best {
					best, which = v, n
				}
			}
			c.best[k] = which
			on += t.chance * best
		}
		start := s.left == dieCount
		c.stop[i] = s.left == 0 || !start && stopped >= on
		if c.value[i] = on; c.stop[i] {
			c.value[i] = stopped
		}
	}
	return c.value[len(c.value)-1]
}

// ends tells how likely each end is with the play that solve has found.
func (c *course) ends() (e ends) {
	clear(c.chance)
	c.chance[len(c.chance)-1] = 1
	for i := len(c.spots) - 1; i >= 0; i-- {
		s, p := &c.spots[i], c.chance[i]
		switch {
		case p == 0:
			continue
		case c.stop[i]:
			e.stopped(s, p)
			continue
		}
		e.bust += p * s.dead
		for k := s.from; k < s.to; k++ {
			if c.best[k] == none {
				e.stopped(s, p*c.throws[k].chance)
				continue
			}
			c.chance[c.best[k]] += p * c.throws[k].chance
		}
	}
	return e
}

func (e *ends) stopped(s *spot, p float64) {
	if s.aside&wormAside == 0 {
		e.bust += p
		return
	}
	e.stops[s.points] += p
}
