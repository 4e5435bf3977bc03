package schnackelstein

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// position is the position object of the rules interface, understood but not judged.
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

// read fills p, whose turn is the default.
func (p *position) read(f engines.Fields, in *setup) error {
	if err := p.takeTunnels(f, &in.match.geometry); err != nil {
		return err
	}
	if err := p.takeGems(f, in.match.seats); err != nil {
		return err
	}
	if err := p.takeTiles(f, &in.match); err != nil {
		return err
	}
	return p.takeTurn(f, in)
}

func (p *position) takeTunnels(f engines.Fields, g *geometry) error {
	for i := range p.hills {
		p.hills[i] = make([]Gems, len(g.hills[i]))
	}
	_, err := f.TakeObjects("tunnels", "tunnel", tunnelCount, p.readTunnel)
	return err
}

func (p *position) readTunnel(i int, f engines.Fields) error {
	_, err := f.TakeObjects("tiles", "tile", -1, func(_ int, f engines.Fields) error { return p.tunnels[i].readTile(f) })
	if err != nil {
		return err
	}
	_, err = f.TakeObjects("hills", "hill", len(p.hills[i]), func(k int, f engines.Fields) error { return p.hills[i][k].read(f) })
	if err != nil {
		return err
	}
	if p.blocked[i], err = engines.Optional[bool](f, "blocked"); err != nil {
		return err
	}
	_, err = engines.Optional[engines.MM](f, "nose") // follows from the tiles, and stands in a state
	return err
}

// readTile pushes a tile into a tunnel.
func (t *tunnel) readTile(f engines.Fields) error {
	var kind string
	var l engines.MM
	if err := f.NeedAll(engines.Members{{"kind", &kind}, {"len", &l}}); err != nil {
		return err
	}
	if l < shortest || l > longest {
		return fmt.Errorf("field \"len\": no tile is %v mm long (it is %v to %v)", l, shortest, longest)
	}
	tile, err := readTile(kind)
	if err == nil {
		*t = t.pushed(tile, l)
	}
	return err
}

func (p *position) takeGems(f engines.Fields, seats int) error {
	if _, err := f.TakeObject("stump", p.stump.read); err != nil {
		return err
	}
	_, err := f.TakeObjects("gems", "seat", seats, func(i int, f engines.Fields) error { return p.gems[i].read(f) })
	return err
}

func (p *position) takeTiles(f engines.Fields, m *match) error {
	for i := range m.seats {
		p.jokers[i] = hand{long: !m.simple, short: !m.simple}
	}
	var jokers json.RawMessage
	there, err := f.Take("jokers", &jokers)
	if err != nil {
		return err
	}
	if there {
		if err := p.readJokers(jokers, m.seats); err != nil {
			return fmt.Errorf("field \"jokers\": %w", err)
		}
	}
	var left supply
	there, err = f.TakeObject("supply", left.read)
	if there {
		p.supply = &left
	}
	return err
}

func (p *position) readJokers(data []byte, seats int) error {
	hands, err := engines.ReadList(data, seats)
	if err != nil {
		return err
	}
	for i, raw := range hands {
		p.jokers[i] = hand{}
		names, err := engines.ReadList(raw, -1)
		if err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		for _, name := range names {
			var kind string
			if err := json.Unmarshal(name, &kind); err != nil {
				return fmt.Errorf("seat %d: %s is no joker", i+1, name)
			}
			t := Tile(kind)
			if !t.joker() || p.jokers[i].has(t) {
				return fmt.Errorf("seat %d: each has one \"long\" and one \"short\" joker, not %q", i+1, kind)
			}
			p.jokers[i] = hand{long: p.jokers[i].long || t == Long, short: p.jokers[i].short || t == Short}
		}
	}
	return nil
}

func (p *position) takeTurn(f engines.Fields, in *setup) error {
	n := in.match.seats
	if _, err := f.Take("turn", &p.turn); err != nil {
		return err
	}
	if p.turn < 0 || int(p.turn) > n {
		return fmt.Errorf("field \"turn\": there is no seat %d", p.turn)
	}
	if _, err := f.Take("extra", &p.extra); err != nil {
		return err
	}
	if _, err := f.TakeObject("pending", p.pending.read); err != nil {
		return err
	}
	if err := p.takeTurns(f, in); err != nil {
		return err
	}
	if p.turn == engines.Table && !p.ended(in) {
		return errors.New("field \"turn\": it is 0 only where the game is over: nothing is pending, and all moles are out or no tile is left")
	}
	return nil
}

func (p *position) takeTurns(f engines.Fields, in *setup) error {
	n := in.match.seats
	var turns []int
	there, err := f.Take("turns", &turns)
	switch {
	case err != nil:
		return err
	case there && len(turns) != n:
		return fmt.Errorf("field \"turns\": %d for %d players", len(turns), n)
	case !there && p.turn != engines.Table:
		for i := in.first; i != p.turn; i = next(i, n) {
			p.turns[i-1] = 1
		}
		return nil
	}
	for i, t := range turns {
		if t < 0 || t > mostCounted {
			return fmt.Errorf("field \"turns\": %d is no count", t)
		}
		p.turns[i] = t
	}
	return nil
}

// ended tells that the game can be over: all moles are out, or the tiles are gone (SS-21). These ended it
// for the seat to move, or for the one before it, which had an extra turn to come.
func (p *position) ended(in *setup) bool {
	if p.pending != (pending{}) {
		return false
	}
	next := p.toMove(in.first, in.match.seats)
	before := (int(next)+in.match.seats-2)%in.match.seats + 1
	return p.allOut(&in.match.geometry) ||
		p.left(&in.match).empty() && (p.jokers[next-1] == hand{} || p.jokers[before-1] == hand{})
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

func (p *pending) read(f engines.Fields) error {
	if err := takeCount(f, "fees", &p.fees); err != nil {
		return err
	}
	if err := takeCount(f, "beetles", &p.beetles); err != nil {
		return err
	}
	_, err := f.Take("worm", &p.worm)
	return err
}
