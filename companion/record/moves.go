package record

import (
	"encoding/json"
	"slices"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// Conflict is the first entry that no longer fits after a correction. A person decides: correct it or take it
// out.
type Conflict struct {
	Seq  int64       `json:"seq"`
	Says words.Words `json:"says"` // which rule stands against it
	Move words.Words `json:"move"` // what it says
	Rest int         `json:"rest"` // how many entries wait behind it
}

// Move is one entry of the record in plain words.
type Move struct {
	Seq       int64             `json:"seq"`
	At        time.Time         `json:"at"`
	Seat      engines.Seat      `json:"seat"`
	Source    string            `json:"source"`
	Says      []words.Words     `json:"says"`            // its events
	Actions   []json.RawMessage `json:"actions"`         // as they stand in the record now
	Corrected bool              `json:"corrected"`       // a person changed it
	Picture   string            `json:"picture"`         // hash of the picture that it was read from, or ""
	Decided   Decider           `json:"decided"`         // what made a move of the picture; "" where no camera saw it
	Saved     *bool             `json:"saved,omitempty"` // false: a power cut loses it as it stands; nil: it is on the disk
}

// Unsaved reports whether a power cut loses the move as it stands.
func (m Move) Unsaved() bool { return m.Saved != nil }

// Moves are the newest n steps of the record, newest first; n 0: all of them.
func (m *Match) Moves(n int) []Move {
	list := []Move{}
	for i, st := range slices.Backward(m.Result.Steps) {
		if n > 0 && len(list) == n {
			break
		}
		before := m.Result.First
		if i > 0 {
			before = m.Result.Steps[i-1].State
		}
		list = append(list, m.move(st, before))
	}
	return list
}

// Mark has moves say that a power cut loses them, or what a person made of them: that is in entries behind
// last, the newest on the disk.
func (m *Match) Mark(moves []Move, last int64) []Move {
	lost := map[int64]bool{}
	for _, e := range slices.Backward(m.Entries) {
		if e.Seq <= last {
			break
		}
		for lost[e.Seq] = true; e.Target != 0; lost[e.Seq] = true {
			e, _ = m.At(e.Target) // it is there: Fold has found it
		}
	}
	if len(lost) == 0 {
		return moves
	}
	moves = slices.Clone(moves)
	for i := range moves {
		if lost[moves[i].Seq] {
			moves[i].Saved = new(false)
		}
	}
	return moves
}

func (m *Match) move(st journal.Step, before engines.State) Move {
	mv := Move{
		Seq: st.Seq, At: st.Entry.At, Seat: before.View().Turn, Source: st.Entry.Source,
		Says: []words.Words{}, Actions: st.Raw, Corrected: st.Corrected,
	}
	if mv.Actions == nil {
		mv.Actions = []json.RawMessage{}
	}
	switch {
	case st.Unfit:
		mv.Says = append(mv.Says, words.Of("record.unfit", nil))
	case st.Setup != nil:
		mv.Seat = engines.Table
		mv.Says = append(mv.Says, words.Of("record.position", nil))
	}
	for _, e := range st.Events {
		mv.Says = append(mv.Says, m.event(e))
	}
	for _, raw := range m.Body(*st.Entry).Notes {
		mv.Says = append(mv.Says, m.noted(raw))
	}
	if ev, ok := m.Seen(st); ok {
		mv.Picture, mv.Decided = ev.Hash, ev.Decided
	}
	return mv
}

// Conflict is the first entry that no longer fits; nil: there is none.
func (m *Match) Conflict() *Conflict {
	c := m.Result.Conflict
	if c == nil {
		return nil
	}
	out := &Conflict{Seq: c.Seq, Rest: c.Rest, Says: words.Of("record.unfit", nil), Move: words.Of("record.move", nil)}
	if c.Violation != nil {
		out.Says = m.Violation(c.Violation)
	}
	if len(c.Raw) > 0 {
		if a, err := journal.Decode(m.Game, c.Raw[0]); err == nil {
			out.Move = m.Action(a)
		}
	}
	return out
}

// About are the words for an entry that may be taken back.
func (m *Match) About(e journal.Entry) words.Words {
	switch {
	case e.Kind == journal.Positioned:
		return words.Of("record.position", nil)
	case e.Kind == journal.Corrected, e.Kind == journal.Noted: // noted together with a correction
		return words.Of("record.correction", nil)
	}
	for _, st := range slices.Backward(m.Result.Steps) {
		if st.Seq == e.Seq && len(st.Events) > 0 {
			return m.event(st.Events[0])
		}
	}
	if b := m.Body(e); len(b.Actions) > 0 {
		if a, err := journal.Decode(m.Game, b.Actions[0]); err == nil {
			if _, events, v := m.State().Apply(a); v == nil && len(events) > 0 { // what was taken back
				return m.event(events[0])
			}
			return m.Action(a)
		}
	}
	return words.Of("record.move", nil)
}

// Say are the words for what a view says.
func (m *Match) Say(s engines.MessageRef) words.Words {
	msg, ok := s.Words(m.Game, m.Players)
	return words.OfGame(s.Key, s.Rule, msg, ok)
}

// Happened are the words for an event.
func (m *Match) Happened(e engines.Event) words.Words { return m.event(e) }

func (m *Match) event(e engines.Event) words.Words {
	msg, ok := e.Words(m.Game, m.Players)
	return words.OfGame(e.Kind, e.Rule, msg, ok)
}

// noted are the words of an event that only sensors know, as the journal keeps it.
func (m *Match) noted(raw json.RawMessage) words.Words {
	var e engines.Event
	args := map[string]any{}
	// both can: it was written from an event
	if json.Unmarshal(raw, &e) == nil && json.Unmarshal(raw, &args) == nil {
		e.Data = args
	}
	return m.event(e)
}

// Violation are the words for a broken rule.
func (m *Match) Violation(v *engines.Violation) words.Words {
	return words.OfViolation(m.Game, m.Players, v)
}

// Action are the words for an action that has not happened: those of its prompt.
func (m *Match) Action(a engines.Action) words.Words {
	msg, ok := m.Game.Message(a.Kind())
	data := map[string]any{}
	_ = json.Unmarshal(JSON(a), &data) // an action is an object
	return words.OfGame(a.Kind(), "", msg.Fill(data), ok)
}
