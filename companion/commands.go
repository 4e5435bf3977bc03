package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/lines"
)

// maxID is the longest ID of a command, in characters.
const maxID = 100

// hear carries a command out, and lets what was felt meanwhile follow from it.
func (t *Table) hear(c Command) Verdict {
	last, before := t.cfg.Journal.Last(), t.noses()
	v := t.do(c)
	t.followed(last, before)
	return v
}

// do carries a command out and says what became of it.
func (t *Table) do(c Command) Verdict {
	t.drain()
	var line lines.Line
	var unread error
	if c.Kind == DoLine || c.Kind == DoPosition {
		if line, unread = lines.Parse(c.Line); line.ID != nil {
			c.ID = *line.ID
		}
	}
	o := origin{source: c.Source}
	if utf8.RuneCountInString(c.ID) > maxID {
		err := fmt.Errorf(`field "id" is longer than %d characters`, maxID)
		if c.Kind == DoLine {
			return t.notUnderstood(o, err)
		}
		return t.no("error", "no.understood", err.Error())
	}
	if c.ID != "" || line.ID != nil {
		o.cause, o.id = "id:"+c.ID, true
		if v, ok := t.repeated(o.cause); ok {
			return v
		}
	}
	if no, ok := t.meant(c); !ok {
		return t.keep(o, no)
	}
	if c.Kind == DoLine {
		return t.line(o, line, unread)
	}
	if unread != nil {
		return t.no("error", "no.understood", unread.Error())
	}
	v := t.tap(o, c, line)
	if v.Code == "gone" || v.Code == "conflict" {
		return t.keep(o, v) // sent again, an undo of nothing must not undo what came since
	}
	return v
}

// tap carries out what is no line.
func (t *Table) tap(o origin, c Command, line lines.Line) Verdict {
	switch c.Kind {
	case DoResume:
		return t.resume(o, c.Match)
	case DoAgain:
		return t.again(o, c.Match)
	case DoForget:
		return t.throwAway(o, c.Match)
	case DoKeepCases:
		return t.cases(o, journal.NoteCasesKept)
	case DoStopCases:
		return t.cases(o, journal.NoteCasesStopped)
	case DoDropCases:
		return t.cases(o, journal.NoteCasesDropped)
	}
	if t.match == nil {
		return t.no("gone", "no.match", "no game is on")
	}
	switch c.Kind {
	case DoLeave:
		return t.leave(o)
	case DoEnd:
		return t.end(o)
	}
	if t.match.status != statusOn {
		return t.no("gone", "no.match", "the match has ended")
	}
	switch c.Kind {
	case DoPlay:
		return t.play(o, c)
	case DoUndo:
		return t.undo(o)
	case DoRedo:
		return t.redo(o)
	case DoCorrect:
		return t.correctEntry(o, c)
	case DoPosition:
		return t.position(o, line)
	case DoAnswer, DoAccept:
		return t.answer(o, c)
	case DoFace:
		return t.face(o, c)
	case DoDismiss:
		return t.dismiss(o, c)
	}
	return t.no("error", "no.understood", fmt.Sprintf("unknown command %q", c.Kind))
}

// repeated finds the verdict on a command that came before.
func (t *Table) repeated(cause string) (Verdict, bool) {
	e, ok, err := t.cfg.Journal.ByCause(cause)
	if err != nil {
		return t.failed(err), true
	}
	if !ok {
		return Verdict{}, false
	}
	v, err := t.told(e)
	if err != nil {
		return t.failed(err), true
	}
	v.Repeated = true
	return v, true
}

// ---- lines

