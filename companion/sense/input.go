package sense

import (
	"fmt"
	"slices"

	"spieltisch/vision"
)

// Input is what a sensor says. Exactly one of Seen, Compared and Felt is set.
type Input struct {
	// Seen is what the camera sees: a settled tray (to be used once) or a change of the tray's state (hand,
	// moving, empty), which only the page and the timers want to know.
	Seen *vision.Observation
	// Sight describes the picture that Seen or Compared was read from; with these only.
	Sight Sight
	// Compared is what lies beside dice at rest, where cards are compared with the record.
	Compared *vision.Observation
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

// Readable reports whether a tray was read, and not only its state has changed, or cards beside it.
func (in Input) Readable() bool { return in.Seen.Decision != "" || len(in.Seen.Things) > 0 }

// Settled reports whether a camera read something at rest: dice, cards, or both.
func (in Input) Settled() bool { return in.Seen != nil && (in.Readable() || in.Seen.Cards != nil) }

// OfCards reports whether what was read are cards, which have names and no faces.
func (in Input) OfCards() bool { return len(in.Seen.Things) > 0 && in.Seen.Things[0].Face == 0 }

// Cause names the picture that an observation was read from, so that a repeat is recognised. Frame numbers
// begin anew with each start, so time and pixels belong to it.
func (in Input) Cause() string {
	return fmt.Sprintf("tray:%d:%d:%s", in.Seen.Frame, in.Seen.At.UnixNano(), in.Sight.Hash)
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
		return w.Seen != nil && !w.Settled()
	})
	return append(waiting, in)
}
