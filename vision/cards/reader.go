//go:build !nocv

package cards

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Reader finds and names the cards of a set. One goroutine at a time may call it. Close frees it.
type Reader struct {
	// Figures are the colours of figures that may stand on tiles with six sides; empty: none is looked for.
	Figures []string
	// Board are the places of the board on which tiles with six sides lie, in steps from one to the next, y
	// down: all of it is looked at. Empty: what touches a tile is.
	Board []vision.Vec

	set      *shown
	six      bool     // tiles with six sides
	guides   []*guide // of its pictures
	finder   *finder
	features []*features
	sizes    []image.Point // px of the pictures of the set
}

// New makes a reader of the cards of a set, all of one shape.
func New(set *pieces.Set) (*Reader, error) {
	if set.Kind != pieces.Cards || len(set.Faces) == 0 {
		return nil, fmt.Errorf("cards: a set of %d %s", len(set.Faces), set.Kind)
	}
	r := &Reader{finder: newFinder(), six: set.Six()}
	for _, f := range set.Faces {
		for _, v := range f.Views {
			large, err := resized(v, v.W*3/2, v.H*3/2)
			if err != nil {
				return nil, errors.Join(err, r.Close())
			}
			found, err := r.finder.look(large, 2.0/3)
			_ = large.Close() // it is not used after
			if err != nil {
				return nil, errors.Join(err, r.Close())
			}
			r.features, r.sizes = append(r.features, found), append(r.sizes, image.Pt(v.W, v.H))
		}
	}
	pictures, of, err := small(set)
	if err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.set = newShown(set.Names(), pictures, of, r.six)
	for _, p := range pictures {
		var in []bool
		if r.six {
			in = inSix(p.w, p.h, 0)
		}
		r.guides = append(r.guides, newGuide(p, in))
	}
	return r, nil
}

// small are the pictures of a set at the height tall, in the shape that is the middle one of all; of[i] is
// the kind of the i-th one.
func small(set *pieces.Set) (pictures []*pixels, of []int, err error) {
	var shapes []float64
	for _, f := range set.Faces {
		for _, v := range f.Views {
			shapes = append(shapes, float64(v.W)/float64(v.H))
		}
	}
	slices.Sort(shapes)
	w := max(int(math.Round(tall*shapes[len(shapes)/2])), tall/4)
	if set.Six() {
		w = int(math.Round(tall * sixShape))
	}
	for i, f := range set.Faces {
		for _, v := range f.Views {
			m, err := resized(v, w, tall)
			if err != nil {
				return nil, nil, err
			}
			pictures, of = append(pictures, pixelsOf(m)), append(of, i)
			_ = m.Close() // it is not used after
		}
	}
	return pictures, of, nil
}

// resized is a view with so many px. Close it.
func resized(v *pieces.View, w, h int) (gocv.Mat, error) {
	m, err := gocv.NewMatFromBytes(v.H, v.W, gocv.MatTypeCV8UC3, v.Pix)
	if err != nil {
		return m, fmt.Errorf("cards: %w", err)
	}
	defer m.Close()
	how := gocv.InterpolationArea
	if w > v.W {
		how = gocv.InterpolationLinear
	}
	out := gocv.NewMat()
	gocv.Resize(m, &out, image.Pt(w, h), 0, 0, how)
	return out, nil
}

// Close frees what OpenCV holds.
func (r *Reader) Close() error {
	for _, f := range r.features {
		f.free()
	}
	r.features = nil
	r.finder.free()
	return nil
}

func pixelsOf(m gocv.Mat) *pixels {
	data := m.ToBytes()
	p := &pixels{m.Cols(), m.Rows(), make([]float32, len(data))}
	for i, b := range data {
		p.bgr[i] = float32(b)
	}
	return p
}

// picture makes a matrix of a frame, and one that is small enough to seek in, with how many px of the frame
// one of its px has. Close both.
func picture(f devices.Frame) (whole, small gocv.Mat, scale float64, err error) {
	if err := f.Check(16); err != nil {
		return whole, small, 0, fmt.Errorf("cards: %w", err)
	}
	whole, err = gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		return whole, small, 0, fmt.Errorf("cards: %w", err)
	}
	small = gocv.NewMat()
	scale = max(float64(max(f.W, f.H))/outlined, 1)
	to := image.Pt(int(math.Round(float64(f.W)/scale)), int(math.Round(float64(f.H)/scale)))
	gocv.Resize(whole, &small, to, 0, 0, gocv.InterpolationArea)
	return whole, small, scale, nil
}

