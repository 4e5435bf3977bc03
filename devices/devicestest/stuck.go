package devicestest

import (
	"context"
	"errors"
	"image"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
)

// Limits that every device keeps, whatever hangs on it.
const (
	noticed  = 10 * time.Second // from when nothing goes on to devices.ErrGone
	farewell = time.Second      // of Close
)

// Jam stands in the way of a stand-in's calls. The zero value lets all of them pass.
type Jam struct {
	mu   sync.Mutex // guards the fields below
	held map[string]chan struct{}
}

// Hold makes calls of these names block.
func (j *Jam) Hold(calls ...string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.held == nil {
		j.held = map[string]chan struct{}{}
	}
	for _, c := range calls {
		j.held[c] = make(chan struct{})
	}
}

// Release lets everything pass.
func (j *Jam) Release() {
	j.mu.Lock()
	defer j.mu.Unlock()
	for c, hold := range j.held {
		close(hold)
		delete(j.held, c)
	}
}

// Pass is called by a stand-in at the beginning of a call. It returns when nothing holds the call.
func (j *Jam) Pass(call string) {
	j.mu.Lock()
	hold := j.held[call]
	j.mu.Unlock()
	if hold != nil {
		<-hold
	}
}

// TunnelBoardStuck is the suite for a tunnel board whose line blocks, in each of these calls: like in the
// kernel, nothing but Release ends them. Each case runs in a synctest bubble; open gives a fresh board,
// which has one reading to give.
func TunnelBoardStuck(t *testing.T, calls []string, open func(t *testing.T, j *Jam) devices.TunnelBoard) {
	t.Helper()
	stuck(t, calls, func(t *testing.T, j *Jam) stuckDevice {
		b := open(t, j)
		nextReading(t, b)
		return stuckDevice{b.Close, func(ctx context.Context) error { return drainReadings(ctx, b) }}
	})
}

// ButtonsStuck is the suite for buttons whose lines block, in each of these calls.
func ButtonsStuck(t *testing.T, calls []string, open func(t *testing.T, j *Jam) devices.Buttons) {
	t.Helper()
	stuck(t, calls, func(t *testing.T, j *Jam) stuckDevice {
		b := open(t, j)
		return stuckDevice{b.Close, func(ctx context.Context) error {
			p, err := b.Next(ctx)
			if err == nil {
				t.Errorf("%+v, want no press: nobody was there", p)
			}
			return err
		}}
	})
}

// DisplayStuck is the suite for a display that blocks, in each of these calls.
func DisplayStuck(t *testing.T, calls []string, open func(t *testing.T, j *Jam) devices.Display) {
	t.Helper()
	stuck(t, calls, func(t *testing.T, j *Jam) stuckDevice {
		d := open(t, j)
		if err := d.Draw(d.Bounds(), pattern(1), image.Point{}); err != nil {
			t.Fatalf("draw: %v", err)
		}
		seed := 1
		return stuckDevice{d.(io.Closer).Close, func(ctx context.Context) error {
			for ctx.Err() == nil {
				seed++
				if err := d.Draw(d.Bounds(), pattern(seed), image.Point{}); err != nil {
					return err
				}
				select { // as long as nobody wants to see something new
				case <-ctx.Done():
				case <-time.After(time.Second):
				}
			}
			return ctx.Err()
		}}
	})
}

// stuckDevice is a device under test: how it is closed, and what is done with it until an error.
type stuckDevice struct {
	close func() error
	use   func(ctx context.Context) error
}

