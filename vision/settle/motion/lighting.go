package motion

import "slices"

const (
	dimmest   = 0.3   // of the light that a shadow leaves
	brightest = 3.3   // when it was there before
	sameLight = 0.07  // share by which light may differ among cells that are lit alike
	softLight = 0.13  // share by which light may change from a cell to the next one where a shadow fades
	around    = 12    // cells to each side that are asked how they are lit: more than a die
	fewAround = 0.4   // share of them that is lit alike at the edge of a shadow
	fading    = 0.02  // share of the frame that a shadow's soft edge takes at least: more than a blurred die
	cutFading = 0.002 // the same where the frame cuts it off
)

// lighting tells what light alone did between two frames. A cell's new brightness is explained when its
// colour is as before and the same light falls on most of its row, as under a lamp that flickers while the
// shutter rolls, or on much of what lies around it, as in a shadow, or when the light fades there over a
// large part of the frame, as at a shadow's edge.
type lighting struct {
	d     *contrast
	share []float64 // luma of to as a share of what was wanted, per cell; 0: too dark to say
	lit   []bool    // explained by light, or unchanged
}

func newLighting(d *contrast) *lighting {
	l := &lighting{d: d, share: make([]float64, len(d.far)), lit: make([]bool, len(d.far))}
	for i := range l.share {
		if want := luma(d.want, i); want >= 8*unit {
			l.share[i] = float64(luma(d.to.v, i)) / float64(want)
		}
	}
	var open []int
	for y := range d.from.h {
		row := l.ofRow(l.share[y*d.from.w : (y+1)*d.from.w])
		for i := y * d.from.w; i < (y+1)*d.from.w; i++ {
			l.lit[i] = d.far[i] <= d.limit || row > 0 && l.fits(i, row) || l.shaded(i) ||
				l.outermost(i) && l.fits(i, l.share[i])
			if l.lit[i] {
				open = append(open, i)
			}
		}
	}
	l.fade(open)
	return l
}

func luma(v []uint16, i int) int { return (int(v[i*3]) + 2*int(v[i*3+1]) + int(v[i*3+2])) / 4 }

// ofRow is the light of most of a row; 0: there is none.
func (l *lighting) ofRow(row []float64) float64 {
	const bins = 256
	var hist [bins + 1]int
	n := 0
	for _, s := range row {
		if s > 0 {
			hist[min(bins, int(s*bins/4))]++
			n++
		}
	}
	if n == 0 {
		return 0
	}
	middle := (float64(median(hist[:], n)) + 0.5) * 4 / bins
	agree := 0
	for _, s := range row {
		agree += one(s > 0 && alikeLit(s, middle))
	}
	if agree*2 < n {
		return 0
	}
	return middle
}

func alikeLit(a, b float64) bool { return a > b*(1-sameLight) && a < b*(1+sameLight) }

// shaded reports whether the same light falls on much of what lies around a cell.
func (l *lighting) shaded(i int) bool {
	s := l.share[i]
	if !l.fits(i, s) {
		return false
	}
	w, h := l.d.from.w, l.d.from.h
	x, y := i%w, i/w
	alike, n := 0, 0
	for v := max(0, y-around); v <= min(h-1, y+around); v += 4 {
		for u := max(0, x-around); u <= min(w-1, x+around); u += 4 {
			if q := l.share[v*w+u]; q > 0 {
				n++
				alike += one(alikeLit(q, s))
			}
		}
	}
	return float64(alike) > fewAround*float64(n)
}

// fade explains the soft edges of shadows: cells next to explained ones in nearly the same light, and so on.
func (l *lighting) fade(open []int) {
	w := l.d.from.w
	soft := newMask(w, l.d.from.h)
	for len(open) > 0 {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		for j := range beside(i, w, len(l.lit)) {
			if l.lit[j] || soft.on[j] {
				continue
			}
			step := l.share[j] - l.share[i]
			if max(step, -step) <= softLight*l.share[i] && l.fits(j, l.share[j]) {
				soft.on[j] = true
				open = append(open, j)
			}
		}
	}
	for _, blob := range soft.blobs() {
		least := fading
		if slices.ContainsFunc(blob, l.outermost) {
			least = cutFading
		}
		if float64(len(blob)) < least*float64(len(l.lit)) {
			continue
		}
		for _, i := range blob {
			l.lit[i] = true
		}
	}
}

// outermost reports whether a cell is one of the frame's own edge, where there is too little around it to
// compare.
func (l *lighting) outermost(i int) bool {
	w, h := l.d.from.w, l.d.from.h
	x, y := i%w, i/w
	return x == 0 || y == 0 || x == w-1 || y == h-1
}

// fits reports whether a cell has the colour that it would have in so much light.
func (l *lighting) fits(i int, light float64) bool {
	if light < dimmest || light > brightest {
		return false
	}
	for j := i * 3; j < i*3+3; j++ {
		want := min(float64(l.d.want[j])*light, full)
		diff := float64(l.d.to.v[j]) - want
		if diff > 0 && l.d.from.v[j] >= clipped { // it was too bright to say how bright
			continue
		}
		if max(diff, -diff) > float64(l.d.limit)/2+sameLight*want {
			return false
		}
	}
	return true
}
