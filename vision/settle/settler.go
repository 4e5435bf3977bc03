package settle

import (
	"hash/maphash"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/track"
)

// Reasons of a Step.
const (
	Dark    = "dark"    // nothing can be seen
	Covered = "covered" // light comes through, and nothing can be made out: something is on the lens
	Frozen  = "frozen"  // the camera repeats one picture in the middle of a movement
	Flicker = "flicker" // bands of light wander through the picture, and nothing comes to rest

	Restless = "restless" // something moves all the time: the hard shadows of a fan
	Clock    = "clock"    // the camera writes a time into the picture; its line is not watched
)

// Step is what one frame said.
type Step struct {
	State  vision.TrayState // for the page; Unknown when the frame shows nothing
	Read   bool             // give this frame to the reader and its answer to Observe
	Soon   bool             // nothing moves, but not for long enough: if it stays so, it will be read
	Quiet  bool             // nothing is waited for: the tray at rest was read, or nothing can be seen
	Reason string           // Dark, Covered, Frozen, Flicker, Restless, Clock or ""

	// First is the Seq of the second frame of a rest, the first one that shows the same as the one before
	// it; 0 while something moves. Of a frame that is given again it is the next Seq. It names the rest.
	First uint64
	Since time.Time // At of the first frame of the rest
	// Areas are those that are watched, shares of the frame; empty: all of it.
	Areas []Zone
	// Parts are those that the frame is read for, each for itself; none: dice.
	Parts []vision.Part
}

// forgotten is the time without a frame after which a rest begins anew.
const forgotten = 10 * time.Second

// Settler watches one tray. Make one with New.
type Settler struct {
	cfg   Config
	rules rules
	area  *motion.Area // that is watched; nil before the first frame

	newest  arrival        // the last frame
	history motion.History // what was seen to move since the last settled tray
	rest    rest           // the one that is being waited for
	beside  beside         // what can be seen beside a hand
	bands   bands          // of a lamp that flickers
	clock   clock          // that the camera writes into the picture
	wanted  purpose        // what the frame is for that Step has just asked for
	readPix uint64         // hash of the frame that Observe was given last

	tray       tray                // the last settled one
	state      vision.TrayState    // of it; of a photograph that was not read yet, Moving
	reread     bool                // it is to be read again, though nothing moved
	unfinished *vision.Observation // what a rest was read as that ended while its votes were open
	tracker    track.Tracker
}

// arrival is what is kept of a frame until the next one.
type arrival struct {
	view
	seed maphash.Seed
	w, h int    // px
	name string // of the last photograph
}

// view is a frame as it is compared with others. Step makes it, and Observe needs it again.
type view struct {
	seq  uint64
	at   time.Time
	grid *motion.Grid // nil: there is none
	hash uint64       // of the bytes
}

// of reports whether it is that of a frame.
func (v view) of(f devices.Frame) bool { return v.grid != nil && v.seq == f.Seq && v.at.Equal(f.At) }

// purpose is what a frame is read for.
type purpose int

const (
	forVote   purpose = iota // what lies there, of a tray at rest
	forLook                  // one more look at a tray that was asked about
	forBeside                // what lies beside a hand
	forBands                 // what lies below bands of light
)

// phase is how far a rest has come. Each frame that shows the same as the anchor may lead on (advance), as
// may a reading (vote, lookAgain); one in which something moved leads back to moving.
//
//	moving → still → voting → done           it was read, for example twice with the same faces
//	moving → still → voting → asked → done   of a recording: read as a question, and looked at some more times
//	moving → still → hidden → voting → done  what looks like a hand is dice, or stayed for HandPatience
//	moving → still → done                    as it was before: a hand that hovered
type phase int

const (
	moving phase = iota // the last frame differs from the ones before it
	still               // nothing moves, for too short a time yet
	hidden              // at rest below what may be a hand
	voting              // at rest: frames are read until they agree
	asked               // it was read as a question: some more frames are read
	done                // it was read, or is as it was before: nothing is waited for
)

// suspicion is what is known of what looks like a hand. Dice laid close to the border do, until they are
// read.
type suspicion int

const (
	unjudged suspicion = iota // nobody has looked
	covering                  // the reader took it for no dice
	cleared                   // it was read as dice
)

// rest is a time in which nothing moves. The zero value is none.
type rest struct {
	phase  phase
	hand   suspicion
	anchor *motion.Grid // first frame of it, which all others are compared with; nil: there is none
	since  time.Time    // of that frame
	first  uint64       // the second one; 0: there was none yet
	soon   view         // the first one with Step.Soon, which may be read before others; zero: none was
	frames int          // that count, see Step
	others int          // frames that differ from the one before them in a byte
	votes  []vision.Observation

	looks  int       // frames that may be read yet, of one that was asked about
	again  time.Time // before which none is
	before tray      // what was the last settled tray before it was read
}

// read reports whether the observation of a rest was given, or it is the rest before.
func (r *rest) read() bool { return r.phase == asked || r.phase == done }

// reopen has it read anew.
func (r *rest) reopen() {
	r.phase, r.looks, r.votes = min(r.phase, still), 0, nil
}

// tray is a settled tray as it is remembered. The zero value is none.
type tray struct {
	cells  *motion.Grid
	rim    *motion.Mask // where the outline of an arm is looked for, see motion.Area.Rim
	grey   *track.Grey
	dice   []known
	banded bool // bands lie over it: frames at rest differ from it all over
}

// known is a die that was seen. One that something covers now is known as it was seen last.
type known struct {
	track.Known
	bare *motion.Grid // of one that is hidden: the last settled tray that shows it; nil: it is not hidden
}

// known reports whether there was a settled tray.
func (t *tray) known() bool { return t.cells != nil }

// boxes are the places of its dice, those that are hidden included.
func (t *tray) boxes() []vision.Box {
	out := make([]vision.Box, len(t.dice))
	for i, d := range t.dice {
		out[i] = d.Box
	}
	return out
}

// boxes are the places of dice.
func boxes(dice []vision.Thing) []vision.Box {
	out := make([]vision.Box, len(dice))
	for i, d := range dice {
		out[i] = d.Box
	}
	return out
}

// beside is what lies at rest beside a hand that stays in the picture. Of recordings it is told as a
// question, as the hand may hide a die; live it is waited for that the hand goes. The zero value is none.
type beside struct {
	anchor *motion.Grid // first frame of it; nil: there is no hand
	since  time.Time    // of that frame
	first  uint64       // Seq of the second one; 0: there was none yet
	frames int          // seen since
	votes  []vision.Observation
	read   bool // it was read, or is known

	arm   *motion.Mask   // where the hand was since anchor
	shown *motion.Grid   // the last one that was read
	told  []vision.Thing // in it
}

// bands follows a lamp that flickers against the exposure so strongly that nothing comes to rest. The zero
// value has seen none.
type bands struct {
	since  time.Time // At of the first frame of them
	first  uint64    // Seq of the second one; 0: there are none
	frames int       // that showed them, in a row
	votes  []vision.Observation
	told   bool // what lies below them is known
}

// on reports whether the last movement was one of bands.
func (b *bands) on() bool { return b.first != 0 }

// arm is where something reaches in from the border that is new since the last settled tray, and whether it
// is large enough for a hand. Without a settled tray to compare with there is none.
func (s *Settler) arm(g *motion.Grid) (arm *motion.Mask, hand bool) {
	if !s.tray.known() || s.tray.banded {
		return nil, false
	}
	return s.area.Arm(s.tray.cells, s.tray.rim, g)
}
