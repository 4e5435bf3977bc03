package sheet

import (
	"cmp"
	"io"
	"strconv"

	"github.com/go-pdf/fpdf"

	"spieltisch/cmd/internal/printing"
	"spieltisch/companion/web"
)

// Measures of a score sheet, mm.
const (
	scoreMargin = 15.0
	scoreLabel  = 32.0 // width of the column of rounds
	scoreLine   = 7.0
)

// WriteScores writes the scores of a match on A4: a column for each player, a row for each round, and the
// names again on each page, and who has won at the end. Of names that paper has no letters of
// (printing.Prints) the number of the seat stands there.
func WriteScores(w io.Writer, s web.ScoreSheet) error {
	pdf := fpdf.New("P", "mm", "a4", "")
	printing.Begin(pdf, s.Title)
	printing.Lettered(pdf)
	width, height := pdf.GetPageSize()
	column := (width - 2*scoreMargin - scoreLabel) / float64(max(len(s.Players), 1))
	names := make([]string, len(s.Players))
	for i, p := range s.Players {
		names[i] = cmp.Or(printing.Printed(p), strconv.Itoa(i+1))
	}
	y := height // the first row begins a page
	row := func(style, label string, cells []string) {
		pdf.SetFont(printing.Letters, style, 11)
		pdf.Text(scoreMargin, y, printing.Printed(label))
		for i, c := range cells {
			pdf.Text(scoreMargin+scoreLabel+float64(i)*column, y, printing.Fit(pdf, c, column-2))
		}
		y += scoreLine
	}
	page := func() {
		pdf.AddPage()
		pdf.SetFont(printing.Letters, "B", 18)
		pdf.Text(scoreMargin, scoreMargin+5, printing.Fit(pdf, printing.Printed(s.Title), width-2*scoreMargin))
		y = scoreMargin + 18
		row("B", "", names)
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
	if len(s.Won) > 0 {
		if y+scoreLine > height-scoreMargin {
			page()
		}
		won := make([]string, len(s.Won))
		for i, seat := range s.Won {
			won[i] = names[seat-1]
		}
		pdf.SetFont(printing.Letters, "B", 14)
		pdf.Text(scoreMargin, y+scoreLine, printing.Fit(pdf, s.Winner(won), width-2*scoreMargin))
	}
	return pdf.Output(w)
}
