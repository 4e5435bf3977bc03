package oled

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"time"

	"periph.io/x/devices/v3/ssd1306/image1bit"
	"rsc.io/qr"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// The size of the display, px.
const (
	Width  = 128
	Height = 64
)

// Letters is how many of an address have room: in a QR code of 25 modules, behind "HTTP://".
const Letters = 40

// newWarning is how long a new warning stands in place of what to do. After that only its sign is left, as
// the game goes on; a loud one stays.
const newWarning = 10 * time.Second

// Scene says how a snapshot is to be shown.
type Scene struct {
	Language string
	Now      time.Time
	Idle     bool             // nobody is there: scores, unless the record is in danger
	Step     int              // counts up while idle; moves the picture
	Address  string           // where the page is, as HOST:PORT, for the picture without a game; "": not said
	Notice   *companion.Words // takes the whole display: the answer to a button; nil: none
}

// Painter draws snapshots. It is used by one goroutine.
type Painter struct{ f fonts }

// NewPainter loads the fonts.
func NewPainter() (*Painter, error) {
	f, err := loadFonts()
	return &Painter{f}, err
}

// Picture draws a snapshot.
func (p *Painter) Picture(s *companion.Snapshot, sc Scene) *image1bit.VerticalLSB {
	d := &drawing{canvas: newCanvas(), f: p.f, s: s, sc: sc}
	on := s.Match.Shown() && s.View != nil
	switch {
	case sc.Notice != nil:
		d.whole("", *sc.Notice)
	case s.Question != nil:
		d.question(s.Question)
	case s.Conflict != nil:
		d.whole("!", s.Conflict.Says)
	case s.Breach != nil:
		d.whole("!", s.Breach.Says)
	case !on:
		d.nothing()
	case sc.Idle && !d.loud():
		d.scores()
	default:
		d.turn()
	}
	return d.canvas.VerticalLSB
}

// drawing is one picture on its way.
type drawing struct {
	*canvas
	f  fonts
	s  *companion.Snapshot
	sc Scene
}

// The rows of the picture of a turn, px from the top.
const (
	numberTop = 14
	linesTop  = 48
	symbol    = 14 // px that a symbol takes, with its gap
)

// turn shows whose turn it is, the number, what stopping would give and what to do.
func (d *drawing) turn() {
	d.head()
	d.number()
	w, ok := d.warning()
	if d.s.Now != nil && (ok || !d.sentence()) {
		d.lines(d.s.Now.Display.In(d.sc.Language), false)
	}
	if ok {
		for y := linesTop - 1; y < Height; y++ {
			for x := range Width {
				d.set(x, y, false)
			}
		}
		d.lines(w.Says.Display.In(d.sc.Language), w.Loud)
	}
}

// sentence says what to do in larger letters, where there is neither number nor outlook and it fits.
func (d *drawing) sentence() bool {
	if d.s.View.Big != "" || len(d.s.Outlook) > 0 {
		return false
	}
	rows, ok := whole(d.f.medium, strings.Split(d.s.Now.Display.In(d.sc.Language), "\n"), Width)
	if !ok || len(rows)*d.f.medium.height() > Height-numberTop {
		return false
	}
	d.block(d.f.medium, rows, 0, numberTop, Height)
	return true
}

// head is the top line: symbol and name, and on the right the score and the sign of trouble.
func (d *drawing) head() {
	seat := d.s.View.Turn
	if seat == engines.Table && len(d.s.View.Winners) > 0 {
		seat = d.s.View.Winners[0]
	}
	right := Width
	if len(d.s.Warnings) > 0 {
		right -= 11
		d.glyph(right, 0, d.f.symbols["warn"], true)
		right -= 3
	}
	if i := int(seat) - 1; i >= 0 && i < len(d.s.View.Scores) && !d.s.View.Over {
		score := strconv.Itoa(d.s.View.Scores[i])
		right -= d.f.medium.width(score)
		d.f.medium.draw(d.canvas, right, 1, score, true)
		right -= 4
	}
	if seat == engines.Table { // a game that nobody won
		return
	}
	d.glyph(0, 0, d.symbol(seat), true)
	d.f.medium.draw(d.canvas, symbol, 1, fit(d.f.medium, d.name(seat), right-symbol), true)
}

func (d *drawing) symbol(seat engines.Seat) glyph {
	return d.f.symbols["seat"+strconv.Itoa((int(seat)+6)%7+1)] // seven symbols; the eighth seat begins again
}

func (d *drawing) name(seat engines.Seat) string {
	if seat < 1 || int(seat) > len(d.s.Match.Players) {
		return ""
	}
	return engines.ShownName(d.s.Match.Players[seat-1])
}

