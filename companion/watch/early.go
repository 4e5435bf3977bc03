package watch

import (
	"context"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

// early is the reading of a frame that showed the same as the one before it, begun before the tray counted as at rest. If
// it comes to rest there, it is the first reading of that rest, and nothing has to be waited for; if not, it is forgotten.
type early struct {
	of    uint64 // Verdict.First of the rest; 0: there is none
	frame devices.Frame
	seen  vision.Observation
}

// mostEarly is how long a reading may take to be begun early: on a slow machine more is lost by one that was begun in vain
// than is won by the others.
const mostEarly = 300 * time.Millisecond

// readEarly reads a frame that may become a tray at rest, once for each rest: look forgets what was read for another one.
func (w *Watcher) readEarly(ctx context.Context, cam devices.Camera, f devices.Frame, first uint64) {
	if w.early.of != 0 || w.took > mostEarly {
		return
	}
	if o, err := w.readTray(ctx, cam, f); err == nil { // an error comes again, and is told then
		w.early = early{first, f, o}
	}
}

// reading is what the tray at rest shows, and in which frame: read before, or read now.
func (w *Watcher) reading(ctx context.Context, cam devices.Camera, f devices.Frame) (devices.Frame, vision.Observation, error) {
	if e := w.early; e.of != 0 {
		w.early = early{}
		return e.frame, e.seen, nil
	}
	o, err := w.readTray(ctx, cam, f)
	return f, o, err
}
