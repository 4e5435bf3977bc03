package heckmeck

import (
	"math/bits"

	"spieltisch/engines"
)

const (
	dieCount  = 8
	worm      = engines.Face(6)
	wormValue = 5 // HM-10
	minSeats  = 2
	maxSeats  = 7
	lowest    = tile(21)
	highest   = tile(36)
	tileCount = int(highest-lowest) + 1
)

// tile is the number of a portion, 21…36; 0 is none.
type tile uint8

// worms tells how many are printed on a portion: 1 on 21–24 … 4 on 33–36.
func (t tile) worms() int { return int(t-lowest)/4 + 1 }

// tiles is a set of portions, bit 0 for the 21.
type tiles uint16

const allTiles = tiles(1<<tileCount - 1)

func setOf(t tile) tiles { return 1 << (t - lowest) }

func (s tiles) has(t tile) bool { return t >= lowest && t <= highest && s&setOf(t) != 0 }

// top is the highest portion of the set, 0 of an empty one.
func (s tiles) top() tile {
	if s == 0 {
		return 0
	}
	return lowest + tile(bits.Len16(uint16(s))) - 1
}

// below keeps the portions with numbers under n.
func (s tiles) below(n int) tiles {
	switch {
	case n <= int(lowest):
		return 0
	case n > int(highest):
		return s
	}
	return s & (setOf(tile(n)) - 1)
}

// list gives the numbers, ascending.
func (s tiles) list() []int {
	out := make([]int, 0, bits.OnesCount16(uint16(s)))
	for ; s != 0; s &= s - 1 {
		out = append(out, int(lowest)+bits.TrailingZeros16(uint16(s)))
	}
	return out
}

// dice counts dice per face; index 0 stays empty.
type dice [7]uint8

// count sorts faces into counts; false where a number is no face. More than 255 of a face cannot come here:
// callers look at the length first.
func count(faces []engines.Face) (d dice, ok bool) {
	for _, f := range faces {
		if f < 1 || f > 6 {
			return d, false
		}
		d[f]++
	}
	return d, true
}

func (d dice) n() int {
	return int(d[1] + d[2] + d[3] + d[4] + d[5] + d[6])
}

// total is the points of the dice (HM-10).
func (d dice) total() int {
	return int(d[1]) + 2*int(d[2]) + 3*int(d[3]) + 4*int(d[4]) + 5*int(d[5]) + wormValue*int(d[worm])
}

// faces lists the dice, ascending.
func (d dice) faces() []engines.Face {
	out := make([]engines.Face, 0, d.n())
	for f := engines.Face(1); f <= worm; f++ {
		for range d[f] {
			out = append(out, f)
		}
	}
	return out
}

func (d dice) plus(o dice) dice {
	for f := range d {
		d[f] += o[f]
	}
	return d
}

// minus takes o away; false where there is less than that.
func (d dice) minus(o dice) (dice, bool) {
	for f := range d {
		if d[f] < o[f] {
			return d, false
		}
		d[f] -= o[f]
	}
	return d, true
}

// dead reports whether every die shows a face that is aside already (HM-18).
func (d dice) dead(aside dice) bool {
	for f := range d {
		if d[f] > 0 && aside[f] == 0 {
			return false
		}
	}
	return true
}
