package mat

import (
	"slices"

	"spieltisch/vision"
)

// Seen is a tag in a picture.
type Seen struct {
	ID      int
	Corners [4]vision.Vec // of the black, clockwise from the tag's own top left, px
}

// Mat is a sheet that was found in a picture.
type Mat struct {
	Sheet   Sheet
	ToPx    vision.Homography // from mm on the paper to px
	ErrorMM float64           // how far a place on the paper is off, on average, as far as can be told
	Worst   Corner            // what is off most: a corner that stands up, or that the lens bends
	Tags    []int             // IDs of the tags that it was found by
	// Balance is what blue, green and red are to be multiplied by for grey to be grey; zero: not known.
	Balance [3]float64
}

// Corner is one of a paper.
type Corner struct {
	At  int     // clockwise from the top left, 0–3
	Off float64 // mm that what lies there is off, as far as can be told
}

// Warning says what is wrong, or may be: a stable key.
type Warning string

// The warnings. From tooFew on there is no mat with them.
const (
	Covered  Warning = "covered"  // something lies over tags
	CutOff   Warning = "cutOff"   // the paper goes beyond the picture
	Creased  Warning = "creased"  // the paper does not lie flat
	Lens     Warning = "lens"     // the camera's lens bends straight lines
	TooSmall Warning = "tooSmall" // a die is too small to be read
	Trimmed  Warning = "trimmed"  // the paper is not as large as it should be, nor is the print scaled
	Strange  Warning = "strange"  // a tag lies there that is not the mat's

	TooFew   Warning = "tooFew"   // too much of the mat is covered or out of the picture
	Foreign  Warning = "foreign"  // tags of something else
	Two      Warning = "two"      // two mats
	Scaled   Warning = "scaled"   // it was not printed at 100 %
	Mirrored Warning = "mirrored" // the picture is mirrored
	Other    Warning = "other"    // a mat of another game
)

// Limits of what is accepted.
const (
	leastTags  = 4
	mostOff    = 3.0  // mm that the corners of a tag may be off the plane of the others
	flat       = 0.2  // mm that corners of paper that lies flat are off
	mostBent   = 20.0 // mm that they may be off where the paper does not lie flat
	mostError  = 1.5  // mm, the mean over the paper
	mostFlat   = 1.2  // mm that they may be off where it does
	leastScale = 1.5  // px per mm: a die of 16 mm has 24 px
	leastNoise = 0.1  // px, of a corner
)

// Fit makes a mat of the tags that were seen in a picture of w×h px. What is wrong with it, or why there is
// none, the warnings say; nothing seen gives neither.
func Fit(seen []Seen, w, h int) (m *Mat, warnings []Warning) {
	sheet, mine, other, wrong := pick(seen)
	if wrong != "" {
		return nil, []Warning{wrong}
	}
	if len(mine) == 0 {
		return nil, nil
	}
	on := placed(sheet, mine)
	fit, weights, ok := consensus(on)
	bent, lifted := false, 0.0
	var near []pair
	for _, p := range on {
		off := fit.off(p)
		if off > mostBent {
			other = true
			continue
		}
		bent = bent || off > mostFlat
		lifted += off
		near = append(near, p)
	}
	if !ok || 2*len(near) < len(mine) || !fit.upright(sheet) {
		if len(mine) >= leastTags || len(mine) > 1 && !together(sheet, on) {
			return nil, []Warning{Foreign} // they lie in another way than on the sheet
		}
		return nil, []Warning{TooFew}
	}
	off, offPx := fit.residual(on, weights)
	// The corners of a tag on paper that stands up are all off to the same side, so they count as half as
	// many.
	offPx = 2 * max(offPx, leastNoise)
	m = &Mat{Sheet: sheet, ToPx: fit.h, ErrorMM: max(off, fit.spread(sheet, offPx))}
	if m.ErrorMM > mostError {
		return nil, []Warning{TooFew}
	}
	for i, p := range on {
		if weights[i] > 0 {
			m.Tags = append(m.Tags, p.id)
		}
	}
	if other {
		warnings = append(warnings, Strange)
	}
	corner := func(k int) float64 {
		return max(fit.around(corners(sheet)[k], offPx), fit.beyond(sheet, near, k))
	}
	if bent {
		if true, l, ok := throughLens(near, w, h); ok {
			m.ErrorMM = max(m.ErrorMM, l.behind(sheet, true, m.ToPx))
			corner = func(k int) float64 { return l.off(corners(sheet)[k], true, m.ToPx.Inverse()) }
			warnings = append(warnings, Lens)
		} else { // the tags lie all over the sheet, so that they stand for what lies between them
			m.ErrorMM = max(m.ErrorMM, lifted/float64(len(near)))
			warnings = append(warnings, Creased)
		}
	}
	for k := range 4 {
		if off := corner(k); off > m.Worst.Off {
			m.Worst = Corner{k, off}
		}
	}
	return m, append(warnings, m.cover(mine, w, h)...)
}

