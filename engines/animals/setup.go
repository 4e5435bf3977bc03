package animals

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

const (
	minSeats    = 2 // AN-22
	maxSeats    = 5
	startLives  = 5
	usualSupply = 25 // life cards in the box, so the most lives of one player
)

// Game is the rule book.
type Game struct{}

var _ engines.Game = Game{}

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{
		ID:       "animals",
		Name:     engines.Text{De: "Tiere", En: "Animals", Fr: "Animaux", It: "Animali"},
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats    int
	players  []byte         // the names as a JSON array
	values   [kindCount]int // points of a majority
	expert   bool           // AN-30, AN-31
	auto     bool           // a set that is known to be complete ends the round by itself
	maxLives int
}

// New starts a match, from the first deal or from a given position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	f, err := engines.ReadFields(data)
	if err != nil {
		return nil, nil, nil, err
	}
	var players []string
	if err := f.Need("players", &players); err != nil {
		return nil, nil, nil, err
	}
	first := engines.Seat(1)
	hasFirst, err := f.Take("first", &first)
	if err != nil {
		return nil, nil, nil, err
	}
	m := usual()
	if _, err := f.TakeObject("options", m.readOptions); err != nil {
		return nil, nil, nil, err
	}
	p, err := takePosition(f)
	if err != nil {
		return nil, nil, nil, err
	}
	if p != nil && hasFirst {
		return nil, nil, nil, fmt.Errorf("field \"first\" does not go with \"position\", which has \"start\"")
	}
	if err := f.Done(); err != nil {
		return nil, nil, nil, err
	}
	if m.seats = len(players); m.seats < minSeats || m.seats > maxSeats {
		return nil, nil, &engines.Violation{Rule: "AN-22", Args: map[string]any{"count": m.seats}}, nil
	}
	if m.players, err = json.Marshal(players); err != nil {
		return nil, nil, nil, err
	}
	s, v, err := m.begin(p, first)
	if v != nil || err != nil {
		return nil, nil, v, err
	}
	return s, []engines.Event{}, nil, nil
}

// begin lays the position, or the first round where there is none.
func (m *match) begin(p *position, first engines.Seat) (engines.State, *engines.Violation, error) {
	if p != nil {
		return p.state(m)
	}
	if err := engines.CheckSeat("first", first, m.seats); err != nil {
		return nil, nil, err
	}
	s := State{match: m, round: 1, start: uint8(first)}
	for i := range m.seats {
		s.lives[i] = startLives
	}
	return s, nil, nil
}

// usual is a match without options.
func usual() *match {
	m := &match{maxLives: usualSupply}
	for k, n := range supply {
		m.values[k] = int(n)
	}
	return m
}

func (m *match) readOptions(f engines.Fields) error {
	if _, err := f.TakeObject("values", m.readValues); err != nil {
		return err
	}
	if err := f.TakeAll(engines.Members{{"expert", &m.expert}, {"autoInstant", &m.auto}, {"maxLives", &m.maxLives}}); err != nil {
		return err
	}
	if m.maxLives < startLives || m.maxLives > engines.HighestNumber {
		return fmt.Errorf("field \"maxLives\": %d is not between the %d lives that everybody starts with and %d", m.maxLives, startLives, engines.HighestNumber)
	}
	return nil
}

func (m *match) readValues(f engines.Fields) error {
	for k, name := range names {
		if _, err := f.Take(name, &m.values[k]); err != nil {
			return err
		}
		if m.values[k] < 0 || m.values[k] > engines.HighestNumber {
			return fmt.Errorf("field %q: %d is not between 0 and %d", name, m.values[k], engines.HighestNumber)
		}
	}
	return nil
}
