package tunnelboard_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

const ms = time.Millisecond

// plug makes a board with a peer at its end.
func plug(t *testing.T, p *peer) *tunnelboard.Board {
	t.Helper()
	p.run()
	b, err := tunnelboard.New(t.Context(), "test", &line{p: p}, tunnelboard.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// eager is a board whose peer has something new to say before each Next.
type eager struct {
	devices.TunnelBoard
	p *peer
}

func (e eager) Next(ctx context.Context) (devices.TunnelReading, error) {
	e.p.flip(2, 3)
	return e.TunnelBoard.Next(ctx)
}

func TestBoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(t *testing.T) devices.TunnelBoard {
		p := newPeer()
		return eager{plug(t, p), p}
	})
}

func TestAGapIsFull(t *testing.T) {
	p := newPeer()
	b := plug(t, p)
	p.do(func(p *peer) { p.mute = true })
	for range 20 {
		p.flip(1, 0)
	}
	p.do(func(p *peer) { p.mute = false })
	devicestest.TunnelGap(t, b)
}

// next reads n readings, in a bubble.
func next(t *testing.T, b *tunnelboard.Board, n int) []devices.TunnelReading {
	t.Helper()
	var out []devices.TunnelReading
	for range n {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		r, err := b.Next(ctx)
		cancel()
		if err != nil {
			t.Fatalf("reading %d of %d: %v (%+v)", len(out)+1, n, err, b.Status().Counts)
		}
		out = append(out, r)
	}
	return out
}

// silent makes sure that a board has nothing to say for a while.
func silent(t *testing.T, b *tunnelboard.Board, d time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	if r, err := b.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("another reading %+v, %v, want none", r, err)
	}
}

// inBubble runs f with a board that was greeted.
func inBubble(t *testing.T, f func(t *testing.T, b *tunnelboard.Board, p *peer)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := newPeer()
		b := plug(t, p)
		f(t, b, p)
		if err := b.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}

// An event that is lost on the line comes again, with the time at which it was: no edge is missed and none is
// full.
func TestALostEventComesAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		next(t, b, 1)
		time.Sleep(500 * ms)
		p.do(func(p *peer) { p.spoil = func([]byte) []byte { return nil } })
		p.flip(1, 0)
		p.do(func(p *peer) { p.spoil = nil })
		time.Sleep(20 * ms)
		p.flip(1, 7)
		got := next(t, b, 2)
		if got[0].Full || got[0].Lines[0] != 1 || got[0].Up != 500*ms || got[1].Lines[0] != 1|1<<7 ||
			got[1].Up != 520*ms {
			t.Errorf("readings %+v, want the edges of 500 and 520 ms", got)
		}
		if took := time.Since(p.begun.Add(500 * ms)); took > 120*ms {
			t.Errorf("it came after %v, want it when the board sends again", took)
		}
		silent(t, b, 3*time.Second)
	})
}

func TestARepeatCountsOnce(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		next(t, b, 1)
		p.do(func(p *peer) { p.spoil = func(d []byte) []byte { return append(bytes.Clone(d), d...) } })
		p.flip(3, 2)
		if got := next(t, b, 1); got[0].Lines[2] != 1<<2 {
			t.Errorf("reading %+v, want hill 2 of tunnel 3", got)
		}
		silent(t, b, 5*time.Second)
		if c := b.Status().Counts; c.Repeats != 1 {
			t.Errorf("%+v, want one repeat", c)
		}
	})
}

// A board that restarts tells how things lie by now, though its HELLO was lost.
func TestARestart(t *testing.T) {
	for _, lost := range []bool{false, true} {
		inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
			next(t, b, 1)
			time.Sleep(30 * time.Second)
			p.flip(1, 0)
			next(t, b, 1)
			p.do(func(p *peer) {
				p.lines[0] = 1 | 1<<7 // while it was off
				if lost {
					p.spoil = func([]byte) []byte { return nil }
				}
			})
			p.reset(wire.BrownOut)
			p.do(func(p *peer) { p.spoil = nil })
			r := next(t, b, 1)[0]
			if !r.Full || r.Lines[0] != 1|1<<7 || r.Up > 3*time.Second {
				t.Errorf("HELLO lost %v: reading %+v, want a full one of the new run", lost, r)
			}
			if s := b.Status(); s.Hello.Reset != wire.BrownOut || s.Counts.Boots != 2 {
				t.Errorf("status %+v, want the brown-out and two runs", s)
			}
			p.flip(1, 7)
			if r := next(t, b, 1)[0]; r.Full || r.Lines[0] != 1 {
				t.Errorf("reading %+v, want the inner gate free", r)
			}
		})
	}
}

