package companion

import (
	"encoding/json"
	"image"
	"math"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/vision"
)

// Decider says what made a move out of a reading of the tray.
type Decider string

// The deciders.
const (
	ByPicture Decider = "picture" // the reading was accepted as it was
	ByRules   Decider = "rules"   // the picture left a doubt, and the rules only one way to go on
	ByNext    Decider = "next"    // a person was asked, and what happened next was the answer
	ByPerson  Decider = "person"  // a person was asked and answered, or had said what a die shows
)

// evidence is what a move was read from, as it stands in the journal.
type evidence struct {
	Frame        uint64          `json:"frame"`
	Camera       string          `json:"camera,omitempty"`
	Name         string          `json:"name,omitempty"`
	Hash         string          `json:"hash,omitempty"` // of the picture that may lie beside the journal
	W            int             `json:"w,omitempty"`
	H            int             `json:"h,omitempty"`
	Decision     vision.Decision `json:"decision"`
	Decided      Decider         `json:"decided,omitempty"` // of a move
	Reasons      []string        `json:"reasons,omitempty"`
	Alternatives [][]int         `json:"alternatives,omitempty"`
	Moved        bool            `json:"moved"`
	Run          int64           `json:"run"` // tracks are those of one run of the program
	Dice         []evidenceDie   `json:"dice"`
}

type evidenceDie struct {
	Face       int         `json:"face"`
	Area       vision.Area `json:"area,omitempty"`
	Track      int         `json:"track,omitempty"`
	Rolled     bool        `json:"rolled,omitempty"`
	Confidence float64     `json:"confidence"`
	Box        [4][2]int   `json:"box"`
}

// evidence makes the evidence of a reading of the tray.
func (t *Table) evidence(dice []vision.Die, moved bool) evidence {
	o, s := t.tray.obs, t.tray.sight
	e := evidence{
		Frame: o.Frame, Camera: s.Camera, Name: s.Name, Hash: s.Hash, W: s.W, H: s.H,
		Decision: o.Decision, Reasons: o.Reasons, Alternatives: o.Alternatives,
		Moved: moved, Run: t.started, Dice: make([]evidenceDie, len(dice)),
	}
	for i, d := range dice {
		e.Dice[i] = evidenceDie{d.Face, d.Area, d.Track, d.Rolled, d.Confidence, box(d.Box)}
	}
	return e
}

// json is the evidence as an entry holds it; nil for a confidence that is no number: the move counts without it.
func (e evidence) json() json.RawMessage {
	data, err := json.Marshal(e)
	if err != nil {
		return nil
	}
	return data
}

// shown is the evidence of the tray as it is shown.
func (t *Table) shown() json.RawMessage {
	return t.evidence(t.tray.dice(), t.tray.obs.Moved).json()
}

func box(b [4]image.Point) [4][2]int {
	var out [4][2]int
	for i, p := range b {
		out[i] = [2]int{p.X, p.Y}
	}
	return out
}

// dice are the dice of the evidence as vision has them.
func (e evidence) dice() []vision.Die {
	dice := make([]vision.Die, len(e.Dice))
	for i, d := range e.Dice {
		dice[i] = vision.Die{Face: d.Face, Area: d.Area, Track: d.Track, Rolled: d.Rolled, Confidence: d.Confidence}
		for k, p := range d.Box {
			dice[i].Box[k] = image.Pt(p[0], p[1])
		}
	}
	return dice
}

// sawBy is the evidence of a camera in an entry; false for one without: a tunnel board's is of another form.
func (m *match) sawBy(e journal.Entry) (evidence, bool) {
	var ev evidence
	raw := m.body(e).Evidence
	if raw == nil || json.Unmarshal(raw, &ev) != nil || ev.Decision == "" {
		return evidence{}, false
	}
	if ev.Decided == "" && e.Kind == journal.Acted { // written by an older program
		ev.Decided = ByPicture
		if ev.Decision == vision.Ask || e.Source != fromCamera {
			ev.Decided = ByPerson
		}
	}
	return ev, true
}

