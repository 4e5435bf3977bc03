package track

import (
	"image"
	"math"

	"spieltisch/vision"
)

const (
	pushShare  = 40  // a push of more than this part of the frame's longer side is not looked for
	landmarks  = 600 // points with structure that are looked for again
	minMarks   = 60  // fewer say nothing
	sameGrey   = 14  // grey levels by which a point may differ, light aside
	pushAgree  = 0.6 // share of the points that have to be found
	pushBetter = 1.3 // times as many as where they were
)

// Shift is by how many px the camera was pushed between two frames; zero when it was not, or nobody can
// tell. It looks for the points with most structure, of table and dice alike: a roll takes them apart, a
// push keeps them together. before may be nil.
func Shift(before, now *Grey) vision.Vec {
	if before == nil || before.w != now.w || before.h != now.h {
		return vision.Vec{}
	}
	at := before.marks()
	if len(at) < minMarks {
		return vision.Vec{}
	}
	k := now.mean() / max(before.mean(), 1)
	far := max(now.w, now.h) / pushShare
	here := found(at, before, now, image.Point{}, k)
	if here >= len(at)*9/10 { // it stands where it stood
		return vision.Vec{}
	}
	best, most := image.Point{}, here
	for dy := -far; dy <= far; dy++ {
		for dx := -far; dx <= far; dx++ {
			if n := found(at, before, now, image.Pt(dx, dy), k); n > most {
				best, most = image.Pt(dx, dy), n
			}
		}
	}
	if float64(most) < pushAgree*float64(len(at)) || float64(most) < pushBetter*float64(here) {
		return vision.Vec{}
	}
	return vision.Vec{X: float64(best.X), Y: float64(best.Y)}
}

// found counts the points that another frame shows shifted by so much.
func found(at []image.Point, was, is *Grey, by image.Point, k float64) int {
	n := 0
	for _, p := range at {
		q := p.Add(by)
		if q.X < 0 || q.Y < 0 || q.X >= is.w || q.Y >= is.h {
			continue
		}
		if math.Abs(float64(is.v[q.Y*is.w+q.X])-k*float64(was.v[p.Y*was.w+p.X])) <= sameGrey {
			n++
		}
	}
	return n
}

// marks are the points of a frame with most structure, spread over it.
func (g *Grey) marks() []image.Point {
	const step, least = 3, 24 // px; grey levels between left and right, above and below
	var hist [511]int
	var strong []image.Point
	var how []int
	for y := 2; y < g.h-2; y += step {
		for x := 2; x < g.w-2; x += step {
			i := y*g.w + x
			dx, dy := int(g.v[i+2])-int(g.v[i-2]), int(g.v[i+2*g.w])-int(g.v[i-2*g.w])
			if e := max(dx, -dx) + max(dy, -dy); e >= least {
				strong, how = append(strong, image.Pt(x, y)), append(how, e)
				hist[e]++
			}
		}
	}
	limit, n := len(hist)-1, 0
	for ; limit > least && n+hist[limit] <= landmarks; limit-- {
		n += hist[limit]
	}
	var out []image.Point
	for i, p := range strong {
		if how[i] > limit {
			out = append(out, p)
		}
	}
	return out
}

// mean is the mean grey level, 0–255.
func (g *Grey) mean() float64 {
	sum := 0
	for _, v := range g.v {
		sum += int(v)
	}
	return float64(sum) / float64(len(g.v))
}
