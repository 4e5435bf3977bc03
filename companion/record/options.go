package record

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// members are those of a JSON object.
type members = map[string]json.RawMessage

// options are what the match is played with: as it was started, with what the newest position says that
// counts.
func (m *Match) options() (members, error) {
	setup := m.Result.Setup
	for _, step := range slices.Backward(m.Result.Steps) {
		if step.Setup != nil && !step.Unfit {
			setup = step.Setup
			break
		}
	}
	var was struct{ Options members }
	if err := json.Unmarshal(setup, &was); err != nil {
		return nil, err
	}
	return was.Options, nil
}

// MergedOptions are those of the match, but for what a position says of them: numbers on the pieces that
// were read wrong.
func (m *Match) MergedOptions(given json.RawMessage) (json.RawMessage, error) {
	all, err := m.options()
	if err != nil {
		return nil, err
	}
	if given == nil && all == nil {
		return nil, nil
	}
	var said members
	if given != nil {
		if err := json.Unmarshal(given, &said); err != nil {
			return nil, fmt.Errorf(`field "options": %w`, err)
		}
	}
	merged := members{}
	maps.Copy(merged, all)
	maps.Copy(merged, said)
	return json.Marshal(merged)
}
