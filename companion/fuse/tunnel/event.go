package tunnel

import "spieltisch/engines"

// Kind says what an event is.
type Kind string

// The kinds of events. Pushed, Touched, MoleOut, Broken and Unfinished are what a recording is read for; the
// others tell people what is going on.
const (
	Begun      Kind = "begun"      // something is in the mouth
	Going      Kind = "going"      // it has come to the inner gate, or the mole to a sensor
	PulledBack Kind = "pulledBack" // what was at the inner gate is before it again, and still in the mouth
	HalfIn     Kind = "halfIn"     // something has been in the mouth for long: "push it all the way in"
	Pushed     Kind = "pushed"     // a tile is in
	Touched    Kind = "touched"    // something was in the mouth, and no tile went in
	MoleOut    Kind = "moleOut"    // the mole was taken out and lies reversed in the mouth
	Broken     Kind = "broken"     // a sensor does what cannot be
	Healed     Kind = "healed"     // and does not any more
	Stray      Kind = "stray"      // a hill's sensor has changed and nobody was at the mouth
	// the mole is not where the tiles put it: one went in unseen, or a hand moved the mole
	Lost    Kind = "lost"
	Differs Kind = "differs" // at the start a line is not as it must be, with the mole where it was placed
	// at the start something was in the mouth, and now it is gone: perhaps a tile went in
	Maybe      Kind = "maybe"
	Opened     Kind = "opened"     // the mole that lay reversed in the mouth was taken away
	Closed     Kind = "closed"     // and is there again
	Unfinished Kind = "unfinished" // the end: a tile still sticks out
)

// What a sensor may be.
const (
	Dead  = "dead"  // silent
	Stuck = "stuck" // at 1
)

// Event is something that has become certain about a tunnel. Times are ms of the board's clock. Line is the
// one that is meant (Going, Broken, Healed, Stray, Differs), or the innermost gate that was reached (HalfIn).
type Event struct {
	Kind   Kind   `json:"kind"`
	Tunnel int    `json:"tunnel"` // from 1
	T0     int    `json:"t0_ms"`  // from the first edge
	T1     int    `json:"t1_ms"`  // until it was over; by then the tile of a push was in
	Line   int    `json:"line,omitempty"`
	What   string `json:"what,omitempty"`

	// Of a push.
	Min    engines.MM `json:"min"` // and Max hold the travel of the nose
	Max    engines.MM `json:"max"`
	Mid    engines.MM `json:"mid"`    // its mean
	WasMin engines.MM `json:"wasMin"` // and WasMax hold where the nose was before, as this push shows it
	WasMax engines.MM `json:"wasMax"`
	Kinds  []string   `json:"kinds,omitempty"` // what the tile may be, by the strip under it; none: not known
	Met    []int      `json:"met,omitempty"`   // hills, from 1, of which the sensor has newly met the nose
	Flick  bool       `json:"flick,omitempty"`
	Unsure bool       `json:"unsure,omitempty"` // it may have been a hand: no sensor has seen the mole move
	Speed  engines.MM `json:"speed"`            // per second, about
}

// Sensed is what the engines get of a push, complete or (HalfIn) not.
func (s Event) Sensed() engines.Sensed {
	p := engines.Push{Tunnel: s.Tunnel, Min: s.Min, Max: s.Max, Complete: s.Kind == Pushed, Reached: s.Met,
		Kinds: s.Kinds}
	if s.Speed > 0 {
		p.Speed = &s.Speed
	}
	return engines.Sensed{Push: &p}
}
