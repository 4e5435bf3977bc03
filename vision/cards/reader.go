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
	fine     *faces   // of cards with four sides
	coarse   *faces   // the same in fewer px
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
			found, err := r.finder.look(large, 2.0/3, nil)
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
	if r.six {
		for _, p := range pictures {
			r.guides = append(r.guides, newGuide(p, inSix(p.w, p.h, 0)))
		}
		return r, nil
	}
	var soft, less []*pixels
	third := vision.Homography{rougher, 0, 1, 0, rougher, 1, 0, 0, 1}
	for _, p := range pictures {
		soft = append(soft, p.soft())
		less = append(less, p.soft().soft().cut(third, p.w/rougher, tall/rougher))
		r.guides = append(r.guides, newGuide(p.even(nil), nil))
	}
	r.fine, r.coarse = newFaces(soft, of), newFaces(less, of)
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
	if !r.six {
		return r.lying(whole, small, scale).cards()
	}
	s := &search{Reader: r, whole: whole, small: small, scale: scale}
	if err := s.tiles(); err != nil {
		return nil, err
	}
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

func (s *search) take(p place) {
	if s.found = append(s.found, p); p.sure() {
		s.sure = append(s.sure, p)
	}
}

// look is what lies at a place; false: something else is there for sure, or nothing can be.
func (s *search) look(q quad) (place, bool) {
	over := func(p place) bool { return p.corners.meets(q) && q.area() < oneSize*p.corners.area() }
	same := func(p place) bool { return p.corners.near(q) }
	if slices.ContainsFunc(s.sure, over) || slices.ContainsFunc(s.found, same) {
		return place{}, false
	}
	return s.fitSix(s.whole, q, 0, false), true
}

// tiles finds those of a board.
func (s *search) tiles() error {
	found, _ := outlines(s.small, s.scale, sixOutline)
	s.try(found)
	if !slices.ContainsFunc(s.found, place.taken) {
		in, err := s.finder.look(s.small, s.scale, nil)
		if err != nil {
			return err
		}
		s.try(s.finder.votes(s.features, s.sizes, in))
		in.free()
	}
	s.found = s.grown(s.whole, rimOf(s.small), s.found)
	return nil
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

// straight cuts a place out as if the camera were above it: w×h px with a border. Close it. It is cut as
// fine as the frame has it, and not finer.
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
