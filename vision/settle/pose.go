package settle

import (
	"image"
	"math"

	"spieltisch/devices"
	"spieltisch/vision"
)

type vec struct{ x, y float64 } // px

func centre(box [4]image.Point) vec {
	var c vec
	for _, p := range box {
		c.x += float64(p.X) / 4
		c.y += float64(p.Y) / 4
	}
	return c
}

// side is the mean side of a box, px.
func side(box [4]image.Point) float64 {
	sum := 0.0
	for i, p := range box {
		q := box[(i+1)%4]
		sum += math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y))
	}
	return sum / 4
}

func (a vec) plus(b vec) vec { return vec{a.x + b.x, a.y + b.y} }

func distance(a, b vec) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

func fraction(c vec, f devices.Frame) Point {
	return Point{c.x / float64(f.W), c.y / float64(f.H)}
}

// cellsOf are the cells under a box and half a die around it, where its shadow and its sides are.
func cellsOf(box [4]image.Point, g *grid) []int { return cellsAround(box, g, 1) }

// cellsAround are the cells within reach (in sides of the box) of its centre, in x and y.
func cellsAround(box [4]image.Point, g *grid, reach float64) []int {
	c, r := centre(box), side(box)*reach
	var out []int
	k := float64(g.k)
	for y := max(0, int((c.y-r)/k)); y <= min(g.h-1, int((c.y+r)/k)); y++ {
		for x := max(0, int((c.x-r)/k)); x <= min(g.w-1, int((c.x+r)/k)); x++ {
			out = append(out, y*g.w+x)
		}
	}
	return out
}

// grey is the luma of a frame, smoothed 3×3 against noise.
type grey struct {
	w, h int
	v    []uint8
}

func makeGrey(f devices.Frame) *grey {
	raw := make([]uint16, f.W*f.H)
	for y := range f.H {
		row := f.Pix[y*f.Stride:]
		for x := range f.W {
			raw[y*f.W+x] = (uint16(row[3*x])*29 + uint16(row[3*x+1])*150 + uint16(row[3*x+2])*77) >> 8
		}
	}
	g := &grey{w: f.W, h: f.H, v: make([]uint8, f.W*f.H)}
	for y := range f.H {
		up, down := max(0, y-1)*f.W, min(f.H-1, y+1)*f.W
		for x := range f.W {
			l, r := max(0, x-1), min(f.W-1, x+1)
			at := y * f.W
			sum := raw[up+l] + raw[up+x] + raw[up+r] + raw[at+l] + raw[at+x] + raw[at+r] + raw[down+l] + raw[down+x] + raw[down+r]
			g.v[at+x] = uint8(sum / 9)
		}
	}
	return g
}

const (
	// slack is how far, in px, a die may seem to have moved and still be left lying: the camera shakes with the table.
	slack = 2
	// alike is the correlation of the pixels from which on two pictures of a die show one pose. On the rendered tray
	// a die left lying has over 0.99 and one turned by 12° or moved by 2 mm less than 0.93; see TestPoseLimits.
	alike = 0.95
)

// lies says whether the die that had this box in one frame has the same pose in another: the same pixels, up to light,
// to where the camera was pushed, and to a shift of slack.
func lies(box [4]image.Point, was, is *grey, shift vec) bool {
	if was == nil || was.w != is.w || was.h != is.h {
		return false
	}
	return likeness(box, was, is, shift) >= alike
}

// likeness is the best correlation of the box's pixels over small shifts, −1…1.
func likeness(box [4]image.Point, was, is *grey, shift vec) float64 {
	at := inside(box, was)
	best := -1.0
	for dy := -slack; dy <= slack; dy++ {
		for dx := -slack; dx <= slack; dx++ {
			best = max(best, correlate(at, was, is, dx+int(shift.x), dy+int(shift.y)))
		}
	}
	return best
}

// inside are up to some thousand pixels of the box, grown by a tenth so that the die's edge is among them.
func inside(box [4]image.Point, g *grey) []image.Point {
	c := centre(box)
	var q [4]vec
	lo, hi := vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for i, p := range box {
		q[i] = vec{c.x + 1.1*(float64(p.X)-c.x), c.y + 1.1*(float64(p.Y)-c.y)}
		lo = vec{min(lo.x, q[i].x), min(lo.y, q[i].y)}
		hi = vec{max(hi.x, q[i].x), max(hi.y, q[i].y)}
	}
	zone := Zone{{q[0].x, q[0].y}, {q[1].x, q[1].y}, {q[2].x, q[2].y}, {q[3].x, q[3].y}}
	step := 1 + int(side(box))/50
	var out []image.Point
	for y := max(slack, int(lo.y)); y <= min(g.h-1-slack, int(hi.y)); y += step {
		for x := max(slack, int(lo.x)); x <= min(g.w-1-slack, int(hi.x)); x += step {
			if zone.Contains(Point{float64(x), float64(y)}) {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

// correlate is the zero-mean normalised cross-correlation of was at the points and is at the shifted ones. It does not
// mind another brightness or contrast.
func correlate(at []image.Point, was, is *grey, dx, dy int) float64 {
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

// tumbled says whether the die came to its place in free motion: most of what is under it was seen to change while no
// hand was near.
func tumbled(d vision.Die, g *grid, free []int) bool {
	cells := cellsAround(d.Box, g, 0.5)
	n := 0
	for _, i := range cells {
		if free[i] > 0 {
			n++
		}
	}
	return n*3 >= len(cells)
}
