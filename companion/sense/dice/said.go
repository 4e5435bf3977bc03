package dice

import (
	"maps"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/record"
	"spieltisch/vision"
)

// carryOver takes over from the tray before what people said about dice that still lie there: what is read
// wrong once is read wrong again, and nobody is asked twice for the same thing.
func (l look) carryOver(before *tray) {
	tr := l.tray
	tr.overrides = l.overrides(before)
	rolled := tr.obs.Moved || slices.ContainsFunc(tr.obs.Things, func(d vision.Thing) bool { return d.Rolled })
	if !rolled { // of other dice nothing was said yet
		tr.settle(before.settled...)
		if before.confirmed {
			tr.settle(before.obs.Reasons...)
		}
		tr.settled = slices.DeleteFunc(tr.settled, momentary)
	}
	if !slices.Contains(tr.obs.Reasons, vision.ReasonHand) { // what is gone does not lie under a hand
		maps.DeleteFunc(tr.overrides, func(track int, _ override) bool { return dieOf(tr.obs, track) == nil })
	}
	other := false // a die that nobody spoke about is read in another way
	for i, d := range tr.obs.Things {
		if w, ok := tr.overrides[d.Track]; ok && tr.stillApplies(w, d, before) {
			tr.setFace(i, w.face)
			continue
		}
		delete(tr.overrides, d.Track)
		old := dieOf(before.obs, d.Track)
		other = other || old != nil && old.Face != d.Face
	}
	if len(tr.overrides) == 0 {
		tr.settled = nil
	}
	if !other {
		tr.settle(vision.ReasonLyingDiffers)
	}
}

// settle keeps in mind reasons to ask that a person spoke about.
func (tr *tray) settle(reasons ...vision.Reason) {
	tr.settled = slices.Clone(tr.settled) // the tray before a failing journal keeps its own
	for _, r := range reasons {
		if !slices.Contains(tr.settled, r) {
			tr.settled = append(tr.settled, r)
		}
	}
}

// adopt takes over what a person said about the dice of an earlier tray.
func (tr *tray) adopt(seen *vision.Observation, dice []vision.Thing, below float64) {
	if len(dice) != len(seen.Things) {
		return // nobody knows which die is which
	}
	doubt := fuse.Doubtful(*seen, below)
	for i, old := range seen.Things {
		k := slices.IndexFunc(tr.obs.Things, func(d vision.Thing) bool {
			return d.Track != 0 && d.Track == old.Track
		})
		w := override{face: dice[i].Face, read: old}
		if k >= 0 && (doubt[i] || old.Face != w.face) && tr.stillApplies(w, tr.obs.Things[k], &tray{obs: seen}) {
			tr.setFace(k, w.face)
		}
	}
	tr.settle(slices.DeleteFunc(slices.Clone(seen.Reasons), momentary)...)
}

// momentary tells of a reason to ask whether it is about what just happened: a person's word then says
// nothing about the next time.
func momentary(reason vision.Reason) bool {
	return reason == vision.ReasonHand || reason == vision.ReasonLyingDiffers ||
		reason == vision.ReasonMovedUnsure
}

// overrides are what people said until a tray came, by the tracks of the dice, those under a hand included.
// The record is asked as well: what was undone or corrected since is not said any more.
func (l look) overrides(tr *tray) map[int]override {
	said := maps.Clone(tr.overrides)
	if tr.obs == nil || said == nil && !tr.confirmed && len(tr.named) == 0 {
		return said
	}
	if said == nil {
		said = map[int]override{}
	}
	say := func(i, face int) {
		d := tr.obs.Things[i]
		said[d.Track] = override{face: face, read: d, recorded: said[d.Track].recorded || tr.use.is(recorded)}
	}
	if tr.confirmed {
		for i, doubt := range fuse.Doubtful(*tr.obs, l.doubt) {
			if doubt {
				say(i, tr.obs.Things[i].Face)
			}
		}
	}
	for i, face := range tr.named {
		say(i, face)
	}
	delete(said, 0) // nobody knows which die that will be
	for track, w := range said {
		face, ok := l.recorded(track)
		if ok && face != w.face || !ok && w.recorded {
			delete(said, track)
			continue
		}
		w.recorded = ok
		said[track] = w
	}
	return said
}

// recorded is the face of a die in the newest step that was read from it.
func (l look) recorded(track int) (face int, ok bool) {
	if l.match == nil {
		return 0, false
	}
	for _, st := range slices.Backward(l.match.Result.Steps) {
		ev, ok := l.match.Seen(st)
		if !ok || ev.Run != l.desk.Run {
			continue
		}
		if k := slices.IndexFunc(ev.Dice, func(d record.EvidenceDie) bool { return d.Track == track }); k >= 0 {
			return ev.Dice[k].Face, true
		}
	}
	return 0, false
}

// stillApplies reports whether a word is still about a die of the tray: it was neither rolled nor turned. A
// hand's dice are told apart by the faces that were read, so of two alike that were both moved nobody knows
// which is which.
func (tr *tray) stillApplies(w override, d vision.Thing, before *tray) bool {
	switch {
	case d.Rolled:
		return false
	case unmoved(w.read, d):
		return d.Face == w.read.Face || d.Face == w.face ||
			slices.Contains(tr.obs.Reasons, vision.ReasonLyingDiffers)
	case d.Face != w.read.Face || slices.Contains(tr.obs.Reasons, vision.ReasonMovedUnsure):
		return false
	}
	return !slices.ContainsFunc(before.obs.Things, func(twin vision.Thing) bool {
		now := dieOf(tr.obs, twin.Track)
		return twin.Track != d.Track && twin.Face == w.read.Face && (now == nil || !unmoved(twin, *now))
	})
}

// override takes over what a person says about a die.
func (tr *tray) override(die, face int) {
	tr.setFace(die, face)
	tr.settle(tr.obs.Reasons...)
	tr.ignored = nil
}

func (tr *tray) setFace(die, face int) {
	told := maps.Clone(tr.named) // the tray before a failing journal keeps its own
	if told == nil {
		told = map[int]int{}
	}
	told[die] = face
	tr.named = told
}

// overridden reports whether the dice are as a person said, and not just as they were read.
func (tr *tray) overridden() bool {
	if tr.confirmed || len(tr.named) > 0 && tr.obs.Decision == vision.Ask {
		return true
	}
	for i, face := range tr.named {
		if face != tr.obs.Things[i].Face {
			return true
		}
	}
	return false
}
