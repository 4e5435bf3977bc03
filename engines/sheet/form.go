package sheet

import (
	"strconv"
	"strings"

	"spieltisch/engines"
)

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
			slot := engines.Slot{Key: i, Title: "column." + c.Name, Seat: engines.Seat(w + 1), Min: c.Least,
				Max: *c.Most}
			if s.match.Teams > 0 && !s.match.Turns {
				slot.Piece = &engines.Piece{Kind: "seats", Label: s.team(w)}
			}
			rows.Slots = append(rows.Slots, slot)
		}
	}
	return engines.Form{Fixed: map[string]any{"kind": "write"}, Fields: []engines.Field{rows}}, true
}

// team lists the seats of a team, as the label of a piece.
func (s State) team(party int) string {
	var out []string
	for _, seat := range s.seats() {
		if s.party(seat) == party {
			out = append(out, strconv.Itoa(int(seat)))
		}
	}
	return strings.Join(out, " ")
}
