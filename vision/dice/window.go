package dice

import (
	"image"
	"math"
	"slices"

	"spieltisch/vision"
)

// Where find looks. The whole picture is seen once, coarsely; then windows about what was found there, in
// which faces have the size that find reads best. Lengths are px as find sees them.
const (
	coarseSide = 320.0 // the long side of the whole picture
	// the same, once more, where nothing was found, or nothing but specks: find needs 80 MB
	finerSide = 800.0
	nearSide  = 96.0 // the same for a die that fills the picture: its edge is
	nearFace  = 0.2  // this share of the long side or more
	bestFace  = 28.0 // a face in a window
	leastFace = 20.0 // a face that was seen well enough to need none, from this
	largeFace = 60.0 // to that
	mostFace  = 40.0 // where most are larger, others may have been overlooked
	speckFace = 9.0  // a face so small that others may have been overlooked
	oddSize   = 2.0  // ratio to the other faces' size of what is hardly one
	enlarged  = 2.0  // by how much the picture is enlarged at most
	reach     = 48   // from the middle of a face to the border of its window
	// along the border of a window that lies within the picture: dice there are cut by the window
	rim        = 20
	mostWindow = 640 // a side of a window of several faces
)

// view is a part of the picture that find is to look at: so many frame px for one px that find sees.
type view struct {
	shown, core image.Rectangle // frame px
	scale       float64
}

// whole is the view that shows all of a picture of w×h px with a long side of so many px.
func whole(w, h int, side float64) view {
	all := image.Rect(0, 0, w, h)
	return view{all, all, max(float64(max(w, h))/side, 1/enlarged)}
}

// about are the views of a picture of w×h px that show each of some places well, and as few px as possible.
func about(w, h int, places []Account) (out []view) {
	for len(places) > 0 {
		// The first one, the hottest, sets the scale for all that are about as large.
		lead := places[0].Size
		scale := max(lead/bestFace, 1/enlarged)
		var boxes []image.Rectangle
		var others []Account
		for _, a := range places {
			if a.Size > lead*1.6 || a.Size < lead/1.6 {
				others = append(others, a)
				continue
			}
			x, y := int(a.X/scale), int(a.Y/scale)
			boxes = append(boxes, image.Rect(x-reach, y-reach, x+reach, y+reach))
		}
		for _, b := range joined(boxes) {
			out = append(out, window(w, h, b, scale))
		}
		places = others
	}
	return out
}

// window shows a box, in px as find sees them, of a picture of w×h px, and so much about it that its sides
// are multiples of grid.
func window(w, h int, box image.Rectangle, scale float64) view {
	part := func(low, high, most int) (from, to int) {
		more := up(high-low) - (high - low)
		low, high = low-more/2, high+more-more/2
		frame := func(v int) int { return min(max(int(math.Round(float64(v)*scale)), 0), most) }
		return frame(low), frame(high)
	}
	v := view{scale: scale}
	v.shown.Min.X, v.shown.Max.X = part(box.Min.X, box.Max.X, w)
	v.shown.Min.Y, v.shown.Max.Y = part(box.Min.Y, box.Max.Y, h)
	v.core = v.shown.Inset(int(math.Ceil(rim * scale)))
	if v.shown.Min.X == 0 {
		v.core.Min.X = 0
	}
	if v.shown.Min.Y == 0 {
		v.core.Min.Y = 0
	}
	if v.shown.Max.X == w {
		v.core.Max.X = w
	}
	if v.shown.Max.Y == h {
		v.core.Max.Y = h
	}
	return v
}

// joined makes one box of two as long as that costs hardly more than both of them: a px of a large window
// takes less time.
func joined(boxes []image.Rectangle) []image.Rectangle {
	cost := func(r image.Rectangle) int { return up(r.Dx()) * up(r.Dy()) }
	for i := 0; i < len(boxes); i++ {
		for j := i + 1; j < len(boxes); j++ {
			u := boxes[i].Union(boxes[j])
			if cost(u) > (cost(boxes[i])+cost(boxes[j]))*5/4 || max(u.Dx(), u.Dy()) > mostWindow {
				continue
			}
			boxes[i] = u
			boxes = slices.Delete(boxes, j, j+1)
			i, j = -1, len(boxes) // from the beginning: what was too far away may fit now
		}
	}
	return boxes
}

// up is the next multiple of grid.
func up(v int) int { return (v + grid - 1) / grid * grid }

// seenAs is how many px find sees a side of so many frame px in, and how many of these it is given: a
// multiple of grid. A px or two are no reason to give it more.
func seenAs(side int, scale float64) (px, given int) {
	px = max(int(math.Round(float64(side)/scale)), 1)
	given = max(up(px-2), grid)
	return min(px, given), given
}

// closer are the views for what was found at a scale in a picture of w×h px: windows about each place that
// was seen too small or too large, or all of it once more where most are too large.
func closer(w, h int, scale float64, places []Account) []view {
	if len(places) == 0 {
		return nil
	}
	usual := newScene(places).size
	if usual > mostFace*scale {
		all := image.Rect(0, 0, w, h)
		return []view{{all, all, usual / bestFace}}
	}
	return about(w, h, slices.DeleteFunc(slices.Clone(places), func(a Account) bool {
		odd := a.Size > oddSize*usual || a.Size*oddSize < usual
		return a.Px >= leastFace && a.Px <= largeFace || odd && a.Heat < unlikely
	}))
}

// known are the views of a picture of w×h px of which a Prior says enough: windows. All of it in the scale
// of a known edge takes as long as a coarse look with windows, or twice as long.
func known(k vision.Prior, w, h int) (out []view) {
	if k.Edge <= 0 {
		return nil
	}
	scale := max(k.Edge/bestFace, 1/enlarged)
	var boxes []image.Rectangle
	for _, r := range k.Where {
		if r = r.Intersect(image.Rect(0, 0, w, h)); r.Empty() { // it lay in a part that is not looked at now
			continue
		}
		px := func(v int) int { return int(float64(v) / scale) }
		boxes = append(boxes, image.Rect(px(r.Min.X), px(r.Min.Y), px(r.Max.X), px(r.Max.Y)).Inset(-rim))
	}
	for _, b := range joined(boxes) {
		out = append(out, window(w, h, b, scale))
	}
	return out
}
