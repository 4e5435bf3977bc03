//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// Limits of the search for cards that lie about.
const (
	coarse      = 24   // px of height at which places are looked at first
	leastCoarse = 0.35 // of how well such a place correlates with a card
	mostTried   = 60   // places that are looked at closely in each round
	mostRounds  = 5
	leastShown  = 0.5  // of a card is seen where it is named
	hiddenLike  = 0.15 // by which a card of which nothing is seen would have to be more like its kind
	leastNew    = 0.6  // of a card that is not named is seen, and no card's that is
	onPlane     = 3.5  // px of a card's picture by which its corners lie off the plane, at most
	samePlace   = 7.0  // px of a card's picture between two places that are one,
	sameTurn    = 0.14 // and radians
)

// guess is where a card may lie, and what it is most like at first sight.
type guess struct {
	at    quad
	pose  pose // in the plane, if it is rigid
	rigid bool
	like  float64
	view  int
}

// lying is a search for cards that lie about.
type lying struct {
	*Reader
	whole, small gocv.Mat
	scale        float64 // px of the frame in one of the small picture
	levels       []level // of the picture, each half as large as the one before
	taken        []byte  // px of the second level where a card was found
	named        []place
	unnamed      []place // may be a card, by its sides
	doubt        []place // looks like a card, by its outline
	plane        plane
	flat         bool // the plane is known
}

// level is the picture at a size.
type level struct {
	*pixels
	scale float64 // px of the frame in one of its px
}

func (r *Reader) lying(whole, small gocv.Mat, scale float64) *lying {
	s := &lying{Reader: r, whole: whole, small: small, scale: scale}
	for by := 1.0; by <= 4; by *= 2 {
		to := image.Pt(int(float64(small.Cols())/by), int(float64(small.Rows())/by))
		m := gocv.NewMat()
		gocv.Resize(small, &m, to, 0, 0, gocv.InterpolationArea)
		s.levels = append(s.levels, level{pixelsOf(m), float64(whole.Cols()) / float64(to.X)})
		_ = m.Close() // it is not used after
	}
	s.taken = make([]byte, s.levels[1].w*s.levels[1].h)
	return s
}

// cards are those that lie in the picture.
func (s *lying) cards() ([]place, error) {
	quads, lines := outlines(s.small, s.scale, fourSided)
	var guesses []guess
	shape := float64(s.set.w) / tall
	for _, q := range quads {
		for by := range 2 {
			t := q.turned(by)
			if f := t.shape(); f < shape*turnedTo && f > shape/turnedTo {
				guesses = append(guesses, guess{at: t})
			}
		}
	}
	s.closely(guesses)
	if len(s.named) == 0 {
		seen, err := s.finder.look(s.small, s.scale)
		if err != nil {
			return nil, err
		}
		var voted []guess
		for _, q := range s.finder.votes(s.features, s.sizes, seen) {
			voted = append(voted, guess{at: q})
		}
		seen.free()
		s.closely(voted)
	}
	for range mostRounds {
		if s.level(); !s.flat {
			break
		}
		n := len(s.named)
		s.closely(s.corners(lines))
		if len(s.named) == n {
			break
		}
	}
	out := s.all()
	if s.flat {
		s.left(s.corners(lines))
		out = append(out, s.unnamed...)
	}
	return out, nil
}

// all are the cards that were named, and what looks like one by its outline.
func (s *lying) all() []place {
	out := slices.Clone(s.named)
	slices.SortStableFunc(s.doubt, func(a, b place) int { return cmp.Compare(b.Like, a.Like) })
	for _, p := range s.doubt {
		if s.flat {
			if _, off := s.plane.pose(p.corners); off > onPlane {
				continue
			}
		} else if p.Like < leastSeen {
			continue
		}
		if s.free(p.corners) < leastNew {
			continue
		}
		out = append(out, p)
		s.take(p)
	}
	return out
}

