//go:build !nocv

package cards

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Limits of a card that is shown alone.
const (
	alone     = 0.02 // the least share of a picture that it has
	unclear   = 0.1  // and where its sides are not clear
	movedTo   = 0.03 // by how much its edge is moved to where the picture changes most, in shares of its size
	sideSeen  = 0.45 // how much of each side is seen of an outline, at least
	goesOn    = 0.45 // of how clear a side is, where it should end, at most
	clearEdge = 24   // grey levels by which a clear edge changes, all colours together
	standsOut = 150  // grey levels by which a card that ends with the picture differs from the ground, likewise
	sideParts = 40   // places at which a side is looked at
	mostClear = 40   // outlines that are looked at closely
	mostLong  = 2.2  // how much longer than wide a card is
	withinRim = 0.6  // px by which what is learned ends within the edge: beyond it is the ground
)

// Teacher learns cards from pictures. It holds nothing.
type Teacher struct{}

// Close does nothing.
func (Teacher) Close() error { return nil }

// Show gives a view of the card in a picture: of the largest outline, each side of which is seen. What
// keeps the picture from being used is a pieces.Unusable.
func (t Teacher) Show(f devices.Frame) ([]*pieces.View, error) { return t.Shaped(f, 0) }

// Shaped is Show of a card that has a shape, pieces.Set.Shape; 0: any.
func (Teacher) Shaped(f devices.Frame, shape float64) ([]*pieces.View, error) {
	whole, small, scale, err := picture(f)
	if err != nil {
		return nil, err
	}
	defer func() { _, _ = whole.Close(), small.Close() }()
	hexagons := map[quad]bool{}
	either := func(c gocv.PointVector, w, h int) (quad, bool) {
		if o, ok := sixOutline(c, w, h); ok {
			hexagons[o.scaled(scale)] = true
			return o, true
		}
		return fourSided(c, w, h)
	}
	found, lines := outlines(small, scale, either)
	all := float64(f.W * f.H)
	var q quad
	six, largest := false, alone*all
	var four []quad
	for _, o := range found {
		switch a := o.area(); {
		case !hexagons[o]:
			if long := o.shape(); pieces.Shaped(long, shape) && max(long, 1/long) <= mostLong {
				four = append(four, o)
			}
		case a > largest:
			q, six, largest = o, true, a
		}
	}
	o, ok := lonely(f, four, clearest(like(squared(lines, f.W, f.H, scale), shape), small, scale), shape)
	for _, unlike := range four {
		if a := unlike.area(); !ok && a > max(unclear*all, o.area()) { // no sides are clear
			o = unlike
		}
	}
	if o.area() > largest {
		q, six = o, false
	}
	if q.area() <= alone*all {
		return nil, pieces.Unusable{Reason: string(vision.ReasonEmpty)}
	}
	if q.shape() > 1 && !six {
		q = q.turned(1)
	}
	long := min(pieces.Long, int(math.Sqrt(q.area()/q.shape())))
	wide := q.shape()
	if six {
		wide = sixShape
	}
	m := straight(whole, q, int(math.Round(float64(long)*wide)), long, 0)
	defer m.Close()
	if m.Cols() < pieces.Long/4 {
		return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
	}
	return []*pieces.View{{W: m.Cols(), H: m.Rows(), Pix: m.ToBytes(), Six: six}}, nil
}

// lonely is the place of a card that lies alone: of those whose sides are seen, and end where they meet,
// the largest by what is seen of it. A card may end where the picture does, but so does each plank of a
// table: then the ground beside it has another colour.
func lonely(f devices.Frame, four, squared []quad, shape float64) (best quad, ok bool) {
	most := 0.0
	for i, q := range slices.Concat(four, squared) {
		end := float32(0)
		if i < len(four) {
			end = clearEdge
		}
		if a := q.area(); a < alone*float64(f.W*f.H) {
			continue
		}
		q, seen := edged(f, q, end)
		points := make([]image.Point, len(q))
		for i, c := range q {
			points[i] = image.Pt(int(c.X), int(c.Y))
		}
		at, least := rims(points, f.W, f.H), float64(clearEdge)
		if at > 0 {
			least = standsOut
		}
		if at >= 3 || stands(f, q) < least || seen < sideSeen || !q.square() ||
			!pieces.Shaped(q.shape(), shape) || beyond(f, q) > goesOn {
			continue
		}
		if is := q.area() * math.Pow(seen, 3); is > most {
			best, most, ok = q, is, true
		}
	}
	return best, ok
}

// stands is by how much the colours within the sides of an outline differ from those beside it, grey levels
// of all colours together: of the side at which they do so least, of those within the picture, near it and
// farther off. The gap beside a plank is narrow.
func stands(f devices.Frame, q quad) float64 {
	least := math.Inf(1)
	for i, a := range q {
		for _, band := range [2][2]float64{{4, 12}, {16, 28}} {
			least = min(least, differs(f, a, q[(i+1)%4], band[0], band[1]))
		}
	}
	return least
}

