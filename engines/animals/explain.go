package animals

import (
	"slices"

	"spieltisch/engines"
)

// Explain compares open rows with those of the position, in the order of the rules interface. It sees which
// row was changed, not who changed it: in the last lap a person says who passed.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	if in.Cards == nil || s.phase == ended {
		return engines.Explanation{}
	}
	if in.Cards.Hands != nil {
		return s.shownHands(in.Cards.Hands)
	}
	lists, ok := animalsOf(in.Cards.Rows)
	if !ok {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	if s.phase == dealing {
		return engines.Explanation{Actions: []engines.Action{Deal{Rows: ordered(lists)}}}
	}
	rows, v := layRows(lists)
	if v != nil {
		return engines.Explanation{Breach: v}
	}
	var changed []int
	for i := range rows {
		if rows[i] != s.rows[i] {
			changed = append(changed, i+1)
		}
	}
	seat := engines.Seat(s.turn)
	switch lifted := slices.Compact(slices.Sorted(slices.Values(in.Cards.Lifted))); {
	case s.phase == revealing && len(changed) > 0:
		return engines.Explanation{Breach: refuse("AN-09", "reveal", 0, nil)}
	case s.phase == revealing:
		return engines.Explanation{}
	case in.Cards.Seen && len(changed) > 0:
		return s.ways(changed, rows)
	case len(changed) > 1:
		return engines.Explanation{Breach: refuse("AN-04", "twoRows", seat, map[string]any{"count": len(changed)})}
	case len(changed) == 1:
		return exchangeOf(changed[0], rows)
	case len(lifted) == 1 && lifted[0] >= 1 && lifted[0] <= rowCount:
		return exchangeOf(lifted[0], rows)
	}
	return engines.Explanation{}
}

// exchangeOf says that the cards of a row were laid down there.
func exchangeOf(row int, rows [rowCount]cards) engines.Explanation {
	return engines.Explanation{Actions: []engines.Action{Exchange{Row: row, Cards: rows[row-1].list()}}}
}

func animalsOf(rows [][]string) ([][]Animal, bool) {
	out := make([][]Animal, len(rows))
	for i, row := range rows {
		out[i] = make([]Animal, len(row))
		for j, name := range row {
			if out[i][j].UnmarshalText([]byte(name)) != nil {
				return nil, false
			}
		}
	}
	return out, true
}

func ordered(lists [][]Animal) [][]Animal {
	out := make([][]Animal, len(lists))
	for i, l := range lists {
		out[i] = append([]Animal{}, l...)
		slices.Sort(out[i])
	}
	return out
}
