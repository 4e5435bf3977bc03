package dice

import "math"

// leastFit is how well a pattern must fit to tell where exactly a face lies.
const leastFit = 0.6

// posed is the candidate as the pattern lies on it; where none fits well, only turned as the best one is.
func (c candidate) posed(p pattern) candidate {
	q := p.pose
	if p.fit < leastFit {
		q = pose{poseTurn: q[poseTurn]}
	}
	in := func(v [2]float64) [2]float64 { // from half edges to frame px
		return [2]float64{v[0]*c.a[0] + v[1]*c.b[0], v[0]*c.a[1] + v[1]*c.b[1]}
	}
	a, b := q.edges()
	middle := in([2]float64{q[poseX], q[poseY]})
	out := c
	out.x, out.y = c.x+middle[0], c.y+middle[1]
	out.a, out.b = in(a), in(b)
	return out
}

// views are further looks at a face: turned by half, mirrored in two ways, a little larger and smaller.
func (c candidate) views() [4]candidate {
	out := [4]candidate{c, c, c, c}
	minus := func(v [2]float64) [2]float64 { return [2]float64{-v[0], -v[1]} }
	out[1].a, out[1].b = c.b, c.a
	out[2].a, out[2].b = minus(c.a), minus(c.b)
	out[3].a, out[3].b = minus(c.b), minus(c.a)
	for i, by := range [4]float64{1, 1.1, 0.92, 1} {
		for k := range 2 {
			out[i].a[k] *= by
			out[i].b[k] *= by
		}
	}
	return out
}

// How far from where the finder saw it a face is looked for, in half edges: one pip of a two is 0.7 from the middle and one row of a six
// 0.5, and the finder lies between.
var aside = [2]float64{0.3, 0.6}

// around are places about a candidate, in eight directions.
func (c candidate) around() []candidate {
	var out []candidate
	for _, far := range aside {
		for k := range 8 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 4)
			o := c
			o.x += far * (cos*c.a[0] + sin*c.b[0])
			o.y += far * (cos*c.a[1] + sin*c.b[1])
			out = append(out, o)
		}
	}
	return out
}

// turnedAs gives the edges of the candidate's own parallelogram, turned to lie nearest to those of the other.
func (c candidate) turnedAs(o candidate) (a, b [2]float64) {
	if u, v, ok := c.inHalfEdges(o.a[0], o.a[1]); ok {
		c.rotate(math.Atan2(v, u))
	}
	return c.a, c.b
}

// inHalfEdges gives a way in frame px along both half edges of the candidate, and whether these span a plane.
func (c candidate) inHalfEdges(x, y float64) (u, v float64, ok bool) {
	det := c.a[0]*c.b[1] - c.a[1]*c.b[0]
	if math.Abs(det) < 1e-6 {
		return 0, 0, false
	}
	return (x*c.b[1] - y*c.b[0]) / det, (c.a[0]*y - c.a[1]*x) / det, true
}

// surely is the probability from which a look at a face needs no other one.
const surely = 0.95

// clear reports whether the judge is sure at once and both other accounts agree.
func (c candidate) clear() bool {
	face := likeliest(c.judge)
	if c.judge[face] < surely || likeliest(c.face) != face || face == unread {
		return false
	}
	if face == worm {
		return true
	}
	for k, p := range c.pips {
		if p > c.pips[face] && k != face {
			return false
		}
	}
	return true
}

// likeliest is the index of the highest probability.
func likeliest(p [classes]float64) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}
