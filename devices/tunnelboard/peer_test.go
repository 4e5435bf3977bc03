package tunnelboard_test

import (
	"io"
	"sync"
	"syscall"
	"time"

	"spieltisch/devices/tunnelboard/wire"
)

// peer is a stand-in for the board at the other end of a line: it greets, numbers, keeps and sends again as
// firmware/PROTOCOL.md says. It runs in a synctest bubble, so its times are exact. The line
// may be given faults.
type peer struct {
	toHost chan []byte
	done   chan struct{} // closed when the host closes the line
	once   sync.Once
	all    sync.WaitGroup

	mu      sync.Mutex // guards the fields below
	decoder wire.Decoder
	begun   time.Time
	hello   wire.Hello
	lines   [4]uint8
	seq     uint8
	queue   []wire.Frame // not acknowledged
	sent    time.Time    // when the oldest of them was sent the last time
	lost    bool
	flags   uint8
	fault   wire.Fault
	told    int // how often that was
	on, off [wire.Lines]uint8
	levels  [wire.Lines]uint8
	stats   wire.Stats
	mute    bool                     // says nothing more
	dumb    bool                     // says no SNAPSHOT
	deaf    bool                     // answers nothing
	spoil   func(data []byte) []byte // what the line does to a frame on its way to the host; nil: nothing
}

func newPeer() *peer {
	p := &peer{
		toHost: make(chan []byte, 10000), done: make(chan struct{}),
		hello: wire.Hello{Proto: wire.Proto, Major: 1, Tunnels: 4, Lines: 8, Reset: wire.PowerOn, Boot: 1},
		stats: wire.Stats{ScanMicros: 1000},
	}
	p.boot()
	return p
}

// boot begins a run.
func (p *peer) boot() {
	p.begun, p.seq, p.queue = time.Now(), 255, nil
	p.decoder = wire.Decoder{}
	p.tell(0, p.hello)
}

// reset begins another run.
func (p *peer) reset(cause wire.Cause) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hello.Boot++
	p.hello.Reset = cause
	p.boot()
}

// run is the board's clock; it ends when the host closes the line.
func (p *peer) run() {
	p.all.Go(func() {
		beat := time.NewTicker(time.Second)
		again := time.NewTicker(10 * time.Millisecond)
		defer beat.Stop()
		defer again.Stop()
		for {
			select {
			case <-p.done:
				return
			case <-beat.C:
				p.heartbeat()
			case <-again.C:
				p.resend()
			}
		}
	})
}

func (p *peer) heartbeat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	b := wire.Heartbeat{Time: p.time(), Queued: uint8(len(p.queue)), Flags: p.flags}
	if p.lost {
		b.Flags |= wire.EventsLost
	}
	if p.fault.Code != wire.NoFault {
		b.Flags |= wire.FaultLatched
	}
	p.tell(p.seq, b)
}

func (p *peer) resend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 || time.Since(p.sent) < 100*time.Millisecond {
		return
	}
	p.sent = time.Now()
	for _, f := range p.queue[:min(len(p.queue), 8)] {
		p.put(f)
	}
}

func (p *peer) time() wire.Millis { return wire.Millis(time.Since(p.begun).Milliseconds()) }

func (p *peer) tell(seq uint8, m wire.Message) { p.put(wire.Pack(seq, m)) }

func (p *peer) put(f wire.Frame) {
	if p.mute {
		return
	}
	data := wire.Append(nil, f)
	if p.spoil != nil {
		data = p.spoil(data)
	}
	if len(data) == 0 { // all of it was lost: nothing wakes Read
		return
	}
	select {
	case p.toHost <- data:
	default: // nobody has read for a very long time
	}
}

// number sends something that is acknowledged.
func (p *peer) number(m wire.Message) {
	p.seq++
	if len(p.queue) == 16 {
		p.queue, p.lost = nil, true
		return
	}
	if len(p.queue) == 0 {
		p.sent = time.Now()
	}
	p.queue = append(p.queue, wire.Pack(p.seq, m))
	if len(p.queue) <= 8 {
		p.put(p.queue[len(p.queue)-1])
	}
}

