package sets

import (
	"fmt"
	"image"
	"math"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"spieltisch/devices/sim/tray"
)

// printed draws dice of which one or more carry something else than pips.
func printed(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{24, 64}, Angle: [2]int{0, 30}}, d.Uint64())
		edge := dieSize * float64(t.W) / t.Camera.Width // px
		d.lay(&t, d.looks(), [2]int{1, 8})
		if len(t.Dice) == 0 {
			continue
		}
		kinds := []string{"digits", "digits", "letters", "symbols"}
		p := Picture{Group: kinds[d.IntN(len(kinds))], draw: t.Render}
		p.Name = " " + d.mark(t.Dice, p.Group, 9.5/edge)
		return p
	}
}

// digit draws dice of which one has a small digit, no larger than some makers' pips.
func digit(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{32, 64}, Angle: [2]int{0, 30}}, d.Uint64())
		edge := dieSize * float64(t.W) / t.Camera.Width // px
		d.lay(&t, d.looks(), [2]int{1, 6})
		if len(t.Dice) == 0 {
			continue
		}
		s := d.style("digits", 0.25)
		s.of, s.height = strings.Fields("1 2 3 4 5 6"), d.between(max(9.5/edge, 0.18), 0.36)
		prints, _ := s.faces(d)
		face := [3]int{1, 4, 1 + d.IntN(6)}[d.IntN(3)]
		t.Dice[0].Print, t.Dice[0].Face = prints, face
		return Picture{Name: fmt.Sprintf(" a %d among %d dice", face, len(t.Dice)), draw: t.Render}
	}
}

// mark prints on the first die, and on others at times; least is the share of the edge that a print has to
// fill to be read. It tells what is on the first.
func (d dealer) mark(dice []tray.Die, kind string, least float64) string {
	same := d.IntN(3) // only one die is marked, all are, or each may be
	style := d.style(kind, least)
	first := ""
	for i := range dice {
		if i > 0 && (same == 0 || same == 2 && d.IntN(2) == 0) {
			continue
		}
		prints, names := style.faces(d)
		dice[i].Print = prints
		top := dice[i].Face
		if kind == "symbols" && d.IntN(3) == 0 { // pips on the other faces
			shown := prints[top]
			*prints = tray.Prints{}
			prints[top] = shown
		}
		if i == 0 {
			first = names[top]
		}
	}
	return first
}

// style is how the prints of a die, or of a set of dice, look.
type style struct {
	of     []string // words to choose from, or names of shapes
	font   *sfnt.Font
	height float64 // of a print, share of the edge
	narrow float64 // width as a share of what the font has
	lean   float64 // how far it is slanted
	bar    bool    // sixes and nines are underlined
}

func (d dealer) style(kind string, least float64) style {
	least = max(least, 0.25)
	if kind == "symbols" { // a smaller ring may be a pip
		least = max(least, 0.4)
	}
	s := style{font: fonts()[d.IntN(len(fonts()))], height: d.between(least, 0.8),
		narrow: d.between(0.75, 1.2),
		lean:   d.between(-0.1, 0.25), bar: d.IntN(2) == 0}
	switch kind {
	case "digits":
		s.of = strings.Fields([]string{"1 2 3 4 5 6", "1 2 3 4 5 6", "0 1 7 8 9 10", "2 4 8 16 32 64",
			"00 10 20 30 40 90", "7 8 9 10 11 12"}[d.IntN(6)])
	case "letters":
		s.of = strings.Split([]string{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghkmnpqrstuvwxyz",
			"ΓΔΘΛΞΠΣΦΨΩ", "БДЖИЛФЦЧШЩЭЮЯ"}[d.IntN(4)], "")
	default:
		s.of = strings.Split("♠♣♥♦☺☼♀♂♪♫►▲▼◄←↑→↓↔↕#$%&*+=?@§¶€£±÷Ωπ√∞≈≠", "")
		if d.IntN(3) > 0 {
			s.of = shapeNames
		}
	}
	return s
}

