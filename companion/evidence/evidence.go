// Package evidence says what stands beside the journal: the pictures that moves were read from, and readings
// that were wrong, as cases that whoever improves the reader can use.
package evidence

import (
	"encoding/json"

	"spieltisch/companion/journal"
)

// Store keeps pictures and cases. Its methods never block; what cannot be kept is its own trouble, not the
// game's.
type Store interface {
	// Keep keeps a picture, because a move of a match is in the journal that was read from it.
	Keep(match, picture string)
	// Retain keeps, of all pictures there are, only these: by match, the newest first, those that its moves
	// name.
	Retain(matches []Pictured)
	// Cases makes the cases of a match those in the list, and no others; old ones only where they are cases
	// already.
	Cases(match string, cases []Case)
	// Forget throws the cases of a match away; "": of all of them.
	Forget(match string)
	// Gather says whether frames around a picture are worth keeping: cases are.
	Gather(on bool)
}

// Pictured is a match with the pictures that its moves name.
type Pictured struct {
	Match    string
	Pictures []string
}

// Case is a reading that was accepted and wrong, with what people say that the dice show.
type Case struct {
	Seq     int64  // journal number of the move
	Picture string // its hash
	Camera  string
	Faces   []int // of all dice, highest first
	// nobody wants it as a new case: it was corrected before people wanted cases, or they want no more
	Old bool
}

// Rule says whether wrong readings are kept as cases.
type Rule string

// The rules for cases.
const (
	Never  Rule = "never"  // and nobody is offered it
	Choose Rule = "choose" // people say so; until then they are not
	Always Rule = "always"
)

// None keeps nothing.
type None struct{}

// Keep does nothing.
func (None) Keep(string, string) {}

// Retain does nothing.
func (None) Retain([]Pictured) {}

// Cases does nothing.
func (None) Cases(string, []Case) {}

// Forget does nothing.
func (None) Forget(string) {}

// Gather does nothing.
func (None) Gather(bool) {}

// Wish is what people said about cases, as the journal has it.
type Wish struct {
	On      bool
	Since   int64 // journal number; corrections of before make no new case
	Dropped int64 // journal number; what was a case before is none any more
}

// Hear lets a note count that stands at a number of the journal.
func (w *Wish) Hear(seq int64, note string) {
	switch note {
	case journal.NoteCasesKept:
		if !w.On {
			w.On, w.Since = true, seq
		}
	case journal.NoteCasesStopped:
		w.On = false
	case journal.NoteCasesDropped:
		w.Since, w.Dropped = seq, seq
	}
}

// Read finds in a journal what people said about cases.
func Read(j *journal.Journal) (Wish, error) {
	entries, err := j.Entries("")
	if err != nil {
		return Wish{}, err
	}
	var w Wish
	for _, e := range entries {
		var b journal.Body
		if err := json.Unmarshal(e.Body, &b); err == nil {
			w.Hear(e.Seq, b.Note)
		}
	}
	return w, nil
}

// Wanted reports whether wrong readings are kept as cases under a rule.
func (w Wish) Wanted(r Rule) bool { return r == Always || r == Choose && w.On }

// Trim throws away the pictures of all matches but the first so many of a list, and those that no move names:
// of pictures and journal, a power cut may have left one without the other.
func Trim(s Store, j *journal.Journal, newestFirst []journal.Match, most int) error {
	keep := make([]Pictured, 0, max(most, 0))
	for _, m := range newestFirst[:min(len(newestFirst), max(most, 0))] {
		pictures, err := j.Pictures(m.ID)
		if err != nil {
			return err
		}
		keep = append(keep, Pictured{Match: m.ID, Pictures: pictures})
	}
	s.Retain(keep)
	return nil
}
