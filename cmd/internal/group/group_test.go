package group

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestWhatDoesNotEndIsLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		log := slog.New(slog.NewTextHandler(&said, nil))
		hold, failed := make(chan struct{}), errors.New("failed")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		begun := time.Now()
		err := Run(ctx,
			Leaving(log, "camera", func(context.Context) error { <-hold; return failed }),
			Leaving(log, "display",
				func(ctx context.Context) error { <-ctx.Done(); time.Sleep(3 * time.Second); return nil }))
		if took := time.Since(begun); err != nil || took != farewell {
			t.Errorf("%v after %v, want the end after %v", err, took, farewell)
		}
		if got := said.String(); strings.Count(got, "left behind") != 1 ||
			!strings.Contains(got, "device=camera") {
			t.Errorf("said %q, want the camera and nothing else", got)
		}
		if err := Leaving(log, "page",
			func(context.Context) error { return failed })(t.Context()); !errors.Is(err, failed) {
			t.Errorf("%v, want what a part ends with", err)
		}
		close(hold)
	})
}
