package gpiobuttons

import (
	"cmp"
	"time"

	"spieltisch/devices"
)

// Times say how a button's levels are understood.
type Times struct {
	// a level counts once it has lasted so long; contacts bounce for 1 to 10 ms (0: 20 ms)
	Settle time.Duration
	Hold   time.Duration // down for so long, a press is a long one (0: 1 s)
	Stuck  time.Duration // down for so long, something leans on it or its line is shorted (0: 10 s)
}

func (t Times) withDefaults() Times {
	t.Settle = cmp.Or(max(t.Settle, 0), 20*time.Millisecond)
	t.Hold = cmp.Or(max(t.Hold, 0), time.Second)
	t.Stuck = cmp.Or(max(t.Stuck, 0), 10*time.Second)
	return t
}

// phase is what a button is in.
type phase string

const (
	unknown phase = ""     // its level has not settled since the start
	up      phase = "up"   // nobody presses it
	down    phase = "down" // pressed, not long yet
	held    phase = "held"
	stuck   phase = "stuck"
	idle    phase = "idle" // it was down at the start: nobody has pressed it yet
)

// debouncer turns the levels of one line into presses. It is pure: time comes in.
type debouncer struct {
	times Times
	phase phase
	since time.Time // when the button went down, at the last edge
	raw   bool      // last level, true: down
	edge  time.Time // when the line had its last edge, though it came back to the same level
}

// step takes the level of now, and how long ago the line had its last edge. It gives what the button did,
// "" if nothing, and when to look again at the latest though no edge comes (0: no need).
func (d *debouncer) step(now time.Time, isDown bool, quiet time.Duration) (devices.PressKind, time.Duration) {
	if d.edge.IsZero() || isDown != d.raw {
		d.raw, d.edge = isDown, now
	}
	if quiet < d.times.Settle {
		d.edge = now.Add(-quiet)
	}
	if wait := d.times.Settle - now.Sub(d.edge); wait > 0 {
		return "", wait
	}
	if !d.raw {
		return d.release(), 0
	}
	return d.press(now)
}

// release: the button is up for sure.
func (d *debouncer) release() devices.PressKind {
	was := d.phase
	d.phase = up
	switch was {
	case down:
		return devices.Pressed
	case stuck:
		return devices.Freed
	}
	return ""
}

// press: the button is down for sure.
func (d *debouncer) press(now time.Time) (devices.PressKind, time.Duration) {
	switch d.phase {
	case unknown:
		d.phase, d.since = idle, d.edge
	case up:
		d.phase, d.since = down, d.edge
	}
	lasted := now.Sub(d.since)
	switch {
	case d.phase == down && lasted >= d.times.Hold:
		d.phase = held
		return devices.Held, d.times.Stuck - lasted
	case d.phase == down:
		return "", d.times.Hold - lasted
	case d.phase == stuck:
		return "", 0
	case lasted >= d.times.Stuck:
		d.phase = stuck
		return devices.Stuck, 0
	}
	return "", d.times.Stuck - lasted
}
