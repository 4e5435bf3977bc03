package tunnel_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
	"spieltisch/engines"
)

const mm = engines.Millimetre

func geometry() tunnel.Geometry {
	return tunnel.Geometry{Mole: 60 * mm, Outer: -12 * mm,
		Hills: [5]engines.MM{95 * mm, 185 * mm, 275 * mm, 365 * mm, 455 * mm}, End: 500 * mm, Out: 501 * mm}
}

// board plays edges of tunnels into a tracker.
type board struct {
	tracker *tunnel.Tracker
	lines   [4]uint8
	events  []tunnel.Event
}

func newBoard(lengths ...engines.MM) *board {
	var tiles []tunnel.Tile
	for _, l := range lengths {
		tiles = append(tiles, tunnel.Tile{Len: l, Prior: 1})
	}
	g := geometry()
	b := &board{tracker: tunnel.New(tunnel.Config{Geometry: [4]tunnel.Geometry{g, g, g, g},
		Tiles: func(int, int, int) []tunnel.Tile { return tiles }})}
	return b
}

// start gives the first reading.
func (b *board) start() {
	b.events = append(b.events, b.tracker.Read(devices.TunnelReading{Full: true, Lines: b.lines})...)
}

// edges takes pairs of a time in ms and a line, in order of time; each turns the line over.
func (b *board) edges(n int, pairs ...int) {
	for i := 0; i < len(pairs); i += 2 {
		b.lines[n-1] ^= 1 << pairs[i+1]
		b.events = append(b.events, b.tracker.Read(
			devices.TunnelReading{Up: time.Duration(pairs[i]) * time.Millisecond, Lines: b.lines})...)
	}
}

func (b *board) tick(ms int) {
	b.events = append(b.events, b.tracker.Tick(time.Duration(ms)*time.Millisecond)...)
}

func (b *board) kinds() []tunnel.Kind {
	var out []tunnel.Kind
	for _, s := range b.events {
		if s.Kind != tunnel.Going {
			out = append(out, s.Kind)
		}
	}
	return out
}

func (b *board) last(t *testing.T, kind tunnel.Kind) tunnel.Event {
	t.Helper()
	for _, s := range slices.Backward(b.events) {
		if s.Kind == kind {
			return s
		}
	}
	t.Fatalf("events are %v, want %s among them", b.kinds(), kind)
	return tunnel.Event{}
}

// first pushes mole and a first tile of 42 mm into a tunnel, at 100 mm/s from ms on.
func (b *board) first(n, ms int) {
	b.edges(n, ms, 0, ms+120, 7, ms+1070, 1, ms+1300, 7, ms+1350, 0)
	b.tick(ms + 1600)
}

func TestPush(t *testing.T) {
	b := newBoard(32*mm, 42*mm)
	b.start()
	b.first(2, 1000)
	if got, want := b.kinds(), []tunnel.Kind{tunnel.Begun, tunnel.Pushed}; !slices.Equal(got, want) {
		t.Fatalf("events are %v, want %v", got, want)
	}
	s := b.last(t, tunnel.Pushed)
	if s.Tunnel != 2 || s.Min > 102*mm || s.Max < 102*mm || s.Max > 102*mm || s.Flick ||
		!slices.Equal(s.Met, []int{1}) || s.T0 != 1000 {
		t.Errorf("the push is %+v, want tunnel 2, 102 mm, hill 1, from 1000 ms", s)
	}
	s.Kinds = []string{"beetle"}
	sensed := s.Sensed()
	if p := sensed.Push; p == nil || !p.Complete || p.Tunnel != 2 || !slices.Equal(p.Kinds, []string{"beetle"}) ||
		p.Speed == nil {
		t.Errorf("sensed is %+v", sensed.Push)
	}
}

func TestFlick(t *testing.T) {
	b := newBoard(15*mm, 30*mm, 45*mm)
	b.tracker.Reset(1, 102*mm, false)
	b.start()
	b.edges(1, 1000, 0, 1021, 7, 1200, 7, 1250, 0)
	b.tick(1500)
	if s := b.last(t, tunnel.Pushed); !s.Flick {
		t.Errorf("the push is %+v, want a flick", s)
	}
}

func TestHandInAMouth(t *testing.T) {
	b := newBoard(32*mm, 42*mm)
	b.start()
	b.edges(3, 1000, 0, 1100, 7)
	for ms := 1200; ms <= 61000; ms += 100 {
		b.tick(ms)
	}
	if got, want := b.kinds(), []tunnel.Kind{tunnel.Begun, tunnel.HalfIn}; !slices.Equal(got, want) {
		t.Fatalf("after a minute events are %v, want %v", got, want)
	}
	if p := b.last(t, tunnel.HalfIn).Sensed().Push; p.Complete || p.Tunnel != 3 {
		t.Errorf("sensed is %+v, want an incomplete push in tunnel 3", p)
	}
	b.events = append(b.events, b.tracker.End(61*time.Second)...)
	if s := b.last(t, tunnel.Unfinished); s.Tunnel != 3 || s.T0 != 1000 {
		t.Errorf("at the end there is %+v", s)
	}
}

