package fuse

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/engines"
	"spieltisch/vision"
)

// Board is where a board lies: from steps between places to px; nil: nobody knows.
type Board = vision.Homography

// How far pieces may lie off their places, in steps from one to the next.
const (
	offPlace  = 0.36
	offFigure = 0.5
	unmoved   = 0.15 // on average: the board lies as it did
	offBoard  = 0.75 // farther off all places: beside the board
)

// stays is the share of the pieces that lie as they did by which more must be what they are by the record,
// where the board is taken for pushed by a whole step. With a few pieces, of which one is read wrong, another
// place of the board would often fit better.
const stays = 0.75

// Places finds the places of a board on which pieces lie. It gives what is on each place, by its number in
// the list: a piece, and then the figure that stands on it. Pieces beside the board are on none. Of several
// ways to lay the places over the pieces it takes the one in which the most are what they are by the record,
// which as tells of a place and a piece; then the one in which the board lies as it did; then the one that is
// upright. False: the pieces do not lie as the places do, or one lies between them, so that its place would
// count as empty.
func Places(pieces []vision.Thing, figure func(vision.Thing) bool, places []engines.Place,
	as func(place, piece int) bool, last *Board) (on [][]int, board Board, ok bool) {
	m := matching{places: places, as: as}
	var standing []int
	for i, p := range pieces {
		if figure(p) {
			standing = append(standing, i)
			continue
		}
		m.at, m.of = append(m.at, p.Box.Center()), append(m.of, i)
	}
	best := m.best(last)
	back := best.to.Inverse()
	if best.n == 0 || last == nil && best.n < leastPlaced || m.between(best, back) {
		return nil, board, false
	}
	on = make([][]int, len(places))
	for i, p := range best.place {
		if p >= 0 {
			on[p] = append(on[p], m.of[i])
		}
	}
	for _, i := range standing {
		c := pieces[i].Box.Center()
		if p, far := m.near(back, c); far < offFigure {
			on[p] = append(on[p], i)
		}
	}
	return on, best.to, true
}

// leastPlaced is how many pieces tell where a board lies that was not seen before.
const leastPlaced = 6

// matching lays places over pieces.
type matching struct {
	places []engines.Place
	at     []vision.Vec // middles of the pieces, px
	of     []int        // their numbers in the list of all
	as     func(place, piece int) bool
}

// way is one way to do it.
type way struct {
	to    Board
	place []int // of each piece; -1: of none
	n     int   // pieces that are on places
	right int   // of those, how many are what they are by the record
	far   float64
	score float64
}

// near is the place next to a point in px, and how far that is in steps.
func (m matching) near(back Board, p vision.Vec) (place int, far float64) {
	x, y := back.Apply(p.X, p.Y)
	far = math.Inf(1)
	for i, q := range m.places {
		if d := math.Hypot(q.X-x, q.Y-y); d < far {
			place, far = i, d
		}
	}
	return place, far
}

// try counts what is on places; one place has one piece, the nearest.
func (m matching) try(to Board) way {
	w := way{to: to, place: make([]int, len(m.at))}
	back := to.Inverse()
	nearest, by := make([]float64, len(m.places)), make([]int, len(m.places))
	for i := range nearest {
		nearest[i], by[i] = offPlace, -1
	}
	for i, p := range m.at {
		w.place[i] = -1
		if k, far := m.near(back, p); far < nearest[k] {
			if by[k] >= 0 {
				w.place[by[k]] = -1
			}
			nearest[k], by[k], w.place[i] = far, i, k
		}
	}
	for k, i := range by {
		if i < 0 {
			continue
		}
		w.n++
		w.far += nearest[k]
		if m.as(k, m.of[i]) {
			w.right++
		}
	}
	w.far /= max(float64(w.n), 1)
	w.score = 2*float64(w.right) + float64(w.n)
	return w
}

// between reports whether a piece lies on no place, and not beside the board either.
func (m matching) between(w way, back Board) bool {
	for i, p := range w.place {
		if p >= 0 {
			continue
		}
		if _, far := m.near(back, m.at[i]); far < offBoard {
			return true
		}
	}
	return false
}

