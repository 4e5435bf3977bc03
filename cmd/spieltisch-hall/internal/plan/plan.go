// Package plan prints the seating of a round.
package plan

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/go-pdf/fpdf"

	"spieltisch/cmd/internal/printing"
	"spieltisch/companion/hall"
)

// Measures of a seating plan, mm.
const (
	planMargin = 15.0
	planWidth  = 85.0 // of one of two columns
	planLine   = 7.0
)

// Write writes the seating of a round on A4, two tables beside each other, large enough for a wall. Of
// names that paper has no letters of (printing.Prints) the number of the seat stands there.
func Write(w io.Writer, p hall.Plan) error {
	pdf := fpdf.New("P", "mm", "a4", "")
	printing.Begin(pdf, p.Title)
	printing.Lettered(pdf)
	width, height := pdf.GetPageSize()
	y, tallest := height, 0.0 // the first table begins a page
	page := func() {
		pdf.AddPage()
		pdf.SetFont(printing.Letters, "B", 18)
		pdf.Text(planMargin, planMargin+5, printing.Fit(pdf, printing.Printed(p.Title), width-2*planMargin))
		y, tallest = planMargin+15, 0
	}
	tables := slices.Clone(p.Tables)
	for part := range slices.Chunk(p.Byes, 7) { // as many as sit at a table
		tables = append(tables, hall.PlanTable{Title: p.Free, Players: part})
	}
	for i, t := range tables {
		if i%2 == 0 {
			y, tallest = y+tallest, 0
		}
		tall := planLine * float64(len(t.Players)+2)
		if i%2 == 0 && y+planLine*9 > height-planMargin { // for a table of seven
			page()
		}
		x := planMargin + float64(i%2)*(planWidth+planMargin/2)
		pdf.SetFont(printing.Letters, "B", 14)
		pdf.Text(x, y, printing.Fit(pdf, printing.Printed(t.Title), planWidth))
		pdf.SetFont(printing.Letters, "", 12)
		for n, name := range t.Players {
			text := cmp.Or(printing.Printed(name), strconv.Itoa(n+1))
			pdf.Text(x+4, y+planLine*float64(n+1), printing.Fit(pdf, text, planWidth-4))
		}
		tallest = max(tallest, tall)
	}
	return pdf.Output(w)
}
