package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/engines"
)

// Result is what the entries of a match come to.
type Result struct {
	Game     string
	Version  int             // of the rules code that the match was started with
	Setup    json.RawMessage // as it was started
	Opening  []engines.Event // of the setup
	First    engines.State   // before the first step
	State    engines.State   // after the last step that fits
	Steps    []Step          // what counts, in the order in which it happened
	Conflict *Conflict       // the first step that does not fit; nil: all do
}

// Step is one entry that counts, as it counts now.
type Step struct {
	Seq       int64  // the entry's own number; corrections keep it
	By        int64  // the entry that says what it is: itself or its newest correction
	Entry     *Entry // the entry itself
	Actions   []engines.Action
	Raw       []json.RawMessage // Actions in the contract's form
	Setup     json.RawMessage   // of a position; then there are no actions
	Events    []engines.Event
	State     engines.State // after it
	Corrected bool
	Unfit     bool // does not fit, and does not matter any more: a position came after it
}

// Conflict is the first entry that fits no more.
type Conflict struct {
	Seq       int64
	Violation *engines.Violation // the rule that stands against it; nil: it cannot be understood
	Detail    string             // why it cannot be understood, English
	Raw       []json.RawMessage
	Rest      int // how many entries wait behind it
}

// ErrNoStart is returned by Fold for entries that do not begin with a start.
var ErrNoStart = errors.New("match has no start")

// Fold plays the entries of one match from its start. It is pure: the same entries and rules give the same
// result. An entry that does not fit ends the play and is the conflict; nothing is dropped. The error says
// that the match cannot be played at all.
func Fold(g engines.Game, entries []Entry) (Result, error) {
	if len(entries) == 0 || entries[0].Kind != Started {
		return Result{}, fmt.Errorf("journal: fold: %w", ErrNoStart)
	}
	var start Body
	if err := json.Unmarshal(entries[0].Body, &start); err != nil {
		return Result{}, fmt.Errorf("journal: fold: start: %w", err)
	}
	s, events, violation, err := g.New(start.Setup)
	if err != nil {
		return Result{}, fmt.Errorf("journal: fold: setup: %w", err)
	}
	if violation != nil {
		return Result{}, fmt.Errorf("journal: fold: setup breaks %s", violation.Rule)
	}
	steps, err := effective(entries)
	if err != nil {
		return Result{}, err
	}
	r := Result{Game: start.Game, Version: start.Version, Setup: start.Setup, Opening: events, First: s,
		State: s}
	r.Play(g, steps)
	return r, nil
}

// Play goes on from where the result stands. It stops at the first step that does not fit, unless a position
// comes later: from there on it does not matter what was before.
func (r *Result) Play(g engines.Game, steps []Step) {
	for i := 0; i < len(steps); i++ {
		step := steps[i]
		conflict := step.play(g, r.State)
		if conflict == nil {
			r.State = step.State
			r.Steps = append(r.Steps, step)
			continue
		}
		next := slices.IndexFunc(steps[i+1:], func(s Step) bool { return s.Setup != nil })
		if next < 0 {
			conflict.Rest = len(steps) - i - 1
			r.Conflict = conflict
			return
		}
		for _, unfit := range steps[i : i+1+next] {
			unfit.Unfit, unfit.State = true, r.State
			r.Steps = append(r.Steps, unfit)
		}
		i += next
	}
}

// play fills in what follows from the step in a state.
func (st *Step) play(g engines.Game, s engines.State) *Conflict {
	if st.Setup != nil {
		return st.place(g)
	}
	st.Actions = make([]engines.Action, 0, len(st.Raw))
	for _, raw := range st.Raw {
		a, err := Decode(g, raw)
		if err != nil {
			return &Conflict{Seq: st.Seq, Detail: err.Error(), Raw: st.Raw}
		}
		st.Actions = append(st.Actions, a)
	}
	next, events, violation := engines.Apply(s, st.Actions...)
	if violation != nil {
		return &Conflict{Seq: st.Seq, Violation: violation, Raw: st.Raw}
	}
	st.State, st.Events = next, events
	return nil
}

