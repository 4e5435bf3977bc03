package cards

import (
	"image"
	"math"
	"slices"

	"spieltisch/vision"
)

// figure is one that stands on a tile: a patch of one colour that is not in the tile's picture.
type figure struct {
	names  [2]string // of its colour; the second one: it may be that, too
	middle vision.Vec
	half   float64 // of its height, px of the tile's picture
	// it is of a known colour, and most of what is not as in the tile's picture
	explains bool
}

// Limits of a figure, in shares of the tile.
const (
	leastFigure = 0.045
	mostFigure  = 0.45
	leastOfOdd  = 0.6
	oneColour   = 0.6  // of its own px
	offMiddle   = 0.36 // of the width: what stands on another tile leans over the rim
	unlike      = 38   // grey levels by which px are not those of the picture, in any light of
	dim, bright = 0.7, 1.4
	inexact     = 2 // px that a picture may lie beside
)

// gains bring the light of a cut-out to that of a picture: the middle one of how their px differ.
func gains(own, picture *pixels, in []bool) (g [3]float32) {
	const steps = 64
	for k := range g {
		var counts [4 * steps]int
		n := 0
		for i, yes := range in {
			a, b := own.bgr[3*i+k], picture.bgr[3*i+k]
			if yes && a > 12 && b > 12 {
				counts[min(int(b/a*steps), len(counts)-1)]++
				n++
			}
		}
		below, at := 0, 0
		for at < len(counts)-1 && below+counts[at] <= n/2 {
			below += counts[at]
			at++
		}
		g[k] = min(max((float32(at)+0.5)/steps, 0.4), 2.5)
	}
	return g
}

// strange says which px of a cut-out are not those of a picture, nor of what is next to them there, as it may
// not lie exactly; and gives the cut-out in the picture's light.
func strange(own, picture *pixels, in []bool) (odd []bool, lit *pixels) {
	g := gains(own, picture, in)
	lit = &pixels{own.w, own.h, make([]float32, len(own.bgr))}
	odd = make([]bool, len(in))
	for i := range in {
		for k := range 3 {
			lit.bgr[3*i+k] = own.bgr[3*i+k] * g[k]
		}
	}
	differs := func(i, j int) bool {
		v, is := lit.bgr[3*i:3*i+3], picture.bgr[3*j:3*j+3]
		across, along := v[0]*is[0]+v[1]*is[1]+v[2]*is[2], is[0]*is[0]+is[1]*is[1]+is[2]*is[2]
		light := min(max(across/max(along, 1), dim), bright)
		b, g, r := v[0]-light*is[0], v[1]-light*is[1], v[2]-light*is[2]
		return b*b+g*g+r*r > unlike*unlike
	}
	for i, yes := range in {
		if !yes || !differs(i, i) {
			continue
		}
		odd[i] = true
		for y := max(i/own.w-inexact, 0); y <= min(i/own.w+inexact, own.h-1) && odd[i]; y++ {
			for x := max(i%own.w-inexact, 0); x <= min(i%own.w+inexact, own.w-1) && odd[i]; x++ {
				odd[i] = differs(i, y*own.w+x)
			}
		}
	}
	return odd, lit
}

// opened takes away what is thinner than three px: pictures never lie over each other exactly.
func opened(in []bool, w, h int) []bool {
	thick, out := make([]bool, len(in)), make([]bool, len(in))
	around := func(i int, do func(at int) bool) bool {
		for y := max(i/w-1, 0); y <= min(i/w+1, h-1); y++ {
			for x := max(i%w-1, 0); x <= min(i%w+1, w-1); x++ {
				if !do(y*w + x) {
					return false
				}
			}
		}
		return true
	}
	for i, yes := range in {
		thick[i] = yes && around(i, func(at int) bool { return in[at] })
	}
	for i, yes := range thick {
		if yes {
			around(i, func(at int) bool { out[at] = true; return true })
		}
	}
	return out
}

// largest is the largest patch of px that hang together.
func largest(in []bool, w, h int) (patch []int) {
	seen := make([]bool, len(in))
	for i := range in {
		if !in[i] || seen[i] {
			continue
		}
		stack, found := []int{i}, []int{}
		seen[i] = true
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack, found = stack[:len(stack)-1], append(found, at)
			for _, next := range [4]int{at - w, at + w, at - 1, at + 1} {
				if next >= 0 && next < w*h && (next/w == at/w || next%w == at%w) && in[next] && !seen[next] {
					seen[next] = true
					stack = append(stack, next)
				}
			}
		}
		if len(found) > len(patch) {
			patch = found
		}
	}
	return patch
}

