package supervise_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/supervise"
)

func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		gone := errors.New("gone")
		var at []time.Duration
		told, start := 0, time.Now()
		supervise.Retry{First: time.Second, Longest: 3 * time.Second}.Run(ctx,
			func(context.Context) (bool, error) {
				at = append(at, time.Since(start))
				if len(at) == 7 {
					stop()
				}
				return len(at) == 5, gone
			}, func(err error) {
				if !errors.Is(err, gone) {
					t.Errorf("away: %v, want the end of the session", err)
				}
				told++
			})
		// 1, 2, 3, 3 s; the fifth time the device was there.
		want := []time.Duration{0, time.Second, 3 * time.Second, 6 * time.Second, 9 * time.Second,
			10 * time.Second, 12 * time.Second}
		if d := cmp.Diff(want, at); d != "" {
			t.Errorf("sessions began (-want +got):\n%s", d)
		}
		if told != 6 { // not the seventh: nobody waits for it any more
			t.Errorf("away was told %d times, want 6", told)
		}
	})
}

func TestRetryEndsWhileItWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer stop()
		start := time.Now()
		supervise.Retry{}.Run(ctx, func(context.Context) (bool, error) { return false, errors.New("gone") },
			func(error) {})
		if d := time.Since(start); d != 100*time.Millisecond {
			t.Errorf("ended after %v, want at the end of the context, 100ms", d)
		}
	})
}

// hung is a device that holds something until free is closed.
type hung struct{ free chan struct{} }

func (hung) Error() string            { return "it hangs" }
func (h hung) Freed() <-chan struct{} { return h.free }

// A device that is stuck is opened again once it is free, and the end does not wait for it.
func TestRetryOfADeviceThatIsStuck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		free, begun := make(chan struct{}), time.Now()
		var at []time.Duration
		told := 0
		go func() {
			time.Sleep(time.Hour)
			close(free)
			time.Sleep(time.Hour)
			stop()
		}()
		supervise.Retry{First: time.Second}.Run(ctx, func(ctx context.Context) (bool, error) {
			at = append(at, time.Since(begun))
			if len(at) == 1 {
				return true, fmt.Errorf("close: %w", hung{free})
			}
			<-ctx.Done()
			return true, errors.Join(ctx.Err(), hung{make(chan struct{})})
		}, func(error) { told++ })
		if d := cmp.Diff([]time.Duration{0, time.Hour + time.Second}, at); d != "" {
			t.Errorf("sessions began (-want +got):\n%s", d)
		}
		if took := time.Since(begun); told != 2 || took != 2*time.Hour {
			t.Errorf("told %d times, ended after %v; want both times, and the end at once", told, took)
		}
	})
}
