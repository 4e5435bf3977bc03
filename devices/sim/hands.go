package sim

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"spieltisch/devices/sim/tray"
)

// Durations of what hands do, at pace 1.
const (
	reachTime = 300 * time.Millisecond // to come in and to leave
	nextTime  = 110 * time.Millisecond // to the next die of a handful
	gripTime  = 60 * time.Millisecond
	carryTime = 350 * time.Millisecond
	shakeTime = 400 * time.Millisecond
	flyTime   = 600 * time.Millisecond // the longest tumble; the shortest takes two thirds
)

// Roll has a hand pick up the dice of the rolling zone, or with all every die there is, shake them out of the
// picture and roll them. They come to rest in the rolling zone.
func (t *Table) Roll(ctx context.Context, all bool) error {
	return t.do(ctx, func(t *Table, o *order) error { return t.planRoll(o, all) })
}

// Some has a hand roll only some of the dice of the rolling zone: one for each of these faces, that shows it.
func (t *Table) Some(ctx context.Context, faces ...int) error {
	return t.do(ctx, func(t *Table, o *order) error {
		used := make([]bool, len(t.dice))
		var which []int
		for _, f := range faces {
			i := t.find(Move{Face: f, From: Rolling}, used)
			if i < 0 {
				return fmt.Errorf("sim: roll: %w: %d in the rolling zone", errNoDie, f)
			}
			used[i] = true
			which = append(which, i)
		}
		return t.planHandful(o, which)
	})
}

// Deal puts all dice away, once the hands have done what they are at, and has so many other ones beside the
// table.
func (t *Table) Deal(ctx context.Context, n int, look func(face int, x, y, yaw float64) tray.Die) error {
	return t.do(ctx, func(t *Table, _ *order) error { t.deal(n, look); return nil })
}

// deal is Deal; mu is held.
func (t *Table) deal(n int, look func(face int, x, y, yaw float64) tray.Die) {
	t.cfg.Die, t.dice, t.loaded = look, nil, nil
	for range n {
		t.dice = append(t.dice, die{area: Off})
	}
}

func (t *Table) planRoll(o *order, all bool) error {
	var which []int
	for i, d := range t.dice {
		if all || d.area == Rolling {
			which = append(which, i)
		}
	}
	return t.planHandful(o, which)
}

// planHandful has some dice rolled, of which those beside the table are in the hand already.
func (t *Table) planHandful(o *order, which []int) error {
	if len(which) == 0 {
		return fmt.Errorf("sim: roll: %w in the rolling zone", errNoDie)
	}
	there := slices.DeleteFunc(slices.Clone(which), func(i int) bool { return t.dice[i].area == Off })
	angle := t.side()
	t.enter(o, angle, len(there) > 0)
	for _, i := range t.nearestFirst(there) {
		o.reach(t.over(t.dice[i].look.X, t.dice[i].look.Y, angle), t.paced(nextTime))
		o.stay(t.paced(gripTime))
		o.then(func(t *Table) { t.dice[i].area = Off })
	}
	t.leave(o, angle)
	o.length += t.paced(shakeTime)
	t.planThrow(o, which, angle)
	return nil
}

// planThrow brings the hand to the edge of the picture, from where the dice go their ways.
func (t *Table) planThrow(o *order, which []int, angle float64) {
	edge := t.edge(angle, 0.85)
	o.appear(t.edge(angle, 2.2), true)
	o.reach(edge, t.paced(reachTime)*2/3)
	s, c := math.Sincos(angle * math.Pi / 180)
	from := o.length
	o.then(func(t *Table) {
		var fixed []tray.Die
		for i, d := range t.dice {
			if d.area != Off && !slices.Contains(which, i) {
				fixed = append(fixed, d.look)
			}
		}
		for _, i := range which {
			d := t.cfg.Die(t.nextFace(), 0, 0, 360*t.rng.Float64())
			d.X, d.Y = t.spot(t.cfg.Rolling, fixed, d)
			fixed = append(fixed, d)
			t.dice[i] = die{area: Rolling, look: d}
			x, y := edge.x-c*palmMM*0.7+12*t.rng.NormFloat64(), edge.y-s*palmMM*0.7+12*t.rng.NormFloat64()
			long := time.Duration(float64(t.paced(flyTime)) * (2 + t.rng.Float64()) / 3)
			o.flights = append(o.flights, tumble(t.rng, i, from, from+long, x, y, d))
		}
	})
	o.stay(t.paced(gripTime))
	t.leave(o, angle)
	o.length = max(o.length, from+t.paced(flyTime))
}

