package animals

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

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
		Name:     words.Text("game"),
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Mark:     "giraffe",
		Counts:   "heart",
		Version:  1,
	}
}

// match is what never changes between New and the end; all states of a match share it.
type match struct {
	seats   int
	players []byte // the names as a JSON array
	options
}

// options are those of the setup; docs/contributor/rules/animals.md tells what they are for.
type options struct {
	Values      points `json:"values,omitzero"`      // points of a majority
	Expert      bool   `json:"expert,omitzero"`      // AN-30, AN-31
	AutoInstant bool   `json:"autoInstant,omitzero"` // a set that is known to be complete ends the round by itself
	MaxLives    int    `json:"maxLives,omitzero"`
}

// Check finds too few lives, and too many.
func (o *options) Check() error {
	if o.MaxLives < startLives || o.MaxLives > engines.HighestNumber {
		return fmt.Errorf("field \"maxLives\": %d is not between the %d lives that everybody starts with and %d",
			o.MaxLives, startLives, engines.HighestNumber)
	}
	return nil
}

// points are those of a majority, by animal.
type points [kindCount]int

// UnmarshalJSONFrom reads {animal: points}; an animal that is not named keeps its points.
func (p *points) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, names[:], func(k, n int) error {
		if n < 0 || n > engines.HighestNumber {
			return fmt.Errorf("%d is not between 0 and %d", n, engines.HighestNumber)
		}
		p[k] = n
		return nil
	})
}

// setup is the setup object of the rules interface, understood but not judged.
type setup struct {
	Players  []string      `json:"players"`
	First    *engines.Seat `json:"first,omitzero"`
	Options  options       `json:"options,omitzero"`
	Position *position     `json:"position,omitzero"`
}

// Check finds what does not go together.
func (in *setup) Check() error {
	if in.Position != nil && in.First != nil {
		return errors.New(`field "first" does not go with "position", which has "start"`)
	}
	return nil
}

// New starts a match, from the first deal or from a given position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in := setup{Options: usual()}
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	m := &match{seats: len(in.Players), options: in.Options}
	if m.seats < minSeats || m.seats > maxSeats {
		return nil, nil, &engines.Violation{Rule: "AN-22", Args: map[string]any{"count": m.seats}}, nil
	}
	var err error
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	s, v, err := m.begin(in.Position, seatOr(in.First, 1))
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

// usual are the options that hold where the setup names none.
func usual() options {
	o := options{MaxLives: usualSupply}
	for k, n := range supply {
		o.Values[k] = int(n)
	}
	return o
}
