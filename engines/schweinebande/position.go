package schweinebande

import (
	"errors"
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// position is the position object of the rules interface, understood but not judged.
type position struct {
	Round    int            `json:"round"`
	Phase    phase          `json:"phase"`
	Turn     int            `json:"turn,omitzero"`
	First    *engines.Seat  `json:"first,omitzero"`    // nil: not given
	Revealed []int          `json:"revealed,omitzero"` // in the phase "place": the space of the tile just turned up
	Board    []boardSpace   `json:"board,omitzero" each:"space"`
	Farmers  []int          `json:"farmers,omitzero" each:"seat"`
	Tokens   []engines.Seat `json:"tokens,omitzero"`
	Pens     []bag          `json:"pens" each:"seat"`
	Farms    []farm         `json:"farms" each:"seat"`
	Out      bag            `json:"out"`
	Hay      []int          `json:"hay,omitzero" each:"seat"`
	Done     []bool         `json:"done,omitzero" each:"seat"`

	revealed int // Revealed as a place on the board
	board    [spaces]cell
	farms    []bag
}

type boardSpace struct {
	Space  Space        `json:"space"`
	Tile   openTile     `json:"tile"`
	Farmer engines.Seat `json:"farmer,omitzero"`
}

// openTile is a Tile, or "" for one that lies face down.
type openTile Tile

// UnmarshalJSONFrom reads the name of a tile, or nothing.
func (t *openTile) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if err := jsonv2.UnmarshalDecode(dec, (*string)(t)); err != nil || *t == "" {
		return err
	}
	if _, ok := Tile(*t).index(); !ok {
		return fmt.Errorf("there is no tile %q", *t)
	}
	return nil
}

// UnmarshalText reads the name of a phase that a position can be in.
func (p *phase) UnmarshalText(name []byte) error {
	*p = phase(name)
	if !slices.Contains([]phase{revealing, placing, opening, collecting, farming, feeding, final, over}, *p) {
		return fmt.Errorf("a position has no phase %q", name)
	}
	return nil
}

// Check finds what does not go with round and phase.
func (p *position) Check() error {
	switch {
	case p.Round < 1 || p.Round > rounds:
		return fmt.Errorf("field \"round\": there is no round %d", p.Round)
	case !p.turns() && p.Turn != 0:
		return fmt.Errorf("field \"turn\": in the phase %q it is nobody's turn", p.Phase)
	case !p.boarded() && len(p.Board) > 0:
		return fmt.Errorf("field \"board\": the board is empty in the phase %q", p.Phase)
	case p.boarded() && slices.Contains(p.Done, true):
		return fmt.Errorf("field \"done\": nobody is done in the phase %q", p.Phase)
	}
	return p.checkRevealed()
}

func (p *position) checkRevealed() error {
	switch at := p.Revealed; {
	case p.Phase == placing && len(at) == 0:
		return errors.New(`field "revealed" is missing: in the phase "place" it is the space of the tile just turned up`)
	case p.Phase != placing && len(at) > 0:
		return fmt.Errorf("field \"revealed\": no tile was turned up just now in the phase %q", p.Phase)
	case len(at) == 0:
		return nil
	case len(at) != len(Space{}):
		return fmt.Errorf("field \"revealed\": a space is [q,r], not %v", at)
	}
	i, ok := Space(p.Revealed).at()
	if !ok {
		return fmt.Errorf("field \"revealed\": the board has no space %v", p.Revealed)
	}
	p.revealed = i
	return nil
}

// turns reports whether it is somebody's turn.
func (p *position) turns() bool {
	return p.Phase == revealing || p.Phase == placing || p.Phase == collecting
}

// boarded reports whether tiles lie on the board.
func (p *position) boarded() bool { return p.turns() || p.Phase == opening }

