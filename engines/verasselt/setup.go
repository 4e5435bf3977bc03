package verasselt

import (
	"encoding/json"
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
		Name:     engines.Text{De: "Voll verasselt", En: "Voll verasselt", Fr: "Voll verasselt", It: "Voll verasselt"},
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Dice:     dieCount,
		DieSet:   "verasselt",
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
	players  []string
	first    engines.Seat
	hub      Cards
	dice     []Face
	options  options
	position *position
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in, err := readSetup(data)
	if err != nil {
		return nil, nil, nil, err
	}
	m := match{seats: len(in.players), options: in.options}
	if m.players, err = json.Marshal(in.players); err != nil {
		return nil, nil, nil, err
	}
	s, events, v := in.state(&m)
	if v != nil {
		return nil, nil, v, nil
	}
	return s, events, nil, nil
}

func readSetup(data []byte) (in setup, err error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return in, err
	}
	if err := in.readPlayers(f); err != nil {
		return in, err
	}
	in.options = defaults()
	if _, err := f.TakeObject("options", in.options.read); err != nil {
		return in, err
	}
	p := newPosition(len(in.players))
	there, err := f.TakeObject("position", func(f engines.Fields) error { return p.read(f, in.options) })
	switch {
	case err != nil:
		return in, err
	case there:
		in.position = &p // "first", "hub" and "dice" do not go with it
	default:
		err = in.readStart(f)
	}
	if err != nil {
		return in, err
	}
	return in, f.Done()
}

func (in *setup) readPlayers(f engines.Fields) error {
	if err := f.Need("players", &in.players); err != nil {
		return err
	}
	if n := len(in.players); n < minSeats || n > maxSeats {
		return fmt.Errorf("field \"players\": %d players, want %d to %d", n, minSeats, maxSeats)
	}
	return nil
}

// readStart reads what a start has and a position has not.
func (in *setup) readStart(f engines.Fields) (err error) {
	in.first = 1
	if _, err := f.Take("first", &in.first); err != nil {
		return err
	}
	if err := engines.CheckSeat("first", in.first, len(in.players)); err != nil {
		return err
	}
	if in.hub, err = needCards(f, "hub"); err != nil {
		return err
	}
	there, err := f.Take("dice", &in.dice)
	if err != nil {
		return err
	}
	if !there {
		in.dice = []Face{Bar, Bar, Bar, Bar, Bar, Bar, Bar}
		return nil
	}
	return in.options.check("dice", in.dice)
}

// state is the first position, or the one that is given, and what follows from it by itself.
func (in *setup) state(m *match) (s State, events []engines.Event, v *engines.Violation) {
	if in.position != nil {
		return in.position.state(m)
	}
	if s, v = in.start(m); v == nil {
		events = append(events, s.event("turn", "VA-04", nil))
		s.checkStart(&events)
	}
	return s, events, v
}

// start judges the first position in the order of the rules interface.
func (in *setup) start(m *match) (s State, v *engines.Violation) {
	s = State{match: m, phase: choosing, turn: uint8(in.first), turns: 1}
	for i := range m.seats {
		s.yards[i] = tally{1, 1, 1, 1}
	}
	if n := in.hub.n(); n != m.hubStart {
		return s, &engines.Violation{Rule: "VA-01", Case: "hub", Args: map[string]any{"count": n, "want": m.hubStart}}
	}
	for i, n := range in.hub {
		if n+m.seats > perColor {
			return s, tooMany(engines.Table, i)
		}
	}
	s.hub, _ = in.hub.tally()
	s.pile = uint8(cardCount - colors*m.seats - s.hub.n())
	v = s.layDice(in.dice)
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
