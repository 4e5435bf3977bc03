package motion

import (
	"math"
	"slices"
)

const (
	bandStep   = 0.1        // share by which the light of a row changes that is in a band's edge
	bandSame   = 0.25       // share by which cells of a row may differ from its light: compression smears
	bandMost   = 0.75       // share of cells, or of rows, that have to agree
	bandRows   = 0.1        // share of the rows that become brighter, and that become darker, at least
	bandDark   = 8 * unit   // cells that are darker say nothing
	bandBright = 230 * unit // and so do brighter ones

	// bandLeftOut is the share of the cells watched that may change in one piece beside: less than a die.
	bandLeftOut = 0.002
	// bandShape is the share by which a cell at a thing's edge differs from those above and below, the
	// light of rows aside. There are bandEdges such cells at least: without a thing that stays where it is
	// nobody can tell bands from a push.
	bandShape = 0.3
	bandEdges = 12
)

// banded reports whether two frames differ by bands of light and by nothing else: the light of a row is the
// same from its left to its right, some rows become brighter and others darker, and things stay where they
// are.
func banded(d *contrast, watch *Mask) bool {
	light, rows := rowLights(d, watch)
	if rows == 0 {
		return false
	}
	known, up, down := 0, 0, 0
	for _, l := range light {
		known += one(l > 0)
		up += one(l > 1+bandStep)
		down += one(l > 0 && l < 1-bandStep)
	}
	least := max(1, int(bandRows*float64(known)))
	if float64(known) < bandMost*float64(rows) || up < least || down < least {
		return false
	}
	return stay(d, watch, light)
}

// rowLights are the lights of the rows, as shares of those of before; 0: the row has none of its own, or is
// too dark to say. Rows are counted that are bright enough.
func rowLights(d *contrast, watch *Mask) (light []float64, rows int) {
	light = make([]float64, d.from.h)
	var shares []float64
	for y := range light {
		shares = shares[:0]
		n := 0
		for i := y * d.from.w; i < (y+1)*d.from.w; i++ {
			if !watch.on[i] {
				continue
			}
			n++
			if s := share(d, i); s > 0 {
				shares = append(shares, s)
			}
		}
		if n == 0 || len(shares)*2 < n {
			continue
		}
		rows++
		slices.Sort(shares)
		middle := shares[len(shares)/2]
		agree := 0
		for _, s := range shares {
			agree += one(math.Abs(s-middle) <= bandSame*middle)
		}
		if float64(agree) >= bandMost*float64(len(shares)) {
			light[y] = middle
		}
	}
	return light, rows
}

// share is a cell's luma as a share of what was wanted; 0: it is too dark to say, or part of it may be too
// bright.
func share(d *contrast, i int) float64 {
	want := luma(d.want, i)
	bright := max(slices.Max(d.from.v[i*3:i*3+3]), slices.Max(d.to.v[i*3:i*3+3]))
	if want < bandDark || bright > bandBright {
		return 0
	}
	return float64(luma(d.to.v, i)) / float64(want)
}

// stay reports whether the light of rows explains what changed, at the edges of things in particular.
func stay(d *contrast, watch *Mask, light []float64) bool {
	w := d.from.w
	other := newMask(w, d.from.h)
	edges, kept := 0, 0
	for i, on := range watch.on {
		y := i / w
		s := share(d, i)
		if !on || light[y] == 0 || s == 0 {
			continue
		}
		fits := math.Abs(s-light[y]) <= bandSame*light[y]
		other.on[i] = !fits && d.far[i] > d.limit
		other.n += one(other.on[i])
		if shaped(d.from, i) {
			edges++
			kept += one(fits)
		}
	}
	if edges < bandEdges || float64(kept) < bandMost*float64(edges) {
		return false
	}
	return !slices.ContainsFunc(other.blobs(), func(blob []int) bool {
		return float64(len(blob)) > bandLeftOut*float64(watch.n)
	})
}

// shaped reports whether a cell stands out from its neighbours above and below against its neighbours to
// the side: no light of rows does that.
func shaped(g *Grid, i int) bool {
	const aside = 4 // cells
	x, y := i%g.w, i/g.w
	if y == 0 || y == g.h-1 {
		return false
	}
	j := i + aside
	if x+aside >= g.w {
		j = i - aside
	}
	at := func(i int) float64 { return float64(max(luma(g.v, i), unit)) }
	return math.Abs(math.Log(at(i+g.w)/at(i-g.w)*at(j-g.w)/at(j+g.w))) > bandShape
}
