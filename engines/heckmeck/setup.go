package heckmeck

import (
	"encoding/json"
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

// setup is the contract's setup object, understood but not judged.
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
	if first < 1 || int(first) > n {
		return nil, nil, nil, fmt.Errorf("field \"first\": there is no seat %d", first)
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
	var raw json.RawMessage
	there, err := f.Take("options", &raw)
	if err != nil {
		return in, err
	}
	if there {
		if err := in.match.readOptions(raw); err != nil {
			return in, fmt.Errorf("options: %w", err)
		}
	}
	if there, err = f.Take("position", &raw); err != nil {
		return in, err
	}
	if there {
		if in.position, err = readPosition(raw); err != nil {
			return in, fmt.Errorf("position: %w", err)
		}
		if in.hasFirst {
			return in, fmt.Errorf("field \"first\" does not go with \"position\", which has \"turn\"")
		}
	}
	return in, f.Done()
}

func (m *match) readOptions(data []byte) error {
	f, err := engines.ReadFields(data)
	if err != nil {
		return err
	}
	compare := "open"
	if _, err := f.Take("flipCompare", &compare); err != nil {
		return err
	}
	if compare != "open" && compare != "all" {
		return fmt.Errorf("field \"flipCompare\": %q is neither \"open\" nor \"all\"", compare)
	}
	m.flipAll = compare == "all"
	if _, err := f.Take("allowStopBeforeAside", &m.stopBefore); err != nil {
		return err
	}
	return f.Done()
}

func readPosition(data []byte) (*position, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return nil, err
	}
	var p position
	for _, field := range []struct {
		name string
		into any
	}{{"grill", &p.grill}, {"closed", &p.closed}, {"stacks", &p.stacks}, {"turn", &p.turn}} {
		if err := f.Need(field.name, field.into); err != nil {
			return nil, err
		}
	}
	for _, field := range []struct {
		name string
		into *[]engines.Face
	}{{"aside", &p.aside}, {"roll", &p.roll}} {
		if _, err := f.Take(field.name, field.into); err != nil {
			return nil, err
		}
		if err := checkFaces(field.name, *field.into); err != nil {
			return nil, err
		}
	}
	return &p, f.Done()
}

// state judges a position in the contract's order.
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
