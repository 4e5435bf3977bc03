package dice

import (
	"slices"

	"spieltisch/vision/pieces"
)

// Set names what the faces of the dice carry.
type Set string

// The sets.
const (
	Pips     Set = "pips"     // 1–6 pips
	Heckmeck Set = "heckmeck" // 1–5 pips and a worm; six pips count as the worm too
	Shown    Set = "shown"    // what Options.Pieces has, and nothing else
)

// Options of a reader. The zero value reads pips.
type Options struct {
	Set Set

	// Pieces are faces that were shown to the camera, beside those of the set; nil: none.
	Pieces *pieces.Set

	// For training, in place of what is built in:
	Find, Name  []byte       // ONNX weights, both or none
	Calibration *Calibration // what goes with them

	Without []Part // parts of the reader that are left out, to tell what they are worth
}

// Part is a part of the reader that can be left out.
type Part string

// The parts.
const (
	Mirrored Part = "mirrored" // find looks at what is in doubt mirrored, too
	Once     Part = "once"     // it does not, where nothing is in doubt
	Windows  Part = "windows"  // a closer look at what is too small or too large in the whole picture
	Copies   Part = "copies"   // further looks at faces that are not plain
	Finer    Part = "finer"    // a finer look at the whole picture where no face is plain, or all are specks
	Near     Part = "near"     // a coarser one, for a die that fills it
)

// Parts are all of them.
var Parts = [...]Part{Mirrored, Once, Windows, Copies, Finer, Near}

func (o Options) has(p Part) bool { return !slices.Contains(o.Without, p) }

func (o Options) calibration() Calibration {
	if o.Calibration == nil {
		return calibrated
	}
	return *o.Calibration
}
