package cards

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// cell is a place of a lattice of tiles that touch: so many to the right, and so many down to the right, 60°
// from there.
type cell [2]int

// rowHigh is how far a row of tiles lies below another one, in steps.
const rowHigh = sixShape

// point is the middle of a cell, in steps.
func (c cell) point() vision.Vec {
	return vision.Vec{X: float64(c[0]) + float64(c[1])/2, Y: float64(c[1]) * rowHigh}
}

// cellAt is the cell of a point, and how far its middle is.
func cellAt(p vision.Vec) (c cell, far float64) {
	far = math.Inf(1)
	row := int(math.Floor(p.Y / rowHigh))
	for _, r := range [2]int{row, row + 1} {
		o := cell{int(math.Round(p.X - float64(r)/2)), r}
		if d := o.point().Distance(p); d < far {
			c, far = o, d
		}
	}
	return c, far
}

// turned is the cell after a turn of the lattice by 60°.
func (c cell) turned() cell { return cell{-c[1], c[0] + c[1]} }

// steps is how many it is to another cell.
func (c cell) steps(o cell) int {
	q, r := c[0]-o[0], c[1]-o[1]
	return max(q, -q, r, -r, q+r, -q-r)
}

// compare orders cells by rows.
func (c cell) compare(o cell) int { return cmp.Or(cmp.Compare(c[1], o[1]), cmp.Compare(c[0], o[0])) }

// cellsOf are the cells of places that are given in steps.
func cellsOf(places []vision.Vec) []cell {
	out := make([]cell, len(places))
	for i, p := range places {
		out[i], _ = cellAt(p)
	}
	return out
}

// apart is how much farther than one tile is wide the next one lies, where nothing tells yet.
const apart = 1.03

// lattice is how tiles lie that touch.
type lattice struct {
	to    vision.Homography // from steps to px
	apart float64           // steps by widths of a tile
	cells []cell            // on which tiles were found
	tiles []place           // those
}

// Limits of a lattice.
const (
	offCell  = 0.3 // steps that a tile may lie beside its cell
	leaning  = 8   // tiles that tell how the camera leans
	spread   = 3   // tiles that tell how it is turned and stretched
	widening = 4   // rounds, each twice as far as the one before
)

// latticeOf begins one at the surest of the tiles that were found; false: there is none.
func latticeOf(found []place) (l *lattice, ok bool) {
	taken := slices.DeleteFunc(slices.Clone(found), func(p place) bool { return !p.taken() })
	if len(taken) == 0 {
		return nil, false
	}
	seed := slices.MaxFunc(taken, func(a, b place) int { return cmp.Compare(a.Like, b.Like) }).corners
	half := func(a, b vision.Vec) vision.Vec { return vision.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }
	right := half(seed[1].Minus(seed[0]), seed[2].Minus(seed[3]))
	down := half(seed[3].Minus(seed[0]), seed[2].Minus(seed[1]))
	c := seed.center()
	l = &lattice{apart: apart, to: vision.Homography{apart * right.X, apart * sixShape * down.X, c.X,
		apart * right.Y, apart * sixShape * down.Y, c.Y, 0, 0, 1}}
	for round := range widening {
		l.fit(found, 1.6*float64(int(1)<<round))
	}
	return l, true
}

// fit lays the lattice anew over the tiles that lie so many steps about its beginning.
func (l *lattice) fit(found []place, reach float64) {
	l.cells, l.tiles = nil, nil
	back := l.to.Inverse()
	var from, to []vision.Vec
	var wide []float64
	for _, p := range found {
		var at vision.Vec
		m := p.corners.center()
		at.X, at.Y = back.Apply(m.X, m.Y)
		c, far := cellAt(at)
		if !p.taken() || far > offCell || math.Hypot(at.X, at.Y) > reach || slices.Contains(l.cells, c) {
			continue
		}
		l.cells, l.tiles = append(l.cells, c), append(l.tiles, p)
		from, to = append(from, c.point()), append(to, m)
		wide = append(wide, math.Sqrt(math.Abs(l.whole(c, 1).area()/p.corners.area())))
	}
	slices.Sort(wide)
	if len(wide) > 0 {
		l.apart = min(max(wide[len(wide)/2], 0.97), 1.2)
	}
	if h, ok := vision.FitHomography(from, to); ok && len(from) >= leaning {
		l.to = h
	} else if h, ok := vision.FitAffine(from, to); ok && len(from) >= spread {
		l.to = h
	}
}

// at is the place of a cell.
func (l *lattice) at(c cell) quad { return l.whole(c, l.apart) }

func (l *lattice) whole(c cell, apart float64) (q quad) {
	m := c.point()
	for i, s := range corners4(1/apart, 1/apart/sixShape) {
		x, y := m.X+s.X-0.5/apart, m.Y+s.Y-0.5/apart/sixShape
		q[i].X, q[i].Y = l.to.Apply(x, y)
	}
	return q
}

// nearest is how many steps it is from a cell to the next tile, and how many tiles touch the cell.
func (l *lattice) nearest(c cell) (steps, touch int) {
	steps = math.MaxInt
	for _, o := range l.cells {
		n := c.steps(o)
		if steps = min(steps, n); n == 1 {
			touch++
		}
	}
	return steps, touch
}

// on are the cells that may be of a board, as it may lie under the tiles that were found, with whether they
// are in whatever way it lies. The ways are those in which the most tiles are on it. Without a board they are
// those that touch a tile.
func (l *lattice) on(board []cell) map[cell]bool {
	out := map[cell]bool{}
	if len(board) == 0 {
		for _, c := range l.cells {
			for _, n := range neighbours {
				out[cell{c[0] + n[0], c[1] + n[1]}] = false
			}
		}
		return out
	}
	type way struct{ by, q, r int } // turned by sixths, and moved
	held, most := map[way]int{}, 0
	var turned [6][]cell
	for by := range turned {
		for _, b := range board {
			for range by {
				b = b.turned()
			}
			turned[by] = append(turned[by], b)
			for _, c := range l.cells {
				w := way{by, c[0] - b[0], c[1] - b[1]}
				held[w]++
				most = max(most, held[w])
			}
		}
	}
	ways, in := 0, map[cell]int{}
	for w, n := range held {
		if n < most {
			continue
		}
		ways++
		for _, b := range turned[w.by] {
			in[cell{b[0] + w.q, b[1] + w.r}]++
		}
	}
	for c, n := range in {
		out[c] = n == ways
	}
	return out
}

// next is the cell of those, not looked at yet, that is nearest to a tile; false: all were looked at.
func (l *lattice) next(on, looked map[cell]bool) (c cell, ok bool) {
	steps := math.MaxInt
	for o := range on {
		if looked[o] || slices.Contains(l.cells, o) {
			continue
		}
		n, _ := l.nearest(o)
		if n < steps || n == steps && o.compare(c) < 0 {
			c, steps, ok = o, n, true
		}
	}
	return c, ok
}

// neighbours are the steps to the cells that touch one.
var neighbours = [6]cell{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
