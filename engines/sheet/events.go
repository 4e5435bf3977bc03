package sheet

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// What events carry beside kind, seat and rule. Where the words need more than the JSON fields, Args gives
// it.
type (
	written struct {
		Points []int `json:"points"`
		Total  int   `json:"total"`
		sheet  *Sheet
	}
	aim struct {
		At    int `json:"at"`
		sheet *Sheet
	}
	winners struct {
		Winners []engines.Seat `json:"winners"`
		Score   int            `json:"score"`
	}
)

// Args says the row in words.
func (w written) Args() map[string]any {
	return map[string]any{"points": numbers{w.sheet, w.Points}, "total": w.Total}
}

// Args says what was reached: a score, or a number with what is counted.
func (a aim) Args() map[string]any { return map[string]any{"at": a} }

// In says it: "500", or "Phases 10".
func (a aim) In(lang string) string {
	if title := a.sheet.aims().In(lang); title != "" {
		return title + " " + strconv.Itoa(a.At)
	}
	return strconv.Itoa(a.At)
}

// Args names the winner, or says how many there are.
func (w winners) Args() map[string]any {
	return map[string]any{"winnerSeat": w.Winners[0], "count": len(w.Winners), "total": w.Score}
}

// called is words of the sheet as an argument.
type called struct{ engines.Text }

// numbers is a row as an argument: a number, or several with the names of their columns.
type numbers struct {
	sheet *Sheet
	row   []int
}

// In says the row.
func (n numbers) In(lang string) string {
	if len(n.row) == 1 {
		return strconv.Itoa(n.row[0])
	}
	says, names := make([]string, len(n.row)), n.sheet.words()
	for i, x := range n.row {
		says[i] = names["column."+n.sheet.Columns[i].Name].In(lang) + " " + strconv.Itoa(x)
	}
	return i18n.Listed(says, lang)
}

// MarshalJSON gives the numbers.
func (n numbers) MarshalJSON() ([]byte, error) { return json.Marshal(n.row) }
