// Package tunnels is the sense for tunnels with moles: it follows what sensors say of each tunnel, asks the
// rules which tile went in, and puts that into the record, asks a person, or shows which rule was broken.
//
// Its tracker and the record inform each other: the tracker says where noses are by what was pushed, the
// record which tiles it may have been.
package tunnels

import (
	"fmt"
	"math/bits"
	"slices"
	"time"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/devices"
	"spieltisch/engines"
)

// Felt is a reading of the tunnel board, or that there is none for now.
type Felt struct {
	Reading devices.TunnelReading
	// names the run of the board's clock, so that a repeat is recognised after a restart; "": it is a new one
	// with each start
	Clock string
	Pace  float64 // how many times faster than time the board's clock goes: a recording; 0: 1
	Away  bool    // the board is away; the other fields do not count
}

// Config says what is known of the box.
type Config struct {
	Sensors []Sensors // one for all tunnels, or one each; nil: those of an assumed box
}

// Sense is the sense for the tunnels of one table. It belongs to the table's goroutine.
type Sense struct {
	desk    *sense.Desk
	record  *record.Record
	tick    sense.Alarm
	felt    *Felt // seen and not used yet; nil: nothing
	waiting waiting
	alarms  alarms

	there     bool // a board gives readings
	away      bool // one did, or should
	clock     string
	runs      int // how often the board's clock began anew, where it has no name
	pace      float64
	last      devices.TunnelReading
	at        time.Time // when it came
	tracker   *tunnel.Tracker
	noses     []engines.MM      // by the record, as the tracker was told
	lanes     [laneCount]string // what goes on in each tunnel
	uncleared bool              // a match begins, and the box holds things of the last one
	half      int               // the tunnel with something half in, that a breach is shown for
}

const laneCount = 4

// tickSlow is how often the table looks whether a mole is where it should be again.
const tickSlow = 250 * time.Millisecond

var (
	_ sense.Sense    = (*Sense)(nil)
	_ sense.Hearer   = (*Sense)(nil)
	_ sense.Follower = (*Sense)(nil)
	_ sense.Asker    = (*Sense)(nil)
	_ sense.Dropper  = (*Sense)(nil)
	_ sense.Timed    = (*Sense)(nil)
	_ sense.Retrier  = (*Sense)(nil)
	_ sense.Shower   = (*Sense)(nil)
)

// New makes the sense of a table whose board has said nothing yet.
func New(desk *sense.Desk, cfg Config) *Sense {
	if len(cfg.Sensors) == 0 {
		cfg.Sensors = []Sensors{tunnel.Assumed()}
	}
	e := &Sense{desk: desk, record: desk.Record, alarms: alarms{desk: desk, sensors: cfg.Sensors}}
	e.waiting = waiting{desk: desk, asker: e}
	return e
}

// Alarm rings when time alone may mean something.
func (e *Sense) Alarm() *sense.Alarm { return &e.tick }

// match is the match that is on; nil: none.
func (e *Sense) match() *record.Match { return e.record.Match() }

// views are the tunnels as the record has them; nil for a game without.
func (e *Sense) views() []engines.TunnelView { return sense.Tunnels(e.match().State()) }

// feels reports whether what is felt counts now.
func (e *Sense) feels() bool {
	return e.match() != nil && e.match().Status == record.On && e.views() != nil &&
		!e.match().State().View().Over
}

// maxFelt is the most readings that wait: more than an hour of play, while a disk hangs.
const maxFelt = 1 << 14

// Keep puts a reading behind what waits for the table. All of them count, in order. Each holds all lines, so
// that the newest stands for those that there is no room for.
func (e *Sense) Keep(waiting []sense.Input, in sense.Input) ([]sense.Input, bool) {
	f, ok := in.Felt.(*Felt)
	if !ok {
		return waiting, false
	}
	if len(waiting) >= maxFelt {
		waiting = slices.DeleteFunc(waiting, func(w sense.Input) bool { _, felt := w.Felt.(*Felt); return felt })
		full := *f
		full.Reading.Full = true
		in.Felt = &full
	}
	return append(waiting, in), true
}

