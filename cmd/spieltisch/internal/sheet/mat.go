package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-pdf/fpdf"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/printing"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/mat"
)

// Mat is a mat for a game, as a PDF.
type Mat struct {
	Game     string `help:"help.game.any" placeholder:"GAME"`
	Paper    string `help:"help.sheet.paper" default:"a4" enum:"a4,a3,letter"`
	Out      string `short:"o" help:"help.sheet.out" default:"mat.pdf" placeholder:"FILE"`
	Language string `help:"help.language.mat" placeholder:"CODE"`
}

// Validate asks for a game by the names of those that have a mat.
func (c Mat) Validate() error {
	if c.Game != "" {
		return nil
	}
	var all []string
	for _, game := range games.All() {
		if _, ok := game.(engines.Matted); ok {
			all = append(all, strconv.Quote(game.Info().ID))
		}
	}
	return fmt.Errorf(`--game must be one of %s but got ""`, strings.Join(all, ","))
}

// Run writes the mat.
func (c Mat) Run(std cli.Stdio) error {
	game, err := cli.FindGame(c.Game)
	if err != nil {
		return std.UsageError("print mat", err)
	}
	lang := cmp.Or(c.Language, cli.Language(os.Getenv), config.Default().Language)
	if !slices.Contains(engines.Languages(), lang) {
		return std.UsageError("print mat", fmt.Errorf("--language %q: there are %s", lang,
			strings.Join(engines.Languages(), ", ")))
	}
	pdf, err := matSheet(game, mat.Paper(c.Paper), lang)
	if err != nil {
		return fmt.Errorf("print: %w", err)
	}
	if err := save(pdf, c.Out); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	path, err := filepath.Abs(c.Out)
	if err != nil {
		path = c.Out
	}
	cli.Say(std.Out, "mat.done", cli.Args{"file": path, "paper": c.Paper})
	return nil
}

// save writes a PDF to a file.
func save(pdf *fpdf.Fpdf, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(pdf.Output(f), f.Close())
}

// WriteMat writes the mat of a game for a paper, in a language, as a PDF.
func WriteMat(w io.Writer, game engines.Game, paper, lang string) error {
	pdf, err := matSheet(game, mat.Paper(paper), lang)
	if err != nil {
		return err
	}
	return pdf.Output(w)
}

// matSheet draws the mat of a game.
func matSheet(game engines.Game, paper mat.Paper, lang string) (*fpdf.Fpdf, error) {
	matted, ok := game.(engines.Matted)
	if !ok {
		return nil, fmt.Errorf("%s has no mat", game.Info().ID)
	}
	about := matted.Mat()
	s := mat.Sheet{Number: about.Number, Paper: paper}
	w, h := paper.Size()
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: fpdf.SizeType{Wd: w, Ht: h}})
	d := drawing{pdf, printing.Begin(pdf, game.Info().Name.In(lang)), game, lang}
	pdf.AddPage()
	for _, t := range s.Tags() {
		d.tag(t)
	}
	for _, p := range s.Patches() {
		pdf.SetFillColor(int(p.RGB[0]), int(p.RGB[1]), int(p.RGB[2]))
		pdf.Rect(p.X0, p.Y0, p.X1-p.X0, p.Y1-p.Y0, "F")
	}
	d.title(s)
	d.ruler(s)
	d.area(s.Roll(), cmp.Or(d.words(about.Main), cli.Words.Text("mat.roll").In(lang)))
	d.area(s.Aside(), cmp.Or(d.words(about.Side), cli.Words.Text("mat.aside").In(lang)))
	d.places(s.Places(), about.Places)
	return pdf, pdf.Error()
}

// drawing is a mat that is being drawn.
type drawing struct {
	*fpdf.Fpdf
	latin func(string) string // to the letters of Helvetica
	game  engines.Game
	lang  string
}

// words are the game's, for a key.
func (d drawing) words(key string) string {
	m, _ := d.game.Message(key)
	return m.Text.In(d.lang)
}