// nextFace is what the next rolled die will show; mu is held.
func (t *Table) nextFace() int {
	if len(t.loaded) > 0 {
		f := t.loaded[0]
		t.loaded = t.loaded[1:]
		return f
	}
	return t.rng.IntN(6) + 1
}

// Load makes the next rolled dice show these faces, for scripted games.
func (t *Table) Load(faces ...int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.loaded = append(t.loaded, faces...)
}

// Aside has a hand move n dice that show a face from the rolling zone to the aside zone, one by one; n 0
// means all.
func (t *Table) Aside(ctx context.Context, face, n int) error {
	return t.do(ctx, func(t *Table, o *order) error { return t.planAside(o, face, n) })
}

func (t *Table) planAside(o *order, face, n int) error {
	var moves []Move
	for _, d := range t.dice {
		if d.area == Rolling && d.look.Face == face && (n == 0 || len(moves) < n) {
			moves = append(moves, Move{Face: face, From: Rolling, To: Aside})
		}
	}
	if len(moves) < max(n, 1) {
		return fmt.Errorf("sim: aside: %w: %d of %d dice show %d", errNoDie, len(moves), max(n, 1), face)
	}
	return t.planPut(o, moves)
}

// planSort puts aside what most dice show of the faces that do not lie aside yet. Where there is none, a
// hand takes all dice away: the next roll begins anew.
func (t *Table) planSort(o *order) error {
	var rolled, laid [7]int
	for _, d := range t.dice {
		switch d.area {
		case Rolling:
			rolled[d.look.Face]++
		case Aside:
			laid[d.look.Face]++
		}
	}
	best := 0
	for face, n := range rolled {
		if laid[face] == 0 && n > 0 && n >= rolled[best] {
			best = face
		}
	}
	if best > 0 {
		return t.planAside(o, best, 0)
	}
	var moves []Move
	for _, d := range t.dice {
		if d.area != Off {
			moves = append(moves, Move{Face: d.look.Face, From: d.area, To: Off})
		}
	}
	if len(moves) == 0 {
		return fmt.Errorf("sim: aside: %w on the tray", errNoDie)
	}
	return t.planPut(o, moves)
}

// Move is one die taken by a hand.
type Move struct {
	Face     int  // which: a die that shows it; 0: any
	From, To Area // the same area: to another place in it
	Turn     int  // face that it shows afterwards; 0: as before
	Stay     bool // it is laid where it was, as when it is turned
}

// Put has a hand move dice in one visit, by the rules or against them: two faces aside, a die off the table
// and on it again, a die turned, a die taken back.
func (t *Table) Put(ctx context.Context, moves ...Move) error {
	return t.do(ctx, func(t *Table, o *order) error { return t.planPut(o, moves) })
}

func (t *Table) planPut(o *order, moves []Move) error {
	angle := t.side()
	t.enter(o, angle, true)
	used := make([]bool, len(t.dice))
	var lain []tray.Die // where dice of this visit will lie
	for _, m := range moves {
		i := t.find(m, used)
		if i < 0 {
			return fmt.Errorf("sim: put: %w: %d in %s", errNoDie, m.Face, m.From)
		}
		used[i] = true
		lain = append(lain, t.planMove(o, m, i, angle, lain))
	}
	t.leave(o, angle)
	return nil
}

// find is a die that fits the move and was not taken yet, or -1. A die that never lay on the table fits any
// face.
func (t *Table) find(m Move, used []bool) int {
	for i, d := range t.dice {
		fits := m.Face == 0 || d.look.Face == m.Face || d.look.Face == 0
		if d.area == m.From && fits && !used[i] {
			return i
		}
	}
	return -1
}

// planMove has the hand fetch a die and lay it down, and returns how it will lie.
func (t *Table) planMove(o *order, m Move, i int, angle float64, lain []tray.Die) tray.Die {
	d := t.dice[i].look
	if m.From == Off {
		o.vanish(t.edge(angle, 2.2), t.paced(reachTime))
	} else {
		o.reach(t.over(d.X, d.Y, angle), t.paced(carryTime))
		o.stay(t.paced(gripTime))
		o.then(func(t *Table) { t.dice[i].area = Off })
	}
	to := t.laid(m, i, lain)
	if m.To == Off {
		o.vanish(t.edge(angle, 2.2), t.paced(reachTime))
		return to
	}
	o.reach(t.over(to.X, to.Y, angle), t.paced(carryTime))
	o.then(func(t *Table) { t.dice[i] = die{area: m.To, look: to} })
	o.stay(t.paced(gripTime))
	return to
}

