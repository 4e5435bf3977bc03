package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"spieltisch/devices/sim/tray"
)

// place is where a palm is, mm, and where its forearm comes from, degrees.
type place struct{ x, y, angle float64 }

// waypoint is where the hand is at a moment of an order.
type waypoint struct {
	at   time.Duration
	palm place
	out  bool // of the picture
}

// event is a change of the dice at a moment of an order.
type event struct {
	at time.Duration
	do func(*Table)
}

// flight is one die tumbling from a hand to where it will lie.
type flight struct {
	die      int
	from, to time.Duration // of the order
	x, y     float64       // mm, where it leaves the hand
	turn     [3]float64    // degrees that it still has to turn at that moment, as a rotation vector
	hops     float64       // mm, height of the first hop
}

// plan fills an order when its turn comes, as the table is then; the table's lock is held.
type plan func(*Table, *order) error

// order is one thing that hands do.
type order struct {
	plan    plan
	planned bool
	begin   time.Duration // of the table
	length  time.Duration
	path    []waypoint
	events  []event // in order of time
	flights []flight
	cat     bool // it is a cat that goes along the path
	err     error
	done    chan struct{} // closed at the end
}

func (o *order) end() time.Duration { return o.begin + o.length }

// play makes the changes that are due.
func (o *order) play(t *Table, at time.Duration) {
	for len(o.events) > 0 && o.events[0].at <= at {
		o.events[0].do(t)
		o.events = o.events[1:]
	}
}

// hand is where the hand is, if there is one.
func (o *order) hand(at time.Duration) (place, bool) {
	i := slices.IndexFunc(o.path, func(w waypoint) bool { return w.at > at })
	if i <= 0 {
		return place{}, false
	}
	a, b := o.path[i-1], o.path[i]
	if a.out && b.out {
		return place{}, false
	}
	s := ease(float64(at-a.at) / float64(b.at-a.at))
	return place{a.palm.x + s*(b.palm.x-a.palm.x), a.palm.y + s*(b.palm.y-a.palm.y),
		a.palm.angle + s*(b.palm.angle-a.palm.angle)}, true
}

// ease is a movement that starts and ends at rest.
func ease(s float64) float64 { return s * s * (3 - 2*s) }

// reach makes the hand go somewhere; move then takes d.
func (o *order) reach(p place, d time.Duration) {
	o.length += d
	o.path = append(o.path, waypoint{at: o.length, palm: p})
}

// appear lets the hand appear somewhere now.
func (o *order) appear(p place, out bool) { o.path = append(o.path, waypoint{o.length, p, out}) }

// vanish makes the hand go out of the picture.
func (o *order) vanish(p place, d time.Duration) {
	o.length += d
	o.path = append(o.path, waypoint{o.length, p, true})
}

// stay keeps the hand where it is.
func (o *order) stay(d time.Duration) { o.reach(o.path[len(o.path)-1].palm, d) }

// then adds a change at the present end of the order.
func (o *order) then(do func(*Table)) { o.events = append(o.events, event{o.length, do}) }

// at gives a tumbling die at a moment, with the blur of an exposure; false before and after.
func (f flight) at(lying tray.Die, at, exposure time.Duration) (tray.Die, bool) {
	if at < f.from || at >= f.to {
		return lying, false
	}
	now, turnNow, liftNow := f.pose(lying, at)
	next, turnNext, _ := f.pose(lying, min(at+exposure, f.to))
	d := lying
	d.X, d.Y, d.Turn, d.Lift = now[0], now[1], turnNow, liftNow
	d.Blur = [2]float64{next[0] - now[0], next[1] - now[1]}
	for k := range d.Spin {
		d.Spin[k] = turnNext[k] - turnNow[k]
	}
	return d, true
}

// pose is where the die is: it slows down evenly, rolls as far as it has still to go, and hops lower and
// lower.
func (f flight) pose(lying tray.Die, at time.Duration) (xy [2]float64, turn [3]float64, lift float64) {
	s := float64(at-f.from) / float64(f.to-f.from)
	left := (1 - s) * (1 - s)
	xy = [2]float64{lying.X + left*(f.x-lying.X), lying.Y + left*(f.y-lying.Y)}
	for k := range turn {
		turn[k] = left * f.turn[k]
	}
	lift = f.hops * left * math.Abs(math.Cos(2.5*math.Pi*s))
	return xy, turn, lift
}

// tumble plans the flight of a die that will lie somewhere: it rolls along its way, about an axis across it.
func tumble(rng *rand.Rand, die int, from, to time.Duration, x, y float64, lying tray.Die) flight {
	dx, dy := lying.X-x, lying.Y-y
	way := max(math.Hypot(dx, dy), 1)
	angle := -(360 + 360*rng.Float64())
	return flight{
		die: die, from: from, to: to, x: x, y: y, hops: 12 + 10*rng.Float64(),
		turn: [3]float64{-dy / way * angle, dx / way * angle, 120 * (rng.Float64() - 0.5)},
	}
}

// scene is one exposure, and who is who in it.
type scene struct {
	tray  tray.Tray
	truth Truth // one die for each of tray.Dice; faces and boxes are known once it is rendered
}

// exposed is the scene at the table's time; mu is held.
func (t *Table) exposed() scene {
	s := scene{tray: t.look()}
	out := &s.tray
	out.Seed = t.cfg.Seed + 1
	out.Shot = uint64(t.now / t.period())
	out.Dice = nil
	flying := make(map[int]tray.Die)
	if len(t.queue) > 0 && t.queue[0].planned {
		o := t.queue[0]
		at := t.now - o.begin
		for _, f := range o.flights {
			if d, ok := f.at(t.dice[f.die].look, at, t.exposure()); ok {
				flying[f.die] = d
			}
		}
		if p, ok := o.hand(at); ok && o.cat {
			out.Cat = &tray.Cat{X: p.x, Y: p.y, Angle: p.angle + 180,
				Paws: 12 * math.Sin(math.Hypot(p.x, p.y)/9)}
		} else if ok {
			out.Hand = t.drawn(p)
		}
	}
	if out.Hand == nil && t.palm != nil {
		out.Hand = t.drawn(*t.palm)
	}
	for i, d := range t.dice {
		if d.area == Off {
			continue
		}
		look, ok := flying[i]
		if !ok {
			look = d.look
		}
		out.Dice = append(out.Dice, look)
		s.truth.Dice = append(s.truth.Dice, TrueDie{Index: i, Area: d.area})
	}
	s.truth.Hand = out.Hand != nil
	return s
}

// look is the table without dice and hands, in the size of the frames.
func (t *Table) look() tray.Tray {
	out := *t.cfg.Look
	out.W, out.H = t.cfg.W, t.cfg.H
	return out
}

// exposure is the time that the shutter is open: a quarter of a frame, as in a lit room.
func (t *Table) exposure() time.Duration {
	return time.Duration(float64(time.Second) / t.cfg.FPS / 4)
}

const palmMM = 70

func (t *Table) drawn(p place) *tray.Hand {
	return &tray.Hand{X: p.x, Y: p.y, Angle: p.angle, Size: palmMM}
}
