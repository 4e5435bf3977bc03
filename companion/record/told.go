package record

import (
	"bytes"
	"encoding/json"
	"fmt"

	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// Heard is what a check of the answers in a match found (CheckTold).
type Heard struct {
	Checked int    // answers and refusals that were given again
	Seq     int64  // first entry of which people were told something else than now; 0: none
	Reason  string // what differs, English
}

// CheckTold finds out whether people would be told the same again: it plays a match, and at each entry gives
// the answer, or the refusal, that the journal keeps. Answers that follow from states are not kept, so that
// these are what journal.Replay compares. entries are all of a match that can be played.
func CheckTold(g engines.Game, entries []journal.Entry) (h Heard, err error) {
	var before, now journal.Result
	for i, e := range entries {
		if now, err = journal.Extend(g, before, entries[:i+1]); err != nil {
			return h, err
		}
		var b journal.Body
		if err := json.Unmarshal(e.Body, &b); err != nil {
			return h, err
		}
		checked, differs := false, ""
		switch {
		case now.Conflict != nil || before.Conflict != nil:
		case e.Kind == journal.Refused && len(b.Actions) > 0 && b.Violation != nil:
			checked, differs = true, refusedAnew(g, before.State, b)
		case e.Kind == journal.Acted || e.Kind == journal.Started:
			checked, differs = answeredAnew(now, e, b)
		}
		if checked {
			h.Checked++
		}
		if differs != "" && h.Seq == 0 {
			h.Seq, h.Reason = e.Seq, differs
		}
		before = now
	}
	return h, nil
}

// refusedAnew tells how the refusal of actions differs now; "": it does not.
func refusedAnew(g engines.Game, s engines.State, b journal.Body) string {
	actions := make([]engines.Action, len(b.Actions))
	for i, raw := range b.Actions {
		var err error
		if actions[i], err = engines.DecodeIn(g, s, raw); err != nil {
			return fmt.Sprintf("it was refused by %s and is not understood now", b.Violation.Rule)
		}
	}
	_, _, v := engines.Apply(s, actions...)
	switch {
	case v == nil:
		return fmt.Sprintf("it was refused by %s and is allowed now", b.Violation.Rule)
	case v.Rule != b.Violation.Rule || v.Seat != b.Violation.Seat:
		return fmt.Sprintf("it was refused by %s at seat %d, now by %s at seat %d", b.Violation.Rule,
			b.Violation.Seat, v.Rule, v.Seat)
	}
	return ""
}

// answeredAnew tells how the answer to a move differs now, where the journal keeps it whole.
func answeredAnew(now journal.Result, e journal.Entry, b journal.Body) (checked bool, differs string) {
	var kept struct {
		OK     bool
		From   string
		Answer struct{ Events, State json.RawMessage }
	}
	if json.Unmarshal(e.Answer, &kept) != nil || !kept.OK || kept.From != "" || len(b.Notes) > 0 ||
		len(kept.Answer.State) == 0 {
		return false, ""
	}
	events := now.Opening
	if n := len(now.Steps); n > 0 {
		events = now.Steps[n-1].Events
	}
	data, err := jsonl.Accepted(now.State, jsonl.WithNotes(nil, events)).MarshalJSON()
	if err != nil {
		return true, err.Error()
	}
	var given struct{ Events, State json.RawMessage }
	if err := json.Unmarshal(data, &given); err != nil {
		return true, err.Error()
	}
	switch {
	case !bytes.Equal(given.State, kept.Answer.State):
		return true, "the answer had another state"
	case !bytes.Equal(given.Events, kept.Answer.Events):
		return true, "the answer had other events"
	}
	return true, ""
}