// standing finds the figure on a tile of which it is known which px are not its picture's; nil: none. Only
// colours of the list are told.
func standing(odd []bool, lit *pixels, in []bool, colours []string) *figure {
	w, h := lit.w, lit.h
	all := 0
	for _, yes := range in {
		if yes {
			all++
		}
	}
	patch := largest(opened(odd, w, h), w, h)
	if n := float64(len(patch)); n < leastFigure*float64(all) || n > mostFigure*float64(all) {
		return nil
	}
	var f figure
	top, bottom := h, 0
	var values [3][]float32
	values0 := make([][3]float32, 0, len(patch))
	for _, i := range patch {
		values0 = append(values0, [3]float32(lit.bgr[3*i:3*i+3]))
		f.middle.X += float64(i%w) / float64(len(patch))
		f.middle.Y += float64(i/w) / float64(len(patch))
		top, bottom = min(top, i/w), max(bottom, i/w)
		for k := range values {
			values[k] = append(values[k], lit.bgr[3*i+k])
		}
	}
	f.half = float64(bottom-top+1) / 2
	if math.Hypot(f.middle.X-float64(w)/2, f.middle.Y-float64(h)/2) > offMiddle*float64(w) {
		return nil
	}
	var bgr [3]float64
	for k := range bgr {
		slices.Sort(values[k])
		bgr[k] = float64(values[k][len(values[k])/2])
	}
	f.names = colourOf(bgr, colours)
	same := 0
	for i := range patch {
		px := [3]float64{float64(values0[i][0]), float64(values0[i][1]), float64(values0[i][2])}
		if colourOf(px, colours)[0] == f.names[0] {
			same++
		}
	}
	if float64(same) < oneColour*float64(len(patch)) {
		return nil
	}
	n := 0
	for _, yes := range odd {
		if yes {
			n++
		}
	}
	f.explains = f.names[1] == "" && float64(len(patch)) > leastOfOdd*float64(n)
	return &f
}

// leastOdd is the share of a tile that is not as in its picture where something may stand on it: what has the
// colours of what it covers is seen in part. Hardly a tile on which nothing stands has 0.3 %.
const leastOdd = 0.008

// something is what may stand on a tile on which no figure is told, by its colour, or nothing; nil: nothing
// does.
func something(odd []bool, lit *pixels, in []bool, colours []string) *figure {
	all := 0
	var f figure
	var of [3][]float64
	for i, yes := range in {
		if yes {
			all++
		}
		if odd[i] {
			f.middle.X, f.middle.Y = f.middle.X+float64(i%lit.w), f.middle.Y+float64(i/lit.w)
			for k := range of {
				of[k] = append(of[k], float64(lit.bgr[3*i+k]))
			}
		}
	}
	n := float64(len(of[0]))
	if n < leastOdd*float64(all) {
		return nil
	}
	f.middle.X, f.middle.Y, f.half = f.middle.X/n, f.middle.Y/n, tall/6
	if math.Hypot(f.middle.X-float64(lit.w)/2, f.middle.Y-tall/2) > offMiddle*float64(lit.w) {
		return nil
	}
	var bgr [3]float64
	for k := range of {
		slices.Sort(of[k])
		bgr[k] = of[k][len(of[k])/2]
	}
	f.names = [2]string{colourOf(bgr, colours)[0], vision.Nothing}
	return &f
}

// hues are where colours begin and end, degrees.
var hues = map[string][2]float64{"red": {-22, 20}, "yellow": {34, 70}, "green": {78, 172}, "blue": {184, 266}}

// Limits of colours: how bright black is at most, how much colour all others have at least.
const (
	darkest  = 78
	coloured = 0.3
)

// colourOf names a colour, or the two that it may be.
func colourOf(bgr [3]float64, of []string) (names [2]string) {
	most, least := max(bgr[0], bgr[1], bgr[2]), min(bgr[0], bgr[1], bgr[2])
	black := slices.Contains(of, "black")
	if most < darkest && black && (most-least)/most < 2*coloured {
		return [2]string{"black"}
	}
	hue := 60 * hueOf(bgr, most, least)
	far := [2]float64{math.Inf(1), math.Inf(1)}
	for _, name := range of {
		between, ok := hues[name]
		if !ok {
			continue
		}
		d := math.Inf(1)
		for _, turn := range [3]float64{-360, 0, 360} {
			d = min(d, max(between[0]-hue-turn, hue+turn-between[1], 0))
		}
		switch {
		case d < far[0] || d == far[0] && name < names[0]:
			far, names = [2]float64{d, far[0]}, [2]string{name, names[0]}
		case d < far[1]:
			far[1], names[1] = d, name
		}
	}
	switch {
	case (most-least)/max(most, 1) < coloured: // grey: black in the light, or another figure
		if black {
			return [2]string{"black", names[0]}
		}
	case far[0] == 0 && (!black || most >= darkest):
		names[1] = ""
	case black && most < darkest:
		names[1] = "black"
	}
	return names
}

// hueOf is the hue in sixths of a turn.
func hueOf(bgr [3]float64, most, least float64) float64 {
	b, g, r := bgr[0], bgr[1], bgr[2]
	span := max(most-least, 1e-9)
	switch most {
	case r:
		return (g - b) / span
	case g:
		return 2 + (b-r)/span
	}
	return 4 + (r-g)/span
}

// die is the figure as an observation has it: where it stands, in px of the frame.
func (f figure) die(to vision.Homography) vision.Thing {
	d := vision.Thing{Kind: vision.Figure, Confidence: 0.9}
	if d.Name = f.names[0]; f.names[1] != "" {
		d.Name, d.Maybe, d.Confidence = "", f.names, 0.5
	}
	for i, c := range [4]vision.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		x, y := to.Apply(f.middle.X+c.X*f.half, f.middle.Y+c.Y*f.half)
		d.Box[i] = image.Pt(int(math.Round(x)), int(math.Round(y)))
	}
	return d
}
