package devicestest

import (
	"context"
	"errors"
	"math/bits"
	"testing"

	"spieltisch/devices"
)

// TunnelBoard is the suite for a tunnel board. open gives a fresh one, which has at least three readings to
// give and none that is lost.
func TunnelBoard(t *testing.T, open func(t *testing.T) devices.TunnelBoard) {
	t.Helper()
	t.Run("a full reading comes first, then one change at a time", func(t *testing.T) { changes(t, open(t)) })
	t.Run("a context that has ended ends Next", func(t *testing.T) {
		b := open(t)
		defer func() { _ = b.Close() }()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := soon(t, func() error { return drainReadings(ctx, b) }); !errors.Is(err, context.Canceled) {
			t.Errorf("next: %v, want context.Canceled", err)
		}
	})
	t.Run("Close unblocks Next, and the board stays gone", func(t *testing.T) { closedBoard(t, open(t)) })
	t.Run("Close twice does no harm", func(t *testing.T) {
		b := open(t)
		if err := errors.Join(b.Close(), b.Close()); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}

// TunnelGap is the suite for a board that has lost readings between the first one and the next: the next one
// is full.
func TunnelGap(t *testing.T, b devices.TunnelBoard) {
	t.Helper()
	defer func() { _ = b.Close() }()
	nextReading(t, b)
	if r := nextReading(t, b); !r.Full {
		t.Errorf("the reading after a gap is %+v, want a full one", r)
	}
}

func changes(t *testing.T, b devices.TunnelBoard) {
	defer func() { _ = b.Close() }()
	last := nextReading(t, b)
	if !last.Full || last.At.IsZero() {
		t.Errorf("the first reading is %+v, want a full one with its time", last)
	}
	for range 2 {
		r := nextReading(t, b)
		if r.Up < last.Up || r.At.Before(last.At) {
			t.Errorf("a reading of %v, at %v, follows one of %v, at %v", r.Up, r.At, last.Up, last.At)
		}
		changed := 0
		for i := range r.Lines {
			changed += bits.OnesCount8(r.Lines[i] ^ last.Lines[i])
		}
		if !r.Full && r.Stripe == nil && changed != 1 {
			t.Errorf("%d lines change from %v to %v, want 1", changed, last.Lines, r.Lines)
		}
		last = r
	}
}

func closedBoard(t *testing.T, b devices.TunnelBoard) {
	done := make(chan error, 1)
	reading := make(chan struct{})
	go func() {
		_, err := b.Next(t.Context())
		close(reading)
		if err == nil {
			err = drainReadings(t.Context(), b)
		}
		done <- err
	}()
	<-reading
	if err := b.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if err := soon(t, func() error { return <-done }); !errors.Is(err, devices.ErrGone) {
		t.Errorf("next of a closed board: %v, want devices.ErrGone", err)
	}
	if _, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) {
		t.Errorf("and once more: %v, want devices.ErrGone", err)
	}
}

func drainReadings(ctx context.Context, b devices.TunnelBoard) error {
	for {
		if _, err := b.Next(ctx); err != nil {
			return err
		}
	}
}

func nextReading(t *testing.T, b devices.TunnelBoard) devices.TunnelReading {
	t.Helper()
	var r devices.TunnelReading
	err := soon(t, func() (err error) {
		r, err = b.Next(t.Context())
		return err
	})
	if err != nil {
		t.Fatalf("next: %v", err)
	}
	return r
}
