// Package mat finds the printed mat in a picture: where each mm of the paper lies, where dice are rolled and
// put aside, and how white the light is.
//
// A mat is a sheet of paper with twelve AprilTags (family tag36h11) along its edges. Which sheet it is, its
// tags tell: each game and each paper has twelve of its own. Sheet says where everything is printed, Detector
// finds tags (Debian's libapriltag; not with -tags nocv), Fit makes a mat of them, Finder does all of it, and
// Watch follows the mat before a camera that runs.
//
// Places on the paper are in mm, origin its top left corner, x right, y down; those in a picture in px, and
// the middle of the upper left one is 0, 0. Nothing here is safe for concurrent use but Sheet and Fit.
//
// Sources: E. Olson, "AprilTag: A robust and flexible visual fiducial system", ICRA 2011; J. Wang, E. Olson,
// "AprilTag 2", IROS 2016. The codes of the tags are those of the library.
package mat

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"spieltisch/vision"
)

// Paper is a size of paper.
type Paper string

// The papers that mats are printed on.
const (
	A4     Paper = "a4"
	A3     Paper = "a3"
	Letter Paper = "letter"
)

// Papers are all of them. Their order is part of what the tags mean.
var Papers = [...]Paper{A4, A3, Letter}

// Size is that of the paper on its long side, mm.
func (p Paper) Size() (w, h float64) {
	switch p {
	case A3:
		return 420, 297
	case Letter:
		return 279.4, 215.9
	}
	return 297, 210
}

// Sheet is one of the mats that can be printed.
type Sheet struct {
	Number int // of the game's mat, 1–15
	Paper  Paper
}

// TagsPerSheet is how many tags a sheet has.
const TagsPerSheet = 12

// MostSheets is the highest Sheet.Number: tag36h11 has 587 tags. The first 36 are on no sheet, since what
// other people print begins with them.
const MostSheets = 15

// Tag is one tag of a sheet.
type Tag struct {
	ID   int
	X, Y float64 // mm, its top left corner, of the black
	Side float64 // mm, of the black
}

// Corners are those of the black, clockwise from the top left, mm.
func (t Tag) Corners() [4]vision.Vec {
	return Rect{t.X, t.Y, t.X + t.Side, t.Y + t.Side}.Corners()
}

// corners are those of the paper, clockwise from the top left, mm.
func corners(s Sheet) [4]vision.Vec {
	w, h := s.Paper.Size()
	return Rect{0, 0, w, h}.Corners()
}

// Rect is a part of a sheet: left, top, right and bottom, mm.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Corners are those of the rectangle, clockwise from the top left.
func (r Rect) Corners() [4]vision.Vec {
	return [4]vision.Vec{{X: r.X0, Y: r.Y0}, {X: r.X1, Y: r.Y0}, {X: r.X1, Y: r.Y1}, {X: r.X0, Y: r.Y1}}
}

// measures of a sheet, mm.
type measures struct {
	margin float64 // from the edge of the paper to the black of the tags: more than any printer leaves white
	tag    float64 // side of the black
	gap    float64 // between the black of the tags and the areas, and between areas
}

func (s Sheet) measures() measures {
	if s.Paper == A3 {
		return measures{margin: 8, tag: 28, gap: 5}
	}
	return measures{margin: 8, tag: 20, gap: 4}
}

// along is where tags stand on the sides, as shares of the way from corner to corner. The long sides leave
// room in their middles, for the title and for the ruler.
var along = struct{ long, short []float64 }{[]float64{0, 0.2, 0.8, 1}, []float64{1.0 / 3, 2.0 / 3}}

// Tags are those of the sheet: the top ones from left to right, the bottom ones, the left ones and the
// right ones.
func (s Sheet) Tags() []Tag {
	first := s.firstID()
	w, h := s.Paper.Size()
	m := s.measures()
	wayX, wayY := w-2*m.margin-m.tag, h-2*m.margin-m.tag
	out := make([]Tag, 0, TagsPerSheet)
	add := func(x, y float64) {
		out = append(out, Tag{first + len(out), m.margin + wayX*x, m.margin + wayY*y, m.tag})
	}
	for _, y := range [2]float64{0, 1} {
		for _, x := range along.long {
			add(x, y)
		}
	}
	for _, x := range [2]float64{0, 1} {
		for _, y := range along.short {
			add(x, y)
		}
	}
	return out
}