// free is the share of a place that lies in the frame, and where no card was found.
func (s *lying) free(q quad) float64 {
	to, ok := onto(q, float64(s.set.w), tall)
	if !ok {
		return 0
	}
	n, all := 0, 0
	for i, yes := range s.seen(to, s.coarse.w, s.coarse.h) {
		if s.coarse.in[i] {
			all++
			if yes {
				n++
			}
		}
	}
	return float64(n) / float64(all)
}

// onto takes px of a card's picture of w×h px to those of the frame.
func onto(q quad, w, h float64) (vision.Homography, bool) {
	from := corners4(w, h)
	return vision.FitHomography(from[:], q[:])
}

// seen says which of w×h px of a card are seen, where to takes px at the height tall to the frame: not in the rim, in
// the picture, and under no other card.
func (s *lying) seen(to vision.Homography, w, h int) []bool {
	in := s.fine.in
	if w == s.coarse.w {
		in = s.coarse.in
	}
	out := make([]bool, w*h)
	by := float64(tall) / float64(h)
	l := s.levels[1]
	for i := range out {
		if !in[i] {
			continue
		}
		x, y := to.Apply((float64(i%w)+0.5)*by, (float64(i/w)+0.5)*by)
		u, v := int(math.Floor(x/l.scale)), int(math.Floor(y/l.scale))
		out[i] = u >= 0 && v >= 0 && u < l.w && v < l.h && s.taken[v*l.w+u] == 0
	}
	return out
}

// glance looks at a place in few px.
func (s *lying) glance(g *guess) bool {
	to, ok := onto(g.at, float64(s.set.w), tall)
	if !ok {
		return false
	}
	seen := s.seen(to, s.coarse.w, s.coarse.h)
	if float64(count(seen)) < leastShown*float64(count(s.coarse.in)) {
		return false
	}
	size := math.Sqrt(math.Abs(g.at.area()) * tall / float64(s.set.w))
	l := s.levels[0]
	for _, next := range s.levels[1:] {
		if size/next.scale >= 1.2*coarse {
			l = next
		}
	}
	by := float64(tall) / coarse
	cut := vision.Homography{1 / l.scale, 0, -0.5, 0, 1 / l.scale, -0.5, 0, 0, 1}.After(to).After(
		vision.Homography{by, 0, by / 2, 0, by, by / 2, 0, 0, 1})
	own := l.cut(cut, s.coarse.w, s.coarse.h).even(seen)
	var down bool
	g.like, g.view, down = s.coarse.raw(own, seen)
	if down {
		g.at = g.at.turned(2)
		g.pose.turn += math.Pi
	}
	return g.like >= leastCoarse
}

// closely looks at places, the likeliest first, and takes what is a card of the set.
func (s *lying) closely(guesses []guess) {
	kept := guesses[:0]
	for _, g := range guesses {
		if s.glance(&g) {
			kept = append(kept, g)
		}
	}
	slices.SortStableFunc(kept, func(a, b guess) int { return cmp.Compare(b.like, a.like) })
	var found []place
	var tried []guess
	for _, g := range kept {
		if len(tried) >= mostTried {
			break
		}
		if g.rigid && slices.ContainsFunc(tried, func(o guess) bool { return o.pose.near(g.pose) }) {
			continue
		}
		if s.free(g.at) < leastShown {
			continue
		}
		tried = append(tried, g)
		p, ok := s.examine(g)
		switch {
		case !ok:
		case p.sure() && p.clear():
			s.name(p)
		default:
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b place) int { return cmp.Compare(b.Like, a.Like) })
	for _, p := range found {
		switch {
		case p.clear() && s.free(p.corners) >= leastShown:
			s.name(p)
		case !p.rigid:
			s.doubt = append(s.doubt, p)
		}
	}
}

// clear reports whether a place is a card of the set, as far as it is seen: the less is, the more like one it has to be.
func (p place) clear() bool { return p.taken() && p.Like >= leastLike+hiddenLike*(1-p.shown) }

