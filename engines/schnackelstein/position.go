package schnackelstein

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

// given is the position object of the rules interface.
type given struct {
	Tunnels *[tunnelCount]givenTunnel `json:"tunnels,omitzero" each:"tunnel"`
	Stump   Gems                      `json:"stump,omitzero"`
	Gems    []Gems                    `json:"gems,omitzero" each:"seat"`
	Jokers  [][]Tile                  `json:"jokers,omitzero" each:"seat,joker"`
	Supply  *supply                   `json:"supply,omitzero"`
	Turns   []int                     `json:"turns,omitzero" each:"seat"`
	Turn    *engines.Seat             `json:"turn,omitzero"`
	Extra   bool                      `json:"extra,omitzero"`
	Pending givenPending              `json:"pending,omitzero"`
}

type givenTunnel struct {
	Tiles   []givenTile `json:"tiles,omitzero" each:"tile"`
	Hills   []Gems      `json:"hills,omitzero" each:"hill"`
	Blocked *bool       `json:"blocked,omitzero"`
	Nose    engines.MM  `json:"nose,omitzero"` // follows from the tiles, and stands in a state
}

type givenTile struct {
	Kind Tile       `json:"kind"`
	Len  engines.MM `json:"len"`
}

type givenPending struct {
	Fees    int  `json:"fees,omitzero"`
	Beetles int  `json:"beetles,omitzero"`
	Worm    bool `json:"worm,omitzero"`
}

// Check finds a length that no tile has.
func (t *givenTile) Check() error {
	if t.Len < shortest || t.Len > longest {
		return noLength("len", t.Len)
	}
	return nil
}

// Check finds what is no count.
func (p *givenPending) Check() error {
	if err := checkCount(p.Fees); err != nil {
		return fmt.Errorf("field \"fees\": %w", err)
	}
	return (&Saw{Beetles: &p.Beetles}).Check()
}

// position is a position with what follows from it, understood but not judged.
type position struct {
	tunnels [tunnelCount]tunnel
	hills   [tunnelCount][]Gems
	blocked [tunnelCount]*bool // as given; nil: as it is
	stump   Gems
	gems    [maxSeats]Gems
	jokers  [maxSeats]hand
	supply  *supply // nil: what is not in the tunnels
	turns   [maxSeats]int
	turn    engines.Seat // 0: over
	extra   bool
	pending pending
}

// position holds a position against its match; the seat on turn is the first one where it is not given.
func (in *given) position(m *match, first engines.Seat) (*position, error) {
	p := &position{stump: in.Stump, supply: in.Supply, turn: first, extra: in.Extra}
	p.pending = pending{in.Pending.Fees, in.Pending.Beetles, in.Pending.Worm}
	if err := p.layTunnels(in, m); err != nil {
		return nil, err
	}
	if in.Gems != nil {
		if err := engines.CheckLen("gems", len(in.Gems), m.seats); err != nil {
			return nil, err
		}
		copy(p.gems[:], in.Gems)
	}
	if err := p.dealJokers(in.Jokers, m); err != nil {
		return nil, err
	}
	if in.Turn != nil {
		p.turn = *in.Turn
	}
	if p.turn < 0 || int(p.turn) > m.seats {
		return nil, fmt.Errorf("field \"turn\": there is no seat %d", p.turn)
	}
	if err := p.countTurns(in.Turns, m, first); err != nil {
		return nil, err
	}
	if p.turn == engines.Table && !p.ended(m, first) {
		return nil, errors.New("field \"turn\": it is 0 only where the game is over: nothing is pending, and all moles are out or no tile is left")
	}
	return p, nil
}

// layTunnels pushes the tiles into the tunnels, and fills the hills.
func (p *position) layTunnels(in *given, m *match) error {
	for i := range p.hills {
		p.hills[i] = make([]Gems, len(m.geometry.hills[i]))
	}
	if in.Tunnels == nil {
		return nil
	}
	for i, t := range in.Tunnels {
		if t.Hills != nil {
			if err := engines.CheckLen("hills", len(t.Hills), len(p.hills[i])); err != nil {
				return fmt.Errorf("field \"tunnels\": tunnel %d: %w", i+1, err)
			}
			p.hills[i] = t.Hills
		}
		p.blocked[i] = t.Blocked
		for _, tile := range t.Tiles {
			p.tunnels[i] = p.tunnels[i].pushed(tile.Kind, tile.Len)
		}
	}
	return nil
}

// dealJokers gives everybody the jokers that are left, all where that is not said.
func (p *position) dealJokers(hands [][]Tile, m *match) error {
	if hands == nil {
		for i := range m.seats {
			p.jokers[i] = hand{long: !m.simple, short: !m.simple}
		}
		return nil
	}
	if err := engines.CheckLen("jokers", len(hands), m.seats); err != nil {
		return err
	}
	for i, tiles := range hands {
		h := &p.jokers[i]
		for _, t := range tiles {
			if !t.joker() || h.has(t) {
				return fmt.Errorf("field \"jokers\": seat %d: each has one \"long\" and one \"short\" joker, not %q", i+1, t)
			}
			*h = hand{long: h.long || t == Long, short: h.short || t == Short}
		}
	}
	return nil
}

// countTurns counts the turns that each seat has had, one of each before the seat on turn where that is not
// said.
func (p *position) countTurns(turns []int, m *match, first engines.Seat) error {
	if turns == nil {
		for i := first; p.turn != engines.Table && i != p.turn; i = next(i, m.seats) {
			p.turns[i-1] = 1
		}
		return nil
	}
	if len(turns) != m.seats {
		return fmt.Errorf("field \"turns\": %d for %d players", len(turns), m.seats)
	}
	for _, n := range turns {
		if err := checkCount(n); err != nil {
			return fmt.Errorf("field \"turns\": %w", err)
		}
	}
	copy(p.turns[:], turns)
	return nil
}

// ended reports whether the game can be over: all moles are out, or the tiles are gone (SS-21). These ended
// it for the seat to move, or for the one before it, which had an extra turn to come.
func (p *position) ended(m *match, first engines.Seat) bool {
	if p.pending != (pending{}) {
		return false
	}
	next := p.toMove(first, m.seats)
	before := (int(next)+m.seats-2)%m.seats + 1
	return p.allOut(&m.geometry) ||
		p.left(m).empty() && (p.jokers[next-1] == hand{} || p.jokers[before-1] == hand{})
}

// toMove is the seat whose turn it is by the number of turns, counted from the first seat.
func (p *position) toMove(first engines.Seat, n int) engines.Seat {
	for i, seat := 1, next(first, n); i < n; i, seat = i+1, next(seat, n) {
		if p.turns[seat-1] < p.turns[first-1] {
			return seat
		}
	}
	return first
}
