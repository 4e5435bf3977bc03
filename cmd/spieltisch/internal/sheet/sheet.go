// Package sheet makes sheets to print: mats, on which a camera finds its way, and strips to stick under
// tiles, which the tunnel board tells kinds of tiles by.
package sheet

import (
	"fmt"
	"path/filepath"

	"github.com/go-pdf/fpdf"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/printing"
	"spieltisch/devices/tunnelboard/wire"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// Stripes are the strips of a box, as a PDF.
type Stripes struct {
	Out      string `short:"o" help:"help.sheet.out" default:"stripes.pdf" placeholder:"FILE"`
	Paper    string `help:"help.sheet.small" default:"a4" enum:"a4,letter"`
	Language string `help:"help.language.sheet" default:"en" enum:"${languages}"`
}

// Measures of a sheet, mm.
const (
	stripLength = 80.0
	stripHeight = 9.0
	stripPitch  = 12.0
	sheetMargin = 15.0
)

// strip is one kind of strips, and how many a box wants.
type strip struct {
	kind  wire.Kind
	count int
}

// strips are those of a box; soil has none.
var strips = []strip{
	{wire.Beetle, 6},
	{wire.Worm, 3},
	{wire.LongJoker, 5},
	{wire.ShortJoker, 5},
}

// Run writes the sheet.
func (c Stripes) Run(std cli.Stdio) error {
	if err := save(stripSheet(c.Paper, c.Language), c.Out); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	path, err := filepath.Abs(c.Out)
	if err != nil {
		path = c.Out
	}
	cli.Say(std.Out, "sheet.done", cli.Args{"file": path})
	return nil
}

// stripSheet draws all strips of a box on one sheet.
func stripSheet(paper, lang string) *fpdf.Fpdf {
	pdf := fpdf.New("P", "mm", paper, "")
	latin := printing.Begin(pdf, cli.Words.Text("sheet.title").In(lang))
	pdf.AddPage()
	pdf.SetFont("Helvetica", "", 9)
	pdf.Text(sheetMargin, sheetMargin, latin(cli.Words.Text("sheet.do").In(lang)))
	ruler(pdf, sheetMargin+6)
	x, y := sheetMargin, sheetMargin+16
	_, bottom := pdf.GetPageSize()
	for _, s := range strips {
		tile := nameOf(s.kind)
		for range s.count {
			if y+stripPitch > bottom-sheetMargin/2 {
				x, y = x+stripLength+sheetMargin, sheetMargin+16
			}
			s.draw(pdf, x, y, latin(tile.In(lang)))
			y += stripPitch
		}
	}
	return pdf
}

// nameOf is what the game calls a kind of tiles: it has a message for each.
func nameOf(k wire.Kind) (name engines.Text) {
	if g, ok := games.SensedBy(engines.FromTunnel); ok {
		m, _ := g.Message("mark." + k.String())
		name = m.Text
	}
	return name
}

// ruler is 100 mm long, to see whether the printer has scaled the sheet.
func ruler(pdf *fpdf.Fpdf, y float64) {
	pdf.SetLineWidth(0.1)
	pdf.Line(sheetMargin, y, sheetMargin+100, y)
	for i := range 11 {
		x := sheetMargin + 10*float64(i)
		pdf.Line(x, y-1, x, y+1)
	}
	pdf.Text(sheetMargin+102, y+1, "100 mm")
}

// draw draws a strip with its left upper corner at x, y, and a name above it.
func (s strip) draw(pdf *fpdf.Fpdf, x, y float64, name string) {
	pdf.SetLineWidth(0.05)
	pdf.Rect(x, y, stripLength, stripHeight, "D")
	pdf.SetFont("Helvetica", "", 5)
	pdf.Text(x, y-0.4, name)
	pdf.SetFillColor(0, 0, 0)
	widths, _ := s.kind.Bars()
	for i := 0; float64(i+1)*wire.BarPitch <= stripLength; i++ {
		w := widths[i%len(widths)]
		pdf.Rect(x+float64(i)*wire.BarPitch+(wire.BarPitch-w)/2, y, w, stripHeight, "F")
	}
}