func (p pose) near(o pose) bool {
	return math.Hypot(p.x-o.x, p.y-o.y) < samePlace && math.Abs(math.Remainder(p.turn-o.turn, 2*math.Pi)) < sameTurn
}

func (s *lying) name(p place) {
	s.named = append(s.named, p)
	s.take(p)
}

// take marks where a card lies.
func (s *lying) take(p place) {
	l := s.levels[1]
	m, err := gocv.NewMatFromBytes(l.h, l.w, gocv.MatTypeCV8U, s.taken)
	if err != nil {
		return
	}
	defer m.Close()
	fill(&m, l.scale, p.corners, color.RGBA{255, 255, 255, 255})
	s.taken = m.ToBytes()
}

// alignments are how often a place is moved to where a kind fits best, at most.
const alignments = 3

// examine says which kind lies at a place.
func (s *lying) examine(g guess) (place, bool) {
	w := s.set.w
	m := straight(s.whole, g.at, w, tall, border)
	p := pixelsOf(m)
	_ = m.Close() // it is not used after
	plane, ok := frameOf(g.at, w)
	if !ok {
		return place{}, false
	}
	start := vision.Homography{1, 0, border, 0, 1, border, 0, 0, 1}
	grey := p.even(nil).soft().soft().grey()
	out := place{corners: g.at, rigid: g.rigid}
	out.Like = -2
	view := g.view
	best := start
	seen := s.seen(plane.After(start), w, tall)
	for i := range alignments + 1 {
		if count(seen) < count(s.fine.in)/4 {
			break
		}
		var part []bool
		if count(seen) < count(s.fine.in) {
			part = seen
		}
		if i > 0 || g.rigid {
			start = s.guides[view].align(grey, start, part, g.rigid)
		}
		seen = s.seen(plane.After(start), w, tall)
		m, v := s.fine.match(p.cut(start, w, tall).soft().even(seen), seen)
		if m.Like > out.Like {
			out.Match, best = m, start
			out.shown = float64(count(seen)) / float64(count(s.fine.in))
		}
		if v == view && i > 0 {
			break
		}
		view = v
	}
	to := plane.After(best)
	for i, c := range corners4(float64(w), tall) {
		out.corners[i].X, out.corners[i].Y = to.Apply(c.X, c.Y)
	}
	return out, out.Like > -2 && out.corners.convexClockwise()
}

// level finds the plane in which the cards lie, but for those that lie off it: they were taught with a wrong edge.
func (s *lying) level() {
	var quads []quad
	for _, p := range s.named {
		quads = append(quads, p.corners)
	}
	for {
		s.plane, s.flat = planeOf(quads, float64(s.set.w), s.whole.Cols(), s.whole.Rows())
		worst, most := -1, onPlane
		for i, q := range quads {
			if _, off := s.plane.pose(q); off > most {
				worst, most = i, off
			}
		}
		if worst < 0 || len(quads) < 3 {
			return
		}
		quads = slices.Delete(quads, worst, worst+1)
	}
}

// corners are places of cards by two sides that meet at a right angle.
func (s *lying) corners(lines [][]vision.Vec) (out []guess) {
	known := map[[4]int]bool{}
	for _, l := range lines {
		flat := make([]vision.Vec, len(l))
		for i, p := range l {
			flat[i].X, flat[i].Y = s.plane.back.Apply(p.X, p.Y)
		}
		for _, c := range rightAngles(flat, shortSide*tall, nearEnd*tall) {
			out = append(out, s.cornered(c.at, c.angle, known)...)
		}
	}
	return out
}

