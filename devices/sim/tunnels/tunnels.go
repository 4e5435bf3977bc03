package tunnels

import (
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/playback"
	"spieltisch/devices/tunnelboard/wire"
)

// Where things are, mm.
const (
	before     = -20.0 // the nose of a mole before its first push; fingers come from there
	outerGate  = -12.0
	innerGate  = 0.0
	shortRest  = 1.0 // how far behind the inner gate a tile comes to rest
	flickRest  = 2.5
	pullBack   = 7.0  // at most
	fingerSpan = 60.0 // a finger is longer than what it reaches over
)

// The lines of a tunnel.
const (
	lineOuter = 0
	lineEnd   = 6
	lineInner = 7
	lines     = 8
)

// Config is what a table is made of.
type Config struct {
	Mole  float64    // mm; 0: 60
	Hills [5]float64 // places of the sensors, mm; zeros: the middles of the hills of an assumed box
	End   float64    // mm; 0: 500

	Bounce int // for how long a contact may chatter, ms
	// sensors that are always 0, as {tunnel from 1, line}
	Dead   [][2]int
	Stuck  [][2]int   // sensors that are always 1
	Random *rand.Rand // nil: a fixed one
	// told what the reflex sensor of a tunnel sees, as it changes; nil: nobody
	Black func(tunnel int, at time.Duration, black bool)
	// how many times faster than the simulated time the board gives its readings; 0: at once
	Speed float64
	Now   func() time.Time // nil: time.Now
}

// Table is the four tunnels. Make one with New.
type Table struct {
	c     Config
	lanes [4]lane

	mu    sync.Mutex // guards the fields below, which Open needs too
	board *playback.Player
	ms    int      // simulated time
	shown [4]uint8 // levels that the board knows
}

// lane is one tunnel.
type lane struct {
	nose  float64 // of the mole
	sum   float64 // lengths of all tiles, by the rules
	tiles int
	rest  float64 // gap between mouth and column
	gone  bool    // the mole has come out and lies reversed in the mouth

	tile   [2]float64 // rear and front of the tile under way; both far before the mouth: none
	finger float64    // its tip; far before the mouth: none
	reflex reflex
}

// away is where nothing is in anybody's way.
const away = -1000.0

// New makes a table with its moles before the mouths.
func New(c Config) *Table {
	if c.Mole == 0 {
		c.Mole = 60
	}
	if c.Hills == [5]float64{} {
		c.Hills = [5]float64{95, 185, 275, 365, 455}
	}
	if c.End == 0 {
		c.End = 500
	}
	if c.Random == nil {
		c.Random = rand.New(rand.NewPCG(1, 2))
	}
	t := &Table{c: c}
	for i := range t.lanes {
		t.lanes[i] = lane{nose: before, tile: [2]float64{away, away}, finger: away}
		t.shown[i] = t.levels(i)
		t.lanes[i].reflex.restart()
	}
	return t
}

// Open plugs a board in: it tells how things lie, and from then on what changes. One that was open is gone.
// The table outlives its boards.
func (t *Table) Open() devices.TunnelBoard {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.board != nil {
		_ = t.board.Close()
	}
	t.board = playback.New(playback.Options{Speed: t.c.Speed, Now: t.c.Now})
	t.board.Put(devices.TunnelReading{Up: time.Duration(t.ms) * time.Millisecond, Full: true, Lines: t.shown})
	return t.board
}

// Lose loses the next n readings of the open board: bytes were dropped on the wire.
func (t *Table) Lose(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.board != nil {
		t.board.Lose(n)
	}
}

// Unplug ends the open board when it has given all readings.
func (t *Table) Unplug() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.board != nil {
		t.board.End()
	}
}

// Time is the simulated time.
func (t *Table) Time() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Duration(t.ms) * time.Millisecond
}

// Truth is where the nose of a tunnel's mole is by the rules: the mole and all tiles; 0 before the first
// push.
func (t *Table) Truth(tunnel int) float64 {
	l := &t.lanes[tunnel-1]
	if l.tiles == 0 {
		return 0
	}
	return t.c.Mole + l.sum
}

// Out reports whether the nose of a tunnel's mole has come out by the rules, at least 1 mm.
func (t *Table) Out(tunnel int) bool { return t.Truth(tunnel) >= t.c.End+1 }

// Wait lets time pass.
func (t *Table) Wait(d time.Duration) {
	for range d.Milliseconds() {
		t.step()
	}
}

// step looks at all sensors and goes on by a millisecond.
func (t *Table) step() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.lanes {
		now := t.levels(i)
		for line := range lines {
			if (now^t.shown[i])>>line&1 == 1 {
				t.flip(i, line)
			}
		}
		t.reflects(i)
	}
	t.ms++
}

// flip tells the board of a change; with bounce the contact may go to and fro a few times first.
func (t *Table) flip(i, line int) {
	at := t.ms
	if t.c.Bounce > 0 {
		for last := t.ms + t.c.Bounce; t.c.Random.Float64() < 0.4 && at+2 <= last; at += 2 {
			t.tell(at, i, line)
			t.tell(at+1, i, line)
		}
	}
	t.tell(at, i, line)
}

// tell keeps the board's readings in order of time: a chatter delays whatever comes within it.
func (t *Table) tell(at, i, line int) {
	t.ms = max(t.ms, at)
	t.shown[i] ^= 1 << line
	if t.board == nil {
		return
	}
	t.board.Put(devices.TunnelReading{Up: time.Duration(t.ms) * time.Millisecond, Lines: t.shown})
}

