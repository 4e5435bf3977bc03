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

// Digits in a camera's picture: shares of it that they have at most, how many times as long as high a line of
// them is, and how far apart two of them are, in heights; compression changes cells around them, too.
const (
	textHigh = 1.0 / 8
	textWide = 1.0 / 3
	textLong = 10
	textGap  = 2
	textRim  = 2 // cells
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

// Continues reports whether o may be further digits of the line in which c are some: at their height, beside
// them, and no line is longer.
func (c Cells) Continues(o Cells) bool {
	high, both := c.Y1-c.Y0, c.With(o)
	return o.Y0 >= c.Y0-1 && o.Y1 <= c.Y1+1 &&
		o.X0-c.X1 <= textGap*high && c.X0-o.X1 <= textGap*high && both.X1-both.X0 <= 2*textLong*high
}

// around are the cells with those that compression changes with them.
func (c Cells) around() Cells {
	return Cells{c.X0 - textRim, c.Y0 - textRim, c.X1 + textRim, c.Y1 + textRim}
}

// LeaveOut has digits not watched any more.
func (a *Area) LeaveOut(c Cells) {
	c = c.around()
	for y := max(c.Y0, 0); y < min(c.Y1, a.watch.h); y++ {
		for x := max(c.X0, 0); x < min(c.X1, a.watch.w); x++ {
			i := y*a.watch.w + x
			a.watch.n -= one(a.watch.on[i])
			a.watch.on[i], a.border.on[i] = false, false
		}
	}
}
