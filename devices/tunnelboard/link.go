package tunnelboard

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/tunnelboard/wire"
)

// Times of the link.
const (
	silence  = 3 * time.Second        // without a whole frame: the board is gone
	askAgain = 300 * time.Millisecond // an answer takes 20 ms
	// without an answer, though frames come; where every third frame is spoilt one comes sooner
	unanswered = 10 * time.Second
	// the board sends again after 0.1 s: what is missing for so long is lost
	gapLasts  = time.Second
	late      = 10 * time.Second // an event that waited for a cable is so old, at the most
	early     = 2 * time.Second  // clocks are not that different
	loopsIn   = 15 * time.Second // so many restarts within this time
	loopCount = 5                // are a board that cannot run
)

// Bounds of what a board must have for this game.
const (
	tunnels = 4
	lines   = 8
)

// window is how many numbered frames the board sends ahead.
const window = 8

// link is the host's end of the protocol: bytes and time go in; bytes to send, readings and messages come
// out, in the fields of that name, which their reader empties. It does no I/O and reads no clock.
type link struct {
	debounce uint8 // ms, that the board is told

	send     []byte
	readings []devices.TunnelReading
	told     []wire.Message

	decoder wire.Decoder
	counts  Counts
	first   []byte // what came before the first frame, to say what is at the other end
	begun   time.Time
	heard   time.Time // when the last whole frame came

	hello      wire.Hello
	greeted    bool // the board that speaks is the one of hello
	configured bool
	synced     bool      // lines and last are the board's
	adrift     time.Time // since when they are no longer; zero: they were not yet
	asked      time.Time
	restarts   []time.Time

	last    uint8 // number of the last event that came in order
	lines   [tunnels]uint8
	gap     time.Time // since when one is missing; zero: none
	behind  int       // heartbeats in a row that knew of newer events, while none came
	clock   int64     // ms, the board's newest time, which does not wrap
	clockAt time.Time // when it was told
	shown   int64     // ms, of the last reading
	fault   bool      // the board has told of the fault that it has latched
	beat    wire.Heartbeat
	latched wire.Fault
}

// Counts are what happened on a line since it was opened.
type Counts struct {
	Frames  int // whole ones
	Damaged int // that failed stuffing, length or CRC
	Unknown int // of another protocol, or impossible
	Repeats int // events that came again
	Gaps    int // events that came too early, as one before them was lost
	Resyncs int // times that the state was asked for anew
	Boots   int // restarts of the board
}

// What ends a link; each is joined with devices.ErrGone.
var (
	errSilent    = errors.New("the board has said nothing for 3 s (look at its cable and its power)")
	errDeaf      = errors.New("the port has taken nothing for 3 s: what is at its other end does not read (is it the tunnel board? take its cable out and in again)")
	errUnplugged = errors.New("the board was unplugged (look at its cable)")
	errRestart   = errors.New("the board restarts again and again")
)

// ProtoError is a board that speaks another version of the protocol, or is made for another game.
type ProtoError struct{ Hello wire.Hello }

// Error says what to do.
func (e *ProtoError) Error() string {
	h := e.Hello
	if h.Proto != wire.Proto {
		return fmt.Sprintf("the board speaks protocol %d (firmware %d.%d), this program speaks %d; flash the firmware that belongs to it: spieltisch firmware flash", h.Proto, h.Major, h.Minor, wire.Proto)
	}
	return fmt.Sprintf("the board has %d tunnels of %d lines, the game wants %d of %d; flash the firmware that belongs to this program: spieltisch firmware flash", h.Tunnels, h.Lines, tunnels, lines)
}

// start begins: a zero ends what the board may hold of an earlier session's frame.
func (l *link) start(now time.Time) {
	l.begun, l.heard = now, now
	l.send = append(l.send, 0)
	l.ask(now)
}

// ask asks for the next thing that is not known.
func (l *link) ask(now time.Time) {
	l.asked = now
	switch {
	case !l.greeted:
		l.say(wire.AskHello{Proto: wire.Proto})
	case !l.synced:
		l.say(wire.AskSnapshot{})
	case !l.configured:
		l.say(wire.Config{Debounce: l.debounce, Heartbeat: 10})
	}
}

func (l *link) say(m wire.Message) { l.send = wire.Append(l.send, wire.Pack(0, m)) }

func (l *link) ack() { l.send = wire.Append(l.send, wire.Pack(l.last, wire.Ack{})) }

