//go:build !nocv

package dice

import (
	"image"
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
)

// beside is how much of what lies beside the areas is looked at with them, as a share of their long side: a
// die on their rim is seen whole.
const beside = 0.1

// within is the part of a frame in which areas lie, and where its corner is in the frame; and what is known
// of it then, in its px. Without areas it is all of the frame.
func within(f devices.Frame, known vision.Prior) (devices.Frame, image.Point, vision.Prior) {
	if len(known.Areas) == 0 {
		return f, image.Point{}, known
	}
	w, h := float64(f.W), float64(f.H)
	x0, y0, x1, y1 := w, h, 0.0, 0.0
	for _, a := range known.Areas {
		for _, p := range a {
			x0, y0, x1, y1 = min(x0, p.X*w), min(y0, p.Y*h), max(x1, p.X*w), max(y1, p.Y*h)
		}
	}
	by := beside * max(x1-x0, y1-y0)
	part := image.Rect(int(x0-by), int(y0-by), int(math.Ceil(x1+by)), int(math.Ceil(y1+by)))
	part = part.Intersect(image.Rect(0, 0, f.W, f.H))
	if part.Dx() < 16 || part.Dy() < 16 || f.Check(16) != nil {
		return f, image.Point{}, known // it is told as it is
	}
	cut := f
	cut.W, cut.H, cut.Pix = part.Dx(), part.Dy(), f.Pix[part.Min.Y*f.Stride+3*part.Min.X:]
	at := part.Min
	known.Where = slices.Clone(known.Where)
	for i := range known.Where {
		known.Where[i] = known.Where[i].Sub(at)
	}
	areas := make([]vision.Polygon, len(known.Areas))
	for i, a := range known.Areas {
		areas[i] = make(vision.Polygon, len(a))
		for k, p := range a {
			areas[i][k] = vision.Vec{X: p.X*w - float64(at.X), Y: p.Y*h - float64(at.Y)}
		}
	}
	known.Areas = areas
	return cut, at, known
}

// holds reports whether a place of a picture, px, lies in an area that is looked at. What the picture's
// border cuts lies in it.
func (p *picture) holds(x, y float64) bool {
	at := vision.Vec{X: min(max(x, 1), float64(p.w-1)), Y: min(max(y, 1), float64(p.h-1))}
	return len(p.areas) == 0 || slices.ContainsFunc(p.areas,
		func(z vision.Polygon) bool { return z.Contains(at) })
}

// inside are the places in areas that are looked at.
func (p *picture) inside(places []Account) []Account {
	return slices.DeleteFunc(places, func(a Account) bool { return !p.holds(a.X, a.Y) })
}

// marked are the marks in areas that are looked at.
func (p *picture) marked(marks []Mark) []Mark {
	return slices.DeleteFunc(marks, func(m Mark) bool { return !p.holds(m.X, m.Y) })
}

// moved is an observation of a part of a frame, in px of the frame.
func moved(o vision.Observation, by image.Point) vision.Observation {
	for i := range o.Things {
		for k := range o.Things[i].Box {
			o.Things[i].Box[k] = o.Things[i].Box[k].Add(by)
		}
	}
	return o
}
