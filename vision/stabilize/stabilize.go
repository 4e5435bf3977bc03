//go:build !nocv

package stabilize

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
)

const (
	longSide = 640.0 // px of the pictures in which points are followed

	tiles       = 6    // in each direction, of which each gives points, so that all of the table has a say
	tilePoints  = 16   // at most
	leastPoints = 30   // of all; fewer that agree say nothing
	pointRank   = 0.05 // of the strongest point of a tile that its weakest one needs
	pointsApart = 6.0  // px
	rim         = 12.0 // px at the edge of a frame in which points are not followed
	structured  = 2.0  // grey levels of deviation in a tile that is not plain
	tolerance   = 1.5  // px by which a point may miss the map
	agreeing    = 0.35 // share of the points followed that has to agree: a hand may hide the rest
	fresh       = 0.5  // below this share the points are chosen anew
	stirring    = 1.0  // px that the picture has to move before a camera counts as held in a hand
	unmoved     = 0.5  // px that a point may be off and be where it was
	standing    = 0.2  // share of the points that are where they were, from which on it is a hand that moves
	patience    = 60   // frames with too few that agree, until what is to be seen now is followed
	lost        = 0.25 // of the longer side: the camera shows something else
)

// Stabilizer steadies the frames of one camera, in their order. Close it to free its pictures.
type Stabilizer struct {
	held bool               // the camera was seen to move
	anew bool               // the last frame is the steadied picture
	from *vision.Homography // where the steadied picture before it lies in it; nil if that is not known
	w, h int                // px of the frames

	// Small, in grey, and steadied: the picture in which the points were chosen, and the last one.
	key, now gocv.Mat
	points   points            // px of key
	last     vision.Homography // from there to the last frame, small as well
	astray   int               // frames since the points last agreed

	shown gocv.Mat // the last steadied picture: what a frame does not show stays
}

// New makes a Stabilizer. Its steadied picture is that of the first frame.
func New() *Stabilizer {
	return &Stabilizer{
		key: gocv.NewMat(), now: gocv.NewMat(), points: points{Mat: gocv.NewMat()}, shown: gocv.NewMat(),
		last: still,
	}
}

// Close frees the pictures.
func (s *Stabilizer) Close() error {
	return errors.Join(s.key.Close(), s.now.Close(), s.points.Close(), s.shown.Close())
}

// Step gives a frame as the camera would have seen it from where it was at first, and where that lies in
// the frame. The frame has to be a whole picture of three bytes a px; one of another size starts anew.
func (s *Stabilizer) Step(f devices.Frame) (devices.Frame, vision.Homography, error) {
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		return f, still, fmt.Errorf("stabilize: frame of %dx%d px: %w", f.W, f.H, err)
	}
	defer mat.Close()
	grey, k := small(mat)
	defer grey.Close()
	s.anew, s.from = false, nil
	if f.W != s.w || f.H != s.h || s.key.Empty() {
		s.w, s.h = f.W, f.H
		return f, still, s.begin(mat, grey)
	}
	if err := s.follow(grey); err != nil {
		return f, still, err
	}
	away := far(s.last, float64(grey.Cols()), float64(grey.Rows()))
	if away > lost*float64(max(grey.Cols(), grey.Rows())) {
		from := s.last.Scaled(k)
		s.from = &from
		return f, still, s.begin(mat, grey)
	}
	s.held = s.held || away > stirring
	if !s.held {
		return f, still, nil
	}
	view := s.last.Scaled(k)
	warp(mat, &s.shown, view)
	f.Pix, f.Stride = s.shown.ToBytes(), 3*f.W
	return f, view, nil
}

// Anew reports whether Step took the last frame for the steadied picture, as it does with the first one,
// and where the camera has gone far: places in the steadied picture are others from there on. from is where
// the picture before lies in this one, and nil if that is not known.
func (s *Stabilizer) Anew() (from *vision.Homography, anew bool) { return s.from, s.anew }

// begin takes a frame for the steadied picture.
func (s *Stabilizer) begin(mat, grey gocv.Mat) error {
	s.last, s.anew = still, true
	mat.CopyTo(&s.shown)
	grey.CopyTo(&s.now)
	return s.choose()
}

// choose looks for points to follow from here on.
func (s *Stabilizer) choose() error {
	s.astray = 0
	s.now.CopyTo(&s.key)
	var at []float32
	for i := range tiles * tiles {
		w, h, x, y := s.key.Cols(), s.key.Rows(), i%tiles, i/tiles
		found, err := corners(s.key, image.Rect(w*x/tiles, h*y/tiles, w*(x+1)/tiles, h*(y+1)/tiles))
		if err != nil {
			return err
		}
		at = append(at, found...)
	}
	points, err := vector(at)
	if err != nil {
		return err
	}
	s.points.Close()
	s.points = points
	return nil
}

// corners are the places with structure in a tile of a picture: x, y, x, y, …
func corners(of gocv.Mat, tile image.Rectangle) ([]float32, error) {
	part, found, mean, deviation := of.Region(tile), gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	for _, m := range []*gocv.Mat{&part, &found, &mean, &deviation} {
		defer m.Close()
	}
	gocv.MeanStdDev(part, &mean, &deviation)
	if deviation.GetDoubleAt(0, 0) < structured {
		return nil, nil
	}
	gocv.GoodFeaturesToTrack(part, &found, tilePoints, pointRank, pointsApart)
	if found.Empty() {
		return nil, nil
	}
	xy, err := found.DataPtrFloat32()
	if err != nil {
		return nil, fmt.Errorf("stabilize: points: %w", err)
	}
	out := slices.Clone(xy[:2*found.Rows()])
	for i := range out {
		out[i] += float32([2]int{tile.Min.X, tile.Min.Y}[i%2])
	}
	return out, nil
}

