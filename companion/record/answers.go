package record

import (
	"encoding/json"

	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// What the answer of a line follows from, so that the journal need not keep it.
const (
	fromMove    = "move"    // the entries up to its own
	fromReading = "reading" // the same; the answer names the actions
)

// briefed is a verdict as the journal keeps it.
type briefed struct {
	Verdict
	From string `json:"from,omitempty"` // what Answer follows from, which is left out then; "": it is there
}

// brief leaves out what follows from what is written with a verdict. What only sensors know is not told
// again from it.
func brief(v Verdict, drafts []Draft) briefed {
	d := drafts[0]
	moves := d.Kind == journal.Started || d.Kind == journal.Acted || d.Kind == journal.Positioned
	if len(drafts) > 1 || !moves || !v.OK || v.Answer == nil || len(d.Body.Notes) > 0 {
		return briefed{Verdict: v}
	}
	b := briefed{Verdict: v, From: fromMove}
	if v.Answer.Actions != nil {
		b.From = fromReading
	}
	b.Answer = nil
	return b
}

// Repeated finds the verdict on a command that came before.
func (r *Record) Repeated(cause string) (Verdict, bool) {
	e, ok, err := r.cfg.Journal.ByCause(cause)
	if err != nil {
		return r.Failed(err), true
	}
	if !ok {
		return Verdict{}, false
	}
	v, err := told(r.cfg.Games, r.cfg.Journal, e)
	if err != nil {
		return r.Failed(err), true
	}
	v.Repeated, v.Saved = true, r.saved(e.Seq)
	return v, true
}

// told is what the sender of the cause of an entry was told.
func told(games []engines.Game, j *journal.Journal, e journal.Entry) (Verdict, error) {
	var b briefed
	if err := json.Unmarshal(e.Answer, &b); err != nil {
		return Verdict{OK: true, Seq: e.Seq}, nil
	}
	if b.From == "" {
		return b.Verdict, nil
	}
	entries, err := j.Entries(e.Match)
	if err != nil {
		return Verdict{}, err
	}
	for i := range entries {
		if entries[i].Seq == e.Seq {
			b.Verdict.Answer, err = answered(games, b.From, entries[:i+1])
		}
	}
	return b.Verdict, err
}

// answered is the answer of the line that made the last of these entries of a match.
func answered(games []engines.Game, from string, entries []journal.Entry) (*jsonl.Answer, error) {
	m, err := Fold(games, entries[0].Match, entries)
	if err != nil {
		return nil, err
	}
	result := m.Result
	events, actions := result.Opening, []engines.Action{}
	if n := len(result.Steps); n > 0 {
		events, actions = result.Steps[n-1].Events, result.Steps[n-1].Actions
	}
	a := jsonl.Accepted(result.State, jsonl.WithNotes(nil, events))
	if from == fromReading {
		a.Actions = actions
	}
	return &a, nil
}
