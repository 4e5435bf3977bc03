package tunnel

import (
	"cmp"
	"math"
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/engines"
)

// How long things may take, ms.
const (
	quiet      = 100.0   // both gates free: the hand is gone
	longQuiet  = 1300.0  // with one gate broken a tile that is drawn back a little looks like that, too
	backAfter  = 400.0   // inner gate free and outer one blocked: not just a finger on its way out
	halfAfter  = 10000.0 // in the mouth
	drawnStays = 300.0   // a mole that was put reversed into the mouth, if it was seen how it was drawn out
	mayBeStays = 3000.0  // the same, if it was not likely to be out: the far end may be dead

	openAfter    = 2000.0 // the mouth of a closed tunnel free, or blocked again
	shortestPush = 300.0  // at the inner gate of a closed tunnel; a finger is quicker
)

// The probability outside of a credible interval. One wider than widestUseful says nothing, so more doubt is
// taken where that makes it narrower, and less where it stays narrow enough.
const (
	littleDoubt  = 0.0005
	doubt        = 0.004
	muchDoubt    = 0.015
	wasDoubt     = 0.01 // of where the nose was before
	widestUseful = 60 * engines.Millimetre
)

// mayErr is the probability that stays with what was sensed when people or rules say where the nose is.
const mayErr = 1e-3

// mayBeOut is the least probability at which a mole that moves by itself is taken to be drawn out.
const mayBeOut = 0.01

// Config says what a Tracker needs.
type Config struct {
	Geometry [4]Geometry
	Slack    engines.MM // how well the places of sensors are known; 0: half a millimetre
	// Tiles says what the push into a tunnel (from 1), between two times of the board's clock, may have
	// brought in.
	Tiles func(tunnel, t0, t1 int) []Tile
}

// Tracker follows the four tunnels of a board. Make one with New; it starts with all moles before their
// mouths, unless Place says otherwise.
type Tracker struct {
	config  Config
	tunnels [tunnelCount]lane
	started bool
	last    float64 // ms of the newest reading
	began   float64 // ms of the first one
	pushes  int     // so far, and
	touches int     // fingers, of which
	deep    int     // came to the inner gate
}

// New makes a tracker for a fresh table.
func New(c Config) *Tracker {
	if c.Slack <= 0 {
		c.Slack = engines.Millimetre / 2
	}
	t := &Tracker{config: c}
	for i := range t.tunnels {
		t.tunnels[i].nose, t.tunnels[i].drawn = belief{0: 1}, math.NaN()
	}
	return t
}

// Reset says where the nose of a tunnel's mole is by the rules, and whether the tunnel is done: after a power
// cut, or when people have said which tile it was. It is believed: sensors speak of it with the next push.
func (t *Tracker) Reset(tunnel int, nose engines.MM, done bool) {
	l := &t.tunnels[tunnel-1]
	l.nose, l.done, l.suspect, l.drawn = belief{nose: 1}, done, nil, math.NaN()
	for line := lineHill; line <= lineEnd; line++ {
		l.past[line] = l.past[line] || mm(nose) >= t.config.Geometry[tunnel-1].at(line)
	}
}

// Observe says where the nose of a tunnel's mole is by the record, after a push that was sensed. It is
// believed, but not so much that what is sensed later could not speak against it (Event.WasMin).
func (t *Tracker) Observe(tunnel int, nose engines.MM) {
	l := &t.tunnels[tunnel-1]
	others := 1 - l.nose[nose]
	if others <= mayErr {
		return
	}
	l.suspect.moveTo(nose, t.config.Geometry[tunnel-1].Mole)
	believed := belief{nose: 1 - mayErr}
	for x, p := range l.nose {
		if x != nose {
			believed[x] = p * mayErr / others
		}
	}
	l.nose = believed
}

// Nose is the credible interval of the nose of a tunnel's mole.
func (t *Tracker) Nose(tunnel int) (lo, hi engines.MM) {
	return t.tunnels[tunnel-1].nose.credible(doubt)
}

// Fits reports whether the levels of a tunnel are as they must be with the nose at a place; line: the first
// that is not.
func (t *Tracker) Fits(tunnel int, nose engines.MM) (line int, ok bool) {
	l, g := &t.tunnels[tunnel-1], &t.config.Geometry[tunnel-1]
	for line := lineHill; line <= lineEnd; line++ {
		if l.against(g, line, nose, nose) {
			return line, false
		}
	}
	return 0, true
}

