package cards

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// Pieces are sought with so many px as one, up to so many px off.
const (
	rougher = 3
	offBy   = 6
)

// rougher cuts px out as cut does, a third of them in each direction.
func (p *pixels) rougher(to vision.Homography, w int) *pixels {
	third := vision.Homography{rougher, 0, rougher / 2, 0, rougher, rougher / 2, 0, 0, 1}
	return p.cut(to.After(third), w/rougher, tall/rougher)
}

// rough is where a kind may lie in a cut-out, about, and by which of its pictures.
type rough struct {
	like float64
	view int
	at   vision.Homography
}

// roughs are those of all kinds.
type roughs []rough

func (r roughs) views() []int {
	out := make([]int, len(r))
	for i := range r {
		out[i] = r[i].view
	}
	return out
}

func (r roughs) best() rough {
	return slices.MaxFunc(r, func(a, b rough) int { return cmp.Compare(a.like, b.like) })
}

// roughly is about where a tile lies in a cut-out, up to so many px off, if it is of a kind.
func (s *shown) roughly(soft *pixels, off int) roughs {
	var starts []vision.Homography
	for y := -off; y <= off; y += rougher {
		for x := -off; x <= off; x += rougher {
			starts = append(starts, vision.Homography{1, 0, float64(border + x), 0, 1, float64(border + y), 0, 0, 1})
		}
	}
	return s.roughlyAt(soft, starts)
}

// roughlyAt is about which of some places a piece has in a cut-out, if it is of a kind.
func (s *shown) roughlyAt(soft *pixels, starts []vision.Homography) roughs {
	out := make(roughs, len(s.names))
	for i := range out {
		out[i].like = -2
	}
	for _, to := range starts {
		own := soft.rougher(to, s.w).print(s.roughIn)
		for i, q := range s.rough {
			if like := own.dot(q); like > out[s.of[i]].like {
				out[s.of[i]] = rough{like, i, to}
			}
		}
	}
	return out
}

// mostOdd is the greatest part of a tile that a figure may cover.
const mostOdd = 0.4

// matchWithout is match, with one picture of each kind, without the px that are odd for one of them. Its
// Lead tells enough, so Share is 1.
func (s *shown) matchWithout(p *pixels, odd []bool, view int, views []int) Match {
	m, second := Match{Kind: s.of[view], Like: -1, Next: -1, Share: 1}, -1.0
	in, kept := slices.Clone(s.in), 0
	var place []int // of the px that are kept, among those of a print
	at := 0
	for i, yes := range s.in {
		if !yes {
			continue
		}
		if in[i] = !odd[i]; in[i] {
			place = append(place, at)
			kept++
		}
		at++
	}
	if float64(kept) < (1-mostOdd)*float64(at) {
		return m
	}
	own := p.soft().print(in)
	share := float32(math.Sqrt(float64(kept) / float64(at)))
	for i, at := range place {
		for k := range 3 {
			own[3*i+k] = own[3*i+k]*share - s.common[3*at+k]
		}
	}
	own.level()
	part := make(print, 3*len(place))
	for _, v := range views {
		for i, at := range place {
			copy(part[3*i:], s.prints[v][3*at:3*at+3])
		}
		part.level()
		switch like := own.dot(part); {
		case v == view:
			m.Like = like
		case like > second:
			second, m.Next = like, s.of[v]
		}
	}
	m.Lead = m.Like - second
	return m
}
