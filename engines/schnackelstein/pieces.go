package schnackelstein

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

const (
	minSeats    = 2
	maxSeats    = 5
	tunnelCount = 4
	hillCount   = 20
	blueHills   = 5 // SS-01
	whiteHills  = 5 // SS-02
	redHills    = 10
	stumpGems   = 3 // SS-04
	shortest    = engines.MM(1)
	longest     = 1000 * engines.Millimetre
)

// Gem is a colour of gems.
type Gem uint8

// The colours.
const (
	Ruby     Gem = iota // red
	Sapphire            // blue
	Diamond             // white
	colours             // how many there are
)

// letters are the names of the colours in JSON.
const letters = "rbd"

// String is the letter of the colour.
func (g Gem) String() string {
	if g >= colours {
		return "?"
	}
	return letters[g : g+1]
}

// MarshalText gives the letter.
func (g Gem) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the letter.
func (g *Gem) UnmarshalText(letter []byte) error {
	i := strings.Index(letters, string(letter))
	if i < 0 || len(letter) != 1 {
		return fmt.Errorf("there is no colour %q (it is \"r\", \"b\" or \"d\")", letter)
	}
	*g = Gem(i)
	return nil
}

// Gems counts gems by colour.
type Gems [colours]int

// allGems are the gems of a box.
func allGems() Gems { return Gems{24, 20, 6} }

func (g Gems) n() int { return g[Ruby] + g[Sapphire] + g[Diamond] }

func (g Gems) plus(o Gems) Gems {
	for c := range g {
		g[c] += o[c]
	}
	return g
}

func (g Gems) minus(o Gems) Gems {
	for c := range g {
		g[c] -= o[c]
	}
	return g
}

// beyond finds a colour of which g has more than o.
func (g Gems) beyond(o Gems) (Gem, bool) {
	for c := range colours {
		if g[c] > o[c] {
			return c, true
		}
	}
	return 0, false
}

// kinds counts the colours that are there.
func (g Gems) kinds() int {
	n := 0
	for _, count := range g {
		if count > 0 {
			n++
		}
	}
	return n
}

// MarshalJSON gives an object of counts without zeros.
func (g Gems) MarshalJSON() ([]byte, error) { return g.append(nil), nil }

func (g Gems) append(b []byte) []byte {
	b = append(b, '{')
	for c := range colours {
		b = engines.AppendCount(b, c.String(), g[c])
	}
	return append(b, '}')
}

// mostCounted is the highest count that is read; sums of counts stay far from overflow.
const mostCounted = 1_000_000

// UnmarshalJSONFrom reads counts by colour; zeros may be named.
func (g *Gems) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	*g = Gems{}
	return engines.ReadCounts(dec, strings.Split(letters, ""), func(c, n int) error {
		g[c] = n
		return checkCount(n)
	})
}

func checkCount(n int) error {
	if n < 0 || n > mostCounted {
		return fmt.Errorf("%d is no count", n)
	}
	return nil
}

// Tile is a kind of tile.
type Tile string

// The kinds. Long and short ones are the jokers, of which every player has one each.
const (
	Soil   Tile = "soil"
	Beetle Tile = "beetle"
	Worm   Tile = "worm"
	Long   Tile = "long"
	Short  Tile = "short"
)

// allTiles lists the kinds in the order in which a reading is explained.
func allTiles() [5]Tile { return [...]Tile{Beetle, Worm, Soil, Long, Short} }

func (t Tile) joker() bool { return t == Long || t == Short }

func (t Tile) known() bool { return t.heap() >= 0 || t.joker() }

// heap is the place of a kind in a supply, -1 for jokers, which belong to seats.
func (t Tile) heap() int {
	switch t {
	case Soil:
		return 0
	case Beetle:
		return 1
	case Worm:
		return 2
	}
	return -1
}

// UnmarshalText reads the name of a kind.
func (t *Tile) UnmarshalText(name []byte) error {
	*t = Tile(name)
	if *t == "" {
		return errors.New("a tile has a kind")
	}
	if !t.known() {
		return fmt.Errorf("there is no tile %q (it is soil, beetle, worm, long or short)", name)
	}
	return nil
}

// supply counts the tiles that lie in the middle, by heap.
type supply [3]int

// fullSupply are the tiles of a box.
func fullSupply() supply { return supply{69, 6, 3} }

// simpleSupply is what is played with in the simple variant (SS-32).
func simpleSupply() supply { return supply{69, 0, 0} }

// heaps are the kinds that lie in the middle, in the order of a supply.
var heaps = [...]Tile{Soil, Beetle, Worm}

// UnmarshalJSONFrom reads counts by kind; zeros may be named.
func (s *supply) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, heaps[:], func(heap, n int) error {
		s[heap] = n
		return checkCount(n)
	})
}

func (s supply) empty() bool { return s == supply{} }

func (s supply) append(b []byte) []byte {
	b = append(b, '{')
	for _, t := range heaps {
		b = engines.AppendCount(b, t, s[t.heap()])
	}
	return append(b, '}')
}

// hand is the jokers of a seat that are not used yet.
type hand struct{ long, short bool }

func (h hand) has(t Tile) bool { return t == Long && h.long || t == Short && h.short }

// without takes a joker away.
func (h hand) without(t Tile) hand {
	return hand{long: h.long && t != Long, short: h.short && t != Short}
}

func (h hand) append(b []byte) []byte {
	b = append(b, '[')
	for _, t := range [...]Tile{Long, Short} {
		if h.has(t) {
			b = engines.AppendName(b, t)
		}
	}
	return append(b, ']')
}
