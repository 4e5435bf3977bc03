package kniffel

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// What events carry beside kind, seat and rule. Where the words need more than the JSON fields, Args gives
// it.
type (
	rolled struct {
		Kept  []engines.Face `json:"kept"`
		Faces []engines.Face `json:"faces"`
		all   []engines.Face
	}
	filledIn struct {
		Field  field `json:"field"`
		Points int   `json:"points"`
		Total  int   `json:"total"`
	}
	gained struct {
		Points int `json:"points"`
	}
	ended struct {
		Winners []engines.Seat `json:"winners"`
	}
)

// Args says all dice as they lie.
func (r rolled) Args() map[string]any { return map[string]any{"faces": faces(r.all)} }

// Args names the field.
func (f filledIn) Args() map[string]any {
	return map[string]any{"field": f.Field, "points": f.Points, "total": f.Total}
}

// Args names the winner, or says how many there are.
func (e ended) Args() map[string]any {
	return map[string]any{"winnerSeat": e.Winners[0], "count": len(e.Winners)}
}

// faces is dice as people read them off: "1, 3, 3, 3 and 6".
type faces []engines.Face

// list names every die, ascending.
func list(d dice) faces { return d.faces() }

// In lists them.
func (l faces) In(lang string) string {
	says := make([]string, len(l))
	for i, f := range l {
		says[i] = fmt.Sprint(int(f))
	}
	return i18n.Listed(says, lang)
}

// values lists numbers of points: "0, 2, 4, 6, 8 and 10".
func values(points []int) i18n.List {
	out := make(i18n.List, len(points))
	for i, n := range points {
		out[i] = n
	}
	return out
}

// MarshalJSON gives the faces as numbers.
func (l faces) MarshalJSON() ([]byte, error) { return json.Marshal([]engines.Face(l)) }
