package mat

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
)

// Outline proposes where dice lie without a mat: the corners of the floor of a tray with four sides, or of
// a sheet of paper, shares of the picture, in order. Nothing: no such shape is to be seen whole. It is a
// guess for a person to look at.
//
// It is sought as four straight edges that end where they meet: those of a checked cloth go on.
func Outline(f devices.Frame) vision.Polygon {
	if f.W < 64 || f.H < 64 || f.Stride < 3*f.W || len(f.Pix) < (f.H-1)*f.Stride+3*f.W {
		return nil
	}
	s := sketched(f)
	best, ok := s.innermost(s.frames(s.lines()))
	if !ok {
		return nil
	}
	out := make(vision.Polygon, 4)
	for i, c := range s.fitted(best.corners) {
		out[i] = vision.Vec{X: min(max((c.X+0.5)/float64(s.w), 0), 1), Y: min(max((c.Y+0.5)/float64(s.h), 0), 1)}
	}
	return out
}

// Lengths are px of a picture whose long side has sketchSide, and angles are radians.
const (
	sketchSide = 320
	leastStep  = 6.0                // grey levels from one side of an edge to the other
	sameTurn   = 12 * math.Pi / 180 // of a line and an edge that is part of it
	sameWay    = 35 * math.Pi / 180 // of two sides that lie opposite each other, at most
	mostLines  = 36
	leastLine  = 0.2  // of the short side of the picture
	leastFrame = 0.12 // of the picture
	outside    = 4    // that a corner may lie beyond the picture
	beyondFrom = 4    // from a corner, where a side is not seen any more
	beyondTo   = 16
	beside     = 3.0  // from a side, where its colours are compared
	leastSeen  = 0.5  // of each side
	leastScore = 0.7  // of all sides, less what is seen of them beyond the corners
	muchWorse  = 0.12 // score by which an outline may be worse than another about it
)

// sketch is the edges of a picture.
type sketch struct {
	w, h  int
	small [][3]float64 // its px
	edges []stroke
}

// stroke is a px of an edge, and the way across it.
type stroke struct{ x, y, cos, sin float64 }

// sketched makes a picture small and finds its edges: where a colour changes most, on the way across.
func sketched(f devices.Frame) *sketch {
	k := float64(max(f.W, f.H)) / sketchSide
	s := &sketch{w: int(float64(f.W) / k), h: int(float64(f.H) / k)}
	s.small = make([][3]float64, s.w*s.h)
	small := s.small
	for i := range small {
		x0, x1 := int(float64(i%s.w)*k), max(int(float64(i%s.w+1)*k), int(float64(i%s.w)*k)+1)
		y0, y1 := int(float64(i/s.w)*k), max(int(float64(i/s.w+1)*k), int(float64(i/s.w)*k)+1)
		for y := y0; y < y1; y++ {
			for _, x := range []int{x0, (x0 + x1) / 2, x1 - 1} {
				for c := range 3 {
					small[i][c] += float64(f.Pix[y*f.Stride+3*x+c]) / float64(3*(y1-y0))
				}
			}
		}
	}
	type step struct{ x, y, size float64 }
	steps := make([]step, len(small))
	for y := 1; y < s.h-1; y++ {
		for x := 1; x < s.w-1; x++ {
			for c := range 3 {
				at := func(u, v int) float64 { return small[(y+v)*s.w+x+u][c] }
				dx := (2*(at(1, 0)-at(-1, 0)) + at(1, 1) - at(-1, 1) + at(1, -1) - at(-1, -1)) / 4
				dy := (2*(at(0, 1)-at(0, -1)) + at(1, 1) - at(1, -1) + at(-1, 1) - at(-1, -1)) / 4
				if size := math.Hypot(dx, dy); size > steps[y*s.w+x].size {
					steps[y*s.w+x] = step{dx, dy, size}
				}
			}
		}
	}
	sizes := make([]float64, len(steps))
	for i, e := range steps {
		sizes[i] = e.size
	}
	least := max(leastStep, 3*median(sizes))
	for y := 2; y < s.h-2; y++ {
		for x := 2; x < s.w-2; x++ {
			e := steps[y*s.w+x]
			if e.size < least {
				continue
			}
			cos, sin := e.x/e.size, e.y/e.size
			u, v := int(math.Round(cos)), int(math.Round(sin))
			before, after := steps[(y-v)*s.w+x-u].size, steps[(y+v)*s.w+x+u].size
			if before > e.size || after >= e.size {
				continue
			}
			off := (after - before) / (2 * (2*e.size - before - after)) // the top of a parabola
			s.edges = append(s.edges, stroke{float64(x) + off*float64(u), float64(y) + off*float64(v), cos, sin})
		}
	}
	return s
}

// rule is a straight line: x·cos + y·sin = rho. seen counts how many px of it are edges, up to each place
// along it.
type rule struct {
	turn, cos, sin, rho float64
	seen                []int
}