// Times wrap after 49 days and numbers after 256 events.
func TestNumbersWrap(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		next(t, b, 1)
		for range 600 {
			p.flip(4, 6)
			next(t, b, 1)
		}
		if c := b.Status().Counts; c.Resyncs != 1 {
			t.Errorf("%+v, want the first snapshot only", c)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p := newPeer()
		p.begun = p.begun.Add(-(1<<32 - 2000) * ms)
		b := plug(t, p)
		defer b.Close()
		last := next(t, b, 1)[0]
		for range 10 {
			time.Sleep(700 * ms)
			p.flip(4, 6)
			r := next(t, b, 1)[0]
			if r.Full || r.Up-last.Up < 699*ms || r.Up-last.Up > 800*ms {
				t.Fatalf("reading %+v after %+v", r, last)
			}
			last = r
		}
	})
}

func TestAFaultIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		p.do(func(p *peer) { p.fault = wire.Fault{Code: wire.FaultHigh, Detail: 1<<4 | 3} })
		time.Sleep(2 * time.Second)
		if f := b.Status().Fault; f.Code != wire.FaultHigh {
			t.Errorf("fault %+v, want the one that is latched", f)
		}
		if f, err := b.Fault(t.Context(), true); err != nil || f.Detail != 1<<4|3 {
			t.Errorf("fault: %+v, %v", f, err)
		}
		if f, err := b.Fault(t.Context(), false); err != nil || f.Code != wire.NoFault {
			t.Errorf("after it was cleared: %+v, %v", f, err)
		}
	})
}

// A fault is asked for until it is told, once, and so is the next one.
func TestAFaultIsAskedForUntilItIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		for i, code := range []wire.FaultCode{wire.FaultHigh, wire.FaultChatter} {
			p.do(func(p *peer) { p.fault, p.deaf = wire.Fault{Code: code}, true })
			time.Sleep(1500 * ms) // it was asked for once, and no answer came
			p.do(func(p *peer) { p.deaf = false })
			time.Sleep(5 * time.Second)
			if f := b.Status().Fault; f.Code != code {
				t.Errorf("fault %d: %+v, want %v", i+1, f, wire.Fault{Code: code})
			}
			p.do(func(p *peer) {
				if p.told != i+1 {
					t.Errorf("faults were told %d times, want %d", p.told, i+1)
				}
				p.fault = wire.Fault{} // another program has cleared it
			})
			time.Sleep(1500 * ms)
		}
	})
}

func TestAStripIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		next(t, b, 1)
		p.do(func(p *peer) { p.number(wire.Stripes{Time: p.time(), Tunnel: 2, Kind: wire.Worm, Bars: 10}) })
		r := next(t, b, 1)[0]
		if want := (devices.TunnelStripe{Tunnel: 2, Kind: "worm", Bars: 10}); r.Stripe == nil ||
			*r.Stripe != want || r.Full {
			t.Errorf("reading %+v, want the strip %+v", r, want)
		}
	})
}

func TestQuestions(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		want := wire.Thresholds{On: [wire.Lines]uint8{150, 90}, Off: [wire.Lines]uint8{100, 130}}
		if err := b.Calibrate(t.Context(), 2, want); err != nil {
			t.Error(err)
		}
		if c, err := b.Calibration(t.Context(), 2); err != nil || c.Thresholds != want {
			t.Errorf("thresholds %v, %v, want %v", c, err, want)
		}
		if err := b.Calibrate(t.Context(), 2,
			wire.Thresholds{On: [wire.Lines]uint8{7}, Off: [wire.Lines]uint8{7}}); err == nil ||
			!strings.Contains(err.Error(), "refuses") {
			t.Errorf("thresholds that are equal: %v, want a refusal", err)
		}
		if err := b.Store(t.Context()); err != nil {
			t.Error(err)
		}
		p.do(func(p *peer) { p.stats.Store = wire.StoreFailed })
		if err := b.Store(t.Context()); err == nil ||
			!strings.Contains(err.Error(), "another microcontroller") {
			t.Errorf("an EEPROM that keeps nothing: %v, want what to do", err)
		}
		for l, err := range b.Levels(t.Context()) {
			if err != nil || l.Tunnel != 1 {
				t.Errorf("levels %+v, %v", l, err)
			}
			break
		}
		p.do(func(p *peer) { p.mute = true })
		if _, err := b.Stats(t.Context()); err == nil {
			t.Error("a board that is silent answers")
		}
	})
}

