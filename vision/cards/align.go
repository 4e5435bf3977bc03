package cards

import (
	"math"

	"spieltisch/vision"
)

// guide is a picture of a card to which others are aligned: its grey, leveled, with how it changes when the
// eight numbers of a homography do.
type guide struct {
	w, h  int
	grey  []float64
	slope [][8]float64
	back  [8][8]float64 // the inverse of the sum of slope·slopeᵀ
	good  bool
}

// grey has print of any colour dark upon white: the mean of light and of the darkest of the three colours.
func (p *pixels) grey() []float64 {
	out := make([]float64, p.w*p.h)
	for i := range out {
		b, g, r := p.bgr[3*i], p.bgr[3*i+1], p.bgr[3*i+2]
		out[i] = float64(0.114*b+0.587*g+0.299*r+min(b, g, r)) / 2
	}
	return out
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

func newGuide(p *pixels) *guide {
	p = p.soft().soft()
	g := &guide{w: p.w, h: p.h, grey: leveled(p.grey())}
	g.slope = make([][8]float64, len(g.grey))
	var sum [8][8]float64
	for y := range g.h {
		for x := range g.w {
			at := y*g.w + x
			gx := (g.grey[y*g.w+min(x+1, g.w-1)] - g.grey[y*g.w+max(x-1, 0)]) / 2
			gy := (g.grey[min(y+1, g.h-1)*g.w+x] - g.grey[max(y-1, 0)*g.w+x]) / 2
			u, v := g.unit(x, y)
			s := [8]float64{gx * u, gx * v, gx, gy * u, gy * v, gy, -u * (gx*u + gy*v), -v * (gx*u + gy*v)}
			g.slope[at] = s
			for i := range s {
				for k := range s {
					sum[i][k] += s[i] * s[k]
				}
			}
		}
	}
	for i := range sum {
		sum[i][i] *= 1.001
	}
	g.back, g.good = vision.Inverse8(sum, 1e-9)
	return g
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
	still  = 0.02
)

// align betters a homography from px of the guide to px of a picture, which is best made soft before. It
// ends at the best of the homographies that it went through.
func (g *guide) align(p *pixels, to vision.Homography) vision.Homography {
	if !g.good {
		return to
	}
	in, half := g.toUnit(), float64(g.h)/2
	best, least := to, math.Inf(1)
	for range rounds {
		own := leveled(p.cut(to, g.w, g.h).grey())
		var error float64
		var right [8]float64
		for i, s := range g.slope {
			d := own[i] - g.grey[i]
			error += d * d
			for k := range s {
				right[k] += s[k] * d
			}
		}
		if error < least {
			best, least = to, error
		}
		var step [8]float64
		largest := 0.0
		for i := range step {
			for k := range right {
				step[i] += g.back[i][k] * right[k]
			}
			step[i] /= half // slopes are of px, unit is of half heights
			largest = max(largest, math.Abs(step[i])*half)
		}
		if largest < still || largest > half/2 {
			break
		}
		move := vision.Homography{1 + step[0], step[1], step[2], step[3], 1 + step[4], step[5], step[6], step[7], 1}
		to = to.After(in.Inverse()).After(move.Inverse()).After(in)
	}
	return best
}