// readPosition reads a position and holds it against the match.
func readPosition(data []byte, m *match) (*position, error) {
	p := &position{Done: make([]bool, m.seats)}
	for range m.seats {
		p.Farmers, p.Hay = append(p.Farmers, m.farmers()), append(p.Hay, m.StartHay)
	}
	if err := engines.Read(data, p); err != nil {
		return nil, err
	}
	for _, list := range []struct {
		name string
		n    int
	}{{"farmers", len(p.Farmers)}, {"hay", len(p.Hay)}, {"done", len(p.Done)}, {"pens", len(p.Pens)}, {"farms", len(p.Farms)}} {
		if list.n != m.seats {
			return nil, fmt.Errorf("field %q: %d entries for %d players", list.name, list.n, m.seats)
		}
	}
	for i := range m.seats {
		if p.Farmers[i] < 0 {
			return nil, fmt.Errorf("field \"farmers\": %d farmers are too few", p.Farmers[i])
		}
		if err := checkNumber("hay", p.Hay[i], 0); err != nil {
			return nil, err
		}
		p.farms = append(p.farms, bag(p.Farms[i]))
	}
	if err := p.checkSeats(m); err != nil {
		return nil, err
	}
	return p, p.lay(m)
}

// checkSeats finds seats that are not at the table.
func (p *position) checkSeats(m *match) error {
	if p.turns() {
		if err := engines.CheckSeat("turn", engines.Seat(p.Turn), m.seats); err != nil {
			return err
		}
	}
	if p.First != nil {
		if err := engines.CheckSeat("first", *p.First, m.seats); err != nil {
			return err
		}
	}
	for i, seat := range p.Tokens {
		if err := engines.CheckSeat("tokens", seat, m.seats); err != nil {
			return err
		}
		if slices.Contains(p.Tokens[:i], seat) {
			return fmt.Errorf("field \"tokens\": seat %d has two tokens", seat)
		}
	}
	return nil
}

// lay puts tiles and farmers on the board.
func (p *position) lay(m *match) error {
	for n, at := range p.Board {
		i, _ := at.Space.at()
		var err error
		if at.Farmer != engines.Table {
			err = engines.CheckSeat("farmer", at.Farmer, m.seats)
		}
		if p.board[i].tile != empty {
			err = errors.New("field \"space\": the space is there already")
		}
		if err != nil {
			return fmt.Errorf("field \"board\": space %d: %w", n+1, err)
		}
		p.board[i] = cell{tile: faceDown, farmer: uint8(at.Farmer)}
		if kind, up := Tile(at.Tile).index(); up {
			p.board[i].tile = showing(kind)
		}
	}
	return nil
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (State, *engines.Violation) {
	s := State{match: m, phase: p.Phase, round: uint8(p.Round), turn: uint8(p.Turn),
		revealed: uint8(p.revealed), board: p.board, out: p.Out}
	if v := p.judgeTiles(); v != nil {
		return s, v
	}
	copy(s.pens[:], p.Pens)
	copy(s.farms[:], p.farms)
	copy(s.hay[:], p.Hay)
	copy(s.done[:], p.Done)
	for _, seat := range p.Tokens {
		s.tokens.add(uint8(seat))
	}
	s.first = p.starter()
	for i := range m.seats {
		if n := p.Farmers[i] + s.placed(engines.Seat(i+1)); n != m.farmers() {
			return s, &engines.Violation{Rule: "SB-01", Case: "farmers",
				Args: map[string]any{"whoSeat": engines.Seat(i + 1), "count": n, "want": m.farmers()}}
		}
		s.farmers[i] = uint8(p.Farmers[i])
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
	case p.First != nil:
		return uint8(*p.First)
	case len(p.Tokens) > 0:
		return uint8(p.Tokens[0])
	}
	return uint8(max(p.Turn, 1))
}

// judgeTiles counts tiles (SB-28). The counts of a bag are those that were read, or one too many for the
// game.
func (p *position) judgeTiles() *engines.Violation {
	var seen [tileKinds]int
	total := tilesLeft(p.Round)
	for _, c := range p.board {
		if c.tile != empty {
			total++
		}
		if kind, up := c.kind(); up {
			seen[kind]++
		}
	}
	for _, b := range slices.Concat(p.Pens, p.farms, []bag{p.Out}) {
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
	case s.down() == 0 && !s.match.PlaceOnLast:
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
