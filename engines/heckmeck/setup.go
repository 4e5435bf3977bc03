package heckmeck

import (
	"cmp"
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
		Name:     words.Text("game"),
		MinSeats: minSeats,
		MaxSeats: maxSeats,
		Dice:     dieCount,
		DieSet:   "heckmeck",
		Age:      8,
		Mark:     "worm",
		Counts:   "worm",
		Fails:    "bust",
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
	Players  []string      `json:"players"`
	First    *engines.Seat `json:"first,omitzero"`
	Options  options       `json:"options,omitzero"`
	Position *position     `json:"position,omitzero"`
}

type options struct {
	FlipCompare string `json:"flipCompare,omitzero"`          // "open", or "all": HM-21 compares with closed portions too
	StopBefore  bool   `json:"allowStopBeforeAside,omitzero"` // a stop is legal while a roll lies open
}

type position struct {
	Grill  []int          `json:"grill"`
	Closed []int          `json:"closed"`
	Stacks [][]int        `json:"stacks" each:"seat"`
	Turn   engines.Seat   `json:"turn"`
	Aside  []engines.Face `json:"aside,omitzero"`
	Roll   []engines.Face `json:"roll,omitzero"`
}

// New starts a match, from the first position or from a given one.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	in, err := readSetup(data)
	if err != nil {
		return nil, nil, nil, err
	}
	n := len(in.Players)
	if n < minSeats || n > maxSeats { // HM-01
		return nil, nil, &engines.Violation{Rule: "HM-01", Args: map[string]any{"count": n}}, nil
	}
	m := match{seats: n, flipAll: in.Options.FlipCompare == "all", stopBefore: in.Options.StopBefore}
	if m.players, err = json.Marshal(in.Players); err != nil {
		return nil, nil, nil, err
	}
	if in.Position != nil {
		s, v, err := in.Position.state(&m)
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
	return State{match: &m, grill: allTiles, turn: uint8(first)}, []engines.Event{}, nil, nil
}

func readSetup(data []byte) (setup, error) {
	in := setup{Options: options{FlipCompare: "open"}}
	err := engines.Read(data, &in)
	return in, err
}

// Check finds what does not go together.
func (in *setup) Check() error {
	if in.Position != nil && in.First != nil {
		return errors.New(`field "first" does not go with "position", which has "turn"`)
	}
	return nil
}

// Check finds a way to compare that there is not.
func (o *options) Check() error {
	if o.FlipCompare != "open" && o.FlipCompare != "all" {
		return fmt.Errorf("field \"flipCompare\": %q is neither \"open\" nor \"all\"", o.FlipCompare)
	}
	return nil
}

// Check finds a number that is no face.
func (p *position) Check() error {
	return cmp.Or(checkFaces("aside", p.Aside), checkFaces("roll", p.Roll))
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (engines.State, *engines.Violation, error) {
	if len(p.Stacks) != m.seats {
		return nil, nil, fmt.Errorf("position: field \"stacks\": %d stacks for %d players", len(p.Stacks), m.seats)
	}
	over := len(p.Grill) == 0
	if p.Turn < 0 || int(p.Turn) > m.seats || (p.Turn == 0 && !over) {
		return nil, nil, fmt.Errorf("position: field \"turn\": there is no seat %d", p.Turn)
	}
	s := State{match: m, turn: uint8(p.Turn)}
	if v := p.lay(&s); v != nil {
		return nil, v, nil
	}
	if n := len(p.Aside) + len(p.Roll); n > dieCount || (len(p.Roll) > 0 && n != dieCount) { // HM-02
		return nil, &engines.Violation{Rule: "HM-02", Args: map[string]any{"dice": n}}, nil
	}
	s.aside, _ = count(p.Aside)
	s.roll, _ = count(p.Roll)
	switch {
	case over && len(p.Aside)+len(p.Roll) > 0:
		return nil, &engines.Violation{Rule: "HM-24"}, nil
	case over:
		s.turn = 0
	case len(p.Aside) == dieCount:
		return nil, &engines.Violation{Rule: "HM-12"}, nil
	case len(p.Roll) > 0 && s.roll.dead(s.aside):
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
	for _, n := range p.Grill {
		if v := place(n); v != nil {
			return v
		}
		s.grill |= setOf(tile(n))
	}
	for _, n := range p.Closed {
		if v := place(n); v != nil {
			return v
		}
		s.closed |= setOf(tile(n))
	}
	for i, stack := range p.Stacks {
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