// line carries out a line of the rules interface.
func (t *Table) line(o origin, l lines.Line, err error) Verdict {
	switch {
	case err != nil:
		return t.notUnderstood(o, err)
	case l.Setup != nil:
		return t.setup(o, l)
	case t.match == nil:
		return t.notUnderstood(o, fmt.Errorf("no game has been started"))
	case t.match.status != statusOn:
		return t.notUnderstood(o, fmt.Errorf("the match has ended"))
	case t.match.result.Conflict != nil:
		v := t.no("conflict", "no.conflict", "an entry of the record does not fit, settle it first")
		v.Answer = answer(lines.Failed(fmt.Errorf("line 1: %s", v.Detail)))
		return t.keep(o, v)
	case l.Do != nil:
		a, err := lines.DecodeIn(t.match.game, t.match.state(), l.Do)
		if err != nil {
			return t.notUnderstood(o, err)
		}
		return t.doActions(o, []engines.Action{a}, nil, fuse.Outcome{})
	}
	return t.sensedLine(o, l.Sensed)
}

func answer(a lines.Answer) json.RawMessage {
	data, err := json.Marshal(a)
	if err != nil {
		return json.RawMessage(`{"ok":false,"error":"line 1: answer cannot be written"}`)
	}
	return data
}

// notUnderstood answers a line that means nothing here. With an ID it is kept, as the line must be answered the same
// when it comes again.
func (t *Table) notUnderstood(o origin, err error) Verdict {
	v := t.no("error", "no.understood", err.Error())
	if wrong, ok := errors.AsType[*engines.NameError](err); ok {
		says := NameWords(wrong)
		v.Code, v.Says = "name", &says
	}
	v.Answer = answer(lines.Failed(fmt.Errorf("line 1: %w", err)))
	return t.keep(o, v)
}

// keep remembers the verdict on a command with an ID that changed nothing.
func (t *Table) keep(o origin, v Verdict) Verdict {
	if !o.id {
		return v
	}
	id := ""
	if t.match != nil {
		id = t.match.id
	}
	d := draft{kind: journal.Noted, body: journal.Body{Note: "answered"}, answer: &v}
	kept, err := t.write(id, o, d)
	if err != nil {
		return v // not kept, so judged anew when it comes again: it had changed nothing
	}
	return kept
}

// doActions carries out actions of a line. list is not nil for a reading, whose answer names them.
func (t *Table) doActions(o origin, actions, list []engines.Action, x fuse.Outcome) Verdict {
	d, events, violation, err := t.match.acted(actions)
	if err != nil {
		return t.failed(err)
	}
	if violation != nil {
		return t.refuse(o, actions, violation)
	}
	a := lines.Accepted(d.state, lines.Told(x.Notes, events))
	a.Actions = list
	d.answer = &Verdict{OK: true, Answer: answer(a)}
	d.body.Notes = notes(x.Notes)
	if len(actions) == 0 {
		return t.keep(o, *d.answer)
	}
	v, err := t.write(t.match.id, o, d)
	if err != nil {
		return t.failedLine(err)
	}
	t.personSaid()
	return v
}

func (t *Table) failedLine(err error) Verdict {
	v := t.failed(err)
	v.Answer = answer(lines.Failed(fmt.Errorf("line 1: %w", err)))
	return v
}

// refuse answers a line that breaks a rule, and writes it down.
func (t *Table) refuse(o origin, actions []engines.Action, violation *engines.Violation) Verdict {
	v := t.broken(violation)
	v.Answer = answer(lines.Refused(t.match.game, t.match.players, t.match.state(), violation))
	list, err := raws(actions)
	if err != nil {
		return t.failedLine(err)
	}
	d := draft{kind: journal.Refused, body: journal.Body{Actions: list, Violation: violation}, answer: &v}
	kept, err := t.write(t.match.id, o, d)
	if err != nil {
		return v
	}
	return kept
}

func (t *Table) sensedLine(o origin, data []byte) Verdict {
	in, err := lines.DecodeSensedIn(t.match.game, t.match.state(), data)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	x := t.match.state().Explain(in)
	switch {
	case x.Breach != nil:
		return t.refuse(o, nil, x.Breach)
	case x.Ask != nil:
		a := lines.Accepted(t.match.state(), nil)
		a.Ask = x.Ask
		return t.keep(o, Verdict{OK: true, Seq: t.cfg.Journal.Last(), Answer: answer(a)})
	}
	list := x.Actions
	if list == nil {
		list = []engines.Action{}
	}
	return t.doActions(o, x.Actions, list, fuse.Outcome{Notes: x.Notes})
}