func TestTwoChildrenAtOnce(t *testing.T) {
	b := newBoard(42 * mm)
	b.start()
	// The same push in tunnel 4, 20 ms after the one in tunnel 1.
	for _, e := range [][2]int{{1000, 0}, {1120, 7}, {2070, 1}, {2300, 7}, {2350, 0}} {
		b.edges(1, e[0], e[1])
		b.edges(4, e[0]+20, e[1])
	}
	b.tick(3000)
	var in []int
	for _, s := range b.events {
		if s.Kind == tunnel.Pushed {
			in = append(in, s.Tunnel)
		}
	}
	slices.Sort(in)
	if !slices.Equal(in, []int{1, 4}) {
		t.Errorf("pushes in tunnels %v, want 1 and 4", in)
	}
}

func TestTouchAndBounce(t *testing.T) {
	b := newBoard(9*mm, 42*mm)
	b.start()
	b.edges(1, 1000, 0, 1002, 0, 1003, 0, 1400, 0) // one finger, which chatters
	b.tick(2000)
	b.edges(1, 3000, 0, 3004, 0) // less than a contact's chatter: nothing
	b.tick(4000)
	if got, want := b.kinds(), []tunnel.Kind{tunnel.Begun, tunnel.Touched}; !slices.Equal(got, want) {
		t.Errorf("events are %v, want %v", got, want)
	}
}

func TestPulledBack(t *testing.T) {
	b := newBoard(32*mm, 42*mm)
	b.tracker.Reset(1, 102*mm, false)
	b.start()
	b.edges(1, 1000, 0, 1120, 7, 1200, 7)
	b.tick(1900)
	b.last(t, tunnel.PulledBack)
	b.edges(1, 2000, 7, 2500, 7, 2550, 0)
	b.tick(3000)
	if s := b.last(t, tunnel.Pushed); s.T0 != 1000 || s.Tunnel != 1 {
		t.Errorf("the push is %+v, want one from 1000 ms", s)
	}
}

// A tunnel that is shaken, or a mole that a hand moves: a hill's sensor changes and nobody is at the mouth.
func TestMoleMovedByAHand(t *testing.T) {
	b := newBoard(30 * mm)
	b.tracker.Reset(1, 100*mm, false)
	b.lines[0] = 1 << 1
	b.start()
	b.edges(1, 1000, 1)
	b.tick(1100)
	if s := b.last(t, tunnel.Stray); s.Tunnel != 1 || s.Line != 1 {
		t.Fatalf("event %+v, want line 1 of tunnel 1", s)
	}
	b.edges(1, 1500, 1)
	b.tick(1600)
	b.edges(1, 2000, 0, 2120, 7, 2600, 7, 2650, 0)
	b.tick(3000)
	if s := b.last(t, tunnel.Pushed); s.Min != 30*mm || s.Max != 30*mm {
		t.Errorf("the next push is %+v, want 30 mm", s)
	}
}

// A tile went in unseen: the sensors do not fit the column, and then the column follows them.
func TestTileUnseen(t *testing.T) {
	b := newBoard(10 * mm)
	b.tracker.Reset(1, 70*mm, false) // it is at 180 in truth, and hill 1 is behind the mole
	b.start()
	b.edges(1, 1000, 0, 1120, 7, 1170, 2, 1400, 7, 1450, 0)
	b.tick(2000)
	b.last(t, tunnel.Lost)
	if s := b.last(t, tunnel.Pushed); !slices.Equal(s.Met, []int{2}) || s.Min != 10*mm || s.Max != 10*mm {
		t.Errorf("the push is %+v", s)
	}
}

func TestMoleOut(t *testing.T) {
	b := newBoard(30 * mm)
	b.tracker.Reset(2, 480*mm, false)
	b.lines[1] = 1 << 5
	b.start()
	b.edges(2, 1000, 0, 1120, 7, 1320, 6, 1600, 7, 1650, 0)
	b.tick(2000)
	b.edges(2, 3000, 5, 3100, 6, 5000, 0, 5100, 7)
	for ms := 5200; ms < 60000; ms += 100 {
		b.tick(ms)
	}
	if s := b.last(t, tunnel.MoleOut); s.Tunnel != 2 || s.T0 != 3000 {
		t.Errorf("event %+v, want tunnel 2 from 3000 ms", s)
	}
	if got, want := b.kinds(), []tunnel.Kind{tunnel.Begun, tunnel.Pushed, tunnel.Begun,
		tunnel.MoleOut}; !slices.Equal(got, want) {
		t.Errorf("events are %v, want %v", got, want)
	}
}

