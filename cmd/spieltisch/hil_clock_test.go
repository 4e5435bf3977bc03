//go:build hil

package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/tunnelboard"
)

// Boards that go with the time of a bubble of synctest: while a program simulates a step of it, the bubble's
// clock stands still, and when everybody in the bubble waits, it goes on. So a game takes as long as its
// computing, and a busy machine changes nothing.

// step is how far such a board goes at once. A byte comes later by as much at the most, which is less than a
// USB adapter keeps it.
const step = 2 * time.Millisecond

// clock is what has a board's time pass.
type clock struct {
	bad *badLine // between board and host; nil: the line is good

	mu   sync.Mutex // guards the fields below
	away bool       // the cable is pulled
	line *socket    // the board's; nil: nobody has opened its port
}

// onFirmware is a rig of the real firmware in simavr.
func onFirmware(t *testing.T, tiles [4][]float64) rig {
	return goes(t, tiles, simulator(t, "boardsim", "--virtual", "--firmware", built(t, "firmware.elf"), "--eeprom",
		filepath.Join(t.TempDir(), "eeprom")))
}

// onCore is a rig of the firmware's core, which is compiled for this machine and checked by sanitizers: a
// twentieth of simavr's work.
func onCore(t *testing.T, tiles [4][]float64) rig { return goes(t, tiles, simulator(t, "corehost")) }

// goes has a board's time pass with the bubble's until the test ends.
func goes(t *testing.T, tiles [4][]float64, b *simBoard) *simBoard {
	t.Helper()
	b.lay(tiles)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for tick := time.NewTicker(step); ; {
			select {
			case <-tick.C:
				b.step()
			case <-ctx.Done():
				return
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		b.plug(false)
	})
	return b
}

// step has the board do what it does in a step, and carries what was said meanwhile.
func (b *simBoard) step() {
	b.clock.mu.Lock()
	line := b.clock.line
	b.clock.mu.Unlock()
	if sent := line.waiting(); len(sent) > 0 {
		b.say("tx %X", sent)
	}
	b.say("run %d", step.Microseconds())
	b.talk.Lock()
	heard := b.heard
	b.heard = nil
	b.talk.Unlock()
	if len(heard) > 0 && line != nil {
		_, _ = line.Write(heard) // nobody listens any more: it is lost, as on a cable
	}
}

// plug puts the cable in, or pulls it.
func (b *simBoard) plug(in bool) {
	b.clock.mu.Lock()
	defer b.clock.mu.Unlock()
	if b.clock.away = !in; !in && b.clock.line != nil {
		_ = b.clock.line.Close()
	}
}

// connect opens the port, which is the host's end of a new line.
func (b *simBoard) connect(ctx context.Context, log *slog.Logger) (devices.TunnelBoard, error) {
	board, host := sockets()
	if b.clock.bad != nil {
		near := host
		var far *socket
		far, host = sockets()
		b.clock.bad.join(near, far)
	}
	b.clock.mu.Lock()
	away := b.clock.away
	if !away {
		b.clock.line = board
	}
	b.clock.mu.Unlock()
	if away {
		_ = host.Close()
		return nil, fmt.Errorf("%w: the cable is pulled", devices.ErrGone)
	}
	opened, err := tunnelboard.New(ctx, "simulated", host, tunnelboard.Options{Log: log})
	if err != nil {
		return nil, err // an interface that holds a nil board would not be nil
	}
	return opened, nil
}

// socket is one end of a line: what is written waits until the other end reads it.
type socket struct {
	from, to chan []byte
	rest     []byte        // what came and was not read; of the reader
	hung     chan struct{} // closed when either end was
	hangUp   func()
}

// sockets gives the two ends of a new line.
func sockets() (one, other *socket) {
	const most = 4096 // writes that nobody reads
	there, back, hung := make(chan []byte, most), make(chan []byte, most), make(chan struct{})
	hangUp := sync.OnceFunc(func() { close(hung) })
	return &socket{from: back, to: there, hung: hung, hangUp: hangUp},
		&socket{from: there, to: back, hung: hung, hangUp: hangUp}
}

func (s *socket) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		select {
		case s.rest = <-s.from:
		case <-s.hung:
			return 0, syscall.EIO // as the kernel says it of a port that was unplugged
		}
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func (s *socket) Write(p []byte) (int, error) {
	select {
	case <-s.hung:
		return 0, syscall.EIO
	case s.to <- slices.Clone(p):
		return len(p), nil
	}
}

func (s *socket) Close() error {
	s.hangUp()
	return nil
}

// waiting is what has come by now; nothing comes to no end.
func (s *socket) waiting() (all []byte) {
	for s != nil {
		select {
		case data := <-s.from:
			all = append(all, data...)
		default:
			return all
		}
	}
	return nil
}
