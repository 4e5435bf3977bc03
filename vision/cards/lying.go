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
	leastCoarse = 0.35 // of how well such a place correlates with a card,
	leastCorner = 0.5  // and where no outline says that one is there
	eitherWay   = 0.15 // by which it correlates better the right way up, where that is clear
	mostTried   = 60   // places that are looked at closely in each round
	mostRounds  = 5
	leastShown  = 0.5  // of a card is seen where it is named
	hiddenLike  = 0.15 // by which a card of which nothing is seen would have to be more like its kind
	leastNew    = 0.6  // of a card that is not named is seen, and no card's that is
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
	all := corners4(float64(s.whole.Cols()), float64(s.whole.Rows()))
	for _, q := range append(quads, all) { // a picture may be all card
		for by := range 2 {
			t := q.turned(by)
			if f := t.shape(); f < shape*turnedTo && f > shape/turnedTo {
				guesses = append(guesses, guess{at: t})
			}
		}
	}
	s.closely(guesses)
	voted := len(s.named) == 0
	if voted {
		if err := s.vote(); err != nil {
			return nil, err
		}
	}
	out, named := s.seenAs(guesses, lines)
	if voted || len(out) == len(s.named) && !s.printed() {
		return out, nil
	}
	n, left := len(s.named), out[len(s.named):]
	s.taken, s.unnamed = named, nil
	if err := s.vote(); err != nil {
		return nil, err
	}
	if len(s.named) == n {
		return out, nil
	}
	out, _ = s.seenAs(guesses, lines)
	for _, p := range left {
		if s.free(p.corners) >= leastNew {
			out = append(out, p)
		}
	}
	return out, nil
}

// seenAs are the cards that are named, those by their corners, too, and what is left and may be one; named
// are the px that the first of these take.
func (s *lying) seenAs(guesses []guess, lines [][]vision.Vec) (out []place, named []byte) {
	s.cornered(lines)
	named = slices.Clone(s.taken)
	out = s.all()
	if s.flat {
		s.left(slices.Concat(guesses, s.corners(lines)))
		out = append(out, s.unnamed...)
	}
	return append(out, s.rest()...), named
}

// Limits of what is printed, beside the cards that were named: of a place of a card's size such a share of px
// differ from the next ones.
const (
	leastPrint = 0.06
	offTaken   = 2 // px of the second level from a named card
)

// printed reports whether there may be a card that has no sides and the colour of the table: something is
// printed there. Most tables are plain.
func (s *lying) printed() bool {
	l, area := s.levels[1], 0.0
	for _, p := range s.named {
		area += p.corners.area() / l.scale / l.scale / float64(len(s.named))
	}
	side := int(math.Sqrt(area))
	if side < 1 || side >= min(l.w, l.h) {
		return false
	}
	sums := make([]int, (l.w+1)*(l.h+1))
	for y := range l.h {
		row := 0
		for x := range l.w {
			if x >= offTaken && y >= offTaken && x < l.w-offTaken && y < l.h-offTaken && s.differs(x, y) {
				row++
			}
			at := (y+1)*(l.w+1) + x + 1
			sums[at] = sums[at-l.w-1] + row
		}
	}
	least := int(leastPrint * area)
	for y := 0; y+side <= l.h; y += (side + 3) / 4 {
		for x := 0; x+side <= l.w; x += (side + 3) / 4 {
			top, low := y*(l.w+1)+x, (y+side)*(l.w+1)+x
			if sums[low+side]-sums[low]-sums[top+side]+sums[top] >= least {
				return true
			}
		}
	}
	return false
}

// differs reports whether a px of the second level differs from the next ones, and is off all named cards.
func (s *lying) differs(x, y int) bool {
	l := s.levels[1]
	at := y*l.w + x
	here := l.bgr[3*at:]
	if max(parted(here, l.bgr[3*(at+1):]), parted(here, l.bgr[3*(at+l.w):])) < clearEdge {
		return false
	}
	for v := y - offTaken; v <= y+offTaken; v++ {
		for _, is := range s.taken[v*l.w+x-offTaken : v*l.w+x+offTaken+1] {
			if is != 0 {
				return false
			}
		}
	}
	return true
}

// vote looks where local features say that cards lie: that takes longer than what outlines say, and is for
// pictures of which these leave something. Where a card was named no feature is looked for.
func (s *lying) vote() error {
	w, h, l := s.small.Cols(), s.small.Rows(), s.levels[1]
	mask := make([]byte, w*h)
	for i := range mask {
		x, y := min(i%w/2, l.w-1), min(i/w/2, l.h-1)
		mask[i] = ^s.taken[y*l.w+x]
	}
	seen, err := s.finder.look(s.small, s.scale, mask)
	if err != nil {
		return err
	}
	defer seen.free()
	var voted []guess
	for _, q := range s.finder.votes(s.features, s.sizes, seen) {
		voted = append(voted, guess{at: q})
	}
	s.closely(voted)
	return nil
}

