package settle

const (
	dimmest   = 0.3  // of the light that a shadow leaves
	brightest = 3.3  // when it was there before
	sameLight = 0.07 // share by which light may differ among cells that are lit alike
	around    = 6    // cells to each side that are asked how they are lit
)

// lighting tells what light alone did between two frames. The same light falls on most of what lies around a cell, or
// on most of its row: bands of a rolling shutter fill whole rows. So a cell's new brightness is explained when most of
// its neighbours became brighter or darker by the same share, and its colour is as before.
type lighting struct {
	d     *contrast
	share []float64 // luma of to as a share of what was wanted, per cell; 0: too dark to say
	rows  []float64 // of the row, where most of it agrees; else 0
}

func newLighting(d *contrast) *lighting {
	l := &lighting{d: d, share: make([]float64, len(d.far)), rows: make([]float64, d.from.h)}
	for i := range l.share {
		if want := luma(d.want, i); want >= 8*unit {
			l.share[i] = float64(luma(d.to.v, i)) / float64(want)
		}
	}
	for y := range l.rows {
		l.rows[y] = l.ofRow(l.share[y*d.from.w : (y+1)*d.from.w])
	}
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
		if s > 0 && s > middle*(1-sameLight) && s < middle*(1+sameLight) {
			agree++
		}
	}
	if agree*2 < n {
		return 0
	}
	return middle
}

// explains says whether light explains what changed in a cell.
func (l *lighting) explains(i int) bool {
	x, y := i%l.d.from.w, i/l.d.from.w
	if r := l.rows[y]; r > dimmest && r < brightest && l.fits(i, r) {
		return true
	}
	s := l.share[i]
	if s < dimmest || s > brightest || !l.fits(i, s) {
		return false
	}
	alike, n := 0, 0
	for v := max(0, y-around); v <= min(l.d.from.h-1, y+around); v += 2 {
		for u := max(0, x-around); u <= min(l.d.from.w-1, x+around); u += 2 {
			if q := l.share[v*l.d.from.w+u]; q > 0 {
				n++
				if q > s*(1-sameLight) && q < s*(1+sameLight) {
					alike++
				}
			}
		}
	}
	return alike*2 > n
}

// fits says whether a cell has the colour that it would have in so much light.
func (l *lighting) fits(i int, light float64) bool {
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
