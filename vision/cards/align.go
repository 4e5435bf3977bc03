package cards

import (
	"math"

	"spieltisch/vision"
)

// guide is a picture of a card to which others are aligned: at some of its px the grey, leveled, with how it
// changes when the eight numbers of a homography do.
type guide struct {
	w, h int
	at   []sample
	back [8][8]float64 // the inverse of the sum of slope·slopeᵀ
	good bool
}

// sample is a px of a guide.
type sample struct {
	x, y, grey float64
	slope      [8]float64
}

// every is of how many px one is looked at, in each direction.
const every = 2

// grey has print of any colour dark upon white: the mean of light and of the darkest of the three colours.
func (p *pixels) grey() greys {
	out := greys{p.w, p.h, make([]float64, p.w*p.h)}
	for i := range out.v {
		out.v[i] = greyOf([3]float32(p.bgr[3*i : 3*i+3]))
	}
	return out
}

// greys are w×h px without colour.
type greys struct {
	w, h int
	v    []float64
}

func greyOf(c [3]float32) float64 {
	b, g, r := c[0], c[1], c[2]
	return float64(0.114*b+0.587*g+0.299*r+min(b, g, r)) / 2
}

// leveled brings the mean to 0 and the deviation to 1.
func leveled(v []float64) []float64 {
	var mean, square float64
	for _, x := range v {
		mean += x
	}
	mean /= float64(len(v))
	for i := range v {
		v[i] -= mean
		square += v[i] * v[i]
	}
	by := 1 / math.Sqrt(square/float64(len(v))+1e-9)
	for i := range v {
		v[i] *= by
	}
	return v
}

// newGuide makes one of the px that are in; nil: of all.
func newGuide(p *pixels, in []bool) *guide {
	p = p.soft().soft()
	grey := p.grey().v
	g := &guide{w: p.w, h: p.h}
	var values []float64
	for y := every / 2; y < g.h; y += every {
		for x := every / 2; x < g.w; x += every {
			if in == nil || in[y*g.w+x] {
				values = append(values, grey[y*g.w+x])
				g.at = append(g.at, sample{x: float64(x), y: float64(y)})
			}
		}
	}
	deviation := deviationOf(values)
	var sum [8][8]float64
	for i, v := range leveled(values) {
		a := &g.at[i]
		x, y := int(a.x), int(a.y)
		a.grey = v
		gx := (grey[y*g.w+min(x+1, g.w-1)] - grey[y*g.w+max(x-1, 0)]) / 2 / deviation
		gy := (grey[min(y+1, g.h-1)*g.w+x] - grey[max(y-1, 0)*g.w+x]) / 2 / deviation
		u, v := g.unit(x, y)
		a.slope = [8]float64{gx * u, gx * v, gx, gy * u, gy * v, gy, -u * (gx*u + gy*v), -v * (gx*u + gy*v)}
		if in != nil { // without its rim a tile does not tell how the camera leans
			a.slope[6], a.slope[7] = 0, 0
		}
		for i, s := range a.slope {
			for k, t := range a.slope {
				sum[i][k] += s * t
			}
		}
	}
	for i := range sum {
		sum[i][i] *= 1.001
		if in != nil && i >= 6 {
			sum[i][i] = 1
		}
	}
	g.back, g.good = vision.Inverse8(sum, 1e-9)
	return g
}

// deviationOf is by how much values differ from their mean.
func deviationOf(v []float64) float64 {
	var sum, square float64
	for _, x := range v {
		sum, square = sum+x, square+x*x
	}
	n := float64(len(v))
	return math.Sqrt(max(square/n-sum*sum/n/n, 0) + 1e-9)
}

// unit are coordinates that go from -1 to 1 over the height.
func (g *guide) unit(x, y int) (u, v float64) {
	half := float64(g.h) / 2
	return (float64(x) - float64(g.w)/2) / half, (float64(y) - half) / half
}

