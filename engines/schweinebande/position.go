package schweinebande

import (
	"errors"
	"fmt"
	"slices"

	"spieltisch/engines"
)

// position is the position object of the rules interface, understood but not judged.
type position struct {
	round, turn int
	phase       phase
	revealed    int          // in place: the space of the tile just turned up
	first       engines.Seat // 0: not given
	board       [spaces]cell
	farmers     []int
	tokens      []engines.Seat
	pens, farms []bag
	out         bag
	hay         []int
	done        []bool
}

func (p *position) read(f engines.Fields, m *match) error {
	for _, read := range []func(engines.Fields, *match) error{p.readPlace, p.readSeats, p.readTiles, p.readBoard} {
		if err := read(f, m); err != nil {
			return err
		}
	}
	return nil
}

// readPlace reads where in the game the position is.
func (p *position) readPlace(f engines.Fields, m *match) error {
	if err := f.Need("round", &p.round); err != nil {
		return err
	}
	if p.round < 1 || p.round > rounds {
		return fmt.Errorf("field \"round\": there is no round %d", p.round)
	}
	if err := f.Need("phase", &p.phase); err != nil {
		return err
	}
	if !slices.Contains([]phase{revealing, placing, opening, collecting, farming, feeding, final, over}, p.phase) {
		return fmt.Errorf("field \"phase\": a position has no phase %q", p.phase)
	}
	if _, err := f.Take("turn", &p.turn); err != nil {
		return err
	}
	if !p.turns() {
		if p.turn != 0 {
			return fmt.Errorf("field \"turn\": in the phase %q it is nobody's turn", p.phase)
		}
	} else if err := engines.CheckSeat("turn", engines.Seat(p.turn), m.seats); err != nil {
		return err
	}
	there, err := f.Take("first", &p.first)
	if err == nil && there {
		err = engines.CheckSeat("first", p.first, m.seats)
	}
	if err != nil {
		return err
	}
	return p.readRevealed(f)
}

// readRevealed reads which tile was turned up just now.
func (p *position) readRevealed(f engines.Fields) error {
	var at []int
	if _, err := f.Take("revealed", &at); err != nil {
		return err
	}
	switch {
	case p.phase == placing && len(at) == 0:
		return errors.New(`field "revealed" is missing: in the phase "place" it is the space of the tile just turned up`)
	case p.phase != placing && len(at) > 0:
		return fmt.Errorf("field \"revealed\": no tile was turned up just now in the phase %q", p.phase)
	case len(at) == 0:
		return nil
	case len(at) != len(Space{}):
		return fmt.Errorf("field \"revealed\": a space is [q,r], not %v", at)
	}
	i, ok := Space(at).at()
	if !ok {
		return fmt.Errorf("field \"revealed\": the board has no space %v", at)
	}
	p.revealed = i
	return nil
}

// turns tells that it is somebody's turn.
func (p *position) turns() bool {
	return p.phase == revealing || p.phase == placing || p.phase == collecting
}

// boarded tells that tiles lie on the board.
func (p *position) boarded() bool { return p.turns() || p.phase == opening }

// readSeats reads what there is one of for each seat.
func (p *position) readSeats(f engines.Fields, m *match) error {
	p.farmers, p.hay, p.done = make([]int, m.seats), make([]int, m.seats), make([]bool, m.seats)
	for i := range m.seats {
		p.farmers[i], p.hay[i] = m.farmers(), m.startHay
	}
	for _, field := range []struct {
		name string
		into any
		n    func() int
	}{
		{"farmers", &p.farmers, func() int { return len(p.farmers) }},
		{"hay", &p.hay, func() int { return len(p.hay) }},
		{"done", &p.done, func() int { return len(p.done) }},
	} {
		if _, err := f.Take(field.name, field.into); err != nil {
			return err
		}
		if field.n() != m.seats {
			return fmt.Errorf("field %q: %d entries for %d players", field.name, field.n(), m.seats)
		}
	}
	for i := range m.seats {
		if p.farmers[i] < 0 {
			return fmt.Errorf("field \"farmers\": %d farmers are too few", p.farmers[i])
		}
		if err := checkNumber("hay", p.hay[i], 0); err != nil {
			return err
		}
	}
	if p.boarded() && slices.Contains(p.done, true) {
		return fmt.Errorf("field \"done\": nobody is done in the phase %q", p.phase)
	}
	return p.readTokens(f, m)
}

