package mat

import (
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

// Watch follows the mat before a camera that runs. It looks while something moves and once more when
// nothing does any longer: a camera that was bumped moves all of the picture. Find must be there.
type Watch struct {
	Find    func(devices.Frame) (*Mat, []Warning, error) // a Finder's
	Changed func(*Mat, []Warning)                        // is told what is new (nil: no mat); may be nil

	looked time.Time // At of the last frame that was looked at
	looks  int
	due    bool // something moved since
	mat    *Mat // nil: none was seen yet
	w, h   int  // px of the frames that its place is in
	said   []Warning
}

// How often a Watch looks. A bump is noticed within a second.
const (
	watchEvery  = 700 * time.Millisecond
	seldomEvery = 10 * time.Second // where the first looks found none
	firstLooks  = 4
	movedBy     = 2.0 // mm that a corner of the areas lies elsewhere
)

// Place looks at the next frame, in which something moves or nothing does, if it is time to; now: whatever
// the time is, if anything moved since the last look. False: the mat lies where it lay, or is not seen.
func (w *Watch) Place(f devices.Frame, moving, now bool) (p vision.Placement, moved bool) {
	every := watchEvery
	if w.mat == nil && w.looks >= firstLooks {
		every, now = seldomEvery, false
	}
	w.due = w.due || moving || w.looks == 0
	if since := f.At.Sub(w.looked); !w.due || since >= 0 && since < every && !now {
		return p, false
	}
	w.looked, w.due = f.At, moving
	w.looks++
	m, warnings, err := w.Find(f)
	if err != nil {
		return p, false
	}
	if w.mat != nil && (f.W != w.w || f.H != w.h) {
		w.mat = w.mat.scaled(float64(f.W)/float64(w.w), float64(f.H)/float64(w.h))
	}
	w.w, w.h = f.W, f.H
	before := w.mat
	moved = m != nil && m.elsewhere(before)
	if moved {
		w.mat = m
	}
	if w.Changed != nil && (moved || !slices.Equal(warnings, w.said)) {
		w.Changed(m, warnings)
	}
	w.said = warnings
	if !moved {
		return p, false
	}
	p = vision.Placement{Rolling: shares(m.Roll(), f), Aside: shares(m.Aside(), f), Moved: vision.Identity()}
	if before != nil && before.Sheet == m.Sheet {
		p.Moved = m.ToPx.After(before.ToPx.Inverse())
	}
	return p, true
}

// scaled is the mat in pictures that are so many times as wide and as high.
func (m *Mat) scaled(x, y float64) *Mat {
	out := *m
	out.ToPx = vision.Homography{x, 0, (x - 1) / 2, 0, y, (y - 1) / 2, 0, 0, 1}.After(m.ToPx)
	return &out
}

// elsewhere reports whether a corner of the areas lies elsewhere than on another mat; nil: there was none.
func (m *Mat) elsewhere(than *Mat) bool {
	if than == nil || than.Sheet != m.Sheet {
		return true
	}
	back := m.ToPx.Inverse()
	inner := m.Sheet.Inner()
	for _, c := range inner.Corners() {
		x, y := back.Apply(than.ToPx.Apply(c.X, c.Y))
		if !(c.Distance(vision.Vec{X: x, Y: y}) < movedBy) {
			return true
		}
	}
	return false
}

// shares are places of a frame as shares of its width and height.
func shares(px vision.Polygon, f devices.Frame) vision.Polygon {
	out := make(vision.Polygon, len(px))
	for i, p := range px {
		out[i] = vision.Vec{X: (p.X + 0.5) / float64(f.W), Y: (p.Y + 0.5) / float64(f.H)}
	}
	return out
}