// toUnit takes px to the coordinates of unit.
func (g *guide) toUnit() vision.Homography {
	half := float64(g.h) / 2
	return vision.Homography{1 / half, 0, -float64(g.w) / 2 / half, 0, 1 / half, -1, 0, 0, 1}
}

// rounds is how often the alignment is bettered, at most; still is the step, in px, at which it stays.
const (
	rounds = 20
	still  = 0.05
)

// align betters a homography from px of the guide to px of a picture, which is best made soft before, by
// the px that are seen; nil: all are. It moves and turns the picture only, if it is rigid. It ends at the
// best of the homographies that it went through.
func (g *guide) align(p greys, to vision.Homography, seen []bool, rigid bool) vision.Homography {
	if !g.good {
		return to
	}
	at, back := g.at, g.back
	if seen != nil || rigid {
		var ok bool
		if at, back, ok = g.part(seen, rigid); !ok {
			return to
		}
	}
	in, half := g.toUnit(), float64(g.h)/2
	best, least := to, math.Inf(1)
	own := make([]float64, len(at))
	right, bottom := float64(p.w)-1.001, float64(p.h)-1.001
	for range rounds {
		for i := range at {
			x, y := to.Apply(at[i].x, at[i].y)
			x, y = min(max(x, 0), right), min(max(y, 0), bottom)
			l, t := int(x), int(y)
			a, b := p.v[t*p.w+l:][:2], p.v[(t+1)*p.w+l:][:2]
			fx, fy := x-float64(l), y-float64(t)
			own[i] = (1-fy)*((1-fx)*a[0]+fx*a[1]) + fy*((1-fx)*b[0]+fx*b[1])
		}
		leveled(own)
		var error float64
		var right [8]float64
		for i := range at {
			d := own[i] - at[i].grey
			error += d * d
			for k, s := range at[i].slope {
				right[k] += s * d
			}
		}
		if error < least {
			best, least = to, error
		}
		var step [8]float64
		largest := 0.0
		for i := range step {
			for k := range right {
				step[i] += back[i][k] * right[k]
			}
			step[i] /= half // slopes are of px, unit is of half heights
			largest = max(largest, math.Abs(step[i])*half)
		}
		if largest < still || largest > half/2 {
			break
		}
		if rigid { // a turn, a shift to the right, a shift down
			turn := step[0]
			step = [8]float64{0, -turn, step[1], turn, 0, step[2]}
		}
		move := vision.Homography{1 + step[0], step[1], step[2], step[3], 1 + step[4], step[5], step[6], step[7], 1}
		to = to.After(in.Inverse()).After(move.Inverse()).After(in)
	}
	return best
}

// part is a guide of which only some px are seen. Of a rigid one the slopes are those by a turn and two
// shifts.
func (g *guide) part(seen []bool, rigid bool) (at []sample, back [8][8]float64, ok bool) {
	for _, a := range g.at {
		if seen == nil || seen[int(a.y)*g.w+int(a.x)] {
			at = append(at, a)
		}
	}
	if len(at) < len(g.at)/4 {
		return nil, back, false
	}
	values := make([]float64, len(at))
	for i, a := range at {
		values[i] = a.grey
	}
	deviation := deviationOf(values)
	if deviation < 0.05 {
		return nil, back, false
	}
	leveled(values)
	var sum [8][8]float64
	for i := range at {
		a := &at[i]
		a.grey = values[i]
		if s := a.slope; rigid {
			a.slope = [8]float64{s[3] - s[1], s[2], s[5]}
		}
		for k := range a.slope {
			a.slope[k] /= deviation
		}
		for k, s := range a.slope {
			for l, t := range a.slope {
				sum[k][l] += s * t
			}
		}
	}
	for i := range sum {
		sum[i][i] *= 1.001
		if rigid && i >= 3 {
			sum[i][i] = 1
		}
	}
	back, ok = vision.Inverse8(sum, 1e-9)
	return at, back, ok
}