// laid is how a die will lie after a move.
func (t *Table) laid(m Move, i int, lain []tray.Die) tray.Die {
	d := t.dice[i].look
	face := m.Turn
	if face == 0 {
		face = d.Face
	}
	if face == 0 { // it has never lain on the table
		face = t.nextFace()
	}
	if m.Stay {
		yaw := d.Yaw + 15*(t.rng.Float64()-0.5)
		return t.cfg.Die(face, d.X+t.rng.NormFloat64(), d.Y+t.rng.NormFloat64(), yaw)
	}
	fixed := slices.Clone(lain)
	for k, other := range t.dice {
		if k != i && other.area != Off {
			fixed = append(fixed, other.look)
		}
	}
	out := t.cfg.Die(face, 0, 0, 24*(t.rng.Float64()-0.5))
	switch m.To {
	case Aside:
		out.X, out.Y = t.slot(fixed, out)
	case Rolling:
		out.X, out.Y = t.spot(t.cfg.Rolling, fixed, out)
	}
	return out
}

// Hover has a hand come in over the dice of the rolling zone, stay and leave without touching any.
func (t *Table) Hover(ctx context.Context, d time.Duration) error {
	return t.do(ctx, func(t *Table, o *order) error { return t.planHover(o, d) })
}

func (t *Table) planHover(o *order, d time.Duration) error {
	angle := t.side()
	t.enter(o, angle, true)
	x, y := t.middle()
	o.reach(t.over(x, y, angle), t.paced(carryTime))
	o.reach(t.over(x+15, y+10, angle), d/2)
	o.reach(t.over(x, y, angle), d-d/2)
	t.leave(o, angle)
	return nil
}

// HandIn has a hand come in over the rolling zone and stay there, still, until HandOut or the next movement.
func (t *Table) HandIn(ctx context.Context) error { return t.do(ctx, (*Table).planHandIn) }

func (t *Table) planHandIn(o *order) error {
	angle := t.side()
	t.enter(o, angle, true)
	x, y := t.middle()
	p := t.over(x, y, angle)
	o.reach(p, t.paced(carryTime))
	o.then(func(t *Table) { t.palm = &p })
	return nil
}

// HandOut has the hand leave.
func (t *Table) HandOut(ctx context.Context) error { return t.do(ctx, (*Table).planHandOut) }

func (t *Table) planHandOut(o *order) error {
	if t.palm == nil {
		return nil
	}
	angle := t.palm.angle
	t.enter(o, angle, true)
	t.leave(o, angle)
	return nil
}

// Wait lets time pass.
func (t *Table) Wait(ctx context.Context, d time.Duration) error {
	return t.do(ctx, func(_ *Table, o *order) error {
		o.length = d
		return nil
	})
}

// enter lets the hand begin out of the picture, or where it rests already.
func (t *Table) enter(o *order, angle float64, needed bool) {
	if t.palm != nil {
		o.appear(*t.palm, false)
		o.then(func(t *Table) { t.palm = nil })
		return
	}
	if needed {
		o.appear(t.edge(angle, 2.2), true)
	}
}

// leave takes the hand out of the picture, if there is one.
func (t *Table) leave(o *order, angle float64) {
	if len(o.path) > 0 {
		o.vanish(t.edge(angle, 2.2), t.paced(reachTime))
	}
}

func (t *Table) paced(d time.Duration) time.Duration {
	return time.Duration(float64(d) / t.cfg.Pace)
}

// side is where the next hand comes from: the near side of the table, mostly, at some angle.
func (t *Table) side() float64 { return -90 + 80*(t.rng.Float64()-0.5) }

// over is where a palm is whose fingers hold what lies at a point.
func (t *Table) over(x, y, angle float64) place {
	s, c := math.Sincos(angle * math.Pi / 180)
	return place{x + c*palmMM*0.35, y + s*palmMM*0.35, angle}
}

