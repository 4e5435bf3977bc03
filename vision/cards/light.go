package cards

import (
	"cmp"
	"math"
	"slices"
)

// A lamp's light may end across a card: beyond a line, which may bend a little, all is darker. Limits of
// such a line. The light is taken from squares of px.
const (
	lightCell   = 6
	lightTurns  = 16   // ways in which a line may go
	lightLeast  = 0.1  // of the squares, at least, are on its one side
	lightTells  = 0.6  // of how the light differs, at least, is told by the line
	lightChange = 0.18 // by which the light changes there, in powers of e
	lightBends  = 10   // px off the line, within which the light is looked at px by px,
	lightAbout  = 2    // by those that are no more px off
)

// lights are by how much a cut-out is brighter than a picture of the set, at the px that are seen, in powers
// of e.
type lights struct {
	w, h int
	seen []bool
	by   []float64
}

func (f *faces) lights(own *pixels, view int, seen []bool) lights {
	l := lights{f.w, f.h, seen, make([]float64, f.w*f.h)}
	for i, yes := range seen {
		if yes {
			l.by[i] = math.Log(max(brightness(own, i), leastLight) / max(brightness(f.plain[view], i), leastLight))
		}
	}
	return l
}

// among is the middle light of the px from one place to another, and of how many.
func (l lights) among(x0, y0, x1, y1 int) (float64, int) {
	var v []float64
	for y := max(y0, 0); y < min(y1, l.h); y++ {
		for x := max(x0, 0); x < min(x1, l.w); x++ {
			if l.seen[y*l.w+x] {
				v = append(v, l.by[y*l.w+x])
			}
		}
	}
	if len(v) == 0 {
		return 0, 0
	}
	return median(v), len(v)
}

// lightEnd is a line at which the light changes from one level to another one.
type lightEnd struct {
	cos, sin, far float64
	levels        [2]float64
}

// off is how far a place lies beyond the line, px.
func (e lightEnd) off(x, y float64) float64 { return e.cos*x + e.sin*y - e.far }

// end is the line that tells most of how the light differs; false: there is none.
func (l lights) end() (best lightEnd, ok bool) {
	type cell struct{ x, y, light, at float64 }
	var cells []cell
	sum, square := 0.0, 0.0
	for y := 0; y < l.h; y += lightCell {
		for x := 0; x < l.w; x += lightCell {
			if m, n := l.among(x, y, x+lightCell, y+lightCell); n >= lightCell*lightCell/2 {
				cells = append(cells, cell{x: float64(x) + lightCell/2, y: float64(y) + lightCell/2, light: m})
				sum, square = sum+m, square+m*m
			}
		}
	}
	n, most := float64(len(cells)), 0.0
	for turn := range lightTurns {
		s, k := math.Sincos(math.Pi * float64(turn) / lightTurns)
		for i := range cells {
			cells[i].at = k*cells[i].x + s*cells[i].y
		}
		slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.at, b.at) })
		before := 0.0
		for i, c := range cells[:max(len(cells)-1, 0)] {
			before += c.light
			a := float64(i + 1)
			b := n - a
			tells := a * b / n * math.Pow(before/a-(sum-before)/b, 2)
			if c.at < cells[i+1].at && min(a, b) >= lightLeast*n && tells > most {
				most, best = tells, lightEnd{cos: k, sin: s, far: (c.at + cells[i+1].at) / 2}
			}
		}
	}
	if most == 0 || most < lightTells*(square-sum*sum/n) {
		return best, false
	}
	var sides [2][]float64
	for _, c := range cells {
		side := 0
		if best.off(c.x, c.y) > 0 {
			side = 1
		}
		sides[side] = append(sides[side], c.light)
	}
	best.levels = [2]float64{median(sides[0]), median(sides[1])}
	return best, math.Abs(best.levels[0]-best.levels[1]) >= lightChange
}

// lit is the cut-out of a card in one light, where a lamp's ends across it, as far as a picture of the set
// tells that; false: its light ends nowhere.
func (f *faces) lit(own *pixels, view int, seen []bool) (*pixels, bool) {
	l := f.lights(own, view, seen)
	end, ok := l.end()
	if !ok {
		return nil, false
	}
	least, most := min(end.levels[0], end.levels[1]), max(end.levels[0], end.levels[1])
	out := &pixels{f.w, f.h, slices.Clone(own.bgr)}
	for i := range f.w * f.h {
		x, y := i%f.w, i/f.w
		off := end.off(float64(x)+0.5, float64(y)+0.5)
		is := end.levels[0]
		if off > 0 {
			is = end.levels[1]
		}
		if math.Abs(off) < lightBends && seen[i] {
			m, n := l.among(x-lightAbout, y-lightAbout, x+lightAbout+1, y+lightAbout+1)
			if n <= (2*lightAbout+1)*(2*lightAbout+1)/2 { // at the rim most of them lie on one side
				m = l.by[i]
			}
			is = min(max(m, least), most)
		}
		by := float32(math.Exp(most - is))
		for k := range 3 {
			out.bgr[3*i+k] *= by
		}
	}
	return out, true
}

// brightness is that of the i-th px, in grey levels.
func brightness(p *pixels, i int) float64 {
	return float64(0.114*p.bgr[3*i] + 0.587*p.bgr[3*i+1] + 0.299*p.bgr[3*i+2])
}

// median is the middle one of values, which it sorts.
func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
