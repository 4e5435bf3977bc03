package companion

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"spieltisch/companion/journal"
)

// members are those of a JSON object.
type members = map[string]json.RawMessage

// options are what the match is played with: as it was started, with what the newest position says that
// counts.
func (m *match) options() (members, error) {
	setup := m.result.Setup
	for _, step := range slices.Backward(m.result.Steps) {
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

// mergedOptions are those of the match, but for what a position says of them: numbers on the pieces that
// were read wrong.
func (m *match) mergedOptions(given json.RawMessage) (json.RawMessage, error) {
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

// Options are what a match is played with, as members of a setup's options. It may be called from anywhere.
func (t *Table) Options(id string) (json.RawMessage, error) {
	m, err := t.archive.open(id)
	if err != nil {
		return nil, fmt.Errorf("companion: options: %w", err)
	}
	return m.mergedOptions(nil)
}

// Played are the options with which a game was played last at this table; nil: never. It may be called
// from anywhere.
func (t *Table) Played(game string) (json.RawMessage, error) {
	list, err := t.cfg.Journal.Kept()
	if err != nil {
		return nil, fmt.Errorf("companion: options: %w", err)
	}
	slices.SortFunc(list, func(a, b journal.Match) int { return cmp.Compare(b.Last, a.Last) })
	for _, m := range list {
		var start journal.Body
		if json.Unmarshal(m.Started.Body, &start) != nil || start.Game != game {
			continue
		}
		if options, err := t.Options(m.ID); err == nil {
			return options, nil
		}
	}
	return nil, nil
}
