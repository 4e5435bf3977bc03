package heckmeck

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Game is the rule book of Heckmeck.
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "heckmeck",
		Name:     engines.Text{De: "Heckmeck am Bratwurmeck", En: "Pickomino", Fr: "Pickomino", It: "Heckmeck"},
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Dice:     dieCount,
		DieSet:   "heckmeck",
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats      int
	players    []byte // the names as a JSON array
	flipAll    bool   // HM-21 compares with closed portions too
	stopBefore bool   // a stop is legal while a roll lies open
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	players  []string
	first    engines.Seat // 0: not given
	hasFirst bool
	position *position
	match    match
}

type position struct {
	grill, closed []int
	stacks        [][]int
	turn          engines.Seat
	aside, roll   []engines.Face
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in, err := readSetup(data)
	if err != nil {
		return nil, nil, nil, err
	}
	n := len(in.players)
	if n < minSeats || n > maxSeats { // HM-01
		return nil, nil, &engines.Violation{Rule: "HM-01", Args: map[string]any{"count": n}}, nil
	}
	m := in.match
	m.seats = n
	if m.players, err = json.Marshal(in.players); err != nil {
		return nil, nil, nil, err
	}
	if in.position != nil {
		s, v, err := in.position.state(&m)
		if v != nil || err != nil {
			return nil, nil, v, err
		}
		return s, []engines.Event{}, nil, nil
	}
	first := engines.Seat(1)
	if in.hasFirst {
		first = in.first
	}
	if err := engines.CheckSeat("first", first, n); err != nil {
		return nil, nil, nil, err
	}
	return State{match: &m, grill: allTiles, turn: uint8(first)}, []engines.Event{}, nil, nil
}

func readSetup(data []byte) (in setup, err error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return in, err
	}
	if err := f.Need("players", &in.players); err != nil {
		return in, err
	}
	if in.hasFirst, err = f.Take("first", &in.first); err != nil {
		return in, err
	}
	if _, err := f.TakeObject("options", in.match.readOptions); err != nil {
		return in, err
	}
	var p position
	there, err := f.TakeObject("position", p.read)
	switch {
	case err != nil:
		return in, err
	case there && in.hasFirst:
		return in, errors.New(`field "first" does not go with "position", which has "turn"`)
	case there:
		in.position = &p
	}
	return in, f.Done()
}

func (m *match) readOptions(f engines.Fields) error {
	compare := "open"
	if err := f.TakeAll(engines.Members{{"flipCompare", &compare}, {"allowStopBeforeAside", &m.stopBefore}}); err != nil {
		return err
	}
	if compare != "open" && compare != "all" {
		return fmt.Errorf("field \"flipCompare\": %q is neither \"open\" nor \"all\"", compare)
	}
	m.flipAll = compare == "all"
	return nil
}

func (p *position) read(f engines.Fields) error {
	err := f.NeedAll(engines.Members{{"grill", &p.grill}, {"closed", &p.closed}, {"stacks", &p.stacks},
		{"turn", &p.turn}})
	if err != nil {
		return err
	}
	if err := f.TakeAll(engines.Members{{"aside", &p.aside}, {"roll", &p.roll}}); err != nil {
		return err
	}
	if err := checkFaces("aside", p.aside); err != nil {
		return err
	}
	return checkFaces("roll", p.roll)
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (engines.State, *engines.Violation, error) {
	if len(p.stacks) != m.seats {
		return nil, nil, fmt.Errorf("position: field \"stacks\": %d stacks for %d players", len(p.stacks), m.seats)
	}
	over := len(p.grill) == 0
	if p.turn < 0 || int(p.turn) > m.seats || (p.turn == 0 && !over) {
		return nil, nil, fmt.Errorf("position: field \"turn\": there is no seat %d", p.turn)
	}
	s := State{match: m, turn: uint8(p.turn)}
	if v := p.lay(&s); v != nil {
		return nil, v, nil
	}
	if n := len(p.aside) + len(p.roll); n > dieCount || (len(p.roll) > 0 && n != dieCount) { // HM-02
		return nil, &engines.Violation{Rule: "HM-02", Args: map[string]any{"dice": n}}, nil
	}
	s.aside, _ = count(p.aside)
	s.roll, _ = count(p.roll)
	switch {
	case over && len(p.aside)+len(p.roll) > 0:
		return nil, &engines.Violation{Rule: "HM-24"}, nil
	case over:
		s.turn = 0
	case len(p.aside) == dieCount:
		return nil, &engines.Violation{Rule: "HM-12"}, nil
	case len(p.roll) > 0 && s.roll.dead(s.aside):
		return nil, &engines.Violation{Rule: "HM-18"}, nil
	}
	return s, nil, nil
}

// lay puts the portions where the position says and judges that each is there once (HM-02).
func (p *position) lay(s *State) *engines.Violation {
	var seen tiles
	place := func(n int) *engines.Violation {
		if n < int(lowest) || n > int(highest) {
			return &engines.Violation{Rule: "HM-02", Case: "noTile", Args: map[string]any{"tile": n}}
		}
		if seen.has(tile(n)) {
			return &engines.Violation{Rule: "HM-02", Case: "tileTwice", Args: map[string]any{"tile": n}}
		}
		seen |= setOf(tile(n))
		return nil
	}
	for _, n := range p.grill {
		if v := place(n); v != nil {
			return v
		}
		s.grill |= setOf(tile(n))
	}
	for _, n := range p.closed {
		if v := place(n); v != nil {
			return v
		}
		s.closed |= setOf(tile(n))
	}
	for i, stack := range p.stacks {
		for _, n := range stack {
			if v := place(n); v != nil {
				return v
			}
			s.push(engines.Seat(i+1), tile(n))
		}
	}
	if missing := allTiles &^ seen; missing != 0 {
		return &engines.Violation{Rule: "HM-02", Case: "tileMissing", Args: map[string]any{"tile": missing.list()[0]}}
	}
	return nil
}