// differs is by how much the colours on both sides of a line differ, from so many px off it to so many;
// where the picture shows too little of it, they differ by any amount.
func differs(f devices.Frame, a, b vision.Vec, near, far float64) (by float64) {
	const parts = 30
	way := b.Minus(a)
	long := math.Hypot(way.X, way.Y)
	out := vision.Vec{X: way.Y / long, Y: -way.X / long}
	var sums [2][3]float64
	n := 0.0
	for k := range parts {
		at := a.Plus(times(way, 0.1+0.8*float64(k)/(parts-1)))
		if p := at.Plus(times(out, far)); p.X < 0 || p.Y < 0 || p.X >= float64(f.W) || p.Y >= float64(f.H) {
			continue
		}
		for off := near; off <= far; off += 2 {
			n++
			for side, by := range [2]float64{off, -off} {
				px := pxOf(f, at.Plus(times(out, by)))
				for c := range 3 {
					sums[side][c] += float64(px[c])
				}
			}
		}
	}
	if n < parts {
		return math.Inf(1)
	}
	for c := range 3 {
		by += math.Abs(sums[0][c]-sums[1][c]) / n
	}
	return by
}

// like are the places that have a shape; 0: all.
func like(all []quad, shape float64) []quad {
	return slices.DeleteFunc(all, func(q quad) bool { return !pieces.Shaped(q.shape(), shape) })
}

// squared are places of a card that is seen from nearly above, by two corners that lie across from each
// other: those whose sides are seen best.
func squared(lines [][]vision.Vec, w, h int, scale float64) (out []quad) {
	size := math.Sqrt(alone * float64(w*h))
	var all []corner
	known := map[[3]int]bool{}
	for _, l := range lines {
		for _, c := range rightAngles(l, shortSide*size, nearEnd*size) {
			key := [3]int{int(c.at.X / 5), int(c.at.Y / 5), int(math.Round(c.angle / 0.1))}
			if !known[key] {
				known[key] = true
				all = append(all, c)
			}
		}
	}
	for i, a := range all {
		for _, b := range all[:i] {
			off := math.Remainder(b.angle-a.angle-math.Pi, 2*math.Pi)
			if math.Abs(off) > offRight {
				continue
			}
			s, k := math.Sincos(a.angle + off/2)
			d := b.at.Minus(a.at)
			x, y := d.X*k+d.Y*s, d.Y*k-d.X*s
			if x <= 0 || y <= 0 || x*y < size*size || x > mostLong*y || y > mostLong*x {
				continue
			}
			u, v := vision.Vec{X: x * k, Y: x * s}, vision.Vec{X: -y * s, Y: y * k}
			out = append(out, quad{a.at, a.at.Plus(u), b.at, a.at.Plus(v)})
		}
	}
	return out
}

// clearest are the places, at most mostClear, the sides of which are seen best, in a picture that is
// 1/scale as large.
func clearest(all []quad, small gocv.Mat, scale float64) []quad {
	p := pixelsOf(small)
	const off = 2 // px by which sides may be beside
	change := make([]float32, p.w*p.h)
	for y := off; y < p.h-off; y++ {
		for x := off; x < p.w-off; x++ {
			at := 3 * (y*p.w + x)
			var across, down float32
			for k := range 3 {
				across += abs32(p.bgr[at+3+k] - p.bgr[at-3+k])
				down += abs32(p.bgr[at+3*p.w+k] - p.bgr[at-3*p.w+k])
			}
			change[y*p.w+x] = min(max(across, down), clearEdge)
		}
	}
	seen := make(map[quad]float64, len(all))
	for _, q := range all {
		least := math.Inf(1)
		for i := range q {
			var sum float64
			for k := range sideParts / 2 {
				at := q[i].Plus(times(q[(i+1)%4].Minus(q[i]), (float64(k)+0.5)/(sideParts/2)))
				x, y := int(at.X/scale), int(at.Y/scale)
				var most float32
				for v := max(y-off, 0); v <= min(y+off, p.h-1); v++ {
					for u := max(x-off, 0); u <= min(x+off, p.w-1); u++ {
						most = max(most, change[v*p.w+u])
					}
				}
				sum += float64(most)
			}
			least = min(least, sum)
		}
		seen[q] = least
	}
	slices.SortStableFunc(all, func(a, b quad) int { return cmp.Compare(seen[b], seen[a]) })
	var out []quad
	for _, q := range all {
		if len(out) < mostClear && !q.among(out) {
			out = append(out, q)
		}
	}
	return out
}

func abs32(v float32) float32 { return max(v, -v) }