// along is where on a line a place lies, px from where all lines begin.
func (s *sketch) along(l *rule, p vision.Vec) float64 {
	return p.Y*l.cos - p.X*l.sin + float64(s.w+s.h)
}

// lines are the straight lines with most edges on them.
func (s *sketch) lines() (out []rule) {
	const turns, spread = 180, 6
	far := s.w + s.h
	votes := make([]float64, turns*2*far)
	for _, e := range s.edges {
		middle := int(math.Round(math.Atan2(e.sin, e.cos) / math.Pi * turns))
		for d := middle - spread; d <= middle+spread; d++ {
			t := ((d % turns) + turns) % turns
			sin, cos := math.Sincos(math.Pi * float64(t) / turns)
			votes[t*2*far+int(math.Round(e.x*cos+e.y*sin))+far]++
		}
	}
	type peak struct {
		turn, rho int
		votes     float64
	}
	var peaks []peak
	for i, v := range votes {
		if v >= leastLine*float64(min(s.w, s.h))/2 {
			peaks = append(peaks, peak{i / (2 * far), i%(2*far) - far, v})
		}
	}
	slices.SortStableFunc(peaks, func(a, b peak) int { return cmp.Compare(b.votes, a.votes) })
	var kept []peak
	for _, p := range peaks {
		if len(kept) == mostLines {
			break
		}
		if !slices.ContainsFunc(kept, func(k peak) bool {
			d, rho := p.turn-k.turn, k.rho
			if d > turns/2 || d < -turns/2 { // the same line, counted from its other side
				d, rho = turns-max(d, -d), -rho
			}
			return max(d, -d) <= 5 && max(p.rho-rho, rho-p.rho) <= 4
		}) {
			kept = append(kept, p)
		}
	}
	for _, p := range kept {
		l := rule{turn: math.Pi * float64(p.turn) / turns, rho: float64(p.rho), seen: make([]int, 2*far+2)}
		l.sin, l.cos = math.Sincos(l.turn)
		s.trace(&l)
		out = append(out, l)
	}
	return out
}

// on reports whether an edge is part of a line.
func (e stroke) on(l *rule, off float64) bool {
	return math.Abs(e.x*l.cos+e.y*l.sin-l.rho) <= off && math.Abs(e.cos*l.cos+e.sin*l.sin) >= math.Cos(sameTurn)
}

func (s *sketch) trace(l *rule) {
	for _, e := range s.edges {
		if e.on(l, 2) {
			t := int(s.along(l, vision.Vec{X: e.x, Y: e.y}))
			for i := max(t-1, 1); i <= min(t+1, len(l.seen)-1); i++ {
				l.seen[i] = 1
			}
		}
	}
	for i := 1; i < len(l.seen); i++ {
		l.seen[i] += l.seen[i-1]
	}
}

// share is how much of a line from one place to another is edges.
func (s *sketch) share(l *rule, from, to float64) float64 {
	if from > to {
		from, to = to, from
	}
	a, b := min(max(int(from), 0), len(l.seen)-1), min(max(int(to), 0), len(l.seen)-1)
	if b <= a {
		return 0
	}
	return float64(l.seen[b]-l.seen[a]) / float64(b-a)
}

// quad is four corners in order, and how much speaks for them.
type quad struct {
	corners [4]vision.Vec
	score   float64
	area    float64 // px²
}

// frames are the shapes that four lines make about the middle of the picture, if enough of their sides is
// seen.
func (s *sketch) frames(lines []rule) (out []quad) {
	type pair struct{ a, b *rule }
	var pairs []pair
	apart := func(a, b *rule) float64 {
		d := math.Abs(a.turn - b.turn)
		return min(d, math.Pi-d)
	}
	mid := vision.Vec{X: float64(s.w) / 2, Y: float64(s.h) / 2}
	side := func(l *rule) float64 { return mid.X*l.cos + mid.Y*l.sin - l.rho }
	for i := range lines {
		for j := range i {
			a, b := &lines[i], &lines[j]
			same := a.cos*b.cos+a.sin*b.sin > 0 // they are counted from the same side
			if apart(a, b) <= sameWay && (side(a)*side(b) < 0) == same {
				pairs = append(pairs, pair{a, b})
			}
		}
	}
	for i, p := range pairs {
		for _, q := range pairs[:i] {
			if min(apart(p.a, q.a), apart(p.b, q.b), apart(p.a, q.b), apart(p.b, q.a)) < sameWay {
				continue
			}
			if f, ok := s.frame([4]*rule{p.a, q.a, p.b, q.b}); ok {
				out = append(out, f)
			}
		}
	}
	return out
}

