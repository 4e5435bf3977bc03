package settle

import (
	"time"

	"spieltisch/vision/settle/motion"
)

// A time that a camera writes into its picture changes once a second, and nothing about it does.
const (
	tickLeast, tickMost = 700 * time.Millisecond, 1300 * time.Millisecond
	tickBlur            = 250 * time.Millisecond // in which a compressed picture still changes after it
	ticks               = 5                      // in a row, from which on it is a clock
	// clockFor is how long its place is left out before it is looked for once more.
	clockFor = 10 * time.Minute
)

// clock notices a time that is written into the picture, and has its line left out of what is watched. The
// zero value has seen none.
type clock struct {
	n     int           // ticks in a row
	last  time.Time     // of them
	place motion.Cells  // all that changed with them
	line  *motion.Cells // that is left out; nil: none
	since time.Time     // that it is
}

// see looks at one more movement between two frames, of which the later one is of a time. True: it belongs to
// a clock, which is known from now on.
func (c *clock) see(a *motion.Area, from, to *motion.Grid, at time.Time) bool {
	if from == nil || c.line != nil {
		return false
	}
	changed, small := a.Text(a.Changed(from, to))
	switch since := at.Sub(c.last); {
	case !small:
		*c = clock{}
		return false
	case c.n > 0 && since < tickBlur && changed.Touches(c.place):
	case c.n > 0 && since >= tickLeast && since <= tickMost && changed.Touches(c.place):
		c.n, c.last = c.n+1, at
	default:
		*c = clock{n: 1, last: at, place: changed}
		return false
	}
	c.place = c.place.With(changed)
	if !a.Texts(c.place) {
		*c = clock{}
		return false
	}
	if c.n < ticks {
		return false
	}
	line := a.Line(c.place)
	c.line, c.since = &line, at
	a.LeaveOut(line)
	return true
}

// over reports whether the place is to be looked at again.
func (c *clock) over(at time.Time) bool { return c.line != nil && at.Sub(c.since) > clockFor }

// restless is how long nothing may come to rest before people are told.
const restless = time.Minute

// unrest follows how long nothing has come to rest. The zero value has seen nothing.
type unrest struct{ since, last time.Time }

// see takes what was said of a frame, and says itself where that has lasted too long.
func (u *unrest) see(step Step, at time.Time) Step {
	gap := at.Sub(u.last)
	u.last = at
	if u.since.IsZero() || step.Read || step.Quiet || gap < 0 || gap > forgotten {
		u.since = at
	}
	if step.Reason == "" && at.Sub(u.since) >= restless {
		step.Reason = Restless
	}
	return step
}
