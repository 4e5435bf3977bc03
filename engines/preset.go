package engines

import "encoding/json"

// Preset is a way to lay out the table before a match: a whole setup that Game.New takes.
type Preset struct {
	Name  string          `json:"name"` // stable: "mixed"
	Title Text            `json:"title"`
	Setup json.RawMessage `json:"setup"`
}

// Presetter is an ability of games whose setup needs more than names and options.
type Presetter interface {
	// Presets completes a setup that has names and perhaps first and options, in several legal ways, the plainest first.
	Presets(setup []byte) ([]Preset, error)
}