// frame is the shape that four lines make in this order; false: it is none.
func (s *sketch) frame(l [4]*rule) (f quad, ok bool) {
	for i := range l {
		c, meet := meeting(l[i], l[(i+1)%4])
		if !meet || c.X < -outside || c.Y < -outside || c.X > float64(s.w)+outside || c.Y > float64(s.h)+outside {
			return f, false
		}
		f.corners[i] = c
	}
	if f.area = math.Abs(areaOf(f.corners)); f.area < leastFrame*float64(s.w*s.h) {
		return f, false
	}
	for i := range l {
		line := l[(i+1)%4]
		from, to := s.along(line, f.corners[i]), s.along(line, f.corners[(i+1)%4])
		seen := s.share(line, from, to)
		if seen < leastSeen {
			return f, false
		}
		way := math.Copysign(1, to-from)
		beyond := max(s.share(line, from-way*beyondTo, from-way*beyondFrom),
			s.share(line, to+way*beyondFrom, to+way*beyondTo))
		f.score += (seen - beyond/2) / 4
	}
	return f, f.score >= leastScore && s.stands(f.corners)
}

// stands reports whether a shape has another colour than what lies about it on each side, on the whole: a
// row of a checked cloth has not.
func (s *sketch) stands(c [4]vision.Vec) bool {
	for i, a := range c {
		d := c[(i+1)%4].Minus(a)
		long := math.Hypot(d.X, d.Y)
		var differ [3]float64
		n := 0.0
		for t := 0.1 * long; t < 0.9*long; t += 2 {
			in, ok := s.at(a.X+(t*d.X-beside*d.Y)/long, a.Y+(t*d.Y+beside*d.X)/long)
			out, fine := s.at(a.X+(t*d.X+beside*d.Y)/long, a.Y+(t*d.Y-beside*d.X)/long)
			if ok && fine {
				n++
				for k := range differ {
					differ[k] += in[k] - out[k]
				}
			}
		}
		most := 0.0
		for _, v := range differ {
			most = max(most, math.Abs(v))
		}
		if most < n*leastStep || n == 0 {
			return false
		}
	}
	return true
}

func meeting(a, b *rule) (p vision.Vec, ok bool) {
	det := a.cos*b.sin - a.sin*b.cos
	if math.Abs(det) < 0.2 {
		return p, false
	}
	return vision.Vec{X: (a.rho*b.sin - b.rho*a.sin) / det, Y: (b.rho*a.cos - a.rho*b.cos) / det}, true
}

// areaOf is the area of a shape with four corners in order.
func areaOf(c [4]vision.Vec) (sum float64) {
	for i, a := range c {
		b := c[(i+1)%4]
		sum += (a.X*b.Y - a.Y*b.X) / 2
	}
	return sum
}

// innermost is the one that dice lie in: of the best one and those in it that are hardly worse, the smallest.
func (s *sketch) innermost(all []quad) (best quad, ok bool) {
	for _, q := range all {
		if q.score > best.score {
			best = q
		}
	}
	out := best
	for _, q := range all {
		if q.area < out.area && q.score > best.score-muchWorse {
			out = q
		}
	}
	return out, best.score > 0
}

func (s *sketch) at(x, y float64) (px [3]float64, ok bool) {
	i, j := int(math.Floor(x)), int(math.Floor(y))
	if i < 0 || j < 0 || i >= s.w || j >= s.h {
		return px, false
	}
	return s.small[j*s.w+i], true
}

// fitted moves the sides of a shape to where their edges are.
func (s *sketch) fitted(c [4]vision.Vec) [4]vision.Vec {
	var sides [4]rule
	for i := range sides {
		a, b := c[i], c[(i+1)%4]
		l := &sides[i]
		for range 2 {
			d := b.Minus(a)
			long := math.Hypot(d.X, d.Y)
			l.cos, l.sin = -d.Y/long, d.X/long
			l.rho = a.X*l.cos + a.Y*l.sin
			from, to := s.along(l, a), s.along(l, b)
			var n, st, so, stt, sto float64
			for _, e := range s.edges {
				t := s.along(l, vision.Vec{X: e.x, Y: e.y}) - from
				if !e.on(l, 2.5) || (t < 0) != (to < from) || math.Abs(t) > math.Abs(to-from) {
					continue
				}
				o := e.x*l.cos + e.y*l.sin - l.rho
				n, st, so, stt, sto = n+1, st+t, so+o, stt+t*t, sto+t*o
			}
			det := n*stt - st*st
			if det < 1 {
				break
			}
			rise := (n*sto - st*so) / det
			lift := (so - rise*st) / n
			off := func(p vision.Vec, t float64) vision.Vec {
				o := lift + rise*t
				return vision.Vec{X: p.X + o*l.cos, Y: p.Y + o*l.sin}
			}
			a, b = off(a, 0), off(b, to-from)
		}
		d := b.Minus(a)
		long := math.Hypot(d.X, d.Y)
		l.cos, l.sin = -d.Y/long, d.X/long
		l.rho = a.X*l.cos + a.Y*l.sin
	}
	out := c
	for i := range out {
		if p, ok := meeting(&sides[(i+3)%4], &sides[i]); ok {
			out[i] = p
		}
	}
	return out
}
