package record

import (
	"encoding/json"
	"fmt"
	"time"

	"spieltisch/companion/journal"
)

// Leave puts the match away, to go on later.
func (r *Record) Leave(o Origin) (Verdict, Change) {
	v, err := r.Note(o, journal.NoteLeft, "")
	if err != nil {
		return r.Failed(err), Unchanged
	}
	r.match = nil
	return v, Left
}

// End ends the match before it is over. Resume goes on with it.
func (r *Record) End(o Origin) (Verdict, Change) {
	if r.match.Status == Ended {
		return r.Remember(o, r.Nothing()), Unchanged
	}
	v, err := r.Write(r.match.ID, o, Draft{Kind: journal.Ended})
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, Overridden
}

// Resume goes on with a match; "": with the one that is on, and has ended.
func (r *Record) Resume(o Origin, id string) (Verdict, Change) {
	if id == "" && r.match != nil {
		id = r.match.ID
	}
	if r.match != nil && r.match.ID == id && r.match.Status == On {
		return r.Remember(o, r.Nothing()), Unchanged
	}
	if _, err := r.Open(id); err != nil {
		return r.Deny(CodeGone, "no.gone", err.Error()), Unchanged
	}
	v, err := r.Write(id, o, Draft{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteResumed}})
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return r.entered(id, v)
}

// Again begins a match with the players and options of another ("": the one that is on); the seat after the
// one that began begins.
func (r *Record) Again(o Origin, id string) (Verdict, Change) {
	m := r.match
	if id != "" && (m == nil || m.ID != id) {
		var err error
		if m, err = r.Open(id); err != nil {
			return r.Deny(CodeGone, "no.gone", err.Error()), Unchanged
		}
	}
	if m == nil {
		return r.Deny(CodeGone, "no.match", "no game is on"), Unchanged
	}
	setup, err := m.nextSetup()
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	return r.begin(o, m.Game, setup, "")
}

func (m *Match) nextSetup() (json.RawMessage, error) {
	var setup members
	if err := json.Unmarshal(m.Result.Setup, &setup); err != nil {
		return nil, err
	}
	first := 1
	if raw, ok := setup["first"]; ok {
		if err := json.Unmarshal(raw, &first); err != nil {
			return nil, err
		}
	}
	delete(setup, "position")
	options, err := m.MergedOptions(nil)
	if err != nil {
		return nil, err
	}
	if options != nil {
		setup["options"] = options
	}
	setup["first"] = json.RawMessage(fmt.Sprint(first%max(1, len(m.Players)) + 1))
	return json.Marshal(setup)
}

// Forget throws a match away ("": the one that is on): nothing shows it any more. Its entries stay in the
// journal, where nothing is taken out. The change is Left where it was on.
func (r *Record) Forget(o Origin, id string) (Verdict, Change) {
	if _, err := r.Open(id); err != nil {
		return r.Deny(CodeGone, "no.gone", err.Error()), Unchanged
	}
	drafts := []Draft{{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteForgotten}}}
	current := r.match != nil && r.match.ID == id
	if current {
		drafts = append([]Draft{{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteLeft}}}, drafts...)
	}
	v, err := r.Write(id, o, drafts...)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	if !current {
		return v, Unchanged
	}
	r.match = nil
	return v, Left
}

// freshID names a match after the time at which it begins, for people who look into the journal.
func freshID(j *journal.Journal, at time.Time) (string, error) {
	base := at.UTC().Format("20060102-150405")
	for n := 1; ; n++ {
		id := base
		if n > 1 {
			id = fmt.Sprintf("%s-%d", base, n)
		}
		entries, err := j.Entries(id)
		if err != nil || len(entries) == 0 {
			return id, err
		}
	}
}