// setup begins a new match. The one that is on is put away.
func (t *Table) setup(o origin, l lines.Line) Verdict {
	g, err := t.gameFor(l.Game)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	return t.begin(o, g, l.Setup)
}

func (t *Table) gameFor(id string) (engines.Game, error) {
	switch {
	case id == "" && t.match != nil:
		return t.match.game, nil
	case id == "" && len(t.cfg.Games) == 1:
		return t.cfg.Games[0], nil
	case id == "":
		return nil, fmt.Errorf(`field "game" is missing`)
	}
	g, ok := find(t.cfg.Games, id)
	if !ok {
		return nil, fmt.Errorf("there is no game %q here", id)
	}
	return g, nil
}

func (t *Table) begin(o origin, g engines.Game, setup json.RawMessage) Verdict {
	setup, err := engines.TidyNames(setup)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	setup = t.measured(g, setup)
	s, events, violation, err := g.New(setup)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	if violation != nil {
		return t.refuseSetup(o, g, setup, violation)
	}
	id, err := t.freshID()
	if err != nil {
		return t.failedLine(err)
	}
	d := draft{kind: journal.Started, state: s, body: journal.Body{Game: g.Info().ID, Version: g.Info().Version, Setup: setup}}
	d.answer = &Verdict{OK: true, Answer: answer(lines.Accepted(s, events))}
	v, err := t.write(id, o, d)
	if err != nil {
		return t.failedLine(err)
	}
	t.cfg.Log.Info("match begins", "match", id, "game", g.Info().ID)
	return t.entered(id, v)
}

// entered makes a match the one that is on, after it was written down that it is.
func (t *Table) entered(id string, v Verdict) Verdict {
	if err := t.enter(id); err != nil {
		return t.failedLine(err)
	}
	t.muteTray()
	t.tray.unseen = false
	t.retained()
	return v
}

// measured adds to the setup of a game with tunnels what was measured of the box, unless it says something itself.
func (t *Table) measured(g engines.Game, setup json.RawMessage) json.RawMessage {
	s, _, v, err := g.New(setup)
	if t.cfg.Geometry == nil || err != nil || v != nil || tunnelsOf(s) == nil {
		return setup
	}
	var whole, options map[string]json.RawMessage
	if json.Unmarshal(setup, &whole) != nil || whole["options"] != nil && json.Unmarshal(whole["options"], &options) != nil {
		return setup
	}
	if options["geometry"] != nil {
		return setup
	}
	if options == nil {
		options = map[string]json.RawMessage{}
	}
	options["geometry"] = t.cfg.Geometry
	whole["options"] = mustJSON(options)
	return mustJSON(whole)
}

func (t *Table) refuseSetup(o origin, g engines.Game, setup json.RawMessage, violation *engines.Violation) Verdict {
	players := lines.Players(setup)
	var s engines.State
	if t.match != nil {
		s = t.match.state()
	}
	says := violationWords(g, players, violation)
	v := Verdict{
		Seq: t.cfg.Journal.Last(), Code: "violation", Rule: violation.Rule, Says: &says, Detail: says.Text.En,
		Answer: answer(lines.Refused(g, players, s, violation)),
	}
	return t.keep(o, v)
}

// freshID names a match after the time at which it begins, for people who look into the journal.
func (t *Table) freshID() (string, error) {
	base := t.cfg.Now().UTC().Format("20060102-150405")
	for n := 1; ; n++ {
		id := base
		if n > 1 {
			id = fmt.Sprintf("%s-%d", base, n)
		}
		entries, err := t.cfg.Journal.Entries(id)
		if err != nil || len(entries) == 0 {
			return id, err
		}
	}
}

// ---- the match

func (t *Table) note(o origin, note, intent string) (Verdict, error) {
	return t.write(t.match.id, o, draft{kind: journal.Noted, body: journal.Body{Note: note, Intent: intent}})
}

