package motion

import (
	"spieltisch/devices"
	"spieltisch/vision"
)

const (
	gridLong = 160 // cells along the longer side of the frame
	unit     = 16  // grid values per grey level, so that means of a block keep their fraction

	full    = 255 * unit // the brightest cell
	clipped = 248 * unit // from here on a cell may have been brighter than it could show
	dark    = 6          // grey levels; a frame whose mean is below this shows nothing
)

// Grid is a frame as means of square blocks, three colours a cell. It is not changed once it is made.
type Grid struct {
	Seq uint64 // of the frame

	w, h  int      // cells
	k     int      // px along the side of a block
	v     []uint16 // w*h*3, unit per grey level
	noise Noise
}

// NewGrid shrinks a frame. It reads every second row of larger blocks: half the time for a little more noise.
func NewGrid(f devices.Frame, noise Noise) *Grid {
	k := max(1, (max(f.W, f.H)+gridLong/2)/gridLong)
	g := &Grid{Seq: f.Seq, w: f.W / k, h: f.H / k, k: k, noise: noise}
	g.v = make([]uint16, g.w*g.h*3)
	step := 1
	if k >= 4 {
		step = 2
	}
	sums := make([]uint32, g.w*3)
	for cy := range g.h {
		clear(sums)
		rows := uint32(0)
		for y := cy * k; y < cy*k+k; y += step {
			addRow(sums, f.Pix[y*f.Stride:y*f.Stride+g.w*k*3], k)
			rows++
		}
		n := rows * uint32(k)
		out := g.v[cy*g.w*3 : (cy+1)*g.w*3]
		for i, s := range sums {
			out[i] = uint16(s * unit / n)
		}
	}
	return g
}

func addRow(sums []uint32, row []byte, k int) {
	for i := 0; i < len(sums); i += 3 {
		var b, g, r uint32
		for range k {
			p := row[:3:3]
			b += uint32(p[0])
			g += uint32(p[1])
			r += uint32(p[2])
			row = row[3:]
		}
		sums[i] += b
		sums[i+1] += g
		sums[i+2] += r
	}
}

// Size is how many cells there are in a row, and how many rows.
func (g *Grid) Size() (w, h int) { return g.w, g.h }

// Dark reports whether nothing can be seen for want of light.
func (g *Grid) Dark() bool {
	var sum uint64
	for _, v := range g.v {
		sum += uint64(v)
	}
	return float64(sum)/float64(len(g.v))/unit < dark
}

// Cells are the cells under a box and half a die around it, where its shadow and its sides are.
func (g *Grid) Cells(box vision.Box) []int { return g.around(box, 1) }

// Core are the cells under a box.
func (g *Grid) Core(box vision.Box) []int { return g.around(box, 0.5) }

// around are the cells within reach (in sides of the box) of its centre, in x and y.
func (g *Grid) around(box vision.Box, reach float64) []int {
	c, r := box.Center(), box.Side()*reach
	var out []int
	k := float64(g.k)
	for y := max(0, int((c.Y-r)/k)); y <= min(g.h-1, int((c.Y+r)/k)); y++ {
		for x := max(0, int((c.X-r)/k)); x <= min(g.w-1, int((c.X+r)/k)); x++ {
			out = append(out, y*g.w+x)
		}
	}
	return out
}

// Under marks the cells of dice.
func (g *Grid) Under(boxes []vision.Box) *Mask {
	out := newMask(g.w, g.h)
	for _, box := range boxes {
		out.add(g.Cells(box))
	}
	return out
}

// gain is the median ratio of to over from for one colour, in 1/256. The median does not mind what moved,
// as long as that is less than half of the frame.
func gain(from, to *Grid, colour int) int {
	const limit = 1024 // four times as bright
	var hist [limit + 1]int
	n := 0
	for i := colour; i < len(from.v); i += 3 * 3 { // every third cell is enough for a median
		if from.v[i] < 8*unit { // too dark for a ratio
			continue
		}
		hist[min(limit, int(to.v[i])*256/int(from.v[i]))]++
		n++
	}
	if n == 0 {
		return 256
	}
	return median(hist[:], n)
}

func median(hist []int, n int) int {
	seen := 0
	for i, c := range hist {
		if seen += c; seen*2 >= n {
			return i
		}
	}
	return len(hist) - 1
}

// edge is the largest difference of the colours of two cells.
func edge(g *Grid, i, j int) int {
	most := 0
	for c := range 3 {
		d := int(g.v[i*3+c]) - int(g.v[j*3+c])
		most = max(most, d, -d)
	}
	return most
}