func (s Sheet) firstID() int {
	for i, p := range Papers {
		if p == s.Paper {
			return TagsPerSheet * (len(Papers)*s.Number + i)
		}
	}
	return 0
}

// sheetOf is the sheet that has a tag, and which of its tags it is; false: none has.
func sheetOf(id int) (s Sheet, k int, ok bool) {
	n := id / TagsPerSheet
	s = Sheet{n / len(Papers), Papers[n%len(Papers)]}
	return s, id % TagsPerSheet, id >= 0 && s.Number >= 1 && s.Number <= MostSheets
}

// asideShare is how much of the width between the tags lies right of the rolling area.
const asideShare = 0.36

// Inner is what lies between the tags.
func (s Sheet) Inner() Rect {
	w, h := s.Paper.Size()
	m := s.measures()
	d := m.margin + m.tag + m.gap
	return Rect{d, d, w - d, h - d}
}

// Roll is where dice are rolled.
func (s Sheet) Roll() Rect {
	r := s.Inner()
	r.X1 -= asideShare*(r.X1-r.X0) + s.measures().gap/2
	return r
}

// Aside is where dice lie that are put aside.
func (s Sheet) Aside() Rect {
	r := s.Inner()
	r.X0 = s.Roll().X1 + s.measures().gap
	r.Y1 = r.Y0 + 0.38*(r.Y1-r.Y0)
	return r
}

// Places is where the game's other things lie, below Aside.
func (s Sheet) Places() Rect {
	r := s.Inner()
	a := s.Aside()
	return Rect{a.X0, a.Y1 + s.measures().gap, r.X1, r.Y1}
}

// Patch is a field of the colour patch.
type Patch struct {
	Rect
	RGB [3]uint8 // as printed
}

// patchColours are printed from the top to the bottom. The first one tells the white of the light, for
// paper is often bleached.
var patchColours = [...][3]uint8{{128, 128, 128}, {200, 40, 40}, {40, 150, 70}, {40, 80, 190}}

// Patches is the colour patch, between the two tags of the left side.
func (s Sheet) Patches() []Patch {
	tags := s.Tags()
	upper, lower := tags[8], tags[9]
	side := (lower.Y - upper.Y - upper.Side) / float64(len(patchColours)+1)
	out := make([]Patch, len(patchColours))
	for i, c := range patchColours {
		y := upper.Y + upper.Side + side*(float64(i)+0.5)
		out[i] = Patch{Rect{upper.X, y, upper.X + upper.Side/2, y + side}, c}
	}
	return out
}

// Ruler is where the ruler begins, and how long it is, mm.
func (s Sheet) Ruler() (x, y, length float64) {
	w, h := s.Paper.Size()
	m := s.measures()
	return (w - 100) / 2, h - m.margin - m.tag/2, 100
}

// Cells is how many cells a side of a tag has, its black border included.
const Cells = 8

//go:embed tag36h11.txt
var codes string

var codeLines = sync.OnceValue(func() []string { return strings.Fields(codes) })

// Ink tells which cells of a tag are black, by rows. A tag that is on no sheet is black all over.
func Ink(id int) (black [Cells][Cells]bool) {
	var white uint64 // 36 bits, by rows
	if s, k, ok := sheetOf(id); ok {
		white, _ = strconv.ParseUint(codeLines()[s.firstID()+k-TagsPerSheet*len(Papers)], 16, 64)
	}
	const data = Cells - 2
	for y := range Cells {
		for x := range Cells {
			inside := x > 0 && y > 0 && x <= data && y <= data
			black[y][x] = !inside || white>>(data*data-1-(data*(y-1)+x-1))&1 == 0
		}
	}
	return black
}
