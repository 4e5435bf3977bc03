//go:build !nocv

package main

import (
	"image"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision/pieces"
)

// sift is the recipe that OpenCV's tutorials give, which the reader is held against: features of each kind
// are matched with those of the picture, where the best is clearly nearer than the next (peerRatio), and
// RANSAC finds a homography for each kind. What it has found is taken out, and the kind is sought again.
type sift struct {
	by      gocv.SIFT
	matcher gocv.BFMatcher
	names   []string
	at      [][]gocv.KeyPoint
	what    []gocv.Mat
}

// Limits of the recipe.
const (
	peerRatio   = 0.75
	peerInliers = 12
	peerOff     = 4.0
)

func newSIFT(set *pieces.Set) *sift {
	s := &sift{by: gocv.NewSIFT(), matcher: gocv.NewBFMatcher()}
	for _, f := range set.Faces {
		v := f.Views[0]
		at, what := s.look(v.W, v.H, v.Pix, 1.5)
		s.names, s.at, s.what = append(s.names, f.Name), append(s.at, at), append(s.what, what)
	}
	return s
}

func (s *sift) look(w, h int, bgr []byte, scale float64) ([]gocv.KeyPoint, gocv.Mat) {
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC3, bgr)
	if err != nil {
		panic(err) // the frame was decoded before
	}
	grey, none, what := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer func() { _, _, _ = m.Close(), grey.Close(), none.Close() }()
	gocv.CvtColor(m, &grey, gocv.ColorBGRToGray)
	if scale != 1 {
		gocv.Resize(grey, &grey, image.Point{}, scale, scale, gocv.InterpolationLinear)
	}
	at, found := s.by.DetectAndCompute(grey, none)
	found.CopyTo(&what)
	_ = found.Close() // it is not used after
	return at, what
}

// read gives the names of what it finds.
func (s *sift) read(f devices.Frame) (names []string) {
	at, what := s.look(f.W, f.H, f.Packed(), 1)
	defer what.Close()
	used := make([]bool, len(at))
	for k, name := range s.names {
		if s.what[k].Rows() < peerInliers || what.Rows() < 2 {
			continue
		}
		var pairs []gocv.DMatch
		for _, m := range s.matcher.KnnMatch(s.what[k], what, 2) {
			if len(m) == 2 && m[0].Distance < peerRatio*m[1].Distance && !used[m[0].TrainIdx] {
				pairs = append(pairs, m[0])
			}
		}
		for len(pairs) >= peerInliers {
			in := s.plane(k, pairs, at)
			if len(in) < peerInliers {
				break
			}
			names = append(names, name)
			kept := pairs[:0:0]
			for i, p := range pairs {
				if in[i] {
					used[p.TrainIdx] = true
				} else {
					kept = append(kept, p)
				}
			}
			pairs = kept
		}
	}
	return names
}

// plane says which pairs lie in one plane.
func (s *sift) plane(k int, pairs []gocv.DMatch, at []gocv.KeyPoint) map[int]bool {
	from := gocv.NewMatWithSize(len(pairs), 1, gocv.MatTypeCV64FC2)
	to, mask := gocv.NewMatWithSize(len(pairs), 1, gocv.MatTypeCV64FC2), gocv.NewMat()
	defer func() { _, _, _ = from.Close(), to.Close(), mask.Close() }()
	for i, p := range pairs {
		a, b := s.at[k][p.QueryIdx], at[p.TrainIdx]
		from.SetDoubleAt(i, 0, a.X)
		from.SetDoubleAt(i, 1, a.Y)
		to.SetDoubleAt(i, 0, b.X)
		to.SetDoubleAt(i, 1, b.Y)
	}
	h := gocv.FindHomography(from, &to, gocv.HomograpyMethodRANSAC, peerOff, &mask, 2000, 0.995)
	defer h.Close()
	in := map[int]bool{}
	for i := range pairs {
		if !h.Empty() && mask.GetUCharAt(i, 0) > 0 {
			in[i] = true
		}
	}
	return in
}

func (s *sift) close() {
	_, _ = s.by.Close(), s.matcher.Close() // nothing was written
	for _, m := range s.what {
		_ = m.Close() // it is not used after
	}
}
