package kniffel

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/engines"
)

// Game is the rule book of Kniffel.
type Game struct{}

var _ engines.Game = Game{}

const (
	dieCount  = 5
	rollCount = 3
	maxSeats  = 12
)

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID: "kniffel", Name: words.Text("game"), MinSeats: 1, MaxSeats: maxSeats, Dice: dieCount, DieSet: "pips",
		Age: 8, Mark: "die6", Version: 1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	options
	seats   int
	players []byte // the names as a JSON array
}

type options struct {
	FiveHouse bool `json:"fiveAlikeIsFullHouse,omitzero"` // KN-08
	More      bool `json:"moreKniffels,omitzero"`         // KN-13
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	Players  []string      `json:"players"`
	First    *engines.Seat `json:"first,omitzero"`
	Options  options       `json:"options,omitzero"`
	Position *position     `json:"position,omitzero"`
}

type position struct {
	Forms []map[string]int `json:"forms"` // by seat: points by field
	Extra []int            `json:"extra"` // by seat: further Kniffels (KN-13)
	Rolls int              `json:"rolls"`
	Dice  []engines.Face   `json:"dice"`
	Turn  engines.Seat     `json:"turn"`
}

// Check finds what does not go together.
func (in *setup) Check() error {
	if in.Position != nil && in.First != nil {
		return errors.New(`field "first" does not go with "position", which has "turn"`)
	}
	return nil
}

// Check finds numbers that are no faces and no rolls, and fields that there are not.
func (p *position) Check() error {
	for i, form := range p.Forms {
		for name := range form {
			if !slices.Contains(fieldNames[:], name) {
				return fmt.Errorf("field \"forms\": seat %d: there is no field %q", i+1, name)
			}
		}
	}
	for i, n := range p.Extra {
		if n < 0 || n > fieldCount {
			return fmt.Errorf("field \"extra\": seat %d: %d further Kniffels", i+1, n)
		}
	}
	if p.Rolls < 0 || p.Rolls > rollCount {
		return fmt.Errorf("field \"rolls\": %d is none of 0 to %d", p.Rolls, rollCount)
	}
	return checkFaces("dice", p.Dice)
}

// New starts a match, with empty forms or with those of a position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	var in setup
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	n := len(in.Players)
	if n < 1 || n > maxSeats { // KN-01
		return nil, nil, &engines.Violation{Rule: "KN-01", Case: "players", Args: map[string]any{"count": n}}, nil
	}
	m := &match{options: in.Options, seats: n}
	var err error
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	if in.Position != nil {
		s, v, err := in.Position.state(m)
		if v != nil || err != nil {
			return nil, nil, v, err
		}
		return s, []engines.Event{}, nil, nil
	}
	first := engines.Seat(1)
	if in.First != nil {
		first = *in.First
	}
	if err := engines.CheckSeat("first", first, n); err != nil {
		return nil, nil, nil, err
	}
	return State{match: m, turn: uint8(first)}, []engines.Event{}, nil, nil
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (engines.State, *engines.Violation, error) {
	if err := engines.CheckLen("forms", len(p.Forms), m.seats); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	if err := engines.CheckLen("extra", len(p.Extra), m.seats); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	s := State{match: m, turn: uint8(p.Turn), rolls: uint8(p.Rolls)}
	for i, form := range p.Forms {
		for f, name := range fieldNames {
			points, there := form[name]
			if !there {
				continue
			}
			if v := written(engines.Seat(i+1), field(f), points); v != nil {
				return nil, v, nil
			}
			s.forms[i].write(field(f), points)
		}
		s.forms[i].extra = uint8(p.Extra[i])
		if p.Extra[i] > 0 && !s.mayHaveMore(engines.Seat(i+1)) {
			return nil, &engines.Violation{Rule: "KN-13", Seat: engines.Seat(i + 1)}, nil
		}
		if most := max(0, s.forms[i].count()-1); p.Extra[i] > most { // each has filled a field beside its own
			return nil, &engines.Violation{Rule: "KN-13", Case: "count", Seat: engines.Seat(i + 1),
				Args: map[string]any{"count": p.Extra[i], "most": most}}, nil
		}
	}
	over := s.over()
	if p.Turn < 0 || int(p.Turn) > m.seats || p.Turn == engines.Table && !over {
		return nil, nil, fmt.Errorf("position: field \"turn\": there is no seat %d", p.Turn)
	}
	return p.lie(s, over)
}

// lie judges whose turn it is and the dice.
func (p *position) lie(s State, over bool) (engines.State, *engines.Violation, error) {
	s.dice, _ = count(p.Dice)
	n := len(p.Dice)
	switch {
	case n > 0 && n != dieCount || (n > 0) != (p.Rolls > 0): // KN-02
		return nil, &engines.Violation{Rule: "KN-02", Case: "count", Args: map[string]any{"dice": n}}, nil
	case over && n > 0:
		return nil, &engines.Violation{Rule: "KN-01", Case: "over"}, nil
	case over:
		s.turn = 0
	case s.forms[p.Turn-1].full():
		return nil, &engines.Violation{Rule: "KN-01", Case: "full", Seat: p.Turn,
			Args: map[string]any{"whoSeat": p.Turn}}, nil
	}
	return s, nil, nil
}
