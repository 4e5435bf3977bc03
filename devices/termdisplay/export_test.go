package termdisplay

// Resize makes the screen believe that it writes to a terminal of so many characters.
func (s *Screen) Resize(columns, rows int) {
	s.size = func() (int, int, bool) { return columns, rows, true }
}
