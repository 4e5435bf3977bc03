package dice

import (
	"slices"

	"spieltisch/vision"
)

// Usual remembers how large the dice of a table are. The zero value knows nothing.
type Usual struct {
	edges []float64 // px, the newest last
	width int       // px of the pictures; 0: nobody says
}

// An edge is told from so many dice, the newest ones: other dice are soon the usual ones, while a sticker
// that lies there alone between two rolls is outvoted.
const (
	fewestUsual = 12
	mostUsual   = 64
)

// In has the next pictures be so many px wide. What is remembered scales with them: the same dice lie
// before a camera that changes its size.
func (u *Usual) In(width int) {
	if u.width > 0 && width > 0 && width != u.width {
		for i := range u.edges {
			u.edges[i] *= float64(width) / float64(u.width)
		}
	}
	u.width = width
}

// Edge is the middle one, px; 0: too few dice were read.
func (u *Usual) Edge() float64 {
	if len(u.edges) < fewestUsual {
		return 0
	}
	return slices.Sorted(slices.Values(u.edges))[len(u.edges)/2]
}

// Saw takes what was read: what is accepted, or in doubt for nothing but its size.
func (u *Usual) Saw(o vision.Observation) {
	if o.Decision != vision.Accept && !slices.Equal(o.Reasons, []vision.Reason{vision.ReasonSizes}) {
		return
	}
	for _, d := range o.Things {
		u.edges = append(u.edges, d.Box.Side())
	}
	u.edges = u.edges[max(len(u.edges)-mostUsual, 0):]
}
