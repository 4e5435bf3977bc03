package companion_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
)

func TestAliveMeansThatTheLoopComesRound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		version := f.table.Snapshot().Version
		if err := f.table.Alive(t.Context()); err != nil {
			t.Errorf("Alive of a running table = %v", err)
		}
		if got := f.table.Snapshot().Version; got != version {
			t.Errorf("a sign of life made snapshot %d out of %d; nobody wants to see it", got, version)
		}
		f.stop()
		if err := f.table.Alive(t.Context()); !errors.Is(err, companion.ErrClosed) {
			t.Errorf("Alive of a closed table = %v, want ErrClosed", err)
		}
	})
}

func TestAliveOfATableThatDoesNotRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		stuck, err := companion.New(companion.Config{Journal: f.journal})
		if err != nil {
			t.Fatal(err)
		}
		limit, cancel := context.WithTimeout(t.Context(), time.Minute) // its loop was never started
		defer cancel()
		if err := stuck.Alive(limit); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Alive = %v, want that of ctx", err)
		}
	})
}
