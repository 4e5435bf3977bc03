// Package work makes the calls of a device that may not come back: a transfer on a bus that something
// holds, a file on a server that is away. They run one after the other on a goroutine of their own, and
// whoever waits for one waits for a limited time.
//
// A call into the kernel cannot be taken back. One that overruns its limit makes the worker stuck
// (devices.StuckError): further calls fail at once, and what the device holds is let go when the call
// returns.
package work

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"spieltisch/devices"
)

// Limits of a device. Together with those of whoever closes it they stay below the five seconds in which a
// program ends.
const (
	Longest  = 1500 * time.Millisecond // a call; a full picture on a slow bus takes 0.1 s
	Farewell = time.Second             // Close, with the call that it may have to wait for
)

// Worker makes the calls of one device. Make one with New; Close it. It is safe for concurrent use.
type Worker struct {
	device string
	look   string // of devices.StuckError
	calls  chan *call
	shut   chan struct{} // closed by Close: no more calls
	free   chan struct{} // closed when the last call has been made
	once   sync.Once
	last   func() error
	closed error // what last said; set when free is closed

	mu    sync.Mutex // guards stuck
	stuck bool       // a call has overrun its limit and has not come back
}

// call is a call on its way. It leaves its error in said.
type call struct {
	make func() error
	said chan error
}

// New makes a worker of a device, named for people.
func New(device string) *Worker { return begin(device, "") }

// NewFile makes a worker for a file.
func NewFile(path string) *Worker {
	return begin("the file "+path, "is its disk there, and its server on?")
}

func begin(device, look string) *Worker {
	w := &Worker{device: device, look: look, calls: make(chan *call), shut: make(chan struct{}),
		free: make(chan struct{})}
	go w.run() // until Close
	return w
}

func (w *Worker) run() {
	defer close(w.free)
	for {
		select {
		case c := <-w.calls:
			c.said <- c.make()
			w.set(false)
		case <-w.shut:
			w.closed = w.last()
			return
		}
	}
}

func (w *Worker) set(stuck bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stuck = stuck
}

// Stuck says whether a call has overrun its limit and has not come back.
func (w *Worker) Stuck() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stuck
}

// Do makes a call and waits for it until ctx ends, for limit at most (0: Longest). What the call uses
// belongs to it until it returns, which may be later than Do.
func (w *Worker) Do(ctx context.Context, limit time.Duration, f func() error) error {
	if w.Stuck() {
		return w.hangs()
	}
	c := &call{make: f, said: make(chan error, 1)}
	timer := time.NewTimer(cmp.Or(limit, Longest))
	defer timer.Stop()
	select {
	case w.calls <- c:
	case <-w.shut:
		return fmt.Errorf("%s is closed: %w", w.device, devices.ErrGone)
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return w.hangs()
	}
	select {
	case err := <-c.said:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return w.overrun(c)
	}
}

// overrun notes that a call has not come back, unless it just has.
func (w *Worker) overrun(c *call) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case err := <-c.said:
		return err
	default:
		w.stuck = true
		return w.hangs()
	}
}

func (w *Worker) hangs() error {
	return fmt.Errorf("%w: %w", devices.ErrGone, w.stuckError())
}

func (w *Worker) stuckError() error {
	return &devices.StuckError{Device: w.device, Look: w.look, Free: w.free}
}

// Close makes the last call, which lets go of the device, after the one that is on its way. It waits for
// Farewell at most. Only the first last counts; every Close says how it went.
func (w *Worker) Close(last func() error) error {
	w.once.Do(func() {
		w.last = last
		close(w.shut)
	})
	timer := time.NewTimer(Farewell)
	defer timer.Stop()
	select {
	case <-w.free:
		return w.closed
	case <-timer.C:
		return w.stuckError()
	}
}
