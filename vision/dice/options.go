package dice

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

	// Tile is how many px the finder is shown at once at most; 0 means all that it looks at. It needs some 130
	// bytes for each. What is read does not depend on it. Small tiles overlap more, which takes time.
	Tile int

	// For training, in place of what is built in; no second finder is asked then:
	Finder, Judge, Closer, Edge, Lean []byte       // ONNX weights, all or none
	Calibration                       *Calibration // what goes with them
}

// Networks are where the weights are kept, by the names of the networks.
func (o *Options) Networks() map[string]*[]byte {
	return map[string]*[]byte{"finder": &o.Finder, "judge": &o.Judge, "closer": &o.Closer, "edge": &o.Edge, "lean": &o.Lean}
}

func (o Options) calibration() Calibration {
	if o.Calibration == nil {
		return calibrated
	}
	return *o.Calibration
}

// check refuses frames that are no pictures.
func check(f devices.Frame) error {
	if err := f.Check(16); err != nil {
		return fmt.Errorf("dice: %w", err)
	}
	return nil
}

// Long sides in px.
const (
	coarseSide  = 512.0
	closestSide = 2048.0 // of a larger picture in which no die was found
	mostLook    = 1408.0 // above this a look costs more than it shows
	mostSure    = 2816.0 // the same of one that makes sure of what would be asked about, or that very small dice need
)

// Px of a face in the two scales that show the dice found.
const (
	smallFace = 25.0
	largeFace = 41.0
)

// enoughFace is how many px of a face one of the scales has to show, of dice that were found in coarser ones too.
const enoughFace = 0.85 * smallFace

// plainly is the existence of a die from which the scales that show it are not doubted.
const plainly = 0.98

// mostFiner is how often finer scales are looked at once what was found was judged.
const mostFiner = 2

// mostEnlarged is by how much a picture is enlarged at most to show dice of a size; the first scales are the same for every picture.
const mostEnlarged = 2.0

// firstSides are the scales that every picture is looked at in.
var firstSides = [3]float64{coarseSide, coarseSide / 1.7, coarseSide / 2.9}

// closerSides are the scales to look at after that: two that show the dice with a good size, or finer ones if none
// were found.
func closerSides(w, h float64, found []candidate) []float64 {
	var sizes []float64
	for _, c := range merge(found) {
		if c.heat > 0.25 {
			sizes = append(sizes, c.size)
		}
	}
	if len(sizes) == 0 {
		long := max(w, h)
		return []float64{lookable(coarseSide*1.65/long, w, h, mostLook), lookable(coarseSide*2.6/long, w, h, mostLook)}
	}
	slices.Sort(sizes)
	// The smaller ones count: what is too large in a look was seen in a coarser one.
	size := sizes[len(sizes)/3]
	return []float64{lookable(smallFace/size, w, h, mostLook), lookable(largeFace/size, w, h, mostLook)}
}

// lookable is the long side of a picture scaled by that much, or the most that is worth looking at.
func lookable(scale, w, h, most float64) float64 {
	return min(min(scale, mostEnlarged)*max(w, h), most)
}
