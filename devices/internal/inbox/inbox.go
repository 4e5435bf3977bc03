// Package inbox holds what a board has sensed until somebody takes it.
package inbox

import (
	"context"
	"sync"

	"spieltisch/devices"
)

// Inbox is a queue of readings that ends when their board is gone. Make one with New. It is safe for
// concurrent use.
type Inbox struct {
	wake  chan struct{} // holds one when there may be something to take
	ended chan struct{} // closed by End

	mu    sync.Mutex // guards the fields below
	queue []devices.TunnelReading
	gone  error
}

// New makes an empty one.
func New() *Inbox {
	return &Inbox{wake: make(chan struct{}, 1), ended: make(chan struct{})}
}

// Put adds readings, in their order. After End it adds nothing.
func (b *Inbox) Put(readings ...devices.TunnelReading) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone != nil {
		return
	}
	b.queue = append(b.queue, readings...)
	b.nudge()
}

// End says that nothing more will come, and why. What is there is still handed out. Only the first call
// counts.
func (b *Inbox) End(why error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone == nil {
		b.gone = why
		close(b.ended)
	}
}

// Clear forgets what is there.
func (b *Inbox) Clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.queue = nil
}

// Gone is what End said; nil before.
func (b *Inbox) Gone() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.gone
}

// Next waits for the next reading. Its errors are those of ctx and of End.
func (b *Inbox) Next(ctx context.Context) (devices.TunnelReading, error) {
	for {
		if err := ctx.Err(); err != nil {
			return devices.TunnelReading{}, err
		}
		r, ok, err := b.take()
		if ok || err != nil {
			return r, err
		}
		select {
		case <-ctx.Done():
		case <-b.ended:
		case <-b.wake:
		}
	}
}

func (b *Inbox) take() (r devices.TunnelReading, ok bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return r, false, b.gone
	}
	r, b.queue = b.queue[0], b.queue[1:]
	if len(b.queue) > 0 { // another one may be waiting, too
		b.nudge()
	}
	return r, true, nil
}

func (b *Inbox) nudge() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}
