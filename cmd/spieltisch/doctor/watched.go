package doctor

import (
	"context"
	"time"

	"spieltisch/devices"
)

// Watched opens the camera of a table that runs: frames gives the newest frame that it has seen.
func Watched(frames func() (devices.Frame, bool)) func(context.Context) (devices.Camera, error) {
	return func(context.Context) (devices.Camera, error) { return &watched{frames: frames}, nil }
}

// watched is a table's camera as the page sees it. It is never closed.
type watched struct {
	frames func() (devices.Frame, bool)
	last   time.Time // of the frame that was given
}

var _ devices.Camera = (*watched)(nil)

// Read waits for a frame that is newer than the last, the first one too: what is there may be of before the
// camera went.
func (w *watched) Read(ctx context.Context) (devices.Frame, error) {
	if f, ok := w.frames(); ok && w.last.IsZero() {
		w.last = f.At
	}
	for {
		if f, ok := w.frames(); ok && f.At.After(w.last) {
			w.last = f.At
			return f, nil
		}
		select {
		case <-ctx.Done():
			return devices.Frame{}, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Close does nothing: the camera goes on.
func (w *watched) Close() error { return nil }
