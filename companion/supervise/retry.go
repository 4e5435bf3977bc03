// Package supervise opens a device again when it went away.
package supervise

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// Retry says how long to wait before a device that went away is opened again: each time twice as long, until
// it was there once.
type Retry struct {
	First   time.Duration // the first wait (0: 0.5 s)
	Longest time.Duration // (0: 30 s)
}

// stuck is the error of a device that still holds something (devices.StuckError).
type stuck interface {
	error
	Freed() <-chan struct{}
}

// Run runs session after session until ctx ends. A session is one opening of the device; it returns why it
// ended, and whether the device had been there. Each such end is told to away; of the last only that the
// device is stuck. One that is stuck is not opened again before it is free: there is never more than one
// call that waits for it.
func (r Retry) Run(ctx context.Context, session func(context.Context) (there bool, err error),
	away func(error)) {
	first, longest := cmp.Or(max(r.First, 0), 500*time.Millisecond), cmp.Or(max(r.Longest, 0), 30*time.Second)
	for wait := first; ctx.Err() == nil; wait = min(2*wait, longest) {
		there, err := session(ctx)
		held, isStuck := errors.AsType[stuck](err)
		if ctx.Err() != nil && !isStuck {
			return
		}
		if there {
			wait = first
		}
		away(err)
		if isStuck {
			select {
			case <-ctx.Done():
			case <-held.Freed():
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}