// What may be at the other end instead of a board, and what is said of it.
func TestStrangers(t *testing.T) {
	tests := []struct {
		name string
		meet func(p *peer)
		want string
	}{
		{"nothing", func(p *peer) { p.mute = true }, "nothing answers within 5s; is it the right port"},
		{"a GPS mouse", func(p *peer) {
			p.mute = true
			for range 20 {
				p.toHost <- []byte("$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n")
			}
		}, `it sends text like "$GPGGA,123519`},
		{"a board of another speed", func(p *peer) {
			p.mute = true
			for i := range 40 {
				p.toHost <- bytes.Repeat([]byte{0xfe, 0x80, byte(i), 0}, 4)
			}
		}, "bytes come and no frame"},
		{"a newer protocol", func(p *peer) { p.hello.Proto = 2; p.hello.Major = 3 },
			"the board speaks protocol 2 (firmware 3.0), this program speaks 1; flash the firmware"},
		{"a board for two tunnels", func(p *peer) { p.hello.Tunnels = 2 },
			"the board has 2 tunnels of 8 lines, the game wants 4 of 8"},
		{"a firmware that hangs", func(p *peer) { p.dumb = true }, "flash it again"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPeer()
				for len(p.toHost) > 0 { // no HELLO of before
					<-p.toHost
				}
				tt.meet(p)
				p.run()
				b, err := tunnelboard.New(t.Context(), "/dev/ttyUSB0", &line{p: p}, tunnelboard.Options{})
				if err == nil {
					_ = b.Close()
				}
				if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), tt.want) ||
					!strings.Contains(err.Error(), "/dev/ttyUSB0") {
					t.Errorf("%v, want devices.ErrGone, the port and %q", err, tt.want)
				}
			})
		})
	}
	t.Run("RX and TX joined", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			echo := make(echo, 1000)
			_, err := tunnelboard.New(t.Context(), "test", echo, tunnelboard.Options{})
			if err == nil || !strings.Contains(err.Error(), "RX and TX are joined") {
				t.Errorf("%v, want the bridge named", err)
			}
		})
	})
}

// echo is a line whose ends are joined.
type echo chan []byte

func (e echo) Write(data []byte) (int, error) {
	e <- bytes.Clone(data)
	return len(data), nil
}

func (e echo) Read(buf []byte) (int, error) {
	select {
	case d := <-e:
		return copy(buf, d), nil
	case <-time.After(100 * ms):
		return 0, nil
	}
}

func (e echo) Close() error { return nil }

// end waits until a board is gone, and gives its error.
func end(t *testing.T, b *tunnelboard.Board) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		if _, err := b.Next(ctx); err != nil {
			return err
		}
	}
}