// together reports whether any two tags lie as on the sheet.
func together(s Sheet, on []pair) bool {
	for i := range on {
		for j := range i {
			two := []pair{on[i], on[j]}
			p, ok := through(two, []float64{1, 1})
			if ok && p.upright(s) && max(p.off(two[0]), p.off(two[1])) <= mostOff {
				return true
			}
		}
	}
	return false
}

// pick takes the tags of the sheet that has most of them, each once.
func pick(seen []Seen) (sheet Sheet, mine []Seen, other bool, wrong Warning) {
	bySheet := map[Sheet][]Seen{}
	strangers := 0
	for _, t := range seen {
		if s, _, ok := sheetOf(t.ID); ok {
			bySheet[s] = append(bySheet[s], t)
		} else {
			strangers++
		}
	}
	second := 0
	for s, tags := range bySheet {
		if len(tags) > len(mine) || len(tags) == len(mine) && s.firstID() < sheet.firstID() {
			sheet, mine = s, tags
		}
	}
	for s, tags := range bySheet {
		if s != sheet {
			second = max(second, len(tags))
		}
	}
	ids := map[int]int{}
	twice := 0
	for _, t := range mine {
		if ids[t.ID]++; ids[t.ID] == 2 {
			twice++
		}
	}
	switch {
	case second >= 3 || twice >= 2:
		return sheet, nil, false, Two
	case strangers >= leastTags && len(mine) < leastTags, len(mine) == 0 && strangers > 0:
		return sheet, nil, false, Foreign
	}
	if twice == 1 { // one is a stranger's, and nobody can tell which
		mine = slices.DeleteFunc(slices.Clone(mine), func(t Seen) bool { return ids[t.ID] > 1 })
	}
	return sheet, mine, strangers > 0 || second > 0 || twice > 0, ""
}

// cover says what hides the mat from the camera.
func (m *Mat) cover(seen []Seen, w, h int) (warnings []Warning) {
	have := map[int]bool{}
	for _, t := range seen {
		have[t.ID] = true
	}
	hidden := false
	for _, t := range m.Sheet.Tags() {
		hidden = hidden || !have[t.ID] && inside(m.px(t.Corners()), w, h)
	}
	if hidden {
		warnings = append(warnings, Covered)
	}
	if !inside(m.px(corners(m.Sheet)), w, h) {
		warnings = append(warnings, CutOff)
	}
	roll := m.Sheet.Roll()
	for _, c := range roll.Corners() {
		if pxPerMM(m.ToPx, c) < leastScale {
			return append(warnings, TooSmall)
		}
	}
	return warnings
}

func inside(corners []vision.Vec, w, h int) bool {
	const slack = 2 // px
	return !slices.ContainsFunc(corners, func(c vision.Vec) bool {
		return c.X < -slack || c.Y < -slack || c.X > float64(w-1)+slack || c.Y > float64(h-1)+slack
	})
}

// px is where corners on the paper are in the picture.
func (m *Mat) px(corners [4]vision.Vec) vision.Polygon {
	return m.ToPx.Area(corners[:])
}

// Roll is the rolling area in the picture, px.
func (m *Mat) Roll() vision.Polygon { return m.px(m.Sheet.Roll().Corners()) }

// Aside is the area in the picture where dice lie that are put aside, px.
func (m *Mat) Aside() vision.Polygon { return m.px(m.Sheet.Aside().Corners()) }

// Edge is how many px the edge of a die has that lies in the middle of the rolling area and is so many mm
// large.
func (m *Mat) Edge(mm float64) float64 {
	r := m.Sheet.Roll()
	return mm * pxPerMM(m.ToPx, vision.Vec{X: (r.X0 + r.X1) / 2, Y: (r.Y0 + r.Y1) / 2})
}