func (t *Table) leave(o origin) Verdict {
	v, err := t.note(o, journal.NoteLeft, "")
	if err != nil {
		return t.failed(err)
	}
	t.match = nil
	t.personSaid()
	return v
}

func (t *Table) end(o origin) Verdict {
	if t.match.status == statusEnded {
		return t.keep(o, Verdict{OK: true, Seq: t.cfg.Journal.Last()})
	}
	v, err := t.write(t.match.id, o, draft{kind: journal.Ended})
	if err != nil {
		return t.failed(err)
	}
	t.personSaid()
	return v
}

func (t *Table) resume(o origin, id string) Verdict {
	if id == "" && t.match != nil {
		id = t.match.id
	}
	if t.match != nil && t.match.id == id && t.match.status == statusOn {
		return t.keep(o, Verdict{OK: true, Seq: t.cfg.Journal.Last()})
	}
	if _, err := t.archive.open(id); err != nil {
		return t.no("gone", "no.gone", err.Error())
	}
	v, err := t.write(id, o, draft{kind: journal.Noted, body: journal.Body{Note: journal.NoteResumed}})
	if err != nil {
		return t.failed(err)
	}
	return t.entered(id, v)
}

// again begins a match with the players and options of another; the seat after the one that began begins.
func (t *Table) again(o origin, id string) Verdict {
	m := t.match
	if id != "" && (m == nil || m.id != id) {
		var err error
		if m, err = t.archive.open(id); err != nil {
			return t.no("gone", "no.gone", err.Error())
		}
	}
	if m == nil {
		return t.no("gone", "no.match", "no game is on")
	}
	setup, err := nextSetup(m)
	if err != nil {
		return t.no("error", "no.understood", err.Error())
	}
	return t.begin(o, m.game, setup)
}

func nextSetup(m *match) (json.RawMessage, error) {
	var setup map[string]json.RawMessage
	if err := json.Unmarshal(m.result.Setup, &setup); err != nil {
		return nil, err
	}
	first := 1
	if raw, ok := setup["first"]; ok {
		if err := json.Unmarshal(raw, &first); err != nil {
			return nil, err
		}
	}
	delete(setup, "position")
	options, err := m.mergedOptions(nil)
	if err != nil {
		return nil, err
	}
	if options != nil {
		setup["options"] = options
	}
	setup["first"] = json.RawMessage(fmt.Sprint(first%max(1, len(m.players)) + 1))
	return json.Marshal(setup)
}

// ---- the record

