//go:build !nocv

package baseline

import (
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
)

// mostSide is the px of the longer side that pictures are shrunk to, so that one setting suits all of them.
const mostSide = 1000

// grey gives a frame in grey, and the px of the frame for one px of it. The caller closes it.
func grey(f devices.Frame) (gocv.Mat, float64, error) {
	if f.W < 16 || f.H < 16 || f.Stride != 3*f.W || len(f.Pix) < f.H*f.Stride {
		return gocv.Mat{}, 0, fmt.Errorf(
			"baseline: frame of %dx%d px with %d bytes a row is no picture without gaps", f.W, f.H, f.Stride)
	}
	colour, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Pix[:f.H*f.Stride])
	if err != nil {
		return gocv.Mat{}, 0, fmt.Errorf("baseline: frame to matrix: %w", err)
	}
	defer colour.Close()
	out := gocv.NewMat()
	gocv.CvtColor(colour, &out, gocv.ColorBGRToGray)
	scale := max(float64(max(f.W, f.H))/mostSide, 1)
	if scale > 1 {
		gocv.Resize(out, &out, image.Pt(int(float64(f.W)/scale), int(float64(f.H)/scale)), 0, 0,
			gocv.InterpolationArea)
	}
	return out, scale, nil
}

// observation accepts whatever was found: plain methods have no doubts.
func observation(f devices.Frame, dice []vision.Thing) vision.Observation {
	o := vision.Observation{Frame: f.Seq, At: f.At, Things: dice, Decision: vision.Accept}
	if len(dice) == 0 {
		o.Decision = vision.None
	}
	return o
}

// die is a face in a square around x and y with half its side.
func die(face int, x, y, half, scale float64) vision.Thing {
	at := func(u, v float64) image.Point {
		return image.Pt(int(math.Round((x+u*half)*scale)), int(math.Round((y+v*half)*scale)))
	}
	return vision.Thing{Face: face, Confidence: 1,
		Box: [4]image.Point{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}}
}

// Blobs finds round blobs, dark and light, and takes those that lie near to each other for one die.
type Blobs struct{}

var _ vision.Reader = Blobs{}

// reach is how far two pips of a die lie apart at most, in pip diameters, when each has a neighbour.
const reach = 3.8

// Read counts the blobs of each heap; heaps of more than six are no dice.
func (Blobs) Read(f devices.Frame) (vision.Observation, error) {
	mat, scale, err := grey(f)
	if err != nil {
		return vision.Observation{}, err
	}
	defer mat.Close()
	var dice []vision.Thing
	for _, colour := range [2]int{0, 255} {
		for _, heap := range heaps(blobs(mat, colour)) {
			if len(heap) > 6 {
				continue
			}
			x, y, size := 0.0, 0.0, 0.0
			for _, b := range heap {
				x, y, size = x+b.X, y+b.Y, size+b.Size
			}
			n := float64(len(heap))
			dice = append(dice, die(len(heap), x/n, y/n, 2.5*size/n, scale))
		}
	}
	return observation(f, dice), nil
}

// blobs of one colour, 0 dark and 255 light.
func blobs(mat gocv.Mat, colour int) []gocv.KeyPoint {
	p := gocv.NewSimpleBlobDetectorParams()
	p.SetFilterByColor(true)
	p.SetBlobColor(colour)
	p.SetFilterByArea(true)
	p.SetMinArea(12)
	p.SetMaxArea(1500)
	p.SetFilterByCircularity(true)
	p.SetMinCircularity(0.7)
	p.SetFilterByConvexity(true)
	p.SetMinConvexity(0.85)
	p.SetFilterByInertia(true)
	p.SetMinInertiaRatio(0.5)
	d := gocv.NewSimpleBlobDetectorWithParams(p)
	defer d.Close()
	return d.Detect(mat)
}

// heaps gathers blobs, each within reach of another one of about its size.
func heaps(all []gocv.KeyPoint) (out [][]gocv.KeyPoint) {
	left := slices.Clone(all)
	for len(left) > 0 {
		heap := left[:1:1]
		left = left[1:]
		for i := 0; i < len(heap); i++ {
			left = slices.DeleteFunc(left, func(b gocv.KeyPoint) bool {
				a := heap[i]
				near := math.Hypot(a.X-b.X, a.Y-b.Y) < reach*max(a.Size, b.Size) &&
					max(a.Size, b.Size) < 1.6*min(a.Size, b.Size)
				if near {
					heap = append(heap, b)
				}
				return near
			})
		}
		out = append(out, heap)
	}
	return out
}

// Contours splits the picture into light and dark, takes square areas for dice, and counts the round holes in
// each.
type Contours struct{}

var _ vision.Reader = Contours{}

// Read takes the squares that have one to six holes.
func (Contours) Read(f devices.Frame) (vision.Observation, error) {
	mat, scale, err := grey(f)
	if err != nil {
		return vision.Observation{}, err
	}
	defer mat.Close()
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(mat, &soft, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
	var dice []vision.Thing
	for _, how := range [2]gocv.ThresholdType{gocv.ThresholdBinary, gocv.ThresholdBinaryInv} {
		dice = append(dice, squares(soft, how, scale)...)
	}
	return observation(f, dice), nil
}

func squares(mat gocv.Mat, how gocv.ThresholdType, scale float64) (dice []vision.Thing) {
	parts, tree := gocv.NewMat(), gocv.NewMat()
	defer parts.Close()
	defer tree.Close()
	gocv.Threshold(mat, &parts, 0, 255, how|gocv.ThresholdOtsu)
	contours := gocv.FindContoursWithParams(parts, &tree, gocv.RetrievalCComp, gocv.ChainApproxSimple)
	defer contours.Close()
	for i := range contours.Size() {
		c := contours.At(i)
		if tree.GetVeciAt(0, i)[3] >= 0 || !square(c, mat) { // a hole, or no square
			continue
		}
		box := gocv.BoundingRect(c)
		pips := 0
		for j := tree.GetVeciAt(0, i)[2]; j >= 0; j = tree.GetVeciAt(0, int(j))[0] {
			if round(contours.At(int(j)), gocv.ContourArea(c)) {
				pips++
			}
		}
		if pips >= 1 && pips <= 6 {
			x, y := float64(box.Min.X+box.Max.X)/2, float64(box.Min.Y+box.Max.Y)/2
			dice = append(dice, die(pips, x, y, float64(box.Dx()+box.Dy())/4, scale))
		}
	}
	return dice
}

// square reports whether an outline fills a square that may be a die.
func square(c gocv.PointVector, mat gocv.Mat) bool {
	area := gocv.ContourArea(c)
	if area < 100 || area > float64(mat.Rows()*mat.Cols())/16 {
		return false
	}
	r := gocv.MinAreaRect(c)
	w, h := float64(r.Width), float64(r.Height)
	return max(w, h) < 1.35*min(w, h) && area > 0.75*w*h
}

// round reports whether a hole of a die is as round and as large as a pip.
func round(c gocv.PointVector, die float64) bool {
	area, length := gocv.ContourArea(c), gocv.ArcLength(c, true)
	return area > 0.006*die && area < 0.12*die && 4*math.Pi*area > 0.55*length*length
}
