package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// maxID is the longest ID of a command, in characters.
const maxID = 100

// handle carries a command out, and lets what was sensed before and meanwhile follow from it.
func (t *Table) handle(c Command) Verdict {
	for _, s := range able[sense.Follower](t) {
		if after := s.Before(kindOf(c.Do).rewinds); after != nil {
			defer after()
		}
	}
	return t.do(c)
}

// asked is a command as it is carried out.
type asked struct {
	record.Origin
	match  string     // Command.Match
	line   jsonl.Line // of the rules interface, where the command has one
	unread error      // why the line could not be read
}

// do carries a command out and says what became of it. One that came before gets the verdict of then.
func (t *Table) do(c Command) Verdict {
	a := asked{Origin: record.Origin{Source: c.Source}, match: c.Match}
	if d, ok := c.Do.(interface{ text() json.RawMessage }); ok {
		a.line, a.unread = jsonl.Parse(d.text())
	}
	if a.line.ID != nil {
		c.ID = *a.line.ID
	}
	_, isLine := c.Do.(Line)
	if utf8.RuneCountInString(c.ID) > maxID {
		err := fmt.Errorf(`field "id" is longer than %d characters`, maxID)
		if isLine {
			return t.record.NotALine(a.Origin, err)
		}
		return t.record.Misunderstood(err)
	}
	if c.ID != "" || a.line.ID != nil {
		a.Cause, a.Origin.ID = "id:"+c.ID, true
		if v, ok := t.record.Repeated(a.Cause); ok {
			return v
		}
	}
	if no, ok := t.meant(c); !ok {
		return t.refused(a.Origin, c, no)
	}
	if a.unread != nil && !isLine {
		return t.record.Misunderstood(a.unread)
	}
	v := t.dispatch(c, a)
	if !isLine && (v.Code == record.CodeGone || v.Code == record.CodeConflict) {
		return t.refused(a.Origin, c, v)
	}
	return v
}

// refused answers a command that changed nothing. It is remembered: sent again, an undo of nothing must not
// undo what came since. Where it names what was seen, it never will: whatever comes since makes it stale, so
// a tap on undo that takes nothing back writes nothing.
func (t *Table) refused(o record.Origin, c Command, v Verdict) Verdict {
	if kindOf(c.Do).rewinds && c.Seq > 0 && c.Seq <= t.record.Last() && c.Picture == 0 {
		return v
	}
	return t.record.Remember(o, v)
}

// dispatch carries a command out where what it needs is on.
func (t *Table) dispatch(c Command, a asked) Verdict {
	needs := kindOf(c.Do).needs
	switch m := t.record.Match(); {
	case m == nil && needs != nothing:
		return t.record.Deny(record.CodeGone, "no.match", "no game is on")
	case needs == aMatchOn && m.Status != record.On:
		return t.record.Deny(record.CodeGone, "no.match", "the match has ended")
	case c.Do == nil:
		return unknown{}.on(t, a)
	}
	return c.Do.on(t, a)
}

// What each command does.

func (d Line) text() json.RawMessage     { return d.Line }
func (d Position) text() json.RawMessage { return d.Line }

func (Line) on(t *Table, a asked) Verdict     { return t.after(t.record.Line(a.Origin, a.line, a.unread)) }
func (d Play) on(t *Table, a asked) Verdict   { return t.after(t.record.Play(a.Origin, d.Actions)) }
func (Undo) on(t *Table, a asked) Verdict     { return t.after(t.record.Undo(a.Origin)) }
func (Redo) on(t *Table, a asked) Verdict     { return t.after(t.record.Redo(a.Origin)) }
func (Position) on(t *Table, a asked) Verdict { return t.after(t.record.Position(a.Origin, a.line)) }
func (d Correct) on(t *Table, a asked) Verdict {
	return t.after(t.record.Replace(a.Origin, record.Replacement(d)))
}

func (d Answer) on(t *Table, a asked) Verdict {
	return t.answer(a.Origin, d.Question, sense.Answer{Choice: d.Choice, Faces: d.Faces, Actions: d.Actions})
}
func (d Accept) on(t *Table, a asked) Verdict {
	return t.answer(a.Origin, d.Question, sense.Answer{Accept: true})
}
func (d Dismiss) on(t *Table, a asked) Verdict { return t.dismiss(a.Origin, d.Question) }
func (d Face) on(t *Table, a asked) Verdict    { return t.face(a.Origin, d) }

func (Leave) on(t *Table, a asked) Verdict  { return t.after(t.record.Leave(a.Origin)) }
func (Resume) on(t *Table, a asked) Verdict { return t.after(t.record.Resume(a.Origin, a.match)) }
func (End) on(t *Table, a asked) Verdict    { return t.after(t.record.End(a.Origin)) }
func (Again) on(t *Table, a asked) Verdict  { return t.after(t.record.Again(a.Origin, a.match)) }
func (Forget) on(t *Table, a asked) Verdict { return t.forget(a.Origin, a.match) }

func (d About) on(t *Table, a asked) Verdict {
	return t.after(t.record.About(a.Origin, a.match, d.About))
}
func (d Enter) on(t *Table, a asked) Verdict      { return t.after(t.enter(a.Origin, d)) }
func (d SamePerson) on(t *Table, a asked) Verdict { return t.after(t.samePerson(a.Origin, d)) }

