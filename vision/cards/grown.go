//go:build !nocv

package cards

import (
	"maps"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// leastTile: what is less like all of the set from the beginning is none.
const leastTile = 0.25

// fitSix lays a place over the tiles of the set in all turns, up to so many px off. covered: all kinds are
// tried that a figure may cover.
func (r *Reader) fitSix(whole gocv.Mat, q quad, off int, covered bool) place {
	w := r.set.w
	m := straight(whole, q, w, tall, border)
	p := pixelsOf(m)
	_ = m.Close() // it is not used after
	soft := p.soft().soft()
	of, grey := r.set.roughly(soft, off), soft.grey()
	turns, start := of.views(), of.best().at
	own := p.cut(start, w, tall)
	best, view := r.set.matchOf(own, turns)
	out := place{corners: q, Match: best}
	plane, ok := frameOf(q, w)
	if !ok || best.Like < leastTile {
		return out
	}
	at, seen := start, view // view, seen: what it is taken for
	if best.Like >= leastSeen {
		for range alignments {
			start = r.aligned(grey, start, view)
			now := p.cut(start, w, tall)
			m, v := r.set.matchOf(now, turns)
			if m.Like > best.Like {
				best, at, seen, own = m, start, v, now
			}
			if v == view {
				break
			}
			view = v
		}
	}
	out.Match = best
	switch {
	case len(r.Figures) == 0:
	case best.Like >= leastLike:
		odd, lit := strange(own, r.set.pictures[seen], r.set.in)
		f := standing(odd, lit, r.set.in, r.Figures)
		if f == nil {
			f = something(odd, lit, r.set.in, r.Figures)
		}
		if f != nil {
			d := f.die(plane.After(at))
			out.on = &d
		}
	case covered:
		at = r.uncover(&out, p, grey, of, plane)
	}
	if out.Like >= leastSeen {
		to := plane.After(at) // from px of the tile's picture to those of the frame
		for i, c := range corners4(float64(w), tall) {
			out.corners[i].X, out.corners[i].Y = to.Apply(c.X, c.Y)
		}
	}
	return out
}

// uncover sees what a tile is like without the figure on it. It takes the kind of which a figure in a known
// colour is all that is in the way. It gives where the tile lies in the cut-out.
func (r *Reader) uncover(out *place, p *pixels, soft greys, of roughs,
	plane vision.Homography) vision.Homography {
	at := of.best().at
	for _, kind := range of {
		to := r.aligned(soft, kind.at, kind.view)
		own := p.cut(to, r.set.w, tall)
		odd, lit := strange(own, r.set.pictures[kind.view], r.set.in)
		f := standing(odd, lit, r.set.in, r.Figures)
		if f == nil || !f.explains {
			continue
		}
		if m := r.set.matchWithout(own, odd, kind.view, of.views()); m.Like > out.Like {
			d := f.die(plane.After(to))
			out.Match, out.on, at = m, &d, to
			out.covered = m.Like >= coveredLike && m.Lead >= coveredLead
		}
	}
	return at
}

// aligned moves a picture of the set to where it fits best.
func (r *Reader) aligned(soft greys, start vision.Homography, view int) vision.Homography {
	turn := turned6(r.set.w, tall, r.set.sixths[view])
	return r.guides[r.set.from[view]].align(soft, start.After(turn.Inverse()), nil, false).After(turn)
}

// frameOf takes px of a cut-out with its border to those of the frame.
func frameOf(q quad, w int) (vision.Homography, bool) {
	var from [4]vision.Vec
	for i, c := range corners4(float64(w), tall) {
		from[i] = c.Plus(vision.Vec{X: border, Y: border})
	}
	return vision.FitHomography(from[:], q[:])
}

// near reports whether two places are the same one.
func (q quad) near(o quad) bool {
	return q.center().Distance(o.center()) < 0.3*math.Sqrt(math.Abs(q.area()))
}

// grown adds what lies on the board of the tiles that were found: several that touch have one outline. Each
// place of the lattice in which they lie is looked at, the nearest to a tile first. What is neither a tile of
// the set nor the ground, in that colour, is there as well, as a place that is like none; so is what the
// picture does not show.
func (r *Reader) grown(whole gocv.Mat, ground [3]byte, found []place) []place {
	l, ok := latticeOf(found)
	if !ok {
		return found
	}
	inside := func(p vision.Vec) bool {
		return p.X >= 0 && p.Y >= 0 && p.X < float64(whole.Cols()) && p.Y < float64(whole.Rows())
	}
	board := cellsOf(r.Board)
	on, looked := l.on(board), map[cell]bool{}
	for {
		c, ok := l.next(on, looked)
		if !ok {
			break
		}
		looked[c] = true
		q := l.at(c)
		if !inside(q.center()) {
			continue
		}
		f := r.fitSix(whole, q, offBy, false)
		if f.taken() {
			found = append(found, f)
			l.fit(found, math.Inf(1))
			on = l.on(board)
		}
	}
	for _, c := range slices.SortedFunc(maps.Keys(on), cell.compare) {
		q := l.at(c)
		if slices.ContainsFunc(found, func(p place) bool { return p.taken() && p.corners.near(q) }) {
			continue
		}
		f := place{corners: q, Match: Match{Kind: -1, Next: -1}}
		seen := inside(q.center())
		switch {
		case !seen && on[c]:
			found = append(found, f)
		case seen && !r.bare(whole, q, ground):
			if covered := r.fitSix(whole, q, offBy, true); covered.taken() {
				f = covered
			}
			found = append(found, f)
		}
	}
	return found
}

// Limits of the ground: its colour, in any light, and how much of a place is to be seen of it.
const (
	sameColour = 0.985 // the cosine between them
	leastBare  = 0.7
)

// bare reports whether nothing lies in a place but the ground.
func (r *Reader) bare(whole gocv.Mat, q quad, rim [3]byte) bool {
	ground := [3]float32{float32(rim[0]), float32(rim[1]), float32(rim[2])}
	m := straight(whole, q, r.set.w/rougher, tall/rougher, 0)
	p := pixelsOf(m)
	_ = m.Close() // it is not used after
	in, n, like := inSix(p.w, p.h, 2), 0, 0
	length := func(v [3]float32) float64 {
		return math.Sqrt(float64(v[0]*v[0] + v[1]*v[1] + v[2]*v[2]))
	}
	for i, yes := range in {
		if !yes {
			continue
		}
		n++
		c := [3]float32(p.bgr[3*i : 3*i+3])
		dot := float64(c[0]*ground[0] + c[1]*ground[1] + c[2]*ground[2])
		if a, b := length(c), length(ground); dot > sameColour*a*b && a > 0.5*b && a < 2*b {
			like++
		}
	}
	return float64(like) > leastBare*float64(n)
}
