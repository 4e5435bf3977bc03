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

// clock notices a time that is written into the picture, and has its digits left out of what is watched: the
// seconds once they have ticked, others when they first change. The zero value has seen none.
type clock struct {
	n     int          // ticks in a row
	last  time.Time    // of them
	place motion.Cells // all that changed with them
	since time.Time    // that it is known, and left out; zero: it is not
}

// known reports whether there is a clock.
func (c *clock) known() bool { return !c.since.IsZero() }

// see looks at one more movement between two frames, of which the later one is of a time.
func (c *clock) see(a *motion.Area, from, to *motion.Grid, at time.Time) {
	if from == nil {
		return
	}
	changed, small := a.Text(a.Changed(from, to))
	if c.known() {
		if small && c.place.Continues(changed) {
			c.place = c.place.With(changed)
			a.LeaveOut(c.place)
		}
		return
	}
	switch since := at.Sub(c.last); {
	case !small:
		*c = clock{}
		return
	case c.n > 0 && since < tickBlur && changed.Touches(c.place):
	case c.n > 0 && since >= tickLeast && since <= tickMost && changed.Touches(c.place):
		c.n, c.last = c.n+1, at
	default:
		*c = clock{n: 1, last: at, place: changed}
		return
	}
	c.place = c.place.With(changed)
	switch {
	case !a.Texts(c.place):
		*c = clock{}
	case c.n >= ticks:
		c.since = at
		a.LeaveOut(c.place)
	}
}

// over reports whether the place is to be looked at again.
func (c *clock) over(at time.Time) bool { return c.known() && at.Sub(c.since) > clockFor }

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
