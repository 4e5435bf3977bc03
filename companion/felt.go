package companion

import (
	"fmt"
	"math/bits"
	"slices"
	"time"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/engines"
)

// felt is what the tunnel board says, beside the record. The tracker and the record tell each other: the tracker where
// noses are by what was pushed, the record which tiles it may have been.
type felt struct {
	there    bool // a board gives readings
	away     bool // one did, or should
	clock    string
	runs     int // how often the board's clock began anew, where it has no name
	pace     float64
	last     devices.TunnelReading
	at       time.Time // when it came
	tracker  *tunnel.Tracker
	noses    []engines.MM      // by the record, as the tracker was told
	lanes    [laneCount]string // what goes on in each tunnel
	worries  [laneCount]worry
	pending  []push      // felt and not in the record yet, in order
	judged   [2]int      // entries and pushes when the first one was judged last
	littered bool        // a match begins, and the box holds things of the last one
	half     int         // the tunnel with something half in, that a breach is shown for
	newest   tunnel.Sign // the newest push
}

const laneCount = 4

// tickSlow is how often the table looks whether a mole is where it should be again.
const tickSlow = 250 * time.Millisecond

// tunnels are the tunnels as the record has them; nil for a game without.
func (m *match) tunnels() []engines.TunnelView { return tunnelsOf(m.state()) }

func tunnelsOf(s engines.State) []engines.TunnelView {
	if p, ok := s.(engines.TunnelPredictor); ok {
		return p.Tunnels()
	}
	return nil
}

// feels tells whether what is felt counts now.
func (t *Table) feels() bool {
	return t.match != nil && t.match.status == statusOn && t.match.tunnels() != nil && !t.match.state().View().Over
}

// feel takes a reading of the board.
func (t *Table) feel(f Felt) {
	e := &t.felt
	if f.Away {
		e.there, e.away, e.tracker, e.lanes = false, true, nil, [laneCount]string{}
		t.tick.Stop()
		t.clearTunnels()
		return
	}
	fresh := !e.there || f.Clock != e.clock || f.Reading.Up < e.last.Up
	if fresh && f.Clock == "" {
		e.runs++
	}
	e.there, e.away, e.clock, e.pace, e.last, e.at = true, false, f.Clock, f.Pace, f.Reading, t.cfg.Now()
	if e.pace <= 0 {
		e.pace = 1
	}
	if fresh || e.tracker == nil {
		t.resync()
	} else if signs := e.tracker.Read(f.Reading); !e.littered {
		t.signs(signs)
	}
	t.afterFelt()
}

// resync begins to follow the board anew, from where the record has the moles: after a start, after the board was away,
// with a new match. What went in meanwhile is asked for, and what cannot be is named.
func (t *Table) resync() {
	e := &t.felt
	e.tracker, e.lanes, e.half, e.littered = nil, [laneCount]string{}, 0, false
	t.clearTunnels()
	if !t.feels() || !e.there {
		return
	}
	views := t.match.tunnels()
	tracker, err := t.newTracker(views)
	if err != nil {
		t.warnGeometry(err)
		return
	}
	e.tracker, e.noses = tracker, nil
	for i, v := range views {
		tracker.Place(i+1, v.Nose, v.Out)
		e.noses = append(e.noses, v.Nose)
	}
	e.littered = len(e.pending) == 0 && !slices.ContainsFunc(views, inside) && len(t.match.result.Steps) == 0 && lying(e.last.Lines) > 1
	if e.littered {
		tracker.Read(e.last)
		t.cfg.Health.Set(health.Warning{Name: warnShaken, Key: "warn.clearBox", Cause: "a match begins, and moles lie in tunnels"})
		t.armTick()
		return
	}
	signs := tracker.Read(e.last)
	for i := range views {
		t.missed(i + 1)
	}
	t.signs(signs)
	t.pushes()
	t.armTick()
}

// inside tells that a mole is in its tunnel.
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
func (t *Table) cleared() bool {
	e := &t.felt
	if lying(e.last.Lines) > 1 && len(t.match.result.Steps) == 0 || t.cfg.Now().Sub(e.at) < time.Second {
		return false
	}
	e.pending = nil
	t.resync()
	return true
}

func (t *Table) newTracker(views []engines.TunnelView) (*tunnel.Tracker, error) {
	c := tunnel.Config{Tiles: func(n, _, _ int) []tunnel.Tile { return t.tiles(n) }}
	for i, v := range views[:min(len(views), laneCount)] {
		c.Geometry[i] = t.sensors(i + 1).In(v)
		if err := c.Geometry[i].Check(); err != nil {
			return nil, fmt.Errorf("tunnel %d: %w", i+1, err)
		}
	}
	return tunnel.New(c), nil
}

