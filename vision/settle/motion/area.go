package motion

import "spieltisch/vision"

const (
	rimCells  = 12 // how far from the border an arm's outline is looked at
	handReach = 2  // cells around a hand that are counted to it: its shadow, its blur
)

// Area is the part of the picture that is watched.
type Area struct {
	watch, border *Mask   // its cells; those of them at its edge, where hands come from
	hand          float64 // cells that something at the border must have to be a hand

	// the last pairs of frames that were compared, the newest first: of one frame several things are asked
	compared [2]*contrast
}

// NewArea is the area, in grids of w×h cells, of the cells whose middle is inside, in fractions of the frame.
// Something at its border that covers handShare of it may be a hand.
func NewArea(w, h int, inside func(x, y float64) bool, handShare float64) *Area {
	watch, border := newMask(w, h), newMask(w, h)
	for i := range watch.on {
		if inside((float64(i%w)+0.5)/float64(w), (float64(i/w)+0.5)/float64(h)) {
			watch.on[i] = true
			watch.n++
		}
	}
	for i, on := range watch.on {
		x, y := i%w, i/w
		inner := x > 0 && y > 0 && x < w-1 && y < h-1 &&
			watch.on[i-1] && watch.on[i+1] && watch.on[i-w] && watch.on[i+w]
		border.on[i] = on && !inner
	}
	return &Area{watch: watch, border: border, hand: handShare * float64(watch.n)}
}

// Size is that of the grids, in cells.
func (a *Area) Size() (w, h int) { return a.watch.w, a.watch.h }

// compare gives how two frames differ.
func (a *Area) compare(from, to *Grid) *contrast {
	for _, d := range a.compared {
		if d != nil && d.from == from && d.to == to {
			return d
		}
	}
	d := difference(from, to)
	a.compared = [2]*contrast{d, a.compared[0]}
	return d
}

// Changed marks what differs between two frames, but for what light alone does: a shadow that passes, bands
// of a lamp that flickers. A thing is another matter: it has colours and edges of its own.
func (a *Area) Changed(from, to *Grid) *Mask { return a.compare(from, to).changed(a.watch) }

// Moved reports whether something moved between two frames.
func (a *Area) Moved(from, to *Grid) bool { return a.Changed(from, to).Moved() }

// MovedBeside reports whether something moved between two frames, but for what is in the masks.
func (a *Area) MovedBeside(from, to *Grid, masks ...*Mask) bool {
	watch := a.watch
	for _, m := range masks {
		watch = watch.without(m)
	}
	return a.compare(from, to).changed(watch).Moved()
}

// Banded reports whether two frames differ by bands of light and by nothing else, as below a lamp that
// flickers.
func (a *Area) Banded(from, to *Grid) bool { return banded(a.compare(from, to), a.watch) }

// Covers reports whether a mask has more than this share of the area.
func (a *Area) Covers(m *Mask, share float64) bool { return float64(m.n) > share*float64(a.watch.n) }

// Whole reports whether a mask, as Arm gives it, is all of the area.
func (a *Area) Whole(arm *Mask) bool { return arm == a.watch }

// Blank reports whether nothing can be made out in a frame, neither a die nor the weave of the cloth, and
// its light is not that of an earlier one. An empty plain table is no more than that, but it has the light
// of before.
func (a *Area) Blank(before, now *Grid) bool {
	const even = 8 * unit // between neighbours: gradients of the light and noise
	edges := 0
	for i, on := range a.watch.on {
		if on && (i+1)%now.w != 0 && edge(now, i, i+1) > even {
			if edges++; edges >= minCells {
				return false
			}
		}
	}
	for c := range 3 {
		if k := gain(before, now, c); k < 256*3/4 || k > 256*4/3 {
			return true
		}
	}
	return false
}

// Arm is where something reaches in from the border that is new since a settled tray, with what is close
// around it, and whether it is large enough for a hand. Its outline is looked at within rim. Where most of
// the frame is new, it is all of it (Whole): something large is above the tray, or the camera was pushed.
// What moves meanwhile says nothing about the dice.
//
// Shadows count here, for a grey sleeve above a grey cloth is like one.
func (a *Area) Arm(before *Grid, rim *Mask, now *Grid) (arm *Mask, hand bool) {
	m := a.compare(before, now).beyond(a.watch, nil)
	if a.Covers(m, 0.5) {
		if a.Covers(a.Changed(before, now), 0.5) {
			return a.watch, true
		}
		return nil, false
	}
	arm = newMask(m.w, m.h)
	for _, blob := range m.blobs() {
		if !a.reaches(blob) || !stands(blob, m, rim, before, now) {
			continue
		}
		hand = hand || a.large(blob)
		arm.add(blob)
	}
	return arm.grown(handReach), hand
}

// reaches reports whether a blob is at the border.
func (a *Area) reaches(blob []int) bool { return a.border.Any(blob) }

// large reports whether a blob may be a hand.
func (a *Area) large(blob []int) bool { return float64(len(blob)) >= a.hand }

// Rim marks the cells near the border, but for those of the dice: they leave outlines of their own when they
// are taken.
func (a *Area) Rim(g *Grid, dice []vision.Box) *Mask {
	out := a.border.grown(rimCells)
	for _, box := range dice {
		for _, i := range g.Cells(box) {
			out.on[i] = false
		}
	}
	return out
}