// cornered names cards by two sides that meet at a right angle, as long as those that were found show more of
// the plane, or of what covers others.
func (s *lying) cornered(lines [][]vision.Vec) {
	for range mostRounds {
		n := len(s.named)
		if s.level(); !s.flat {
			return
		}
		if s.closely(s.corners(lines)); len(s.named) == n {
			return
		}
	}
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

// seen says which of w×h px of a card are seen, where to takes px at the height tall to the frame: not in
// the rim, in the picture, and under no other card.
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

// glance looks at a place in few px. In so few it is not always clear which way up a card lies.
func (s *lying) glance(g guess) (out []guess) {
	to, ok := onto(g.at, float64(s.set.w), tall)
	if !ok {
		return nil
	}
	seen := s.seen(to, s.coarse.w, s.coarse.h)
	if float64(count(seen)) < leastShown*float64(count(s.coarse.in)) {
		return nil
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
	for way, l := range s.coarse.raw(own, seen) {
		if g.like, g.view = l.like, l.view; way == 1 {
			g.at = g.at.turned(2)
			g.pose.turn += math.Pi
		}
		if g.like >= leastCorner || !g.rigid && g.like >= leastCoarse {
			out = append(out, g)
		}
	}
	if len(out) == 2 && math.Abs(out[0].like-out[1].like) > eitherWay {
		slices.SortFunc(out, func(a, b guess) int { return cmp.Compare(b.like, a.like) })
		out = out[:1]
	}
	return out
}

// closely looks at places, the likeliest first, and takes what is a card of the set.
func (s *lying) closely(guesses []guess) {
	var kept []guess
	for _, g := range guesses {
		kept = append(kept, s.glance(g)...)
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
		case p.sure() && p.clear() && !p.bettered(found):
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
			p.doubted = true
			s.doubt = append(s.doubt, p)
		}
	}
}

// clear reports whether a place is a card of the set, as far as it is seen: the less is, the more like one
// it has to be. It was moved to where its own kind fits, and lies more towards that than one that was not
// has to.
func (p place) clear() bool {
	return p.taken() && p.Share >= fittedShare && p.Like >= leastLike+hiddenLike*(1-p.shown)
}

// bettered reports whether one of some places is more like a card that lies there: one upside down may be as
// sure, where most kinds are alike but for a number.
func (p place) bettered(by []place) bool {
	return slices.ContainsFunc(by, func(o place) bool {
		return o.Like > p.Like && o.clear() && o.corners.meets(p.corners)
	})
}

func (p pose) near(o pose) bool {
	turned := math.Abs(math.Remainder(p.turn-o.turn, 2*math.Pi))
	return math.Hypot(p.x-o.x, p.y-o.y) < samePlace && turned < sameTurn
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

// A place is moved to where a kind fits best, for so many kinds at most: those that are nearly as like it
// as the one that is most so. Kinds that are alike are told apart only where each fits.
const (
	alignments = 4
	rival      = 0.25
	leastRival = 0.6

	fittedShare = 0.5 // of Match.Share where a card's own kind fits, at least,
	ownShare    = 0.7 // and where no other kind is tried
)

// likeliest is the picture that is most like a place, of those that were not tried; -1: there is none.
func likeliest(likes []float64, tried []bool) int {
	best := -1
	for v, like := range likes {
		if !tried[v] && (best < 0 || like > likes[best]) {
			best = v
		}
	}
	return best
}

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
	best, view := start, g.view
	tried := make([]bool, len(s.guides))
	seen := s.seen(plane.After(start), w, tall)
	for range alignments {
		if count(seen) < count(s.fine.in)/4 {
			break
		}
		var part []bool
		if count(seen) < count(s.fine.in) {
			part = seen
		}
		to := s.guides[view].align(grey, best, part, g.rigid)
		tried[view] = true
		seen = s.seen(plane.After(to), w, tall)
		own := p.cut(to, w, tall).soft()
		m, likes := s.fine.match(own.even(seen), seen)
		if m.Like >= leastSeen && m.Like < verySure {
			if lit, ok := s.fine.lit(own, view, seen); ok {
				if better, also := s.fine.match(lit.even(seen), seen); better.Like > m.Like {
					m, likes = better, also
				}
			}
		}
		if m.Like > out.Like {
			out.Match, best = m, to
			out.shown = float64(count(seen)) / float64(count(s.fine.in))
		}
		if m.sure() || m.Like < leastRival || m.Share >= ownShare && tried[slices.Index(likes, slices.Max(likes))] {
			break
		}
		if view = likeliest(likes, tried); view < 0 || likes[view] < out.Like-rival {
			break
		}
	}
	to := plane.After(best)
	for i, c := range corners4(float64(w), tall) {
		out.corners[i].X, out.corners[i].Y = to.Apply(c.X, c.Y)
	}
	return out, out.Like > -2 && out.corners.convexClockwise()
}

// level finds the plane in which the cards lie, but for those that lie off it: they were taught with a
// wrong edge.
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
			out = append(out, s.twoWays(c.at, c.angle, known)...)
		}
	}
	return out
}

