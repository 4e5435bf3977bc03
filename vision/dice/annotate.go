package dice

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"spieltisch/devices"
	"spieltisch/vision"
)

// bgr colours of the drawing.
var (
	sure    = [3]byte{80, 220, 60}
	unsure  = [3]byte{30, 160, 255}
	nothing = [3]byte{200, 200, 200}
	ink     = [3]byte{255, 255, 255}
	back    = [3]byte{20, 20, 20}
)

// sureConfidence is where a box is drawn as sure.
const sureConfidence = 0.8

// Annotate gives a copy of the frame with what was seen drawn in: a box and a face on each die, a name on
// each card, and the decision in the corner. What is sure is green, what is not orange, with how sure it is.
func Annotate(f devices.Frame, o vision.Observation) devices.Frame {
	out := f
	out.Pix = slices.Clone(f.Pix)
	if f.Check(16) != nil {
		return out
	}
	p := painter{f: out, unit: max(2, min(f.W, f.H)/160)}
	for _, d := range o.Things {
		c := sure
		if d.Confidence < sureConfidence {
			c = unsure
		}
		for i, a := range d.Box {
			p.line(a, d.Box[(i+1)%4], c)
		}
		top := d.Box[0]
		for _, q := range d.Box {
			if q.Y < top.Y {
				top = q
			}
		}
		label := strconv.Itoa(d.Face)
		if d.Kind != vision.Die || d.Face == 0 {
			label = cmp.Or(strings.ToLower(d.Name), "?")
		}
		if d.Confidence < sureConfidence {
			label += fmt.Sprintf(" %.0f%%", 100*d.Confidence)
		}
		p.text(top.X-p.unit*2, top.Y-p.unit*8, label, c)
	}
	c := map[vision.Decision][3]byte{vision.Accept: sure, vision.Ask: unsure}[o.Decision]
	if o.Decision == vision.None || o.Decision == "" {
		c = nothing
	}
	p.text(p.unit*2, p.unit*2, string(o.Decision), c)
	return out
}

// painter draws into a frame.
type painter struct {
	f    devices.Frame
	unit int // px of one dot of a letter
}

func (p painter) dot(x, y, size int, c [3]byte) {
	for j := max(y, 0); j < min(y+size, p.f.H); j++ {
		for i := max(x, 0); i < min(x+size, p.f.W); i++ {
			copy(p.f.Pix[j*p.f.Stride+3*i:], c[:])
		}
	}
}

func (p painter) line(a, b image.Point, c [3]byte) {
	limit := 4 * (p.f.W + p.f.H) // corners far outside must not take for ever
	n := min(max(abs(b.X-a.X), abs(b.Y-a.Y), 1), limit)
	thick := max(p.unit, 2)
	for i := range n + 1 {
		p.dot(a.X+(b.X-a.X)*i/n-thick/2, a.Y+(b.Y-a.Y)*i/n-thick/2, thick, c)
	}
}

func abs(v int) int { return max(v, -v) }

// letters are 3×5 dots, row by row from the top, three bits a row; of another letter there is a gap.
var letters = map[rune][5]byte{
	'0': {7, 5, 5, 5, 7}, '1': {2, 6, 2, 2, 7}, '2': {7, 1, 7, 4, 7}, '3': {7, 1, 3, 1, 7}, '4': {5, 5, 7, 1, 1},
	'5': {7, 4, 7, 1, 7}, '6': {7, 4, 7, 5, 7}, '7': {7, 1, 2, 2, 2}, '8': {7, 5, 7, 5, 7}, '9': {7, 5, 7, 1, 7},
	'%': {5, 1, 2, 4, 5}, '?': {7, 1, 2, 0, 2}, '-': {0, 0, 7, 0, 0}, '_': {0, 0, 0, 0, 7},
	'a': {2, 5, 7, 5, 5}, 'b': {6, 5, 6, 5, 6}, 'c': {7, 4, 4, 4, 7}, 'd': {6, 5, 5, 5, 6}, 'e': {7, 4, 6, 4, 7},
	'f': {7, 4, 6, 4, 4}, 'g': {7, 4, 5, 5, 7}, 'h': {5, 5, 7, 5, 5}, 'i': {7, 2, 2, 2, 7}, 'j': {1, 1, 1, 5, 7},
	'k': {5, 5, 6, 5, 5}, 'l': {4, 4, 4, 4, 7}, 'm': {5, 7, 7, 5, 5}, 'n': {6, 5, 5, 5, 5}, 'o': {7, 5, 5, 5, 7},
	'p': {7, 5, 7, 4, 4}, 'q': {7, 5, 5, 7, 1}, 'r': {6, 5, 6, 5, 5}, 's': {7, 4, 7, 1, 7}, 't': {7, 2, 2, 2, 2},
	'u': {5, 5, 5, 5, 7}, 'v': {5, 5, 5, 5, 2}, 'w': {5, 5, 7, 7, 5}, 'x': {5, 5, 2, 5, 5}, 'y': {5, 5, 2, 2, 2},
	'z': {7, 1, 2, 4, 7},
}

// text writes in letters of 3×5 dots on a dark plate, so that it is legible on any table.
func (p painter) text(x, y int, s string, c [3]byte) {
	u := p.unit
	wide := 4*u*utf8.RuneCountInString(s) + u
	x, y = min(max(x, u), max(p.f.W-wide, u)), min(max(y, u), max(p.f.H-7*u, u))
	for j := range 7 * u {
		for i := range wide {
			p.dot(x-u+i, y-u+j, 1, back)
		}
	}
	for _, r := range s {
		for row, bits := range letters[r] {
			for col := range 3 {
				if bits>>(2-col)&1 == 1 {
					p.dot(x+col*u, y+row*u, u, ink)
				}
			}
		}
		x += 4 * u
	}
	p.line(image.Pt(x-wide, y+6*u), image.Pt(x-u, y+6*u), c)
}
