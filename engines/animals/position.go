package animals

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

// position is the position of the rules interface, understood but not judged.
type position struct {
	Phase     phase         `json:"phase"`
	Round     *int          `json:"round,omitzero"` // nil: the first
	Start     engines.Seat  `json:"start"`
	Lives     []int         `json:"lives"`
	Rows      [][]Animal    `json:"rows,omitzero" each:"row,card"`
	Turn      *engines.Seat `json:"turn,omitzero"`
	Knocker   *engines.Seat `json:"knocker,omitzero"`
	MayCall   engines.Seat  `json:"mayCall,omitzero"`
	Exchanged []bool        `json:"exchanged,omitzero"`         // nil: nobody
	Known     []counts      `json:"known,omitzero" each:"seat"` // nil: nothing
	Scores    []int         `json:"scores,omitzero"`            // of the last scored round; empty: there is none
}

func (p *position) round() int {
	if p.Round == nil {
		return 1
	}
	return *p.Round
}

func (p *position) turn() engines.Seat    { return seatOr(p.Turn, engines.Table) }
func (p *position) knocker() engines.Seat { return seatOr(p.Knocker, engines.Table) }

func seatOr(seat *engines.Seat, none engines.Seat) engines.Seat {
	if seat == nil {
		return none
	}
	return *seat
}

// Check finds what does not go with the phase.
func (p *position) Check() error {
	switch {
	case p.round() < 1 || p.round() > engines.HighestNumber:
		return fmt.Errorf("field \"round\": rounds count from 1, not %d", p.round())
	case p.underWay() && p.Rows == nil:
		return engines.Missing("rows")
	case p.Phase == turning && p.Turn == nil:
		return engines.Missing("turn")
	case p.Phase == revealing && p.Knocker == nil:
		return engines.Missing("knocker")
	case p.Phase == revealing && p.turn() != engines.Table:
		return fmt.Errorf("field \"turn\": it is nobody's turn in the phase %q", p.Phase)
	case p.underWay():
		return nil
	}
	return p.nothingLies()
}

// underWay reports whether cards lie.
func (p *position) underWay() bool { return p.Phase == turning || p.Phase == revealing }

// nothingLies finds what only a round under way has; a state names it, and has none of it.
func (p *position) nothingLies() error {
	full := func(name string) error {
		return fmt.Errorf("field %q: there is nothing of it in the phase %q", name, p.Phase)
	}
	switch {
	case len(p.Rows) > 0:
		return full("rows")
	case p.turn() != engines.Table:
		return full("turn")
	case p.knocker() != engines.Table:
		return full("knocker")
	case p.MayCall != engines.Table:
		return full("mayCall")
	case slices.Contains(p.Exchanged, true):
		return full("exchanged")
	case slices.ContainsFunc(p.Known, func(known counts) bool { return known != counts{} }):
		return full("known")
	}
	return nil
}

// UnmarshalText reads the name of a phase.
func (p *phase) UnmarshalText(name []byte) error {
	for _, *p = range []phase{dealing, turning, revealing, ended} {
		if string(name) == p.String() {
			return nil
		}
	}
	return fmt.Errorf("%q is none of \"deal\", \"turn\", \"reveal\", \"over\"", name)
}

// fits checks that seats and lengths are those of the match.
func (p *position) fits(m *match) error {
	for _, seat := range []struct {
		name  string
		seat  engines.Seat
		least engines.Seat
	}{
		{"start", p.Start, 1},
		{"turn", p.turn(), least(p.Phase == turning)},
		{"knocker", p.knocker(), least(p.Phase == revealing)},
		{"mayCall", p.MayCall, 0},
	} {
		if seat.seat < seat.least || int(seat.seat) > m.seats {
			return fmt.Errorf("position: field %q: there is no seat %d", seat.name, seat.seat)
		}
	}
	for _, list := range []struct {
		name  string
		n     int
		given bool
	}{
		{"lives", len(p.Lives), true},
		{"exchanged", len(p.Exchanged), p.Exchanged != nil},
		{"known", len(p.Known), p.Known != nil},
		{"scores", len(p.Scores), len(p.Scores) > 0},
	} {
		if list.given && list.n != m.seats {
			return fmt.Errorf("position: field %q: %d entries for %d players", list.name, list.n, m.seats)
		}
	}
	for _, n := range p.Lives {
		if n < 0 || n > m.MaxLives {
			return fmt.Errorf("position: field \"lives\": %d is not between 0 and %d", n, m.MaxLives)
		}
	}
	for _, n := range p.Scores {
		if n < 0 || n > kindCount*engines.HighestNumber {
			return fmt.Errorf("position: field \"scores\": %d are no points of a round", n)
		}
	}
	return nil
}

