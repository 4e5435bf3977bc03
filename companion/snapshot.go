package companion

import (
	"encoding/json"
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// publish makes a snapshot of what is now and tells everybody.
func (t *Table) publish() {
	t.version++
	s := empty()
	if t.match != nil {
		*s = *t.match.draw(t.cfg.Moves)
	}
	s.casesOn = t.casesOn()
	s.Version, s.Seq, s.At = t.version, t.cfg.Journal.Last(), t.cfg.Now()
	s.Record = t.nameOf(s.Seq)
	s.Tray, s.Board, s.Breach, s.Warnings = t.trayShown(), t.boardShown(), t.breach, t.warnings()
	if t.question != nil {
		q := t.question.shown
		q.Choices = slices.Clone(q.Choices)
		s.Question = &q
	}
	t.snap.Store(s)
	t.news.tell()
}

// empty is a snapshot without a match.
func empty() *Snapshot {
	return &Snapshot{
		Outlook: []Words{}, Titles: map[string]engines.Text{}, Prompts: []engines.Prompt{}, Forms: []*engines.Form{}, Moves: []Move{},
		State: json.RawMessage("null"),
	}
}

// draw is what a snapshot shows of the match. All of it follows from the entries, so it is drawn once for each; a hand
// that comes and goes costs nothing.
func (m *match) draw(moves int) *Snapshot {
	if m.drawn == nil || m.drawnAt != len(m.entries) {
		s := empty()
		m.fill(s, moves)
		m.drawn, m.drawnAt = s, len(m.entries)
	}
	return m.drawn
}

func (t *Table) warnings() []Warning {
	list := []Warning{}
	for _, w := range t.cfg.Health.List() {
		list = append(list, Warning{Name: w.Name, Since: w.Since, Loud: w.Loud, Says: warningWords(w), Cause: w.Cause})
	}
	return list
}

func (t *Table) trayShown() Tray {
	tr := Tray{State: t.tray.state, Camera: t.tray.sight.Camera, Reasons: []Words{}, Dice: []TrayDie{}}
	o := t.tray.obs
	if o == nil {
		return tr
	}
	tr.Taken = o.At
	tr.Picture, tr.W, tr.H, tr.Name, tr.Decision = o.Frame, t.tray.sight.W, t.tray.sight.H, t.tray.sight.Name, o.Decision
	for _, reason := range o.Reasons {
		tr.Reasons = append(tr.Reasons, reasonWords(reason))
	}
	doubt := t.tray.doubt(t.cfg.Doubt)
	for i, d := range t.tray.dice() {
		_, told := t.tray.told[i]
		tr.Dice = append(tr.Dice, TrayDie{
			Face: d.Face, Confidence: d.Confidence, Area: d.Area, Doubt: len(doubt) > 0 && doubt[i], Told: told, Box: box(d.Box),
		})
	}
	return tr
}

func reasonWords(reason string) Words {
	key := "reason." + reason
	if _, ok := Message(key); !ok {
		w := words("reason.other", nil)
		w.Key = key
		return w
	}
	return words(key, nil)
}

// fill puts the match into a snapshot.
func (m *match) fill(s *Snapshot, moves int) {
	info, view := m.info(), m.state().View()
	s.Match, s.View = &info, &view
	now := m.say(view.Now)
	s.Now = &now
	for _, say := range view.Outlook {
		s.Outlook = append(s.Outlook, m.say(say))
	}
	if m.status == statusOn && m.result.Conflict == nil {
		w := ways(m.state())
		s.Prompts, s.Forms = w.Prompts, w.Forms
	}
	m.name(s)
	s.State, s.Position = mustJSON(m.state()), m.state()
	s.Moves = m.moves(moves)
	s.Conflict = m.conflict()
	if e, ok := m.undoable(); ok && m.status == statusOn {
		w := m.about(e)
		s.Undo = &w
	}
	if e, ok := m.redoable(); ok && m.status == statusOn {
		w := words("record.move", nil)
		if target, ok := m.at(e.Target); ok {
			w = m.about(target)
		}
		s.Redo = &w
	}
}

// name finds the words for the areas of the scene, for what is drawn in them, and for what forms ask.
func (m *match) name(s *Snapshot) {
	keys := map[string]bool{}
	sceneKeys(s.View.Scene, keys)
	Ways{Prompts: s.Prompts, Forms: s.Forms}.keys(keys)
	for key := range keys {
		if msg, ok := m.game.Message(key); ok {
			s.Titles[key] = msg.Text
		}
	}
}

// moves are the newest n steps of the record, newest first; n 0: all of them.
func (m *match) moves(n int) []Move {
	list := []Move{}
	for i, st := range slices.Backward(m.result.Steps) {
		if n > 0 && len(list) == n {
			break
		}
		before := m.result.First
		if i > 0 {
			before = m.result.Steps[i-1].State
		}
		list = append(list, m.move(st, before))
	}
	return list
}

func (m *match) move(st journal.Step, before engines.State) Move {
	mv := Move{
		Seq: st.Seq, At: st.Entry.At, Seat: before.View().Turn, Source: st.Entry.Source,
		Says: []Words{}, Actions: st.Raw, Corrected: st.Corrected,
	}
	if mv.Actions == nil {
		mv.Actions = []json.RawMessage{}
	}
	switch {
	case st.Unfit:
		mv.Says = append(mv.Says, words("record.unfit", nil))
	case st.Setup != nil:
		mv.Seat = engines.Table
		mv.Says = append(mv.Says, words("record.position", nil))
	}
	for _, e := range st.Events {
		mv.Says = append(mv.Says, m.event(e))
	}
	for _, raw := range m.body(*st.Entry).Notes {
		mv.Says = append(mv.Says, m.noted(raw))
	}
	if ev, ok := m.seen(st); ok {
		mv.Picture, mv.Decided = ev.Hash, ev.Decided
	}
	return mv
}

func (m *match) conflict() *Conflict {
	c := m.result.Conflict
	if c == nil {
		return nil
	}
	out := &Conflict{Seq: c.Seq, Rest: c.Rest, Says: words("record.unfit", nil), Move: words("record.move", nil)}
	if c.Violation != nil {
		out.Says = m.violation(c.Violation)
	}
	if len(c.Raw) > 0 {
		if a, err := journal.Decode(m.game, c.Raw[0]); err == nil {
			out.Move = m.action(a)
		}
	}
	return out
}

// about are the words for an entry that may be taken back.
func (m *match) about(e journal.Entry) Words {
	switch {
	case e.Kind == journal.Positioned:
		return words("record.position", nil)
	case e.Kind == journal.Corrected, e.Kind == journal.Noted: // noted together with a correction
		return words("record.correction", nil)
	}
	for _, st := range slices.Backward(m.result.Steps) {
		if st.Seq == e.Seq && len(st.Events) > 0 {
			return m.event(st.Events[0])
		}
	}
	if b := m.body(e); len(b.Actions) > 0 {
		if a, err := journal.Decode(m.game, b.Actions[0]); err == nil {
			return m.action(a)
		}
	}
	return words("record.move", nil)
}

func (m *match) say(s engines.Say) Words {
	msg, ok := s.Words(m.game, m.players)
	return gameWords(s.Key, s.Rule, msg, ok)
}

func (m *match) event(e engines.Event) Words {
	msg, ok := e.Words(m.game, m.players)
	return gameWords(e.Kind, e.Rule, msg, ok)
}

// noted are the words of an event that only sensors know, as the journal keeps it.
func (m *match) noted(raw json.RawMessage) Words {
	var e engines.Event
	args := map[string]any{}
	if json.Unmarshal(raw, &e) == nil && json.Unmarshal(raw, &args) == nil { // both can: it was written from an event
		e.Data = args
	}
	return m.event(e)
}

func (m *match) violation(v *engines.Violation) Words { return violationWords(m.game, m.players, v) }

func violationWords(g engines.Game, players []string, v *engines.Violation) Words {
	msg, ok := v.Words(g, players)
	w := gameWords(v.Rule, v.Rule, msg, ok)
	return w
}

// gameWords are words of a game; a key without words shows itself.
func gameWords(key, rule string, msg engines.Message, ok bool) Words {
	if !ok {
		return Words{Key: key, Rule: rule, Text: plain(key), Display: plain(key)}
	}
	return Words{Key: key, Rule: rule, Text: msg.Text, Display: msg.Display, Picture: msg.Picture}
}

// action are the words for an action that has not happened: those of its prompt.
func (m *match) action(a engines.Action) Words {
	msg, ok := m.game.Message(a.Kind())
	data := map[string]any{}
	_ = json.Unmarshal(mustJSON(a), &data) // an action is an object
	return gameWords(a.Kind(), "", msg.Fill(data), ok)
}

// mustJSON marshals what always can be: states, actions and evidence are plain data.
func mustJSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return data
}
