package cards

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"spieltisch/devices"
)

// Card is one card that lies on the table.
type Card struct {
	Kind string  // of the deck; "": face down
	X, Y float64 // mm, its middle
	Yaw  float64 // degrees, against the clock

	Figure string  // the colour of the figure that stands on it; "": none
	FX, FY float64 // mm, where it stands, from the middle
}

// Config says what the table is like.
type Config struct {
	Deck    func() Deck // must be there; called once there is something to draw, and again
	Seed    uint64      // of the table top, the places and the noise
	W, H    int         // px; 0: 800×600
	FPS     float64
	Stepped bool             // time advances with Read, not with the clock
	Now     func() time.Time // not stepped: the clock; nil: time.Now
	Look    Look
	Board   func(x, y float64) [3]float32 // what is painted on the table, as Hills has it; nil: nothing

	Tray func() (devices.Camera, error) // above a tray for dice that stands among the cards; nil: there is none
	At   Zone                           // where in the picture that stands
}

// Look is what stands between the cards and the pixels.
type Look struct {
	Width  float64 // mm of the table across the middle of the picture; 0: 600
	Tilt   float64 // degrees from straight above
	Blur   float64 // px, sigma
	Noise  float64 // grey levels, sigma
	Glare  float64 // 0–1, the reflection of a lamp
	Shadow float64 // 0–1, how dark a strip of shadow is
}

// Plain is the look of the demo: a camera that leans a little, and a lamp.
func Plain() Look { return Look{Tilt: 12, Blur: 0.7, Noise: 2.5, Glare: 0.25, Shadow: 0.15} }

func (c Config) withDefaults() Config {
	if c.W <= 0 || c.H <= 0 {
		c.W, c.H = 800, 600
	}
	if c.FPS <= 0 {
		c.FPS = 10
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Look.Width <= 0 {
		c.Look.Width = 600
	}
	return c
}

// passing is how long a hand takes that lays cards.
const passing = 900 * time.Millisecond

// move is a hand that lays cards.
type move struct {
	begin time.Duration
	cards []Card
	laid  bool
	done  chan struct{}
}

// Table is a simulated table. Make one with New.
type Table struct {
	cfg   Config
	start time.Time

	mu      sync.Mutex // guards the fields below
	now     time.Duration
	rng     *rand.Rand // of hands, whatever frames were read
	noise   *rand.Rand // of frames
	cards   []Card
	moves   []*move
	changed chan struct{} // closed and replaced when time moves on
	bare    *ground       // nil: not drawn yet
	still   *picture      // of the cards; nil: not drawn yet
	shots   []shot        // of the last frames, the newest last
}

// New makes a table on which nothing lies.
func New(cfg Config) *Table {
	t := &Table{cfg: cfg.withDefaults(), changed: make(chan struct{}),
		rng:   rand.New(rand.NewPCG(cfg.Seed, 0x6361726473)),
		noise: rand.New(rand.NewPCG(cfg.Seed, 0x6e6f697365))}
	t.start = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	if !t.cfg.Stepped {
		t.start = t.cfg.Now()
	}
	return t
}

// Cards are those that lie there now.
func (t *Table) Cards() []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.cards)
}

// Lay has a hand take away what is not among the cards and lay down the others. It returns when the hand is
// away.
func (t *Table) Lay(ctx context.Context, cards ...Card) error {
	m := &move{cards: slices.Clone(cards), done: make(chan struct{})}
	t.mu.Lock()
	t.pass(t.time())
	m.begin = t.now
	if n := len(t.moves); n > 0 {
		m.begin = t.moves[n-1].begin + passing
	}
	t.moves = append(t.moves, m)
	t.mu.Unlock()
	for {
		t.mu.Lock()
		t.pass(t.time())
		changed, left := t.changed, m.begin+passing-t.now
		t.mu.Unlock()
		var ring <-chan time.Time
		if !t.cfg.Stepped {
			timer := time.NewTimer(max(left, time.Millisecond))
			defer timer.Stop()
			ring, changed = timer.C, nil
		}
		select {
		case <-m.done:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		case <-ring:
		}
	}
}

// time is that of the table; mu is held.
func (t *Table) time() time.Duration {
	if t.cfg.Stepped {
		return t.now
	}
	return max(t.now, t.cfg.Now().Sub(t.start))
}

