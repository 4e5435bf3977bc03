package companion

import (
	"encoding/json"
	"image"

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

// seen is what a step was read from, as it was corrected last; false for a step that no camera saw.
func (m *match) seen(st journal.Step) (evidence, bool) {
	for _, seq := range []int64{st.By, st.Seq} {
		if e, ok := m.at(seq); ok {
			if ev, ok := m.sawBy(e); ok {
				return ev, true
			}
		}
	}
	return evidence{}, false
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

// lastSeen are the dice that the newest entry with evidence shows; nil: none.
func (m *match) lastSeen() []vision.Die {
	for i := len(m.entries) - 1; i >= 0; i-- {
		if ev, ok := m.sawBy(m.entries[i]); ok {
			return ev.dice()
		}
	}
	return nil
}
