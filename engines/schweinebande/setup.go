package schweinebande

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Game is the rule book of Schweinebande.
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "schweinebande",
		Name:     engines.Text{De: "Schweinebande", En: "Schweinebande", Fr: "Schweinebande", It: "Gang di Maiali"},
		MinSeats: minSeats,
		MaxSeats: maxSeats,
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
	players  []string
	first    *engines.Seat
	options  options
	position json.RawMessage // nil: not given
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in, err := readSetup(data)
	if err != nil {
		return nil, nil, nil, err
	}
	n := len(in.players)
	if n < minSeats || n > maxSeats { // SB-01: before the rest is held against the number of players
		return nil, nil, &engines.Violation{Rule: "SB-01", Args: map[string]any{"count": n}}, nil
	}
	m := match{seats: n, options: in.options}
	if m.players, err = json.Marshal(in.players); err != nil {
		return nil, nil, nil, err
	}
	events := make([]engines.Event, 0, 2)
	if in.position == nil {
		s, err := in.start(&m)
		if err != nil {
			return nil, nil, nil, err
		}
		s.newRound(&events)
		return s, events, nil, nil
	}
	var p position
	if err := engines.ReadObject(in.position, func(f engines.Fields) error { return p.read(f, &m) }); err != nil {
		return nil, nil, nil, fmt.Errorf("field \"position\": %w", err)
	}
	s, v := p.state(&m)
	if v != nil {
		return nil, nil, v, nil
	}
	s.settle(&events)
	return s, events, nil, nil
}

func readSetup(data []byte) (in setup, err error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return in, err
	}
	if err := f.Need("players", &in.players); err != nil {
		return in, err
	}
	if in.first, err = engines.Optional[engines.Seat](f, "first"); err != nil {
		return in, err
	}
	in.options = defaults()
	if _, err := f.TakeObject("options", in.options.read); err != nil {
		return in, err
	}
	there, err := f.Take("position", &in.position)
	if err == nil && there && in.first != nil {
		err = errors.New("field \"first\" does not go with \"position\", which has its own")
	}
	if err != nil {
		return in, err
	}
	return in, f.Done()
}

func (in *setup) start(m *match) (State, error) {
	s := State{match: m, phase: revealing, round: 1, first: 1}
	if in.first != nil {
		if err := engines.CheckSeat("first", *in.first, m.seats); err != nil {
			return s, err
		}
		s.first = uint8(*in.first)
	}
	for i := range m.seats {
		s.farmers[i] = uint8(m.farmers())
		s.hay[i] = m.startHay
	}
	return s, nil
}
