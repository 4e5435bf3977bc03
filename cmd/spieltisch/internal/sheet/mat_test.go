//go:build !nocv

package sheet

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
	"spieltisch/vision/mat"
)

// perMM is how many px a mm of a rendered page has.
const perMM = 5

// rendered is the page of a PDF in grey, as poppler draws it.
func rendered(t *testing.T, pdf string) *image.Gray {
	t.Helper()
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		sweep.Missing(t, "pdftoppm is not here (make deps installs it)")
	}
	page := filepath.Join(t.TempDir(), "page")
	out, err := exec.Command("pdftoppm", "-r", "127", "-gray", "-png", "-singlefile", pdf, page).CombinedOutput()
	if err != nil {
		t.Fatalf("pdftoppm: %v\n%s", err, out)
	}
	f, err := os.Open(page + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	grey := image.NewGray(decoded.Bounds())
	draw.Draw(grey, grey.Rect, decoded, image.Point{}, draw.Src)
	return grey
}

// Each mat is measured on its rendered page: the paper, where the tags are and how large, which ones they
// are, and how long the ruler is.
func TestMatOnItsPage(t *testing.T) {
	detector, err := mat.NewDetector()
	if err != nil {
		t.Fatal(err)
	}
	defer detector.Close()
	type printed struct {
		game  engines.Game
		paper mat.Paper
	}
	var all []printed
	for _, g := range games.All() {
		if _, ok := g.(engines.Matted); !ok {
			continue
		}
		for _, paper := range mat.Papers {
			all = append(all, printed{g, paper})
		}
	}
	for _, p := range sweep.Each(all) {
		t.Run(p.game.Info().ID+" "+string(p.paper), func(t *testing.T) {
			pdf := filepath.Join(t.TempDir(), "mat.pdf")
			if err := (Mat{Game: p.game.Info().ID, Paper: string(p.paper), Out: pdf, Language: "de"}).Run(
				cli.Stdio{Out: io.Discard}); err != nil {
				t.Fatal(err)
			}
			page := rendered(t, pdf)
			w, h := p.paper.Size()
			if got := page.Rect.Size(); math.Abs(float64(got.X)-perMM*w) > 1 ||
				math.Abs(float64(got.Y)-perMM*h) > 1 {
				t.Fatalf("the page has %v px, want %v × %v mm of %d px", got, w, h, perMM)
			}
			s := mat.Sheet{Number: p.game.(engines.Matted).Mat().Number, Paper: p.paper}
			tagsOn(t, detector, page, s)
			if got := rulerOn(page, s); math.Abs(got-100) > 0.1 {
				t.Errorf("the ruler is %.2f mm long, want 100", got)
			}
		})
	}
}

func tagsOn(t *testing.T, d *mat.Detector, page *image.Gray, s mat.Sheet) {
	t.Helper()
	found := map[int]mat.Seen{}
	for _, seen := range d.Detect(page.Pix, page.Rect.Dx(), page.Rect.Dy(), 1) {
		found[seen.ID] = seen
	}
	for _, tag := range s.Tags() {
		seen, ok := found[tag.ID]
		if !ok {
			t.Errorf("tag %d is not on the page", tag.ID)
			continue
		}
		for i, want := range tag.Corners() {
			x, y := (seen.Corners[i].X+0.5)/perMM, (seen.Corners[i].Y+0.5)/perMM
			if math.Abs(x-want.X) > 0.1 || math.Abs(y-want.Y) > 0.1 {
				t.Errorf("corner %d of tag %d is at %.2f, %.2f mm, want %.2f, %.2f", i, tag.ID, x, y, want.X, want.Y)
			}
		}
	}
	if len(found) != mat.TagsPerSheet {
		t.Errorf("%d tags are on the page, want %d", len(found), mat.TagsPerSheet)
	}
}

// rulerOn is how long the ruler is, mm, from the outer edges of its outer strokes: the middles of what is
// black.
func rulerOn(page *image.Gray, s mat.Sheet) float64 {
	x, y, length := s.Ruler()
	row := int((y + 1.4) * perMM) // through the strokes, below the line
	middle := func(from, to float64) float64 {
		sum, black := 0.0, 0.0
		for at := int(from * perMM); at < int(to*perMM); at++ {
			b := float64(255 - page.GrayAt(at, row).Y)
			sum, black = sum+b*(float64(at)+0.5)/perMM, black+b
		}
		return sum / black
	}
	return middle(x+length-3, x+length+3) - middle(x-3, x+3) + rulerLine
}

// Mats are told apart by their numbers, and all that they say is in every language of the table.
func TestMatsOfAllGames(t *testing.T) {
	numbers := map[int]string{}
	for _, g := range games.All() {
		matted, ok := g.(engines.Matted)
		if !ok {
			continue
		}
		m := matted.Mat()
		if other := numbers[m.Number]; other != "" || m.Number < 1 || m.Number > mat.MostSheets {
			t.Errorf("the mat of %s has the number %d, want one of its own, 1–%d (%q)", g.Info().ID, m.Number,
				mat.MostSheets, other)
		}
		numbers[m.Number] = g.Info().ID
		keys := []string{m.Main, m.Side}
		for _, p := range m.Places {
			keys = append(keys, p.Key)
		}
		for _, key := range keys {
			for _, lang := range engines.Languages() {
				if words, _ := g.Message(key); key != "" && words.Text.In(lang) == "" {
					t.Errorf("%s has no words for %q in %s", g.Info().ID, key, lang)
				}
			}
		}
		if m.Main == "" && g.Info().Dice == 0 {
			t.Errorf("the mat of %s has room for dice, and it has none", g.Info().ID)
		}
		for _, paper := range mat.Papers {
			if pdf, err := matSheet(g, paper, "fr"); err != nil || pdf.PageCount() != 1 {
				t.Errorf("%s on %s: %v", g.Info().ID, paper, err)
			}
		}
	}
}