// follow finds the view of a frame, as a correction of the last one. Where too few points agree, on a plain
// table or below a hand, the last one stays.
func (s *Stabilizer) follow(grey gocv.Mat) error {
	warp(grey, &s.now, s.last)
	if s.points.count() < leastPoints {
		return s.choose()
	}
	step, share, stay, err := s.step()
	if err != nil {
		return err
	}
	if !s.held && stay >= standing {
		s.astray, s.last = 0, still
		return nil
	}
	if share < agreeing {
		if s.astray++; s.astray > patience {
			return s.choose()
		}
		return nil
	}
	s.astray, s.last = 0, s.last.After(step)
	if share < fresh {
		warp(grey, &s.now, s.last)
		return s.choose()
	}
	return nil
}

// step is the map from key to the picture of now, the share of the points that agree on it, and the share
// of those that are in the frame where they are in key.
func (s *Stabilizer) step() (v vision.Homography, share, stay float64, err error) {
	found, status, misses := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer found.Close()
	defer status.Close()
	defer misses.Close()
	gocv.CalcOpticalFlowPyrLK(s.key, s.now, s.points.Mat, found, &status, &misses)
	w, h := float64(s.now.Cols()), float64(s.now.Rows())
	// Elsewhere an older frame still stands in the picture, which would say that nothing moved.
	seen := func(x, y float32) bool {
		u, v := s.last.Apply(float64(x), float64(y))
		return u > rim && v > rim && u < w-rim && v < h-rim
	}
	from, to, err := s.points.pairs(found, status, seen)
	if err != nil {
		return still, 0, 0, err
	}
	defer from.Close()
	defer to.Close()
	n := float64(from.count())
	for i := range from.count() {
		u, v := s.last.Apply(float64(to.xy[2*i]), float64(to.xy[2*i+1]))
		if math.Hypot(u-float64(from.xy[2*i]), v-float64(from.xy[2*i+1])) <= unmoved {
			stay += 1 / n
		}
	}
	if from.count() < leastPoints {
		return still, 0, stay, nil
	}
	agree := gocv.NewMat()
	defer agree.Close()
	plane := gocv.FindHomography(from.Mat, &to.Mat, gocv.HomograpyMethodRANSAC, tolerance, &agree, 500, 0.995)
	defer plane.Close()
	inliers := gocv.CountNonZero(agree)
	if plane.Empty() || inliers < leastPoints {
		return still, 0, stay, nil
	}
	for i := range v {
		v[i] = plane.GetDoubleAt(i/3, i%3)
	}
	return v, float64(inliers) / n, stay, nil
}

// points are places in a picture: a matrix of n×1 of two numbers, and these: x, y, x, y, …
type points struct {
	gocv.Mat
	xy []float32
}

// vector makes points of numbers; the matrix has one row at least.
func vector(xy []float32) (points, error) {
	p := points{Mat: gocv.NewMatWithSize(max(len(xy)/2, 1), 1, gocv.MatTypeCV32FC2)}
	data, err := p.DataPtrFloat32()
	if err != nil {
		return points{}, errors.Join(fmt.Errorf("stabilize: points: %w", err), p.Close())
	}
	p.xy = data[:copy(data, xy)]
	return p, nil
}

// count is how many points there are.
func (p points) count() int { return len(p.xy) / 2 }

// pairs are the points that were found again in a part that is seen, where they were and where they are.
func (p points) pairs(is, status gocv.Mat, seen func(x, y float32) bool) (from, to points, err error) {
	now, errA := is.DataPtrFloat32()
	found, errB := status.DataPtrUint8()
	if err := errors.Join(errA, errB); err != nil {
		return from, to, fmt.Errorf("stabilize: points: %w", err)
	}
	var was, there []float32
	for i := range p.count() {
		if found[i] != 0 && seen(p.xy[2*i], p.xy[2*i+1]) {
			was, there = append(was, p.xy[2*i:2*i+2]...), append(there, now[2*i:2*i+2]...)
		}
	}
	if from, err = vector(was); err != nil {
		return from, to, err
	}
	if to, err = vector(there); err != nil {
		return from, to, errors.Join(err, from.Close())
	}
	return from, to, nil
}

// warp draws a picture over another one, as it is seen from there.
func warp(from gocv.Mat, to *gocv.Mat, view vision.Homography) {
	m := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	defer m.Close()
	for i, v := range view {
		m.SetDoubleAt(i/3, i%3, v)
	}
	gocv.WarpPerspectiveWithParams(from, to, m, image.Pt(from.Cols(), from.Rows()),
		gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderTransparent, color.RGBA{})
}

// small is a frame in grey, and how many times as large the frame is.
func small(mat gocv.Mat) (gocv.Mat, float64) {
	grey := gocv.NewMat()
	gocv.CvtColor(mat, &grey, gocv.ColorBGRToGray)
	k := max(float64(max(mat.Cols(), mat.Rows()))/longSide, 1)
	if k > 1 {
		size := image.Pt(int(math.Round(float64(mat.Cols())/k)), int(math.Round(float64(mat.Rows())/k)))
		gocv.Resize(grey, &grey, size, 0, 0, gocv.InterpolationArea)
	}
	return grey, k
}
