package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"spieltisch/devices"
)

// Pump gives every exposure of a camera to the slot until ctx ends or the camera is gone, and says why it is.
// It holds what it needs (a connection, a process, a device) itself and frees it before it returns.
type Pump func(ctx context.Context, to *Slot) error

// Options say how long a camera may be silent. The zero value works.
type Options struct {
	// longest wait for the first picture (0: 10 s); cameras on a network begin with a key frame
	Start time.Duration
	// longest wait for a whole picture after that (0: 4 s, less than the watcher's own limit)
	Silence time.Duration
	Now     func() time.Time // nil: time.Now
	Log     *slog.Logger     // nil: nobody hears
}

func (o Options) withDefaults() Options {
	if o.Start <= 0 {
		o.Start = 10 * time.Second
	}
	if o.Silence <= 0 {
		o.Silence = 4 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Camera is a camera with a pump behind it. Make one with Open.
type Camera struct {
	name string
	o    Options
	slot *Slot
	stop context.CancelFunc // ends the pump
	done chan struct{}      // closed when the pump has ended
	why  error              // of the pump; set before done is closed

	mu     sync.Mutex // one Read at a time; guards the fields below
	seq    uint64
	closed bool
	w, h   int       // px, of the last frame
	last   time.Time // of the last frame
}

var _ devices.Camera = (*Camera)(nil)

// Open starts the pump and returns when its first exposure is there, so that whatever keeps a camera from
// working is the error of Open. name stands at the head of every error. Close ends the pump and waits for it.
func Open(ctx context.Context, name string, pump Pump, o Options) (*Camera, error) {
	c := &Camera{name: name, o: o.withDefaults(), done: make(chan struct{})}
	c.slot = newSlot(c.o.Now)
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	c.stop = stop
	go func() {
		defer close(c.done)
		c.why = pump(running, c.slot)
	}()
	if err := c.first(ctx); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// first waits until there is something to read.
func (c *Camera) first(ctx context.Context) error {
	timer := time.NewTimer(c.o.Start)
	defer timer.Stop()
	select {
	case <-c.slot.fresh:
		c.slot.wake() // it was not taken
		return nil
	case <-c.done:
		if c.slot.full() {
			return nil // one picture came before the end; Read gives it
		}
		return fmt.Errorf("%s: %w", c.name, c.ended())
	case <-timer.C:
		return c.silent(c.o.Start)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Read waits for an exposure that was not read yet and decodes it. Damaged ones are passed over.
func (c *Camera) Read(ctx context.Context) (devices.Frame, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	timer := time.NewTimer(c.o.Silence)
	defer timer.Stop()
	for {
		if err := c.stopped(ctx); err != nil {
			return devices.Frame{}, err
		}
		select {
		case <-c.slot.fresh:
			if f, ok := c.develop(); ok {
				return f, nil
			}
		case <-c.done:
			if f, ok := c.develop(); ok {
				return f, nil
			}
			return devices.Frame{}, c.gone()
		case <-timer.C:
			return devices.Frame{}, c.silent(c.o.Silence)
		case <-ctx.Done():
			return devices.Frame{}, ctx.Err()
		}
	}
}

func (c *Camera) stopped(ctx context.Context) error {
	if c.closed {
		return fmt.Errorf("%s: camera is closed: %w", c.name, devices.ErrGone)
	}
	return ctx.Err()
}

// develop takes the newest exposure and makes a frame of it.
func (c *Camera) develop() (devices.Frame, bool) {
	s, ok := c.slot.take()
	if !ok {
		return devices.Frame{}, false
	}
	f, err := s.frame()
	if err != nil {
		c.slot.Damaged(err)
		c.o.Log.Debug("picture is damaged", "device", c.name, "err", err)
		return devices.Frame{}, false
	}
	if c.seq > 0 && (f.W != c.w || f.H != c.h) {
		c.o.Log.Info("the size of the picture has changed", "device", c.name, "frame", c.seq+1, "from",
			size(c.w, c.h), "to", size(f.W, f.H))
	}
	c.slot.whole(s)
	c.seq++
	c.w, c.h = f.W, f.H
	f.Seq, f.Name = c.seq, ""
	if f.At = s.at; f.At.Before(c.last) { // the clock was set back
		f.At = c.last
	}
	c.last = f.At
	return f, true
}

func size(w, h int) string { return fmt.Sprintf("%dx%d", w, h) }

// gone says why the pump has ended.
func (c *Camera) gone() error {
	if err := c.ended(); !errors.Is(err, devices.ErrGone) {
		return fmt.Errorf("%s: %w: %w", c.name, err, devices.ErrGone)
	}
	return fmt.Errorf("%s: %w", c.name, c.ended())
}

func (c *Camera) ended() error {
	switch {
	case c.why == nil || errors.Is(c.why, context.Canceled):
		return devices.ErrGone
	case c.slot.report() != "":
		return fmt.Errorf("%w (%s)", c.why, c.slot.report())
	}
	return c.why
}

// silent says that no whole picture came for so long, and what came instead.
func (c *Camera) silent(d time.Duration) error {
	what := "nothing came"
	if r := c.slot.report(); r != "" {
		what = r
	}
	if n := c.slot.noted(); n != "" {
		what += "; it said last: " + n
	}
	return fmt.Errorf("%s: %w for %v: %s: %w", c.name, devices.ErrSilent, d, what, devices.ErrGone)
}

// Close ends the pump and waits until it has freed the camera; a blocked Read returns.
func (c *Camera) Close() error {
	c.stop()
	<-c.done
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	return nil
}