// Room is where the nose may be, from a place on, by the levels of a tunnel alone; false: nowhere.
func (t *Tracker) Room(tunnel int, from engines.MM) (lo, hi engines.MM, ok bool) {
	g := &t.config.Geometry[tunnel-1]
	for x := max(from, g.Mole); x < g.Out+longestTile; x += engines.Millimetre {
		_, fits := t.Fits(tunnel, x)
		switch {
		case fits && !ok:
			lo, hi, ok = x, x, true
		case fits:
			hi = x
		case ok:
			return lo, hi, true
		}
	}
	return lo, hi, ok
}

// Idle reports whether nothing is in the mouth of a tunnel, or it is closed.
func (t *Tracker) Idle(tunnel int) bool {
	l := &t.tunnels[tunnel-1]
	return l.at == nil && !l.filled
}

// tickEvery is the time between ticks while something is in a mouth.
const tickEvery = 50 * time.Millisecond

// Waits is how long after which Tick must be called, as the passing of time may mean something; 0: it means
// nothing.
func (t *Tracker) Waits() time.Duration {
	wait := time.Duration(0)
	for i := range t.tunnels {
		l := &t.tunnels[i]
		for line := range l.filters {
			if l.filters[line].raw != l.filters[line].level {
				return (bounce + 1) * time.Millisecond
			}
		}
		if l.at != nil || l.filled || l.done &&
			l.open == (l.filters[lineInner].level && l.filters[lineOuter].level) {
			wait = tickEvery
		}
	}
	return wait
}

// Read handles a reading of the board and returns what has become certain.
func (t *Tracker) Read(r devices.TunnelReading) []Event {
	now := float64(r.Up) / float64(time.Millisecond)
	if !t.started || now < t.last { // the board's clock begins again when it has restarted
		t.started, t.last, t.began = true, now, now
		return t.first(now, r.Lines)
	}
	t.last = now
	events := t.Tick(r.Up)
	if s := r.Stripe; s != nil && s.Tunnel >= 1 && s.Tunnel <= tunnelCount &&
		t.tunnels[s.Tunnel-1].at != nil {
		t.tunnels[s.Tunnel-1].at.strip = s
	}
	for i := range t.tunnels {
		for line := range t.tunnels[i].filters {
			t.tunnels[i].filters[line].set(now, level(r.Lines[i], line))
		}
	}
	return events
}

// Tick returns what has become certain by now though no edge came.
func (t *Tracker) Tick(up time.Duration) []Event {
	now := float64(up) / float64(time.Millisecond)
	var events []Event
	for i := range t.tunnels {
		l := &t.tunnels[i]
		for _, e := range l.settled(now) {
			events = append(events, t.edge(i, e)...)
		}
		events = append(events, t.wait(i, now)...)
	}
	return events
}

// End returns what is left when nothing more will come. It waits out the hands first.
func (t *Tracker) End(up time.Duration) []Event {
	events := t.Tick(up + time.Second + longQuiet*time.Millisecond)
	for i := range t.tunnels {
		l := &t.tunnels[i]
		if l.at == nil || l.done {
			continue
		}
		s := Event{Kind: Unfinished, Tunnel: i + 1, T0: int(l.at.begins()), T1: int(up / time.Millisecond)}
		if t.lastOne(i) && l.nose.atLeast(t.config.Geometry[i].Out) > 0.05 {
			// unseen, and then the game is over: that is why nothing more comes
			events = append(events, t.moleOut(i, s)...)
			continue
		}
		events, l.at = append(events, s), nil
	}
	return events
}

// lastOne reports whether all other tunnels are done.
func (t *Tracker) lastOne(i int) bool {
	for k := range t.tunnels {
		if k != i && !t.tunnels[k].done {
			return false
		}
	}
	return true
}

func level(mask uint8, line int) bool { return mask>>line&1 == 1 }

// first handles the levels at the start. A line of an empty tunnel that is not free is stuck, or its gate is
// not clear; one of another tunnel may differ from where its mole should be.
func (t *Tracker) first(now float64, lines [tunnelCount]uint8) []Event {
	var events []Event
	for i := range t.tunnels {
		l := &t.tunnels[i]
		l.at, l.open = nil, false
		for line := range l.filters {
			up := level(lines[i], line)
			l.filters[line], l.past[line] = filter{level: up, raw: up, last: now}, l.past[line] || up
			if up && l.nose[0] == 1 && !l.done {
				events = append(events, l.breaks(i, line, Stuck, now))
			}
		}
		l.filled = level(lines[i], lineInner) && !l.done && !l.broken[lineInner]
		events = append(events, l.differing(i, &t.config.Geometry[i], now)...)
	}
	return events
}