// sensors are those of a tunnel, from 1.
func (t *Table) sensors(n int) tunnel.Sensors {
	return t.cfg.Sensors[min(n, len(t.cfg.Sensors))-1]
}

// tiles are what the next tile of a tunnel may be: what the rules allow, unless they do not know the newest yet.
func (t *Table) tiles(n int) []tunnel.Tile {
	v := t.match.tunnels()[n-1]
	if len(t.felt.pending) > 0 {
		return tunnel.Tiles(v)
	}
	return tunnel.Tiles(v, v.Kinds...)
}

// timeFelt sees what the passing of time means, and whether anything has changed by it.
func (t *Table) timeFelt() bool {
	e := &t.felt
	if e.tracker == nil || !e.there {
		return false
	}
	if e.littered {
		defer t.armTick()
		return t.cleared()
	}
	lanes := e.lanes
	signs := e.tracker.Tick(t.boardTime())
	t.signs(signs)
	calmed := t.calm()
	t.afterFelt()
	return len(signs) > 0 || calmed || lanes != e.lanes
}

// boardTime is the board's clock now.
func (t *Table) boardTime() time.Duration {
	e := &t.felt
	return e.last.Up + time.Duration(float64(t.cfg.Now().Sub(e.at))*e.pace)
}

// afterFelt does what follows once all signs of a moment are taken.
func (t *Table) afterFelt() {
	t.pushes()
	t.mouthsFree()
	t.armTick()
}

func (t *Table) armTick() {
	e := &t.felt
	switch {
	case e.tracker == nil || !e.there:
		t.tick.Stop()
	case e.littered:
		t.tick.Reset(tickSlow)
	case e.tracker.Waits() > 0:
		t.tick.Reset(e.tracker.Waits())
	case t.worried():
		t.tick.Reset(tickSlow)
	}
}

// mouthsFree takes down what is shown of something half in, when nothing is any more.
func (t *Table) mouthsFree() {
	e := &t.felt
	if e.tracker == nil || t.match == nil {
		return
	}
	idle := true
	for i := range e.lanes {
		if e.tracker.Idle(i + 1) {
			e.lanes[i] = ""
			t.cfg.Health.Clear(mouthName(i + 1))
			continue
		}
		idle = false
	}
	free := e.half > 0 && e.tracker.Idle(e.half) || idle && len(e.pending) == 0
	if !free || t.breach == nil || !t.feels() {
		return
	}
	if err := t.mend(); err != nil {
		t.retry.Reset(t.cfg.Retry)
		return
	}
	e.half = 0
	t.pushes()
}

// sign does what a sign of the tracker says.
func (t *Table) signs(list []tunnel.Sign) {
	for _, s := range list {
		t.cfg.Log.Debug("tunnel", "sign", string(s.Kind), "tunnel", s.Tunnel, "line", s.Line, "t0_ms", s.T0, "t1_ms", s.T1)
		t.sign(s)
	}
}

func (t *Table) sign(s tunnel.Sign) {
	lane := &t.felt.lanes[s.Tunnel-1]
	switch s.Kind {
	case tunnel.Begun, tunnel.PulledBack:
		*lane = LaneHand
	case tunnel.Going:
		*lane = LaneMove
	case tunnel.HalfIn:
		*lane = LaneHalf
		t.halfIn(s)
	case tunnel.Pushed:
		*lane = ""
		t.together(s)
		t.wait(push{Sign: s, Missed: s.Unsure})
	case tunnel.Maybe:
		t.maybe(s.Tunnel)
	case tunnel.Broken, tunnel.Healed:
		t.warnSensor(s)
	case tunnel.Stray, tunnel.Lost, tunnel.Differs:
		t.worry(s)
	case tunnel.MoleOut:
		*lane = ""
		t.moleOut(s)
	case tunnel.Opened, tunnel.Closed:
		t.warnOpened(s)
	case tunnel.Touched, tunnel.Unfinished:
		*lane = ""
	}
}

// boardShown is what a snapshot shows of the board.
func (t *Table) boardShown() Board {
	e := &t.felt
	b := Board{Lanes: []string{}}
	switch {
	case e.there:
		b.State = BoardThere
	case e.away:
		b.State = BoardAway
	}
	if e.tracker != nil {
		b.Lanes = append(b.Lanes, e.lanes[:]...)
	}
	return b
}
