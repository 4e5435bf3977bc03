package web

import (
	"fmt"
	"slices"

	"spieltisch/companion"
	"spieltisch/engines"
)

// The heights of a drawn lane, in millimetres of the table: what lies on top, the openings below it, and the lane.
const (
	laneTop   = 52 // room for what is in and over the openings
	laneRoof  = 60
	laneFloor = 96
	laneMark  = 27 // a mark on a piece, at most
)

// lane is an area of the layout lane as the template draws it: from the side, the openings on top, all in millimetres.
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
func (v *view) Lanes() []lane {
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
func (v *view) Flat() []engines.Area {
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
	// What waits before the mouth needs room, whether it waits there or not: a drawing that jumps is hard to compare.
	room := a.Length / 8
	for _, p := range a.Pieces {
		if room = max(room, -p.From); p.Kind == pieceOpening {
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
	return lying{Piece: p, W: p.To - p.From, Spot: spot{Mark: p.Mark, X: (p.From + p.To - size) / 2, Y: middle - size/2, Size: size}}
}

// spots arranges n marks over mid: one large, two side by side, four in two rows; more are written as a number.
func spots(mark string, n int, mid mm) []spot {
	const one, two, four = 36 * engines.Millimetre, 31 * engines.Millimetre, 25 * engines.Millimetre
	const ground = laneTop * engines.Millimetre
	switch {
	case mark == "" || n < 1:
		return nil
	case n == 1 || n > 4:
		return []spot{{mark, mid - one/2, ground - one, one}}
	case n == 2:
		return []spot{{mark, mid - two, ground - two, two}, {mark, mid, ground - two, two}}
	}
	out := []spot{{mark, mid - four, ground - four, four}, {mark, mid, ground - four, four}}
	if n == 3 {
		return append(out, spot{mark, mid - four/2, ground - 2*four, four})
	}
	return append(out, spot{mark, mid - four, ground - 2*four, four}, spot{mark, mid, ground - 2*four, four})
}

// look finds what shows in an opening.
func (o *opening) look(inside []lying) {
	for _, p := range inside {
		if p.State == "seen" && p.From < o.To && o.From < p.To {
			o.Seen = append(o.Seen, spots(p.Mark, 1, o.Mid)...)
		}
	}
}

// Heap is the outline of what covers an opening.
func (o opening) Heap() string {
	const slope = 14 * engines.Millimetre
	return fmt.Sprintf("M%v 51Q%v 50 %v 30H%vQ%v 50 %v 51z", o.From-slope, o.From-slope/4, o.From+slope/4, o.To-slope/4, o.To+slope/4, o.To+slope)
}

// Tip and Eye are where the head of an animal is drawn; it looks away from the mouth.
func (p lying) Tip() mm { return p.To - 4*engines.Millimetre }

// Eye is a little behind the tip.
func (p lying) Eye() mm { return p.To - 13*engines.Millimetre }

// Many tells that the marks of an opening are more than are drawn.
func (o opening) Many() bool { return o.Marks > 4 }

// Pushable tells that a tap pushes a tile into a lane: where no board feels it, or where simulated hands push.
func (v *view) Pushable() bool {
	waits := slices.ContainsFunc(v.Prompts, func(p engines.Prompt) bool { return p.Source == engines.FromTunnel })
	return waits && !v.Wall && v.On() && (v.Board.State != companion.BoardThere || v.VisitorOn())
}
