package health

import (
	"cmp"
	"context"
	"time"
)

// Retry says how long to wait before a device that went away is opened again: each time twice as long, until it was
// there once.
type Retry struct {
	First   time.Duration // the first wait (0: 0.5 s)
	Longest time.Duration // (0: 30 s)
}

// Run runs session after session until ctx ends. A session is one opening of the device; it returns why it ended, and
// whether the device had been there. Each such end is told to away, but for the last.
func (r Retry) Run(ctx context.Context, session func(context.Context) (there bool, err error), away func(error)) {
	first, longest := cmp.Or(max(r.First, 0), 500*time.Millisecond), cmp.Or(max(r.Longest, 0), 30*time.Second)
	for wait := first; ctx.Err() == nil; wait = min(2*wait, longest) {
		there, err := session(ctx)
		if ctx.Err() != nil {
			return
		}
		if there {
			wait = first
		}
		away(err)
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}