func (p *position) readTokens(f engines.Fields, m *match) error {
	if _, err := f.Take("tokens", &p.tokens); err != nil {
		return err
	}
	for i, seat := range p.tokens {
		if err := engines.CheckSeat("tokens", seat, m.seats); err != nil {
			return err
		}
		if slices.Contains(p.tokens[:i], seat) {
			return fmt.Errorf("field \"tokens\": seat %d has two tokens", seat)
		}
	}
	return nil
}

// readTiles reads the tiles that are not on the board.
func (p *position) readTiles(f engines.Fields, m *match) (err error) {
	if p.pens, err = needBags(f, "pens", tileKinds, m.seats); err != nil {
		return err
	}
	if p.farms, err = needBags(f, "farms", animals, m.seats); err != nil {
		return err
	}
	return f.NeedObject("out", func(f engines.Fields) error { return p.out.read(f, tileKinds) })
}

func needBags(f engines.Fields, name string, kinds, seats int) ([]bag, error) {
	out := make([]bag, seats)
	err := f.NeedObjects(name, "seat", seats, func(i int, f engines.Fields) error { return out[i].read(f, kinds) })
	return out, err
}

func (p *position) readBoard(f engines.Fields, m *match) error {
	_, err := f.TakeObjects("board", "space", -1, func(_ int, f engines.Fields) error {
		if !p.boarded() {
			return fmt.Errorf("the board is empty in the phase %q", p.phase)
		}
		return p.readCell(f, m)
	})
	return err
}

