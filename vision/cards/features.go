//go:build !nocv

package cards

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// Limits of features.
const (
	nearest   = 0.8 // the best match is so much nearer than the second one (Lowe, 2004)
	leastSame = 8   // matches, and
	leastFit  = 7   // of them on one plane
	offPlane  = 3.0 // px
	mostKinds = 4   // kinds that are looked at
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

// look finds the features of a picture in colours.
func (f *finder) look(bgr gocv.Mat, scale float64) (*features, error) {
	p := pixelsOf(bgr)
	grey := make([]byte, p.w*p.h)
	for i, v := range p.grey() {
		grey[i] = byte(v)
	}
	m, err := gocv.NewMatFromBytes(p.h, p.w, gocv.MatTypeCV8U, grey)
	if err != nil {
		return nil, fmt.Errorf("cards: %w", err)
	}
	defer m.Close()
	all := gocv.NewMat()
	defer all.Close()
	at, what := f.sift.DetectAndCompute(m, all)
	return &features{at, what, scale}, nil
}

// places are where pictures of the set may lie, by what they have in common with a picture; of the kinds
// with the most matches. The homographies go from px of the picture of the set.
func (f *finder) places(set []*features, sizes []image.Point, in *features) (out []quad) {
	if in.what.Rows() < 2 {
		return nil
	}
	type candidate struct {
		of   int
		pair []gocv.DMatch
	}
	var best []candidate
	for i, s := range set {
		if s.what.Rows() < leastSame {
			continue
		}
		c := candidate{of: i}
		for _, m := range f.matcher.KnnMatch(s.what, in.what, 2) {
			if len(m) == 2 && m[0].Distance < nearest*m[1].Distance {
				c.pair = append(c.pair, m[0])
			}
		}
		if len(c.pair) < leastSame {
			continue
		}
		at := len(best)
		for at > 0 && len(best[at-1].pair) < len(c.pair) {
			at--
		}
		best = append(best[:at], append([]candidate{c}, best[at:]...)...)
		best = best[:min(len(best), mostKinds)]
	}
	for _, c := range best {
		s := set[c.of]
		from, to := make([]vision.Vec, len(c.pair)), make([]vision.Vec, len(c.pair))
		for i, m := range c.pair {
			a, b := s.at[m.QueryIdx], in.at[m.TrainIdx]
			from[i] = vision.Vec{X: a.X * s.scale, Y: a.Y * s.scale}
			to[i] = vision.Vec{X: b.X * in.scale, Y: b.Y * in.scale}
		}
		if h, ok := plane(from, to, offPlane*in.scale); ok {
			w, t := float64(sizes[c.of].X), float64(sizes[c.of].Y)
			var q quad
			for i, p := range []vision.Vec{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: t}, {X: 0, Y: t}} {
				q[i].X, q[i].Y = h.Apply(p.X, p.Y)
			}
			if q.convexClockwise() {
				out = append(out, q)
			}
		}
	}
	return out
}

// plane fits a homography to pairs of places, most of which may be wrong.
func plane(from, to []vision.Vec, off float64) (h vision.Homography, ok bool) {
	mat := func(v []vision.Vec) gocv.Mat {
		m := gocv.NewMatWithSize(len(v), 1, gocv.MatTypeCV64FC2)
		for i, p := range v {
			m.SetDoubleAt(i, 0, p.X)
			m.SetDoubleAt(i, 1, p.Y)
		}
		return m
	}
	a, b, mask := mat(from), mat(to), gocv.NewMat()
	defer func() { _, _, _ = a.Close(), b.Close(), mask.Close() }()
	m := gocv.FindHomography(a, &b, gocv.HomograpyMethodRANSAC, off, &mask, 2000, 0.995)
	defer m.Close()
	if m.Empty() || gocv.CountNonZero(mask) < leastFit {
		return h, false
	}
	for i := range h {
		h[i] = m.GetDoubleAt(i/3, i%3)
	}
	return h, true
}
