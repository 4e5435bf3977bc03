package motion

// Cells are a rectangle of cells; X1 and Y1 are beyond it.
type Cells struct{ X0, Y0, X1, Y1 int }

// With is what holds both.
func (c Cells) With(o Cells) Cells {
	return Cells{min(c.X0, o.X0), min(c.Y0, o.Y0), max(c.X1, o.X1), max(c.Y1, o.Y1)}
}

// Touches reports whether two lie over each other, or side by side.
func (c Cells) Touches(o Cells) bool {
	return c.X0 <= o.X1 && o.X0 <= c.X1 && c.Y0 <= o.Y1 && o.Y0 <= c.Y1
}

// A line of text in a camera's picture: shares of it that it has at most, and how many times as long as high
// it is to each side of the digits that change most.
const (
	textHigh = 1.0 / 8
	textWide = 1.0 / 3
	textLong = 10
)

// Text is where a mask is, and whether digits may be there; false where nothing moved.
func (a *Area) Text(m *Mask) (c Cells, ok bool) {
	c = Cells{m.w, m.h, 0, 0}
	for i, on := range m.on {
		if on {
			c = c.With(Cells{i % m.w, i / m.w, i%m.w + 1, i/m.w + 1})
		}
	}
	return c, m.Moved() && a.Texts(c)
}

// Texts reports whether cells may be digits.
func (a *Area) Texts(c Cells) bool {
	return float64(c.Y1-c.Y0) <= textHigh*float64(a.watch.h) && float64(c.X1-c.X0) <= textWide*float64(a.watch.w)
}

// Line is the line of text that digits stand in.
func (a *Area) Line(c Cells) Cells {
	high := c.Y1 - c.Y0
	return Cells{c.X0 - textLong*high, c.Y0 - 2, c.X1 + textLong*high, c.Y1 + 2}
}

// LeaveOut has cells not watched any more.
func (a *Area) LeaveOut(c Cells) {
	for y := max(c.Y0, 0); y < min(c.Y1, a.watch.h); y++ {
		for x := max(c.X0, 0); x < min(c.X1, a.watch.w); x++ {
			i := y*a.watch.w + x
			a.watch.n -= one(a.watch.on[i])
			a.watch.on[i], a.border.on[i] = false, false
		}
	}
}
