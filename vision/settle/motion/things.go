package motion

import (
	"image"
	"slices"

	"spieltisch/vision"
)

// What is new in the tray and may be a die, chosen on throws that were put together from photographs
// (decision 0013).
const (
	smallest = 0.6 // of the dice's side, wide and high; less is half a die at most, or a crumb
	largest  = 2.2 // a die with its sides and its shadow

	// strong is how far a quarter of it differs at least: dice differ by 42 to 101 grey levels, soft
	// shadows by up to 28.
	strong = 40 * unit
)

// Foreign is what is new since a settled tray, if it is as large as a hand and no die; else nil. fresh is
// what Changed gives of the two frames, taken the cells of dice in either.
func (a *Area) Foreign(before, now *Grid, fresh, taken *Mask) *Mask {
	if a.Covers(fresh, 0.5) {
		return fresh
	}
	foreign := fresh.without(taken)
	for _, blob := range foreign.blobs() {
		if a.large(blob) && stands(blob, foreign, a.watch, before, now) {
			return fresh
		}
	}
	return nil
}

// Over marks what reaches in from the border or is as large as a hand, and was not there in an earlier
// settled tray, with all that it is joined to. It has to be seen beside the dice of both (taken): where one
// was taken all is new as well. Shadows count, as in Arm.
func (a *Area) Over(before, now *Grid, taken *Mask) *Mask {
	m, out := a.compare(before, now).beyond(a.watch, nil), newMask(now.w, now.h)
	beside := m.without(taken)
	thing := newMask(now.w, now.h)
	for _, blob := range beside.blobs() {
		if (a.reaches(blob) || a.large(blob)) && stands(blob, beside, a.watch, before, now) {
			thing.add(blob)
		}
	}
	for _, blob := range m.blobs() {
		if thing.Any(blob) {
			out.add(blob)
		}
	}
	return out
}

// Overlooked reports whether something of what is new is about as large as the dice that were read, and
// neither one of them nor its shadow: a die, then, that the reader took for nothing.
func (a *Area) Overlooked(before, now *Grid, fresh, taken *Mask, dice []vision.Box) bool {
	if fresh.n == 0 || len(dice) == 0 {
		return false
	}
	most := 0.0 // of the dice's sides, in cells
	for _, box := range dice {
		most = max(most, box.Side()/float64(now.k))
	}
	far := a.compare(before, now).far
	return slices.ContainsFunc(fresh.blobs(), func(blob []int) bool {
		w, h := extent(blob, now.w)
		if min(w, h) < smallest*most || max(w, h) > largest*most ||
			float64(len(blob)) < max(minCells, most*most/2) {
			return false
		}
		return upper(far, blob) >= strong && !taken.Any(blob) && stands(blob, fresh, a.watch, before, now)
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