// See takes a reading of the board.
func (e *Sense) See(in sense.Input) bool {
	e.felt, _ = in.Felt.(*Felt)
	return e.felt != nil
}

// Use follows the reading that was seen.
func (e *Sense) Use() {
	if f := e.felt; f != nil {
		e.felt = nil
		e.feel(*f)
	}
}

func (e *Sense) feel(f Felt) {
	if f.Away {
		e.there, e.away, e.tracker, e.lanes = false, true, nil, [laneCount]string{}
		e.tick.Stop()
		e.alarms.clear()
		return
	}
	fresh := !e.there || f.Clock != e.clock || f.Reading.Up < e.last.Up
	if fresh && f.Clock == "" {
		e.runs++
	}
	e.there, e.away, e.clock, e.pace, e.last, e.at = true, false, f.Clock, f.Pace, f.Reading, e.desk.Now()
	if e.pace <= 0 {
		e.pace = 1
	}
	if fresh || e.tracker == nil {
		e.resync()
	} else if events := e.tracker.Read(f.Reading); !e.uncleared {
		e.handle(events)
	}
	e.afterFelt()
}

// resync begins to follow the board anew, from where the record has the moles: after a start, after the board
// was away, with a new match. What went in meanwhile is asked for, and what cannot be is named.
func (e *Sense) resync() {
	e.tracker, e.lanes, e.half, e.uncleared = nil, [laneCount]string{}, 0, false
	e.alarms.clear()
	if !e.feels() || !e.there {
		return
	}
	views := e.views()
	tracker, err := e.newTracker(views)
	if err != nil {
		e.alarms.geometry(err)
		return
	}
	e.tracker, e.noses = tracker, nil
	for i, v := range views {
		tracker.Reset(i+1, v.Nose, v.Out)
		e.noses = append(e.noses, v.Nose)
	}
	e.uncleared = len(e.waiting.list) == 0 && !slices.ContainsFunc(views, inside) &&
		len(e.match().Result.Steps) == 0 && lying(e.last.Lines) > 1
	if e.uncleared {
		tracker.Read(e.last)
		e.desk.Health.Set(health.Warning{Name: warnShaken, Key: "warn.clearBox", Cause: "a match begins, and moles lie in tunnels"})
		e.armTick()
		return
	}
	events := tracker.Read(e.last)
	for i := range views {
		e.missed(i + 1)
	}
	e.handle(events)
	e.Retry()
	e.armTick()
}

// Changed takes over the pushes that wait in a match that is opened or entered.
func (e *Sense) Changed(c record.Change) {
	if c == record.Opened || c == record.MatchChanged {
		e.waiting.list = openPushes(e.match())
		e.resync()
	}
}

// inside reports whether a mole is in its tunnel.
func inside(v engines.TunnelView) bool { return v.Nose > 0 }

// lying counts the lines at 1. A single one may be a sensor that is stuck.
func lying(lines [laneCount]uint8) int {
	n := 0
	for _, l := range lines {
		n += bits.OnesCount8(l)
	}
	return n
}

// cleared begins anew once the box was cleared for the match that begins, or somebody has entered a move.
func (e *Sense) cleared() bool {
	if lying(e.last.Lines) > 1 && len(e.match().Result.Steps) == 0 || e.desk.Now().Sub(e.at) < time.Second {
		return false
	}
	e.waiting.list = nil
	e.resync()
	return true
}

func (e *Sense) newTracker(views []engines.TunnelView) (*tunnel.Tracker, error) {
	c := tunnel.Config{Tiles: func(n, _, _ int) []tunnel.Tile { return e.tiles(n) }}
	for i, v := range views[:min(len(views), laneCount)] {
		c.Geometry[i] = e.alarms.sensors.of(i + 1).In(v)
		if err := c.Geometry[i].Check(); err != nil {
			return nil, fmt.Errorf("tunnel %d: %w", i+1, err)
		}
	}
	return tunnel.New(c), nil
}

