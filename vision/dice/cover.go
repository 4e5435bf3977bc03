package dice

import "math"

// maybeCovered is the logit from which it is made sure that the scales suit: from far below what is asked about.
const maybeCovered = -0.5

// covered is how much, where it is most, the two scales that show dice of a size in frame px best say together that what is
// left of a covered die lies there: a logit. Each of them alone errs two to three times as often.
func covered(levels []level, size float64) float64 {
	near, far := nearest(levels, candidate{size: size}, largeFace), nearest(levels, candidate{size: size}, smallFace)
	most := math.Inf(-1)
	w := near.w / stride
	for i, v := range near.cover {
		x, y := coverMiddle(i%w)*near.sx, coverMiddle(i/w)*near.sy
		most = max(most, (float64(v)+far.coverAt(x, y))/2)
	}
	return most
}

// coverMiddle is where the middle of a cell lies, in px of its level.
func coverMiddle(cell int) float64 { return (float64(cell) + 0.5) * stride }

// coverAt interpolates between the cells about a place in frame px; beyond the edge the nearest ones count.
func (lv level) coverAt(x, y float64) float64 {
	w, h := lv.w/stride, lv.h/stride
	u := min(max(x/lv.sx/stride-0.5, 0), float64(w-1))
	v := min(max(y/lv.sy/stride-0.5, 0), float64(h-1))
	left, above := int(u), int(v)
	right, below := min(left+1, w-1), min(above+1, h-1)
	fu, fv := u-float64(left), v-float64(above)
	at := func(x, y int) float64 { return float64(lv.cover[y*w+x]) }
	return (1-fv)*((1-fu)*at(left, above)+fu*at(right, above)) + fv*((1-fu)*at(left, below)+fu*at(right, below))
}
