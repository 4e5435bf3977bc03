package track

import (
	"image"
	"math"

	"spieltisch/devices"
	"spieltisch/vision"
)

// Grey is the luma of a frame, smoothed 3×3 against noise. It is not changed once it is made.
type Grey struct {
	w, h int // px
	v    []uint8
}

// NewGrey makes it.
func NewGrey(f devices.Frame) *Grey {
	raw := make([]uint16, f.W*f.H)
	for y := range f.H {
		row := f.Pix[y*f.Stride:]
		for x := range f.W {
			raw[y*f.W+x] = (uint16(row[3*x])*29 + uint16(row[3*x+1])*150 + uint16(row[3*x+2])*77) >> 8
		}
	}
	g := &Grey{w: f.W, h: f.H, v: make([]uint8, f.W*f.H)}
	for y := range f.H {
		up, down := max(0, y-1)*f.W, min(f.H-1, y+1)*f.W
		for x := range f.W {
			l, r := max(0, x-1), min(f.W-1, x+1)
			at := y * f.W
			sum := raw[up+l] + raw[up+x] + raw[up+r] + raw[at+l] + raw[at+x] + raw[at+r] +
				raw[down+l] + raw[down+x] + raw[down+r]
			g.v[at+x] = uint8(sum / 9)
		}
	}
	return g
}

const (
	// slack is how far, in px, a die may seem to have moved and still be left lying: the camera shakes with
	// the table.
	slack = 2
	// alike is the correlation of the pixels from which on two pictures of a die show one pose. On the
	// rendered tray a die left lying has over 0.99 and one turned by 12° or moved by 2 mm less than 0.93;
	// see TestPoseLimits.
	alike = 0.95
)

// lies reports whether the die that had this box in one frame has the same pose in another: the same
// pixels, up to light, to where the camera was pushed, and to a shift of slack.
func lies(box vision.Box, was, is *Grey, shift vision.Vec) bool {
	if was == nil || was.w != is.w || was.h != is.h {
		return false
	}
	return likeness(box, was, is, shift) >= alike
}

// likeness is the best correlation of the box's pixels over small shifts, −1…1.
func likeness(box vision.Box, was, is *Grey, shift vision.Vec) float64 {
	at := inside(box, was)
	best := -1.0
	for dy := -slack; dy <= slack; dy++ {
		for dx := -slack; dx <= slack; dx++ {
			best = max(best, correlate(at, was, is, dx+int(shift.X), dy+int(shift.Y)))
		}
	}
	return best
}

// inside are up to some thousand pixels of the box, grown by a tenth so that the die's edge is among them.
func inside(box vision.Box, g *Grey) []image.Point {
	c := box.Center()
	var q [4]vision.Vec
	lo, hi := vision.Vec{X: math.Inf(1), Y: math.Inf(1)}, vision.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for i, p := range box {
		q[i] = vision.Vec{X: c.X + 1.1*(float64(p.X)-c.X), Y: c.Y + 1.1*(float64(p.Y)-c.Y)}
		lo = vision.Vec{X: min(lo.X, q[i].X), Y: min(lo.Y, q[i].Y)}
		hi = vision.Vec{X: max(hi.X, q[i].X), Y: max(hi.Y, q[i].Y)}
	}
	step := 1 + int(box.Side())/50
	var out []image.Point
	for y := max(slack, int(lo.Y)); y <= min(g.h-1-slack, int(hi.Y)); y += step {
		for x := max(slack, int(lo.X)); x <= min(g.w-1-slack, int(hi.X)); x += step {
			if vision.Polygon(q[:]).Contains(vision.Vec{X: float64(x), Y: float64(y)}) {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

// correlate is the zero-mean normalised cross-correlation of was at the points and is at the shifted ones.
// It does not mind another brightness or contrast.
func correlate(at []image.Point, was, is *Grey, dx, dy int) float64 {
	var n, sa, sb, saa, sbb, sab float64
	for _, p := range at {
		x, y := p.X+dx, p.Y+dy
		if x < 0 || y < 0 || x >= is.w || y >= is.h { // pushed out of the picture
			continue
		}
		a, b := float64(was.v[p.Y*was.w+p.X]), float64(is.v[y*is.w+x])
		n++
		sa += a
		sb += b
		saa += a * a
		sbb += b * b
		sab += a * b
	}
	if n == 0 {
		return -1
	}
	va, vb := saa/n-sa/n*sa/n, sbb/n-sb/n*sb/n
	if va < 1 || vb < 1 { // no structure at all says nothing
		return -1
	}
	return (sab/n - sa/n*sb/n) / math.Sqrt(va*vb)
}
