// Package termdisplay shows the pixels of the small display in a terminal, redrawn in place: in Braille
// (eight px a character, 66×18 characters with the frame) or, where the window is large enough, in half
// blocks (two px a character, 130×34).
package termdisplay

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
)

const (
	width  = 128
	height = 64
)

// Style says how px become characters.
type Style string

// The styles.
const (
	Auto    Style = ""        // blocks where the window is large enough, else Braille
	Braille Style = "braille" // 2×4 px a character
	Blocks  Style = "blocks"  // 1×2 px a character
)

// Parse reads what stands behind "term:".
func Parse(target string) (Style, error) {
	switch s := Style(target); s {
	case Auto, Braille, Blocks:
		return s, nil
	}
	return Auto, fmt.Errorf("display term:%s: there are term:, term:braille and term:blocks", target)
}

// Display draws on a screen. Make one with New.
type Display struct {
	screen *Screen
	style  Style
	img    *image1bit.VerticalLSB
}

var _ devices.Display = (*Display)(nil)

// New makes a display on a screen; it draws nothing yet.
func New(s *Screen, style Style) *Display {
	return &Display{screen: s, style: style, img: image1bit.NewVerticalLSB(image.Rect(0, 0, width, height))}
}

// String gives "terminal".
func (d *Display) String() string { return "terminal" }

// Bounds is 128×64 px.
func (d *Display) Bounds() image.Rectangle { return d.img.Rect }

// ColorModel has two colours.
func (d *Display) ColorModel() color.Model { return image1bit.BitModel }

// Draw shows the picture in place of the last one.
func (d *Display) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	draw.Draw(d.img, r, src, sp, draw.Src)
	return d.show(d.img)
}

// Halt shows a dark display.
func (d *Display) Halt() error { return d.show(image1bit.NewVerticalLSB(d.img.Rect)) }

// Close takes the picture off the terminal.
func (d *Display) Close() error { return d.screen.show(nil) }

func (d *Display) show(img *image1bit.VerticalLSB) error {
	if err := d.screen.show(d.rows(img)); err != nil {
		return fmt.Errorf("termdisplay: %w: %w", err, devices.ErrGone)
	}
	return nil
}

// rows are the picture in characters, with a frame.
func (d *Display) rows(img *image1bit.VerticalLSB) []string {
	columns, lines, terminal := d.screen.size()
	w, h, char := 2, 4, braille
	if d.style == Blocks || d.style == Auto && terminal && columns >= width+2 && lines > height/2+2 {
		w, h, char = 1, 2, halfBlock
	}
	if terminal && (columns < width/w+2 || lines < height/h+3) {
		return []string{fmt.Sprintf("(the window is too small for the display: %d×%d characters)", width/w+2,
			height/h+3)}
	}
	bar := strings.Repeat("─", width/w)
	out := []string{"┌" + bar + "┐"}
	for y := 0; y < height; y += h {
		row := make([]rune, 0, width)
		for x := 0; x < width; x += w {
			row = append(row, char(img, x, y))
		}
		out = append(out, "│"+string(row)+"│")
	}
	return append(out, "└"+bar+"┘")
}

// braille gives the character of 2×4 px; Unicode numbers the dots column by column, the lowest row last.
func braille(img *image1bit.VerticalLSB, x, y int) rune {
	dots := [8]image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}}
	r := rune(0x2800)
	for i, p := range dots {
		if img.BitAt(x+p.X, y+p.Y) {
			r |= 1 << i
		}
	}
	return r
}

// halfBlock gives the character of two px, one above the other.
func halfBlock(img *image1bit.VerticalLSB, x, y int) rune {
	switch up, low := img.BitAt(x, y), img.BitAt(x, y+1); {
	case bool(up && low):
		return '█'
	case bool(up):
		return '▀'
	case bool(low):
		return '▄'
	}
	return ' '
}
