package companion

import (
	"encoding/json"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// The sources of entries that the companion itself knows.
const (
	fromCamera = "camera"
	fromTunnel = "tunnel"
)

// sensor is the source of what is sensed in a match.
func (m *match) sensor() string {
	if m.tunnels() != nil {
		return fromTunnel
	}
	return fromCamera
}

// origin says where an entry comes from.
type origin struct {
	source string
	cause  string // "" when nothing could come twice
	id     bool   // cause is the ID of a command, whose verdict is kept for when it comes again
}

// draft is an entry before it is written.
type draft struct {
	kind   journal.Kind
	target int64
	body   journal.Body
	cause  string        // of a draft that is not the first
	state  engines.State // after it; nil for what changes none
	answer *Verdict      // nil: OK and nothing else
}

// write puts drafts into the journal, all or none, and lets them count. Nothing is shown before. The verdict is that of
// the last draft; of several, the first carries the cause.
func (t *Table) write(match string, o origin, drafts ...draft) (Verdict, error) {
	entries := make([]journal.Entry, len(drafts))
	verdict := Verdict{OK: true}
	if a := drafts[len(drafts)-1].answer; a != nil {
		verdict = *a
	}
	verdict.Seq = t.cfg.Journal.Last() + int64(len(drafts))
	for i, d := range drafts {
		e, err := t.entry(match, d)
		if err != nil {
			return Verdict{}, err
		}
		e.Source, e.Cause = o.source, d.cause
		entries[i] = e
	}
	if o.cause != "" {
		entries[0].Cause = o.cause
	}
	if o.id {
		answer, err := json.Marshal(brief(verdict, drafts))
		if err != nil {
			return Verdict{}, err
		}
		entries[0].Answer = answer
	}
	written, err := t.append(entries)
	t.noteJournal(err)
	if err != nil {
		return Verdict{}, err
	}
	return verdict, t.count(match, written)
}

func (t *Table) entry(match string, d draft) (journal.Entry, error) {
	e := journal.Entry{Match: match, At: t.cfg.Now(), Kind: d.kind, Target: d.target}
	body, err := json.Marshal(d.body)
	if err != nil {
		return e, err
	}
	e.Body = body
	if d.state != nil {
		e.State, err = journal.Hash(d.state)
	}
	return e, err
}

// count lets written entries of the match that is on change it.
func (t *Table) count(match string, written []journal.Entry) error {
	for _, e := range written {
		t.cfg.Log.Debug("journal", "match", match, "seq", e.Seq, "kind", string(e.Kind), "source", e.Source)
		if t.match == nil || t.match.id != match {
			continue
		}
		if err := t.match.add(e); err != nil {
			return err // a bug: what was written had been tried before
		}
	}
	if t.match != nil && t.match.id == match {
		t.kept(written)
	}
	return nil
}

// no is the verdict on a command that was not carried out.
func (t *Table) no(code, key, detail string) Verdict {
	says := words(key, nil)
	return Verdict{Seq: t.cfg.Journal.Last(), Code: code, Says: &says, Detail: detail}
}

// broken is the verdict on a command that breaks a rule.
func (t *Table) broken(v *engines.Violation) Verdict {
	says := t.match.violation(v)
	return Verdict{Seq: t.cfg.Journal.Last(), Code: "violation", Rule: v.Rule, Says: &says, Detail: says.Text.En}
}

// raws are actions in the contract's form.
func raws(actions []engines.Action) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(actions))
	for i, a := range actions {
		data, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		out[i] = data
	}
	return out, nil
}

// acted is the draft of actions that fit the state of the match.
func (m *match) acted(actions []engines.Action) (draft, []engines.Event, *engines.Violation, error) {
	next, events, v := engines.Apply(m.state(), actions...)
	list, err := raws(actions)
	if v != nil || err != nil {
		return draft{}, nil, v, err
	}
	return draft{kind: journal.Acted, body: journal.Body{Actions: list}, state: next}, events, nil, nil
}

// tried is what the record would come to with further entries; the numbers are those that they would get.
func (t *Table) tried(drafts ...draft) (journal.Result, error) {
	entries := t.match.entries[:len(t.match.entries):len(t.match.entries)]
	for i, d := range drafts {
		e, err := t.entry(t.match.id, d)
		if err != nil {
			return journal.Result{}, err
		}
		e.Seq = t.cfg.Journal.Last() + 1 + int64(i)
		entries = append(entries, e)
	}
	return journal.Fold(t.match.game, entries)
}

// correct writes corrections with the hash of the state that they lead to. They are undone together: between them there
// may be states in which nothing fits.
func (t *Table) correct(o origin, drafts ...draft) (Verdict, error) {
	for i := range drafts {
		drafts[i].body.With = i
		r, err := t.tried(drafts[:i+1]...)
		if err != nil {
			return Verdict{}, err
		}
		drafts[i].state = r.State
	}
	return t.write(t.match.id, o, drafts...)
}
