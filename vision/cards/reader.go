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
	var found, sure []place
	try := func(candidates []quad) {
		for _, q := range candidates {
			if slices.ContainsFunc(sure, func(p place) bool {
				return p.corners.meets(q) && q.area() < oneSize*p.corners.area()
			}) || r.six && slices.ContainsFunc(found, func(p place) bool { return p.corners.near(q) }) {
				continue
			}
			p, ok := r.fit(whole, q)
			if !ok {
				continue
			}
			if found = append(found, p); p.sure() {
				sure = append(sure, p)
			}
		}
	}
	shape := fourSided
	if r.six {
		shape = sixOutline
	}
	try(outlines(small, scale, shape))
	if !r.six || !slices.ContainsFunc(found, place.taken) {
		in, err := r.finder.look(small, scale)
		if err != nil {
			return nil, err
		}
		if r.six {
			try(r.finder.tiles(r.features, r.sizes, in))
		} else {
			try(r.finder.places(r.features, r.sizes, in))
		}
		in.free()
	}
	if r.six {
		found = r.grown(whole, rimOf(small), found)
	} else if len(sure) > 1 { // cards that touch have one outline, and of two of a kind the features are the same
		rest, at := r.closer(whole, small, scale, sure)
		defer func() { _ = rest.Close() }()
		hide(rest, at, sure)
		try(outlines(rest, at, fourSided))
		if at < scale {
			in, err := r.finder.look(rest, at)
			if err != nil {
				return nil, err
			}
			try(r.finder.places(r.features, r.sizes, in))
			in.free()
		}
	}
	try([]quad{all(f)}) // a picture may be all card
	slices.SortStableFunc(found, func(a, b place) int { return cmp.Compare(b.Like, a.Like) })
	surest := 0.0
	if len(found) > 0 {
		surest = found[0].corners.area()
	}
	found = slices.DeleteFunc(found, func(p place) bool {
		area := p.corners.area()
		return area < surest/oneSize || area > surest*oneSize
	})
	for _, p := range found {
		if !slices.ContainsFunc(kept, func(k place) bool { return k.corners.meets(p.corners) }) {
			kept = append(kept, p)
		}
	}
	return kept, nil
}

// plain is how tall a card is, px, in a picture in which its neighbours are told from it.
const plain = 90

// closer is a picture in which cards are tall enough, as far as the frame has them, and how many px of the
// frame one of its px has. Close it.
func (r *Reader) closer(whole, small gocv.Mat, scale float64, sure []place) (gocv.Mat, float64) {
	size := 0.0
	for _, p := range sure {
		size += math.Sqrt(p.corners.area()*float64(tall)/float64(r.set.w)) / float64(len(sure))
	}
	if at := max(size/plain, 1); at < scale {
		out := gocv.NewMat()
		to := image.Pt(int(float64(whole.Cols())/at), int(float64(whole.Rows())/at))
		gocv.Resize(whole, &out, to, 0, 0, gocv.InterpolationArea)
		return out, float64(whole.Cols()) / float64(to.X)
	}
	return small.Clone(), scale
}

// hide paints places in the colour of the rim of a picture that is 1/scale as large as the frame.
func hide(small gocv.Mat, scale float64, places []place) {
	rim := rimOf(small)
	for _, at := range places {
		points := make([]image.Point, 4)
		for i, c := range at.corners {
			points[i] = image.Pt(int(math.Round(c.X/scale)), int(math.Round(c.Y/scale)))
		}
		four := gocv.NewPointsVectorFromPoints([][]image.Point{points})
		gocv.FillPoly(&small, four, color.RGBA{R: rim[2], G: rim[1], B: rim[0]})
		four.Close()
	}
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
		for _, turned := range []quad{turned, turned.turned(2)} {
			if m := r.fitTurned(p); m.Like > best.Like {
				best = place{corners: turned, Match: m}
			}
			p = p.turned()
		}
	}
	return best, best.Like > -2
}

// fitTurned says which kind a cut-out with its border is.
func (r *Reader) fitTurned(p *pixels) Match {
	w := r.set.w
	best, view, start := Match{Like: -2}, 0, vision.Homography{}
	for _, scale := range []float64{1, 0.96, 1.04} {
		to := within(w, scale)
		if m, v := r.set.match(p.cut(to, w, tall)); m.Like > best.Like {
			best, view, start = m, v, to
		}
	}
	if best.Like < leastSeen {
		return best
	}
	soft := p.soft().soft().grey()
	for range alignments { // with what it is most like, and again where that is another kind then
		start = r.guides[view].align(soft, start)
		m, v := r.set.match(p.cut(start, w, tall))
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

// alone is the least share of a picture that a card which is shown has.
const alone = 0.1

// all is the whole of a frame.
func all(f devices.Frame) quad {
	w, h := float64(f.W), float64(f.H)
	return quad{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}}
}

// Teacher learns cards from pictures. It holds nothing.
type Teacher struct{}

// Close does nothing.
func (Teacher) Close() error { return nil }

// Show gives a view of the card in a picture: of the largest outline, or of the whole picture where there
// is none. What keeps the picture from being used is a pieces.Unusable.
func (Teacher) Show(f devices.Frame) ([]*pieces.View, error) {
	whole, small, scale, err := picture(f)
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = whole.Close(), small.Close() }()
	q, six := all(f), false
	largest := alone * q.area()
	hexagons := map[quad]bool{}
	either := func(c gocv.PointVector, w, h int) (quad, bool) {
		if o, ok := sixOutline(c, w, h); ok {
			hexagons[o.scaled(scale)] = true
			return o, true
		}
		return fourSided(c, w, h)
	}
	for _, o := range outlines(small, scale, either) {
		if a := o.area(); a > largest {
			q, six, largest = o, hexagons[o], a
		}
	}
	if q.shape() > 1 && !six {
		q = q.turned(1)
	}
	long := min(pieces.Long, int(math.Sqrt(q.area()/q.shape())))
	shape := q.shape()
	if six {
		shape = sixShape
	}
	m := straight(whole, q, int(math.Round(float64(long)*shape)), long, 0)
	defer m.Close()
	if m.Cols() < pieces.Long/4 {
		return nil, pieces.Unusable{Reason: ReasonSmall}
	}
	return []*pieces.View{{W: m.Cols(), H: m.Rows(), Pix: m.ToBytes(), Six: six}}, nil
}

// TooAlike are kinds of a set from which a reader will often ask which of two it is.
func (Teacher) TooAlike(set *pieces.Set) (out []pieces.Alike) {
	pictures, of, err := small(set)
	if err != nil { // a view that is none: New says so
		return nil
	}
	for _, a := range newShown(set.Names(), pictures, of, set.Six()).alike() {
		if a.like > tooAlike {
			out = append(out, pieces.Alike{A: set.Faces[a.a].Name, B: set.Faces[a.b].Name, Same: a.like > sameKind})
		}
	}
	return out
}