// undoable finds what undo would take back: the newest entry that counts and is no undo or redo itself.
func (m *match) undoable() (journal.Entry, bool) {
	counts := journal.Counts(m.entries, m.body)
	for _, e := range slices.Backward(m.entries) {
		if intent := m.body(e).Intent; counts[e.Seq] && intent != intentUndo && intent != intentRedo {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// redoable finds the undo that redo would take back: the newest that counts, unless the record was changed after it.
func (m *match) redoable() (journal.Entry, bool) {
	counts := journal.Counts(m.entries, m.body)
	for _, e := range slices.Backward(m.entries) {
		if e.Kind == journal.Refused || e.Kind == journal.Noted {
			continue
		}
		intent := m.body(e).Intent
		if intent != intentUndo && intent != intentRedo {
			return journal.Entry{}, false
		}
		if intent == intentUndo && counts[e.Seq] {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// together are an entry and those that were written together with it, oldest first, but what was taken back since.
func (m *match) together(e journal.Entry) []journal.Entry {
	first := func(e journal.Entry) int64 { return e.Seq - int64(m.body(e).With) }
	var out []journal.Entry
	for _, one := range m.entries {
		if one.Seq == e.Seq || first(one) == first(e) && !m.takenBack(one.Seq) {
			out = append(out, one)
		}
	}
	return out
}

// Why a correction was made.
const (
	intentUndo    = "undo"
	intentRedo    = "redo"
	intentCorrect = "correct"
	intentFace    = "face"
	intentDismiss = "dismiss"
	intentSensed  = "sensed"
)

func (t *Table) undo(o origin) Verdict {
	e, ok := t.match.undoable()
	if !ok {
		return t.no("gone", "no.undo", "nothing to undo")
	}
	v, err := t.takeBack(o, e, intentUndo)
	if err != nil {
		return t.failed(err)
	}
	t.reconsider()
	return v
}

// reconsider looks again at a tray that was not used yet, after the record has changed below it: somebody who changed
// his mind about a move undoes it, and the dice lie as he wants them already. What is open about a roll that is not in the record
// stays open. A tray that does not fit even so waits until it changes.
func (t *Table) reconsider() {
	if t.tray.use != held && t.tray.use != broken && t.tray.use != asked {
		t.personSaid()
		return
	}
	t.breach = nil
	if q := t.question; q != nil && (q.push || q.seen == t.tray.obs) {
		t.question = nil
	} else if q != nil {
		t.judgeAnew(q)
	}
	if t.plays() && t.match.became(t.tray.dice(), true) {
		t.personSaid() // the change has put the roll into the record that lies there
		return
	}
	if _, err := t.consider(origin{source: fromCamera, cause: t.tray.cause}); err != nil {
		t.cfg.Log.Warn("tray waits for the journal", "err", err)
	}
	open := t.question != nil || t.tray.carry || t.tray.perhaps || t.tray.refused != nil
	if t.tray.use != used && t.tray.use != asked && !open {
		t.personSaid()
	}
}

// judgeAnew asks the rules once more about the readings of a question about an earlier tray.
func (t *Table) judgeAnew(q *question) {
	readings := slices.Clone(q.readings)
	for i := range readings {
		readings[i].outcome = fuse.Judge(t.match.state(), readings[i].sensed, t.match.game.Info().Dice)
	}
	again := *q
	again.readings = readings
	t.question = &again
}

func (t *Table) redo(o origin) Verdict {
	e, ok := t.match.redoable()
	if !ok {
		return t.no("gone", "no.redo", "nothing to redo")
	}
	v, err := t.takeBack(o, e, intentRedo)
	if err != nil {
		return t.failed(err)
	}
	t.reconsider()
	return v
}

// aboutDie tells whether an entry is what a person said about a die, or the undo of that.
func (m *match) aboutDie(e journal.Entry) bool {
	if m.body(e).Intent == intentUndo {
		e, _ = m.at(e.Target)
	}
	return m.body(e).Intent == intentFace
}

// takeBack takes an entry back, and those that were written together with it. What was said about dice of the tray goes and
// comes with them.
func (t *Table) takeBack(o origin, e journal.Entry, intent string) (Verdict, error) {
	var drafts []draft
	for _, one := range t.match.together(e) {
		drafts = append(drafts, draft{kind: journal.Corrected, target: one.Seq, body: journal.Body{Withdraw: true, Intent: intent}})
	}
	was, aboutDie := t.onRecord(), t.match.aboutDie(e)
	v, err := t.correct(o, drafts...)
	if err == nil && aboutDie {
		t.retell(was)
	}
	return v, err
}

// correctEntry replaces an entry, or puts actions before it. What breaks a rule where it would stand is refused; what
// makes later entries not fit is written, and shown as a conflict.
func (t *Table) correctEntry(o origin, c Command) Verdict {
	if c.Target == 0 && c.Insert {
		return t.addActions(o, c.Actions)
	}
	if !t.match.correctable(c.Target) {
		return t.no("gone", "no.gone", fmt.Sprintf("entry %d cannot be corrected", c.Target))
	}
	list, err := t.canonical(c.Actions)
	if err == nil && c.Follow && !c.Insert {
		list, err = t.match.followed(c.Target, list)
	}
	if err != nil {
		return t.no("error", "no.understood", err.Error())
	}
	d := draft{kind: journal.Corrected, target: c.Target, body: journal.Body{Actions: list, Insert: c.Insert, Intent: intentCorrect}}
	r, err := t.tried(d)
	if err != nil {
		return t.no("error", "no.understood", err.Error())
	}
	here := c.Target
	if c.Insert {
		here = t.cfg.Journal.Last() + 1
	}
	if r.Conflict != nil && r.Conflict.Seq == here {
		if r.Conflict.Violation != nil {
			return t.broken(r.Conflict.Violation)
		}
		return t.no("error", "no.understood", r.Conflict.Detail)
	}
	v, err := t.correct(o, d)
	if err != nil {
		return t.failed(err)
	}
	t.reconsider()
	return v
}

// addActions puts actions at the end of the record.
func (t *Table) addActions(o origin, list []json.RawMessage) Verdict {
	if t.match.result.Conflict != nil {
		return t.no("conflict", "no.conflict", "an entry of the record does not fit")
	}
	actions := make([]engines.Action, 0, len(list))
	for _, raw := range list {
		a, err := lines.DecodeIn(t.match.game, t.match.state(), raw)
		if err != nil {
			return t.no("error", "no.understood", err.Error())
		}
		actions = append(actions, a)
	}
	d, _, violation, err := t.match.acted(actions)
	if err != nil {
		return t.failed(err)
	}
	if violation != nil {
		return t.broken(violation)
	}
	v, err := t.write(t.match.id, o, d)
	if err != nil {
		return t.failed(err)
	}
	t.personSaid()
	return v
}

// canonical reads actions and gives them back as the journal keeps them.
func (t *Table) canonical(list []json.RawMessage) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, 0, len(list))
	for _, raw := range list {
		a, err := lines.DecodeIn(t.match.game, t.match.state(), raw)
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	return out, nil
}

// correctable tells whether an entry has a place in the record.
func (m *match) correctable(seq int64) bool {
	e, ok := m.at(seq)
	if !ok {
		return false
	}
	return e.Kind == journal.Acted || e.Kind == journal.Positioned || (e.Kind == journal.Corrected && m.body(e).Insert)
}

// position makes the record match the table.
func (t *Table) position(o origin, l lines.Line) Verdict {
	if l.Setup == nil {
		return t.notUnderstood(o, fmt.Errorf(`a position stands in a "setup"`))
	}
	if l.Game != "" && l.Game != t.match.game.Info().ID {
		return t.notUnderstood(o, fmt.Errorf("the match is of another game"))
	}
	setup, err := t.match.completed(l.Setup)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	s, events, violation, err := t.match.game.New(setup)
	if err != nil {
		return t.notUnderstood(o, err)
	}
	if violation != nil {
		v := t.broken(violation)
		v.Answer = answer(lines.Refused(t.match.game, t.match.players, t.match.state(), violation))
		return t.keep(o, v)
	}
	d := draft{kind: journal.Positioned, state: s, body: journal.Body{Setup: setup}}
	d.answer = &Verdict{OK: true, Answer: answer(lines.Accepted(s, events))}
	v, err := t.write(t.match.id, o, d)
	if err != nil {
		return t.failedLine(err)
	}
	t.personSaid()
	return v
}

// completed adds the players and options of the match to a position; other players are another match.
func (m *match) completed(setup json.RawMessage) (json.RawMessage, error) {
	var given, was map[string]json.RawMessage
	if err := json.Unmarshal(setup, &given); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(m.result.Setup, &was); err != nil {
		return nil, err
	}
	if raw, ok := given["players"]; ok && !slices.Equal(lines.Players(setup), m.players) {
		tidy, err := engines.TidyNames(setup)
		if err != nil || !slices.Equal(lines.Players(tidy), m.players) {
			return nil, fmt.Errorf("the match has other players than %s", raw)
		}
		delete(given, "players")
	}
	if _, ok := given["position"]; !ok {
		return nil, fmt.Errorf(`field "position" is missing`)
	}
	if given["players"] == nil {
		given["players"] = was["players"]
	}
	options, err := m.mergedOptions(given["options"])
	if err != nil {
		return nil, err
	}
	if options != nil {
		given["options"] = options
	}
	return json.Marshal(given)
}
