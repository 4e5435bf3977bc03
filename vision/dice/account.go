package dice

// Account is what is known of one place that may be a die, before anything is decided: for calibration, training and
// for a person who asks why.
type Account struct {
	X, Y, Size float64          // frame px: middle of the face, square root of its area
	A, B       [2]float64       // frame px: half edges
	Heat       float64          // 0–1, the finder's belief that a die is here
	Face       [classes]float64 // the finder's probabilities: 1–6, worm, unreadable
	Judge      [classes]float64 // the judge's, of the cut-out
	Pips       [6]float64       // the pattern's
	Fitted     float64          // 0–1, how well the best pattern fits
	Levels     int              // scales in which it was seen
}

func (c candidate) account() Account {
	return Account{X: c.x, Y: c.y, Size: c.size, A: c.a, B: c.b, Heat: c.heat, Face: c.face, Judge: c.judge, Pips: c.pips,
		Fitted: c.fitted, Levels: c.levels}
}