// seen is what a step was read from, with what people have said of its dice since; false for a step that no camera saw.
// That holds even where the newest correction names no die, as when somebody enters the move.
func (m *match) seen(st journal.Step) (evidence, bool) {
	for i := len(m.entries) - 1; i >= 0 && m.entries[i].Seq >= st.Seq; i-- {
		e := m.entries[i]
		if e.Seq != st.Seq && (e.Target != st.Seq || m.takenBack(e.Seq)) {
			continue
		}
		if ev, ok := m.sawBy(e); ok {
			return ev, true
		}
	}
	return evidence{}, false
}

// takenBack tells whether an entry was withdrawn, and that was not withdrawn in its turn.
func (m *match) takenBack(seq int64) bool {
	return slices.ContainsFunc(m.entries, func(e journal.Entry) bool {
		return e.Target == seq && m.body(e).Withdraw && !m.takenBack(e.Seq)
	})
}

// standing gives dice of a picture the faces that the record has of them now. Somebody who entered what was rolled did
// not say which of the dice were others: the least sure ones are.
func standing(dice []vision.Die, record []json.RawMessage) []vision.Die {
	out := slices.Clone(dice)
	var at []int // in dice, of those that were rolled
	var rolled []vision.Die
	for i, d := range dice {
		if d.Area != vision.Aside {
			at, rolled = append(at, i), append(rolled, d)
		}
	}
	for _, raw := range record {
		if faces := numbers(raw, "faces"); len(faces) == len(rolled) {
			for i, d := range fuse.As(rolled, faces) {
				out[at[i]] = d
			}
			break
		}
	}
	return out
}

// told gives dice of a picture the faces that the record has of them, before and after a person says what die k shows.
// The record may have that already, from somebody who did not name the die: it is this one where that leaves fewer dice
// read wrong. Otherwise it was read right, as far as the record allows, so that what was said before is about others.
func told(dice []vision.Die, record []json.RawMessage, k, face int) (was, is []vision.Die) {
	surest := func(face int) []vision.Die {
		out := slices.Clone(dice)
		out[k].Face, out[k].Confidence = face, math.Inf(1)
		return out
	}
	was, is = surest(dice[k].Face), surest(face)
	if named := standing(is, record); wrong(is, named) < wrong(was, standing(was, record)) {
		return named, named
	}
	was = standing(was, record)
	is = slices.Clone(was)
	is[k].Face = face
	return was, is
}

// wrong counts the dice that show something else than they were read as.
func wrong(read, shown []vision.Die) int {
	n := 0
	for i := range read {
		if read[i].Face != shown[i].Face {
			n++
		}
	}
	return n
}

// at finds an entry of the match by its number.
func (m *match) at(seq int64) (journal.Entry, bool) {
	for i := len(m.entries) - 1; i >= 0; i-- {
		if m.entries[i].Seq == seq {
			return m.entries[i], true
		}
	}
	return journal.Entry{}, false
}

// putAside are the dice that the newest entry with evidence shows, where a person has undone that entry or said that it was
// different, and nothing else since; nil: none.
func (m *match) putAside() []vision.Die {
	said := false
	for _, e := range slices.Backward(m.entries) {
		if ev, ok := m.sawBy(e); ok && said {
			return ev.dice()
		}
		switch intent := m.body(e).Intent; {
		case intent == intentUndo, intent == intentDismiss:
			said = true
		case e.Kind != journal.Noted:
			return nil
		}
	}
	return nil
}

// lastSeen are the dice that the newest entry with evidence shows; nil: none. newest tells that the record is as it was
// then.
func (m *match) lastSeen() (dice []vision.Die, newest bool) {
	for i := len(m.entries) - 1; i >= 0; i-- {
		if ev, ok := m.sawBy(m.entries[i]); ok {
			return ev.dice(), m.entries[i].Seq >= m.changed()
		}
	}
	return nil, false
}
