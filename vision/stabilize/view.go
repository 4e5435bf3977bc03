package stabilize

import (
	"math"

	"spieltisch/vision"
)

// still is the view of a camera that did not move.
var still = vision.Identity()

// far is by how many px a view moves the inner half of a picture of w×h px at most. Of the corners of the
// picture a map that was made from points knows less.
func far(v vision.Homography, w, h float64) (most float64) {
	corners := [4][2]float64{{w / 4, h / 4}, {w * 3 / 4, h / 4}, {w / 4, h * 3 / 4}, {w * 3 / 4, h * 3 / 4}}
	for _, c := range corners {
		x, y := v.Apply(c[0], c[1])
		most = max(most, math.Hypot(x-c[0], y-c[1]))
	}
	return most
}
