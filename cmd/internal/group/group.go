// Package group runs the parts of a table beside each other, and ends them in time.
package group

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// farewell is how long a part of the table may take to end. With the journal, whose closing takes some ms,
// the program ends within 5 s; systemd kills it after 90.
const farewell = 3500 * time.Millisecond

// Leaving makes a part of the table one that ends in time: where it does not, it is named and left behind.
// Devices end by themselves within their limits; this is for a call that hangs in the kernel or in a
// library, which nobody can take back. The table itself is no such part, as the journal is closed after
// it.
func Leaving(log *slog.Logger, name string, run func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		done := make(chan error, 1)
		go func() { done <- run(ctx) }()
		select {
		case err := <-done:
			return err
		case <-ctx.Done():
		}
		timer := time.NewTimer(farewell)
		defer timer.Stop()
		select {
		case err := <-done:
			return err
		case <-timer.C:
			log.Warn("does not come back and is left behind; unplug it, or switch it off and on", "device",
				name)
			return nil
		}
	}
}

// Run runs all until one fails or ctx ends, and waits for every one of them.
func Run(ctx context.Context, runs ...func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(runs))
	var all sync.WaitGroup
	for i, run := range runs {
		all.Go(func() {
			if errs[i] = run(ctx); errs[i] != nil {
				cancel()
			}
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
