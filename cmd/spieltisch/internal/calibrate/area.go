package calibrate

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// area is where dice lie: its corners, shares of the picture, from the upper left one clockwise. None: in all
// of the picture.
type area [][2]float64

const (
	leastArea   = 0.02 // share of the picture
	leastCorner = 0.1  // share of the area that the triangle of a corner and its neighbours has
)

// areaOf makes one of corners in any order; false: they make no convex quadrangle, or hardly one.
func areaOf(corners [][2]float64) (area, bool) {
	if len(corners) == 0 {
		return nil, true
	}
	a := area(slices.Clone(corners))
	if len(a) != 4 || slices.ContainsFunc(a, func(p [2]float64) bool {
		return !(p[0] >= 0 && p[0] <= 1 && p[1] >= 0 && p[1] <= 1)
	}) {
		return nil, false
	}
	var mid [2]float64
	for _, p := range a {
		mid[0], mid[1] = mid[0]+p[0]/4, mid[1]+p[1]/4
	}
	slices.SortFunc(a, func(p, q [2]float64) int {
		turn := func(p [2]float64) float64 { return math.Atan2(p[1]-mid[1], p[0]-mid[0]) }
		return cmp.Compare(turn(p), turn(q))
	})
	first := 0
	for i, p := range a {
		if p[0]+p[1] < a[first][0]+a[first][1] {
			first = i
		}
	}
	a = slices.Concat(a[first:], a[:first])
	all := a.triangle(0, 1, 2) + a.triangle(2, 3, 0)
	for i := range a {
		if !(a.triangle(i, (i+1)%4, (i+2)%4) >= leastCorner*all) {
			return nil, false
		}
	}
	return a, all >= leastArea
}

// triangle is the area between three corners, negative where they turn left.
func (a area) triangle(i, j, k int) float64 {
	return ((a[j][0]-a[i][0])*(a[k][1]-a[i][1]) - (a[j][1]-a[i][1])*(a[k][0]-a[i][0])) / 2
}

// plane is the homography from shares of the area to shares of the picture; false: there is no area.
func (a area) plane() (vision.Homography, bool) {
	if len(a) != 4 {
		return vision.Homography{}, false
	}
	from := []vision.Vec{{}, {X: 1}, {X: 1, Y: 1}, {Y: 1}}
	to := make([]vision.Vec, 4)
	for i, p := range a {
		to[i] = vision.Vec{X: p[0], Y: p[1]}
	}
	return vision.FitHomography(from, to)
}