// edge is a place on the way out: the middle of the frame's edge, and out of it by a number of palms less
// 0.8.
func (t *Table) edge(angle, palms float64) place {
	look := t.look()
	s, c := math.Sincos(angle * math.Pi / 180)
	w, h := float64(look.W), float64(look.H)
	left, _, _ := look.Unproject(0, h/2)
	right, _, _ := look.Unproject(w, h/2)
	_, low, _ := look.Unproject(w/2, h)
	_, high, _ := look.Unproject(w/2, 0)
	x0, y0 := t.middle()
	// Along the ray from the middle of the dice to where it leaves the picture.
	far := math.Inf(1)
	if c > 0 {
		far = min(far, (right-x0)/c)
	} else if c < 0 {
		far = min(far, (left-x0)/c)
	}
	if s > 0 {
		far = min(far, (high-y0)/s)
	} else if s < 0 {
		far = min(far, (low-y0)/s)
	}
	far += (palms - 0.8) * palmMM
	return place{x0 + c*far, y0 + s*far, angle}
}

// middle is the middle of the rolling zone, mm.
func (t *Table) middle() (x, y float64) {
	r := t.cfg.Rolling
	x, y = t.ground((r[0]+r[2])/2, (r[1]+r[3])/2)
	return x, y
}

// ground is the point of the table that is seen at fractions of the frame.
func (t *Table) ground(fx, fy float64) (x, y float64) {
	look := t.look()
	x, y, _ = look.Unproject(fx*float64(look.W), fy*float64(look.H))
	return x, y
}

// nearestFirst orders dice as a hand picks them up: always the nearest next.
func (t *Table) nearestFirst(which []int) []int {
	rest := slices.Clone(which)
	var out []int
	for len(rest) > 0 {
		best := 0
		if len(out) > 0 {
			at := t.dice[out[len(out)-1]].look
			away := func(i int) float64 { return math.Hypot(t.dice[i].look.X-at.X, t.dice[i].look.Y-at.Y) }
			for k := range rest {
				if away(rest[k]) < away(rest[best]) {
					best = k
				}
			}
		}
		out = append(out, rest[best])
		rest = slices.Delete(rest, best, best+1)
	}
	return out
}

// spot finds a free place in a zone at random; when there is none, the one with most room of those tried.
func (t *Table) spot(zone Rect, fixed []tray.Die, d tray.Die) (x, y float64) {
	best := -1.0
	for range 400 {
		fx := zone[0] + t.rng.Float64()*(zone[2]-zone[0])
		fy := zone[1] + t.rng.Float64()*(zone[3]-zone[1])
		px, py := t.ground(fx, fy)
		if !t.fits(zone, px, py, d.Size) {
			continue
		}
		room := math.Inf(1)
		for _, o := range fixed {
			room = min(room, math.Hypot(o.X-px, o.Y-py)/d.Size)
		}
		if room > best {
			best, x, y = room, px, py
		}
		if room >= 1.55 { // their corners are 1.42 apart
			return px, py
		}
	}
	return x, y
}

// fits says whether a die at a place lies in the zone and in the frame with all of its sides.
func (t *Table) fits(zone Rect, x, y, size float64) bool {
	look := t.look()
	r := size
	for _, z := range [2]float64{0, size} {
		for _, c := range [4][2]float64{{-r, -r}, {r, -r}, {r, r}, {-r, r}} {
			px, py := look.Project(x+c[0], y+c[1], z)
			fx, fy := px/float64(look.W), py/float64(look.H)
			if fx < zone[0] || fx > zone[2] || fy < zone[1] || fy > zone[3] {
				return false
			}
		}
	}
	return true
}

// slot finds the first free place of the aside zone, in rows as people lay dice; none is cut off by the
// frame's edge.
func (t *Table) slot(fixed []tray.Die, d tray.Die) (x, y float64) {
	z := t.cfg.Aside
	const columns, rows = 3, 4
	for i := range columns * rows {
		fx := z[0] + (z[2]-z[0])*(0.2+0.6*float64(i%columns)/(columns-1))
		fy := z[1] + (z[3]-z[1])*(0.15+0.7*float64(i/columns)/(rows-1))
		px, py := t.ground(fx, fy)
		free := !slices.ContainsFunc(fixed,
			func(o tray.Die) bool { return math.Hypot(o.X-px, o.Y-py) < 1.5*d.Size })
		if free && t.fits(z, px, py, d.Size) {
			return px + t.rng.NormFloat64(), py + t.rng.NormFloat64()
		}
	}
	return t.spot(z, fixed, d)
}