// edge handles a change that has lasted.
func (t *Tracker) edge(i int, e edge) []Event {
	l := &t.tunnels[i]
	events := l.heal(i, e)
	l.past[e.line] = true
	switch {
	case l.done:
		l.edgeClosed(e)
		return events
	case l.filled:
		return append(events, l.emptied(i, e, t.began)...)
	case l.at == nil && !e.gate():
		return append(events, l.stray(t, i, e))
	case l.at == nil && !e.level:
		return events
	case l.at == nil:
		events = append(events, l.begin(i, e)...)
	}
	return append(events, l.approached(i, e)...)
}

// heal takes a broken line that moves for a working one, whatever it was.
func (l *lane) heal(i int, e edge) []Event {
	if !l.broken[e.line] {
		return nil
	}
	l.broken[e.line] = false
	l.filled = l.filled || e.line == lineInner && !e.level && l.at == nil && !l.seen && !l.done
	return []Event{{Kind: Healed, Tunnel: i + 1, Line: e.line, T0: int(e.at), T1: int(e.at)}}
}

// edgeClosed handles a change in a tunnel that is done: in one that is open something may come to the mouth.
func (l *lane) edgeClosed(e edge) {
	switch {
	case l.at != nil:
		l.at.edges = append(l.at.edges, e)
	case l.open && e.gate() && e.level:
		l.at = &approach{edges: []edge{e}}
	}
}

