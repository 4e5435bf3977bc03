package dice

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// Planes of find's answer; one number each for a cell.
const (
	planeTop     = 0
	planeCovered = 1
	planeCut     = 2
	planeSide    = 3
	planeClass   = 4 // of classes
	planeSize    = planeClass + classes
	planeShape   = planeSize + 1 // of 2
	planeAngle   = planeShape + 2
	planeOffset  = planeAngle + 2
	planeLean    = planeOffset + 2
	planeBlurred = planeLean + 2
	planeHeld    = planeBlurred + 1
	planes       = planeHeld + 1
)

const (
	stride    = 4    // px of a cell of find's answer
	grid      = 32   // px that the sides of what find sees are multiples of
	unitSize  = 32.0 // px of a face whose size find answers with 0
	leastHeat = -2.2 // logit of a top (0.1) below which a place is not looked at
	leastMark = -1.4 // the same (0.2) of what is no top
)

// look is what find says of a part of the picture at one scale.
type look struct {
	shown  image.Rectangle // frame px
	core   image.Rectangle // the part of it for which it counts
	w, h   int             // px that find saw, multiples of grid
	sx, sy float64         // frame px for one of them
	out    []float32       // its answer: planes of cells, row by row
}

// hearMirrored makes of its answer the mean of that and of the answer to the mirrored part: what find says of
// a die and of its mirror image differs most where it errs.
func (l *look) hearMirrored(out []float32) {
	gw, gh := l.cells()
	for plane := range planes {
		sign := float32(1)
		switch plane {
		case planeShape + 1, planeAngle + 1, planeOffset, planeLean: // o, the sine, and what points to the right
			sign = -1
		}
		for y := range gh {
			row, mirrored := l.out[(plane*gh+y)*gw:][:gw], out[(plane*gh+y)*gw:][:gw]
			for x := range row {
				row[x] = (row[x] + sign*mirrored[gw-1-x]) / 2
			}
		}
	}
}

// cells is how many cells a plane has.
func (l *look) cells() (w, h int) { return l.w / stride, l.h / stride }

// scale is how many frame px a px has a side, on the average.
func (l *look) scale() float64 { return math.Sqrt(l.sx * l.sy) }

// holds reports whether a place in frame px lies where the look counts.
func (l *look) holds(x, y float64) bool {
	return image.Pt(int(math.Floor(x)), int(math.Floor(y))).In(l.core)
}

// peaks calls for each cell of a plane that is at least so high, and no lower than its neighbours; of
// equals the first counts.
func (l *look) peaks(plane int, least float32, each func(x, y int)) {
	gw, gh := l.cells()
	heat := l.out[plane*gw*gh:][:gw*gh]
	for i, v := range heat {
		if v < least {
			continue
		}
		highest := true
		around(i%gw, i/gw, gw, gh, func(j int) {
			highest = highest && (heat[j] < v || heat[j] == v && j >= i)
		})
		if highest {
			each(i%gw, i/gw)
		}
	}
}

// around calls for a cell and its neighbours.
func around(x, y, gw, gh int, each func(i int)) {
	for ny := max(y-1, 0); ny <= min(y+1, gh-1); ny++ {
		for nx := max(x-1, 0); nx <= min(x+1, gw-1); nx++ {
			each(ny*gw + nx)
		}
	}
}

// highest is the most that a plane says in a cell and its neighbours.
func (l *look) highest(plane, x, y int) float64 {
	gw, gh := l.cells()
	most := float32(math.Inf(-1))
	around(x, y, gw, gh, func(i int) { most = max(most, l.out[plane*gw*gh+i]) })
	return float64(most)
}

// Px of a face that find can have learned of.
const (
	smallestFace = 6.0
	largestFace  = 130.0
)

// tops are the places that may be tops of dice.
func (l *look) tops() (found []Account) {
	l.peaks(planeTop, leastHeat, func(x, y int) {
		if a, ok := l.read(x, y); ok && l.holds(a.X, a.Y) {
			found = append(found, a)
		}
	})
	return found
}