// edged moves each side of an outline to where the picture changes most along all of it, and gives how much
// of the least clear side is seen: 0 to 1. The picture's end is as clear as end.
func edged(f devices.Frame, q quad, end float32) (quad, float64) {
	reach := int(math.Round(movedTo*math.Sqrt(math.Abs(q.area())))) + 1
	var sides [4][2]vision.Vec
	least := 1.0
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		along := b.Minus(a)
		n := math.Hypot(along.X, along.Y)
		out := vision.Vec{X: along.Y / n, Y: -along.X / n} // the corners go round clockwise
		changes := make([][]float32, sideParts)            // at each part, by how far out
		for k := range changes {
			at := a.Plus(times(along, 0.08+0.84*float64(k)/(sideParts-1)))
			changes[k] = make([]float32, 2*reach+1)
			for d := range changes[k] {
				changes[k][d] = changed(f, at.Plus(times(out, float64(d-reach))), out, end)
			}
		}
		best, from, to := float32(-1), 0, 0
		for u := range 2*reach + 1 {
			for v := range 2*reach + 1 {
				var sum float32
				for k, c := range changes {
					share := float64(k) / (sideParts - 1)
					sum += min(c[int(math.Round(float64(u)*(1-share)+float64(v)*share))], clearEdge)
				}
				if sum > best {
					best, from, to = sum, u, v
				}
			}
		}
		least = min(least, float64(best)/clearEdge/sideParts)
		in := withinRim + float64(reach)
		sides[i] = [2]vision.Vec{
			a.Plus(times(along, 0.08)).Plus(times(out, float64(from)-in)),
			a.Plus(times(along, 0.92)).Plus(times(out, float64(to)-in)),
		}
	}
	var moved quad
	for i := range q {
		p, ok := crossing(sides[(i+3)%4], sides[i])
		if !ok {
			return q, 0
		}
		moved[i] = p
	}
	return moved, least
}

// beyond is how much the sides of an outline go on where they should end, by how clear they are: 0 to 1, as
// far as the picture shows it. The squares of a cloth go on.
func beyond(f devices.Frame, q quad) float64 {
	const parts = 12
	var sum, n float64
	for i := range q {
		a, b := q[i], q[(i+1)%4]
		clear, _ := along(f, a, b, 0.08, 0.92, 2*parts)
		for _, end := range [2][2]float64{{-0.25, -0.05}, {1.05, 1.25}} {
			on, ok := along(f, a, b, end[0], end[1], parts)
			if ok {
				sum, n = sum+min(on/max(clear, 1), 1), n+1
			}
		}
	}
	return sum / max(n, 1)
}

// along is how clear a line is from one share of a way to another, in its middle part; false: the picture
// shows less than half of them.
func along(f devices.Frame, a, b vision.Vec, from, to float64, parts int) (float64, bool) {
	way := b.Minus(a)
	far := math.Hypot(way.X, way.Y)
	out := vision.Vec{X: way.Y / far, Y: -way.X / far}
	var clear []float32
	for k := range parts {
		at := a.Plus(times(way, from+(to-from)*(float64(k)+0.5)/float64(parts)))
		if p := at.Plus(times(out, 2*rimmed)); p.X < 0 || p.Y < 0 || p.X >= float64(f.W) || p.Y >= float64(f.H) {
			continue
		}
		in, off := at.Minus(times(out, 1.5)), at.Plus(times(out, 1.5))
		clear = append(clear, max(changed(f, in, out, 0), changed(f, at, out, 0), changed(f, off, out, 0)))
	}
	if len(clear) <= parts/2 {
		return 0, false
	}
	slices.Sort(clear)
	return float64(clear[len(clear)/2]), true
}

// changed is by how much the colours of a frame change about a place from one side to the other. Where the
// frame ends, it is as clear as end.
func changed(f devices.Frame, p, out vision.Vec, end float32) (sum float32) {
	if far := p.Plus(times(out, 1.5)); far.X < 0 || far.Y < 0 || far.X >= float64(f.W) || far.Y >= float64(f.H) {
		return end
	}
	a, b := pxOf(f, p.Plus(times(out, 1.5))), pxOf(f, p.Minus(times(out, 1.5)))
	for k := range 3 {
		sum += float32(math.Abs(float64(a[k]) - float64(b[k])))
	}
	return sum
}

// pxOf is the px of a frame that is nearest to a place.
func pxOf(f devices.Frame, p vision.Vec) []byte {
	x, y := min(max(int(p.X), 0), f.W-1), min(max(int(p.Y), 0), f.H-1)
	return f.Pix[y*f.Stride+3*x:][:3]
}

// TooAlike are kinds of a set from which a reader will often ask which of two it is.
func (Teacher) TooAlike(set *pieces.Set) (out []pieces.Alike) {
	pictures, of, err := small(set)
	if err != nil { // a view that is none: New says so
		return nil
	}
	for _, a := range newShown(set.Names(), pictures, of, set.Six()).alike() {
		if a.like > tooAlike {
			out = append(out, pieces.Alike{A: set.Faces[a.a].Name, B: set.Faces[a.b].Name, Same: a.like > sameKind})
		}
	}
	return out
}
