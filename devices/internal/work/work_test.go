package work_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/work"
)

func TestCallsComeOneAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := work.New("panel")
		n := 0
		failed := errors.New("no")
		for i := range 3 {
			if err := w.Do(t.Context(), 0, func() error { n++; return nil }); err != nil || n != i+1 {
				t.Errorf("call %d: %v, %d were made", i+1, err, n)
			}
		}
		if err := w.Do(t.Context(), 0, func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("%v, want the call's error", err)
		}
		if err := w.Close(func() error { return failed }); !errors.Is(err, failed) {
			t.Errorf("close: %v, want the last call's error", err)
		}
		if err := w.Close(func() error { return nil }); !errors.Is(err, failed) {
			t.Errorf("close again: %v, want the same", err)
		}
		if err := w.Do(t.Context(), 0, func() error { return nil }); !errors.Is(err, devices.ErrGone) {
			t.Errorf("a call after Close: %v, want devices.ErrGone", err)
		}
	})
}

// A call that does not come back holds nobody; what it holds is let go when it does.
func TestACallThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := work.New("panel")
		hold, freed := make(chan struct{}), false
		begun := time.Now()
		err := w.Do(t.Context(), time.Second, func() error { <-hold; return nil })
		stuck, ok := errors.AsType[*devices.StuckError](err)
		if !ok || !errors.Is(err, devices.ErrGone) || time.Since(begun) != time.Second {
			t.Fatalf("%v after %v, want a devices.StuckError and devices.ErrGone after a second", err,
				time.Since(begun))
		}
		begun = time.Now()
		if err := w.Do(t.Context(), time.Second,
			func() error { t.Error("made"); return nil }); !errors.Is(err, devices.ErrGone) ||
			time.Since(begun) != 0 {
			t.Errorf("the next one: %v after %v, want devices.ErrGone at once", err, time.Since(begun))
		}
		err = w.Close(func() error { freed = true; return nil })
		if _, ok := errors.AsType[*devices.StuckError](err); !ok || time.Since(begun) != work.Farewell {
			t.Errorf("close: %v after %v, want a devices.StuckError after %v", err, time.Since(begun),
				work.Farewell)
		}
		select {
		case <-stuck.Freed():
			t.Error("it is free while the call hangs")
		default:
		}
		close(hold)
		<-stuck.Freed()
		if !freed {
			t.Error("the device was not let go")
		}
	})
}

// A call that was late once and came back leaves the device as it was.
func TestACallThatComesBackLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := work.New("panel")
		if err := w.Do(t.Context(), time.Second,
			func() error { time.Sleep(2 * time.Second); return nil }); !errors.Is(err, devices.ErrGone) {
			t.Errorf("%v, want devices.ErrGone", err)
		}
		time.Sleep(2 * time.Second)
		if err := w.Do(t.Context(), time.Second, func() error { return nil }); err != nil || w.Stuck() {
			t.Errorf("the next call: %v", err)
		}
		if err := w.Close(func() error { return nil }); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}

func TestAContextEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := work.New("panel")
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := w.Do(ctx, 0, func() error { time.Sleep(time.Second); return nil }); !errors.Is(err,
			context.DeadlineExceeded) {
			t.Errorf("%v, want the context's end", err)
		}
		if err := w.Close(func() error { return nil }); err != nil { // 0.9 s later
			t.Errorf("close: %v", err)
		}
	})
}
