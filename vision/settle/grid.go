package settle

import (
	"iter"
	"math"
	"slices"

	"spieltisch/devices"
)

const (
	gridLong = 160 // cells along the longer side of the frame
	unit     = 16  // grid values per grey level, so that means of a block keep their fraction

	full    = 255 * unit // the brightest cell
	clipped = 248 * unit // from here on a cell may have been brighter than it could show

	// A cell has changed when it differs by more than six standard deviations of the noise, but by no less than
	// minChange grey levels (compression, flicker that a gain does not take out) and no more than maxChange.
	minChange = 8 * unit
	maxChange = 40 * unit

	// shakyChange is the least for a camera in a hand. Where a video is compressed much, what there is little of on the table
	// lags behind the camera by a px or two.
	shakyChange = 18 * unit

	// Fewer changed cells than this are noise. A die of 25 px in a frame of 640 px covers 36 cells.
	minCells = 4
)

// grid is a frame as means of square blocks, three colours a cell.
type grid struct {
	w, h int      // cells
	k    int      // px along the side of a block
	v    []uint16 // w*h*3, unit per grey level

	shaky bool   // of a camera in a hand
	seq   uint64 // of the frame
}

// makeGrid shrinks a frame. It reads every second row of larger blocks: half the time for a little more noise.
func makeGrid(f devices.Frame) *grid {
	k := max(1, (max(f.W, f.H)+gridLong/2)/gridLong)
	g := &grid{w: f.W / k, h: f.H / k, k: k}
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

// next is the Seq of a frame that shows the same as the grid's: that of the one after it, if it is the same frame.
func (g *grid) next(f devices.Frame) uint64 { return max(f.Seq, g.seq+1) }

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

// mean is the mean grey level of the grid, 0–255.
func (g *grid) mean() float64 {
	var sum uint64
	for _, v := range g.v {
		sum += uint64(v)
	}
	return float64(sum) / float64(len(g.v)) / unit
}

// blank says whether nothing can be made out in a frame, neither a die nor the weave of the cloth, and its light is not
// that of an earlier one. An empty plain table is no more than that, but it has the light of before.
func (g *grid) blank(before *grid, watch *mask) bool {
	const even = 8 * unit // between neighbours: gradients of the light and noise
	edges := 0
	for i, on := range watch.on {
		if on && (i+1)%g.w != 0 && edge(g, i, i+1) > even {
			if edges++; edges >= minCells {
				return false
			}
		}
	}
	for c := range 3 {
		if k := gain(before, g, c); k < 256*3/4 || k > 256*4/3 {
			return true
		}
	}
	return false
}

// gain is the median ratio of to over from for one colour, in 1/256. The median does not mind what moved, as long as
// that is less than half of the frame.
func gain(from, to *grid, colour int) int {
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

// mask marks cells of a grid.
type mask struct {
	w, h int
	on   []bool
	n    int // cells that are on
}

func newMask(w, h int) *mask { return &mask{w: w, h: h, on: make([]bool, w*h)} }

// differs marks the cells of watch that differ between two grids of one size by more than one gain per colour explains,
// and that have a changed neighbour: what is one cell alone is noise.
func differs(from, to *grid, watch *mask) *mask { return difference(from, to).beyond(watch, nil) }

// changed is differs without what light alone does, where it falls differently on parts of the frame: a shadow that
// passes, bands of a lamp that flickers. A thing is another matter: it has colours and edges of its own.
func changed(from, to *grid, watch *mask) *mask {
	d := difference(from, to)
	m := d.beyond(watch, nil)
	if !m.moved() {
		return m
	}
	return d.beyond(watch, newLighting(d))
}

// contrast is how two grids differ, one gain per colour aside.
type contrast struct {
	from, to *grid
	want     []uint16 // what to would show, had nothing changed; w*h*3
	far      []uint16 // largest difference of the colours of a cell
	limit    uint16   // of far, from the noise
}

func difference(from, to *grid) *contrast {
	d := &contrast{from: from, to: to, want: make([]uint16, len(from.v)), far: make([]uint16, len(from.v)/3)}
	for c := range 3 {
		k := gain(from, to, c)
		for i := range d.far {
			j := i*3 + c
			want := min(int(from.v[j])*k/256, full)
			diff := int(to.v[j]) - want
			if diff > 0 && from.v[j] >= clipped { // it was too bright to say how bright
				diff = 0
			}
			d.want[j] = uint16(want)
			d.far[i] = max(d.far[i], uint16(max(diff, -diff)))
		}
	}
	d.limit = d.threshold()
	return d
}

// threshold is the limit of change, from the noise of the difference itself: that between neighbours in a row, for
// which the light is the same.
func (d *contrast) threshold() uint16 {
	var hist [maxChange + 1]int
	n := 0
	for i := 0; i+1 < len(d.far); i += 2 {
		most := 0
		for j := i * 3; j < i*3+3; j++ {
			step := int(d.to.v[j]) - int(d.want[j]) - int(d.to.v[j+3]) + int(d.want[j+3])
			most = max(most, step, -step)
		}
		hist[min(maxChange, most)]++
		n++
	}
	// The median of the largest of three absolute normal deviations is 1.27 σ, and the difference of two has √2 of it.
	sigma := float64(median(hist[:], n)) / 1.27 / math.Sqrt2
	least := float64(minChange)
	if d.to.shaky {
		least = shakyChange
	}
	return uint16(min(maxChange, max(least, 6*sigma)))
}

// beyond marks the cells that differ by more than the limit, but for those that the light explains.
func (d *contrast) beyond(watch *mask, light *lighting) *mask {
	raw := newMask(d.from.w, d.from.h)
	for i, far := range d.far {
		raw.on[i] = far > d.limit && watch.on[i] && (!d.to.shaky || far > d.limit+d.slip(i)) && (light == nil || !light.lit[i])
	}
	m := newMask(d.from.w, d.from.h)
	for i, on := range raw.on {
		if on && raw.neighbour(i) {
			m.on[i] = true
			m.n++
		}
	}
	return m
}

// slip is by how much a cell may differ where the camera is in a hand: steadying leaves half a px, an eighth of a cell of
// four px, and so an eighth of what the cells beside it differ.
func (d *contrast) slip(i int) uint16 {
	const part = 8
	most := 0
	for j := range beside(i, d.from.w, len(d.far)) {
		most = max(most, edge(d.from, i, j), edge(d.to, i, j))
	}
	return uint16(most / part)
}

// moved says whether there is more than noise in the mask.
func (m *mask) moved() bool { return m.n >= minCells }

// any says whether one of the cells is marked.
func (m *mask) any(cells []int) bool {
	return slices.ContainsFunc(cells, func(i int) bool { return m.on[i] })
}

// add marks cells.
func (m *mask) add(cells []int) {
	for _, i := range cells {
		m.n += one(!m.on[i])
		m.on[i] = true
	}
}

func (m *mask) neighbour(i int) bool {
	for j := range beside(i, m.w, len(m.on)) {
		if m.on[j] {
			return true
		}
	}
	return false
}

// beside are the cells left and right of one, above it and below it, of n cells in rows of w.
func beside(i, w, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		x := i % w
		_ = (x == 0 || yield(i-1)) && (x == w-1 || yield(i+1)) && (i < w || yield(i-w)) && (i+w >= n || yield(i+w))
	}
}

// grown is the mask with every cell within n cells on as well.
func (m *mask) grown(n int) *mask {
	out := newMask(m.w, m.h)
	for i, on := range m.on {
		if !on {
			continue
		}
		x, y := i%m.w, i/m.w
		for v := max(0, y-n); v <= min(m.h-1, y+n); v++ {
			for u := max(0, x-n); u <= min(m.w-1, x+n); u++ {
				out.on[v*m.w+u] = true
			}
		}
	}
	return out
}

// blobs are the connected parts of the mask (8 neighbours), as lists of cells.
func (m *mask) blobs() [][]int {
	seen := make([]bool, len(m.on))
	var all [][]int
	for i, on := range m.on {
		if !on || seen[i] {
			continue
		}
		seen[i] = true
		blob := []int{i}
		for j := 0; j < len(blob); j++ {
			x, y := blob[j]%m.w, blob[j]/m.w
			for v := max(0, y-1); v <= min(m.h-1, y+1); v++ {
				for u := max(0, x-1); u <= min(m.w-1, x+1); u++ {
					if k := v*m.w + u; m.on[k] && !seen[k] {
						seen[k] = true
						blob = append(blob, k)
					}
				}
			}
		}
		all = append(all, blob)
	}
	return all
}

// stands says whether a blob of changed cells is a thing that is there now, and not the place of one that has gone:
// the outline of a thing is an edge in the frame that shows it. Only the outline within an area is looked at, so that
// an arm is judged by itself and not by the dice that it joins to one blob.
func stands(blob []int, m, within *mask, before, now *grid) bool {
	var was, is int
	for _, i := range blob {
		if !within.on[i] {
			continue
		}
		for j := range beside(i, m.w, len(m.on)) {
			if !m.on[j] {
				was += edge(before, i, j)
				is += edge(now, i, j)
			}
		}
	}
	return is >= was
}

func edge(g *grid, i, j int) int {
	most := 0
	for c := range 3 {
		d := int(g.v[i*3+c]) - int(g.v[j*3+c])
		most = max(most, d, -d)
	}
	return most
}
