//go:build !nocv

package cards

import (
	"image"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// Outlines are sought in a picture of so many px on its longer side.
const outlined = 640

// Limits of an outline.
const (
	leastArea = 0.004 // of the picture
	mostArea  = 0.97
	filled    = 0.85 // of the four sides' area lies in the outline, and of its hull
)

// sided finds the place of a contour, in a picture of so many px.
type sided func(c gocv.PointVector, w, h int) (quad, bool)

// outlines are all shapes with four sides, or regular ones with six, in a picture that is 1/scale as large as
// the frame, and the corners of all that is longer than a line.
func outlines(small gocv.Mat, scale float64, as sided) (out []quad, lines [][]vision.Vec) {
	for _, mask := range masks(small) {
		contours := gocv.FindContours(mask, gocv.RetrievalList, gocv.ChainApproxSimple)
		for i := range contours.Size() {
			c := contours.At(i)
			if q, ok := as(c, small.Cols(), small.Rows()); ok {
				if q = q.scaled(scale); !q.among(out) {
					out = append(out, q)
				}
			}
			if gocv.ArcLength(c, true) > longLine {
				lines = append(lines, cornersOf(c, scale))
			}
		}
		contours.Close()
		_ = mask.Close() // it is not used after
	}
	return out, lines
}

// Limits of lines, px of the small picture: how long they are at least, and how far its px lie off one.
const (
	longLine = 40
	offLine  = 1.8
)

// cornersOf are those of a contour, px of the frame.
func cornersOf(c gocv.PointVector, scale float64) (out []vision.Vec) {
	sides := gocv.ApproxPolyDP(c, offLine, true)
	defer sides.Close()
	for _, p := range sides.ToPoints() {
		out = append(out, vision.Vec{X: (float64(p.X) + 0.5) * scale, Y: (float64(p.Y) + 0.5) * scale})
	}
	return out
}

// masks divide a picture in several ways into what may be a card and what is not: by light, by both colours
// of Lab, by edges, by what is of another colour than the rim of the picture, by what is brighter than what
// lies about it.
func masks(small gocv.Mat) (out []gocv.Mat) {
	lab, grey, soft := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer func() { _, _, _ = lab.Close(), grey.Close(), soft.Close() }()
	gocv.CvtColor(small, &lab, gocv.ColorBGRToLab)
	gocv.CvtColor(small, &grey, gocv.ColorBGRToGray)
	channels := gocv.Split(lab)
	for _, c := range channels {
		gocv.GaussianBlur(c, &soft, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
		light, dark := gocv.NewMat(), gocv.NewMat()
		gocv.Threshold(soft, &light, 0, 255, gocv.ThresholdBinary|gocv.ThresholdOtsu)
		gocv.BitwiseNot(light, &dark)
		out = append(out, light, dark)
		_ = c.Close() // it is not used after
	}
	gocv.GaussianBlur(grey, &soft, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer kernel.Close()
	for _, strong := range []float32{20, 60, 150} {
		edges := gocv.NewMat()
		gocv.Canny(soft, &edges, strong/3, strong)
		gocv.Dilate(edges, &edges, kernel)
		out = append(out, edges)
	}
	for _, m := range unlikeRim(lab, 6, 12, 24) {
		gocv.MorphologyEx(m, &m, gocv.MorphOpen, kernel)
		out = append(out, m)
	}
	local := gocv.NewMat()
	gocv.AdaptiveThreshold(grey, &local, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, 51, -5)
	return append(out, local)
}

// unlikeRim are px whose colour is so far, in Lab, from the median of the rim of the picture: a mask for
// each far.
func unlikeRim(lab gocv.Mat, far ...int) (out []gocv.Mat) {
	px, err := lab.DataPtrUint8()
	if err != nil {
		return nil
	}
	middle := rim(px, lab.Cols(), lab.Rows())
	masks := make([][]byte, len(far))
	for i := range masks {
		masks[i] = make([]byte, len(px)/3)
	}
	var squares [3][256]int
	for k, m := range middle {
		for v := range squares[k] {
			squares[k][v] = (v - int(m)) * (v - int(m))
		}
	}
	for i := range len(px) / 3 {
		p := px[3*i : 3*i+3]
		square := squares[0][p[0]] + squares[1][p[1]] + squares[2][p[2]]
		for n, f := range far {
			if square > f*f {
				masks[n][i] = 255
			}
		}
	}
	for _, m := range masks {
		if m, err := gocv.NewMatFromBytes(lab.Rows(), lab.Cols(), gocv.MatTypeCV8U, m); err == nil {
			out = append(out, m)
		}
	}
	return out
}

// rim is the middle colour of the rim of a picture of w×h px.
func rim(px []byte, w, h int) (middle [3]byte) {
	var counts [3][256]int
	n := 0
	for y := range h {
		for x := 0; x < w; x++ {
			if x == rimmed && y >= rimmed && y < h-rimmed {
				x = max(w-rimmed, x)
			}
			for k := range counts {
				counts[k][px[3*(y*w+x)+k]]++
			}
			n++
		}
	}
	for k := range middle {
		for below := counts[k][0]; below <= n/2; below += counts[k][middle[k]] {
			middle[k]++
		}
	}
	return middle
}

// rimmed is how many px at each side are the rim of a picture.
const rimmed = 4

// polygon gives the n corners of a contour that is nearly a convex shape of so many sides, and its hull. The
// tolerances of a side, in shares of the way around, grow from one to another by steps.
func polygon(c gocv.PointVector, n int, from, to, step float64, w, h int) (corners []image.Point,
	hull float64) {
	area := gocv.ContourArea(c)
	if all := float64(w * h); area < leastArea*all || area > mostArea*all {
		return nil, 0
	}
	around := convex(c)
	defer around.Close()
	if hull = gocv.ContourArea(around); area < filled*hull {
		return nil, 0
	}
	length := gocv.ArcLength(around, true)
	for tolerance := from; tolerance <= to; tolerance += step {
		sides := gocv.ApproxPolyDP(around, tolerance*length, true)
		corners = sides.ToPoints()
		sides.Close()
		if len(corners) <= n {
			break
		}
	}
	if len(corners) != n {
		return nil, 0
	}
	return corners, hull
}

// fourSided gives the corners of a contour that is nearly a convex shape of four sides.
func fourSided(c gocv.PointVector, w, h int) (q quad, ok bool) {
	corners, hull := polygon(c, 4, 0.02, 0.1, 0.01, w, h)
	if corners == nil || rims(corners, w, h) >= 3 {
		return q, false
	}
	for i, p := range corners {
		q[i] = vision.Vec{X: float64(p.X), Y: float64(p.Y)}
	}
	if q.area() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return q, q.area() >= filled*hull && q.area() <= hull/filled && q.square()
}

// sixOutline gives the place of a contour that is nearly a regular hexagon.
func sixOutline(c gocv.PointVector, w, h int) (q quad, ok bool) {
	corners, _ := polygon(c, 6, 0.01, 0.06, 0.005, w, h)
	if corners == nil || rims(corners, w, h) > 0 {
		return q, false
	}
	points := make([]vision.Vec, len(corners))
	turn := 0
	for i, p := range corners {
		points[i] = vision.Vec{X: float64(p.X), Y: float64(p.Y)}
		n := corners[(i+1)%len(corners)]
		turn += p.X*n.Y - n.X*p.Y
	}
	if turn < 0 {
		slices.Reverse(points)
	}
	return sixSided(points)
}

// rims is how many sides of the picture a shape lies at: what lies at three is the ground.
func rims(points []image.Point, w, h int) int {
	var at [4]bool
	for _, p := range points {
		for i, far := range []int{p.X, p.Y, w - 1 - p.X, h - 1 - p.Y} {
			at[i] = at[i] || far < rimmed
		}
	}
	n := 0
	for _, yes := range at {
		if yes {
			n++
		}
	}
	return n
}

// convex is the hull of a contour.
func convex(c gocv.PointVector) gocv.PointVector {
	m := gocv.NewMat()
	defer m.Close()
	gocv.ConvexHull(c, &m, false, true)
	points := make([]image.Point, 0, m.Rows())
	for i := range m.Rows() {
		v := m.GetVeciAt(i, 0)
		points = append(points, image.Pt(int(v[0]), int(v[1])))
	}
	return gocv.NewPointVectorFromPoints(points)
}