func stuck(t *testing.T, calls []string, open func(t *testing.T, j *Jam) stuckDevice) {
	t.Helper()
	each := func(name string, test func(t *testing.T, j *Jam, d stuckDevice, call string)) {
		for _, call := range calls {
			t.Run(name+", "+call+" blocks", func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					j := &Jam{}
					d := open(t, j)
					j.Hold(call)
					test(t, j, d, call)
				})
			})
		}
	}
	each("it is noticed", func(t *testing.T, j *Jam, d stuckDevice, call string) {
		if call != "close" {
			ctx, cancel := context.WithTimeout(t.Context(), noticed)
			defer cancel()
			if err := d.use(ctx); !errors.Is(err, devices.ErrGone) {
				t.Errorf("%v after %v, want devices.ErrGone", err, noticed)
			}
		}
		letsGo(t, j, d)
	})
	each("Close at any time", func(t *testing.T, j *Jam, d stuckDevice, _ string) {
		done := make(chan error, 1)
		go func() { done <- d.use(t.Context()) }()
		time.Sleep(1200 * time.Millisecond) // in the middle of a call
		letsGo(t, j, d)
		begun := time.Now()
		if err := <-done; !errors.Is(err, devices.ErrGone) {
			t.Errorf("whoever waited for it got %v, want devices.ErrGone", err)
		}
		if took := time.Since(begun); took > farewell {
			t.Errorf("whoever waited for it waited for %v more", took)
		}
	})
}

// letsGo closes a device that blocks, lets the call return, and makes sure that nothing is held then. The
// bubble fails when a goroutine is left.
func letsGo(t *testing.T, j *Jam, d stuckDevice) {
	t.Helper()
	for _, which := range []string{"close", "close again"} {
		begun := time.Now()
		err := d.close()
		if took := time.Since(begun); took > farewell {
			t.Errorf("%s took %v, want %v at most", which, took, farewell)
		}
		held, isStuck := errors.AsType[*devices.StuckError](err)
		if err != nil && !isStuck {
			t.Errorf("%s: %v, want nothing or a devices.StuckError", which, err)
		}
		if which == "close" {
			continue
		}
		j.Release()
		if isStuck {
			synctest.Wait()
			select {
			case <-held.Freed():
			default:
				t.Error("the call has returned, and the device is still held")
			}
		}
	}
}

// Buttons is the suite for buttons. open gives fresh ones with two lines that nobody presses.
func Buttons(t *testing.T, open func(t *testing.T) devices.Buttons) {
	t.Helper()
	t.Run("a context that has ended ends Next", func(t *testing.T) {
		b := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := soon(t, func() error { _, err := b.Next(ctx); return err }); !errors.Is(err,
			context.Canceled) {
			t.Errorf("next: %v, want context.Canceled", err)
		}
		if err := errors.Join(b.Close(), b.Close()); err != nil {
			t.Errorf("close, twice: %v", err)
		}
	})
	t.Run("Close unblocks Next, and the buttons stay gone", func(t *testing.T) {
		b := open(t)
		done := make(chan error, 1)
		go func() {
			_, err := b.Next(t.Context())
			done <- err
		}()
		if err := b.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		if err := soon(t, func() error { return <-done }); !errors.Is(err, devices.ErrGone) {
			t.Errorf("next of closed buttons: %v, want devices.ErrGone", err)
		}
		if _, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) {
			t.Errorf("and once more: %v, want devices.ErrGone", err)
		}
	})
}

// ButtonsGone is the suite for buttons whose lines can be taken away, in a synctest bubble. What nobody
// did is no press.
func ButtonsGone(t *testing.T, open func(t *testing.T) (b devices.Buttons, unplug func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b, unplug := open(t)
		unplug()
		begun := time.Now()
		p, err := b.Next(t.Context())
		if took := time.Since(begun); !errors.Is(err, devices.ErrGone) || took > farewell {
			t.Errorf("next of buttons whose lines are gone: %+v, %v after %v; want devices.ErrGone within %v",
				p, err, took, farewell)
		}
		_ = b.Close() // lines that are gone may say so
	})
}

// TunnelBoardGone is the suite for a tunnel board that can be unplugged, in a synctest bubble. Before the
// error comes nothing: a line that cannot be read is no mole.
func TunnelBoardGone(t *testing.T, open func(t *testing.T) (b devices.TunnelBoard, unplug func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b, unplug := open(t)
		nextReading(t, b)
		unplug()
		ctx, cancel := context.WithTimeout(t.Context(), noticed)
		defer cancel()
		if r, err := b.Next(ctx); !errors.Is(err, devices.ErrGone) {
			t.Errorf("next of a board that is unplugged: %+v, %v; want devices.ErrGone", r, err)
		}
		_ = b.Close() // lines that are gone may say so
	})
}