// best is the best way of all.
func (m matching) best(last *Board) way {
	var ways []way
	for _, to := range append(m.starts(), m.pushed(last)...) {
		ways = append(ways, m.try(to))
	}
	slices.SortStableFunc(ways, func(a, b way) int { return cmp.Compare(b.score, a.score) })
	best := way{score: -1}
	if last != nil {
		best = m.try(*last)
		if best.far > unmoved {
			best = m.bettered(best)
		}
		best.score += 0.5
		if best.far <= unmoved {
			best.score += 2 * stays * float64(best.n)
		}
	}
	for _, w := range ways[:min(len(ways), mostBettered)] {
		w = m.bettered(w)
		if upright(w.to) {
			w.score += 0.25
		}
		if w.score > best.score {
			best = w
		}
	}
	return best
}

// mostBettered is how many ways are looked at closely.
const mostBettered = 16

// upright reports whether a board is seen from below rather than from above.
func upright(b Board) bool {
	x0, y0 := b.Apply(0, 0)
	x1, y1 := b.Apply(1, 0)
	return math.Abs(y1-y0) <= math.Abs(x1-x0) && x1 > x0 || math.Abs(y1-y0) > math.Abs(x1-x0) && y1 > y0
}

// bettered fits a way to all that lies on its places.
func (m matching) bettered(w way) way {
	for range 3 {
		var from, to []vision.Vec
		for i, p := range w.place {
			if p >= 0 {
				from = append(from, vision.Vec{X: m.places[p].X, Y: m.places[p].Y})
				to = append(to, m.at[i])
			}
		}
		b, ok := fitted(from, to, w.to)
		if !ok {
			break
		}
		next := m.try(b)
		if next.score < w.score {
			break
		}
		w = next
	}
	return w
}

// starts are ways to lay three places that are next to each other over three pieces that are.
func (m matching) starts() (out []Board) {
	if len(m.at) < 3 {
		return nil
	}
	steps := neighbours(m.points())
	for _, seed := range m.seeds() {
		for _, s := range steps {
			to, ok := affine(s, seed)
			if ok {
				out = append(out, to)
			}
		}
	}
	return out
}

// pushed are the ways to push a board that was seen before, so that a piece lies where the record has it.
func (m matching) pushed(last *Board) (out []Board) {
	if last == nil {
		return nil
	}
	for p, at := range m.points() {
		for i, to := range m.at {
			if m.as(p, m.of[i]) {
				x, y := last.Apply(at.X, at.Y)
				out = append(out, shifted(*last, to.X-x, to.Y-y))
			}
		}
	}
	return out
}

// shifted is a board that lies some px farther.
func shifted(b Board, x, y float64) Board { return Board{1, 0, x, 0, 1, y, 0, 0, 1}.After(b) }

func (m matching) points() []vision.Vec {
	out := make([]vision.Vec, len(m.places))
	for i, p := range m.places {
		out[i] = vision.Vec{X: p.X, Y: p.Y}
	}
	return out
}

// mostSeeds is how many groups of three pieces are tried.
const mostSeeds = 6

// seeds are threes of neighbouring pieces that are about as far from each other as most are, the ones in the
// middle first.
func (m matching) seeds() (out [][3]vision.Vec) {
	var middle vision.Vec
	for _, p := range m.at {
		middle.X, middle.Y = middle.X+p.X/float64(len(m.at)), middle.Y+p.Y/float64(len(m.at))
	}
	near := slices.Clone(m.at)
	slices.SortFunc(near, func(a, b vision.Vec) int {
		return cmp.Compare(a.Distance(middle), b.Distance(middle))
	})
	var steps []float64
	for i, p := range m.at {
		least := math.Inf(1)
		for k, q := range m.at {
			if i != k {
				least = min(least, p.Distance(q))
			}
		}
		steps = append(steps, least)
	}
	slices.Sort(steps)
	most := 1.35 * steps[len(steps)/2]
	for _, t := range triples(near, most) {
		if out = append(out, t); len(out) == mostSeeds {
			break
		}
	}
	return out
}

// neighbours are threes of places of which the second and the third are a step from the first.
func neighbours(at []vision.Vec) [][3]vision.Vec { return triples(at, 1.1) }

