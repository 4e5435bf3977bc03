package record

import (
	"encoding/json"
	"slices"
)

// Differ reports whether something else happened. Actions that one list has beyond the other say nothing:
// they were added.
func Differ(was, is []json.RawMessage) bool {
	for i := range min(len(was), len(is)) {
		if plain(was[i]) != plain(is[i]) {
			return true
		}
	}
	return false
}

// plain is an action as text, without its seat, which may be left out, and lists of numbers in order.
func plain(raw json.RawMessage) string {
	fields := map[string]any{}
	if json.Unmarshal(raw, &fields) != nil {
		return string(raw)
	}
	delete(fields, "seat")
	for name := range fields {
		if list := Numbers(raw, name); list != nil {
			slices.Sort(list)
			fields[name] = list
		}
	}
	return string(JSON(fields))
}
