//go:build !nocv

package teach_test

import (
	"encoding/json"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/read"
	"spieltisch/cmd/spieltisch/internal/teach"
)

// cards writes a picture of a dark table with cards, each with shapes of its own, side by side.
func cards(t *testing.T, path string, seeds ...uint64) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 640, 480))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{70, 60, 40, 255}), image.Point{}, draw.Src)
	for i, seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 3))
		card := image.Rect(0, 0, 200, 300).Add(image.Pt(70+280*i, 90))
		draw.Draw(m, card, image.NewUniform(color.RGBA{250, 248, 245, 255}), image.Point{}, draw.Src)
		for range 14 {
			c := color.RGBA{uint8(r.IntN(220)), uint8(r.IntN(220)), uint8(r.IntN(220)), 255}
			at := card.Min.Add(image.Pt(10+r.IntN(140), 10+r.IntN(230)))
			shape := image.Rectangle{at, at.Add(image.Pt(10+r.IntN(30), 10+r.IntN(40)))}
			draw.Draw(m, shape, image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
	return photo(t, path, m)
}

// photo writes a picture and gives its path.
func photo(t *testing.T, path string, m image.Image) string {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := jpeg.Encode(f, m, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return path
}

// Cards are taught from a picture of each, and read; one that was not shown is asked about.
func TestCardsThatWereShownAreRead(t *testing.T) {
	dir := t.TempDir()
	set := filepath.Join(dir, "cards.json")
	var shown []string
	for i, name := range []string{"cow", "hen", "pig"} {
		shown = append(shown, name+"="+cards(t, filepath.Join(dir, name+".jpg"), uint64(i)))
	}
	out, errs, status := run(teach.Cards{Target: teach.Target{Out: set}, Shown: shown})
	if status != cli.Done || !strings.Contains(out, "cow, hen, pig") {
		t.Fatalf("teach: %v, out %q, err %q", status, out, errs)
	}
	tests := []struct {
		name, decision string
		seeds          []uint64
		want           []string
	}{
		{"two of one kind", "accept", []uint64{1, 1}, []string{"hen", "hen"}},
		{"two kinds", "accept", []uint64{2, 0}, []string{"cow", "pig"}},
		{"one that was not shown", "ask", []uint64{2, 9}, []string{"pig"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := cards(t, filepath.Join(dir, "table.jpg"), tt.seeds...)
			out, errs, _ := run(&read.Command{JSON: true, Pieces: set, Files: []string{table}})
			var l struct {
				Decision string   `json:"decision"`
				Names    []string `json:"names"`
				Pieces   []struct {
					Box [4][2]int `json:"box"`
				} `json:"pieces"`
			}
			if err := json.Unmarshal([]byte(out), &l); err != nil {
				t.Fatalf("%q: %v, err %q", out, err, errs)
			}
			if l.Decision != tt.decision || !slices.Equal(l.Names, tt.want) || len(l.Pieces) != 2 {
				t.Errorf("%s", out)
			}
		})
	}
	_, errs, status = run(&read.Command{Pieces: set, Set: "heckmeck", Files: []string{"table.jpg"}})
	if status != cli.Usage {
		t.Errorf("cards beside --set: %v, %q", status, errs)
	}
	_, errs, status = run(teach.Dice{Target: teach.Target{Out: set, Add: true}, Shown: shown})
	if status != cli.Failed || !strings.Contains(errs, "made for cards") {
		t.Errorf("dice added to cards: %v, %q", status, errs)
	}
}

// gem writes a picture of a grey table on which one round stone with a highlight lies; of no colour: none.
func gem(t *testing.T, path string, c color.RGBA) string {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, 320, 240))
	draw.Draw(m, m.Bounds(), image.NewUniform(color.RGBA{90, 92, 88, 255}), image.Point{}, draw.Src)
	for y := -40; y <= 40; y++ {
		for x := -40; x <= 40; x++ {
			paint := c
			if (x+12)*(x+12)+(y+12)*(y+12) < 80 {
				paint = color.RGBA{255, 255, 255, 255}
			}
			if c.A > 0 && x*x+y*y <= 1600 {
				m.SetRGBA(160+x, 120+y, paint)
			}
		}
	}
	return photo(t, path, m)
}

// Gems are taught from a picture of each colour. A picture of none, one colour under two names, and a set
// that is to be read as cards are refused.
func TestGemsThatWereShownMakeASet(t *testing.T) {
	dir := t.TempDir()
	set := filepath.Join(dir, "gems.json")
	red := "red=" + gem(t, filepath.Join(dir, "red.jpg"), color.RGBA{190, 30, 40, 255})
	blue := "blue=" + gem(t, filepath.Join(dir, "blue.jpg"), color.RGBA{30, 60, 190, 255})
	bare := "white=" + gem(t, filepath.Join(dir, "bare.jpg"), color.RGBA{})
	as := map[string]string{"red": "ruby"}
	out, errs, status := run(teach.Gems{Target: teach.Target{Out: set}, As: as, Shown: []string{red, blue}})
	if status != cli.Done || !strings.Contains(out, "blue, red") {
		t.Fatalf("teach: %v, out %q, err %q", status, out, errs)
	}
	for _, tt := range []struct {
		name, want string
		shown      []string
	}{
		{"no stone", "bare.jpg", []string{bare}},
		{"the same twice", "look the same", []string{red, strings.Replace(red, "red=", "garnet=", 1)}},
	} {
		_, errs, status := run(teach.Gems{Target: teach.Target{Out: filepath.Join(dir, "other.json")},
			Shown: tt.shown})
		if status != cli.Failed || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: %v, %q", tt.name, status, errs)
		}
	}
	_, errs, _ = run(&read.Command{Pieces: set, Files: []string{filepath.Join(dir, "red.jpg")}})
	if !strings.Contains(errs, "set of gems") {
		t.Errorf("gems read as cards: %q", errs)
	}
}
