package termdisplay_test

import (
	"errors"
	"fmt"
	"image"
	"io"
	"strings"
	"testing"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/termdisplay"
)

// fakeTerminal understands what Screen writes: text, cursor up, erase to the end.
type fakeTerminal struct {
	rows [][]rune
	y    int
}

func (f *fakeTerminal) Write(p []byte) (int, error) {
	for text := string(p); text != ""; {
		var up int
		switch {
		case strings.HasPrefix(text, "\x1b[J"):
			f.rows, text = f.rows[:f.y], text[3:]
		case strings.HasPrefix(text, "\x1b["):
			if _, err := fmt.Sscanf(text, "\x1b[%dA", &up); err != nil {
				return 0, fmt.Errorf("unknown sequence %q", text[:4])
			}
			f.y, text = f.y-up, text[strings.IndexByte(text, 'A')+1:]
		case text[0] == '\r':
			text = text[1:]
		default:
			line, rest, _ := strings.Cut(text, "\n")
			f.rows, text = append(f.rows[:f.y], []rune(line)), rest
			f.y++
		}
	}
	return len(p), nil
}

// picture decodes the framed picture at the bottom.
func (f *fakeTerminal) picture(t *testing.T) image.Image {
	t.Helper()
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	top := len(f.rows) - 34
	if string(f.rows[len(f.rows)-1]) == "└"+strings.Repeat("─", 64)+"┘" {
		top = len(f.rows) - 18
	}
	inside := f.rows[top+1 : len(f.rows)-1]
	for y, row := range inside {
		for x, r := range row[1 : len(row)-1] {
			set(img, x, y, r)
		}
	}
	return img
}

func set(img *image1bit.VerticalLSB, x, y int, r rune) {
	if r >= 0x2800 && r <= 0x28FF {
		for i, p := range [8][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
			img.SetBit(2*x+p[0], 4*y+p[1], r&(1<<i) != 0)
		}
		return
	}
	img.SetBit(x, 2*y, r == '█' || r == '▀')
	img.SetBit(x, 2*y+1, r == '█' || r == '▄')
}

func TestDisplay(t *testing.T) {
	for _, tt := range []struct {
		name          string
		columns, rows int
		style         termdisplay.Style
	}{
		{"Braille in a small window", 80, 24, termdisplay.Auto},
		{"half blocks in a large one", 132, 40, termdisplay.Auto},
		{"Braille as asked", 200, 60, termdisplay.Braille},
	} {
		t.Run(tt.name, func(t *testing.T) {
			devicestest.Display(t, func(*testing.T) devicestest.Shown {
				f := &fakeTerminal{}
				s := termdisplay.NewScreen(f)
				s.Resize(tt.columns, tt.rows)
				return devicestest.Shown{Display: termdisplay.New(s, tt.style), Look: f.picture}
			})
		})
	}
}

// Lines of the log stand above the picture, and no piece of an old picture is left.
func TestLinesStandAboveThePicture(t *testing.T) {
	f := &fakeTerminal{}
	s := termdisplay.NewScreen(f)
	s.Resize(80, 24)
	d := termdisplay.New(s, termdisplay.Auto)
	log := s.Lines()
	write := func(text string) {
		if _, err := io.WriteString(log, text); err != nil {
			t.Fatal(err)
		}
	}
	write("first\n")
	drawDot(t, d, 3)
	write("second, ")
	drawDot(t, d, 9)
	write("in two pieces\nthird\n")
	if got, want := len(f.rows), 3+18; got != want {
		t.Fatalf("%d rows on the terminal, want %d", got, want)
	}
	for i, want := range []string{"first", "second, in two pieces", "third"} {
		if got := string(f.rows[i]); got != want {
			t.Errorf("row %d is %q, want %q", i, got, want)
		}
	}
	img := f.picture(t).(*image1bit.VerticalLSB)
	if !img.BitAt(9, 0) || img.BitAt(3, 0) {
		t.Error("the picture at the bottom is not the last one")
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got := len(f.rows); got != 3 {
		t.Errorf("%d rows after Close, want the three lines", got)
	}
}

func TestSmallWindowSaysSo(t *testing.T) {
	f := &fakeTerminal{}
	s := termdisplay.NewScreen(f)
	s.Resize(40, 10)
	drawDot(t, termdisplay.New(s, termdisplay.Auto), 1)
	if len(f.rows) != 1 || !strings.Contains(string(f.rows[0]), "too small") {
		t.Errorf("terminal shows %q", f.rows)
	}
}

// A file or a pipe gets no escape sequences.
func TestNoTerminal(t *testing.T) {
	var b strings.Builder
	s := termdisplay.NewScreen(&b)
	d := termdisplay.New(s, termdisplay.Auto)
	drawDot(t, d, 1)
	if _, err := io.WriteString(s.Lines(), "a line\n"); err != nil {
		t.Fatal(err)
	}
	drawDot(t, d, 2)
	if strings.Contains(b.String(), "\x1b") || strings.Count(b.String(), "\n") != 2*18+1 {
		t.Errorf("written to a file: %q", b.String())
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestBrokenTerminalIsGone(t *testing.T) {
	d := termdisplay.New(termdisplay.NewScreen(brokenPipe{}), termdisplay.Auto)
	if err := d.Halt(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("halt: %v, want devices.ErrGone", err)
	}
}

func TestParse(t *testing.T) {
	if s, err := termdisplay.Parse("blocks"); s != termdisplay.Blocks || err != nil {
		t.Errorf("Parse = %q, %v", s, err)
	}
	if _, err := termdisplay.Parse("sixel"); err == nil || !strings.Contains(err.Error(), "term:braille") {
		t.Errorf("Parse: error %v, want one that lists the styles", err)
	}
}

func drawDot(t *testing.T, d *termdisplay.Display, x int) {
	t.Helper()
	img := image1bit.NewVerticalLSB(d.Bounds())
	img.SetBit(x, 0, true)
	if err := d.Draw(d.Bounds(), img, image.Point{}); err != nil {
		t.Fatal(err)
	}
}
