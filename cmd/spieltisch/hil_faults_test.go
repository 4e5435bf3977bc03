//go:build hil

package main

import (
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices/devicestest"
)

// proxy is a bad line: a pseudo-terminal before that of the board, which spoils what goes through it, both
// ways.
type proxy struct {
	port  string // what the host opens
	board *os.File
	host  *devicestest.Terminal
	all   sync.WaitGroup

	mu    sync.Mutex // guards the field below
	spoil func(data []byte) []byte
}

// newProxy puts a bad line before a port.
func newProxy(t *testing.T, port string, spoil func(data []byte) []byte) *proxy {
	t.Helper()
	board, err := os.OpenFile(port, os.O_RDWR|unix.O_NOCTTY, 0) // the simulator lets every byte pass as it is
	if err != nil {
		t.Fatal(err)
	}
	host := devicestest.SerialPort(t)
	p := &proxy{port: host.Path, board: board, host: host, spoil: spoil}
	p.all.Go(func() { p.copy(host.Peer, board) })
	p.all.Go(func() { p.copy(board, host.Peer) })
	t.Cleanup(p.close)
	return p
}

func (p *proxy) close() {
	_ = p.board.Close()
	p.host.Close()
	p.all.Wait()
}

func (p *proxy) copy(to, from *os.File) {
	buf := make([]byte, 64)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		p.mu.Lock()
		out := p.spoil(append([]byte(nil), buf[:n]...))
		p.mu.Unlock()
		if _, err := to.Write(out); err != nil {
			return
		}
	}
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
		t.Run(tt.name, func(t *testing.T) {
			e := lay(t, "standard", nearEnd, onFirmware)
			proxy := newProxy(t, e.firmware().port, tt.spoil)
			e.url = "serial:" + proxy.port
			e.begin()
			n, pushes := 0, 0
			for e.turn(func(time.Duration) { pushes++ }) {
				n++
			}
			e.report(n)
			e.mostFelt(pushes)
			proxy.close()
			if t.Logf("%d bytes spoilt in %d pushes", spoilt, pushes); spoilt == 0 {
				t.Error("nothing was spoilt")
			}
			spoilt = 0
		})
	}
}

// Games from positions near the end, in which something happens in the middle of every push.
func TestHILMidPush(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(e *match)
	}{
		{"the board is reset", func(e *match) { e.firmware().say("reset") }},
		{"the supply breaks down", func(e *match) { e.firmware().say("brownout") }},
		{"the cable is pulled", func(e *match) {
			e.firmware().say("unplug")
			time.Sleep(200 * time.Millisecond)
			e.firmware().say("plug")
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lay(t, "standard", nearEnd, onFirmware).disturbed(tt.do)
		})
	}
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
