package page

import (
	"slices"

	"spieltisch/engines"
)

// sheet is an area of the layout table, as a score sheet on paper has it.
type sheet struct {
	V     *View
	Title engines.Text
	Turn  int
	Seats []engines.Seat
	Rows  []sheetRow
	More  bool // rounds that are not among Rows
}

// mostRounds is how many rounds the table shows, the newest ones. A match has its page with all of them.
const mostRounds = 20

// sheetRow is what each seat has of one thing.
type sheetRow struct {
	Kind   string       // of its pieces: "field", "sum", "total"
	Number string       // that names it, "" where Says does
	Says   engines.Text // its name
	Cells  []string     // by seat; "": nothing yet
}

// scores arranges an area of the layout table.
func (v *View) scores(a engines.Area) sheet {
	s := sheet{V: v, Title: v.Titles[a.Title], Turn: int(v.View.Turn)}
	for i := range v.Match.Players {
		s.Seats = append(s.Seats, engines.Seat(i+1))
	}
	for _, p := range a.Pieces {
		for len(s.Rows) <= p.Row {
			s.Rows = append(s.Rows, sheetRow{Cells: make([]string, len(s.Seats))})
		}
		row := &s.Rows[p.Row]
		switch {
		case p.Col == 0:
			row.Kind, row.Number, row.Says = p.Kind, p.Label, v.Titles["mark."+p.Mark]
		case p.Col <= len(s.Seats):
			row.Cells[p.Col-1] = p.Label
		}
	}
	rounds := 0
	s.Rows = slices.DeleteFunc(s.Rows, func(r sheetRow) bool {
		if r.Number != "" {
			rounds++
		}
		return r.Number != "" && rounds > mostRounds
	})
	s.More = rounds > mostRounds
	return s
}
