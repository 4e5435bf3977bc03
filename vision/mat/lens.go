package mat

import (
	"math"
	"slices"

	"spieltisch/vision"
)

// lens bends straight lines: what is at a place of the picture lies, for a lens that does not, by 1+k·r² as
// far from the picture's middle; r is 1 in its corners. This is the first term of the usual model: D. C.
// Brown, "Close-range camera calibration", Photogrammetric Engineering 1971.
type lens struct {
	k, x, y, r2 float64 // x, y: the middle, px; r2: its distance from a corner, px²
}

func lensOf(k float64, w, h int) lens {
	x, y := float64(w-1)/2, float64(h-1)/2
	return lens{k, x, y, x*x + y*y}
}

// straight is where a place of the picture would be.
func (l lens) straight(p vision.Vec) vision.Vec {
	dx, dy := p.X-l.x, p.Y-l.y
	s := 1 + l.k*(dx*dx+dy*dy)/l.r2
	return vision.Vec{X: l.x + s*dx, Y: l.y + s*dy}
}

// bent is where in the picture it is.
func (l lens) bent(p vision.Vec) vision.Vec {
	out := p
	for range 20 {
		s := l.straight(out)
		out = vision.Vec{X: out.X + p.X - s.X, Y: out.Y + p.Y - s.Y}
	}
	return out
}

// Limits of a lens.
const (
	mostK = 0.5  // a wide one has some 0.1 to 0.3
	lessK = 0.35 // the share of what tags are off that it may leave
)

// throughLens fits a plane and a lens to tags that lie in no plane; false: a lens does not explain how they
// lie.
func throughLens(on []pair, w, h int) (fit plane, l lens, ok bool) {
	weights := make([]float64, len(on))
	for i := range weights {
		weights[i] = 1
	}
	plain, fine := through(on, weights)
	if !fine || len(on) < 2*leastTags {
		return fit, l, false
	}
	before, _ := plain.residual(on, weights)
	least := before
	for k, step := 0.0, mostK/16; step > 0.002; step /= 4 {
		from := k
		for i := -16.0; i <= 16; i++ {
			try := lensOf(from+i*step, w, h)
			straight := slices.Clone(on)
			for j := range straight {
				for c, p := range straight[j].px {
					straight[j].px[c] = try.straight(p)
				}
			}
			p, fine := through(straight, weights)
			if !fine {
				continue
			}
			if off, _ := p.residual(straight, weights); off < least {
				least, fit, l, k = off, p, try, try.k
			}
		}
	}
	return fit, l, least < lessK*before && math.Abs(l.k) <= mostK
}

// behind is how far places all over the paper are from where they seem to be, on average, mm, where a lens
// bends what a plane has.
func (l lens) behind(s Sheet, true plane, seem vision.Homography) (mm float64) {
	const nx, ny = 9, 7
	w, h := s.Paper.Size()
	back := seem.Inverse()
	for i := range nx * ny {
		p := vision.Vec{X: w * float64(i%nx) / (nx - 1), Y: h * float64(i/nx) / (ny - 1)}
		mm += l.off(p, true, back) / (nx * ny)
	}
	return mm
}

// off is how far a place on the paper is from where it seems to be, mm; seem leads from px to mm.
func (l lens) off(p vision.Vec, true plane, seem vision.Homography) float64 {
	u, v := true.h.Apply(p.X, p.Y)
	at := l.bent(vision.Vec{X: u, Y: v})
	x, y := seem.Apply(at.X, at.Y)
	return p.Distance(vision.Vec{X: x, Y: y})
}
