package tunnel

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

// The lines of a tunnel, which are bits of a reading.
const (
	lineOuter = 0
	lineHill  = 1 // the first of five
	lineEnd   = 6
	lineInner = 7

	lineCount   = 8
	tunnelCount = 4
)

// Geometry says where the sensors are and how long a mole is. It is measured on a box.
type Geometry struct {
	Mole         engines.MM
	Outer, Inner engines.MM    // the gates; the outer one lies before the mouth, so it is negative
	Hills        [5]engines.MM // sensors under the hills, from the mouth; not where hills begin
	End          engines.MM    // sensor at the far end
	Out          engines.MM    // from here on the nose counts as out (SS-20)
	Strips       bool          // under every tile but soil is a strip, and they are read
}

// Sensors says where the sensors of a tunnel are, in mm from its mouth. It is measured on a box.
type Sensors struct {
	Outer, Inner engines.MM    // the gates
	Hills        [5]engines.MM // under the hills, from the mouth
	End          engines.MM    // at the far end
	// there is a reflex sensor, and under every tile but soil a strip: a tile without one is soil
	Strips bool
}

// Assumed are the sensors of a box that nobody has measured: under the middles of its hills.
func Assumed() Sensors {
	const mm = engines.Millimetre
	return Sensors{Outer: -12 * mm, End: 500 * mm,
		Hills: [5]engines.MM{95 * mm, 185 * mm, 275 * mm, 365 * mm, 455 * mm}}
}

// At is where the sensor of a line is.
func (s Sensors) At(line int) engines.MM {
	switch line {
	case lineOuter:
		return s.Outer
	case lineInner:
		return s.Inner
	case lineEnd:
		return s.End
	}
	return s.Hills[line-lineHill]
}

// In puts the sensors into a tunnel of a game.
func (s Sensors) In(v engines.TunnelView) Geometry {
	return Geometry{Mole: v.Mole, Outer: s.Outer, Inner: s.Inner, Hills: s.Hills, End: s.End, Out: v.End +
		v.MinVisible, Strips: s.Strips}
}

// Check refuses what cannot be.
func (g Geometry) Check() error {
	switch {
	case g.Mole <= 0:
		return fmt.Errorf("geometry: a mole is longer than %v mm: measure it", g.Mole)
	case g.Mole >= g.End:
		return fmt.Errorf("geometry: a mole of %v mm does not fit into a tunnel of %v mm: measure both", g.Mole, g.End)
	case g.Outer >= g.Inner:
		return fmt.Errorf("geometry: the outer gate (%v mm) must lie before the inner one (%v mm)", g.Outer, g.Inner)
	}
	last := g.Inner
	for i, x := range g.Hills {
		if x <= last {
			return fmt.Errorf("geometry: the sensor of hill %d, at %v mm, must lie behind %v mm: measure it again", i+1, x, last)
		}
		last = x
	}
	if g.End <= last {
		return errors.New("geometry: the far end must lie behind the last hill")
	}
	return nil
}

// at is where the sensor of a line between hill 1 and the far end lies.
func (g *Geometry) at(line int) float64 {
	if line == lineEnd {
		return mm(g.End)
	}
	return mm(g.Hills[line-lineHill])
}

func mm(l engines.MM) float64 { return float64(l) / float64(engines.Millimetre) }
