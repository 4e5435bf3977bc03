//go:build !nocv

package cards

import (
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// Limits of features.
const (
	// of tiles with six sides, many of which may be of one kind: the best match is so much nearer than that of
	// another kind
	otherKind  = 0.9
	leastVotes = 3    // features that say that a tile lies at one place
	onePlace   = 0.2  // of the tile's height: how far apart they may say that it lies
	oneTurn    = 25.0 // degrees
	oneScale   = 1.4
	mostPlaces = 8 // that are looked at
)

// features are local ones of a picture.
type features struct {
	at    []gocv.KeyPoint
	what  gocv.Mat
	scale float64 // px of the frame in one px
}

func (f *features) free() { _ = f.what.Close() } // it is not used after

// finder finds local features.
type finder struct {
	sift    gocv.SIFT
	matcher gocv.BFMatcher
}

func newFinder() *finder { return &finder{gocv.NewSIFT(), gocv.NewBFMatcher()} }

func (f *finder) free() { _, _ = f.sift.Close(), f.matcher.Close() }

// look finds the features of a picture in colours, where a mask is not 0; nil: everywhere.
func (f *finder) look(bgr gocv.Mat, scale float64, mask []byte) (*features, error) {
	whole := bgr.Clone() // a part of a picture does not lie in one piece
	defer whole.Close()
	px, err := whole.DataPtrUint8()
	if err != nil {
		return nil, fmt.Errorf("cards: %w", err)
	}
	grey := make([]byte, len(px)/3)
	for i := range grey {
		p := px[3*i : 3*i+3]
		grey[i] = byte(greyOf([3]float32{float32(p[0]), float32(p[1]), float32(p[2])}))
	}
	m, err := gocv.NewMatFromBytes(bgr.Rows(), bgr.Cols(), gocv.MatTypeCV8U, grey)
	if err != nil {
		return nil, fmt.Errorf("cards: %w", err)
	}
	defer m.Close()
	where := gocv.NewMat()
	defer func() { _ = where.Close() }()
	if mask != nil {
		_ = where.Close()
		if where, err = gocv.NewMatFromBytes(bgr.Rows(), bgr.Cols(), gocv.MatTypeCV8U, mask); err != nil {
			return nil, fmt.Errorf("cards: %w", err)
		}
	}
	at, what := f.sift.DetectAndCompute(m, where)
	return &features{at, what, scale}, nil
}

// vote is where a picture of the set lies if one of its features is what is seen.
type vote struct {
	of          int // of the pictures
	at          vision.Vec
	scale, turn float64 // px of the frame by px of that picture; degrees
}

// like reports whether two votes are for the same.
func (v vote) like(o vote, tall float64) bool {
	turn := math.Abs(math.Mod(v.turn-o.turn+540, 360) - 180)
	return v.of == o.of && v.at.Distance(o.at) < onePlace*v.scale*tall && turn < oneTurn &&
		v.scale < oneScale*o.scale && o.scale < oneScale*v.scale
}

// votes are where pictures of the set may lie, any number of each: a single feature tells where, how large
// and how turned, and several have to say the same (Lowe, 2004).
func (f *finder) votes(set []*features, sizes []image.Point, in *features) (out []quad) {
	var votes []vote
	for i, best := range f.nearest(set, in) {
		if best.of < 0 {
			continue
		}
		s, size := set[best.of], sizes[best.of]
		a, b := s.at[best.feature], in.at[i]
		v := vote{of: best.of, scale: b.Size * in.scale / (a.Size * s.scale), turn: b.Angle - a.Angle}
		sin, cos := math.Sincos(v.turn * math.Pi / 180)
		x, y := v.scale*(float64(size.X)/2-a.X*s.scale), v.scale*(float64(size.Y)/2-a.Y*s.scale)
		v.at = vision.Vec{X: b.X*in.scale + cos*x - sin*y, Y: b.Y*in.scale + sin*x + cos*y}
		votes = append(votes, v)
	}
	for len(out) < mostPlaces {
		var most []vote
		for _, v := range votes {
			var same []vote
			for _, o := range votes {
				if v.like(o, float64(sizes[v.of].Y)) {
					same = append(same, o)
				}
			}
			if len(same) > len(most) {
				most = same
			}
		}
		if len(most) < leastVotes {
			break
		}
		out = append(out, middle(most, sizes[most[0].of]))
		votes = slices.DeleteFunc(votes, func(v vote) bool { return slices.Contains(most, v) })
	}
	return out
}

// middle is the place that votes agree about.
func middle(votes []vote, size image.Point) (q quad) {
	n := float64(len(votes))
	var c, right vision.Vec
	for _, v := range votes {
		sin, cos := math.Sincos(v.turn * math.Pi / 180)
		c = c.Plus(vision.Vec{X: v.at.X / n, Y: v.at.Y / n})
		right = right.Plus(vision.Vec{X: v.scale * cos / n, Y: v.scale * sin / n})
	}
	for i, k := range corners4(float64(size.X), float64(size.Y)) {
		x, y := k.X-float64(size.X)/2, k.Y-float64(size.Y)/2
		q[i] = c.Plus(vision.Vec{X: right.X*x - right.Y*y, Y: right.Y*x + right.X*y})
	}
	return q
}

// same is a feature of a picture of the set.
type same struct {
	of, feature int
	far, next   float64 // how unlike it is, and the one of another picture that is least so
}

// nearest gives the feature of the set that each of a picture is most like; of is -1 where it is like those
// of several kinds.
func (f *finder) nearest(set []*features, in *features) []same {
	out := make([]same, in.what.Rows())
	for i := range out {
		out[i] = same{-1, -1, math.Inf(1), math.Inf(1)}
	}
	for k, s := range set {
		if s.what.Rows() == 0 || in.what.Rows() == 0 {
			continue
		}
		for i, m := range f.matcher.KnnMatch(in.what, s.what, 1) {
			if len(m) == 0 {
				continue
			}
			switch b, far := &out[i], m[0].Distance; {
			case far < b.far:
				*b = same{k, m[0].TrainIdx, far, b.far}
			case far < b.next:
				b.next = far
			}
		}
	}
	for i := range out {
		if out[i].far > otherKind*out[i].next {
			out[i].of = -1
		}
	}
	return out
}