func (GoUnsaved) on(t *Table, _ asked) Verdict { return t.goUnsaved() }
func (KeepCases) on(t *Table, a asked) Verdict { return t.cases(a.Origin, journal.NoteCasesKept) }
func (StopCases) on(t *Table, a asked) Verdict { return t.cases(a.Origin, journal.NoteCasesStopped) }
func (DropCases) on(t *Table, a asked) Verdict { return t.cases(a.Origin, journal.NoteCasesDropped) }

func (u unknown) on(t *Table, _ asked) Verdict {
	return t.record.Misunderstood(fmt.Errorf("unknown command %q", u.kind))
}

// after has the senses hear of a change of the record.
func (t *Table) after(v Verdict, change record.Change) Verdict {
	t.changed(change)
	return v
}

// enter writes down a match that was played elsewhere.
func (t *Table) enter(o record.Origin, d Enter) (record.Verdict, record.Change) {
	line, err := jsonl.Parse(d.Line)
	if err == nil && (line.Setup == nil || line.Game == "") {
		err = errors.New("it takes a line with game and setup")
	}
	var g engines.Game
	if err == nil {
		g, err = line.Of(t.cfg.Games)
	}
	if err != nil {
		return t.record.Misunderstood(err), record.Unchanged
	}
	return t.record.Enter(o, g, line.Setup, d.Actions, d.About)
}

// samePerson has a name shown as another one, unless both played one match: then they are two people.
func (t *Table) samePerson(o record.Origin, d SamePerson) (record.Verdict, record.Change) {
	met, err := t.archive.Met(d.Name, d.Same)
	switch {
	case err != nil:
		return t.record.Failed(err), record.Unchanged
	case met:
		return t.record.Deny(record.CodeError, "no.twoPeople", "both have played in one match"), record.Unchanged
	}
	return t.record.SamePerson(o, d.Name, d.Same)
}

// answer settles the question that is shown.
func (t *Table) answer(o record.Origin, id int64, a sense.Answer) Verdict {
	if t.desk.Question == nil || t.desk.Question.ID != id {
		return t.record.Deny(record.CodeGone, "no.gone", "the question is not shown any more")
	}
	v, none := t.desk.Asker().Answer(o, a)
	if none {
		return t.dismiss(o, id)
	}
	return v
}

// face takes over what a person says about a die.
func (t *Table) face(o record.Origin, f Face) Verdict {
	all := able[sense.Facer](t)
	if len(all) == 0 {
		return t.record.Deny(record.CodeGone, "no.gone", "nobody sees dice")
	}
	return all[0].Face(o, f.Die, f.Face)
}

// dismiss forgets the question or breach that is shown (0: both), and what it is about.
func (t *Table) dismiss(o record.Origin, id int64) Verdict {
	question := t.desk.Question != nil && (id == 0 || id == t.desk.Question.ID)
	breach := t.desk.Breach != nil && (id == 0 || id == t.desk.Breach.ID)
	if !question && !breach {
		return t.record.Deny(record.CodeGone, "no.gone", "it is not shown any more")
	}
	v, err := t.record.Note(o, journal.NoteMended, record.IntentDismiss)
	if err != nil {
		return t.record.Failed(err)
	}
	for _, s := range able[sense.Dropper](t) {
		s.Dismissed(question, breach)
	}
	if !question && t.desk.Question != nil { // which is about what came later
		t.desk.Breach = nil
		return v
	}
	t.changed(record.Overridden)
	return v
}

// meant judges whether a command was meant for the record as it is: who taps means what he saw. What has
// changed since, and what this record never had, is refused; a journal that was restored, emptied or
// replaced is another record.
func (t *Table) meant(c Command) (no Verdict, ok bool) {
	last, m := t.record.Last(), t.record.Match()
	stale := func(key, detail string) (Verdict, bool) {
		return t.record.Deny(record.CodeStale, key, detail), false
	}
	switch {
	case c.Seq < 0 || c.Seq > last:
		return stale("no.elsewhere", fmt.Sprintf("seq %d is not in this record, which ends at %d", c.Seq, last))
	case c.Record != "" && c.Record != t.record.Name(c.Seq):
		return stale("no.elsewhere", fmt.Sprintf("this record has no entry %d of the name %.20q", c.Seq, c.Record))
	case c.Match != "" && !kindOf(c.Do).chooses && (m == nil || m.ID != c.Match):
		return stale("no.stale", fmt.Sprintf("the match %.40q is not the one that is on", c.Match))
	case c.Picture != 0 && c.Picture != t.shown().Tray.Picture:
		return stale("no.stale", "another picture of the tray is shown")
	case c.Seq != 0 && c.Seq < newest(t.archive, m, c):
		return stale("no.stale", "the record has changed since")
	}
	return Verdict{}, true
}

// newest is the number of the newest entry that changes what a command is about: the match that is on, and
// the one that it names. A correction is about its entry: whatever else came meanwhile stays, and the rules
// say whether it still fits.
func newest(a *history.Archive, on *record.Match, c Command) int64 {
	var newest int64
	if fix, ok := c.Do.(Correct); ok && fix.Target > 0 && on != nil {
		return on.Touched(fix.Target)
	}
	if on != nil {
		newest = on.Changed()
	}
	if !kindOf(c.Do).chooses || c.Match == "" || on != nil && on.ID == c.Match {
		return newest
	}
	if other, err := a.Open(c.Match); err == nil {
		newest = max(newest, other.Changed())
	}
	return newest
}
