package tunnelboard_test

import (
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// jammed is a line whose calls can be held.
type jammed struct {
	*line
	jam *devicestest.Jam
}

func (j jammed) Read(buf []byte) (int, error) {
	j.jam.Pass("read")
	return j.line.Read(buf)
}

func (j jammed) Write(data []byte) (int, error) {
	j.jam.Pass("write")
	return j.line.Write(data)
}

func (j jammed) Close() error {
	j.jam.Pass("close")
	return j.line.Close()
}

// chatty is a board at which something happens all the time: what happens is to be acknowledged.
type chatty struct {
	devices.TunnelBoard
	p *peer
}

func (c chatty) Next(ctx context.Context) (devices.TunnelReading, error) {
	c.p.flip(1, 2)
	return c.TunnelBoard.Next(ctx)
}

func TestAPortThatBlocks(t *testing.T) {
	devicestest.TunnelBoardStuck(t, []string{"read", "write", "close"},
		func(t *testing.T, jam *devicestest.Jam) devices.TunnelBoard {
			p := newPeer()
			p.run()
			b, err := tunnelboard.New(t.Context(), "test", jammed{&line{p: p}, jam}, tunnelboard.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return chatty{b, p}
		})
}

// What is asked of a board does not wait for its port, and what is said is why it has gone.
func TestQuestionsToAPortThatBlocks(t *testing.T) {
	for call, want := range map[string]string{"read": "has said nothing for 3 s",
		"write": "has taken nothing for 3 s"} {
		t.Run(call, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, jam := newPeer(), &devicestest.Jam{}
				p.run()
				b, err := tunnelboard.New(t.Context(), "test", jammed{&line{p: p}, jam},
					tunnelboard.Options{})
				if err != nil {
					t.Fatal(err)
				}
				next(t, b, 1)
				time.Sleep(time.Second)
				jam.Hold(call)
				p.flip(1, 0)
				for range 20 {
					begun := time.Now()
					_ = b.Status()
					if took := time.Since(begun); took != 0 {
						t.Errorf("status took %v", took)
					}
				}
				begun := time.Now()
				if _, err := b.Report(t.Context()); err == nil {
					t.Error("a board that hears nothing answers")
				}
				if took := time.Since(begun); took > 3200*ms {
					t.Errorf("a question took %v, want 3 s at most", took)
				}
				if err := end(t, b); !errors.Is(err, devices.ErrGone) ||
					!strings.Contains(err.Error(), want) {
					t.Errorf("%v, want devices.ErrGone and %q", err, want)
				}
				_ = b.Close() // as the suite has it
				jam.Release()
			})
		})
	}
}

// A port at whose other end nobody is: no goroutine waits for it after New has given up.
func TestAPortThatTakesNothingFromTheStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, jam := newPeer(), &devicestest.Jam{}
		for len(p.toHost) > 0 {
			<-p.toHost
		}
		p.mute = true
		p.run()
		jam.Hold("write")
		begun := time.Now()
		_, err := tunnelboard.New(t.Context(), "test", jammed{&line{p: p}, jam}, tunnelboard.Options{})
		if took := time.Since(begun); !errors.Is(err, devices.ErrGone) || took > 6*time.Second {
			t.Errorf("%v after %v, want devices.ErrGone after 5 s at most", err, took)
		}
		stuck, ok := errors.AsType[*devices.StuckError](err)
		if !ok {
			t.Fatalf("%v, want a devices.StuckError: the stand-in's Write does not end with Close", err)
		}
		jam.Release()
		<-stuck.Freed()
	})
}

// full is a pseudo-terminal whose other end speaks as a board does and never reads: its answers come unasked.
func full(t *testing.T) *devicestest.Terminal {
	t.Helper()
	p := newPeer()
	x := devicestest.SerialPort(t)
	go func() { // until the terminal is closed
		for i := 0; ; i++ {
			var data []byte
			say := func(seq uint8, m wire.Message) { data = wire.Append(data, wire.Pack(seq, m)) }
			if i%100 == 0 {
				say(p.seq, p.hello)
				say(p.seq, wire.Snapshot{Time: p.time(), Lines: p.lines})
				say(p.seq, wire.Heartbeat{Time: p.time()})
			}
			p.seq++
			p.lines[0] ^= 1
			say(p.seq, wire.Event{Time: p.time(), Tunnel: 1, Line: 0, Level: p.lines[0] & 1})
			if _, err := x.Peer.Write(data); err != nil {
				return
			}
			time.Sleep(ms) // as fast as a real line
		}
	}()
	return x
}

// A board that speaks and takes nothing is gone after some seconds, and its port is free.
func TestSerialPortThatIsFull(t *testing.T) {
	path := full(t).Path
	before := runtime.NumGoroutine()
	b, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	err = end(t, b)
	if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "has taken nothing for 3 s") {
		t.Errorf("%v, want devices.ErrGone and what the port does", err)
	}
	if err := b.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	isFree(t, path, before)
}

// isFree makes sure that another program may open a port, and that no goroutine of ours is left.
func isFree(t *testing.T, path string, before int) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOCTTY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		t.Errorf("the port is not free: %v", err)
	}
	if n := runtime.NumGoroutine(); n > before {
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before\n%s", n, before, buf[:runtime.Stack(buf, true)])
	}
}

// Close of a port whose line is full and that is read by nobody does not wait for anybody.
func TestCloseOfASerialPortThatIsFull(t *testing.T) {
	x := full(t)
	before := runtime.NumGoroutine()
	b, err := tunnelboard.Open(t.Context(), x.Path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	for waiting := 0; waiting < 4000; { // acknowledgements that nobody has read
		if _, err := b.Next(t.Context()); err != nil {
			t.Fatalf("with %d bytes on the line: %v", waiting, err)
		}
		raw, err := x.Peer.SyscallConn()
		if err != nil {
			t.Fatal(err)
		}
		if err := raw.Control(func(fd uintptr) {
			waiting, err = unix.IoctlGetInt(int(fd), unix.TIOCINQ)
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Errorf("close: %v, want it within a second", err)
	}
	isFree(t, x.Path, before)
}

// Nobody at the other end: it is said so when the greeting is over, and the port is free.
func TestSerialPortThatIsSilent(t *testing.T) {
	path := devicestest.SerialPort(t).Path
	before := runtime.NumGoroutine()
	_, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{Greeting: 300 * ms})
	if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "nothing answers") {
		t.Errorf("%v, want devices.ErrGone and that nothing answers", err)
	}
	isFree(t, path, before)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := tunnelboard.Open(ctx, path, tunnelboard.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}

// What closes badly says so, once.
func TestAPortThatClosesBadly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPeer()
		p.run()
		b, err := tunnelboard.New(t.Context(), "test", badly{&line{p: p}}, tunnelboard.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("close: %v, want what the port said", err)
		}
	})
}

type badly struct{ *line }

func (b badly) Close() error { return errors.Join(b.line.Close(), io.ErrUnexpectedEOF) }

// Levels that do not come end, though the board lives.
func TestLevelsThatDoNotCome(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		next(t, b, 1)
		p.do(func(p *peer) { p.deaf = true })
		begun := time.Now()
		var err error
		for _, err = range b.Levels(t.Context()) {
			if err == nil {
				t.Error("there are levels")
			}
		}
		if took := time.Since(begun); err == nil || took != 4*time.Second {
			// a second longer than a board may be silent
			t.Errorf("%v after %v, want an error after 4 s", err, took)
		}
	})
}