func (p *position) readCell(f engines.Fields, m *match) error {
	var space Space
	var tile Tile
	if err := f.NeedAll(engines.Members{{"space", &space}, {"tile", &tile}}); err != nil {
		return err
	}
	farmer, err := engines.Optional[engines.Seat](f, "farmer")
	if err != nil {
		return err
	}
	c := cell{tile: faceDown}
	if tile != "" {
		if err := checkTile("tile", tile); err != nil {
			return err
		}
		kind, _ := tile.index()
		c.tile = showing(kind)
	}
	if farmer != nil && *farmer != engines.Table {
		if err := engines.CheckSeat("farmer", *farmer, m.seats); err != nil {
			return err
		}
		c.farmer = uint8(*farmer)
	}
	i, _ := space.at()
	if p.board[i].tile != empty {
		return errors.New("field \"space\": the space is there already")
	}
	p.board[i] = c
	return nil
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (State, *engines.Violation) {
	s := State{match: m, phase: p.phase, round: uint8(p.round), turn: uint8(p.turn), revealed: uint8(p.revealed), board: p.board, out: p.out}
	if v := p.judgeTiles(); v != nil {
		return s, v
	}
	copy(s.pens[:], p.pens)
	copy(s.farms[:], p.farms)
	copy(s.hay[:], p.hay)
	copy(s.done[:], p.done)
	for _, seat := range p.tokens {
		s.tokens.add(uint8(seat))
	}
	s.first = p.starter()
	for i := range m.seats {
		if n := p.farmers[i] + s.placed(engines.Seat(i+1)); n != m.farmers() {
			return s, &engines.Violation{Rule: "SB-01", Case: "farmers", Args: map[string]any{"whoSeat": engines.Seat(i + 1), "count": n, "want": m.farmers()}}
		}
		s.farmers[i] = uint8(p.farmers[i])
	}
	for i, c := range s.board {
		if c.tile == faceDown && c.farmer != 0 {
			return s, &engines.Violation{Rule: "SB-06", Case: "faceDown", Args: map[string]any{"space": spot(i)}}
		}
	}
	return s, s.judge()
}

// starter is who begins the round, where it is not given.
func (p *position) starter() uint8 {
	switch {
	case p.first != engines.Table:
		return uint8(p.first)
	case len(p.tokens) > 0:
		return uint8(p.tokens[0])
	}
	return uint8(max(p.turn, 1))
}

// judgeTiles counts tiles (SB-28). The counts of a bag are those that were read, or one too many for the game.
func (p *position) judgeTiles() *engines.Violation {
	var seen [tileKinds]int
	total := tilesLeft(p.round)
	for _, c := range p.board {
		if c.tile != empty {
			total++
		}
		if kind, up := c.kind(); up {
			seen[kind]++
		}
	}
	for _, b := range slices.Concat(p.pens, p.farms, []bag{p.out}) {
		for kind, n := range b {
			seen[kind] += int(n)
			total += int(n)
		}
	}
	for kind, n := range seen {
		if n > supply(kind) {
			return tooMany(engines.Table, kind)
		}
	}
	if total != tileCount {
		return &engines.Violation{Rule: "SB-28", Case: "count", Args: map[string]any{"count": total, "want": tileCount}}
	}
	return nil
}

// tilesLeft is how many tiles are still stacked in a round.
func tilesLeft(round int) int { return spaces * (rounds - round) }

// judge finds what cannot come about in play, once tiles and farmers are right.
func (s State) judge() *engines.Violation {
	all := s.tokens.n() == s.match.seats
	switch {
	case s.phase == revealing:
		return s.judgeReveal(all)
	case s.phase == placing:
		return s.judgePlace(all)
	case s.phase == opening && s.down() == 0:
		return &engines.Violation{Rule: "SB-11", Case: "up"}
	case s.phase == opening && s.home() != 0:
		return &engines.Violation{Rule: "SB-10", Case: "home", Args: map[string]any{"whoSeat": s.home()}}
	case s.phase == collecting && s.down() > 0:
		return &engines.Violation{Rule: "SB-11", Case: "down"}
	case !all:
		return &engines.Violation{Rule: "SB-12", Case: "tokens"}
	case s.phase == collecting && s.placed(s.seat()) == 0:
		return &engines.Violation{Rule: "SB-12", Case: "noFarmer", Args: map[string]any{"turnSeat": s.seat()}}
	case s.phase == final && s.round != rounds:
		return &engines.Violation{Rule: "SB-25", Case: "early"}
	case s.phase == over:
		return s.judgeOver()
	}
	return nil
}

// home is the first seat with farmers at home, 0: nobody.
func (s State) home() engines.Seat {
	for i, n := range s.farmers {
		if n > 0 {
			return engines.Seat(i + 1)
		}
	}
	return engines.Table
}

// judgeOver: everything is put away after the last round (SB-26).
func (s State) judgeOver() *engines.Violation {
	if s.round != rounds {
		return &engines.Violation{Rule: "SB-25", Case: "early"}
	}
	for i := range s.match.seats {
		if s.pens[i] != (bag{}) || s.hay[i] != 0 {
			return &engines.Violation{Rule: "SB-26", Case: "left", Args: map[string]any{"whoSeat": engines.Seat(i + 1)}}
		}
	}
	return nil
}

// judgePlace judges a tile just turned up; the tokens of the round before go back after it (SB-04).
func (s State) judgePlace(all bool) *engines.Violation {
	c := s.board[s.revealed]
	switch {
	case c.farmer != 0:
		return &engines.Violation{Rule: "SB-07", Args: map[string]any{"space": spot(int(s.revealed))}}
	case c.tile <= faceDown:
		return &engines.Violation{Rule: "SB-06", Case: "faceDown", Args: map[string]any{"space": spot(int(s.revealed))}}
	case s.down() == 0 && !s.match.placeOnLast:
		return &engines.Violation{Rule: "SB-10"}
	}
	return s.judgeBoard(s.down()+1, all)
}

func (s State) judgeReveal(all bool) *engines.Violation {
	return s.judgeBoard(s.down(), all)
}

// judgeBoard judges who is on turn, and the tokens, where so many tiles lay face down when the turn began.
func (s State) judgeBoard(down int, all bool) *engines.Violation {
	for i, c := range s.board {
		if c.tile == empty {
			return &engines.Violation{Rule: "SB-02", Args: map[string]any{"space": spot(i)}}
		}
	}
	if down == 0 {
		return &engines.Violation{Rule: "SB-10"}
	}
	starter := s.first
	if s.tokens.n() > 0 {
		starter = s.tokens[0]
	}
	switch fresh := down == spaces; {
	case fresh && s.turn != starter:
		return &engines.Violation{Rule: "SB-03", Args: map[string]any{"turnSeat": engines.Seat(starter)}}
	case fresh && s.round > 1:
		if !all {
			return &engines.Violation{Rule: "SB-04", Case: "tokens"}
		}
	default:
		for i := range s.match.seats {
			if s.tokens.has(uint8(i+1)) != (s.farmers[i] == 0) {
				return &engines.Violation{Rule: "SB-08", Case: "tokens", Args: map[string]any{"whoSeat": engines.Seat(i + 1)}}
			}
		}
	}
	if s.farmers[s.turn-1] == 0 {
		return &engines.Violation{Rule: "SB-08", Case: "rest", Args: map[string]any{"turnSeat": s.seat()}}
	}
	return nil
}