// known reports whether a board was there once; whether this is still the same run of it may be in doubt.
func (l *link) known() bool { return l.hello.Proto != 0 }

// tick is called several times a second, though nothing comes.
func (l *link) tick(now time.Time) error {
	if l.known() && now.Sub(l.heard) >= silence {
		return errSilent
	}
	if !l.synced && !l.adrift.IsZero() && now.Sub(l.adrift) >= unanswered {
		return l.stranger(unanswered)
	}
	if !l.gap.IsZero() && now.Sub(l.gap) >= gapLasts {
		l.resync(now)
	}
	if !(l.greeted && l.synced && l.configured) && now.Sub(l.asked) >= askAgain {
		l.ask(now)
	}
	return nil
}

// receive takes bytes.
func (l *link) receive(now time.Time, data []byte) error {
	if l.counts.Frames == 0 && len(l.first) < 200 {
		l.first = append(l.first, data[:min(len(data), 200)]...)
	}
	for _, f := range l.decoder.Feed(data) {
		m, err := wire.Parse(f)
		if err != nil {
			l.counts.Unknown++
			continue
		}
		l.heard = now
		l.counts.Frames++
		if err := l.take(now, f.Seq, m); err != nil {
			return err
		}
	}
	l.counts.Damaged = l.decoder.Dropped
	return l.tick(now)
}

// take is the one place where frames of the board mean something.
func (l *link) take(now time.Time, seq uint8, m wire.Message) error {
	switch m := m.(type) {
	case wire.Hello:
		l.told = append(l.told, m)
		return l.greet(now, m)
	case wire.Event:
		if l.timely(now, m.Time) {
			l.event(now, seq, m)
		}
	case wire.Stripes:
		if l.timely(now, m.Time) {
			l.stripes(now, seq, m)
		}
	case wire.Snapshot:
		l.snapshot(now, seq, m)
	case wire.Heartbeat:
		if l.timely(now, m.Time) {
			l.heartbeat(now, seq, m)
		}
	case wire.Stats:
		l.configured = l.configured || m.Debounce == l.debounce
		l.told = append(l.told, m)
	case wire.Fault:
		l.latched, l.fault = m, m.Code != wire.NoFault
		l.told = append(l.told, m)
	case wire.Levels, wire.Calibration:
		l.told = append(l.told, m)
	default:
		l.counts.Unknown++ // our own words come back: the line is looped
	}
	return nil
}

// greet: the board says who it is.
func (l *link) greet(now time.Time, h wire.Hello) error {
	if h.Proto != wire.Proto || h.Tunnels != tunnels || h.Lines != lines {
		return &ProtoError{h}
	}
	again := l.hello.Boot != h.Boot || !l.known()
	if !again && l.greeted {
		return nil
	}
	l.hello, l.greeted = h, true
	if again {
		l.configured, l.fault, l.clockAt = false, false, time.Time{} // its clock begins anew
		if err := l.restarted(now); err != nil {
			return err
		}
	}
	l.resync(now)
	return nil
}

// restarted counts restarts: a board that does so again and again has a reason that somebody must find.
func (l *link) restarted(now time.Time) error {
	l.counts.Boots++
	l.restarts = append(slices.DeleteFunc(l.restarts, func(t time.Time) bool { return now.Sub(t) > loopsIn }),
		now)
	if len(l.restarts) < loopCount {
		return nil
	}
	what := "look at its supply and its wiring"
	switch l.hello.Reset {
	case wire.BrownOut:
		what = "its supply is too weak: another cable, or a hub with its own supply"
	case wire.Watchdog:
		what = "its firmware hangs: flash it again with spieltisch firmware flash"
	case wire.ResetPin:
		what = "its reset pin is pulled: another program opens the port, or RESET has a loose wire"
	}
	return fmt.Errorf("%w: %d times in %v, the last time by %s; %s", errRestart, len(l.restarts),
		now.Sub(l.restarts[0]).Round(time.Second), l.hello.Reset, what)
}

// resync asks for the whole state; what comes then is full.
func (l *link) resync(now time.Time) {
	if l.synced {
		l.adrift = now
	}
	l.synced, l.gap, l.behind = false, time.Time{}, 0
	l.counts.Resyncs++
	l.ask(now)
}

// doubt: this may be another run of the board, whose HELLO was lost.
func (l *link) doubt(now time.Time) {
	if l.greeted {
		l.greeted = false
		l.resync(now)
	}
}

