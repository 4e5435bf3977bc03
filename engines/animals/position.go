package animals

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

// position is the position of the rules interface, understood but not judged.
type position struct {
	phase     phase
	round     int
	start     engines.Seat
	lives     []int
	rows      [][]Animal
	turn      engines.Seat
	knocker   engines.Seat
	mayCall   engines.Seat
	exchanged []bool           // nil: nobody
	known     [][kindCount]int // nil: nothing
	scores    []int            // of the last scored round; empty: there is none
}

// takePosition gives nil where the setup has none.
func takePosition(f engines.Fields) (*position, error) {
	p := &position{round: 1}
	there, err := f.TakeObject("position", p.read)
	if !there || err != nil {
		return nil, err
	}
	return p, nil
}

func (p *position) read(f engines.Fields) error {
	var name string
	if err := f.NeedAll(engines.Members{{"phase", &name}, {"start", &p.start}, {"lives", &p.lives}}); err != nil {
		return err
	}
	var err error
	if p.phase, err = phaseNamed(name); err != nil {
		return err
	}
	if _, err := f.Take("round", &p.round); err != nil {
		return err
	}
	if p.round < 1 || p.round > engines.HighestNumber {
		return fmt.Errorf("field \"round\": rounds count from 1, not %d", p.round)
	}
	if _, err := f.Take("scores", &p.scores); err != nil {
		return err
	}
	if err := p.takeRound(f); err != nil {
		return err
	}
	switch {
	case p.phase == revealing && p.turn != engines.Table:
		return fmt.Errorf("field \"turn\": it is nobody's turn in the phase %q", p.phase)
	case p.underWay():
		return nil
	}
	return p.nothingLies()
}

// underWay tells that cards lie.
func (p *position) underWay() bool { return p.phase == turning || p.phase == revealing }

// nothingLies finds what only a round under way has; a state names it, and has none of it.
func (p *position) nothingLies() error {
	full := func(name string) error {
		return fmt.Errorf("field %q: there is nothing of it in the phase %q", name, p.phase)
	}
	switch {
	case len(p.rows) > 0:
		return full("rows")
	case p.turn != engines.Table:
		return full("turn")
	case p.knocker != engines.Table:
		return full("knocker")
	case p.mayCall != engines.Table:
		return full("mayCall")
	case slices.Contains(p.exchanged, true):
		return full("exchanged")
	case slices.ContainsFunc(p.known, func(known [kindCount]int) bool { return known != [kindCount]int{} }):
		return full("known")
	}
	return nil
}

// takeRound reads how a round stands.
func (p *position) takeRound(in engines.Fields) error {
	for _, field := range []struct {
		name   string
		into   any
		needed bool
	}{
		{"rows", &p.rows, p.underWay()},
		{"turn", &p.turn, p.phase == turning},
		{"knocker", &p.knocker, p.phase == revealing},
		{"exchanged", &p.exchanged, false},
		{"mayCall", &p.mayCall, false},
	} {
		read := in.Need
		if !field.needed {
			read = func(name string, into any) error { _, err := in.Take(name, into); return err }
		}
		if err := read(field.name, field.into); err != nil {
			return err
		}
	}
	there, err := in.TakeObjects("known", "seat", -1, func(_ int, f engines.Fields) error {
		by, err := readByAnimal(f)
		p.known = append(p.known, by)
		return err
	})
	if there && p.known == nil { // an empty list is one that does not fit
		p.known = [][kindCount]int{}
	}
	return err
}

func phaseNamed(name string) (phase, error) {
	for _, p := range []phase{dealing, turning, revealing, ended} {
		if name == p.String() {
			return p, nil
		}
	}
	return 0, fmt.Errorf("field \"phase\": %q is none of \"deal\", \"turn\", \"reveal\", \"over\"", name)
}

// fits checks that seats and lengths are those of the match.
func (p *position) fits(m *match) error {
	for _, seat := range []struct {
		name  string
		seat  engines.Seat
		least engines.Seat
	}{
		{"start", p.start, 1},
		{"turn", p.turn, least(p.phase == turning)},
		{"knocker", p.knocker, least(p.phase == revealing)},
		{"mayCall", p.mayCall, 0},
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
		{"lives", len(p.lives), true},
		{"exchanged", len(p.exchanged), p.exchanged != nil},
		{"known", len(p.known), p.known != nil},
		{"scores", len(p.scores), len(p.scores) > 0},
	} {
		if list.given && list.n != m.seats {
			return fmt.Errorf("position: field %q: %d entries for %d players", list.name, list.n, m.seats)
		}
	}
	for _, n := range p.lives {
		if n < 0 || n > m.maxLives {
			return fmt.Errorf("position: field \"lives\": %d is not between 0 and %d", n, m.maxLives)
		}
	}
	for _, n := range p.scores {
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
		match: m, phase: p.phase, round: p.round, start: uint8(p.start), turn: uint8(p.turn),
		knocker: uint8(p.knocker), mayCall: uint8(p.mayCall),
	}
	copy(s.lives[:], p.lives)
	s.scored = len(p.scores) > 0
	copy(s.scores[:], p.scores)
	for i, did := range p.exchanged {
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
	if s.lives[p.start-1] == 0 {
		return refuse("AN-19", "", 0, map[string]any{"outSeat": p.start})
	}
	for i := range s.match.seats {
		seat := uint8(i + 1)
		known := p.known != nil && p.known[i] != [kindCount]int{}
		if s.lives[i] == 0 && (seat == s.turn || seat == s.knocker || seat == s.mayCall || s.hasExchanged(seat) || known) {
			return refuse("AN-18", "plays", engines.Table, map[string]any{"outSeat": engines.Seat(seat)})
		}
	}
	return nil
}

// lay puts the cards where the position says: AN-02, AN-01, AN-21.
func (p *position) lay(s *State) *engines.Violation {
	rows, v := layRows(p.rows)
	if v != nil {
		return v
	}
	s.rows = rows
	for i, known := range p.known {
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
