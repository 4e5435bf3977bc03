package vision

import (
	"image"
	"math"
	"slices"
)

// Homography maps px of one picture of a plane to px of another one, in homogeneous coordinates, by rows.
type Homography [9]float64

// Identity maps each px to itself.
func Identity() Homography { return Homography{1, 0, 0, 0, 1, 0, 0, 0, 1} }

// Apply gives the place in the other picture of a place in the one, px.
func (h Homography) Apply(x, y float64) (u, v float64) {
	d := h[6]*x + h[7]*y + h[8]
	return (h[0]*x + h[1]*y + h[2]) / d, (h[3]*x + h[4]*y + h[5]) / d
}

// Area is where the corners of an area lie in the other picture.
func (h Homography) Area(z Polygon) Polygon {
	out := make(Polygon, len(z))
	for i, p := range z {
		out[i].X, out[i].Y = h.Apply(p.X, p.Y)
	}
	return out
}

// After is the homography that applies first g and then h.
func (h Homography) After(g Homography) (out Homography) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += h[3*i+k] * g[3*k+j]
			}
		}
	}
	return out
}

// Inverse is the homography back. Those between two pictures that a camera took have one.
func (h Homography) Inverse() Homography {
	adjugate := Homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
	det := h[0]*adjugate[0] + h[1]*adjugate[3] + h[2]*adjugate[6]
	for i := range adjugate {
		adjugate[i] /= det
	}
	return adjugate
}

// FitHomography is the one that takes four or more points to others as well as one can; false: they lie on a line.
func FitHomography(from, to []Vec) (h Homography, ok bool) { return fitted(from, to, 8) }

// FitAffine is FitHomography of three or more points, of a camera that does not lean: lines that run side by
// side still do.
func FitAffine(from, to []Vec) (h Homography, ok bool) { return fitted(from, to, 6) }

// fitted finds the first numbers of a homography, of which the others are 0.
func fitted(from, to []Vec, numbers int) (h Homography, ok bool) {
	if len(from) < numbers/2 || len(from) != len(to) {
		return h, false
	}
	a, b := unit(from), unit(to)
	var sum [8][8]float64
	var right [8]float64
	for i := range from {
		x, y := a.Apply(from[i].X, from[i].Y)
		u, v := b.Apply(to[i].X, to[i].Y)
		for _, row := range [2]struct {
			by [8]float64
			is float64
		}{
			{[8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u},
			{[8]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v},
		} {
			for j := range numbers {
				right[j] += row.by[j] * row.is
				for k := range numbers {
					sum[j][k] += row.by[j] * row.by[k]
				}
			}
		}
	}
	for j := numbers; j < len(sum); j++ {
		sum[j][j] = 1
	}
	back, ok := Inverse8(sum, 1e-9)
	if !ok {
		return h, false
	}
	h[8] = 1
	for j := range back {
		for k, v := range back[j] {
			h[j] += v * right[k]
		}
	}
	return b.Inverse().After(h).After(a), true
}

// unit takes points to the neighbourhood of 0, about 1 away.
func unit(points []Vec) Homography {
	var middle Vec
	for _, p := range points {
		middle.X, middle.Y = middle.X+p.X/float64(len(points)), middle.Y+p.Y/float64(len(points))
	}
	far := 1e-9
	for _, p := range points {
		far += p.Distance(middle) / float64(len(points))
	}
	return Homography{1 / far, 0, -middle.X / far, 0, 1 / far, -middle.Y / far, 0, 0, 1}
}

// Resized is from px of pictures of one size to px of those of another size that show the same; where no size
// is known, all stays.
func Resized(w, h, toW, toH int) Homography {
	if w <= 0 || h <= 0 || toW <= 0 || toH <= 0 {
		return Identity()
	}
	return Homography{float64(toW) / float64(w), 0, 0, 0, float64(toH) / float64(h), 0, 0, 0, 1}
}

// Scaled is the same homography for pictures that are k times as large.
func (h Homography) Scaled(k float64) Homography {
	h[2], h[5] = h[2]*k, h[5]*k
	h[6], h[7] = h[6]/k, h[7]/k
	return h
}

// Observed gives what was seen in the one picture at its places in the other one, in whole px.
func (h Homography) Observed(o Observation) Observation {
	if h == Identity() {
		return o
	}
	o.Things = h.Things(o.Things)
	return o
}

// Things gives things of the one picture at their places in the other one, in whole px.
func (h Homography) Things(things []Thing) []Thing {
	out := slices.Clone(things)
	for i := range out {
		for k, p := range out[i].Box {
			x, y := h.Apply(float64(p.X), float64(p.Y))
			out[i].Box[k] = image.Pt(int(math.Round(x)), int(math.Round(y)))
		}
	}
	return out
}
