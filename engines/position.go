package engines

import "encoding/json"

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