// least is the lowest seat of a field that must name somebody, or may name nobody.
func least(somebody bool) engines.Seat {
	if somebody {
		return 1
	}
	return 0
}

// state judges the position in the order of the rules interface.
func (p *position) state(m *match) (engines.State, *engines.Violation, error) {
	if err := p.fits(m); err != nil {
		return nil, nil, err
	}
	s := State{
		match: m, phase: p.Phase, round: p.round(), start: uint8(p.Start), turn: uint8(p.turn()),
		knocker: uint8(p.knocker()), mayCall: uint8(p.MayCall),
	}
	copy(s.lives[:], p.Lives)
	s.scored = len(p.Scores) > 0
	copy(s.scores[:], p.Scores)
	for i, did := range p.Exchanged {
		if did {
			s.exchanged |= 1 << i
		}
	}
	if v := p.judgeSeats(s); v != nil {
		return nil, v, nil
	}
	if p.underWay() {
		if v := p.lay(&s); v != nil {
			return nil, v, nil
		}
		if v := s.judgeLap(); v != nil {
			return nil, v, nil
		}
	}
	return s, nil, nil
}

// judgeSeats: AN-20, AN-19, AN-18.
func (p *position) judgeSeats(s State) *engines.Violation {
	switch {
	case s.phase == ended && s.in() != 1:
		return refuse("AN-20", "over", 0, nil)
	case s.phase == ended:
		return nil // whoever started the last round may be out
	case s.in() < minSeats:
		return refuse("AN-20", "lives", 0, nil)
	}
	if s.lives[p.Start-1] == 0 {
		return refuse("AN-19", "", 0, map[string]any{"outSeat": p.Start})
	}
	for i := range s.match.seats {
		seat := uint8(i + 1)
		known := p.Known != nil && p.Known[i] != counts{}
		if s.lives[i] == 0 && (seat == s.turn || seat == s.knocker || seat == s.mayCall || s.hasExchanged(seat) ||
			known) {
			return refuse("AN-18", "plays", engines.Table, map[string]any{"outSeat": engines.Seat(seat)})
		}
	}
	return nil
}

// lay puts the cards where the position says: AN-02, AN-01, AN-21.
func (p *position) lay(s *State) *engines.Violation {
	rows, v := layRows(p.Rows)
	if v != nil {
		return v
	}
	s.rows = rows
	for i, known := range p.Known {
		sum := 0
		for k, n := range known {
			sum += min(n, handSize+1)
			s.known[i][k] = uint8(min(n, handSize+1))
		}
		if sum > handSize {
			return refuse("AN-01", "known", engines.Seat(i+1), map[string]any{"handSeat": engines.Seat(i + 1)})
		}
	}
	return tooMany(s.seen())
}

// judgeLap: AN-08, AN-09, AN-10.
func (s State) judgeLap() *engines.Violation {
	if s.knocker != 0 && !s.hasExchanged(s.knocker) {
		return refuse("AN-08", "", engines.Table, nil)
	}
	if s.knocker != 0 && s.knocker == s.turn {
		return refuse("AN-09", "knocker", engines.Table, map[string]any{"knockSeat": engines.Seat(s.knocker)})
	}
	if s.mayCall == 0 {
		return nil
	}
	next := s.turn
	if s.phase == revealing {
		next = s.knocker
	}
	if s.mayCall == s.knocker || !s.hasExchanged(s.mayCall) || s.after(s.mayCall) != next {
		return refuse("AN-10", "noExchange", engines.Table, nil)
	}
	return nil
}