// number shows the one that matters, and beside it what stopping would give.
func (d *drawing) number() {
	big, right := d.s.View.Big, Width
	if rows := d.beside(); len(rows) > 0 {
		wide := 0
		for _, row := range rows {
			wide = max(wide, d.f.small.width(row))
		}
		right -= wide
		top := numberTop + (d.f.large.pitch-len(rows)*smallHeight)/2
		for i, row := range rows {
			d.f.small.draw(d.canvas, right, top+i*smallHeight, row, true)
		}
		right -= gap
	}
	for _, f := range []outline{d.f.large, d.f.larger, d.f.medium} {
		if w := f.width(big); w <= right || f == d.f.medium {
			d.f.centred(d.canvas, f, (right-w)/2, numberTop, fit(f, big, right))
			return
		}
	}
}

// gap is what stays free between the number and what stands beside it, px.
const gap = 6

// room is how wide what stands beside the number may be: a number of many digits leaves at least 51 px to
// it.
func (d *drawing) room() int {
	if d.s.View.Big == "" {
		return Width
	}
	return Width - min(d.f.large.width(d.s.View.Big)+gap, Width*6/10)
}

// beside are the lines beside the number: as many whole messages as fit into the four that there are.
func (d *drawing) beside() []string {
	var rows []string
	for _, say := range d.s.Outlook {
		more := wrap(d.f.small, strings.Split(say.Display.In(d.sc.Language), "\n"), d.room())
		if len(rows)+len(more) > d.f.large.pitch/smallHeight {
			break
		}
		rows = append(rows, more...)
	}
	return rows
}

// centred draws a line in the middle of the 32 px of the number.
func (fonts) centred(c *canvas, f outline, x, y int, s string) {
	f.draw(c, max(0, x), y+(32-f.ascent)/2, s, true)
}

// warning is the one that has to be said now: that nothing is saved, a loud one, or one that is new.
func (d *drawing) warning() (companion.Warning, bool) {
	for _, w := range d.s.Warnings {
		if w.Name == health.Unsaved {
			return w, true
		}
	}
	for _, w := range d.s.Warnings {
		if w.Loud || d.sc.Now.Sub(w.Since) < newWarning {
			return w, true
		}
	}
	return companion.Warning{}, false
}

// loud reports whether the record is in danger: that stays to be seen.
func (d *drawing) loud() bool {
	return slices.ContainsFunc(d.s.Warnings, func(w companion.Warning) bool { return w.Loud })
}

// lines are the two at the bottom; loud ones dark on lit.
func (d *drawing) lines(text string, loud bool) {
	if loud {
		d.fill(image.Rect(0, linesTop-1, Width, Height))
	}
	rows := wrap(d.f.small, strings.Split(text, "\n"), Width)
	for i, row := range rows[:min(2, len(rows))] {
		d.f.small.draw(d.canvas, 1, linesTop+i*smallHeight, row, !loud)
	}
}

// whole gives the display to one message, as large as it fits. A sign stands before it where there is room.
func (d *drawing) whole(sign string, w companion.Words) {
	rows := strings.Split(w.Display.In(d.sc.Language), "\n")
	left := 0
	if sign != "" {
		left = d.f.large.width(sign) + 6
	}
	for _, try := range []struct {
		f    face
		left int
	}{{d.f.medium, left}, {d.f.medium, 0}, {d.f.small, left}, {d.f.small, 0}} {
		text, ok := whole(try.f, rows, Width-try.left)
		if !ok || len(text)*try.f.height() > Height {
			continue
		}
		if try.left > 0 {
			d.f.centred(d.canvas, d.f.large, 2, (Height-32)/2, sign)
		}
		d.block(try.f, text, try.left, 0, Height)
		return
	}
	d.block(d.f.small, wrap(d.f.small, rows, Width), 0, 0, Height)
}

// block draws lines from x on, in the middle between two heights.
func (d *drawing) block(f face, rows []string, x, top, bottom int) {
	y := top + max(0, bottom-top-len(rows)*f.height())/2
	for _, row := range rows {
		f.draw(d.canvas, x, y, row, true)
		y += f.height()
	}
}

// question shows what is asked, and the answers; the likeliest is the one that the button gives.
func (d *drawing) question(q *companion.Question) {
	const row = 11 // px of an answer
	n := min(3, len(q.Choices))
	labels := make([]string, n)
	for i, c := range q.Choices[:n] {
		labels[i] = strings.ReplaceAll(c.Label.Display.In(d.sc.Language), "\n", " ")
	}
	rows := strings.Split(q.Says.Display.In(d.sc.Language), "\n")
	var f face = d.f.medium
	text, ok := whole(f, rows, Width)
	if !ok || len(text) > 2 {
		f = d.f.small
		text = wrap(f, rows, Width)
	}
	top := Height - n*row
	d.block(f, text[:min(len(text), max(1, top/f.height()))], 0, 0, top)
	for i, label := range labels {
		y := top + i*row
		if i == 0 {
			d.fill(image.Rect(0, y, Width, y+row-1))
		}
		d.f.small.draw(d.canvas, 4, y+1, fit(d.f.small, label, Width-8), i != 0)
	}
}

