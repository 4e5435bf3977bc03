//go:build hil

package main

import (
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices/devicestest"
)

// badLine lies between a board and its host and spoils what goes through it, both ways.
type badLine struct {
	spoil func(data []byte) []byte // it is called for one way at a time
	// holds one while something is spoilt: no mutex, as a bubble's clock stands still while one is waited for
	busy chan struct{}
	all  sync.WaitGroup
}

func newBadLine(spoil func(data []byte) []byte) *badLine {
	return &badLine{spoil: spoil, busy: make(chan struct{}, 1)}
}

// join carries bytes between two ends until one of them is closed, and then closes both.
func (l *badLine) join(one, other io.ReadWriteCloser) {
	carry := func(to, from io.ReadWriteCloser) {
		buf := make([]byte, 64)
		for {
			n, err := from.Read(buf)
			if err != nil {
				break
			}
			l.busy <- struct{}{}
			out := l.spoil(append([]byte(nil), buf[:n]...))
			<-l.busy
			if _, err := to.Write(out); err != nil {
				break
			}
		}
		_, _ = one.Close(), other.Close() // the other way has closed them, or does
	}
	l.all.Go(func() { carry(one, other) })
	l.all.Go(func() { carry(other, one) })
}

// before puts the line before a port; it gives the port that is to be opened, and what closes it.
func (l *badLine) before(t *testing.T, port string) (path string, closed func()) {
	t.Helper()
	board, err := os.OpenFile(port, os.O_RDWR|unix.O_NOCTTY, 0) // the simulator lets every byte pass as it is
	if err != nil {
		t.Fatal(err)
	}
	host := devicestest.SerialPort(t)
	l.join(host.Peer, board)
	closed = func() {
		_ = board.Close()
		host.Close()
		l.all.Wait()
	}
	t.Cleanup(closed)
	return host.Path, closed
}

// mostFelt makes sure that the sensors still tell most of what happens.
func (e *match) mostFelt(pushes int) {
	e.t.Helper()
	if pushes < 2 || e.told*2 > pushes {
		e.t.Errorf("%d of %d pushes had to be told by hand, want half at the most", e.told, pushes)
	}
}

// each spoils one byte in a hundred, which is one frame in eight.
func each(by *rand.Rand, spoil func(b byte) []byte) func([]byte) []byte {
	return func(data []byte) (out []byte) {
		for _, b := range data {
			if by.IntN(100) == 0 {
				out = append(out, spoil(b)...)
			} else {
				out = append(out, b)
			}
		}
		return out
	}
}

// Games from positions near the end, on a line that spoils bytes.
func TestHILBadLines(t *testing.T) {
	by := rand.New(rand.NewPCG(11, 13))
	spoilt := 0
	count := func(b ...byte) []byte {
		spoilt++
		return b
	}
	for _, tt := range []struct {
		name  string
		spoil func([]byte) []byte
	}{
		{"dropped", each(by, func(byte) []byte { return count() })},
		{"flipped", each(by, func(b byte) []byte { return count(b ^ 1<<by.IntN(8)) })},
		{"doubled", each(by, func(b byte) []byte { return count(b, b) })},
		{"delayed", func(d []byte) []byte {
			if by.IntN(4) == 0 {
				time.Sleep(time.Duration(by.IntN(300)) * time.Millisecond)
				count()
			}
			return d
		}},
	} {
		simulate(t, tt.name, func(t *testing.T) {
			spoilt = 0
			e := lay(t, "standard", nearEnd, onCore)
			bad := newBadLine(tt.spoil)
			e.board().clock.bad = bad
			e.begin()
			n, pushes := 0, 0
			for e.turn(func(time.Duration) { pushes++ }) {
				n++
			}
			e.report(n)
			e.mostFelt(pushes)
			e.stop()
			bad.all.Wait()
			if t.Logf("%d bytes spoilt in %d pushes", spoilt, pushes); spoilt == 0 {
				t.Error("nothing was spoilt")
			}
		})
	}
}

// Games from positions near the end, in which something happens in the middle of every push.
func TestHILMidPush(t *testing.T) {
	for _, tt := range []struct {
		name string
		on   func(*testing.T, [4][]float64) rig // what is done to the board itself concerns its startup
		do   func(e *match)
	}{
		{"the board is reset", onFirmware, func(e *match) { e.board().say("reset") }},
		{"the supply breaks down", onFirmware, func(e *match) { e.board().say("brownout") }},
		{"the cable is pulled", onCore, func(e *match) {
			e.board().plug(false)
			time.Sleep(200 * time.Millisecond)
			e.board().plug(true)
		}},
	} {
		simulate(t, tt.name, func(t *testing.T) {
			e := lay(t, "standard", nearEnd, tt.on)
			e.disturbed(tt.do)
			e.stop()
		})
	}
}

// simulate runs a part of a test in a time of its own.
func simulate(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, f) })
}

// disturbed plays a game to its end, in which something happens in the middle of every push.
func (e *match) disturbed(do func(e *match)) {
	e.t.Helper()
	e.begin()
	n, pushes := 0, 0
	for e.turn(func(took time.Duration) {
		pushes++
		time.Sleep(min(took/3, time.Second))
		do(e)
	}) {
		n++
	}
	e.report(n)
	e.mostFelt(pushes)
}