func (st *Step) place(g engines.Game) *Conflict {
	s, events, violation, err := g.New(st.Setup)
	if err != nil {
		return &Conflict{Seq: st.Seq, Detail: err.Error()}
	}
	if violation != nil {
		return &Conflict{Seq: st.Seq, Violation: violation}
	}
	st.State, st.Events = s, events
	return nil
}

// Decode reads an action in the contract's form.
func Decode(g engines.Game, raw json.RawMessage) (engines.Action, error) {
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, err
	}
	return g.Decode(head.Kind, raw)
}

// parsed is an entry with its body read.
type parsed struct {
	entry *Entry
	body  Body
	by    int64 // who says what it is
	gone  bool  // withdrawn
}

// effective gives the steps that count, with what corrections made of them.
//
// Corrections are about older entries only. So one walk from the newest to the oldest knows, when it comes to
// an entry, which of the corrections about it count.
func effective(entries []Entry) ([]Step, error) {
	all := make(map[int64]*parsed, len(entries))
	override := map[int64]*parsed{} // by target: the newest correction that counts
	inserts := map[int64][]int64{}  // by target: newest first
	for i := range slices.Backward(entries) {
		e := &entries[i]
		if e.Kind != Acted && e.Kind != Corrected && e.Kind != Positioned {
			continue
		}
		p := &parsed{entry: e, by: e.Seq}
		if err := json.Unmarshal(e.Body, &p.body); err != nil {
			return nil, fmt.Errorf("journal: fold: entry %d: %w", e.Seq, err)
		}
		all[e.Seq] = p
		p.amend(override[e.Seq])
		if p.gone || e.Kind != Corrected {
			continue
		}
		if p.body.Insert {
			inserts[e.Target] = append(inserts[e.Target], e.Seq)
			continue
		}
		if override[e.Target] == nil {
			override[e.Target] = p
		}
	}
	return line(entries, all, inserts), nil
}

// amend lets the newest correction about p count.
func (p *parsed) amend(c *parsed) {
	if c == nil {
		return
	}
	p.by = c.by
	if c.body.Withdraw {
		p.gone = true
		return
	}
	p.body.Actions, p.body.Setup, p.body.Withdraw = c.body.Actions, nil, false
}

// line puts what counts in the order in which it happened: inserted steps before their target.
func line(entries []Entry, all map[int64]*parsed, inserts map[int64][]int64) []Step {
	steps := make([]Step, 0, len(entries))
	var put func(seq int64)
	put = func(seq int64) {
		for _, s := range slices.Backward(inserts[seq]) {
			put(s)
		}
		p := all[seq]
		if p.gone || (len(p.body.Actions) == 0 && p.body.Setup == nil) {
			return
		}
		steps = append(steps, Step{
			Seq: seq, By: p.by, Entry: p.entry, Raw: p.body.Actions, Setup: p.body.Setup,
			Corrected: p.by != seq,
		})
	}
	for i := range entries {
		if k := entries[i].Kind; k == Acted || k == Positioned {
			put(entries[i].Seq)
		}
	}
	return steps
}

// Counts tells which of the entries that change the record count: one that was withdrawn or corrected away
// does not, nor does a correction that a newer one replaced. read gives the inside of an entry: callers keep
// what they have read.
func Counts(entries []Entry, read func(Entry) Body) map[int64]bool {
	counts := map[int64]bool{}
	override := map[int64]*Body{}
	for i := range slices.Backward(entries) {
		e := &entries[i]
		if e.Kind != Acted && e.Kind != Corrected && e.Kind != Positioned {
			continue
		}
		b := read(*e)
		over := override[e.Seq]
		if over != nil && over.Withdraw {
			continue
		}
		if over != nil && len(over.Actions) == 0 && (e.Kind != Corrected || b.Insert) {
			continue
		}
		if e.Kind == Corrected && !b.Insert {
			if override[e.Target] != nil {
				continue
			}
			if over != nil {
				b = *over
			}
			override[e.Target] = &b
		}
		counts[e.Seq] = true
	}
	return counts
}