// triples are threes of points: two that are near the first, the third of them to the right of the second as
// seen from there, by 30° to 114°.
func triples(at []vision.Vec, most float64) (out [][3]vision.Vec) {
	for i, a := range at {
		for k, b := range at {
			if i == k || a.Distance(b) > most {
				continue
			}
			for l, c := range at {
				if l == i || l == k || a.Distance(c) > most {
					continue
				}
				u, v := b.Minus(a), c.Minus(a)
				turn := math.Atan2(u.X*v.Y-u.Y*v.X, u.X*v.X+u.Y*v.Y)
				if turn > math.Pi/6 && turn < 0.95*2*math.Pi/3 {
					out = append(out, [3]vision.Vec{a, b, c})
				}
			}
		}
	}
	return out
}

// affine takes three points to three others.
func affine(from, to [3]vision.Vec) (b Board, ok bool) {
	u, v, x, y := from[1].Minus(from[0]), from[2].Minus(from[0]), to[1].Minus(to[0]), to[2].Minus(to[0])
	det := u.X*v.Y - u.Y*v.X
	if math.Abs(det) < 1e-6 {
		return b, false
	}
	b = Board{(x.X*v.Y - y.X*u.Y) / det, (y.X*u.X - x.X*v.X) / det, 0,
		(x.Y*v.Y - y.Y*u.Y) / det, (y.Y*u.X - x.Y*v.X) / det, 0, 0, 0, 1}
	px, py := b.Apply(from[0].X, from[0].Y)
	b[2], b[5] = to[0].X-px, to[0].Y-py
	// steps are about as long in both directions of what a camera sees that leans by 45° at most
	long, short := math.Hypot(b[0], b[3]), math.Hypot(b[1], b[4])
	return b, long < 1.6*short && short < 1.6*long && b[0]*b[4]-b[1]*b[3] > 0.35*long*short
}

// fitted is the homography that takes points to others as well as one can. A few of them do not tell so much:
// six to eleven that the whole is moved, turned and stretched, fewer that it is moved.
func fitted(from, to []vision.Vec, start Board) (Board, bool) {
	unknown := eight
	switch n := len(from); {
	case n == 0:
		return start, false
	case n < 6:
		var x, y float64
		for i, p := range from {
			u, v := start.Apply(p.X, p.Y)
			x, y = x+(to[i].X-u)/float64(n), y+(to[i].Y-v)/float64(n)
		}
		return shifted(start, x, y), true
	case n < 12:
		unknown = 6
	}
	b := start
	for i := range b {
		b[i] /= start[8]
	}
	for range 4 { // Gauss and Newton
		sum, right := normal(from, to, b, unknown)
		back, ok := vision.Inverse8(sum, 1e-12)
		if !ok {
			return start, false
		}
		for j := range unknown {
			for k := range unknown {
				b[j] += back[j][k] * right[k]
			}
		}
	}
	return b, true
}

const eight = 8 // numbers of a Board: its ninth is 1

// normal are the normal equations of the first unknown numbers of a board, for what is left between where it
// puts places and where they were seen. The others stay as they are.
func normal(from, to []vision.Vec, b Board, unknown int) (sum [eight][eight]float64, right [eight]float64) {
	for i, p := range from {
		d := b[6]*p.X + b[7]*p.Y + 1
		x, y := b.Apply(p.X, p.Y)
		for _, row := range [2]struct {
			by  [eight]float64
			off float64
		}{
			{[eight]float64{p.X / d, p.Y / d, 1 / d, 0, 0, 0, -x * p.X / d, -x * p.Y / d}, to[i].X - x},
			{[eight]float64{0, 0, 0, p.X / d, p.Y / d, 1 / d, -y * p.X / d, -y * p.Y / d}, to[i].Y - y},
		} {
			for j := range unknown {
				right[j] += row.by[j] * row.off
				for k := range unknown {
					sum[j][k] += row.by[j] * row.by[k]
				}
			}
		}
	}
	for j := range eight {
		if j >= unknown {
			sum[j][j] = 1
		}
		sum[j][j] *= 1 + 1e-9
	}
	return sum, right
}
