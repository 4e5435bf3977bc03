package settle

import (
	"image"
	"slices"

	"spieltisch/vision"
)

// What is new in the tray and may be a die, chosen on throws that were put together from photographs (decision 0021).
const (
	smallest = 0.6       // of the dice's side, wide and high; less is half a die at most, or a crumb
	largest  = 2.2       // a die with its sides and its shadow
	strong   = 40 * unit // how far a quarter of it differs at least: dice by 42 to 101 grey levels, soft shadows by up to 28
)

// unread tells whether something of what is new is about as large as the dice which were read, and neither one of them
// nor its shadow: a die, then, that the reader took for nothing.
func (s *Settler) unread(fresh *mask, g *grid, dice []vision.Die) bool {
	if fresh.n == 0 || len(dice) == 0 {
		return false
	}
	most := 0.0 // of the dice's sides, in cells
	for _, d := range dice {
		most = max(most, side(d.Box)/float64(g.k))
	}
	far := difference(s.rest.cells, g).far
	taken := s.taken(g, dice)
	return slices.ContainsFunc(fresh.blobs(), func(blob []int) bool {
		w, h := extent(blob, g.w)
		return min(w, h) >= smallest*most && max(w, h) <= largest*most && float64(len(blob)) >= max(minCells, most*most/2) && upper(far, blob) >= strong &&
			!slices.ContainsFunc(blob, func(i int) bool { return taken.on[i] }) && stands(blob, fresh, s.watch, s.rest.cells, g)
	})
}

// extent is how many columns and rows of a grid w cells wide a blob lies in.
func extent(blob []int, w int) (columns, rows float64) {
	box := image.Rectangle{}
	for _, i := range blob {
		box = box.Union(image.Rect(i%w, i/w, i%w+1, i/w+1))
	}
	return float64(box.Dx()), float64(box.Dy())
}

// upper is the upper quartile of what a blob's cells have.
func upper(of []uint16, blob []int) uint16 {
	values := make([]uint16, len(blob))
	for k, i := range blob {
		values[k] = of[i]
	}
	slices.Sort(values)
	return values[len(values)*3/4]
}