// A board that goes: the error says what to look at, and what came before it is still given.
func TestGone(t *testing.T) {
	t.Run("silent", func(t *testing.T) {
		inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
			next(t, b, 1)
			started := time.Now()
			p.do(func(p *peer) { p.mute = true })
			_, err := b.Next(t.Context())
			if took := time.Since(started); !errors.Is(err, devices.ErrGone) ||
				!strings.Contains(err.Error(), "cable") || took > 3200*ms {
				t.Errorf("%v after %v, want devices.ErrGone and the cable after 3 s", err, took)
			}
		})
	})
	t.Run("silent after a restart whose HELLO was lost", func(t *testing.T) {
		inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
			next(t, b, 1)
			time.Sleep(20 * time.Second)
			p.do(func(p *peer) { p.spoil = func([]byte) []byte { return nil } })
			p.reset(wire.Watchdog)
			p.do(func(p *peer) { p.spoil, p.deaf = nil, true })
			time.Sleep(1100 * ms) // one heartbeat of the new run
			p.do(func(p *peer) { p.mute = true })
			started := time.Now()
			err := end(t, b)
			if took := time.Since(started); !errors.Is(err, devices.ErrGone) ||
				!strings.Contains(err.Error(), "cable") || took > 3200*ms {
				t.Errorf("%v after %v, want devices.ErrGone and the cable after 3 s", err, took)
			}
		})
	})
	for _, tt := range []struct {
		name string
		do   func(p *peer)
		want string
	}{
		{"it tells no more how its lines stand", func(p *peer) { p.dumb, p.lost = true, true },
			"not how its lines stand"},
		{"it tells no more who it is", func(p *peer) { p.deaf = true; p.begun = time.Now() },
			"the board speaks and does not answer"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
				next(t, b, 1)
				time.Sleep(20 * time.Second)
				p.do(tt.do)
				started := time.Now()
				err := end(t, b)
				if took := time.Since(started); !errors.Is(err, devices.ErrGone) ||
					!strings.Contains(err.Error(), tt.want) || took > 12*time.Second {
					t.Errorf("%v after %v, want devices.ErrGone and %q after 10 s", err, took, tt.want)
				}
			})
		})
	}
	t.Run("unplugged in mid-frame", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			p := newPeer()
			p.run()
			var out atomic.Bool
			var reads atomic.Int64
			b, err := tunnelboard.New(t.Context(), "test",
				&line{p: p, gone: func() bool { reads.Add(1); return out.Load() }}, tunnelboard.Options{})
			if err != nil {
				t.Fatal(err)
			}
			next(t, b, 1)
			p.do(func(p *peer) { p.spoil = func(d []byte) []byte { return d[:len(d)/2] } })
			p.flip(1, 0)
			time.Sleep(10 * ms)
			out.Store(true)
			before, started := reads.Load(), time.Now()
			err = end(t, b)
			if took := time.Since(started); !errors.Is(err, devices.ErrGone) ||
				!strings.Contains(err.Error(), "unplugged") || took > 500*ms {
				t.Errorf("%v after %v, want devices.ErrGone and why, at once", err, took)
			}
			if n := reads.Load() - before; n > 10 {
				t.Errorf("the port was read %d times, want it paced", n)
			}
			synctest.Wait()
			select {
			case <-p.done:
			default:
				t.Error("the port is still open: the board would come back under another number")
			}
			if err := b.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	})
	t.Run("not by two reads that give nothing", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			p := newPeer()
			p.run()
			var empty atomic.Int64
			b, err := tunnelboard.New(t.Context(), "test", hiccup{&line{p: p}, &empty}, tunnelboard.Options{})
			if err != nil {
				t.Fatal(err)
			}
			next(t, b, 1)
			for range 10 {
				empty.Store(2)
				time.Sleep(time.Second)
			}
			silent(t, b, ms)
			if err := b.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
	})
	t.Run("a board that resets in a loop", func(t *testing.T) {
		inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
			var err error
			for range 6 {
				time.Sleep(2 * time.Second)
				p.reset(wire.BrownOut)
			}
			for err == nil {
				_, err = b.Next(t.Context())
			}
			if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "its supply is too weak") {
				t.Errorf("%v, want devices.ErrGone and the supply", err)
			}
		})
	})
}

// hiccup is a line that gives nothing at once, so many times.
type hiccup struct {
	*line
	empty *atomic.Int64
}

func (h hiccup) Read(buf []byte) (int, error) {
	if h.empty.Add(-1) >= 0 {
		return 0, io.EOF
	}
	return h.line.Read(buf)
}

// Whatever the line does to frames, the host's lines come to be those of the board, and each reading is one
// that the board had.
func TestNoise(t *testing.T) {
	for name, spoil := range map[string]func(r *rand.Rand, d []byte) []byte{
		"bytes dropped": func(r *rand.Rand, d []byte) []byte {
			i := r.IntN(len(d))
			return slices.Delete(d, i, i+1)
		},
		"bits flipped": func(r *rand.Rand, d []byte) []byte {
			d[r.IntN(len(d))] ^= 1 << r.IntN(8)
			return d
		},
		"bytes doubled": func(r *rand.Rand, d []byte) []byte {
			i := r.IntN(len(d))
			return slices.Insert(d, i, d[i])
		},
		"frames lost": func(*rand.Rand, []byte) []byte { return nil },
		"noise between": func(r *rand.Rand, d []byte) []byte {
			return append([]byte{byte(r.Int()), byte(r.Int()), byte(r.Int())}, d...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
				r, wire := rand.New(rand.NewPCG(7, 7)), rand.New(rand.NewPCG(8, 8))
				last := next(t, b, 1)[0].Lines
				p.do(func(p *peer) {
					p.spoil = func(d []byte) []byte {
						if wire.IntN(3) > 0 {
							return d
						}
						return spoil(wire, bytes.Clone(d))
					}
				})
				for range 300 {
					time.Sleep(time.Duration(r.IntN(200)) * ms)
					p.flip(1+r.IntN(4), r.IntN(8))
					p.do(func(p *peer) { last = p.lines })
				}
				p.do(func(p *peer) { p.spoil = nil })
				time.Sleep(5 * time.Second)
				seen := [4]uint8{}
				for {
					ctx, cancel := context.WithTimeout(t.Context(), ms)
					got, err := b.Next(ctx)
					cancel()
					if err != nil {
						break
					}
					seen = got.Lines
				}
				if seen != last {
					t.Errorf("the host has %v, the board %v (%+v)", seen, last, b.Status().Counts)
				}
			})
		})
	}
}