// twoWays are the two places of a card that has a corner somewhere, from which one side goes at an angle,
// and the next one at a right angle to the right of it.
func (s *lying) twoWays(at vision.Vec, angle float64, known map[[4]int]bool) (out []guess) {
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

// Limits of what is left once the named cards are taken away, and may be a card. A side is looked at in
// parts, each by the mean of some places: how many parts are seen, how clear they are, in grey levels of
// all colours together by which they change more than the ground beside them, all parts and those of the
// least clear side; how clear a side goes on where it should end, by how clear it is, one of them and all:
// then it is of the ground.
const (
	inSide     = 6 // parts
	inPart     = 4 // places
	leastSides = 9
	clearLeft  = 30
	allClear   = 0.75
	sideClear  = 0.55
	asClear    = 0.8
	onAfter    = 0.7
	leastLeft  = 0.3 // of a card that is told is under no named one
	nearPlane  = 2 * onPlane
	sideMoved  = 3 // px of the small picture by which a side is moved to where it is seen best
	groundOff  = 7 // px of the small picture at which the ground beside a side is
)

// left is what may be a card by its sides, and has no name.
func (s *lying) left(guesses []guess) {
	for _, g := range guesses {
		if _, off := s.plane.pose(g.at); off <= nearPlane && s.free(g.at) >= leastLeft && s.edged(g.at) {
			p := place{corners: g.at, Match: Match{Kind: -1, Next: -1}, rigid: true}
			s.unnamed = append(s.unnamed, p)
			s.take(p)
		}
	}
}

// edged reports whether the sides of a place are seen as those of a card are, where no named card hides them.
func (s *lying) edged(q quad) bool {
	var all, on []float64
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		along := b.Minus(a)
		far := math.Hypot(along.X, along.Y)
		out := vision.Vec{X: along.Y / far * s.scale, Y: -along.X / far * s.scale}
		part := func(from, to, off float64) []float64 {
			from, to = 0.06+0.88*from, 0.06+0.88*to
			return s.parts(a.Plus(times(along, from)).Plus(times(out, off)), times(along, to-from), out)
		}
		best, at := []float64(nil), 0.0
		for off := -float64(sideMoved); off <= sideMoved; off++ {
			if p := part(0, 1, off); best == nil || mean(p) > mean(best) {
				best, at = p, off
			}
		}
		var ends []float64
		for _, from := range [2]float64{-0.36, 1.12} {
			var most []float64
			for off := at - sideMoved; off <= at+sideMoved; off++ {
				if p := part(from, from+0.24, off); most == nil || mean(p) > mean(most) {
					most = p
				}
			}
			if len(most) > 0 {
				ends = append(ends, mean(most))
			}
		}
		goes := len(ends) > 0 && slices.Min(ends) > asClear*mean(best)
		if len(best) >= inSide/3 && (mean(best) < sideClear || goes) {
			return false
		}
		all, on = append(all, best...), append(on, ends...)
	}
	return len(all) >= leastSides && mean(all) >= allClear && mean(on) <= onAfter*mean(all)
}

// mean is 0 of none.
func mean(v []float64) (sum float64) {
	for _, x := range v {
		sum += x / float64(len(v))
	}
	return sum
}

// parts are how clear those of a line are that are seen, 0 to 1. out goes one px of the small picture
// across it.
func (s *lying) parts(from, along, out vision.Vec) (clear []float64) {
	for i := range inSide {
		var line, ground [3]float64
		n := 0.0
		for k := range inPart {
			at := from.Plus(times(along, (float64(i*inPart+k)+0.5)/(inSide*inPart)))
			if !s.bare(at) {
				continue
			}
			n++
			there, beside := s.change(at, out), s.change(at.Plus(times(out, groundOff)), out)
			for c := range 3 {
				line[c], ground[c] = line[c]+there[c], ground[c]+beside[c]
			}
		}
		if n >= inPart/2 {
			sum := 0.0
			for c := range 3 {
				sum += (math.Abs(line[c]) - math.Abs(ground[c])) / n
			}
			clear = append(clear, min(max(sum/clearLeft, 0), 1))
		}
	}
	return clear
}

// bare reports whether a place is in the picture, and no card that was named is near.
func (s *lying) bare(at vision.Vec) bool {
	m := s.levels[1]
	u, v := int(at.X/m.scale), int(at.Y/m.scale)
	if u < 1 || v < 1 || u >= m.w-1 || v >= m.h-1 {
		return false
	}
	for y := v - 1; y <= v+1; y++ {
		for x := u - 1; x <= u+1; x++ {
			if s.taken[y*m.w+x] != 0 {
				return false
			}
		}
	}
	return true
}

// change is by how much the colours of the picture change at a place, from one side to the other.
func (s *lying) change(at, out vision.Vec) (by [3]float64) {
	l := s.levels[0]
	px := func(p vision.Vec) []float32 {
		x, y := min(max(int(p.X/l.scale), 0), l.w-1), min(max(int(p.Y/l.scale), 0), l.h-1)
		return l.bgr[3*(y*l.w+x):][:3]
	}
	a, b := px(at.Plus(times(out, 1.5))), px(at.Minus(times(out, 1.5)))
	for c := range by {
		by[c] = float64(a[c] - b[c])
	}
	return by
}