// flip changes a line.
func (p *peer) flip(tunnel, line int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lines[tunnel-1] ^= 1 << line
	p.number(wire.Event{Time: p.time(), Tunnel: uint8(tunnel), Line: uint8(line),
		Level: p.lines[tunnel-1] >> line & 1})
}

// do changes the peer.
func (p *peer) do(f func(p *peer)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f(p)
}

// line is the host's end.
type line struct {
	p    *peer
	rest []byte
	gone func() bool // the cable is out; nil: never
}

var errUnplugged error = syscall.EIO

// Read waits for no longer than 0.1 s, as the serial port does, and gives io.EOF then; at once when the cable
// is out.
func (l *line) Read(buf []byte) (int, error) {
	if l.gone != nil && l.gone() {
		return 0, io.EOF
	}
	if len(l.rest) == 0 {
		timer := time.NewTimer(100 * time.Millisecond)
		defer timer.Stop()
		select {
		case l.rest = <-l.p.toHost:
		case <-timer.C:
			return 0, io.EOF
		case <-l.p.done:
			return 0, io.EOF
		}
	}
	n := copy(buf, l.rest)
	l.rest = l.rest[n:]
	return n, nil
}

func (l *line) Write(data []byte) (int, error) {
	if l.gone != nil && l.gone() {
		return 0, errUnplugged
	}
	l.p.mu.Lock()
	defer l.p.mu.Unlock()
	for _, f := range l.p.decoder.Feed(data) {
		if m, err := wire.Parse(f); err == nil {
			l.p.answer(f.Seq, m)
		}
	}
	return len(data), nil
}

func (l *line) Close() error {
	l.p.once.Do(func() { close(l.p.done) })
	l.p.all.Wait()
	return nil
}

// answer does what the host asks for.
func (p *peer) answer(seq uint8, m wire.Message) {
	if p.deaf {
		return
	}
	switch m := m.(type) {
	case wire.AskHello:
		p.tell(p.seq, p.hello)
	case wire.Ack:
		for i, f := range p.queue {
			if f.Seq == seq {
				p.queue, p.sent = p.queue[i+1:], time.Now()
				return
			}
		}
	case wire.AskSnapshot:
		if !p.dumb {
			p.lost = false
			p.tell(p.seq, wire.Snapshot{Time: p.time(), Lines: p.lines})
		}
	case wire.Config:
		// The whole of them, as the firmware does: who asks for statistics may see this answer first.
		p.stats.Debounce, p.stats.Heartbeat = m.Debounce, m.Heartbeat
		p.tell(p.seq, p.stats)
	case wire.AskStats:
		p.tell(p.seq, p.stats)
	case wire.AskFault:
		if m.Clear != wire.NoFault && m.Clear == p.fault.Code {
			p.fault = wire.Fault{}
		}
		p.told++
		p.tell(p.seq, p.fault)
	case wire.AskLevels:
		if m.Every > 0 {
			for i := range uint8(4) {
				p.tell(p.seq, wire.Levels{Time: p.time(), Tunnel: i + 1, Now: p.levels, Lowest: p.levels,
					Highest: p.levels})
			}
		}
	case wire.AskCalibration:
		p.tell(p.seq, wire.Calibration{Tunnel: m.Tunnel, Thresholds: wire.Thresholds{On: p.on, Off: p.off}})
	case wire.Calibrate:
		if m.On[0] != m.Off[0] || m.On[0] == 0 {
			p.on, p.off = m.On, m.Off
		}
		p.tell(p.seq, wire.Calibration{Tunnel: m.Tunnel, Thresholds: wire.Thresholds{On: p.on, Off: p.off}})
	case wire.Store:
		busy := p.stats
		busy.Store = wire.StoreBusy
		p.tell(p.seq, busy)
		if p.stats.Store != wire.StoreFailed {
			p.stats.Store = wire.StoreDone
		}
		p.tell(p.seq, p.stats)
	}
}