// levels are the lines of tunnel i (from 0) as things lie.
func (t *Table) levels(i int) uint8 {
	l := &t.lanes[i]
	var mask uint8
	set := func(line int, on bool) {
		if on {
			mask |= 1 << line
		}
	}
	set(lineOuter, l.covers(outerGate, t.c.Mole))
	set(lineInner, l.covers(innerGate, t.c.Mole))
	mole := func(x float64) bool { return !l.gone && l.nose-t.c.Mole <= x && x <= l.nose }
	for k, x := range t.c.Hills {
		set(k+1, mole(x))
	}
	set(lineEnd, mole(t.c.End))
	for _, d := range t.c.Dead {
		if d[0] == i+1 {
			mask &^= 1 << d[1]
		}
	}
	for _, s := range t.c.Stuck {
		if s[0] == i+1 {
			mask |= 1 << s[1]
		}
	}
	return mask
}

// covers reports whether a gate's beam is broken.
func (l *lane) covers(x, mole float64) bool {
	switch {
	case l.gone:
		return true // by the mole that lies there
	case l.tile[0] < x && x < l.tile[1]:
		return true
	case l.finger-fingerSpan < x && x < l.finger:
		return true
	}
	return l.nose-mole < x && x < l.nose
}

// Hand is how somebody pushes.
type Hand struct {
	Speed    float64       // mm/s; 0: 100. Above 300 it is a flick
	Uneven   float64       // how much the speed changes along the way, 0–1
	Pause    time.Duration // stops once, on the way
	PullBack bool          // draws the tile back a little, once
	LetGo    time.Duration // leaves the tile half in, for so long
	Halfway  bool          // does all this where half of the tile is in; else anywhere on the way
}

// Push pushes a tile in, all the way, and takes the hand away.
func (t *Table) Push(tunnel int, length float64, h Hand) {
	t.push(tunnel, length, 0, h)
}

// PushHalf pushes a tile so far that stickOut mm of it still look out, and takes the hand away.
func (t *Table) PushHalf(tunnel int, length, stickOut float64, h Hand) {
	t.push(tunnel, length, stickOut, h)
}

func (t *Table) push(tunnel int, length, stickOut float64, h Hand) {
	l := &t.lanes[tunnel-1]
	if h.Speed == 0 {
		h.Speed = 100
	}
	rest := shortRest
	if h.Speed > 300 {
		rest = flickRest
	}
	rest *= t.c.Random.Float64()
	if stickOut > 0 {
		rest = -stickOut
	}
	old, whole := t.Truth(tunnel), length
	if l.tiles == 0 {
		whole += t.c.Mole // which goes in ahead of the tile
		l.nose = away
	}
	event := before + t.c.Random.Float64()*(length+whole-before)/2 // where the hand does what it does
	front, phase := before, t.c.Random.Float64()*2*math.Pi
	move := func(to, speed float64) {
		for front != to {
			v := speed * (1 + h.Uneven*math.Sin(front/20+phase)) / 1000
			front += math.Copysign(min(v, math.Abs(to-front)), to-front)
			l.place(front, length, whole, old)
			t.step()
		}
	}
	if h.Halfway {
		event = whole - length/2
	}
	if event = min(event, whole+rest-1); h.Pause > 0 || h.PullBack || h.LetGo > 0 {
		move(event, h.Speed)
		t.Wait(h.Pause)
		if h.PullBack {
			move(event-t.c.Random.Float64()*pullBack, h.Speed)
		}
		if h.LetGo > 0 {
			l.finger = away
			t.Wait(h.LetGo)
		}
	}
	move(whole+rest, h.Speed)
	t.Wait(time.Duration(30+t.c.Random.IntN(250)) * time.Millisecond)
	t.withdraw(l)
	if stickOut > 0 {
		return
	}
	l.tile, l.reflex.strip = [2]float64{away, away}, wire.UnknownKind
	l.sum, l.tiles, l.rest = l.sum+length, l.tiles+1, rest
}

// place puts a tile's front (the first time the mole's nose) at a place, the finger behind it and the column
// before it.
func (l *lane) place(front, length, whole, old float64) {
	rear := front - whole
	l.finger = rear
	l.tile = [2]float64{rear, rear + length}
	if old == 0 {
		l.nose = max(l.nose, front)
		return
	}
	l.nose = max(l.nose, old+front)
}

// withdraw takes the finger out of the mouth.
func (t *Table) withdraw(l *lane) {
	speed := (150 + 200*t.c.Random.Float64()) / 1000
	for l.finger > before {
		l.finger -= speed
		t.step()
	}
	l.finger = away
}

// Touch puts a finger into a mouth and out again in one swing, as deep as given, mm (below -12: not even to
// the outer gate).
func (t *Table) Touch(tunnel int, depth float64, swing time.Duration) {
	l := &t.lanes[tunnel-1]
	n := swing.Milliseconds()
	for k := range n {
		l.finger = before + (depth-before)*math.Sin(math.Pi*float64(k)/float64(n))
		t.step()
	}
	l.finger = away
	t.step()
}

// TakeOut draws a mole out at the far end and puts it reversed into the mouth.
func (t *Table) TakeOut(tunnel int) {
	l := &t.lanes[tunnel-1]
	for end := l.nose + 2*t.c.Mole; l.nose < end; l.nose += 0.3 {
		t.step()
	}
	l.nose = away
	t.Wait(1500 * time.Millisecond)
	for l.finger = before; l.finger < innerGate+1; l.finger += 0.1 {
		t.step()
	}
	l.gone, l.finger = true, away
	t.step()
}
