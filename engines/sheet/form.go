package sheet

import "spieltisch/engines"

var _ engines.Formed = State{}

// Form asks for a number in each column, of everybody who writes now.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	if p.Kind != "write" {
		return engines.Form{}, false
	}
	rows := engines.Field{Name: "rows", Shape: engines.ShapeTyped, Items: []engines.Item{}}
	many := s.writers()
	if s.match.Turns {
		many = 1
	}
	for i := range many {
		w := s.writer(s.n() + i)
		for _, c := range s.match.Columns {
			rows.Slots = append(rows.Slots, engines.Slot{Key: i, Title: "column." + c.Name, Seat: engines.Seat(w + 1),
				Min: c.Least, Max: c.Most})
		}
	}
	return engines.Form{Fixed: map[string]any{"kind": "write"}, Fields: []engines.Field{rows}}, true
}