// Whoever says where the mole lies has said, too, that it was not drawn out.
func TestPlacedAfterItWasDrawnOut(t *testing.T) {
	b := newBoard(30 * mm)
	b.tracker.Reset(2, 500*mm, false)
	b.lines[1] = 1<<5 | 1<<6
	b.start()
	b.edges(2, 1000, 6)
	b.tick(1100)
	b.tracker.Reset(2, 500*mm, false)
	b.edges(2, 1500, 6, 3000, 0, 3120, 7, 3200, 5, 3500, 7, 3550, 0)
	b.tick(4000)
	if s := b.last(t, tunnel.Pushed); s.Tunnel != 2 || s.Min != 30*mm {
		t.Errorf("the push is %+v, want 30 mm in tunnel 2", s)
	}
}

func TestSensorsThatBreak(t *testing.T) {
	tests := []struct {
		name string
		do   func(*board)
		line int
		what string
	}{
		{"a hill at 1 with no mole in the tunnel", func(b *board) { b.lines[0] = 1 << 3; b.start() }, 3, tunnel.Stuck},
		{"the inner gate without the outer one", func(b *board) { b.start(); b.edges(1, 1000, 7); b.tick(1100) }, 0, tunnel.Dead},
		{"a mole past the inner gate", func(b *board) { b.start(); b.edges(1, 1000, 0, 2070, 1); b.tick(2100) }, 7, tunnel.Dead},
		{"a hill that the mole has passed", func(b *board) {
			b.start()
			b.edges(1, 1000, 0, 1120, 7, 2300, 7, 2350, 0)
			b.tick(4000)
		}, 1, tunnel.Dead},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(42 * mm)
			tt.do(b)
			if s := b.last(t, tunnel.Broken); s.Tunnel != 1 || s.Line != tt.line || s.What != tt.what {
				t.Errorf("broken is %+v, want line %d %s", s, tt.line, tt.what)
			}
		})
	}
}

func TestHealed(t *testing.T) {
	b := newBoard(42 * mm)
	b.lines[0] = 1 << 0
	b.start()
	b.edges(1, 1000, 0) // the finger that was there is taken away
	b.tick(1100)
	if s := b.last(t, tunnel.Healed); s.Tunnel != 1 || s.Line != 0 {
		t.Fatalf("event %+v, want line 0 of tunnel 1", s)
	}
	b.first(1, 2000)
	if s := b.last(t, tunnel.Pushed); s.Min != 102*mm {
		t.Errorf("the push is %+v", s)
	}
}

func TestGeometryThatCannotBe(t *testing.T) {
	tests := []struct {
		name string
		bend func(*tunnel.Geometry)
		want string
	}{
		{"no mole", func(g *tunnel.Geometry) { g.Mole = 0 }, "measure it"},
		{"a mole longer than the tunnel", func(g *tunnel.Geometry) { g.Mole = 600 * mm }, "does not fit"},
		{"gates the wrong way round", func(g *tunnel.Geometry) { g.Outer = 5 * mm }, "outer gate"},
		{"hills out of order", func(g *tunnel.Geometry) { g.Hills[2] = 100 * mm }, "hill 3"},
		{"an end before the last hill", func(g *tunnel.Geometry) { g.End = 400 * mm }, "far end"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := geometry()
			tt.bend(&g)
			if err := g.Check(); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("check: %v, want %q", err, tt.want)
			}
		})
	}
	if err := geometry().Check(); err != nil {
		t.Errorf("a good geometry: %v", err)
	}
}

// After a power cut the moles are where the game says, or it is named what differs.
func TestPlacedAgain(t *testing.T) {
	tests := []struct {
		name  string
		lines uint8
		want  []int
	}{
		{"as it was", 1 << 1, nil},
		{"the mole was taken away", 0, []int{1}},
		{"somebody pushed it on", 1 << 2, []int{1, 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(30*mm, 40*mm)
			b.tracker.Reset(3, 110*mm, false)
			b.lines[2] = tt.lines
			b.start()
			var got []int
			for _, s := range b.events {
				if s.Kind != tunnel.Differs || s.Tunnel != 3 {
					t.Errorf("event %+v", s)
				}
				got = append(got, s.Line)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("lines %v differ, want %v", got, tt.want)
			}
		})
	}
}

// A board that restarts begins its clock again; what was pushed before stays.
func TestBoardRestarts(t *testing.T) {
	b := newBoard(42 * mm)
	b.start()
	b.first(1, 100000)
	b.start() // at 0 ms
	b.edges(1, 1000, 0, 1120, 7, 1600, 7, 1650, 0)
	b.tick(2000)
	if got, want := b.kinds(), []tunnel.Kind{tunnel.Begun, tunnel.Pushed, tunnel.Begun,
		tunnel.Pushed}; !slices.Equal(got, want) {
		t.Fatalf("events are %v, want %v", got, want)
	}
	if s := b.last(t, tunnel.Pushed); s.T0 != 1000 || s.Min != 42*mm {
		t.Errorf("the push after it is %+v", s)
	}
}
