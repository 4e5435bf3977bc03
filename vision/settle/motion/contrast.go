package motion

import "math"

const (
	// A cell has changed when it differs by more than six standard deviations of the noise, but by no less
	// than minChange grey levels (compression, flicker that a gain does not take out) and no more than
	// maxChange.
	minChange = 8 * unit
	maxChange = 40 * unit

	// steadiedChange is the least for a camera in a hand. Where a video is compressed much, what there is
	// little of on the table lags behind the camera by a px or two.
	steadiedChange = 18 * unit

	// Fewer changed cells than this are noise. A die of 25 px in a frame of 640 px covers 36 cells.
	minCells = 4
)

// Noise is what two frames may differ by, though nothing moved.
type Noise struct {
	least uint16 // by which a cell differs at least that has changed
	slip  uint16 // the part of what the cells beside it differ by that it may differ by besides; 0: none
}

// The noise of a camera that stands, and of one in a hand, whose frames were steadied: steadying leaves
// half a px, an eighth of a cell of four px.
var (
	Standing = Noise{least: minChange}
	Steadied = Noise{least: steadiedChange, slip: 8}
)

// contrast is how two grids differ, one gain per colour aside.
type contrast struct {
	from, to *Grid
	want     []uint16  // what to would show, had nothing changed; w*h*3
	far      []uint16  // largest difference of the colours of a cell
	limit    uint16    // of far, from the noise
	light    *lighting // nil: not asked for yet
}

func difference(from, to *Grid) *contrast {
	d := &contrast{from: from, to: to, want: make([]uint16, len(from.v)), far: make([]uint16, len(from.v)/3)}
	kb, kg, kr := uint32(gain(from, to, 0)), uint32(gain(from, to, 1)), uint32(gain(from, to, 2))
	for i := range d.far {
		was, is, want := from.v[i*3:i*3+3:i*3+3], to.v[i*3:i*3+3:i*3+3], d.want[i*3:i*3+3:i*3+3]
		var fb, fg, fr uint16
		want[0], fb = apart(was[0], is[0], kb)
		want[1], fg = apart(was[1], is[1], kg)
		want[2], fr = apart(was[2], is[2], kr)
		d.far[i] = max(fb, fg, fr)
	}
	d.limit = d.threshold()
	return d
}

// apart gives what a cell would show in one colour, had nothing changed, and how far it is from that.
func apart(was, is uint16, gain uint32) (want, far uint16) {
	want = uint16(min(uint32(was)*gain/256, full))
	if is < want {
		return want, want - is
	}
	if was >= clipped { // it was too bright to say how bright
		return want, 0
	}
	return want, is - want
}

// threshold is the limit of change, from the noise of the difference itself: that between neighbours in a
// row, for which the light is the same.
func (d *contrast) threshold() uint16 {
	var hist [maxChange + 1]int
	n := 0
	for i := 0; i+1 < len(d.far); i += 2 {
		is, want := d.to.v[i*3:i*3+6:i*3+6], d.want[i*3:i*3+6:i*3+6]
		most := 0
		for c := range 3 {
			step := int(is[c]) - int(want[c]) - int(is[c+3]) + int(want[c+3])
			most = max(most, step, -step)
		}
		hist[min(maxChange, most)]++
		n++
	}
	// The median of the largest of three absolute normal deviations is 1.27 σ, and the difference of two
	// has √2 of it.
	sigma := float64(median(hist[:], n)) / 1.27 / math.Sqrt2
	return uint16(min(maxChange, max(float64(d.to.noise.least), 6*sigma)))
}

// changed marks the cells of watch that differ, without what light alone does, where it falls differently on
// parts of the frame: a shadow that passes, bands of a lamp that flickers. A thing is another matter: it has
// colours and edges of its own.
func (d *contrast) changed(watch *Mask) *Mask {
	m := d.beyond(watch, nil)
	if !m.Moved() {
		return m
	}
	if d.light == nil {
		d.light = newLighting(d)
	}
	return d.beyond(watch, d.light)
}

// beyond marks the cells of watch that differ by more than one gain per colour explains, but for those that
// the light explains, and that have a changed neighbour: what is one cell alone is noise.
func (d *contrast) beyond(watch *Mask, light *lighting) *Mask {
	raw := newMask(d.from.w, d.from.h)
	for i, far := range d.far {
		raw.on[i] = far > d.limit && watch.on[i] && far > d.limit+d.slip(i) && (light == nil || !light.lit[i])
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

// slip is by how much a cell may differ because what is beside it slipped there.
func (d *contrast) slip(i int) uint16 {
	if d.to.noise.slip == 0 {
		return 0
	}
	most := 0
	for j := range beside(i, d.from.w, len(d.far)) {
		most = max(most, edge(d.from, i, j), edge(d.to, i, j))
	}
	return uint16(most) / d.to.noise.slip
}

// stands reports whether a blob of changed cells is a thing that is there now, and not the place of one
// that has gone: the outline of a thing is an edge in the frame that shows it. Only the outline within an
// area is looked at, so that an arm is judged by itself and not by the dice that it joins to one blob.
func stands(blob []int, m, within *Mask, before, now *Grid) bool {
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
