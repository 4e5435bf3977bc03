package eye

import (
	"fmt"
	"slices"

	"spieltisch/devices"
)

// Set names what the faces of the dice carry.
type Set string

// The sets.
const (
	Pips     Set = "pips"     // 1–6 pips
	Heckmeck Set = "heckmeck" // 1–5 pips and a worm; six pips count as the worm too
)

// Options of a reader. The zero value reads pips.
type Options struct {
	Set Set

	// For training, in place of what is built in:
	Find, Name  []byte       // ONNX weights, both or none
	Calibration *Calibration // what goes with them

	Without []Part // parts of the reader that are left out, to tell what they are worth
}

// Part is a part of the reader that can be left out.
type Part string

// The parts.
const (
	Windows Part = "windows" // a closer look at what is too small or too large in the whole picture
	Copies  Part = "copies"  // further looks at faces that are not plain
	Finer   Part = "finer"   // a finer look at the whole picture where no face is plain, or all are specks
	Near    Part = "near"    // a coarser one, for a die that fills it
)

// Parts are all of them.
var Parts = [...]Part{Windows, Copies, Finer, Near}

func (o Options) has(p Part) bool { return !slices.Contains(o.Without, p) }

func (o Options) calibration() Calibration {
	if o.Calibration == nil {
		return calibrated
	}
	return *o.Calibration
}

// check refuses frames that are no pictures.
func check(f devices.Frame) error {
	if f.W < 16 || f.H < 16 || f.Stride < 3*f.W || len(f.Pix) < (f.H-1)*f.Stride+3*f.W {
		return fmt.Errorf("eye: frame of %dx%d px with %d bytes a row and %d in all is no picture", f.W, f.H,
			f.Stride, len(f.Pix))
	}
	return nil
}
