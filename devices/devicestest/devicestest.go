// Package devicestest holds the suites that every device must pass, simulated or real.
package devicestest

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
)

// patience is how long a call may take before the suite says that it hangs. It is generous: rendering is slow
// under the race detector.
const patience = 20 * time.Second

// Camera is the suite for a camera. open gives a fresh one, which has at least three frames to give.
func Camera(t *testing.T, open func(t *testing.T) devices.Camera) {
	t.Helper()
	t.Run("frames are whole and in order", func(t *testing.T) { inOrder(t, open(t)) })
	t.Run("a frame is owned by its receiver", func(t *testing.T) { owned(t, open(t)) })
	t.Run("a context that has ended ends Read", func(t *testing.T) { cancelled(t, open(t)) })
	t.Run("Close unblocks Read", func(t *testing.T) { closed(t, open(t)) })
	t.Run("Close twice does no harm", func(t *testing.T) {
		c := open(t)
		if err := errors.Join(c.Close(), c.Close()); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}

// closeWithin is how long Close may take here. A second is what it may take at a table; a busy machine
// gets more, and what waits for the device would wait for ever.
const closeWithin = 5 * time.Second

// Closes closes a camera whose device does nothing any more, while somebody reads. It must take a second
// at most, end that Read with ErrGone, and leave no goroutine of the adapter.
func Closes(t *testing.T, c devices.Camera) {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- drain(t.Context(), c) }()
	started := time.Now()
	if err := soon(t, c.Close); err != nil {
		t.Errorf("close: %v", err)
	}
	if took := time.Since(started); took > closeWithin {
		t.Errorf("close took %v", took)
	}
	if err := soon(t, func() error { return <-ended }); !errors.Is(err, devices.ErrGone) {
		t.Errorf("read of a closed camera: %v, want devices.ErrGone", err)
	}
	leftNothing(t)
}

// leftNothing makes sure that no goroutine is left which an adapter has started. Those that have just
// ended may still be listed.
func leftNothing(t *testing.T) {
	t.Helper()
	var left string
	for deadline := time.Now().Add(closeWithin); time.Now().Before(deadline); runtime.Gosched() {
		if left = adapters(); left == "" {
			return
		}
	}
	t.Errorf("goroutines are left:\n%s", left)
}

// adapters are the stacks of goroutines that packages of devices have started, but for tests and their
// stand-ins.
func adapters() string {
	buf := make([]byte, 1<<20)
	var out []string
	for _, stack := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		_, by, _ := strings.Cut(stack, "created by ")
		if strings.HasPrefix(by, "spieltisch/devices/") && !strings.Contains(by, "_test.") &&
			!strings.HasPrefix(by, "spieltisch/devices/devicestest") {
			out = append(out, stack)
		}
	}
	return strings.Join(out, "\n\n")
}

// Gone is the suite for a camera that goes away: unplug makes it do so.
func Gone(t *testing.T, c devices.Camera, unplug func()) {
	t.Helper()
	defer func() { _ = c.Close() }()
	read(t, c)
	unplug()
	err := soon(t, func() error { return drain(t.Context(), c) })
	if !errors.Is(err, devices.ErrGone) {
		t.Errorf("read of a camera that is gone: %v, want devices.ErrGone", err)
	}
	if _, err := c.Read(t.Context()); !errors.Is(err, devices.ErrGone) {
		t.Errorf("second read: %v, want devices.ErrGone", err)
	}
}

func inOrder(t *testing.T, c devices.Camera) {
	defer func() { _ = c.Close() }()
	var last devices.Frame
	for i := range 3 {
		f := read(t, c)
		if f.W <= 0 || f.H <= 0 || f.Stride < 3*f.W || len(f.Pix) != f.H*f.Stride {
			t.Fatalf("frame %d: %d×%d px, stride %d, %d bytes", f.Seq, f.W, f.H, f.Stride, len(f.Pix))
		}
		if i == 0 && f.Seq != 1 {
			t.Errorf("first frame has number %d, want 1", f.Seq)
		}
		if f.Seq <= last.Seq || f.At.Before(last.At) || f.At.IsZero() {
			t.Errorf("frame %d at %v follows frame %d at %v", f.Seq, f.At, last.Seq, last.At)
		}
		last = f
	}
}

func owned(t *testing.T, c devices.Camera) {
	defer func() { _ = c.Close() }()
	first := read(t, c)
	clear(first.Pix)
	second := read(t, c)
	for _, b := range first.Pix {
		if b != 0 {
			t.Fatal("a later Read wrote into an earlier frame")
		}
	}
	for _, b := range second.Pix {
		if b != 0 {
			return
		}
	}
	t.Error("what the receiver wrote into a frame is in the next one")
}

func cancelled(t *testing.T, c devices.Camera) {
	defer func() { _ = c.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := soon(t, func() error { return drain(ctx, c) })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("read: %v, want context.Canceled", err)
	}
}

func closed(t *testing.T, c devices.Camera) {
	read(t, c)
	Closes(t, c)
}

// drain reads until an error.
func drain(ctx context.Context, c devices.Camera) error {
	for {
		if _, err := c.Read(ctx); err != nil {
			return err
		}
	}
}

func read(t *testing.T, c devices.Camera) devices.Frame {
	t.Helper()
	var f devices.Frame
	err := soon(t, func() (err error) {
		f, err = c.Read(t.Context())
		return err
	})
	if err != nil {
		t.Fatalf("read: %v", err)
	}
	return f
}

// soon runs f, and fails when it takes too long.
func soon(t *testing.T, f func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
		t.Fatal("it hangs")
		return nil
	}
}
