package companion

import (
	"encoding/json"
	"slices"

	"spieltisch/companion/journal"
)

// Keeper keeps the pictures that moves were read from, and cases. Its methods never block; what cannot be kept is its
// own trouble, not the game's.
type Keeper interface {
	// Keep keeps a picture, because a move of a match is in the journal that was read from it.
	Keep(match, picture string)
	// Retain keeps, of all pictures there are, only these: by match, the newest first, those that its moves name.
	Retain(matches []Pictured)
	// Cases makes the cases of a match those in the list, and no others; old ones only where they are cases already.
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
	Old     bool  // nobody wants it as a new case: it was corrected before people wanted cases, or they want no more
}

// CaseRule says whether wrong readings are kept as cases.
type CaseRule string

// The rules for cases.
const (
	CasesNever  CaseRule = "never"  // and nobody is offered it
	CasesChosen CaseRule = "choose" // people say so; until then they are not
	CasesAlways CaseRule = "always"
)

// noKeeper keeps nothing.
type noKeeper struct{}

func (noKeeper) Keep(string, string)  {}
func (noKeeper) Retain([]Pictured)    {}
func (noKeeper) Cases(string, []Case) {}
func (noKeeper) Forget(string)        {}
func (noKeeper) Gather(bool)          {}

// casing is what people said about cases, as the journal has it.
type casing struct {
	on      bool
	since   int64 // journal number; corrections of before make no new case
	dropped int64 // journal number; what was a case before is none any more
}

// hear lets a note about cases count.
func (c *casing) hear(e journal.Entry, note string) {
	switch note {
	case journal.NoteCasesKept:
		if !c.on {
			c.on, c.since = true, e.Seq
		}
	case journal.NoteCasesStopped:
		c.on = false
	case journal.NoteCasesDropped:
		c.since, c.dropped = e.Seq, e.Seq
	}
}

// loadCasing reads what people said about cases.
func (t *Table) loadCasing() error {
	entries, err := t.cfg.Journal.Entries("")
	if err != nil {
		return err
	}
	for _, e := range entries {
		var b journal.Body
		if err := json.Unmarshal(e.Body, &b); err == nil {
			t.casing.hear(e, b.Note)
		}
	}
	t.cfg.Keeper.Gather(t.casesOn())
	return nil
}

// casesOn tells whether wrong readings are kept as cases now.
func (t *Table) casesOn() bool {
	return t.cfg.Cases == CasesAlways || t.cfg.Cases == CasesChosen && t.casing.on
}

// cases takes over what a person says about cases.
func (t *Table) cases(o origin, note string) Verdict {
	if t.cfg.Cases != CasesChosen && note != journal.NoteCasesDropped {
		return t.keep(o, t.no("gone", "no.gone", "the configuration says whether cases are kept (evidence.cases)"))
	}
	v, err := t.write("", o, draft{kind: journal.Noted, body: journal.Body{Note: note}})
	if err != nil {
		return t.failed(err)
	}
	t.casing.hear(journal.Entry{Seq: v.Seq}, note)
	t.cfg.Keeper.Gather(t.casesOn())
	if note == journal.NoteCasesDropped {
		t.cfg.Keeper.Forget("")
	}
	return v
}

// kept lets what stands beside the journal follow what was written: pictures of moves, and cases.
func (t *Table) kept(written []journal.Entry) {
	told := false
	for _, e := range written {
		told = told || e.Kind == journal.Corrected || e.Kind == journal.Acted && !sensor(e.Source)
		ev, ok := t.match.sawBy(e)
		if ok && e.Kind == journal.Acted && ev.Hash != "" && t.cfg.Pictures > 0 {
			t.cfg.Keeper.Keep(e.Match, ev.Hash)
		}
	}
	if told { // also while none are kept: a correction that is undone takes its case back
		t.cfg.Keeper.Cases(t.match.id, t.match.cases(t.casing, t.casesOn()))
	}
}

// retain throws away the pictures of the matches that are too many or were thrown away, and those that no move names:
// of pictures and journal, a power cut may have left one without the other. An empty journal says nothing of pictures: it
// may be moved away for a moment, and its pictures are to be there when it or its copy is put back.
func (t *Table) retain() error {
	if t.cfg.Journal.Last() == 0 {
		return nil
	}
	list, err := t.archive.newestFirst()
	if err != nil {
		return err
	}
	keep := make([]Pictured, 0, t.cfg.Pictures)
	for _, m := range list[:min(len(list), max(t.cfg.Pictures, 0))] {
		pictures, err := t.cfg.Journal.Pictures(m.ID)
		if err != nil {
			return err
		}
		keep = append(keep, Pictured{Match: m.ID, Pictures: pictures})
	}
	t.cfg.Keeper.Retain(keep)
	return nil
}

// throwAway throws a match away: nothing shows it any more, and its pictures and cases are deleted. Its entries stay in the
// journal, where nothing is taken out.
func (t *Table) throwAway(o origin, id string) Verdict {
	if id == "" && t.match != nil {
		id = t.match.id
	}
	if _, err := t.archive.open(id); err != nil {
		return t.no("gone", "no.gone", err.Error())
	}
	drafts := []draft{{kind: journal.Noted, body: journal.Body{Note: journal.NoteForgotten}}}
	current := t.match != nil && t.match.id == id
	if current {
		drafts = slices.Insert(drafts, 0, draft{kind: journal.Noted, body: journal.Body{Note: journal.NoteLeft}})
	}
	v, err := t.write(id, o, drafts...)
	if err != nil {
		return t.failed(err)
	}
	if current {
		t.match = nil
		t.personSaid()
	}
	t.cfg.Keeper.Forget(id)
	t.retained()
	return v
}

// retained is retain where the game goes on if the journal cannot be read: the pictures wait for the next time.
func (t *Table) retained() {
	if err := t.retain(); err != nil {
		t.cfg.Log.Warn("pictures of old games are not deleted", "err", err)
	}
}
