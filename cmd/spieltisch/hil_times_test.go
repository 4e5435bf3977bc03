//go:build hil

package main

import (
	"bytes"
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/devices"
	"spieltisch/devices/tunnelboard"
)

// patient is how long anything may take on a machine that is busy.
const patient = 20 * time.Second

// spread logs the middle and the end of some times.
func spread(t *testing.T, what string, all []time.Duration) {
	t.Helper()
	slices.Sort(all)
	t.Logf("%s: median %v, 99th percentile %v, longest %v (%d)", what,
		all[len(all)/2].Round(100*time.Microsecond),
		all[len(all)*99/100].Round(100*time.Microsecond), all[len(all)-1].Round(100*time.Microsecond), len(all))
}

// From an edge at a pin of the real firmware to the snapshot that the page draws.
func TestHILEdgeToSnapshot(t *testing.T) {
	t.Parallel()
	e := lay(t, "simple", fresh, inRealTime)
	e.begin()
	var all []time.Duration
	for away := 0; len(all) < 100; {
		took, ok := showsGate(t, e)
		if ok {
			all = append(all, took)
		} else if away++; away > 5 {
			t.Fatalf("the board was away %d times: %+v", away, e.table.Snapshot().Warnings)
		}
		time.Sleep(time.Duration(e.by.IntN(150)) * time.Millisecond)
	}
	spread(t, "edge at the pin to the snapshot, debounce of 3 ms with it", all)
}

// showsGate covers a gate until the page draws it, and tells how long that took. Not ok: the machine was so
// busy that the board went away in between, and a gate that is covered when it comes back is a sensor that is
// stuck.
func showsGate(t *testing.T, e *match) (took time.Duration, ok bool) {
	t.Helper()
	for _, covered := range []int{1, 0} {
		began := time.Now()
		e.board().say("line 1 0 %d", covered)
		for laneShown(e.table.Snapshot()) != (covered == 1) {
			s := e.table.Snapshot()
			if covered == 1 && len(s.Warnings) > 0 {
				e.board().say("line 1 0 0")
				return 0, false
			}
			if time.Since(began) > patient {
				t.Fatalf("the gate is covered (%d), the table says %+v, %+v", covered, s.Board, s.Warnings)
			}
			time.Sleep(100 * time.Microsecond)
		}
		if covered == 1 {
			took = time.Since(began)
		}
	}
	return took, true
}

// laneShown reports whether the page draws something in tunnel 1.
func laneShown(s *companion.Snapshot) bool { return len(s.Board.Lanes) > 0 && s.Board.Lanes[0] != "" }

// reading waits for one that is wanted.
func reading(t *testing.T, b *tunnelboard.Board,
	want func(devices.TunnelReading) bool) devices.TunnelReading {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	for {
		r, err := b.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if want(r) {
			return r
		}
	}
}

// What is lost is made good: one event, everything by a reset, the line itself.
func TestHILRecovery(t *testing.T) {
	board := startBoard(t, [4][]float64{})
	lose := make(chan struct{}, 1)
	port, closed := newBadLine(func(d []byte) []byte {
		select {
		case <-lose:
			return nil
		default:
			return d
		}
	}).before(t, board.port)
	b, err := tunnelboard.Open(t.Context(), port, tunnelboard.Options{})
	if err != nil {
		t.Fatal(err)
	}
	reading(t, b, func(r devices.TunnelReading) bool { return r.Full })
	on := 0
	flip := func() { on = 1 - on; board.say("line 2 3 %d", on) }
	var lost, reset []time.Duration
	for range 20 {
		lose <- struct{}{}
		began := time.Now()
		flip()
		r := reading(t, b, func(devices.TunnelReading) bool { return true })
		if r.Full || int(r.Lines[1]>>3) != on {
			t.Errorf("after a lost frame: %+v, want line 3 of tunnel 2 at %d", r, on)
		}
		lost = append(lost, time.Since(began))
		if len(lose) > 0 { // a byte of ours was in the way: nothing was lost
			t.Error("no frame was lost")
		}
	}
	spread(t, "an edge whose frame was lost, to the reading", lost)
	for range 3 { // five in 15 s are a board that cannot run
		began := time.Now()
		flip() // before the reset: the full reading may be sent before a line that follows is looked at
		board.say("reset")
		reading(t, b, func(r devices.TunnelReading) bool { return r.Full && int(r.Lines[1]>>3) == on })
		reset = append(reset, time.Since(began))
	}
	spread(t, "a reset to the full reading", reset)
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	closed()
	var plugged []time.Duration
	for range 5 {
		b, err := tunnelboard.Open(t.Context(), board.port, tunnelboard.Options{})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		board.say("unplug")
		ctx, cancel := context.WithTimeout(t.Context(), patient)
		for err == nil {
			_, err = b.Next(ctx)
		}
		cancel()
		t.Logf("unplugged, noticed after %v: %v", time.Since(began).Round(time.Millisecond), err)
		_ = b.Close()
		board.say("plug")
		began = time.Now()
		if b, err = tunnelboard.Open(t.Context(), board.port, tunnelboard.Options{}); err != nil {
			t.Fatal(err)
		}
		reading(t, b, func(r devices.TunnelReading) bool { return r.Full })
		plugged = append(plugged, time.Since(began))
		_ = b.Close()
	}
	spread(t, "plugged in and opened, to the full reading", plugged)
}

// The bytes of a push, both ways.
func TestHILBytesOfAPush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := lay(t, "simple", fresh, onCore)
		var sent, frames atomic.Int64
		e.board().clock.bad = newBadLine(func(d []byte) []byte {
			sent.Add(int64(len(d)))
			frames.Add(int64(bytes.Count(d, []byte{0})))
			return d
		})
		e.begin()
		for range 3 {
			e.turn(nil)
		}
		sent0, frames0, began := sent.Load(), frames.Load(), time.Now()
		e.turn(nil)
		t.Logf("a push of %v: %d bytes in %d frames, both ways, heartbeats with them",
			time.Since(began).Round(10*time.Millisecond), sent.Load()-sent0, frames.Load()-frames0)
		if sent.Load() == sent0 {
			t.Error("a push sends nothing")
		}
		e.stop()
	})
}