// scores shows everybody's, for when nobody is on the move. More than four seats want the small font, and
// no symbols.
func (d *drawing) scores() {
	n, left := len(d.s.Match.Players), symbol
	var f face = d.f.medium
	if n*f.height() > Height-maxShift {
		f, left = d.f.small, 0
	}
	shift := d.shift(Height - n*f.height())
	for i := range n {
		seat, y, score := engines.Seat(i+1), shift.Y+i*f.height(), ""
		if i < len(d.s.View.Scores) {
			score = strconv.Itoa(d.s.View.Scores[i])
		}
		right := Width - maxShift + shift.X - f.width(score)
		if left > 0 {
			d.glyph(shift.X, y, d.symbol(seat), true)
		}
		f.draw(d.canvas, shift.X+left, y, fit(f, d.name(seat), right-4-shift.X-left), true)
		f.draw(d.canvas, right, y, score, true)
	}
}

// nothing says that no game is on, and where the page is.
func (d *drawing) nothing() {
	text := []string{}
	if m, ok := words.Message("no.match"); ok {
		text = strings.Split(m.Display.In(d.sc.Language), "\n")
	}
	if w, ok := d.warning(); ok {
		text = strings.Split(w.Says.Display.In(d.sc.Language), "\n")
	} else if d.code(text) {
		return
	}
	if d.sc.Address != "" {
		text = append(text, d.sc.Address)
	}
	const title = "spieltisch"
	shift := d.shift(Height - d.f.medium.height() - 4 - 3*smallHeight)
	for _, row := range text { // what fills a row stays where it is: moved, it would be cut
		shift.X = min(shift.X, max(0, Width-d.f.small.width(row)))
	}
	d.f.medium.draw(d.canvas, shift.X, shift.Y, title, true)
	for i, row := range text {
		d.f.small.draw(d.canvas, shift.X, shift.Y+d.f.medium.height()+4+i*smallHeight,
			fit(d.f.small, row, Width-shift.X), true)
	}
}

// The code beside the text, px. A module of two px is 0.35 mm on a display of 0.96 inches.
const (
	module    = 2
	codeWidth = Height // a square, lit, so that the code has a quiet zone
)

// code shows the address as a QR code, with the text and the address beside it; false: there is none, or
// it has no room.
func (d *drawing) code(text []string) bool {
	if d.sc.Address == "" {
		return false
	}
	// In capitals it takes fewer modules, and names of machines have none of their own.
	q, err := qr.Encode("HTTP://"+strings.ToUpper(d.sc.Address), qr.L)
	if err != nil || (q.Size+4)*module > codeWidth {
		return false
	}
	left := Width - codeWidth - maxShift/2 + sway(d.sc.Step, maxShift/2)
	d.fill(image.Rect(left, 0, left+codeWidth, Height))
	edge := (codeWidth - q.Size*module) / 2
	for y := range q.Size * module {
		for x := range q.Size * module {
			if q.Black(x/module, y/module) {
				d.set(left+edge+x, edge+y, false)
			}
		}
	}
	rows := append(wrap(d.f.small, text, left), "")
	for part := []rune(d.sc.Address); len(part) > 0; {
		n := min(len(part), left/smallPitch)
		for i, r := range part[:n] {
			if i > 0 && (r == '.' || r == ':') { // a name reads better whole
				n = i
				break
			}
		}
		rows, part = append(rows, string(part[:n])), part[n:]
	}
	d.block(d.f.small, rows, 0, 0, Height)
	return true
}

// maxShift is how far the idle picture moves sideways, px.
const maxShift = 8

// shift moves the idle picture about, over a few px in both directions, so that no px is lit for good.
func (d *drawing) shift(room int) image.Point {
	return image.Pt(sway(d.sc.Step, maxShift), sway(d.sc.Step, min(maxShift, max(0, room))))
}

// sway counts to n and back.
func sway(step, n int) int {
	if n == 0 {
		return 0
	}
	k := step % (2 * n)
	return min(k, 2*n-k)
}

// fit cuts a text that is too wide, with an ellipsis.
func fit(f face, s string, width int) string {
	if f.width(s) <= width {
		return s
	}
	for r := []rune(s); len(r) > 0; {
		r = r[:len(r)-1]
		if cut := string(r) + "…"; f.width(cut) <= width {
			return cut
		}
	}
	return ""
}

// whole breaks lines between words only; false: a word is too wide.
func whole(f face, rows []string, width int) ([]string, bool) {
	for _, word := range strings.Fields(strings.Join(rows, " ")) {
		if f.width(word) > width {
			return nil, false
		}
	}
	return wrap(f, rows, width), true
}

// wrap keeps lines that fit, and breaks all anew where one does not. What is too wide for a line is cut.
func wrap(f face, rows []string, width int) []string {
	if !slices.ContainsFunc(rows, func(r string) bool { return f.width(r) > width }) {
		return rows
	}
	var out []string
	line := ""
	for _, word := range strings.Fields(strings.Join(rows, " ")) {
		if joined := strings.TrimSpace(line + " " + word); f.width(joined) <= width {
			line = joined
			continue
		}
		if line != "" {
			out = append(out, line)
		}
		line = fit(f, word, width)
	}
	return append(out, line)
}