// Read finds and names the cards of a picture. Dice of the observation are cards: Name is the kind, empty
// where it is none of the set, and Face is 0.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	places, err := r.places(f)
	if err != nil {
		return vision.Observation{}, err
	}
	o := decide(places, r.set.names)
	o.Frame, o.At = f.Seq, f.At
	return o, nil
}

// places are all places of a picture where a card may lie, the likeliest first. What is of another size
// than the likeliest one is none; where two lie over each other, the likelier one is.
func (r *Reader) places(f devices.Frame) (kept []place, err error) {
	whole, small, scale, err := picture(f)
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = whole.Close(), small.Close() }()
	s := &search{Reader: r, whole: whole, small: small, scale: scale}
	if r.six {
		err = s.tiles()
	} else {
		err = s.cards()
	}
	if err != nil {
		return nil, err
	}
	s.try([]quad{all(f)}) // a picture may be all card
	found := s.found
	slices.SortStableFunc(found, func(a, b place) int { return cmp.Compare(b.Like, a.Like) })
	found = slices.DeleteFunc(found, func(p place) bool { return !found[0].corners.sized(p.corners, oneSize) })
	for _, p := range found {
		if !slices.ContainsFunc(kept, func(k place) bool { return k.corners.meets(p.corners) }) {
			kept = append(kept, p)
		}
	}
	return kept, nil
}

// search is what was found in a picture so far.
type search struct {
	*Reader
	whole, small gocv.Mat
	scale        float64 // px of the whole picture in one of the small one
	found, sure  []place // in the order in which they were found
}

// try looks at places, but not where a card is for sure.
func (s *search) try(candidates []quad) {
	for _, q := range candidates {
		if p, ok := s.look(q); ok {
			s.take(p)
		}
	}
}

// guess looks at places, too, but only what is a card of the set counts.
func (s *search) guess(candidates []quad) {
	for _, q := range candidates {
		if p, ok := s.look(q); ok && p.taken() {
			s.take(p)
		}
	}
}

func (s *search) take(p place) {
	if s.found = append(s.found, p); p.sure() {
		s.sure = append(s.sure, p)
	}
}

// look is what lies at a place; false: something else is there for sure, or nothing can be.
func (s *search) look(q quad) (place, bool) {
	over := func(p place) bool { return p.corners.meets(q) && q.area() < oneSize*p.corners.area() }
	same := func(p place) bool { return p.corners.near(q) }
	if slices.ContainsFunc(s.sure, over) || s.six && slices.ContainsFunc(s.found, same) ||
		!s.six && len(s.sure) > 0 && !s.sure[0].corners.sized(q, 2*oneSize) {
		return place{}, false
	}
	return s.fit(s.whole, q)
}

// tiles finds those of a board.
func (s *search) tiles() error {
	s.try(outlines(s.small, s.scale, sixOutline))
	if !slices.ContainsFunc(s.found, place.taken) {
		in, err := s.finder.look(s.small, s.scale)
		if err != nil {
			return err
		}
		s.try(s.finder.votes(s.features, s.sizes, in))
		in.free()
	}
	s.found = s.grown(s.whole, rimOf(s.small), s.found)
	return nil
}

// cards finds those that lie about.
func (s *search) cards() error {
	s.try(outlines(s.small, s.scale, fourSided))
	for range peelings {
		seen, where := len(s.sure), image.Rect(0, 0, s.small.Cols(), s.small.Rows())
		if seen > 0 {
			where = unexplained(s.small, s.scale, s.sure)
		}
		if where.Empty() {
			break
		}
		if err := s.peel(where); err != nil {
			return err
		}
		if len(s.sure) == seen {
			break
		}
	}
	return nil
}

// gaps are how far apart cards in a row may lie, in shares of a card.
var gaps = []float64{0.03, 0.1}

// next are the places next to cards, on all sides of each.
func next(cards []place) (out []quad) {
	for _, p := range cards {
		c := p.corners
		for i := range c {
			along := c[(i+1)%4].Minus(c[i]).Plus(c[(i+2)%4].Minus(c[(i+3)%4]))
			for _, gap := range gaps {
				q, step := c, (1+gap)/2
				for k := range q {
					q[k] = c[k].Plus(vision.Vec{X: along.X * step, Y: along.Y * step})
				}
				out = append(out, q)
			}
		}
	}
	return out
}

// peelings are how often cards that are sure are painted over, and what is left is looked at.
const peelings = 3