// pass works off what hands do until then; mu is held.
func (t *Table) pass(to time.Duration) {
	t.now = to
	for len(t.moves) > 0 {
		m := t.moves[0]
		if !m.laid && t.now >= m.begin+passing/2 {
			t.cards, t.still, m.laid = m.cards, nil, true
		}
		if t.now < m.begin+passing {
			break
		}
		close(m.done)
		t.moves = t.moves[1:]
	}
	close(t.changed)
	t.changed = make(chan struct{})
}

// beside is how far a hand lays something off its place, at most so much; mu is held.
func (t *Table) beside(most float64) float64 { return 2 * most * (t.rng.Float64() - 0.5) }

// Nudged are the cards that lie there, each moved a little; where tiles touch, what stands on them, or they
// hardly where nothing does.
func (t *Table) Nudged() []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := slices.Clone(t.cards)
	for i := range out {
		c := &out[i]
		if t.cfg.Deck().Six {
			if c.FX, c.FY = t.beside(6), t.beside(6); c.Figure == "" {
				c.X, c.Y, c.Yaw = c.X+t.beside(0.4), c.Y+t.beside(0.4), c.Yaw+t.beside(2)
			}
			continue
		}
		c.X, c.Y = c.X+t.beside(2), c.Y+t.beside(2)
		c.Yaw = t.beside(3)
		for k, o := range out { // what touches is laid apart
			over := Wide + 5 - math.Abs(c.X-o.X)
			if k != i && over > 0 && math.Abs(c.Y-o.Y) < Tall {
				c.X += math.Copysign(over/2, c.X-o.X)
			}
		}
	}
	return out
}

// Rows lays cards in rows, the first one farthest away, each about the middle, as hands do: not quite
// straight. What lies there already, in the same row, stays where it is.
func (t *Table) Rows(rows [][]string) []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []Card
	for i, row := range rows {
		y := (float64(len(rows)-1)/2 - float64(i)) * (Tall + 11)
		out = append(out, t.row(row, y)...)
	}
	return out
}

// Zone is a part of the picture, in shares of it, y down.
type Zone struct{ X0, Y0, X1, Y1 float64 }

// Zones lays cards in zones of the picture, those of each in lines from its upper left corner. What lies
// there already stays where it is.
func (t *Table) Zones(zones []Zone, cards [][]string) []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []Card
	for i, z := range zones {
		kinds := slices.Clone(cards[i])
		spots := t.cfg.fill(z, len(kinds))
		var free [][2]float64
		for _, at := range spots {
			near := func(c Card) bool { return math.Hypot(c.X-at[0], c.Y-at[1]) < 10 }
			here := slices.IndexFunc(t.cards, near)
			if here >= 0 {
				if k := slices.Index(kinds, t.cards[here].Kind); k >= 0 {
					out, kinds = append(out, t.cards[here]), slices.Delete(kinds, k, k+1)
					continue
				}
			}
			free = append(free, at)
		}
		for k, kind := range kinds {
			x, y := free[k][0]+t.beside(4), free[k][1]+t.beside(4)
			out = append(out, Card{Kind: kind, X: x, Y: y, Yaw: t.beside(3)})
		}
	}
	return out
}

// fill are the middles of cards that fit beside each other into a zone, mm, and closer than that where they
// are more.
func (c Config) fill(z Zone, n int) (out [][2]float64) {
	lens := c.lens()
	at := func(x, y float64) (float64, float64) { return lens.unproject(x*float64(c.W), y*float64(c.H)) }
	const rim = 4 // mm, that hands keep off the border
	left, top := at(z.X0, z.Y0)
	right, bottom := at(z.X1, z.Y1)
	low, _ := at(z.X0, z.Y1)
	left, top, bottom = max(left, low)+rim, top-rim, bottom+rim
	high, _ := at(z.X1, z.Y0)
	right = min(right, high) - rim
	for across := Wide + 9.0; len(out) < n && across > Wide/2; across *= 0.9 {
		out = nil
		const down = Tall + 9
		for y := down / 2.0; y+down/2 < top-bottom; y += down {
			for x := across / 2; x+across/2 < right-left; x += across {
				out = append(out, [2]float64{left + x, top - y})
			}
		}
	}
	return out
}

