// Package devices declares what hangs on a table: cameras now, tunnel boards and displays beside them.
//
// The root package holds interfaces and plain data only. Adapters live in one folder each and register their URL
// scheme with one line in devices/catalog; devices/sim holds simulators with full behaviour, faults included, which
// pass the same suites (devicestest) as the real adapters.
package devices

import (
	"context"
	"errors"
	"time"
)

// ErrGone is returned by a device that was unplugged, switched off or has ended. The device has to be opened again.
var ErrGone = errors.New("device is gone")

// ErrSilent is returned, together with ErrGone, by a camera that is there and gives no whole picture.
var ErrSilent = errors.New("camera gives no picture")

// Camera gives one picture at a time. There is no queue: a reader that is slow gets the newest frame, not the next.
type Camera interface {
	// Read blocks for the next frame, until ctx ends or the camera is gone (ErrGone).
	Read(ctx context.Context) (Frame, error)
	// Close frees the device; a blocked Read returns.
	Close() error
}

// Frame is one camera exposure.
type Frame struct {
	Seq          uint64    // counts the frames of this camera, from 1
	At           time.Time // end of exposure as far as known, else arrival
	W, H, Stride int       // px, px, bytes per row
	Pix          []byte    // BGR, 8 bit, row-major, H*Stride bytes; owned by the receiver
	Name         string    // where the frame came from, for a person: a file name, or ""
}
