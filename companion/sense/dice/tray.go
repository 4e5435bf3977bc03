package dice

import (
	"image"
	"maps"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// status says how far a settled tray was used.
type status int

const (
	idle      status = iota // nothing happened on it, or nobody plays
	recorded                // it is in the record
	pending                 // it may still be completed
	violating               // it is shown as a breach
	asked                   // a person is asked about it
	dismissed               // a person said otherwise
)

// use is how far a tray was used. Only Sense.become changes it; where the journal failed, the tray before
// comes back whole.
type use struct {
	status status
	entry  int64 // recorded: the entry that it became
	waits  *held // what it will be when nobody completes it in time; nil: nothing
}

// is reports whether a tray was used so far as one of these.
func (u use) is(any ...status) bool { return slices.Contains(any, u.status) }

// held is what a tray will be when people's patience is over. One of both is set.
type held struct {
	breach *fuse.Outcome
	answer []reading // to the open question
}

// past says what is known of the time up to now.
type past int

const (
	followed past = iota // what was done was seen
	away                 // the camera saw nothing for a while since
	// People entered something while nobody could see the tray. Then what lies there may be in the record,
	// and that it is another tray than before does not tell that it was rolled since.
	blind
)

// tray is the newest settled tray and what the tray does now.
type tray struct {
	first     bool // nothing was seen since the start of the program, or not all dice
	state     vision.TrayState
	sight     sense.Sight
	obs       *vision.Observation // nil: none yet
	cause     string
	named     map[int]int      // by die: the face that a person said, of this tray or of one before
	overrides map[int]override // by track: the same, and what was said about dice that a hand may cover
	confirmed bool             // a person said that it is right as it is
	settled   []vision.Reason  // reasons to ask that a person saw and spoke about
	roll      roll
	last      *vision.Observation // the tray before; nil: none

	past    past
	use     use
	ignored *engines.Sensed // what does not count again until it changes
}

// roll is what is known of a roll that is not in the record. The zero value: it is by now, or there was none.
type roll struct {
	open bool // dice were rolled

	// unsure says that only a person knows whether they were rolled, and has not said, or has not been asked
	// yet because dice were missing: no look at the dice answers that, and open is only the likelier answer.
	unsure bool

	refused *refusal // a roll that broke a rule as it lay: once it lies otherwise, it is one; nil: none
}

// refusal is a roll that broke a rule as it lay.
type refusal struct {
	in     engines.Sensed
	rolled int // dice that were surely rolled, or came to lie aside with them
}

// in is the tray as it lies in pictures of the size of another one.
func (tr tray) in(at sense.Sight) tray {
	by := vision.Resized(tr.sight.W, tr.sight.H, at.W, at.H)
	if by == vision.Identity() || tr.obs == nil {
		return tr
	}
	tr.obs = new(by.Observed(*tr.obs))
	tr.overrides = maps.Clone(tr.overrides)
	for track, o := range tr.overrides {
		o.read = by.Things([]vision.Thing{o.read})[0]
		tr.overrides[track] = o
	}
	return tr
}

// dice are the dice of the tray with what people said about them.
func (tr *tray) dice() []vision.Thing { return fuse.Overridden(tr.obs.Things, tr.named) }

// doubt says which dice are in question.
func (tr *tray) doubt(below float64) []bool {
	if tr.obs == nil || tr.confirmed {
		return nil
	}
	doubt := fuse.Doubtful(*tr.obs, below)
	for i := range tr.named {
		doubt[i] = false
	}
	low := func(d vision.Thing) bool { return d.Confidence < below }
	if len(tr.overrides) > 0 && len(tr.obs.Alternatives) == 0 && !slices.ContainsFunc(tr.obs.Things, low) {
		clear(doubt) // of a doubt that names no die: it was spoken about before
	}
	return doubt
}

// refuse keeps in mind that a roll broke a rule as it lies: a die that rolled into the aside zone is pushed
// back, and then nothing else tells of the roll.
func (tr *tray) refuse(r reading) {
	came := func(d vision.Thing) bool {
		old := dieOf(tr.last, d.Track)
		return d.Rolled || d.Area == vision.Aside && (old == nil || !unmoved(*old, d))
	}
	tr.roll.refused = &refusal{in: r.sensed}
	for _, d := range r.dice {
		if came(d) && !slices.Contains(tr.obs.Reasons, vision.ReasonMovedUnsure) {
			tr.roll.refused.rolled++
		}
	}
}

// asks reports whether a person has to look at the reading. What was said about a die answers no new kind of
// doubt, and never whether the dice were rolled.
func (tr *tray) asks(below float64) bool {
	if tr.obs.Decision != vision.Ask || tr.confirmed {
		return false
	}
	open := func(reason vision.Reason) bool {
		return reason == vision.ReasonMovedUnsure || !slices.Contains(tr.settled, reason)
	}
	return len(tr.named) == 0 || slices.ContainsFunc(tr.obs.Reasons, open) ||
		slices.Contains(tr.doubt(below), true)
}

// reading is one way to read the tray, and what it would mean.
type reading struct {
	dice     []vision.Thing
	sensed   engines.Sensed
	outcome  fuse.Outcome
	evidence record.Evidence
}

// question is what the choices of a question mean that is shown.
type question struct {
	readings []reading // one per choice; the last choice, look again, has none
	// the tray that it is about. A later one may still lie in wait for the answer
	seen *vision.Observation
}

// override is what a person said about a die, and how that die was read last.
type override struct {
	face     int
	read     vision.Thing
	recorded bool // a step of the record was read from the die, and has this face
}

// dieOf is the die of a track; nil: it is not there, or nobody knows which one it is.
func dieOf(o *vision.Observation, track int) *vision.Thing {
	if o == nil || track == 0 {
		return nil
	}
	if i := slices.IndexFunc(o.Things, func(d vision.Thing) bool { return d.Track == track }); i >= 0 {
		return &o.Things[i]
	}
	return nil
}

// unmoved reports whether a die lies where it lay: in its zone, and its middle moved by no more than half a
// side.
func unmoved(old, now vision.Thing) bool {
	var by image.Point // four times the way of the middle
	for k := range old.Box {
		by = by.Add(now.Box[k].Sub(old.Box[k]))
	}
	side := old.Box[1].Sub(old.Box[0])
	return old.Area == now.Area && by.X*by.X+by.Y*by.Y <= 4*(side.X*side.X+side.Y*side.Y)
}