// read gives what one cell says of a face. What is printed on it is the mean of the cell's neighbours, by
// their heat.
func (l *look) read(x, y int) (a Account, ok bool) {
	gw, gh := l.cells()
	at := func(plane int) float64 { return float64(l.out[plane*gw*gh+y*gw+x]) }
	a = Account{Heat: at(planeTop), Blurred: at(planeBlurred), Held: at(planeHeld),
		Side: l.highest(planeSide, x, y)}
	var logits [classes]float64
	total := 0.0
	around(x, y, gw, gh, func(i int) {
		w := sigmoid(float64(l.out[planeTop*gw*gh+i]))
		total += w
		for k := range logits {
			logits[k] += w * float64(l.out[(planeClass+k)*gw*gh+i])
		}
	})
	for k := range logits {
		logits[k] /= total
	}
	a.Find = softmax(logits)
	if a.Px = unitSize * math.Exp(at(planeSize)); !(a.Px >= smallestFace && a.Px <= largestFace) {
		return a, false
	}
	a.A, a.B = edges(a.Px, at(planeShape), at(planeShape+1), at(planeAngle), at(planeAngle+1))
	a.A, a.B = [2]float64{a.A[0] * l.sx, a.A[1] * l.sy}, [2]float64{a.B[0] * l.sx, a.B[1] * l.sy}
	a.Size = a.Px * l.scale()
	a.Lean = [2]float64{at(planeLean), at(planeLean + 1)}
	a.X, a.Y = l.place(float64(x)+at(planeOffset)*8/stride, float64(y)+at(planeOffset+1)*8/stride)
	return a, true
}

// place is where the middle of a cell lies, in frame px.
func (l *look) place(x, y float64) (fx, fy float64) {
	return float64(l.shown.Min.X) + (x+0.5)*stride*l.sx, float64(l.shown.Min.Y) + (y+0.5)*stride*l.sy
}

// marks are the places where one plane says that there is something.
func (l *look) marks(plane int) (found []Mark) {
	l.peaks(plane, leastMark, func(x, y int) {
		gw, gh := l.cells()
		m := Mark{Heat: float64(l.out[plane*gw*gh+y*gw+x])}
		if m.X, m.Y = l.place(float64(x), float64(y)); l.holds(m.X, m.Y) {
			found = append(found, m)
		}
	})
	return found
}

// edges gives the half edges of a face from its size, the shape of the ellipse that it makes of a circle
// (d, o) and four times its angle once that ellipse is a circle again.
func edges(size, d, o, cos4, sin4 float64) (a, b [2]float64) {
	t := math.Sqrt(1 + d*d + o*o)
	// The square root of a symmetric matrix of determinant 1: (M + 1) / sqrt(trace + 2).
	f := 1 / math.Sqrt(2*t+2)
	m00, m01, m11 := (t+d+1)*f, o*f, (t-d+1)*f
	sin, cos := math.Sincos(math.Atan2(sin4, cos4) / 4)
	h := size / 2
	a = [2]float64{h * (m00*cos + m01*sin), h * (m01*cos + m11*sin)}
	b = [2]float64{h * (-m00*sin + m01*cos), h * (-m01*sin + m11*cos)}
	return a, b
}

// looks are all of a picture, the coarser ones first. For each place the last one counts that holds it and
// shows what lies there in a size in which find reads it.
type looks []*look

// counts reports whether of several looks the i-th is the one that counts for something of a size in frame
// px.
func (ls looks) counts(i int, x, y, size float64) bool {
	return !slices.ContainsFunc(ls[i+1:], func(l *look) bool {
		px := size / l.scale()
		return px > leastFace/2 && px < largeFace && l.holds(x, y)
	})
}

// sameTop is the distance of two middles, in sizes of the larger one, below which they are the same face or
// parts of it.
const sameTop = 0.4

// tops joins what the looks found: of several in one place the hottest one.
func (ls looks) tops() (kept []Account) {
	var all []Account
	for i, l := range ls {
		for _, a := range l.tops() {
			if ls.counts(i, a.X, a.Y, a.Size) {
				all = append(all, a)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Account) int { return cmp.Compare(b.Heat, a.Heat) })
	for _, a := range all {
		if !slices.ContainsFunc(kept, func(k Account) bool { return a.apart(&k) < sameTop }) {
			kept = append(kept, a)
		}
	}
	return kept
}

// marks joins what they say of one plane of dice of a size in frame px, hottest first.
func (ls looks) marks(plane int, size float64) (all []Mark) {
	for i, l := range ls {
		for _, m := range l.marks(plane) {
			if ls.counts(i, m.X, m.Y, size) {
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Mark) int { return cmp.Compare(b.Heat, a.Heat) })
	return all
}
