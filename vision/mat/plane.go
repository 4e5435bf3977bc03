package mat

import (
	"math"

	"spieltisch/vision"
)

// pair is a tag on the paper and in the picture.
type pair struct {
	id     int
	mm, px [4]vision.Vec
}

func placed(s Sheet, seen []Seen) []pair {
	tags := s.Tags()
	out := make([]pair, len(seen))
	for i, t := range seen {
		out[i] = pair{t.ID, tags[t.ID-tags[0].ID].Corners(), t.Corners}
	}
	return out
}

// plane is a homography from mm to px that is being fitted.
type plane struct {
	h       vision.Homography
	in, out vision.Homography // what mm and px were scaled by for it
	cov     [8][8]float64     // of the first eight numbers of the scaled one, for corners that are off by 1 px
}

// consensus finds the plane that most tags lie in: of the planes through two tags each the one that most
// others fit, and of those the one that they fit best. All that fit it then have a say, those less that are
// further off: a fold lifts some more than others. It gives how much each one has, 0–1; false: too few fit
// any.
func consensus(all []pair) (best plane, weights []float64, ok bool) {
	most, least := 0, math.Inf(1)
	for i := range all {
		for j := range i {
			p, ok := through([]pair{all[i], all[j]}, []float64{1, 1})
			if !ok {
				continue
			}
			n, sum := 0, 0.0
			for _, t := range all {
				if off := p.off(t); off <= mostOff {
					n, sum = n+1, sum+off
				}
			}
			if n > most || n == most && sum < least {
				best, most, least = p, n, sum
			}
		}
	}
	weights = make([]float64, len(all))
	for range 6 {
		var offs []float64
		for _, t := range all {
			if off := best.off(t); off <= mostOff {
				offs = append(offs, off)
			}
		}
		if len(offs) < leastTags {
			return best, nil, false
		}
		scale := max(median(offs), flat)
		for i, t := range all {
			weights[i] = 0
			if off := best.off(t); off <= mostOff {
				weights[i] = 1 / (1 + square(square(off/scale)))
			}
		}
		p, ok := through(all, weights)
		if !ok {
			return best, nil, false
		}
		best = p
	}
	return best, weights, true
}

// offs are how far the corners of a tag are from where they should be, mm.
func (p plane) offs(t pair) (out [4]float64) {
	back := p.h.Inverse()
	for k := range t.mm {
		x, y := back.Apply(t.px[k].X, t.px[k].Y)
		out[k] = t.mm[k].Distance(vision.Vec{X: x, Y: y})
	}
	return out
}

// off is that of the worst one.
func (p plane) off(t pair) (most float64) {
	for _, d := range p.offs(t) {
		if !(d <= most) {
			most = d
		}
	}
	return most
}

// beyond is how far a corner of the paper is off, mm, as the tag beside it says: what stands up does so ever
// more from the tag's inner corner to the outer one and to the paper's; 0: the tag is not seen.
func (p plane) beyond(s Sheet, on []pair, corner int) float64 {
	own := s.Tags()[[4]int{0, 3, 7, 4}[corner]].ID
	for _, t := range on {
		if t.id == own {
			offs, inner := p.offs(t), (corner+2)%4
			steep := (offs[corner] - offs[inner]) / t.mm[corner].Distance(t.mm[inner])
			return offs[corner] + max(steep, 0)*t.mm[corner].Distance(corners(s)[corner])
		}
	}
	return 0
}

// upright reports whether the sheet is seen from its front, with all of it before the camera.
func (p plane) upright(s Sheet) bool {
	c := corners(s)
	for i, a := range c {
		b := c[(i+1)%4]
		d := c[(i+2)%4]
		if p.h[6]*a.X+p.h[7]*a.Y+p.h[8] <= 0 {
			return false
		}
		ax, ay := p.h.Apply(a.X, a.Y)
		bx, by := p.h.Apply(b.X, b.Y)
		dx, dy := p.h.Apply(d.X, d.Y)
		if (bx-ax)*(dy-by)-(by-ay)*(dx-bx) <= 0 {
			return false
		}
	}
	return true
}

// scaling brings corners around the origin, within about 1.
func scaling(pairs []pair, of func(pair) [4]vision.Vec) vision.Homography {
	var mid vision.Vec
	n := float64(4 * len(pairs))
	for _, t := range pairs {
		for _, p := range of(t) {
			mid = mid.Plus(vision.Vec{X: p.X / n, Y: p.Y / n})
		}
	}
	far := 0.0
	for _, t := range pairs {
		for _, p := range of(t) {
			far = max(far, p.Distance(mid))
		}
	}
	k := 1 / max(far, 1e-9)
	return vision.Homography{k, 0, -k * mid.X, 0, k, -k * mid.Y, 0, 0, 1}
}