// timely reports whether a time can be one of this run, and makes sure of the run if not.
func (l *link) timely(now time.Time, t wire.Millis) bool {
	if !l.greeted || !l.synced {
		return l.greeted
	}
	off := time.Duration(l.extend(t)-l.clock)*time.Millisecond - now.Sub(l.clockAt)
	if off < -late || off > early {
		l.counts.Unknown++
		l.doubt(now)
		return false
	}
	return true
}

// extend makes of a time that wraps one that does not.
func (l *link) extend(t wire.Millis) int64 { return l.clock + int64(int32(uint32(t)-uint32(l.clock))) }

// tell takes a time of the board's and gives it unwrapped, ms.
func (l *link) tell(now time.Time, t wire.Millis) int64 {
	at := l.extend(t)
	if at > l.clock {
		l.clock, l.clockAt = at, now
	}
	return at
}

// up is the time of a reading. It does not go back, though an edge is timed by when it began to stand; nor
// does it follow heartbeats, which overtake events that have to be sent again.
func (l *link) up(now time.Time, t wire.Millis) time.Duration {
	l.shown = max(l.shown, l.tell(now, t))
	return time.Duration(l.shown) * time.Millisecond
}

// inOrder reports whether a numbered frame is the next one, and asks for what is missing if not.
func (l *link) inOrder(now time.Time, seq uint8) bool {
	if !l.synced {
		return false
	}
	ahead := int8(seq - l.last)
	switch {
	case ahead == 1:
		l.last, l.gap, l.behind = seq, time.Time{}, 0
		l.ack()
		return true
	case ahead <= 0:
		l.counts.Repeats++
		l.ack()
	case ahead > window:
		l.resync(now)
	default:
		l.counts.Gaps++
		if l.gap.IsZero() {
			l.gap = now
		}
		l.ack()
	}
	return false
}

func (l *link) event(now time.Time, seq uint8, e wire.Event) {
	if e.Tunnel < 1 || e.Tunnel > tunnels || e.Line >= lines || e.Level > 1 {
		l.counts.Unknown++
		return
	}
	if !l.inOrder(now, seq) {
		return
	}
	line := &l.lines[e.Tunnel-1]
	if *line>>e.Line&1 == e.Level { // it cannot change to what it is: something before it was missed
		l.resync(now)
		return
	}
	*line ^= 1 << e.Line
	l.readings = append(l.readings, devices.TunnelReading{At: now, Up: l.up(now, e.Time), Lines: l.lines})
}

func (l *link) stripes(now time.Time, seq uint8, s wire.Stripes) {
	if s.Tunnel < 1 || s.Tunnel > tunnels || s.Kind > wire.ShortJoker {
		l.counts.Unknown++
		return
	}
	if !l.inOrder(now, seq) {
		return
	}
	l.readings = append(l.readings, devices.TunnelReading{
		At: now, Up: l.up(now, s.Time), Lines: l.lines,
		Stripe: &devices.TunnelStripe{Tunnel: int(s.Tunnel), Kind: s.Kind.String(), Bars: int(s.Bars)},
	})
}

// snapshot is taken only when it is needed: otherwise what is missing comes again, with its times.
func (l *link) snapshot(now time.Time, seq uint8, s wire.Snapshot) {
	if l.synced || !l.greeted {
		return
	}
	if l.clockAt.IsZero() {
		l.clock = int64(s.Time)
	}
	l.clock, l.clockAt = l.extend(s.Time), now
	l.shown = l.clock
	l.synced, l.last, l.lines = true, seq, s.Lines
	l.readings = append(l.readings,
		devices.TunnelReading{At: now, Up: time.Duration(l.shown) * time.Millisecond, Full: true,
			Lines: l.lines})
	l.ack()
	l.ask(now)
}

func (l *link) heartbeat(now time.Time, seq uint8, b wire.Heartbeat) {
	if !l.synced {
		return
	}
	l.beat = b
	l.tell(now, b.Time)
	switch {
	case b.Flags&wire.FaultLatched == 0:
		l.fault = false // somebody has cleared it: what is latched next is another one
	case !l.fault:
		l.say(wire.AskFault{})
	}
	switch {
	case b.Flags&wire.EventsLost != 0:
		l.resync(now)
	case seq == l.last:
		l.behind = 0
	case b.Queued == 0 || l.behind >= 2: // nothing will be sent again
		l.resync(now)
	default:
		l.behind++
		l.ack() // our last word may have been lost
	}
}
