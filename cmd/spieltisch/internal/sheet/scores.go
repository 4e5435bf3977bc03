package sheet

import (
	"io"
	"strconv"

	"github.com/go-pdf/fpdf"

	"spieltisch/companion/web"
)

// Measures of a score sheet, mm.
const (
	scoreMargin = 15.0
	scoreLabel  = 32.0 // width of the column of rounds
	scoreLine   = 7.0
)

// WriteScores writes the scores of a match on A4: a column for each player, a row for each round, and the
// names again on each page.
func WriteScores(w io.Writer, s web.ScoreSheet) error {
	pdf := fpdf.New("P", "mm", "a4", "")
	latin := begin(pdf, s.Title)
	width, height := pdf.GetPageSize()
	column := (width - 2*scoreMargin - scoreLabel) / float64(max(len(s.Players), 1))
	y := height // the first row begins a page
	row := func(style, label string, cells []string) {
		pdf.SetFont("Helvetica", style, 11)
		pdf.Text(scoreMargin, y, latin(label))
		for i, c := range cells {
			pdf.Text(scoreMargin+scoreLabel+float64(i)*column, y, fit(pdf, latin(c), column-2))
		}
		y += scoreLine
	}
	page := func() {
		pdf.AddPage()
		pdf.SetFont("Helvetica", "B", 18)
		pdf.Text(scoreMargin, scoreMargin+5, fit(pdf, latin(s.Title), width-2*scoreMargin))
		y = scoreMargin + 18
		row("B", "", s.Players)
		pdf.Line(scoreMargin, y-scoreLine+2, width-scoreMargin, y-scoreLine+2)
	}
	if len(s.Rows) == 0 {
		page()
	}
	for i, r := range s.Rows {
		if y+scoreLine > height-scoreMargin {
			page()
		}
		cells := make([]string, len(r.Scores))
		for k, n := range r.Scores {
			cells[k] = strconv.Itoa(n)
		}
		style := ""
		if i == len(s.Rows)-1 { // how it ended
			style = "B"
		}
		row(style, r.Label, cells)
	}
	return pdf.Output(w)
}
