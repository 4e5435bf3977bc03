package schweinebande

import (
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

const (
	minSeats  = 2
	maxSeats  = 5
	side      = 5 // spaces along an edge
	spaces    = side * side
	rounds    = 4
	tileCount = rounds * spaces
	perAnimal = 16
	hayTiles  = 4
	groupSize = 4 // SB-17, SB-25
	animals   = 6
	tileKinds = animals + 1
	pig       = 4 // index of Pig
	cow       = 5 // index of Cow
	hayIndex  = animals
	pigBonus  = 2 // SB-21
)

// Tile is what a tile shows; "" is a face-down one.
type Tile string

// The tiles: six animals, and a sack of hay.
const (
	Chicken Tile = "chicken"
	Goat    Tile = "goat"
	Sheep   Tile = "sheep"
	Donkey  Tile = "donkey"
	Pig     Tile = "pig"
	Cow     Tile = "cow"
	Hay     Tile = "hay"
)

// tiles is the order in which tiles are counted and listed.
var tiles = [tileKinds]Tile{Chicken, Goat, Sheep, Donkey, Pig, Cow, Hay}

// index is the place of a tile in tiles; false where there is no such tile.
func (t Tile) index() (int, bool) {
	i := slices.Index(tiles[:], t)
	return i, i >= 0
}

// UnmarshalJSONFrom reads the name of a tile that lies face up.
func (t *Tile) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var name string
	if err := jsonv2.UnmarshalDecode(dec, &name); err != nil {
		return err
	}
	*t = Tile(name)
	if _, ok := t.index(); !ok {
		return fmt.Errorf("there is no tile %q", name)
	}
	return nil
}

// Space is a place on the board, [q,r].
type Space [2]int

// at is the place of a space in the list of the board; false off the board.
func (p Space) at() (int, bool) {
	if p[0] < 0 || p[0] >= side || p[1] < 0 || p[1] >= side {
		return 0, false
	}
	return p[1]*side + p[0], true
}

func spaceAt(i int) Space { return Space{i % side, i / side} }

// UnmarshalJSONFrom reads a space of the board.
func (p *Space) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := jsonv2.UnmarshalDecode(dec, (*[2]int)(p)); err != nil {
		return err
	}
	if _, ok := p.at(); !ok {
		return fmt.Errorf("the board has no space [%d,%d]", p[0], p[1])
	}
	return nil
}

// Dir is one of six directions.
type Dir string

// dirs are the directions with their steps.
var dirs = []struct {
	name Dir
	step Space
}{{"E", Space{1, 0}}, {"W", Space{-1, 0}}, {"SE", Space{0, 1}}, {"NW", Space{0, -1}}, {"NE", Space{1, -1}},
	{"SW", Space{-1, 1}}}

// UnmarshalText reads the name of a direction.
func (d *Dir) UnmarshalText(name []byte) error {
	*d = Dir(name)
	if _, ok := d.step(); !ok {
		return fmt.Errorf("there is no direction %q", name)
	}
	return nil
}

// step is the way to the neighbour; false where there is no such direction.
func (d Dir) step() (Space, bool) {
	for _, dir := range dirs {
		if dir.name == d {
			return dir.step, true
		}
	}
	return Space{}, false
}

// bag counts tiles by kind, in the order of tiles.
type bag [tileKinds]uint8

func (b bag) n() int { return b.animals() + int(b[hayIndex]) }

// animals counts what has to be fed.
func (b bag) animals() int {
	n := 0
	for _, k := range b[:animals] {
		n += int(k)
	}
	return n
}

func (b bag) plus(o bag) bag {
	for i := range b {
		b[i] += o[i]
	}
	return b
}

// minus takes o away; false where there is less than that.
func (b bag) minus(o bag) (bag, bool) {
	for i := range b {
		if b[i] < o[i] {
			return b, false
		}
		b[i] -= o[i]
	}
	return b, true
}

// excess finds a kind of which there are more than the game has (SB-28).
func (b bag) excess() (kind int, ok bool) {
	for i, n := range b {
		if int(n) > supply(i) {
			return i, true
		}
	}
	return 0, false
}

func supply(kind int) int {
	if kind == hayIndex {
		return hayTiles
	}
	return perAnimal
}

// six is one of each animal (SB-18).
var six = bag{1, 1, 1, 1, 1, 1, 0}

// append writes the counts without zeros.
func (b bag) append(out []byte) []byte {
	out = append(out, '{')
	for i, n := range b {
		out = engines.AppendCount(out, tiles[i], n)
	}
	return append(out, '}')
}

// MarshalJSON gives {"goat":2,"pig":1}.
func (b bag) MarshalJSON() ([]byte, error) { return b.append(make([]byte, 0, 64)), nil }

// UnmarshalJSONFrom reads counts by tile. Counts beyond the whole game stop at one too many.
func (b *bag) UnmarshalJSONFrom(dec *jsontext.Decoder) error { return b.read(dec, tiles[:]) }

func (b *bag) read(dec *jsontext.Decoder, kinds []Tile) error {
	*b = bag{}
	return engines.ReadCounts(dec, kinds, func(kind, n int) error {
		if n < 0 {
			return fmt.Errorf("%d tiles are too few", n)
		}
		b[kind] = uint8(min(n, tileCount+1))
		return nil
	})
}

// farm is a bag of animals: hay tiles go to no farm.
type farm bag

// UnmarshalJSONFrom reads counts by animal.
func (f *farm) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return (*bag)(f).read(dec, tiles[:animals])
}
