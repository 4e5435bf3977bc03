package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"spieltisch/devices/sim/tray"
)

// Area is where a die can be.
type Area string

// The areas: the two zones of the tray, and beside the table or in a hand.
const (
	Rolling Area = "rolling"
	Aside   Area = "aside"
	Off     Area = "off"
)

// Rect is a zone: left, top, right, bottom as fractions of the frame.
type Rect [4]float64

// Config says what the table is like. The zero value is the table of the demo.
type Config struct {
	Seed uint64 // of the faces, the places and the noise
	// 0: 8; they are off the table until the first Roll with all
	Dice    int
	W, H    int     // px; 0: 640×480
	FPS     float64 // 0: 30
	Stepped bool    // time advances with Read, not with the clock
	// stepped: time of the start; zero: 1 January 2026, UTC
	Start   time.Time
	Now     func() time.Time                           // not stepped: the clock; nil: time.Now
	Pace    float64                                    // how fast hands move; 0: 1
	Look    *tray.Tray                                 // table, light and camera; nil: tray.Demo
	Die     func(face int, x, y, yaw float64) tray.Die // nil: tray.DemoDie
	Rolling Rect                                       // zero: the left two thirds
	Aside   Rect                                       // zero: the right third
}

func (c Config) withDefaults() Config {
	if c.Dice <= 0 {
		c.Dice = 8
	}
	if c.W <= 0 || c.H <= 0 {
		c.W, c.H = 640, 480
	}
	if c.FPS <= 0 {
		c.FPS = 30
	}
	if c.Pace <= 0 {
		c.Pace = 1
	}
	if c.Start.IsZero() {
		c.Start = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Look == nil {
		look := tray.Demo()
		c.Look = &look
	}
	if c.Die == nil {
		c.Die = tray.DemoDie
	}
	if c.Rolling == (Rect{}) && c.Aside == (Rect{}) {
		c.Rolling, c.Aside = Rect{0, 0, 2.0 / 3, 1}, Rect{2.0 / 3, 0, 1, 1}
	}
	return c
}

// die is one die where it lies; off the table or in a hand it is not drawn.
type die struct {
	area Area
	look tray.Die
}

// Table is a simulated table. Make one with NewTable.
type Table struct {
	cfg   Config
	start time.Time

	mu      sync.Mutex // guards the fields below
	now     time.Duration
	rng     *rand.Rand
	dice    []die
	queue   []*order // what hands are to do; the first one may be under way
	palm    *place   // where a hand rests that stays in the tray
	loaded  []int    // faces that the next rolled dice will show
	faults  faults
	changed chan struct{} // closed and replaced when time moves on; stepped only
	seen    []Truth       // about the last frames, the newest last
}

// faults of the camera.
type faults struct {
	gone, frozen, dark, doubled bool
	plug                        int // counts unplugging: cameras of an earlier plug are dead
	light                       light
}

// NewTable makes a table with all dice beside it.
func NewTable(cfg Config) *Table {
	t := &Table{cfg: cfg.withDefaults(), changed: make(chan struct{})}
	t.rng = rand.New(rand.NewPCG(t.cfg.Seed, 0x7461626c65))
	t.start = t.cfg.Start
	if !t.cfg.Stepped {
		t.start = t.cfg.Now()
	}
	for range t.cfg.Dice {
		t.dice = append(t.dice, die{area: Off})
	}
	return t
}

// Now is the table's time.
func (t *Table) Now() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	return t.start.Add(t.now)
}

// Advance lets time pass with nobody looking. It does nothing unless the table is stepped.
func (t *Table) Advance(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cfg.Stepped {
		t.pass(t.now + d)
	}
}

// tick brings a table that runs with the clock up to date; mu is held.
func (t *Table) tick() {
	if !t.cfg.Stepped {
		t.pass(t.cfg.Now().Sub(t.start))
	}
}

// pass moves time on and works off what hands do until then; mu is held.
func (t *Table) pass(to time.Duration) {
	if to < t.now {
		return
	}
	for len(t.queue) > 0 {
		o := t.queue[0]
		if !o.planned {
			o.begin = max(o.begin, t.now)
			o.planned = true
			if o.err = o.plan(t, o); o.err != nil {
				*o = order{planned: true, begin: o.begin, err: o.err, done: o.done}
			}
		}
		t.now = min(to, o.end())
		o.play(t, t.now-o.begin)
		if t.now < o.end() {
			break
		}
		close(o.done)
		t.queue = t.queue[1:]
		if len(t.queue) > 0 {
			t.queue[0].begin = t.now
		}
	}
	t.now = to
	close(t.changed)
	t.changed = make(chan struct{})
}

// do has hands do something, and waits for its end.
func (t *Table) do(ctx context.Context, plan plan) error {
	o := &order{plan: plan, done: make(chan struct{})}
	t.mu.Lock()
	t.tick()
	o.begin = t.now
	t.queue = append(t.queue, o)
	t.pass(t.now) // plans it, when it is its turn
	t.mu.Unlock()
	return t.wait(ctx, o)
}

// wait returns at the end of an order. Other orders may be before it, whose ends are not known yet.
func (t *Table) wait(ctx context.Context, o *order) error {
	for {
		t.mu.Lock()
		t.tick()
		pause, changed := time.Duration(0), t.changed
		if len(t.queue) > 0 {
			pause = t.queue[0].end() - t.now
		}
		t.mu.Unlock()
		select {
		case <-o.done:
			return o.err
		default:
		}
		if err := t.pause(ctx, pause, o.done, changed); err != nil {
			return err
		}
	}
}

// pause waits for the clock or, stepped, for the next frame.
func (t *Table) pause(ctx context.Context, d time.Duration, done, changed <-chan struct{}) error {
	var ring <-chan time.Time
	if !t.cfg.Stepped {
		timer := time.NewTimer(max(d, time.Millisecond))
		defer timer.Stop()
		ring, changed = timer.C, nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-done:
	case <-changed:
	case <-ring:
	}
	return nil
}

// errNoDie says that hands looked for a die in vain.
var errNoDie = errors.New("no such die")
