package inbox_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/inbox"
)

func TestReadingsComeInOrderAndThenTheEnd(t *testing.T) {
	in, gone := inbox.New(), errors.New("unplugged")
	for k := range 3 {
		in.Put(devices.TunnelReading{Up: time.Duration(k)})
	}
	in.End(gone)
	in.End(errors.New("closed"))
	for k := range 3 {
		if r, err := in.Next(t.Context()); err != nil || r.Up != time.Duration(k) {
			t.Fatalf("reading %d: %v, %v", k, r.Up, err)
		}
	}
	if _, err := in.Next(t.Context()); !errors.Is(err, gone) {
		t.Errorf("after the last one: %v, want %v", err, gone)
	}
}

func TestClearForgets(t *testing.T) {
	in, gone := inbox.New(), errors.New("closed")
	in.Put(devices.TunnelReading{})
	in.End(gone)
	in.Clear()
	if _, err := in.Next(t.Context()); !errors.Is(err, gone) {
		t.Errorf("a cleared inbox gives %v, want %v", err, gone)
	}
}

// TestNothingComesAfterTheEnd: a board that is closed may be about to put what it has just read.
func TestNothingComesAfterTheEnd(t *testing.T) {
	in, gone := inbox.New(), errors.New("closed")
	in.End(gone)
	in.Clear()
	in.Put(devices.TunnelReading{})
	if r, err := in.Next(t.Context()); !errors.Is(err, gone) {
		t.Errorf("after the end there is %+v, %v, want %v", r, err, gone)
	}
}

// TestEveryWaiterIsServed: one Put may be for several.
func TestEveryWaiterIsServed(t *testing.T) {
	in := inbox.New()
	served := make(chan error)
	for range 4 {
		go func() {
			_, err := in.Next(t.Context())
			served <- err
		}()
	}
	in.Put(make([]devices.TunnelReading, 4)...)
	for range 4 {
		if err := <-served; err != nil {
			t.Error(err)
		}
	}
}

func TestWaitingEnds(t *testing.T) {
	in, gone := inbox.New(), errors.New("unplugged")
	ended := make(chan error)
	go func() {
		_, err := in.Next(t.Context())
		ended <- err
	}()
	in.End(gone)
	if err := <-ended; !errors.Is(err, gone) {
		t.Errorf("waiting ended with %v, want %v", err, gone)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := in.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that has left gets %v", err)
	}
}