// peel tries what lies beside the cards that are sure, in a part of the small picture: by outlines, as cards that
// touch have one together, by where the next card of a row would lie, and by features, which of two of a kind are
// the same.
func (s *search) peel(where image.Rectangle) error {
	rest, at := s.closer()
	defer func() { _ = rest.Close() }()
	hide(rest, at, s.sure)
	by := s.scale / at
	part := image.Rect(int(float64(where.Min.X)*by), int(float64(where.Min.Y)*by), int(float64(where.Max.X)*by),
		int(float64(where.Max.Y)*by)).Intersect(image.Rect(0, 0, rest.Cols(), rest.Rows()))
	in := rest.Region(part)
	defer in.Close()
	if len(s.sure) > 0 {
		found := outlines(in, at, fourSided)
		for i := range found {
			found[i] = found[i].moved(float64(part.Min.X)*at, float64(part.Min.Y)*at)
		}
		s.try(found)
	}
	var rows []quad
	for _, q := range next(s.sure) {
		if c := q.scaled(1 / s.scale).center(); image.Pt(int(c.X), int(c.Y)).In(where) {
			rows = append(rows, q)
		}
	}
	s.guess(rows)
	seen, err := s.finder.look(in, at)
	if err != nil {
		return err
	}
	defer seen.free()
	for i := range seen.at {
		seen.at[i].X, seen.at[i].Y = seen.at[i].X+float64(part.Min.X), seen.at[i].Y+float64(part.Min.Y)
	}
	s.try(s.finder.places(s.features, s.sizes, seen))
	if len(s.sure) > 0 {
		s.guess(s.finder.votes(s.features, s.sizes, seen))
	}
	return nil
}

// Limits of what lies beside cards that are sure: how strong its edges are, in the units of Canny, and how long they
// are, in shares of a card's size; how much of a card about it is its rim and shadow.
const (
	strongEdge = 40
	longEdge   = 0.4
	rimOfCard  = 0.06
	aroundEdge = 0.25 // how much more of the picture about them is looked at, in shares of a card's size
)

