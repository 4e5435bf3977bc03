package engines

import "encoding/json"

// Preset is a way to lay out the table before a match: a whole setup that Game.New takes.
type Preset struct {
	Name  string          `json:"name"` // stable: "mixed"
	Title Text            `json:"title"`
	Setup json.RawMessage `json:"setup"`
}
