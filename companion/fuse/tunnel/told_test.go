package tunnel_test

import (
	"slices"
	"testing"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
)

// A hand that stays in a mouth is no tile that is pushed slowly, however long it stays; nor is it a broken
// sensor.
func TestHandThatStays(t *testing.T) {
	for _, hold := range []int{20, 60, 600} { // s
		b := newBoard(boxed...)
		b.start()
		out := 5120 + 1000*hold
		b.edges(3, 5000, 0, 5120, 7)
		for ms := 5200; ms < out; ms += 1000 {
			b.tick(ms)
		}
		b.edges(3, out, 7, out+40, 0)
		b.tick(out + 3000)
		for _, s := range b.events {
			if s.Kind == tunnel.Pushed && !s.Unsure || s.Kind == tunnel.Broken {
				t.Errorf("%d s in the mouth are taken for %+v", hold, s)
			}
		}
		if s := b.last(t, tunnel.HalfIn); s.Line != 7 {
			t.Errorf("something is said to be at line %d, want the inner gate", s.Line)
		}
	}
}

// A tile that was half in at the start, and is not any more, is asked for; the end of a chatter is not.
func TestHalfInAtTheStart(t *testing.T) {
	for after, want := range map[int]bool{5: false, 800: true} {
		b := newBoard(boxed...)
		b.tracker.Reset(2, 120*mm, false)
		b.lines[1] = 1<<7 | 1<<1
		b.start()
		b.edges(2, after, 7)
		b.tick(after + 500)
		got := slices.Contains(b.kinds(), tunnel.Maybe)
		if got != want {
			t.Errorf("free after %d ms: events %v", after, b.kinds())
		}
	}
}

// A closed tunnel is watched: its mole may be taken away, and a tile pushed in.
func TestClosedTunnelIsWatched(t *testing.T) {
	b := newBoard(boxed...)
	b.tracker.Reset(4, 520*mm, true)
	b.lines[3] = 1<<7 | 1
	b.start()
	b.edges(4, 1000, 7, 1010, 0)
	b.tick(4000)
	b.edges(4, 5000, 0, 5100, 7, 6000, 7, 6100, 0)
	b.tick(6500)
	b.edges(4, 7000, 0, 7100, 7, 7200, 7, 7300, 0) // a finger
	b.tick(7500)
	b.edges(4, 8000, 0, 8010, 7)
	b.tick(11000)
	want := []tunnel.Kind{tunnel.Opened, tunnel.Pushed, tunnel.Touched, tunnel.Closed}
	if got := b.kinds(); !slices.Equal(got, want) {
		t.Errorf("events are %v, want %v", got, want)
	}
}

// What people said is believed, until the sensors speak clearly against it.
func TestTold(t *testing.T) {
	b := newBoard(boxed...)
	b.tracker.Reset(1, 100*mm, false)
	b.tracker.Observe(1, 150*mm)
	if lo, hi := b.tracker.Nose(1); lo != 150*mm || hi != 150*mm {
		t.Errorf("the nose is thought to be at %v to %v, want 150 mm", lo, hi)
	}
	b.tracker.Observe(1, 150*mm)
	b.tracker.Observe(1, 150*mm) // said again it is not said better
	b.tracker.Read(devices.TunnelReading{Full: true, Lines: [4]uint8{1 << 1}})
	if line, ok := b.tracker.Fits(1, 150*mm); !ok {
		t.Errorf("line %d is said to be against a mole over hill 1", line)
	}
	if line, ok := b.tracker.Fits(1, 170*mm); ok || line != 1 {
		t.Errorf("a mole past hill 1 is said to fit (line %d)", line)
	}
	if lo, hi, ok := b.tracker.Room(1, 0); !ok || lo < 90*mm || hi > 160*mm {
		t.Errorf("there is room from %v to %v, %v; want about 95 to 155 mm", lo, hi, ok)
	}
}

// A mole at the far end whose nose may be out or not is not the thing that lies in the mouth for long: that
// is a slow tile.
func TestSlowTileBehindAMoleAtTheFarEnd(t *testing.T) {
	b := newBoard(boxed...)
	b.tracker.Reset(1, 485*mm, false)
	b.lines[0] = 1 << 5
	b.start()
	b.edges(1, 1000, 0, 1335, 7, 1630, 6, 1824, 7, 1858, 0) // 15 mm: to 500 by the rules, out at 501
	b.tick(5000)
	b.edges(1, 9000, 0, 9569, 7, 10235, 5)
	for ms := 10300; ms < 16900; ms += 100 {
		b.tick(ms)
	}
	b.edges(1, 16970, 7, 17004, 0)
	b.tick(18000)
	b.edges(1, 18680, 6, 20766, 0, 21056, 7)
	b.tick(23000)
	want := []tunnel.Kind{tunnel.Pushed, tunnel.Pushed, tunnel.MoleOut}
	told := slices.DeleteFunc(b.kinds(), func(k tunnel.Kind) bool { return !slices.Contains(want, k) })
	if !slices.Equal(told, want) {
		t.Errorf("events are %v, want %v of them", b.kinds(), want)
	}
}
