package session

import (
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
	"spieltisch/vision/settle/vote"
)

// sameRest is the time that may pass between two looks at the same dice in the same places for them to be one
// rest. A throw takes longer, a jerk of the hand that holds the camera does not.
const sameRest = 400 * time.Millisecond

// handLeaves is the same of dice beside a hand, which leaves the picture meanwhile; the next throw takes
// longer.
const handLeaves = 2 * time.Second

// rests joins the looks at a tray that lies there unchanged to one rest. It hands a rest on when something
// else comes to rest, or at the end.
type rests struct {
	hand func(Rest) error
	any  bool // the tray was read once
	dice bool // and there were dice, or there may have been

	pending *Rest              // nil: there is none
	told    vision.Observation // that of the pending rest, in px of the steadied picture
	empty   bool               // the tray was seen to be empty since
	first   uint64             // Seq of the first frame of it, since it was last disturbed
	until   time.Time          // At of the last frame of it
}

// stepped takes what the settler said of a frame.
func (r *rests) stepped(f devices.Frame, step settle.Step) {
	r.empty = r.empty || step.State == vision.Empty
	if r.pending == nil {
		return
	}
	asBefore := step.Quiet && step.State == vision.Settled
	if step.First == r.first || asBefore && (step.Since.Sub(r.until) < sameRest || r.stays()) {
		r.lasts(f, step)
	}
}

// elsewhere takes note that the camera shows the table from elsewhere, where from is known, or another one.
// What was told of a table that is known has gone along.
func (r *rests) elsewhere(from *vision.Homography) error {
	r.told = untracked(r.told)
	if from == nil {
		return r.flush()
	}
	r.told = from.Observed(r.told)
	return nil
}

// settled books what the last look at a rest led to. Trays without dice are no news.
func (r *rests) settled(l scan, o vision.Observation) error {
	step := l.step
	r.any = true
	if o.Decision == vision.None {
		r.empty = true
		return nil
	}
	r.dice = true
	first := int(step.First) - 2 // of the two that show the same, counted from 0
	switch {
	case r.pending == nil:
	case step.First == r.first, r.same(o, step) && r.told.Decision == vision.Ask:
		first = r.pending.First // another look at it
	case r.same(o, step):
		r.lasts(l.Frame, step)
		return nil
	case slices.Contains(o.Reasons, vision.ReasonHand) && vote.Among(o, r.told) && lies(o, r.told):
		return nil // a hand over what was told
	default:
		if err := r.flush(); err != nil {
			return err
		}
	}
	r.told, r.empty = o, false
	r.pending = &Rest{
		Seen: []vision.Observation{l.view.Observed(o)}, Frame: l.Frame, First: first, Decode: l.decode,
		Read: l.took,
	}
	r.lasts(l.Frame, step)
	return nil
}

// same reports whether what was seen is the pending rest, after something came between: a jerk, a hand that
// left it as it was or was there from its beginning.
func (r *rests) same(o vision.Observation, step settle.Step) bool {
	gap := step.Since.Sub(r.until)
	if r.told.Tray == vision.Hand {
		return vote.Among(r.told, o) && gap < handLeaves && !r.empty // without the dice that it hid
	}
	return vote.Same(r.told, o) && (gap < sameRest || lies(o, r.told))
}

// stays reports whether a tray that the settler knows is the pending rest, however long it was not to be
// seen: the last one that was read.
func (r *rests) stays() bool {
	return !r.empty && len(r.told.Things) > 0 && r.told.Things[0].Track != 0
}

// lasts notes that the pending rest is still there in a frame.
func (r *rests) lasts(f devices.Frame, step settle.Step) {
	r.pending.Last, r.first, r.until = int(f.Seq)-1, step.First, f.At
}

// flush hands the pending rest on.
func (r *rests) flush() error {
	if r.pending == nil {
		return nil
	}
	rest := *r.pending
	r.pending = nil
	return r.hand(rest)
}

// lies reports whether the settler has followed each die from one observation to another, and saw none roll.
func lies(now, was vision.Observation) bool {
	return !slices.ContainsFunc(now.Things, func(d vision.Thing) bool {
		same := func(e vision.Thing) bool { return e.Track == d.Track }
		return d.Rolled || d.Track == 0 || !slices.ContainsFunc(was.Things, same)
	})
}

// untracked is an observation that another settler knows nothing of.
func untracked(o vision.Observation) vision.Observation {
	o.Things = slices.Clone(o.Things)
	for i := range o.Things {
		o.Things[i].Track = 0
	}
	return o
}