// through fits a plane to the corners of tags by least squares, in two rounds: the second one weighs each
// corner by its depth, so that px count and not an algebraic distance.
func through(pairs []pair, weights []float64) (p plane, ok bool) {
	p.in = scaling(pairs, func(t pair) [4]vision.Vec { return t.mm })
	p.out = scaling(pairs, func(t pair) [4]vision.Vec { return t.px })
	h := vision.Identity()
	for range 3 {
		var a [8][9]float64
		for i, t := range pairs {
			for k := range t.mm {
				x, y := p.in.Apply(t.mm[k].X, t.mm[k].Y)
				u, v := p.out.Apply(t.px[k].X, t.px[k].Y)
				w := math.Sqrt(weights[i]) / (h[6]*x + h[7]*y + h[8])
				accumulate(&a, [9]float64{x * w, y * w, w, 0, 0, 0, -u * x * w, -u * y * w, u * w})
				accumulate(&a, [9]float64{0, 0, 0, x * w, y * w, w, -v * x * w, -v * y * w, v * w})
			}
		}
		inverse, solution, solved := solve(a)
		if !solved {
			return p, false
		}
		copy(h[:8], solution[:])
		h[8] = 1
		p.cov = inverse
	}
	p.h = normal(p.out.Inverse().After(h).After(p.in))
	return p, true
}

// normal has 1 as its last number, as that of a paper before a camera can have.
func normal(h vision.Homography) vision.Homography {
	for i := range h[:8] {
		h[i] /= h[8]
	}
	h[8] = 1
	return h
}

// accumulate adds the equation row[:8]·h = row[8] to the normal equations.
func accumulate(a *[8][9]float64, row [9]float64) {
	for i := range 8 {
		if row[i] != 0 {
			for j := range row {
				a[i][j] += row[i] * row[j]
			}
		}
	}
}

// solve gives the inverse of the left 8×8 numbers and their solution.
func solve(a [8][9]float64) (inverse [8][8]float64, x [8]float64, ok bool) {
	var left [8][8]float64
	for i := range a {
		copy(left[i][:], a[i][:8])
	}
	if inverse, ok = vision.Inverse8(left, 1e-12); !ok {
		return inverse, x, false
	}
	for i := range x {
		for k := range a {
			x[i] += inverse[i][k] * a[k][8]
		}
	}
	return inverse, x, true
}

// residual is the root mean square of how far the corners of tags are off, in mm and in px, by their weights.
func (p plane) residual(pairs []pair, weights []float64) (mm, px float64) {
	back := p.h.Inverse()
	n := 0.0
	for i, t := range pairs {
		for k := range t.mm {
			x, y := back.Apply(t.px[k].X, t.px[k].Y)
			u, v := p.h.Apply(t.mm[k].X, t.mm[k].Y)
			mm += weights[i] * square(t.mm[k].Distance(vision.Vec{X: x, Y: y}))
			px += weights[i] * square(t.px[k].Distance(vision.Vec{X: u, Y: v}))
			n += weights[i]
		}
	}
	return math.Sqrt(mm / n), math.Sqrt(px / n)
}

func square(x float64) float64 { return x * x }

// spread is how far places all over the sheet are off on average, mm, if corners are by so many px: far
// from the tags that were seen it is more.
func (p plane) spread(s Sheet, px float64) (mm float64) {
	const nx, ny = 7, 5
	w, h := s.Paper.Size()
	for i := range nx * ny {
		at := vision.Vec{X: w * (float64(i%nx) + 0.5) / nx, Y: h * (float64(i/nx) + 0.5) / ny}
		mm += p.around(at, px) / (nx * ny)
	}
	return mm
}

// around is how far one place is.
func (p plane) around(at vision.Vec, px float64) (mm float64) {
	scaled := normal(p.out.After(p.h).After(p.in.Inverse()))
	x, y := p.in.Apply(at.X, at.Y)
	u, v := scaled.Apply(x, y)
	depth := scaled[6]*x + scaled[7]*y + 1
	of := func(row [8]float64) (sum float64) {
		for a := range row {
			for b := range row {
				sum += row[a] * p.cov[a][b] * row[b]
			}
		}
		return sum / (depth * depth)
	}
	variance := of([8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}) +
		of([8]float64{0, 0, 0, x, y, 1, -v * x, -v * y})
	return px * math.Sqrt(variance) / pxPerMM(p.h, at)
}

// pxPerMM is how many px a mm has at a place, the mean of all directions.
func pxPerMM(h vision.Homography, at vision.Vec) float64 {
	const d = 0.5
	x0, y0 := h.Apply(at.X-d, at.Y)
	x1, y1 := h.Apply(at.X+d, at.Y)
	x2, y2 := h.Apply(at.X, at.Y-d)
	x3, y3 := h.Apply(at.X, at.Y+d)
	return math.Sqrt(math.Abs((x1-x0)*(y3-y2) - (y1-y0)*(x3-x2)))
}
