package sense

import "time"

// Alarm is when a sense has something to do though nothing happens. The zero value is off. It goes by the
// time that has passed, so that a clock which is set changes nothing.
type Alarm struct{ at time.Time }

// Set has the alarm ring in a while, and at no other time.
func (a *Alarm) Set(d time.Duration) { a.at = time.Now().Add(d) }

// Stop turns the alarm off.
func (a *Alarm) Stop() { a.at = time.Time{} }

// Left is how long it is until the alarm rings; false: it is off.
func (a *Alarm) Left() (time.Duration, bool) { return time.Until(a.at), !a.at.IsZero() }

// Rang reports whether the time has come, and turns the alarm off then.
func (a *Alarm) Rang() bool {
	left, on := a.Left()
	if !on || left > 0 {
		return false
	}
	a.Stop()
	return true
}
