package schweinebande

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws who starts and the options.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, options := engines.RandomSetup(by, seats, Game{}.Options())
	if by.IntN(3) == 0 {
		options["values"] = map[string]int{string(tiles[by.IntN(animals)]): 1 + by.IntN(9)}
	}
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

var _ engines.Fated = Game{}

// Fated are the tiles that lie face down at the end.
func (Game) Fated() []string { return []string{"open"} }

// Answer plays anything that is legal. Tiles are drawn from those that nobody has seen.
func (Game) Answer(by engines.Chance, in engines.State, p engines.Prompt) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	switch p.Kind {
	case "reveal":
		n := by.IntN(s.down())
		left := s.unseen()
		for i, c := range s.board {
			if c.tile != faceDown {
				continue
			}
			if n == 0 {
				return Reveal{Space: spaceAt(i), Tile: tiles[engines.Draw(by, left[:])]}
			}
			n--
		}
	case "open":
		left, a := s.unseen(), Open{}
		for i, c := range s.board {
			if c.tile == faceDown {
				a.Tiles = append(a.Tiles, Opened{spaceAt(i), tiles[engines.Draw(by, left[:])]})
			}
		}
		return a
	case "final4":
		pen, a := s.pens[p.Seat-1], Final4{Of: Of{p.Seat}}
		pen[hayIndex] = 0
		for range groupSize {
			a.Tiles = append(a.Tiles, tiles[engines.Draw(by, pen[:])])
		}
		return a
	}
	return p.Choices[by.IntN(len(p.Choices))]
}

// unseen counts the tiles that nobody has turned up yet.
func (s State) unseen() (b bag) {
	for kind, n := range s.seen() {
		b[kind] = uint8(supply(kind)) - n
	}
	return b
}

// Arbitrary gives any action at all.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	own := engines.Seat(1 + by.IntN(s.match.seats))
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = &own
	}
	space, tile := spaceAt(by.IntN(spaces)), tiles[by.IntN(tileKinds)]
	switch by.IntN(11) {
	case 0:
		return Reveal{By: By{seat}, Space: space, Tile: tile}
	case 1:
		if by.IntN(2) == 0 {
			return Place{By: By{seat}}
		}
		return Place{By: By{seat}, Space: &space}
	case 2:
		return Skip{By: By{seat}}
	case 3:
		return s.wildOpen(by, seat)
	case 4:
		a := Collect{By: By{seat}, Space: space, Dir: dirs[by.IntN(len(dirs))].name}
		if by.IntN(2) == 0 {
			a.Spaces = []Space{space}
		}
		return a
	}
	return wildOwn(by, own, tile)
}

// wildOpen tells a tile too few, or twice the same.
func (s State) wildOpen(by engines.Chance, seat *engines.Seat) Open {
	a := Open{By: By{seat}}
	for i, c := range s.board {
		if c.tile == faceDown && by.IntN(10) > 0 {
			a.Tiles = append(a.Tiles, Opened{spaceAt(i), tiles[by.IntN(tileKinds)]})
		}
	}
	return a
}

func wildOwn(by engines.Chance, seat engines.Seat, tile Tile) engines.Action {
	switch by.IntN(6) {
	case 0:
		a := Group4{Of: Of{seat}, Tile: tile}
		if by.IntN(2) == 0 {
			a.Farm = new(by.IntN(3))
		}
		return a
	case 1:
		a := Group6{Of: Of{seat}}
		if by.IntN(2) == 0 {
			a.Farm = &tile
		}
		return a
	case 2:
		return Sell{Of: Of{seat}, Tile: tile}
	case 3:
		if by.IntN(2) == 0 {
			return Feed{Of: Of{seat}}
		}
		return Feed{Of: Of{seat}, Hay: new(by.IntN(12))}
	case 4:
		a := Final4{Of: Of{seat}}
		for range 3 + by.IntN(3) {
			a.Tiles = append(a.Tiles, tiles[by.IntN(tileKinds)])
		}
		return a
	}
	return Done{Of: Of{seat}}
}
