package page

import (
	"encoding/json"
	"slices"

	"spieltisch/companion"
	"spieltisch/engines"
)

// House are the rules that families change: they play as is printed, or in their own way.
type House struct {
	Options []houseOption
	Own     bool // they played in their own way last time
}

// houseOption is a question of the house with the answer of last time that it was not played as printed.
type houseOption struct {
	engines.Option
	Ours int // of Choices
}

// HouseOf are the rules of a game that families change. begun are its matches, the last first.
func HouseOf(options []engines.Option, begun []companion.Begun) House {
	var h House
	for _, o := range options {
		if o.Name != "variant" { // that is another game
			h.Options = append(h.Options, houseOption{Option: o})
		}
	}
	for i, m := range begun {
		var said map[string]json.RawMessage
		if json.Unmarshal(m.Options, &said) != nil {
			continue
		}
		own := false
		for i, o := range h.Options {
			is := slices.IndexFunc(o.Choices, func(c engines.Choice) bool { return sameJSON(c.Value, said[o.Name]) })
			h.Options[i].Ours = max(is, 0)
			own = own || is > 0
		}
		if own {
			h.Own = i == 0
			return h
		}
	}
	return h
}

// sameJSON reports whether a value is written so.
func sameJSON(v any, data json.RawMessage) bool {
	is, err := json.Marshal(v)
	return err == nil && string(is) == string(data)
}
