package record

import (
	"encoding/json"
	"image"
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

// Evidence is what a move was read from a picture of the tray, as it stands in the journal.
type Evidence struct {
	Frame        uint64          `json:"frame"`
	Camera       string          `json:"camera,omitempty"`
	Name         string          `json:"name,omitempty"`
	Hash         string          `json:"hash,omitempty"` // of the picture that may lie beside the journal
	W            int             `json:"w,omitempty"`
	H            int             `json:"h,omitempty"`
	Decision     vision.Decision `json:"decision"`
	Decided      Decider         `json:"decided,omitempty"` // of a move
	Reasons      []vision.Reason `json:"reasons,omitempty"`
	Alternatives [][]int         `json:"alternatives,omitempty"`
	Moved        bool            `json:"moved"`
	Run          int64           `json:"run"` // tracks are those of one run of the program
	Dice         []EvidenceDie   `json:"dice"`
	Cards        []EvidenceCard  `json:"cards,omitempty"`
}

// EvidenceCard is one card of the picture.
type EvidenceCard struct {
	Name       string    `json:"name"` // "": nobody knows
	Confidence float64   `json:"confidence"`
	Box        [4][2]int `json:"box"`
}

// EvidenceDie is one die of the picture.
type EvidenceDie struct {
	Face       int         `json:"face"`
	Area       vision.Area `json:"area,omitempty"`
	Track      int         `json:"track,omitempty"`
	Rolled     bool        `json:"rolled,omitempty"`
	Confidence float64     `json:"confidence"`
	Box        [4][2]int   `json:"box"`
}

// JSON is the evidence as an entry holds it; nil for a confidence that is no number: the move counts without
// it.
func (e Evidence) JSON() json.RawMessage {
	data, err := json.Marshal(e)
	if err != nil {
		return nil
	}
	return data
}

// Box is a box as JSON has it, px.
func Box(b [4]image.Point) [4][2]int {
	var out [4][2]int
	for i, p := range b {
		out[i] = [2]int{p.X, p.Y}
	}
	return out
}

// Vision are the dice of the evidence as vision has them.
func (e Evidence) Vision() []vision.Thing {
	dice := make([]vision.Thing, len(e.Dice))
	for i, d := range e.Dice {
		dice[i] = vision.Thing{Face: d.Face, Area: d.Area, Track: d.Track, Rolled: d.Rolled,
			Confidence: d.Confidence}
		for k, p := range d.Box {
			dice[i].Box[k] = image.Pt(p[0], p[1])
		}
	}
	return dice
}

// SawBy is the evidence of a camera in an entry; false for one without: a tunnel board's is of another form.
func (m *Match) SawBy(e journal.Entry) (Evidence, bool) {
	var ev Evidence
	raw := m.Body(e).Evidence
	if raw == nil || json.Unmarshal(raw, &ev) != nil || ev.Decision == "" {
		return Evidence{}, false
	}
	if ev.Decided == "" && e.Kind == journal.Acted { // written by an older program
		ev.Decided = ByPicture
		if ev.Decision == vision.Ask || e.Source != FromCamera {
			ev.Decided = ByPerson
		}
	}
	return ev, true
}

// Seen is what a step was read from, with what people have said of its dice since; false for a step that no
// camera saw. That holds even where the newest correction names no die, as when somebody enters the move.
func (m *Match) Seen(st journal.Step) (Evidence, bool) {
	for i := len(m.Entries) - 1; i >= 0 && m.Entries[i].Seq >= st.Seq; i-- {
		e := m.Entries[i]
		if e.Seq != st.Seq && (e.Target != st.Seq || m.TakenBack(e.Seq)) {
			continue
		}
		if ev, ok := m.SawBy(e); ok {
			return ev, true
		}
	}
	return Evidence{}, false
}

// Standing gives dice of a picture the faces that the record has of them now. Somebody who entered what was
// rolled did not say which of the dice were others: the least sure ones are.
func Standing(dice []vision.Thing, record []json.RawMessage) []vision.Thing {
	out := slices.Clone(dice)
	var at []int // in dice, of those that were rolled
	var rolled []vision.Thing
	for i, d := range dice {
		if d.Area != vision.Aside {
			at, rolled = append(at, i), append(rolled, d)
		}
	}
	for _, raw := range record {
		if faces := Numbers(raw, "faces"); len(faces) == len(rolled) {
			for i, d := range fuse.As(rolled, faces) {
				out[at[i]] = d
			}
			break
		}
	}
	return out
}

// Numbers are the whole numbers of a list in an action; nil: there is no such list.
func Numbers(raw json.RawMessage, name string) []int {
	var fields map[string]json.RawMessage
	var list []int
	if json.Unmarshal(raw, &fields) != nil || json.Unmarshal(fields[name], &list) != nil {
		return nil
	}
	return list
}
