package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// Undoable finds what undo would take back: the newest entry that counts and is no undo or redo itself.
func (m *Match) Undoable() (journal.Entry, bool) {
	counts := m.Counts()
	for _, e := range slices.Backward(m.Entries) {
		if intent := m.Body(e).Intent; counts[e.Seq] && intent != IntentUndo && intent != IntentRedo {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// Redoable finds the undo that redo would take back: the newest that counts, unless the record was changed
// after it.
func (m *Match) Redoable() (journal.Entry, bool) {
	counts := m.Counts()
	for _, e := range slices.Backward(m.Entries) {
		if e.Kind == journal.Refused || e.Kind == journal.Noted {
			continue
		}
		intent := m.Body(e).Intent
		if intent != IntentUndo && intent != IntentRedo {
			return journal.Entry{}, false
		}
		if intent == IntentUndo && counts[e.Seq] {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// together are an entry and those that were written together with it, oldest first, but what was taken back
// since.
func (m *Match) together(e journal.Entry) []journal.Entry {
	first := func(e journal.Entry) int64 { return e.Seq - int64(m.Body(e).With) }
	var out []journal.Entry
	for _, one := range m.Entries {
		if one.Seq == e.Seq || first(one) == first(e) && !m.TakenBack(one.Seq) {
			out = append(out, one)
		}
	}
	return out
}

// Why a correction was made.
const (
	IntentUndo    = "undo"
	IntentRedo    = "redo"
	IntentCorrect = "correct"
	IntentFace    = "face"
	IntentDismiss = "dismiss"
	IntentSensed  = "sensed"
)

// Undo takes the last move back.
func (r *Record) Undo(o Origin) (Verdict, Change) {
	e, ok := r.match.Undoable()
	if !ok {
		return r.Deny(CodeGone, "no.undo", "nothing to undo"), Unchanged
	}
	return r.takeBack(o, e, IntentUndo)
}

// Redo takes the last undo back.
func (r *Record) Redo(o Origin) (Verdict, Change) {
	e, ok := r.match.Redoable()
	if !ok {
		return r.Deny(CodeGone, "no.redo", "nothing to redo"), Unchanged
	}
	return r.takeBack(o, e, IntentRedo)
}

// aboutDie reports whether an entry is what a person said about a die, or the undo of that.
func (m *Match) aboutDie(e journal.Entry) bool {
	if m.Body(e).Intent == IntentUndo {
		e, _ = m.At(e.Target)
	}
	return m.Body(e).Intent == IntentFace
}

// takeBack takes an entry back, and those that were written together with it.
func (r *Record) takeBack(o Origin, e journal.Entry, intent string) (Verdict, Change) {
	var drafts []Draft
	for _, one := range r.match.together(e) {
		drafts = append(drafts, Draft{Kind: journal.Corrected, Target: one.Seq,
			Body: journal.Body{Withdraw: true, Intent: intent}})
	}
	change := Refolded
	if r.match.aboutDie(e) {
		change = RefoldedDie
	}
	v, err := r.Correct(o, drafts...)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, change
}

// Replacement says what is to stand in place of the entry Target: Actions, one, several, or none; with Insert
// before it, and with Target 0 at the end of the record. With Follow, what the rules leave no choice about
// follows the actions.
type Replacement struct {
	Target  int64
	Actions []json.RawMessage
	Insert  bool
	Follow  bool
}

// Replace corrects an entry. What breaks a rule where it would stand is refused; what makes later entries not
// fit is written, and shown as a conflict.
func (r *Record) Replace(o Origin, c Replacement) (Verdict, Change) {
	if c.Target == 0 && c.Insert {
		return r.add(o, c.Actions)
	}
	if !r.match.correctable(c.Target) {
		return r.Deny(CodeGone, "no.gone", fmt.Sprintf("entry %d cannot be corrected", c.Target)), Unchanged
	}
	actions, err := r.match.decode(r.match.State(), c.Actions)
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	if c.Follow && !c.Insert && len(actions) > 0 {
		actions = WithForced(r.match.Before(c.Target), actions)
	}
	list, err := Raws(actions)
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	d := Draft{Kind: journal.Corrected, Target: c.Target,
		Body: journal.Body{Actions: list, Insert: c.Insert, Intent: IntentCorrect}}
	result, err := r.Tried(d)
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	here := c.Target
	if c.Insert {
		here = r.Last() + 1
	}
	if result.Conflict != nil && result.Conflict.Seq == here {
		if result.Conflict.Violation != nil {
			return r.Violated(result.Conflict.Violation), Unchanged
		}
		return r.Deny(CodeError, "no.understood", result.Conflict.Detail), Unchanged
	}
	v, err := r.Correct(o, d)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, Refolded
}

// decode reads actions as they may be in a state of the match.
func (m *Match) decode(s engines.State, list []json.RawMessage) ([]engines.Action, error) {
	actions := make([]engines.Action, 0, len(list))
	for _, raw := range list {
		a, err := engines.DecodeIn(m.Game, s, raw)
		if err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, nil
}

// add puts actions at the end of the record.
func (r *Record) add(o Origin, list []json.RawMessage) (Verdict, Change) {
	if r.match.Result.Conflict != nil {
		return r.Deny(CodeConflict, "no.conflict", "an entry of the record does not fit"), Unchanged
	}
	actions, err := r.match.decode(r.match.State(), list)
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	d, _, violation, err := r.match.Acted(actions)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	if violation != nil {
		return r.Violated(violation), Unchanged
	}
	v, err := r.Write(r.match.ID, o, d)
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, Overridden
}

// Play carries out what somebody tapped, and then what the rules leave no choice about. All of it is one
// entry with every action, so that one undo takes it back. Lines of the rules interface are not played on:
// whoever sends them says everything himself.
func (r *Record) Play(o Origin, list []json.RawMessage) (Verdict, Change) {
	if r.match.Result.Conflict != nil {
		return r.Deny(CodeConflict, "no.conflict", "an entry of the record does not fit, settle it first"), Unchanged
	}
	actions, err := r.match.decode(r.match.State(), list)
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	return r.do(o, WithForced(r.match.State(), actions), nil, nil)
}

// correctable reports whether an entry has a place in the record.
func (m *Match) correctable(seq int64) bool {
	e, ok := m.At(seq)
	if !ok {
		return false
	}
	return e.Kind == journal.Acted || e.Kind == journal.Positioned ||
		(e.Kind == journal.Corrected && m.Body(e).Insert)
}

// Position makes the record match the table: a setup with a position.
func (r *Record) Position(o Origin, l jsonl.Line) (Verdict, Change) {
	if l.Setup == nil {
		return r.NotALine(o, fmt.Errorf(`a position stands in a "setup"`)), Unchanged
	}
	if l.Pairing != "" {
		return r.NotALine(o, fmt.Errorf(`field "pairing" stands where a match begins`)), Unchanged
	}
	if l.Game != "" && l.Game != r.match.Game.Info().ID {
		return r.NotALine(o, fmt.Errorf("the match is of another game")), Unchanged
	}
	setup, err := r.match.completed(l.Setup)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	s, events, violation, err := r.match.Game.New(setup)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	if violation != nil {
		v := r.Violated(violation)
		v.Answer = new(jsonl.Refused(r.match.Game, r.match.Players, r.match.State(), violation))
		return r.Remember(o, v), Unchanged
	}
	d := Draft{Kind: journal.Positioned, State: s, Body: journal.Body{Setup: setup}}
	d.Answer = &Verdict{OK: true, Answer: new(jsonl.Accepted(s, events))}
	v, err := r.Write(r.match.ID, o, d)
	if err != nil {
		return r.failedLine(err), Unchanged
	}
	return v, Overridden
}

// Lain makes the record match the table: a setup with a position that a sense has made of what lies there.
func (r *Record) Lain(o Origin, setup json.RawMessage) (Verdict, Change) {
	return r.Position(o, jsonl.Line{Setup: setup})
}

// lay puts the position that follows from what lies where (engines.Laid) into a setup, in place of that.
func (m *Match) lay(setup members, places json.RawMessage) error {
	laid, ok := m.State().(engines.Laid)
	if !ok || setup["position"] != nil {
		return errors.New("it is not asked for")
	}
	p, err := laid.Lay(places)
	if err != nil {
		return err
	}
	delete(setup, "places")
	setup["position"] = p.Position
	if p.First != engines.Table {
		setup["first"] = JSON(p.First)
	}
	return nil
}

// completed adds the players and options of the match to a position; other players are another match.
func (m *Match) completed(setup json.RawMessage) (json.RawMessage, error) {
	var given, was members
	if err := json.Unmarshal(setup, &given); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(m.Result.Setup, &was); err != nil {
		return nil, err
	}
	if raw, ok := given["players"]; ok && !slices.Equal(engines.Players(setup), m.Players) {
		tidy, err := engines.TidyNames(setup)
		if err != nil || !slices.Equal(engines.Players(tidy), m.Players) {
			return nil, fmt.Errorf("the match has other players than %s", raw)
		}
		delete(given, "players")
	}
	if places, ok := given["places"]; ok {
		if err := m.lay(given, places); err != nil {
			return nil, fmt.Errorf(`field "places": %w`, err)
		}
	}
	if _, ok := given["position"]; !ok {
		return nil, fmt.Errorf(`field "position" is missing`)
	}
	if given["players"] == nil {
		given["players"] = was["players"]
	}
	options, err := m.MergedOptions(given["options"])
	if err != nil {
		return nil, err
	}
	if options != nil {
		given["options"] = options
	}
	return json.Marshal(given)
}
