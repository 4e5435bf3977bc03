package companion

import (
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
	rewinds := false
	switch c.Do.(type) {
	case Undo, Redo:
		rewinds = true
	}
	for _, s := range able[sense.Follower](t) {
		if after := s.Before(rewinds); after != nil {
			defer after()
		}
	}
	return t.do(c)
}

// lineOf is the line of the rules interface that a command has, as it was parsed; unread is why it could not
// be.
func lineOf(d Do) (l jsonl.Line, unread error) {
	switch d := d.(type) {
	case Line:
		return jsonl.Parse(d.Line)
	case Position:
		return jsonl.Parse(d.Line)
	}
	return jsonl.Line{}, nil
}

// do carries a command out and says what became of it. One that came before gets the verdict of then.
func (t *Table) do(c Command) Verdict {
	line, unread := lineOf(c.Do)
	if line.ID != nil {
		c.ID = *line.ID
	}
	_, isLine := c.Do.(Line)
	o := record.Origin{Source: c.Source}
	if utf8.RuneCountInString(c.ID) > maxID {
		err := fmt.Errorf(`field "id" is longer than %d characters`, maxID)
		if isLine {
			return t.record.NotALine(o, err)
		}
		return t.record.Misunderstood(err)
	}
	if c.ID != "" || line.ID != nil {
		o.Cause, o.ID = "id:"+c.ID, true
		if v, ok := t.record.Repeated(o.Cause); ok {
			return v
		}
	}
	if no, ok := t.meant(c); !ok {
		return t.refused(o, c, no)
	}
	if unread != nil && !isLine {
		return t.record.Misunderstood(unread)
	}
	v := t.dispatch(o, c, line, unread)
	if !isLine && (v.Code == "gone" || v.Code == "conflict") {
		return t.refused(o, c, v)
	}
	return v
}

// refused answers a command that changed nothing. It is remembered: sent again, an undo of nothing must not
// undo what came since. Where it names what was seen, it never will: whatever comes since makes it stale, so
// a tap on undo that takes nothing back writes nothing.
func (t *Table) refused(o record.Origin, c Command, v Verdict) Verdict {
	switch c.Do.(type) {
	case Undo, Redo:
		if c.Seq > 0 && c.Seq <= t.record.Last() && c.Picture == 0 {
			return v
		}
	}
	return t.record.Remember(o, v)
}

// dispatch gives a command to the room that carries it out.
func (t *Table) dispatch(o record.Origin, c Command, line jsonl.Line, unread error) Verdict {
	switch m := t.record.Match(); {
	case m == nil && needs(c.Do) != nothing:
		return t.record.Deny("gone", "no.match", "no game is on")
	case needs(c.Do) == aMatchOn && m.Status != record.On:
		return t.record.Deny("gone", "no.match", "the match has ended")
	}
	switch d := c.Do.(type) {
	case GoUnsaved:
		return t.goUnsaved()
	case KeepCases:
		return t.cases(o, journal.NoteCasesKept)
	case StopCases:
		return t.cases(o, journal.NoteCasesStopped)
	case DropCases:
		return t.cases(o, journal.NoteCasesDropped)
	case Forget:
		return t.forget(o, c.Match)
	case Answer:
		return t.answer(o, d.Question, sense.Answer{Choice: d.Choice, Faces: d.Faces, Actions: d.Actions})
	case Accept:
		return t.answer(o, d.Question, sense.Answer{Accept: true})
	case Face:
		return t.face(o, d)
	case Dismiss:
		return t.dismiss(o, d.Question)
	}
	v, change := t.toRecord(o, c, line, unread)
	t.changed(change)
	return v
}

// need is what has to be on for a command.
type need int

const (
	nothing need = iota
	aMatch
	aMatchOn
)

func needs(d Do) need {
	switch d.(type) {
	case Line, Resume, Again, Forget, About, Enter, SamePerson, GoUnsaved, KeepCases, StopCases, DropCases:
		return nothing
	case Leave, End:
		return aMatch
	}
	return aMatchOn
}

// toRecord carries out what changes the record.
func (t *Table) toRecord(o record.Origin, c Command, line jsonl.Line, unread error) (Verdict, record.Change) {
	switch d := c.Do.(type) {
	case Line:
		return t.record.Line(o, line, unread)
	case Play:
		return t.record.Play(o, d.Actions)
	case Undo:
		return t.record.Undo(o)
	case Redo:
		return t.record.Redo(o)
	case Correct:
		return t.record.Replace(o, record.Replacement(d))
	case Position:
		return t.record.Position(o, line)
	case Leave:
		return t.record.Leave(o)
	case End:
		return t.record.End(o)
	case Resume:
		return t.record.Resume(o, c.Match)
	case Again:
		return t.record.Again(o, c.Match)
	case About:
		return t.record.About(o, c.Match, d.About)
	case Enter:
		return t.enter(o, d)
	case SamePerson:
		return t.samePerson(o, d)
	}
	return t.record.Misunderstood(fmt.Errorf("unknown command %q", c.Name())), record.Unchanged
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
		return t.record.Deny("error", "no.twoPeople", "both have played in one match"), record.Unchanged
	}
	return t.record.SamePerson(o, d.Name, d.Same)
}

// answer settles the question that is shown.
func (t *Table) answer(o record.Origin, id int64, a sense.Answer) Verdict {
	if t.desk.Question == nil || t.desk.Question.ID != id {
		return t.record.Deny("gone", "no.gone", "the question is not shown any more")
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
		return t.record.Deny("gone", "no.gone", "nobody sees dice")
	}
	return all[0].Face(o, f.Die, f.Face)
}

// dismiss forgets the question or breach that is shown (0: both), and what it is about.
func (t *Table) dismiss(o record.Origin, id int64) Verdict {
	question := t.desk.Question != nil && (id == 0 || id == t.desk.Question.ID)
	breach := t.desk.Breach != nil && (id == 0 || id == t.desk.Breach.ID)
	if !question && !breach {
		return t.record.Deny("gone", "no.gone", "it is not shown any more")
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
	t.changed(record.Told)
	return v
}

// meant judges whether a command was meant for the record as it is: who taps means what he saw. What has
// changed since, and what this record never had, is refused; a journal that was restored, emptied or
// replaced is another record.
func (t *Table) meant(c Command) (no Verdict, ok bool) {
	last, m := t.record.Last(), t.record.Match()
	stale := func(key, detail string) (Verdict, bool) { return t.record.Deny("stale", key, detail), false }
	switch {
	case c.Seq < 0 || c.Seq > last:
		return stale("no.elsewhere", fmt.Sprintf("seq %d is not in this record, which ends at %d", c.Seq, last))
	case c.Record != "" && c.Record != t.record.Name(c.Seq):
		return stale("no.elsewhere", fmt.Sprintf("this record has no entry %d of the name %.20q", c.Seq, c.Record))
	case c.Match != "" && !choosesMatch(c.Do) && (m == nil || m.ID != c.Match):
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
	if !choosesMatch(c.Do) || c.Match == "" || on != nil && on.ID == c.Match {
		return newest
	}
	if other, err := a.Open(c.Match); err == nil {
		newest = max(newest, other.Changed())
	}
	return newest
}

// choosesMatch reports whether Command.Match is what the command is about, and need not be the match that is
// on.
func choosesMatch(d Do) bool {
	switch d.(type) {
	case Resume, Again, Forget, About:
		return true
	}
	return false
}