// Hand lays the cards of a hand in rows of five.
func (t *Table) Hand(cards []string) []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	var out []Card
	for i := 0; i < len(cards); i += 5 {
		out = append(out, t.row(cards[i:min(i+5, len(cards))], Tall*0.6-float64(i/5)*(Tall+14))...)
	}
	return out
}

func (t *Table) row(kinds []string, y float64) []Card {
	kinds = slices.Clone(kinds)
	out := make([]Card, len(kinds))
	near := func(a, b float64) bool { return a-b < 5 && b-a < 5 }
	for i := range out {
		x := (float64(i) - float64(len(kinds)-1)/2) * (Wide + 9)
		for _, c := range t.cards { // a card that lies in its place is not moved
			if k := slices.Index(kinds, c.Kind); k >= 0 && out[i].Kind == "" && near(c.X, x) && near(c.Y, y) {
				out[i], kinds = c, slices.Delete(kinds, k, k+1)
			}
		}
	}
	for i := range out {
		if out[i].Kind == "" {
			x := (float64(i) - float64(len(out)-1)/2) * (Wide + 9)
			out[i] = Card{Kind: kinds[0], X: x + t.beside(4), Y: y + t.beside(4),
				Yaw: t.beside(3)}
			kinds = kinds[1:]
		}
	}
	return out
}

// Camera is the camera above a table.
type Camera struct {
	table *Table
	tray  devices.Camera // nil: there is none
	once  sync.Once
	shut  chan struct{}
	seq   uint64 // Read's
}

var _ devices.Camera = (*Camera)(nil)

// Open plugs a camera in.
func (t *Table) Open(context.Context) (devices.Camera, error) {
	c := &Camera{table: t, shut: make(chan struct{})}
	if t.cfg.Tray == nil {
		return c, nil
	}
	var err error
	c.tray, err = t.cfg.Tray()
	return c, err
}

// Close frees the camera.
func (c *Camera) Close() error {
	c.once.Do(func() { close(c.shut) })
	if c.tray == nil {
		return nil
	}
	return c.tray.Close()
}

// Read gives the next frame. One goroutine at a time may call it.
func (c *Camera) Read(ctx context.Context) (devices.Frame, error) {
	t := c.table
	period := time.Duration(float64(time.Second) / t.cfg.FPS)
	if !t.cfg.Stepped {
		timer := time.NewTimer(period)
		defer timer.Stop()
		select {
		case <-c.shut:
		case <-ctx.Done():
		case <-timer.C:
		}
	}
	select {
	case <-c.shut:
		return devices.Frame{}, fmt.Errorf("sim: read: camera is closed: %w", devices.ErrGone)
	case <-ctx.Done():
		return devices.Frame{}, ctx.Err()
	default:
	}
	c.seq++
	var dice devices.Frame
	if c.tray != nil {
		var err error
		if dice, err = c.tray.Read(ctx); err != nil {
			return devices.Frame{}, err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cfg.Stepped {
		t.pass(t.now + period)
	} else {
		t.pass(t.time())
	}
	if t.still == nil {
		if t.bare == nil {
			t.bare = t.cfg.ground()
		}
		t.still = t.cfg.draw(t.bare, t.cards)
	}
	f := t.still.frame(t.cfg, t.noise, t.hand())
	for y := range dice.H {
		at := (int(t.cfg.At.Y0*float64(f.H)) + y) * f.Stride
		copy(f.Pix[at+3*int(t.cfg.At.X0*float64(f.W)):][:3*dice.W], dice.Pix[y*dice.Stride:])
	}
	f.Seq, f.At = c.seq, t.start.Add(t.now)
	t.saw(shot{f.At, t.cards, t.hand()})
	return f, nil
}

// hand is how far a hand reaches into the picture, 0–1; mu is held.
func (t *Table) hand() float64 {
	if len(t.moves) == 0 || t.now < t.moves[0].begin {
		return 0
	}
	share := float64(t.now-t.moves[0].begin) / float64(passing)
	return 1 - 2*max(share-0.5, 0.5-share)
}

// Picture is one frame of cards as they lie, without hands.
func (c Config) Picture(cards []Card) devices.Frame {
	c = c.withDefaults()
	return c.draw(c.ground(), cards).frame(c, rand.New(rand.NewPCG(c.Seed, uint64(len(cards)))), 0)
}
