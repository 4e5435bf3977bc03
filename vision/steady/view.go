package steady

import (
	"image"
	"math"
	"slices"

	"spieltisch/vision"
)

// View is how the steadied picture lies in a frame: the homography from px of the one to px of the other, by rows.
type View [9]float64

// still is the view of a camera that did not move.
var still = View{1, 0, 0, 0, 1, 0, 0, 0, 1}

// Moved reports whether the camera was seen to move.
func (v View) Moved() bool { return v != still }

// Apply gives the place in the frame of a place in the steadied picture, px.
func (v View) Apply(x, y float64) (u, w float64) {
	d := v[6]*x + v[7]*y + v[8]
	return (v[0]*x + v[1]*y + v[2]) / d, (v[3]*x + v[4]*y + v[5]) / d
}

// after is the view that applies first u and then v.
func (v View) after(u View) (out View) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out[3*i+j] += v[3*i+k] * u[3*k+j]
			}
		}
	}
	return out
}

// inverse is the view back; the views of cameras have one.
func (v View) inverse() View {
	adjugate := View{
		v[4]*v[8] - v[5]*v[7], v[2]*v[7] - v[1]*v[8], v[1]*v[5] - v[2]*v[4],
		v[5]*v[6] - v[3]*v[8], v[0]*v[8] - v[2]*v[6], v[2]*v[3] - v[0]*v[5],
		v[3]*v[7] - v[4]*v[6], v[1]*v[6] - v[0]*v[7], v[0]*v[4] - v[1]*v[3],
	}
	det := v[0]*adjugate[0] + v[1]*adjugate[3] + v[2]*adjugate[6]
	for i := range adjugate {
		adjugate[i] /= det
	}
	return adjugate
}

// scaled is the same view for pictures k times as large.
func (v View) scaled(k float64) View {
	v[2], v[5] = v[2]*k, v[5]*k
	v[6], v[7] = v[6]/k, v[7]/k
	return v
}

// far is by how many px the inner half of a picture of w×h px is moved at most. Of its corners a map that was made from
// points knows less.
func (v View) far(w, h float64) (most float64) {
	for _, c := range [4][2]float64{{w / 4, h / 4}, {w * 3 / 4, h / 4}, {w / 4, h * 3 / 4}, {w * 3 / 4, h * 3 / 4}} {
		x, y := v.Apply(c[0], c[1])
		most = max(most, math.Hypot(x-c[0], y-c[1]))
	}
	return most
}

// InFrame gives what was seen in the steadied picture at its places in the frame.
func (v View) InFrame(o vision.Observation) vision.Observation { return v.moved(o) }

// Steadied gives what was seen in the frame at its places in the steadied picture.
func (v View) Steadied(o vision.Observation) vision.Observation { return v.inverse().moved(o) }

func (v View) moved(o vision.Observation) vision.Observation {
	if v == still {
		return o
	}
	o.Dice = slices.Clone(o.Dice)
	for i := range o.Dice {
		for k, p := range o.Dice[i].Box {
			x, y := v.Apply(float64(p.X), float64(p.Y))
			o.Dice[i].Box[k] = image.Pt(int(math.Round(x)), int(math.Round(y)))
		}
	}
	return o
}