// tag is one path, so that no seams show between its cells.
func (d drawing) tag(t mat.Tag) {
	d.SetFillColor(0, 0, 0)
	cell := t.Side / mat.Cells
	for y, row := range mat.Ink(t.ID) {
		for x := 0; x < mat.Cells; x++ {
			from := x
			for x < mat.Cells && row[x] {
				x++
			}
			if x > from {
				d.box(t.X+float64(from)*cell, t.Y+float64(y)*cell, t.X+float64(x)*cell, t.Y+float64(y+1)*cell)
			}
		}
	}
	d.DrawPath("F")
}

// box adds a rectangle to the path.
func (d drawing) box(x0, y0, x1, y1 float64) {
	d.MoveTo(x0, y0)
	d.LineTo(x1, y0)
	d.LineTo(x1, y1)
	d.LineTo(x0, y1)
	d.ClosePath()
}

// title stands between the tags of the upper side.
func (d drawing) title(s mat.Sheet) {
	tags := s.Tags()
	w, _ := s.Paper.Size()
	room := tags[2].X - tags[1].X - tags[1].Side
	d.centred(d.game.Info().Name.In(d.lang), w/2, tags[0].Y+0.62*tags[0].Side, 26, room-6)
}

// centred writes a line, in letters of so many points, or smaller ones that fit into the room.
func (d drawing) centred(text string, x, y, points, room float64) {
	text = d.latin(text)
	d.SetFont("Helvetica", "", points)
	if wide := d.GetStringWidth(text); wide > room {
		d.SetFontSize(points * room / wide)
	}
	d.Text(x-d.GetStringWidth(text)/2, y, text)
}

// rulerLine is how thick the ruler's lines are, mm.
const rulerLine = 0.2

// ruler stands between the tags of the lower side, and below it what it is for.
func (d drawing) ruler(s mat.Sheet) {
	x, y, length := s.Ruler()
	d.SetFillColor(0, 0, 0)
	d.Rect(x, y-rulerLine/2, length, rulerLine, "F")
	for i := range int(length/10) + 1 { // the outer strokes end where the line does
		d.Rect(x+10*float64(i)*(1-rulerLine/length), y-2, rulerLine, 4, "F")
	}
	d.centred(fmt.Sprintf("%.0f mm", length), x+length/2, y-3.5, 9, length)
	tags := s.Tags()
	d.centred(cli.Words.Text("mat.print").In(d.lang), x+length/2, y+6.5, 9, tags[2].X-tags[1].X-tags[1].Side-6)
}

// area is a frame in grey, with its name in grey in a corner: what lies there is to be seen, not the frame.
func (d drawing) area(r mat.Rect, name string) {
	d.SetDrawColor(170, 170, 170)
	d.SetLineWidth(0.4)
	d.Rect(r.X0, r.Y0, r.X1-r.X0, r.Y1-r.Y0, "D")
	name = d.latin(name)
	d.SetFont("Helvetica", "", 11)
	if wide, room := d.GetStringWidth(name), r.X1-r.X0-4; wide > room {
		d.SetFontSize(11 * room / wide)
	}
	d.SetTextColor(150, 150, 150)
	d.Text(r.X0+2, r.Y1-2, name)
	d.SetTextColor(0, 0, 0)
}

// places stand side by side, as many as fit, and share the room.
func (d drawing) places(room mat.Rect, all []engines.MatPlace) {
	const gap = 3.0
	mm := func(l engines.MM) float64 { return float64(l) / float64(engines.Millimetre) }
	n, wide := 0, -gap
	for _, p := range all {
		if wide += gap + mm(p.W); wide > room.X1-room.X0 || mm(p.H) > room.Y1-room.Y0 {
			break
		}
		n++
	}
	for i, p := range all[:n] {
		share := (room.X1 - room.X0 + gap) / float64(n)
		x := room.X0 + float64(i)*share
		d.area(mat.Rect{X0: x, Y0: room.Y0, X1: x + share - gap, Y1: room.Y1}, d.words(p.Key))
	}
}
