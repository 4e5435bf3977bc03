package page

import (
	"fmt"
	"slices"

	"spieltisch/companion"
	"spieltisch/engines"
)

// The heights of a drawn lane, in millimetres of the table: what lies on top, the openings below it, and the
// lane. templates/tunnels.html draws to them.
const (
	laneTop   = 52 // room for what is in and over the openings
	laneRoof  = 60
	laneFloor = 96
	laneMark  = 27 // a mark on a piece, at most
)

// lane is an area of the layout lane as the template draws it: from the side, the openings on top, all in
// millimetres.
type lane struct {
	engines.Area
	Number   int // from 1, as the lanes lie
	X, W     mm  // of the whole drawing
	Openings []opening
	Inside   []lying // what lies in the lane
	Mouth    string  // what goes on there: one of the companion's LaneHand and so on
}

// mm is a length of the drawing; SVG wants plain numbers.
type mm = engines.MM

// opening is a piece over the lane, and where its marks are drawn.
type opening struct {
	engines.Piece
	W, Mid mm
	Spots  []spot
	Seen   []spot // what shows in it
}

// lying is a piece in the lane.
type lying struct {
	engines.Piece
	W    mm
	Spot spot
}

// spot is where a mark is drawn.
type spot struct {
	Mark       string
	X, Y, Size mm
}

// Lanes lists the common areas that are lanes, drawn.
func (v *View) Lanes() []lane {
	out := lanes(v.Common())
	for i := range min(len(out), len(v.Board.Lanes)) {
		out[i].Mouth = v.Board.Lanes[i]
	}
	return out
}

func lanes(areas []engines.Area) []lane {
	var out []lane
	for _, a := range areas {
		if a.Layout == engines.LayoutLane {
			out = append(out, toLane(a, len(out)+1))
		}
	}
	return out
}

// Flat lists the common areas that are no lanes.
func (v *View) Flat() []engines.Area {
	var out []engines.Area
	for _, a := range v.Common() {
		if a.Layout != engines.LayoutLane {
			out = append(out, a)
		}
	}
	return out
}

func toLane(a engines.Area, number int) lane {
	l := lane{Area: a, Number: number}
	// What waits before the mouth needs room, whether it waits there or not: a drawing that jumps is hard to
	// compare.
	room := a.Length / 8
	for _, p := range a.Pieces {
		room = max(room, -p.From)
		if p.Kind == pieceOpening {
			o := opening{Piece: p, W: p.To - p.From, Mid: (p.From + p.To) / 2}
			o.Spots = spots(p.Mark, p.Marks, o.Mid)
			l.Openings = append(l.Openings, o)
			continue
		}
		l.Inside = append(l.Inside, toLying(p))
	}
	const margin = 4 * engines.Millimetre
	l.X, l.W = -room-margin, room+a.Length+2*margin
	for i := range l.Openings {
		l.Openings[i].look(l.Inside)
	}
	return l
}

// pieceOpening is the kind of the pieces that are above the others of a lane.
const pieceOpening = "hill"

func toLying(p engines.Piece) lying {
	size := min(p.To-p.From, laneMark*engines.Millimetre)
	const middle = (laneRoof + laneFloor) * engines.Millimetre / 2
	return lying{Piece: p, W: p.To - p.From, Spot: spot{Mark: p.Mark, X: (p.From + p.To - size) / 2,
		Y: middle - size/2, Size: size}}
}

// spots arranges n times the same mark over mid; more than are drawn are written as a number.
func spots(mark string, n int, mid mm) []spot {
	if mark == "" || n < 1 {
		return nil
	}
	if n > most {
		n = 1
	}
	out := places(n, mid)
	for i := range out {
		out[i].Mark = mark
	}
	return out
}

// most is how many marks are drawn one by one: what a glance counts.
const most = 4

// places are where n marks go, 1 to most: one large, two side by side, three and four in two rows.
func places(n int, mid mm) []spot {
	const one, two, four = 36 * engines.Millimetre, 31 * engines.Millimetre, 25 * engines.Millimetre
	const ground = laneTop * engines.Millimetre
	switch n {
	case 1:
		return []spot{{X: mid - one/2, Y: ground - one, Size: one}}
	case 2:
		return []spot{{X: mid - two, Y: ground - two, Size: two}, {X: mid, Y: ground - two, Size: two}}
	}
	out := []spot{{X: mid - four, Y: ground - four, Size: four}, {X: mid, Y: ground - four, Size: four}}
	if n == 3 {
		return append(out, spot{X: mid - four/2, Y: ground - 2*four, Size: four})
	}
	return append(out, spot{X: mid - four, Y: ground - 2*four, Size: four},
		spot{X: mid, Y: ground - 2*four, Size: four})
}

// look finds what shows in an opening.
func (o *opening) look(inside []lying) {
	var marks []string
	for _, p := range inside {
		if p.State == "seen" && p.From < o.To && o.From < p.To && len(marks) < most {
			marks = append(marks, p.Mark)
		}
	}
	if len(marks) == 0 {
		return
	}
	o.Seen = places(len(marks), o.Mid)
	for i := range o.Seen {
		o.Seen[i].Mark = marks[i]
	}
}

// Heap is the outline of what covers an opening.
func (o opening) Heap() string {
	const slope = 14 * engines.Millimetre
	return fmt.Sprintf("M%v 51Q%v 50 %v 30H%vQ%v 50 %v 51z", o.From-slope, o.From-slope/4, o.From+slope/4, o.To-slope/4, o.To+slope/4, o.To+slope)
}

// Head is where the head of an animal is drawn, as wide as high; it looks away from the mouth.
func (p lying) Head() mm { return p.To - 42*engines.Millimetre }

// Many tells that the marks of an opening are more than are drawn.
func (o opening) Many() bool { return o.Marks > most }

// Pushable tells that a tap pushes a tile into a lane: where no board feels it, or where simulated hands
// push.
func (v *View) Pushable() bool {
	waits := slices.ContainsFunc(v.Prompts, func(
		p engines.Prompt) bool {
		return p.Source == engines.FromTunnel
	})
	return waits && !v.Wall && v.On() && (v.Board.State != companion.BoardThere || v.VisitorOn())
}