// cornered are the two places of a card that has a corner somewhere, from which one side goes at an angle, and the
// next one at a right angle to the right of it.
func (s *lying) cornered(at vision.Vec, angle float64, known map[[4]int]bool) (out []guess) {
	sin, cos := math.Sincos(angle)
	w := float64(s.set.w)
	for by, size := range [2][2]float64{{w, tall}, {tall, w}} {
		x, y := size[0]/2, size[1]/2
		p := pose{at.X + cos*x - sin*y, at.Y + sin*x + cos*y, angle - float64(by)*math.Pi/2}
		key := [4]int{int(math.Round(p.x / 2.5)), int(math.Round(p.y / 2.5)),
			int(math.Round(math.Remainder(p.turn, math.Pi) / 0.05)), by}
		if known[key] {
			continue
		}
		known[key] = true
		out = append(out, guess{at: s.plane.quad(p), pose: p, rigid: true})
	}
	return out
}

// Limits of what is left once the named cards are taken away, and may be a card: how many places of its sides are
// seen, how clear they are, in grey levels of all colours together, all of it and its least clear side; how clear the
// sides go on where they should end.
const (
	perSide    = 16
	leastSides = 24
	clearLeft  = 30
	allClear   = 0.75
	sideClear  = 0.55
	onAfter    = 0.45
	leastLeft  = 0.3 // of a card that is told is under no named one
	sideMoved  = 3   // px of the small picture by which a side is moved to where it is seen best
)

// left is what may be a card by its sides, and has no name.
func (s *lying) left(guesses []guess) {
	for _, g := range guesses {
		if s.free(g.at) >= leastLeft && s.edged(g.at) {
			p := place{corners: g.at, Match: Match{Kind: -1, Next: -1}, rigid: true}
			s.unnamed = append(s.unnamed, p)
			s.take(p)
		}
	}
}

// edged reports whether the sides of a place are seen as those of a card are, where no named card hides them.
func (s *lying) edged(q quad) bool {
	var sum, n, on, ons float64
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		along := b.Minus(a)
		far := math.Hypot(along.X, along.Y)
		out := vision.Vec{X: along.Y / far * s.scale, Y: -along.X / far * s.scale}
		best, seen := -1.0, 0.0
		for d := -sideMoved; d <= sideMoved; d++ {
			var clear, count float64
			for k := range perSide {
				at := a.Plus(times(along, 0.06+0.88*float64(k)/(perSide-1))).Plus(times(out, float64(d)))
				if v, ok := s.change(at, out); ok {
					clear, count = clear+v, count+1
				}
			}
			if clear > best {
				best, seen = clear, count
			}
		}
		if seen >= perSide/4 && best < sideClear*seen {
			return false
		}
		sum, n = sum+best, n+seen
		for _, at := range [2]vision.Vec{a, b} {
			for k := range perSide / 4 {
				step := 0.06 + 0.16*float64(k)/(perSide/4)
				if at == a {
					step = -step
				}
				if v, ok := s.change(at.Plus(times(along, step)), out); ok {
					on, ons = on+v, ons+1
				}
			}
		}
	}
	return n >= leastSides && sum >= allClear*n && on <= onAfter*ons
}

// change is how much the picture changes at a place from one side to the other, 0 to 1; false: a card that was named
// is near, or the picture ends.
func (s *lying) change(at, out vision.Vec) (float64, bool) {
	l, m := s.levels[0], s.levels[1]
	u, v := int(at.X/m.scale), int(at.Y/m.scale)
	if u < 1 || v < 1 || u >= m.w-1 || v >= m.h-1 {
		return 0, false
	}
	for y := v - 1; y <= v+1; y++ {
		for x := u - 1; x <= u+1; x++ {
			if s.taken[y*m.w+x] != 0 {
				return 0, false
			}
		}
	}
	px := func(p vision.Vec) []float32 {
		x, y := min(max(int(p.X/l.scale), 0), l.w-1), min(max(int(p.Y/l.scale), 0), l.h-1)
		return l.bgr[3*(y*l.w+x):][:3]
	}
	a, b := px(at.Plus(times(out, 1.5))), px(at.Minus(times(out, 1.5)))
	var sum float32
	for k := range 3 {
		sum += abs32(a[k] - b[k])
	}
	return float64(min(sum, clearLeft)) / clearLeft, true
}
