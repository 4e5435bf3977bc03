package dice

import (
	"encoding/json"
	"math"
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/vision"
)

// evidence makes the evidence of a reading of the tray.
func (l look) evidence(dice []vision.Thing, moved bool) record.Evidence {
	o, s := l.tray.obs, l.tray.sight
	e := record.Evidence{
		Frame: o.Frame, Camera: s.Camera, Name: s.Name, Hash: s.Hash, W: s.W, H: s.H,
		Decision: o.Decision, Reasons: o.Reasons, Alternatives: o.Alternatives,
		Moved: moved, Run: l.desk.Run, Dice: make([]record.EvidenceDie, len(dice)),
	}
	for i, d := range dice {
		e.Dice[i] = record.EvidenceDie{
			Face: d.Face, Area: d.Area, Track: d.Track, Rolled: d.Rolled, Confidence: d.Confidence,
			Box: record.Box(d.Box),
		}
	}
	return e
}

// shown is the evidence of the tray as it is shown.
func (l look) shown() json.RawMessage {
	return l.evidence(l.tray.dice(), l.tray.obs.Moved).JSON()
}

// told gives dice of a picture the faces that the record has of them, before and after a person says what die
// k shows. The record may have that already, from somebody who did not name the die: it is this one where
// that leaves fewer dice read wrong. Otherwise it was read right, as far as the record allows, so that what
// was said before is about others.
func told(dice []vision.Thing, actions []json.RawMessage, k, face int) (was, is []vision.Thing) {
	surest := func(face int) []vision.Thing {
		out := slices.Clone(dice)
		out[k].Face, out[k].Confidence = face, math.Inf(1)
		return out
	}
	was, is = surest(dice[k].Face), surest(face)
	if named := record.Standing(is, actions); wrong(is, named) < wrong(was, record.Standing(was, actions)) {
		return named, named
	}
	was = record.Standing(was, actions)
	is = slices.Clone(was)
	is[k].Face = face
	return was, is
}

// wrong counts the dice that show something else than they were read as.
func wrong(read, shown []vision.Thing) int {
	n := 0
	for i := range read {
		if read[i].Face != shown[i].Face {
			n++
		}
	}
	return n
}

// putAside are the dice that the newest entry with evidence shows, where a person has undone that entry or
// said that it was different, and nothing else since; nil: none.
func putAside(m *record.Match) []vision.Thing {
	said := false
	for _, e := range slices.Backward(m.Entries) {
		if ev, ok := m.SawBy(e); ok && said {
			return ev.Vision()
		}
		switch intent := m.Body(e).Intent; {
		case intent == record.IntentUndo, intent == record.IntentDismiss:
			said = true
		case e.Kind != journal.Noted:
			return nil
		}
	}
	return nil
}

// lastSeen are the dice that the newest entry with evidence shows; nil: none. newest reports that the record
// is as it was then. Their places are those in a picture of now.
func (l look) lastSeen() (dice []vision.Thing, newest bool) {
	m := l.match
	for i := len(m.Entries) - 1; i >= 0; i-- {
		if ev, ok := m.SawBy(m.Entries[i]); ok {
			now := vision.Resized(ev.W, ev.H, l.tray.sight.W, l.tray.sight.H)
			return now.Things(ev.Vision()), m.Entries[i].Seq >= m.Changed()
		}
	}
	return nil, false
}
