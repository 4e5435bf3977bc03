package tunnels_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/sim/tunnels"
)

// A push takes its time, and the board tells of it while it goes.
func TestBoxIsInRealTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := tunnels.NewBox(tunnels.Config{})
		time.Sleep(time.Hour) // nobody is there
		board, err := box.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		pushed := make(chan error, 1)
		go func() { pushed <- box.Push(t.Context(), 2, 30, tunnels.Hand{Speed: 100}) }()
		next(t, board)
		for range 4 { // both gates, in and out
			last := next(t, board)
			if late := last.At.Sub(start) - (last.Up - time.Hour); late < -time.Millisecond ||
				late > time.Millisecond {
				t.Errorf("an edge of %v comes at %v", last.Up-time.Hour, last.At.Sub(start))
			}
		}
		if err := <-pushed; err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took < time.Second || took > 5*time.Second {
			t.Errorf("the push took %v", took)
		}
		if !box.Lies(2, 30) || box.Lies(1, 30) {
			t.Error("the tile does not lie in tunnel 2")
		}
	})
}

func next(t *testing.T, b devices.TunnelBoard) devices.TunnelReading {
	t.Helper()
	r, err := b.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What cannot be done says why.
func TestBoxRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := tunnels.NewBox(tunnels.Config{})
		if err := box.Push(t.Context(), 5, 30, tunnels.Hand{}); err == nil {
			t.Error("a push into tunnel 5 works")
		}
		box.Lay([4][]float64{{200, 250}})
		if err := box.Push(t.Context(), 1, 30, tunnels.Hand{}); err == nil {
			t.Error("a push into a closed tunnel works")
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := box.Push(ctx, 2, 30, tunnels.Hand{}); !errors.Is(err, context.Canceled) {
			t.Errorf("a push by somebody who has left: %v", err)
		}
	})
}

func TestBoxBoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(t *testing.T) devices.TunnelBoard {
		box := tunnels.NewBox(tunnels.Config{})
		board, err := box.Open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		box.Lay([4][]float64{{40}, {40}, {40}, {40}}) // over the first hills
		return board
	})
}