// tiles are what the next tile of a tunnel may be: what the rules allow, unless they do not know the newest
// yet.
func (e *Sense) tiles(n int) []tunnel.Tile {
	v := e.views()[n-1]
	if len(e.waiting.list) > 0 {
		return tunnel.Tiles(v)
	}
	return tunnel.Tiles(v, v.Kinds...)
}

// Late sees what the passing of time means, and whether anything has changed by it.
func (e *Sense) Late() bool {
	if e.tracker == nil || !e.there {
		return false
	}
	if e.uncleared {
		defer e.armTick()
		return e.cleared()
	}
	lanes := e.lanes
	events := e.tracker.Tick(e.boardTime())
	e.handle(events)
	settled := e.recheck()
	e.afterFelt()
	return len(events) > 0 || settled || lanes != e.lanes
}

// boardTime is the board's clock now.
func (e *Sense) boardTime() time.Duration {
	return e.last.Up + time.Duration(float64(e.desk.Now().Sub(e.at))*e.pace)
}

// afterFelt does what follows once all events of a moment are taken.
func (e *Sense) afterFelt() {
	e.Retry()
	e.mouthsFree()
	e.armTick()
}

func (e *Sense) armTick() {
	switch {
	case e.tracker == nil || !e.there:
		e.tick.Stop()
	case e.uncleared:
		e.tick.Set(tickSlow)
	case e.tracker.Waits() > 0:
		e.tick.Set(e.tracker.Waits())
	case e.alarms.mismatched():
		e.tick.Set(tickSlow)
	}
}

// mouthsFree takes down what is shown of something half in, when nothing is any more.
func (e *Sense) mouthsFree() {
	if e.tracker == nil || e.match() == nil {
		return
	}
	idle := true
	for i := range e.lanes {
		if e.tracker.Idle(i + 1) {
			e.lanes[i] = ""
			e.desk.Health.Clear(mouthName(i + 1))
			continue
		}
		idle = false
	}
	free := e.half > 0 && e.tracker.Idle(e.half) || idle && len(e.waiting.list) == 0
	if !free || e.desk.Breach == nil || !e.feels() {
		return
	}
	if err := e.desk.Mend(); err != nil {
		e.desk.Later()
		return
	}
	e.half = 0
	e.Retry()
}

// handle does what events of the tracker says.
func (e *Sense) handle(list []tunnel.Event) {
	for _, s := range list {
		e.desk.Log.Debug("tunnel", "event", string(s.Kind), "tunnel", s.Tunnel, "line", s.Line, "t0_ms", s.T0, "t1_ms", s.T1)
		e.event(s)
	}
}

func (e *Sense) event(s tunnel.Event) {
	lane := &e.lanes[s.Tunnel-1]
	switch s.Kind {
	case tunnel.Begun, tunnel.PulledBack:
		*lane = sense.LaneHand
	case tunnel.Going:
		*lane = sense.LaneMove
	case tunnel.HalfIn:
		*lane = sense.LaneHalf
		e.halfIn(s)
	case tunnel.Pushed:
		*lane = ""
		e.alarms.together(s, e.feels())
		e.wait(push{Event: s, Missed: s.Unsure})
	case tunnel.Maybe:
		e.maybe(s.Tunnel)
	case tunnel.Broken, tunnel.Healed:
		e.alarms.sensor(s)
	case tunnel.Stray, tunnel.Lost, tunnel.Differs:
		e.mismatch(s)
	case tunnel.MoleOut:
		*lane = ""
		e.moleOut(s)
	case tunnel.Opened, tunnel.Closed:
		e.warnOpened(s)
	case tunnel.Touched, tunnel.Unfinished:
		*lane = ""
	}
}

// Show shows the board.
func (e *Sense) Show(shown *sense.Shown) {
	b := &shown.Board
	switch {
	case e.there:
		b.State = sense.BoardThere
	case e.away:
		b.State = sense.BoardAway
	}
	if e.tracker != nil {
		b.Lanes = append(b.Lanes, e.lanes[:]...)
	}
}
