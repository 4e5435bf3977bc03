package schweinebande

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// Game is the rule book of Schweinebande.
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "schweinebande",
		Name:     words.Text("game"),
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Age:      8,
		Minutes:  30,
		Mark:     "pig",
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats   int
	players []byte // the names as a JSON array
	options
}

// farmers is how many figures a seat has (SB-01).
func (m *match) farmers() int {
	if m.seats <= 3 {
		return 3
	}
	return 2
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	Players  []string       `json:"players"`
	First    *engines.Seat  `json:"first,omitzero"`
	Options  options        `json:"options,omitzero"`
	Position jsontext.Value `json:"position,omitzero"` // read once the number of players is right
}

// Check finds what does not go together.
func (in *setup) Check() error {
	if in.Position != nil && in.First != nil {
		return errors.New(`field "first" does not go with "position", which has its own`)
	}
	return nil
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in := setup{Options: defaults()}
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	n := len(in.Players)
	if n < minSeats || n > maxSeats { // SB-01: before the rest is held against the number of players
		return nil, nil, &engines.Violation{Rule: "SB-01", Args: map[string]any{"count": n}}, nil
	}
	m := match{seats: n, options: in.Options}
	var err error
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	events := make([]engines.Event, 0, 2)
	if in.Position == nil {
		s, err := in.start(&m)
		if err != nil {
			return nil, nil, nil, err
		}
		s.newRound(&events)
		return s, events, nil, nil
	}
	p, err := readPosition(in.Position, &m)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("field \"position\": %w", err)
	}
	s, v := p.state(&m)
	if v != nil {
		return nil, nil, v, nil
	}
	s.settle(&events)
	return s, events, nil, nil
}

func (in *setup) start(m *match) (State, error) {
	s := State{match: m, phase: revealing, round: 1, first: 1}
	if in.First != nil {
		if err := engines.CheckSeat("first", *in.First, m.seats); err != nil {
			return s, err
		}
		s.first = uint8(*in.First)
	}
	for i := range m.seats {
		s.farmers[i] = uint8(m.farmers())
		s.hay[i] = m.StartHay
	}
	return s, nil
}
