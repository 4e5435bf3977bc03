package verasselt

import (
	"encoding/json"
	"errors"
	"fmt"

	"spieltisch/engines"
)

// Game is the rule book of Voll verasselt.
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "verasselt",
		Name:     words.Text("game"),
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Dice:     dieCount,
		DieSet:   "verasselt",
		Age:      8,
		Mark:     "yellow",
		Fails:    "bugged",
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats   int
	players []byte // the names as a JSON array
	options
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	Players  []string      `json:"players"`
	First    *engines.Seat `json:"first,omitzero"`
	Hub      *Cards        `json:"hub,omitzero"`
	Dice     []Face        `json:"dice,omitzero"`
	Options  options       `json:"options,omitzero"`
	Position *position     `json:"position,omitzero"`
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in := setup{Options: defaults()}
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	m := match{seats: len(in.Players), options: in.Options}
	m.PerDoubleBar = min(m.PerDoubleBar, cardCount) // more would not change anything, and products stay small
	var err error
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	s, events, v := in.state(&m)
	if v != nil {
		return nil, nil, v, nil
	}
	return s, events, nil, nil
}

// Check finds what does not go together, and a start that cannot be understood.
func (in *setup) Check() error {
	n := len(in.Players)
	switch {
	case n < minSeats || n > maxSeats:
		return fmt.Errorf("field \"players\": %d players, want %d to %d", n, minSeats, maxSeats)
	case in.Position != nil && (in.First != nil || in.Hub != nil || in.Dice != nil):
		return errors.New(`fields "first", "hub" and "dice" do not go with "position", which has its own`)
	case in.Position != nil:
		if err := in.Position.fits(n, in.Options); err != nil {
			return fmt.Errorf("field \"position\": %w", err)
		}
		return nil
	case in.Hub == nil:
		return engines.Missing("hub")
	case in.First != nil:
		if err := engines.CheckSeat("first", *in.First, n); err != nil {
			return err
		}
	}
	return in.Options.check("dice", in.Dice)
}

// state is the first position, or the one that is given, and what follows from it by itself.
func (in *setup) state(m *match) (s State, events []engines.Event, v *engines.Violation) {
	if in.Position != nil {
		return in.Position.state(m)
	}
	if s, v = in.start(m); v == nil {
		events = append(events, s.event("turn", "VA-04", nil))
		s.checkStart(&events)
	}
	return s, events, v
}

// start judges the first position in the order of the rules interface.
func (in *setup) start(m *match) (s State, v *engines.Violation) {
	s = State{match: m, phase: choosing, turn: 1, turns: 1}
	if in.First != nil {
		s.turn = uint8(*in.First)
	}
	for i := range m.seats {
		s.yards[i] = tally{1, 1, 1, 1}
	}
	if n := in.Hub.n(); n != m.HubStart {
		return s, &engines.Violation{Rule: "VA-01", Case: "hub", Args: map[string]any{"count": n, "want": m.HubStart}}
	}
	for i, n := range in.Hub {
		if n+m.seats > perColor {
			return s, tooMany(engines.Table, i)
		}
	}
	s.hub, _ = in.Hub.tally()
	s.pile = uint8(cardCount - colors*m.seats - s.hub.n())
	if in.Dice == nil {
		in.Dice = []Face{Bar, Bar, Bar, Bar, Bar, Bar, Bar}
	}
	v = s.layDice(in.Dice)
	return s, v
}

// layDice puts the dice down: seven (VA-02), all on the bar before the first roll of the game (VA-03).
func (s *State) layDice(list []Face) *engines.Violation {
	if len(list) != dieCount {
		return &engines.Violation{Rule: "VA-02", Args: map[string]any{"dice": len(list)}}
	}
	s.dice, _ = countDice(list)
	if s.turns == 1 && s.rolls == 0 && s.dice.bars() != dieCount {
		return &engines.Violation{Rule: "VA-03"}
	}
	return nil
}
