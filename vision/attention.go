package vision

import (
	"image"
	"slices"
)

// Attention says what to look for in one picture of a table. It is made once for each frame, and not changed
// after that; vision knows no game, so the names in it are keys of sets and nothing else.
//
// The zero value says nothing: all of the picture is looked at for dice, of whichever set a reader knows.
// Recordings are read so, and a table on which no game is on.
type Attention struct {
	// Dice is the set of the dice that lie there; "": beside Pieces there are none, and else nobody says which.
	Dice string
	// Pieces is the set of the cards, tiles or stones that lie there; "": there are none.
	Pieces string
	// Compared says that no piece is a move: they are read beside each rest, and compared with the record.
	Compared bool
	// Tray is where dice lie beside Pieces that are moves; empty: no dice are looked for beside those.
	Tray Rect
	// Zones are where Pieces lie; empty: anywhere.
	Zones []Rect
}

// Equal reports whether both say the same.
func (a Attention) Equal(b Attention) bool {
	return a.Dice == b.Dice && a.Pieces == b.Pieces && a.Compared == b.Compared && a.Tray == b.Tray &&
		slices.Equal(a.Zones, b.Zones)
}

// ReadsPieces reports whether pieces are read as moves.
func (a Attention) ReadsPieces() bool { return a.Pieces != "" && !a.Compared }

// ReadsDice reports whether dice are read.
func (a Attention) ReadsDice() bool {
	return a.Pieces == "" || a.Dice != "" && (a.Compared || !a.Tray.Empty())
}

// Part is what of an attention a picture is read for. Where dice and pieces are looked for, each part of a
// picture is read, judged and waited for by itself.
type Part uint8

// The parts.
const (
	Dice Part = iota
	Pieces
)

// Rect is an upright rectangle in shares of a frame's width and height, origin top left. The zero value is
// empty.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Empty reports whether nothing lies in it.
func (r Rect) Empty() bool { return r.X0 >= r.X1 || r.Y0 >= r.Y1 }

// Holds reports whether a place lies in it.
func (r Rect) Holds(p Vec) bool { return p.X >= r.X0 && p.X < r.X1 && p.Y >= r.Y0 && p.Y < r.Y1 }

// Pixels are those of a frame of w×h px that lie in it.
func (r Rect) Pixels(w, h int) image.Rectangle {
	px := func(share float64, of int) int { return min(max(int(share*float64(of)+0.5), 0), of) }
	return image.Rect(px(r.X0, w), px(r.Y0, h), px(r.X1, w), px(r.Y1, h))
}
