package oled

import (
	_ "embed"
	"fmt"
	"image"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// The px of what is drawn by hand.
var (
	//go:embed small.txt
	smallText string
	//go:embed symbols.txt
	symbolText string
)

const (
	smallPitch  = 6 // px from letter to letter
	smallHeight = 8 // px from line to line
)

// unknownRune stands for a letter that the small font lacks.
const unknownRune = '\uFFFD'

// glyph is the px of a letter or symbol, row by row.
type glyph []string

// parseFont reads lines of letters, each followed by rows with their px, letters side by side.
func parseFont(text string) map[rune]glyph {
	glyphs := map[rune]glyph{}
	for block := range strings.SplitSeq(text, "\n=") {
		head, body, ok := strings.Cut(block, "\n")
		if !ok || strings.HasPrefix(head, "#") {
			continue
		}
		for _, row := range strings.Split(strings.TrimRight(body, "\n"), "\n") {
			for i, r := range []rune(head) {
				glyphs[r] = append(glyphs[r], row[i*smallPitch:i*smallPitch+smallPitch-1])
			}
		}
	}
	return glyphs
}

// parseSymbols reads names, each followed by rows of px.
func parseSymbols(text string) map[string]glyph {
	symbols := map[string]glyph{}
	for block := range strings.SplitSeq(text, "\n=") {
		if name, body, ok := strings.Cut(block, "\n"); ok && !strings.HasPrefix(name, "#") {
			symbols[name] = strings.Split(strings.TrimRight(body, "\n"), "\n")
		}
	}
	return symbols
}

// letters are those of a text. What is typed may have accents as letters of their own, which no font has.
// What joins, varies or turns letters takes no room. A blank that does not break a line is a blank.
func letters(s string) []rune {
	s = strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s)
	return slices.DeleteFunc([]rune(norm.NFC.String(s)),
		func(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Cc, unicode.Mn, unicode.Me) })
}

// face is a font at one size.
type face interface {
	width(s string) int                           // px
	draw(c *canvas, x, y int, s string, lit bool) // x, y: top left corner of the line
	height() int                                  // px from line to line
}

// bitmap is the small font.
type bitmap map[rune]glyph

func (b bitmap) width(s string) int { return len(letters(s)) * smallPitch }
func (b bitmap) height() int        { return smallHeight }

func (b bitmap) draw(c *canvas, x, y int, s string, lit bool) {
	for i, r := range letters(s) {
		c.glyph(x+i*smallPitch, y, b.of(r), lit)
	}
}

// of finds a letter; one that is not there loses its accents first.
func (b bitmap) of(r rune) glyph {
	if g, ok := b[r]; ok {
		return g
	}
	if g, ok := b[[]rune(norm.NFD.String(string(r)))[0]]; ok {
		return g
	}
	return b[unknownRune]
}

// outline is a font that is drawn from its outlines.
type outline struct {
	face   font.Face
	ascent int // px from the top of a line to the base of its letters
	pitch  int // px from line to line
}

// newOutline makes Go Bold at a size. capital is the height of its capitals and digits in px.
func newOutline(f *opentype.Font, size float64, capital, pitch int) (outline, error) {
	fc, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return outline{}, err
	}
	return outline{face: fc, ascent: capital, pitch: pitch}, nil
}

func (o outline) width(s string) int { return font.MeasureString(o.face, string(letters(s))).Ceil() }
func (o outline) height() int        { return o.pitch }

func (o outline) draw(c *canvas, x, y int, s string, lit bool) {
	dot := fixed.P(x, y+o.ascent)
	for _, r := range letters(s) {
		box, mask, from, advance, ok := o.face.Glyph(dot, r)
		if ok {
			g := cover(box, mask, from)
			if r == '0' {
				g = unslashed(g)
			}
			c.glyph(box.Min.X, box.Min.Y, g, lit)
		}
		dot.X += advance
	}
}

// cover gives the px that are about half covered, or more.
func cover(box image.Rectangle, mask image.Image, from image.Point) glyph {
	const half = 0x7000 // a little below, as strokes of 1½ px would lose half of theirs
	g := make(glyph, box.Dy())
	for y := range g {
		row := make([]byte, box.Dx())
		for x := range row {
			row[x] = '.'
			if _, _, _, a := mask.At(from.X+x, from.Y+y).RGBA(); a >= half {
				row[x] = '#'
			}
		}
		g[y] = string(row)
	}
	return g
}

// unslashed takes the slash out of the font's zero, which from 2 m looks like an 8. The slash leaves the
// upper left and the lower right of the ring free; the rest is their mirror image. In the middle, where it
// meets the ring, the ring is two sevenths of the zero wide, as the font has it.
func unslashed(g glyph) glyph {
	usual := (2*len(strings.Trim(g[len(g)/2], ".")) + 4) / 7
	quarter := g[len(g)/4]
	both := strings.IndexByte(quarter, '#') + strings.LastIndexByte(quarter, '#') // twice where the middle is
	out := make(glyph, len(g))
	for y, row := range g {
		left, right, n := strings.IndexByte(row, '#'), strings.LastIndexByte(row, '#'), stroke(g, y)
		if y <= len(g)/2 {
			right = min(both-left, len(row)-1)
		} else {
			left = max(0, both-right)
		}
		if y >= len(g)/4 && y < len(g)-len(g)/4 {
			n = usual
		}
		px := []byte(strings.Repeat(".", len(row)))
		for i := range n {
			px[left+i], px[right-i] = '#', '#'
		}
		out[y] = string(px)
	}
	return out
}

// stroke is how wide the ring is in a row, where the slash leaves it free; 0 in an empty row.
func stroke(g glyph, y int) int {
	row := strings.Trim(g[y], ".")
	if y <= len(g)/2 {
		return strings.IndexByte(row+".", '.')
	}
	return len(row) - 1 - strings.LastIndexByte("."+row, '.') + 1
}

// fonts are the sizes that pictures are made of.
type fonts struct {
	small   bitmap
	medium  outline // capitals of 10 px
	larger  outline // capitals of 20 px, for a number that is too wide
	large   outline // digits of 32 px
	symbols map[string]glyph
}

func loadFonts() (fonts, error) {
	f := fonts{small: parseFont(smallText), symbols: parseSymbols(symbolText)}
	bold, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return f, fmt.Errorf("oled: %w", err)
	}
	for _, o := range []struct {
		to             *outline
		size           float64
		capital, pitch int
	}{{&f.medium, 13.6, 10, 14}, {&f.larger, 28, 20, 24}, {&f.large, 42.2, 31, 32}} {
		if *o.to, err = newOutline(bold, o.size, o.capital, o.pitch); err != nil {
			return f, fmt.Errorf("oled: %w", err)
		}
	}
	return f, nil
}

// canvas is a picture that is being drawn.
type canvas struct{ *image1bit.VerticalLSB }

func newCanvas() *canvas { return &canvas{image1bit.NewVerticalLSB(image.Rect(0, 0, Width, Height))} }

func (c *canvas) glyph(x, y int, g glyph, lit bool) {
	for j, row := range g {
		for i := range row {
			if row[i] == '#' {
				c.set(x+i, y+j, lit)
			}
		}
	}
}

func (c *canvas) fill(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.set(x, y, true)
		}
	}
}

// set ignores what is outside.
func (c *canvas) set(x, y int, lit bool) {
	if image.Pt(x, y).In(c.Rect) {
		c.SetBit(x, y, image1bit.Bit(lit))
	}
}