// faces draws a print for each of the six.
func (s style) faces(d dealer) (*tray.Prints, [7]string) {
	var prints tray.Prints
	var names [7]string
	for face := 1; face <= 6; face++ {
		word := s.of[d.IntN(len(s.of))]
		if len(s.of) == 6 { // numbers: each once
			word = s.of[face-1]
		}
		names[face] = word
		if shape, ok := shapes[word]; ok {
			prints[face] = shape.drawn(s.height, d.between(0, 2*math.Pi))
			continue
		}
		prints[face] = s.word(word, d.IntN(4))
	}
	return &prints, names
}

// printSide is the width and height of a print in px.
const printSide = 96

// word draws letters in the middle of a face, turned by so many quarters.
func (s style) word(text string, quarters int) *image.Alpha {
	const em = 1000
	var paths []sfnt.Segment
	var buf sfnt.Buffer
	at := fixed.Int26_6(0)
	for _, r := range text {
		index, err := s.font.GlyphIndex(&buf, r)
		if err != nil || index == 0 {
			panic(fmt.Sprintf("sets: the font has no %q", r)) // a fault of the lists above
		}
		segments, err := s.font.LoadGlyph(&buf, index, fixed.I(em), nil)
		if err != nil {
			panic(err)
		}
		for _, g := range segments {
			for k := range g.Args {
				g.Args[k].X += at
			}
			paths = append(paths, g)
		}
		advance, err := s.font.GlyphAdvance(&buf, index, fixed.I(em), font.HintingNone)
		if err != nil {
			panic(err)
		}
		at += advance
	}
	box := sfnt.Segments(paths).Bounds()
	w, h := float64(box.Max.X-box.Min.X)*s.narrow, float64(box.Max.Y-box.Min.Y)
	scale := s.height * printSide / max(h, w) // a wide word is as wide as a high one is high
	sin, cos := math.Sincos(float64(quarters) * math.Pi / 2)
	place := func(p fixed.Point26_6) (float32, float32) {
		x := (float64(p.X) - float64(box.Min.X+box.Max.X)/2) * s.narrow
		y := float64(p.Y) - float64(box.Min.Y+box.Max.Y)/2
		x -= s.lean * y
		return float32(printSide/2 + scale*(x*cos-y*sin)), float32(printSide/2 + scale*(x*sin+y*cos))
	}
	z := vector.NewRasterizer(printSide, printSide)
	trace(z, paths, place)
	if s.bar && strings.Trim(text, "69") == "" {
		low := box.Max.Y + (box.Max.Y-box.Min.Y)/8
		trace(z, bar(box.Min.X, low, box.Max.X, low+(box.Max.Y-box.Min.Y)/9), place)
	}
	out := image.NewAlpha(image.Rect(0, 0, printSide, printSide))
	z.Draw(out, out.Rect, image.Opaque, image.Point{})
	return out
}

// bar is the outline of a level stroke.
func bar(x0, y0, x1, y1 fixed.Int26_6) []sfnt.Segment {
	line := func(op sfnt.SegmentOp, x, y fixed.Int26_6) sfnt.Segment {
		return sfnt.Segment{Op: op, Args: [3]fixed.Point26_6{{X: x, Y: y}}}
	}
	return []sfnt.Segment{line(sfnt.SegmentOpMoveTo, x0, y0), line(sfnt.SegmentOpLineTo, x1, y0),
		line(sfnt.SegmentOpLineTo, x1, y1), line(sfnt.SegmentOpLineTo, x0, y1)}
}

// trace adds outlines to what is filled.
func trace(z *vector.Rasterizer, paths []sfnt.Segment, place func(fixed.Point26_6) (float32, float32)) {
	for _, g := range paths {
		ax, ay := place(g.Args[0])
		bx, by := place(g.Args[1])
		cx, cy := place(g.Args[2])
		switch g.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
}

// fonts are those that come with golang.org/x/image.
var fonts = sync.OnceValue(func() (out []*sfnt.Font) {
	for _, data := range [][]byte{goregular.TTF, gobold.TTF, goitalic.TTF, gobolditalic.TTF, gomedium.TTF,
		gomono.TTF, gomonobold.TTF, gosmallcaps.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			panic(err)
		}
		out = append(out, f)
	}
	return out
})
