package motion

import (
	"iter"
	"slices"
)

// Mask marks cells of a grid.
type Mask struct {
	w, h int
	on   []bool
	n    int // cells that are on
}

func newMask(w, h int) *Mask { return &Mask{w: w, h: h, on: make([]bool, w*h)} }

// Moved reports whether there is more than noise in the mask.
func (m *Mask) Moved() bool { return m.n >= minCells }

// Any reports whether one of the cells is marked.
func (m *Mask) Any(cells []int) bool {
	return slices.ContainsFunc(cells, func(i int) bool { return m.on[i] })
}

// None reports whether no cell is marked.
func (m *Mask) None() bool { return !slices.Contains(m.on, true) }

// add marks cells.
func (m *Mask) add(cells []int) {
	for _, i := range cells {
		m.n += one(!m.on[i])
		m.on[i] = true
	}
}

func (m *Mask) neighbour(i int) bool {
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
		_ = (x == 0 || yield(i-1)) && (x == w-1 || yield(i+1)) &&
			(i < w || yield(i-w)) && (i+w >= n || yield(i+w))
	}
}

// grown is the mask with every cell within n cells on as well.
func (m *Mask) grown(n int) *Mask {
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
func (m *Mask) blobs() [][]int {
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

// With are the cells of either mask.
func (m *Mask) With(o *Mask) *Mask {
	return m.combined(o, func(a, b bool) bool { return a || b })
}

// without are the cells of a mask that are not in another one.
func (m *Mask) without(o *Mask) *Mask {
	return m.combined(o, func(a, b bool) bool { return a && !b })
}

func (m *Mask) combined(o *Mask, by func(a, b bool) bool) *Mask {
	out := newMask(m.w, m.h)
	for i := range out.on {
		out.on[i] = by(m.on[i], o.on[i])
		out.n += one(out.on[i])
	}
	return out
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
