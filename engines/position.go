package engines

import "encoding/json"

// Positioned is an ability of states: each says how a match is set up that goes on from it. All games of
// the catalog have it, in every phase, so that a record can be made to match the table wherever the game
// stands.
type Positioned interface {
	// Position is what a setup needs beside players and options; New makes this very state of it.
	Position() Position
}

// Position is a part of a setup.
type Position struct {
	Position json.RawMessage `json:"position"`
	First    Seat            `json:"first,omitempty"` // of games that count turns from the first seat
}

// PositionOf is the position whose fields are those of the state's JSON with these names.
func PositionOf(s State, fields ...string) Position {
	data, err := json.Marshal(s)
	if err != nil {
		return Position{}
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return Position{}
	}
	b := []byte{'{'}
	for _, name := range fields {
		b = append(append(AppendName(b, name), ':'), all[name]...)
	}
	return Position{Position: append(b, '}')}
}
