package sense

import (
	"fmt"
	"slices"

	"spieltisch/vision"
)

// Input is what a sensor says: what a camera reads of a table at rest, or one of the others.
type Input struct {
	// Dice and Pieces are what a camera read of a table at rest, to be used once. nil: that was not read.
	Dice, Pieces *vision.Observation
	// State is what the tray does from now on (hand, moving, empty), which only the page and the timers want
	// to know.
	State *vision.TrayState
	// Compared is what lies beside dice at rest, where cards are compared with the record.
	Compared *vision.Observation
	// Sight describes the picture of all of these.
	Sight Sight
	// Felt is what anything but a camera says. Its type tells which sense it is for.
	Felt any
}

// Sight describes the picture behind an observation.
type Sight struct {
	Camera string `json:"camera"` // which camera, for people
	Name   string `json:"name"`   // file name of the picture, or ""
	W      int    `json:"w"`      // px
	H      int    `json:"h"`      // px
	Hash   string `json:"hash"`   // of the pixels, hex; names the evidence picture
}

// Settled reports whether a camera read a table at rest.
func (in Input) Settled() bool { return in.Dice != nil || in.Pieces != nil }

// Watched reports whether a camera saw a tray at rest, or that it does something else now.
func (in Input) Watched() bool { return in.Settled() || in.State != nil }

// Tray is what the tray does by it.
func (in Input) Tray() vision.TrayState {
	switch {
	case in.State != nil:
		return *in.State
	case in.Dice != nil:
		return in.Dice.Tray
	case in.Pieces != nil:
		return in.Pieces.Tray
	}
	return vision.Unknown
}

// Cause names the picture that an observation was read from, so that a repeat is recognised. Frame numbers
// begin anew with each start, so time and pixels belong to it.
func (s Sight) Cause(o *vision.Observation) string {
	return fmt.Sprintf("tray:%d:%d:%s", o.Frame, o.At.UnixNano(), s.Hash)
}

// MaxBacklog is the most settled trays that wait for the table, or for a journal that fails: about an hour of
// play.
const MaxBacklog = 256

// KeepPicture puts what a camera saw behind what waits. Settled trays wait in order, of too many the newest;
// what a tray merely does counts until anything newer is seen.
func KeepPicture(waiting []Input, in Input) []Input {
	settled := 0
	for _, w := range waiting {
		if w.Settled() {
			settled++
		}
	}
	waiting = slices.DeleteFunc(waiting, func(w Input) bool {
		if w.Settled() && in.Settled() && settled >= MaxBacklog {
			settled--
			return true
		}
		return w.State != nil
	})
	return append(waiting, in)
}