// unexplained is the part of a picture in which something has edges that are no card's of those that are sure.
func unexplained(small gocv.Mat, scale float64, sure []place) (where image.Rectangle) {
	grey, edges := gocv.NewMat(), gocv.NewMat()
	defer func() { _, _ = grey.Close(), edges.Close() }()
	gocv.CvtColor(small, &grey, gocv.ColorBGRToGray)
	gocv.GaussianBlur(grey, &grey, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
	gocv.Canny(grey, &edges, strongEdge/3, strongEdge)
	size := math.Inf(1)
	for _, p := range sure {
		size = min(size, math.Sqrt(p.corners.area())/scale)
		fill(&edges, scale, p.corners.grown(1+2*rimOfCard), color.RGBA{})
	}
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer kernel.Close()
	gocv.MorphologyEx(edges, &edges, gocv.MorphClose, kernel)
	lines := gocv.FindContours(edges, gocv.RetrievalExternal, gocv.ChainApproxSimple)
	defer lines.Close()
	for i := range lines.Size() {
		if b := gocv.BoundingRect(lines.At(i)); float64(max(b.Dx(), b.Dy())) > longEdge*size {
			where = where.Union(b)
		}
	}
	if where.Empty() {
		return where
	}
	return where.Inset(-int(aroundEdge * size)).Intersect(image.Rect(0, 0, small.Cols(), small.Rows()))
}

// plain is how tall a card is, px, in a picture in which its neighbours are told from it.
const plain = 90

// closer is a picture in which the cards that are sure are tall enough, as far as the frame has them, and how
// many px of the frame one of its px has. Close it.
func (s *search) closer() (gocv.Mat, float64) {
	size := 0.0
	for _, p := range s.sure {
		size += math.Sqrt(p.corners.area()*float64(tall)/float64(s.set.w)) / float64(len(s.sure))
	}
	if at := max(size/plain, 1); len(s.sure) > 0 && at < s.scale {
		out := gocv.NewMat()
		to := image.Pt(int(float64(s.whole.Cols())/at), int(float64(s.whole.Rows())/at))
		gocv.Resize(s.whole, &out, to, 0, 0, gocv.InterpolationArea)
		return out, float64(s.whole.Cols()) / float64(to.X)
	}
	return s.small.Clone(), s.scale
}

// hidden is how much larger a card is painted over than it was found: its border would join its neighbour's.
const hidden = 1.1

// hide paints places in the colour of the rim of a picture that is 1/scale as large as the frame.
func hide(small gocv.Mat, scale float64, places []place) {
	rim := rimOf(small)
	for _, at := range places {
		fill(&small, scale, at.corners.grown(hidden), color.RGBA{R: rim[2], G: rim[1], B: rim[0]})
	}
}

// fill paints a place.
func fill(m *gocv.Mat, scale float64, q quad, as color.RGBA) {
	points := make([]image.Point, 4)
	for i, c := range q {
		points[i] = image.Pt(int(math.Round(c.X/scale)), int(math.Round(c.Y/scale)))
	}
	four := gocv.NewPointsVectorFromPoints([][]image.Point{points})
	defer four.Close()
	gocv.FillPoly(m, four, as)
}

// rimOf is the middle colour of the rim of a picture.
func rimOf(m gocv.Mat) [3]byte {
	px, err := m.DataPtrUint8()
	if err != nil {
		return [3]byte{}
	}
	return rim(px, m.Cols(), m.Rows())
}

// finest is how many px of a cut-out become one, at most.
const finest = 3

// alignments are how often a place is moved to where a kind fits best, at most.
const alignments = 3

// fit lays a place over the kinds of the set; false: it has not the shape of a card.
func (r *Reader) fit(whole gocv.Mat, q quad) (best place, ok bool) {
	if r.six {
		return r.fitSix(whole, q, 0, false), true
	}
	w := r.set.w
	shape := float64(w) / tall
	best.Like = -2
	for by := range 2 {
		turned := q.turned(by)
		if s := turned.shape(); s > shape*turnedTo || s < shape/turnedTo {
			continue
		}
		m := straight(whole, turned, w, tall, border)
		p := pixelsOf(m)
		_ = m.Close() // it is not used after
		up, down := r.begun(p), r.begun(p.turned())
		for i, b := range []begun{up, down} {
			if b.like < max(up.like, down.like)-hopeless {
				continue
			}
			if m := r.fitted(b); m.Like > best.Like {
				best = place{corners: turned.turned(2 * i), Match: m}
			}
		}
	}
	return best, best.Like > -2
}

// begun is a cut-out with its border, and about where a card lies in it.
type begun struct {
	p, soft *pixels
	rough
}

// hopeless is how much less like all kinds a cut-out is than upside down, where it is not looked at.
const hopeless = 0.3

func (r *Reader) begun(p *pixels) begun {
	soft, w := p.soft().soft(), r.set.w
	return begun{p, soft, r.set.roughlyAt(soft,
		[]vision.Homography{within(w, 1), within(w, 0.96), within(w, 1.04)}).best()}
}

// fitted says which kind a cut-out is.
func (r *Reader) fitted(b begun) Match {
	w, start := r.set.w, b.at
	best, view := r.set.match(b.p.cut(start, w, tall))
	if best.Like < leastSeen {
		return best
	}
	grey := b.soft.grey()
	for range alignments { // with what it is most like, and again where that is another kind then
		start = r.guides[view].align(grey, start)
		m, v := r.set.match(b.p.cut(start, w, tall))
		if m.Like > best.Like {
			best = m
		}
		if v == view {
			break
		}
		view = v
	}
	return best
}

// within takes px of a card to those of a cut-out with a border, grown by a scale about the middle.
func within(w int, scale float64) vision.Homography {
	x, y := float64(w)/2, float64(tall)/2
	return vision.Homography{scale, 0, border + x*(1-scale), 0, scale, border + y*(1-scale), 0, 0, 1}
}

// straight cuts a place out as if the camera were above it: w×h px with a border. Close it. It is cut as fine as
// the frame has it, and not finer.
func straight(whole gocv.Mat, q quad, w, h, border int) gocv.Mat {
	corners := make([]gocv.Point2f, 4)
	for i, p := range q {
		corners[i] = gocv.Point2f{X: float32(p.X), Y: float32(p.Y)}
	}
	finer := min(max(int(math.Ceil(math.Sqrt(math.Abs(q.area())/float64(w*h)))), 1), finest)
	m := float32(border * finer)
	x, y := m+float32(w*finer), m+float32(h*finer)
	from := gocv.NewPoint2fVectorFromPoints(corners)
	to := gocv.NewPoint2fVectorFromPoints([]gocv.Point2f{{X: m, Y: m}, {X: x, Y: m}, {X: x, Y: y}, {X: m, Y: y}})
	change := gocv.GetPerspectiveTransform2f(from, to)
	large, small := gocv.NewMat(), gocv.NewMat()
	defer func() {
		from.Close()
		to.Close()
		_, _ = change.Close(), large.Close()
	}()
	size := image.Pt(w+2*border, h+2*border)
	gocv.WarpPerspectiveWithParams(whole, &large, change, size.Mul(finer), gocv.InterpolationLinear,
		gocv.BorderReplicate, color.RGBA{})
	gocv.Resize(large, &small, size, 0, 0, gocv.InterpolationArea)
	return small
}

// all is the whole of a frame.
func all(f devices.Frame) quad {
	w, h := float64(f.W), float64(f.H)
	return quad{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}}
}