// approached adds a change to the approach that goes on.
func (l *lane) approached(i int, e edge) (events []Event) {
	l.at.edges = append(l.at.edges, e)
	slices.SortStableFunc(l.at.edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	if e.line == lineInner {
		l.seen = true
	}
	if _, ok := l.at.first(lineInner, true); !e.gate() && !ok && !l.broken[lineInner] {
		events = append(events, l.breaks(i, lineInner, Dead, e.at)) // nothing moves a mole past a free gate
	}
	if e.line != lineOuter && (e.level || !e.gate()) {
		events = append(events, Event{Kind: Going, Tunnel: i + 1, Line: e.line, T0: int(l.at.begins()),
			T1: int(e.at)})
	}
	return events
}

// emptied waits for the inner gate to come free of what was there when the board was read first. Nobody saw
// how that came there.
func (l *lane) emptied(i int, e edge, began float64) []Event {
	if e.line != lineInner || e.level {
		return nil
	}
	l.filled = false
	if e.at-began < 3*bounce { // the end of a chatter
		return nil
	}
	return []Event{{Kind: Maybe, Tunnel: i + 1, T0: int(e.at), T1: int(e.at)}}
}

// stray: a sensor in the tunnel has changed and nobody was at the mouth. A mole whose nose is out is being
// drawn out; any other was moved by a hand, and nobody knows where to.
func (l *lane) stray(t *Tracker, i int, e edge) Event {
	g := &t.config.Geometry[i]
	if !e.level && (e.line == lineEnd || l.nose.atLeast(g.Out) > mayBeOut) {
		if math.IsNaN(l.drawn) {
			l.drawn = e.at
		}
		return Event{Kind: Going, Tunnel: i + 1, Line: e.line, T0: int(e.at), T1: int(e.at)}
	}
	l.nose = uniform(g)
	return Event{Kind: Stray, Tunnel: i + 1, Line: e.line, T0: int(e.at), T1: int(e.at)}
}

// wait handles the passing of time.
func (t *Tracker) wait(i int, now float64) []Event {
	l := &t.tunnels[i]
	if l.done {
		return t.closed(i, now)
	}
	if l.at == nil {
		return nil
	}
	in := func(line int) bool { return !l.broken[line] && (l.filters[line].level || l.filters[line].raw) }
	outer, inner := in(lineOuter), in(lineInner)
	moved := l.filters[lineOuter].last
	if moved < l.filters[lineInner].last && !l.broken[lineInner] || l.broken[lineOuter] {
		moved = l.filters[lineInner].last
	}
	free := quiet
	if l.broken[lineOuter] || l.broken[lineInner] {
		free = longQuiet
	}
	event := Event{Tunnel: i + 1, T0: int(l.at.begins()), T1: int(now)}
	switch {
	case !outer && !inner && now-moved > free:
		return t.conclude(i)
	case outer || inner:
		if l.reversed(&t.config.Geometry[i], now-moved, outer, inner) {
			return t.moleOut(i, event)
		}
		return l.lingers(event, now, now-moved, outer, inner)
	}
	return nil
}

// moleOut closes a tunnel. A mole that was at the far end, and was not seen there, shows that the sensor is
// dead.
func (t *Tracker) moleOut(i int, s Event) []Event {
	l := &t.tunnels[i]
	l.done, l.at, s.Kind = true, nil, MoleOut
	if !math.IsNaN(l.drawn) {
		s.T0 = int(l.drawn)
	}
	if l.past[lineEnd] || l.broken[lineEnd] {
		return []Event{s}
	}
	return []Event{s, l.breaks(i, lineEnd, Dead, float64(s.T1))}
}

// conclude says what an approach was that is over, and keeps count.
func (t *Tracker) conclude(i int) []Event {
	_, deep := t.tunnels[i].at.first(lineInner, true)
	events := t.meaning(i)
	for _, s := range events {
		switch s.Kind {
		case Pushed:
			t.pushes++
		case Touched:
			t.touches++
			if deep {
				t.deep++
			}
		}
	}
	return events
}

func (t *Tracker) meaning(i int) []Event {
	l, g := &t.tunnels[i], &t.config.Geometry[i]
	a := l.at
	l.at = nil
	freed, ok := a.last(lineInner, false)
	if !ok || l.broken[lineInner] {
		freed, _ = a.last(lineOuter, false)
	}
	s := Event{Kind: Touched, Tunnel: i + 1, T0: int(a.begins()), T1: int(freed)}
	tiles := t.config.Tiles(i+1, s.T0, s.T1)
	if _, ok := a.first(lineInner, true); !ok && !l.broken[lineInner] {
		return t.atTheOuter(i, a, s, tiles)
	}
	late, f := t.recall(i, a, tiles, t.posterior(i, a, tiles, l.nose, l.broken))
	events, f := t.lost(i, a, tiles, f)
	events = append(late, events...)
	if f.push <= f.touch {
		l.suspects(g, a, s, f)
		return append(events, s)
	}
	events = append(events, l.pushed(g, a, s, f))
	l.nose = f.nose
	return append(events, l.blame(i, g, float64(s.T1))...)
}

// touching is how often fingers come to a mouth, or as deep as its inner gate, and push nothing: some tables
// never do it.
func (t *Tracker) touching(deep bool) float64 {
	n := t.touches
	if deep {
		n = t.deep
	}
	return float64(n+1) / float64(t.pushes+n+20)
}

func (t *Tracker) posterior(i int, a *approach, tiles []Tile, nose belief, broken [lineCount]bool) posterior {
	_, deep := a.first(lineInner, true)
	var healthy [lineCount]bool
	for line := range healthy {
		healthy[line] = !broken[line]
	}
	s := strip{a.strip, t.config.Geometry[i].Strips}
	tiles = s.update(tiles)
	f := newLikelihood(&t.config.Geometry[i], a, healthy, mm(t.config.Slack), t.touching(deep)).
		update(nose, tiles)
	f.kinds = s.kinds(tiles, f.length)
	if s.seen != nil {
		f.touch *= tried
	}
	return f
}

// gateDies is how likely a gate is to break at a push: while it has never been seen to work, and after.
const (
	gateDies     = 1e-2
	gateDiesLate = 1e-5
)

// atTheOuter: only the outer gate was blocked. That is a finger, or a tile past an inner gate that is dead.
func (t *Tracker) atTheOuter(i int, a *approach, s Event, tiles []Tile) []Event {
	l := &t.tunnels[i]
	broken := l.broken
	broken[lineInner] = true
	f := t.posterior(i, a, tiles, l.nose, broken)
	dies := gateDies
	if l.seen {
		dies = gateDiesLate
	}
	if f.push *= dies; f.push <= f.touch {
		l.suspects(&t.config.Geometry[i], a, s, f)
		return []Event{s}
	}
	l.nose = f.nose
	return []Event{l.breaks(i, lineInner, Dead, float64(s.T1)), l.pushed(&t.config.Geometry[i], a, s, f)}
}

// lost updates the uniform prior instead, where the edges do not fit the belief.
func (t *Tracker) lost(i int, a *approach, tiles []Tile, f posterior) ([]Event, posterior) {
	if f.push > 0 && f.odd < 0.5 || f.push <= f.touch && f.touch > 0 {
		return nil, f
	}
	l := &t.tunnels[i]
	before := l.nose
	l.nose = uniform(&t.config.Geometry[i])
	again := t.posterior(i, a, tiles, l.nose, l.broken)
	if again.push == 0 {
		l.nose = before
		return nil, f
	}
	return []Event{{Kind: Lost, Tunnel: i + 1, T0: int(a.begins()), T1: int(a.begins())}}, again
}
