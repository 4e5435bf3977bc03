package main

import (
	"math"
	"slices"
	"strings"

	"spieltisch/vision/dice"
)

// row is a place with what is told of it.
type row struct {
	features []float64
	yes      bool
	weight   float64
}

// mostOfGroup is how many photos of a group count fully: a large group is not to drown the rest.
const mostOfGroup = 100.0

// family is what a group is left out with: pxl2 shows the dice of pxl.
func family(group string) string { return strings.TrimSuffix(group, "2") }

// fit gives the weights for all photos but those of a group; one feature may be off.
func fit(photos []photo, without, off string) (c dice.Calibration) {
	size := map[string]float64{}
	for _, p := range photos {
		size[p.Group]++
	}
	var exists, right []row
	for _, p := range photos {
		if family(p.Group) == without {
			continue
		}
		weight := min(1, mostOfGroup/size[p.Group])
		for i, f := range p.Features(dice.Options{Set: dice.Pips}) {
			switch p.truth(i, f.Best) {
			case rightDie:
				exists = append(exists, row{f.Exists, true, weight})
				right = append(right, row{f.Right, true, weight})
			case wrongDie:
				exists = append(exists, row{f.Exists, true, weight})
				right = append(right, row{f.Right, false, weight})
			case noDie:
				exists = append(exists, row{f.Exists, false, weight})
			}
		}
	}
	existsNames, rightNames := dice.FeatureNames()
	silence(exists, slices.Index(existsNames, off))
	silence(right, slices.Index(rightNames, off))
	c.Exists, c.Right = regress(exists, drawn), regress(right, drawn)
	return c
}

// silence takes one of the features from all rows; none where there is none.
func silence(rows []row, feature int) {
	for i := range rows {
		if feature >= 0 {
			rows[i].features[feature] = 0
		}
	}
}

// truth is what a place is.
type truth int

const (
	unknown  truth = iota // what lies on a die in a wrong size says nothing clear
	rightDie              // a die whose face is right
	wrongDie              // a die whose face is wrong
	noDie
)

// Of a place and a die, how far their middles may be apart, in sizes of the die, and the logarithm of how
// much their sizes may differ, to be the same.
const (
	sameMiddle = 0.3
	sameSize   = 0.45
)

// truth says what the i-th place is. A die belongs to the hottest place on it.
func (p photo) truth(i, best int) truth {
	if p.Boxes == nil {
		return unknown
	}
	for k, b := range p.Boxes {
		on, size := p.on(i, b)
		if !on {
			continue
		}
		if !size {
			return unknown
		}
		for j := range p.Places[:i] {
			if on, size := p.on(j, b); on && size {
				return unknown
			}
		}
		if best == p.Named[k] {
			return rightDie
		}
		return wrongDie
	}
	return noDie
}

// on reports whether a place lies on a die, and has its size.
func (p photo) on(i int, b [4][2]float64) (on, size bool) {
	x, y := 0.0, 0.0
	for _, c := range b {
		x, y = x+c[0]/4, y+c[1]/4
	}
	area := 0.0
	for k, c := range b {
		d := b[(k+1)%4]
		area += (c[0]*d[1] - c[1]*d[0]) / 2
	}
	s := math.Sqrt(max(math.Abs(area), 1))
	a := p.Places[i]
	return math.Hypot(a.X-x, a.Y-y) < sameMiddle*s, math.Abs(math.Log(max(a.Size, 1)/s)) < sameSize
}

// How strongly weights are drawn to 0, of features of deviation 1: where many are told from, and where one or
// two are.
const (
	drawn       = 3.0
	hardlyDrawn = 0.3
)

// regress is a logistic regression by Newton's method, one weight after another. No weight but the offset
// is negative: every feature speaks for a yes, and in the groups at hand it may seem otherwise where hardly
// any place has it.
func regress(rows []row, drawn float64) []float64 {
	if len(rows) == 0 {
		return nil
	}
	n := len(rows[0].features)
	scale := make([]float64, n)
	for k := range scale {
		sum, squares := 0.0, 0.0
		for _, r := range rows {
			sum, squares = sum+r.features[k], squares+r.features[k]*r.features[k]
		}
		mean := sum / float64(len(rows))
		scale[k] = math.Sqrt(max(squares/float64(len(rows))-mean*mean, 0)) + 1e-6
	}
	w := make([]float64, n+1)
	at := make([]float64, len(rows)) // logit of each row
	for range 300 {
		moved := 0.0
		for k := range w {
			slope, bend := 0.0, 1e-9
			if k > 0 {
				slope, bend = drawn*w[k], drawn
			}
			x := func(r row) float64 {
				if k == 0 {
					return 1
				}
				return r.features[k-1] / scale[k-1]
			}
			for i, r := range rows {
				p := 1 / (1 + math.Exp(-at[i]))
				v := x(r)
				slope += r.weight * v * (p - yes(r))
				bend += r.weight * v * v * p * (1 - p)
			}
			next := w[k] - min(max(slope/bend, -1), 1)
			if k > 0 {
				next = max(next, 0)
			}
			for i, r := range rows {
				at[i] += (next - w[k]) * x(r)
			}
			moved, w[k] = max(moved, math.Abs(next-w[k])), next
		}
		if moved < 1e-4 {
			break
		}
	}
	for k := range scale {
		w[k+1] /= scale[k]
	}
	for k := range w {
		w[k] = math.Round(w[k]*1e3) / 1e3
	}
	return w
}

func yes(r row) float64 {
	if r.yes {
		return 1
	}
	return 0
}
