// Package devices declares what hangs on a table: cameras, displays, buttons and tunnel boards.
//
// The root package holds interfaces and plain data only. Adapters live in one folder each and register their
// URL scheme with one line in devices/catalog; devices/sim holds simulators with full behaviour, faults
// included, which pass the same suites (devicestest) as the real adapters.
package devices

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/display"
)

// ErrGone is returned by a device that was unplugged, switched off or has ended. The device has to be opened
// again.
var ErrGone = errors.New("device is gone")

// ErrEnded is returned, together with ErrGone, by a device that has come to its end for good: a recording.
var ErrEnded = errors.New("it is over")

// ErrSilent is returned, together with ErrGone, by a camera that is there and gives no whole picture.
var ErrSilent = errors.New("camera gives no picture")

// StuckError is a device that has not come back from a call into the kernel. The call cannot be taken
// back: what it holds is let go when it returns, and until then opening the device again would only make a
// second call that waits.
type StuckError struct {
	Device string          // for people
	Look   string          // what to look at, for people; "": what helps with a plug
	Free   <-chan struct{} // closed when nothing of the device is held any more
}

// Error says what to look at.
func (e *StuckError) Error() string {
	return e.Device + " does not come back (it hangs in the kernel; " +
		cmp.Or(e.Look, "unplug it, or switch it off and on") + ")"
}

// Freed is closed when the device may be opened again.
func (e *StuckError) Freed() <-chan struct{} { return e.Free }

// Devices have limits of their own, whatever hangs on them. A call that waits for a device ends with its
// context, or within a few seconds; what could not be read is an error and never a level. Close may be
// called at any time and returns within a second: everything is let go then, or it is a StuckError.

// Camera gives one picture at a time. There is no queue: a reader that is slow gets the newest frame, not the
// next.
type Camera interface {
	// Read blocks for the next frame, until ctx ends or the camera is gone (ErrGone).
	Read(ctx context.Context) (Frame, error)
	// Close frees the device; a blocked Read returns.
	Close() error
}

// Fixed is a setting of a camera that it is to keep: exposure, focus or white.
type Fixed struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"` // in the driver's own steps
	Held  bool    `json:"held"`  // read back, it is that
}

// Fixer is a camera that can be told to keep its exposure, focus and white balance.
type Fixer interface {
	// Fix has it keep some values; none: as they are now. It gives what was read back, which may be less:
	// cameras promise what they do not do.
	Fix(ctx context.Context, want []Fixed) ([]Fixed, error)
}

// Frame is one camera exposure.
type Frame struct {
	Seq          uint64    // counts the frames of this camera, from 1
	At           time.Time // end of exposure as far as known, else arrival
	W, H, Stride int       // px, px, bytes per row
	Pix          []byte    // BGR, 8 bit, row-major, H*Stride bytes; owned by the receiver
	Reduced      float64   // px of the picture for each of the frame, along a side; 0: as many
	Name         string    // where the frame came from, for a person: a file name, or ""
}

// Check refuses a frame with a side of fewer px, or whose bytes do not hold its size.
func (f Frame) Check(side int) error {
	if f.W < side || f.H < side || f.Stride < 3*f.W || len(f.Pix) < (f.H-1)*f.Stride+3*f.W {
		return fmt.Errorf("frame of %dx%d px with %d bytes a row and %d in all is no picture",
			f.W, f.H, f.Stride, len(f.Pix))
	}
	return nil
}

// Packed gives the px without what stands between rows. Of a frame without gaps it is the frame's own memory.
func (f Frame) Packed() []byte {
	if f.Stride == 3*f.W {
		return f.Pix[:3*f.W*f.H]
	}
	out := make([]byte, 0, 3*f.W*f.H)
	for y := range f.H {
		out = append(out, f.Pix[y*f.Stride:][:3*f.W]...)
	}
	return out
}

// Display shows small pictures. Draw returns when the picture is shown; Halt makes the display dark until the
// next Draw. A failed Draw or Halt means that the display is gone (ErrGone). A display is used by one
// goroutine at a time; one that holds something open is an io.Closer too.
type Display = display.Drawer

// Checker is a display that can be asked whether it still shows what was drawn. ErrGone: it does not.
type Checker interface{ Check() error }

// Buttons are push buttons at the table.
type Buttons interface {
	// Next blocks for the next thing that a button does, until ctx ends or the buttons are gone (ErrGone).
	Next(ctx context.Context) (Press, error)
	// Close frees the lines; a blocked Next returns.
	Close() error
}

// TunnelBoard senses four tunnels. Readings come in order and without duplicates; after a gap comes a Full
// one.
type TunnelBoard interface {
	// Next blocks for the next reading, until ctx ends or the board is gone (ErrGone).
	Next(ctx context.Context) (TunnelReading, error)
	// Close frees the device; a blocked Next returns.
	Close() error
}

// TunnelReading is the levels of all lines of a board, at one moment.
type TunnelReading struct {
	At time.Time     // arrival
	Up time.Duration // the board's own clock: edges are timed by it
	// all lines were read anew, for the first time or after a gap; else one line has changed
	Full bool
	// tunnel 1 first; bit 0 outer mouth gate, 1–5 hills from mouth to end, 6 far end, 7 inner mouth gate
	Lines [4]uint8

	// what was read under a tile, when both gates are free again; no line has changed then. nil: nothing
	Stripe *TunnelStripe
}

// TunnelStripe is the strip under a tile, for boards that can read it.
type TunnelStripe struct {
	Tunnel int    // from 1
	Kind   string // "beetle", "worm", "long", "short"; "" cannot be told. Soil has no strip
	Bars   int    // that were seen, 4 mm apart; more than the tile has when it was drawn back on its way
}

// Button is what a button is for.
type Button string

// The buttons of a table.
const (
	ButtonNext Button = "next" // go on: stop, or the likeliest answer
	ButtonUndo Button = "undo" // take the last move back
)

// PressKind tells short from long.
type PressKind string

// What a button does. A short press is Pressed; a long one is Held, once, while it is still down; one that
// stays down for much too long is Stuck after that, and Freed when it comes up.
const (
	Pressed PressKind = "pressed"
	Held    PressKind = "held"
	Stuck   PressKind = "stuck"
	Freed   PressKind = "freed"
)

// Press is one thing that a button did.
type Press struct {
	Button Button
	Kind   PressKind
	At     time.Time
	Line   string // name of the line, for people
}
