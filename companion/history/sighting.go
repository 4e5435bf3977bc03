package history

import (
	"errors"
	"fmt"

	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/vision"
)

// Sighting is the account of a move that a camera saw: what it saw in which picture, and what made a move of
// it.
type Sighting struct {
	Seq          int64           `json:"seq"`     // of the move
	Picture      string          `json:"picture"` // hash of the picture, which may be gone
	W            int             `json:"w"`       // px
	H            int             `json:"h"`       // px
	Camera       string          `json:"camera"`
	Decision     vision.Decision `json:"decision"` // of the reader
	Decided      record.Decider  `json:"decided"`
	Says         words.Words     `json:"says"` // who decided, for people
	Reasons      []words.Words   `json:"reasons"`
	Alternatives [][]int         `json:"alternatives"` // other readings, likeliest first
	Dice         []SightedDie    `json:"dice"`
}

// SightedDie is one die of the picture.
type SightedDie struct {
	Face       int         `json:"face"` // as it was taken for the move
	Confidence float64     `json:"confidence"`
	Area       vision.Area `json:"area"`
	Box        [4][2]int   `json:"box"`  // px; all zero for a die that only a person saw
	Said       int         `json:"said"` // what a person said later; 0: nobody said otherwise
}

// ErrUnseen says that no camera saw a move.
var ErrUnseen = errors.New("no camera saw it")

// Sighting is the account of a move of a match, on or not. ErrUnseen: there is none.
func (a *Archive) Sighting(match string, seq int64) (Sighting, error) {
	m, err := a.Open(match)
	if err != nil {
		return Sighting{}, fmt.Errorf("companion: sighting: %w", err)
	}
	e, ok := m.At(seq)
	if !ok {
		return Sighting{}, fmt.Errorf("companion: sighting: match %q has no entry %d", match, seq)
	}
	ev, ok := m.SawBy(e)
	if !ok {
		return Sighting{}, fmt.Errorf("companion: sighting: entry %d: %w", seq, ErrUnseen)
	}
	s := Sighting{
		Seq: seq, Picture: ev.Hash, W: ev.W, H: ev.H, Camera: ev.Camera, Decision: ev.Decision,
		Decided: ev.Decided,
		Says:    words.Of("decided."+string(ev.Decided), nil), Reasons: []words.Words{}, Alternatives: ev.Alternatives,
		Dice: []SightedDie{},
	}
	if s.Alternatives == nil {
		s.Alternatives = [][]int{}
	}
	for _, reason := range ev.Reasons {
		s.Reasons = append(s.Reasons, words.OfReason(string(reason)))
	}
	later := saidLater(m, seq)
	for i, d := range ev.Dice {
		one := SightedDie{Face: d.Face, Confidence: d.Confidence, Area: d.Area, Box: d.Box}
		if len(later.Dice) == len(ev.Dice) && later.Dice[i].Face != d.Face {
			one.Said = later.Dice[i].Face
		}
		s.Dice = append(s.Dice, one)
	}
	return s, nil
}

// saidLater is what people have said that the dice of a move showed; without dice where the move counts no
// more.
func saidLater(m *record.Match, seq int64) record.Evidence {
	for _, st := range m.Result.Steps {
		if st.Seq == seq {
			ev, _ := m.Seen(st)
			return ev
		}
	}
	return record.Evidence{}
}
