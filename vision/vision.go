// Package vision declares how pixels become observations, each with a confidence.
//
// The root package holds interfaces and plain data only. vision/dice reads one picture, vision/settle adds
// time, vision/eval scores a reader on labelled pictures.
package vision

import (
	"image"
	"time"

	"spieltisch/devices"
)

// Reader turns one frame into dice. Implementations hold no history (package settle adds time) and may be
// called by one goroutine at a time only.
type Reader interface {
	Read(devices.Frame) (Observation, error)
}

// Prior is what is known of a picture before it is read.
type Prior struct {
	Edge  float64           // px of the edge of a die; 0: not known
	Where []image.Rectangle // px, where dice lie; empty: not known
	Usual float64           // px of the edge of a die of this table, the middle of many; 0: not known
	Areas []Polygon         // shares of the frame: what lies in none of them is no die; empty: all may be
	For   Attention         // what is looked for
	Of    Part              // what of that is wanted, where both are looked for
}

// Knower is a Reader that is faster where something is known.
type Knower interface {
	Reader
	ReadKnowing(devices.Frame, Prior) (Observation, error)
}

// ReadKnowing reads a frame of which something is known, if the reader minds it.
func ReadKnowing(r Reader, f devices.Frame, p Prior) (Observation, error) {
	if k, ok := r.(Knower); ok {
		return k.ReadKnowing(f, p)
	}
	return r.Read(f)
}

// Decision is what may be done with an observation. One rule decides, for photos and live pictures alike.
type Decision string

// The three decisions.
const (
	Accept Decision = "accept" // make the move
	Ask    Decision = "ask"    // show it to a person
	None   Decision = "none"   // there is nothing to read
)

// TrayState says what the tray was doing when the frame was taken.
type TrayState string

// The states of a tray. A Reader leaves Unknown; settle sets the others.
const (
	Unknown TrayState = ""
	Empty   TrayState = "empty"
	Hand    TrayState = "hand"
	Moving  TrayState = "moving"
	Settled TrayState = "settled"
)

// Area is the zone of the tray that a die lies in.
type Area string

// The zones. A Reader leaves NoArea; settle sets the others from the configured zones.
const (
	NoArea  Area = ""
	Rolling Area = "rolling"
	Aside   Area = "aside"
)

// Placement is where the areas of the tray lie in the frames of a camera from now on.
type Placement struct {
	Rolling, Aside Polygon    // shares of a frame's width and height, origin top left
	Moved          Homography // from where things were in frames till now to where they are, px
}

// LeastBelief is the probability that all dice were found and are right from which a reading is accepted,
// of one frame as of several together. It was chosen with package eval (docs/contributor/vision.md).
const LeastBelief = 0.75

// Observation is what vision saw of one part of a frame.
type Observation struct {
	Frame        uint64    // devices.Frame.Seq
	At           time.Time // devices.Frame.At
	Of           Part      // what was looked for; package scene sets it
	Things       []Thing   // left to right, then top to bottom
	Tray         TrayState
	Moved        bool     // dice in the rolling zone were rolled since the last settled tray; set by settle
	Decision     Decision // Accept, Ask or None
	Reasons      []Reason // why not Accept
	Alternatives [][]int  // other readings (faces, highest first), likeliest first
}

// Nothing is the second name of what a Thing may be where perhaps nothing is there.
const Nothing = "nothing"

// Kind is what kind of thing lies there. Only dice have faces; of all others a name is read.
type Kind uint8

// The kinds. A tile is read as a card is.
const (
	Die Kind = iota
	Card
	Figure
	Gem
)

// Thing is one thing as seen.
type Thing struct {
	Kind Kind
	Face int    // 1–6, always the pip count; the die set maps faces to symbols; 0: only a name is known
	Name string // of a face that was shown to the camera; empty: read by its pips
	// of a card without a name: the names of what it looks like most, the likeliest first; empty: nothing
	Maybe      [2]string
	Area       Area    // set by settle
	Track      int     // the same die from rest to rest; 0 unknown; set by settle
	Rolled     bool    // was rolled since the last settled tray; set by settle
	Confidence float64 // 0–1, calibrated: of 100 dice read at 0.9 about 90 are right (package eval checks)
	Box        Box     // of its top face, in px of the frame
}
