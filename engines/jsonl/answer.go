package jsonl

import (
	"bytes"
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

// Answer is the answer to one line. Its JSON form is one of the three of the rules interface. One that was
// read from JSON has no fields, and is written as it was read.
type Answer struct {
	OK        bool
	Error     string           // the line was not understood; nothing else is set
	Actions   []engines.Action // not nil: what a reading meant
	Ask       []engines.Action // not nil: a reading that a person must decide
	Events    []engines.Event  // of an accepted line
	Violation *Violation       // the line was understood and refused
	State     engines.State    // nil while no game runs
	Prompts   []engines.Prompt

	read json.RawMessage // as it was read; nil: it was made here
}

// Violation is a broken rule with its words.
type Violation struct {
	Rule    string       `json:"rule"`
	Seat    engines.Seat `json:"seat"`
	Message engines.Text `json:"message"`
}

// Accepted answers a line that was carried out.
func Accepted(s engines.State, events []engines.Event) Answer {
	return Answer{OK: true, Events: events, State: s, Prompts: s.Prompts()}
}

// WithNotes puts what only the sensors know before what followed from it.
func WithNotes(notes, events []engines.Event) []engines.Event {
	return append(append(make([]engines.Event, 0, len(notes)+len(events)), notes...), events...)
}

// Refused answers a line that broke a rule. s is the unchanged state, nil where no game runs; players fill
// the names into the words.
func Refused(g engines.Game, players []string, s engines.State, v *engines.Violation) Answer {
	m, _ := v.Words(g, players)
	a := Answer{Violation: &Violation{Rule: v.Rule, Seat: v.Seat, Message: m.Text}, State: s}
	if s != nil {
		a.Prompts = s.Prompts()
	}
	return a
}

// Failed answers a line that was not understood: that of a number in its stream, 1 for one that came alone.
func Failed(line int, err error) Answer { return Answer{Error: fmt.Sprintf("line %d: %s", line, err)} }

// MarshalJSON gives the form that fits.
func (a Answer) MarshalJSON() ([]byte, error) {
	switch {
	case a.read != nil:
		return a.read, nil
	case a.Error != "":
		return json.Marshal(struct {
			OK    bool   `json:"ok"`
			Error string `json:"error"`
		}{false, a.Error})
	case a.Violation != nil:
		return json.Marshal(struct {
			OK        bool             `json:"ok"`
			Violation *Violation       `json:"violation"`
			State     engines.State    `json:"state"`
			Prompts   []engines.Prompt `json:"prompts"`
		}{false, a.Violation, a.State, notNil(a.Prompts)})
	}
	return json.Marshal(struct {
		OK      bool              `json:"ok"`
		Actions *[]engines.Action `json:"actions,omitempty"`
		Ask     *[]engines.Action `json:"ask,omitempty"`
		Events  []engines.Event   `json:"events"`
		State   engines.State     `json:"state"`
		Prompts []engines.Prompt  `json:"prompts"`
	}{true, present(a.Actions), present(a.Ask), notNil(a.Events), a.State, notNil(a.Prompts)})
}

// UnmarshalJSON takes an answer that was given before.
func (a *Answer) UnmarshalJSON(data []byte) error {
	*a = Answer{read: bytes.Clone(data)}
	return nil
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// present keeps an empty list apart from none: omitempty looks at the pointer.
func present[T any](list []T) *[]T {
	if list == nil {
		return nil
	}
	return &list
}
