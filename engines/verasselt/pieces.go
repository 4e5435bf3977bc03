package verasselt

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

const (
	dieCount  = 7
	minRolled = 4 // VA-11
	minSeats  = 2
	maxSeats  = 5
	colors    = 4
	perColor  = 22
	cardCount = colors * perColor
	yardLimit = 6 // VA-16, VA-21
	hubLeast  = 8 // VA-07, VA-20
	consoled  = 2 // VA-16
	barIndex  = colors
)

// Face is what a die shows: a colour or the double bar.
type Face string

// The faces.
const (
	Yellow Face = "Y"
	Blue   Face = "B"
	Red    Face = "R"
	Green  Face = "G"
	Bar    Face = "D"
)

// faces is the order in which colours and dice are counted; alphabetic is the order in which dice are listed.
var (
	faces      = [colors + 1]Face{Yellow, Blue, Red, Green, Bar}
	alphabetic = [colors + 1]int{1, barIndex, 3, 2, 0}
)

// index is the place of a face in faces; false where there is no such face.
func (f Face) index() (int, bool) {
	switch f {
	case Yellow:
		return 0, true
	case Blue:
		return 1, true
	case Red:
		return 2, true
	case Green:
		return 3, true
	case Bar:
		return barIndex, true
	}
	return 0, false
}

// UnmarshalText reads the letter of a face.
func (f *Face) UnmarshalText(letter []byte) error {
	*f = Face(letter)
	if _, ok := f.index(); !ok {
		return noFace(*f)
	}
	return nil
}

func noFace(f Face) error { return fmt.Errorf("a die has no face %q", f) }

// Cards counts cards by colour: Y, B, R, G. In JSON it is an object without zeros.
type Cards [colors]int

// MarshalJSON gives {"Y":3,"B":2}.
func (c Cards) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 32), '{')
	for i, n := range c {
		b = engines.AppendCount(b, faces[i], n)
	}
	return append(b, '}'), nil
}

// n counts all cards. Numbers beyond the whole game do not add up to small ones: each counts for at most one
// too many.
func (c Cards) n() int {
	sum := 0
	for _, n := range c {
		sum += min(n, cardCount+1)
	}
	return sum
}

// tally is Cards of a place on the table, of which there are never more than 22 in a colour. False: there
// are.
func (c Cards) tally() (t tally, ok bool) {
	for i, n := range c {
		if n < 0 || n > perColor {
			return tally{}, false
		}
		t[i] = uint8(n)
	}
	return t, true
}

// UnmarshalJSONFrom reads an object of counts.
func (c *Cards) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*c = Cards{}
	return engines.ReadCounts(dec, faces[:colors], func(color, n int) error {
		if n < 0 {
			return fmt.Errorf("%d cards are too few", n)
		}
		c[color] = n
		return nil
	})
}

// tally counts the cards of one place by colour: Y, B, R, G.
type tally [colors]uint8

func (t tally) n() int { return int(t[0]) + int(t[1]) + int(t[2]) + int(t[3]) }

func (t tally) cards() Cards {
	return Cards{int(t[0]), int(t[1]), int(t[2]), int(t[3])}
}

func (t tally) plus(o tally) tally {
	for i := range t {
		t[i] += o[i]
	}
	return t
}

// minus takes o away; false where there is less than that.
func (t tally) minus(o tally) (tally, bool) {
	for i := range t {
		if t[i] < o[i] {
			return t, false
		}
		t[i] -= o[i]
	}
	return t, true
}

// dice counts dice by face: the colours, then the double bar.
type dice [colors + 1]uint8

// countDice sorts faces into counts; false where something is no face. More than 255 of a face cannot come
// here: callers look at the length first.
func countDice(list []Face) (d dice, ok bool) {
	for _, f := range list {
		i, ok := f.index()
		if !ok {
			return d, false
		}
		d[i]++
	}
	return d, true
}

func (d dice) bars() int { return int(d[barIndex]) }

// list names the dice by letter.
func (d dice) list() []Face {
	out := make([]Face, 0, dieCount)
	for _, i := range alphabetic {
		for range d[i] {
			out = append(out, faces[i])
		}
	}
	return out
}

// bugs is the dice that show a colour, as cards.
func (d dice) bugs() tally { return tally(d[:colors]) }

// minus takes o away; false where there is less than that.
func (d dice) minus(o dice) (dice, bool) {
	for i := range d {
		if d[i] < o[i] {
			return d, false
		}
		d[i] -= o[i]
	}
	return d, true
}

// common is what both have.
func (d dice) common(o dice) dice {
	for i := range d {
		d[i] = min(d[i], o[i])
	}
	return d
}
