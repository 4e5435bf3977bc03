package dice

import (
	"fmt"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Answer settles the question about the dice that is shown. Its last choice has the camera look again, so
// that none of them is ever dismissed by an answer.
func (s *Sense) Answer(o record.Origin, a sense.Answer) (v record.Verdict, none bool) {
	return s.answer(o, a), false
}

func (s *Sense) answer(o record.Origin, a sense.Answer) record.Verdict {
	r, again, err := s.look().chosen(s.question(), a)
	switch {
	case err != nil:
		return s.record.Misunderstood(err)
	case again:
		v, err := s.record.Note(o, "lookAgain", "")
		if err != nil {
			return s.record.Failed(err)
		}
		s.desk.Unask()
		s.cfg.LookOver()
		return v
	}
	switch r.outcome.Kind {
	case fuse.Act:
		return s.actAnswer(o, r)
	case fuse.Wait, fuse.Breach:
		s.tray.roll.open, s.tray.roll.unsure = r.sensed.Dice.Moved, false
		v := s.record.Violated(r.outcome.Violation)
		if err := s.showBreach(r.outcome); err != nil {
			return s.record.Failed(err)
		}
		s.desk.Unask() // also where that breach was shown before
		v.Seq = s.record.Last()
		return v
	case fuse.Choose:
		s.askActions(r)
		return s.record.Remember(o, s.record.Nothing())
	}
	v, err := s.record.Note(o, journal.NoteMended, "answer")
	if err != nil {
		return s.record.Failed(err)
	}
	if q := s.question(); q.seen != s.tray.obs {
		s.desk.Clear()
		s.tray.roll = roll{}
		s.continueWith(q, r)
		return v
	}
	s.heard()
	return v
}

func (s *Sense) actAnswer(o record.Origin, r reading) record.Verdict {
	own, q := len(r.dice) == len(s.tray.obs.Things), s.question()
	r.evidence.Decided = record.ByPerson
	v, err := s.enter(o, r)
	if err != nil {
		return s.record.Failed(err)
	}
	if q.seen != s.tray.obs {
		s.continueWith(q, r)
		return v
	}
	s.tray.confirmed, s.tray.ignored = true, nil
	for i, d := range r.dice {
		if own && d.Face != s.tray.obs.Things[i].Face {
			s.tray.override(i, d.Face)
		}
	}
	return v
}

// chosen is the reading that a person chose; again: none of them, look again.
func (l look) chosen(q *question, a sense.Answer) (r reading, again bool, err error) {
	list := q.readings
	switch {
	case a.Accept && len(list) > 0:
		return list[0], false, nil
	case len(a.Faces) > 0:
		if slices.ContainsFunc(a.Faces, func(f int) bool { return f < 1 || f > 6 }) {
			return r, false, fmt.Errorf("faces are 1 to 6")
		}
		if len(list) == 0 {
			return r, false, fmt.Errorf("the question is not about dice")
		}
		return l.withDice(q, fuse.As(list[0].dice, a.Faces)), false, nil
	case a.Choice == len(list):
		return r, true, nil
	case a.Choice < 0 || a.Choice > len(list):
		return r, false, fmt.Errorf("there is no choice %d", a.Choice)
	}
	return list[a.Choice], false, nil
}

// Face takes over what a person says about a die. Moves that were read from it are corrected, back to the
// roll in which it came to lie there; a tray that is not used yet is looked at again.
func (s *Sense) Face(o record.Origin, die, face int) record.Verdict {
	if s.tray.obs == nil || die < 0 || die >= len(s.tray.obs.Things) {
		return s.record.Deny(record.CodeGone, "no.gone", fmt.Sprintf("there is no die %d", die))
	}
	if face < 1 || face > 6 {
		return s.record.Deny(record.CodeError, "no.understood", fmt.Sprintf("a die has no face %d", face))
	}
	if r, ok := s.look().answerByFace(s.question(), die, face); ok {
		return s.actAnswer(o, r)
	}
	drafts, no := s.look().refit(die, face)
	if no != nil {
		return *no
	}
	v := s.record.Nothing()
	var err error
	if len(drafts) > 0 {
		if v, err = s.record.Correct(o, drafts...); err != nil {
			return s.record.Failed(err)
		}
		o.Cause, o.ID = "", false // used up
	}
	s.tray.override(die, face)
	if s.tray.use.is(recorded) {
		return s.afterFace(o, v, len(drafts))
	}
	if q := s.question(); q != nil && q.seen == s.tray.obs {
		s.desk.Unask()
	}
	before := s.record.Last()
	told, err := s.consider(o)
	if err != nil {
		return s.record.Failed(err)
	}
	if told.Seq > before {
		return told
	}
	return s.afterFace(o, v, len(drafts))
}

func (s *Sense) afterFace(o record.Origin, v record.Verdict, corrections int) record.Verdict {
	if corrections == 0 {
		return s.record.Remember(o, v)
	}
	return v
}

// refit makes the corrections that follow when a die of the tray has another face. The verdict says that the
// face cannot be.
func (l look) refit(die, face int) ([]record.Draft, *record.Verdict) {
	if l.match.Result.Conflict != nil {
		return nil, nil
	}
	steps := l.match.Result.Steps
	from := l.seenIn(steps, die)
	used := l.tray.use
	if from < 0 && used.is(recorded) && len(steps) > 0 && steps[len(steps)-1].Seq == used.entry {
		v := l.desk.Record.Deny(record.CodeGone, "no.face", fmt.Sprintf("entry %d was not read from this die", used.entry))
		return nil, &v
	}
	if from < 0 {
		return nil, nil
	}
	was := l.match.Before(steps[from].Seq)
	s := was
	var drafts []record.Draft
	for i, st := range steps[from:] {
		d, next, no := l.refitStep(was, s, st, die, face)
		if no != nil {
			if i == 0 {
				return nil, no
			}
			var v *engines.Violation
			if next, _, v = engines.Apply(s, st.Actions...); v != nil {
				return drafts, nil // what does not fit any more is shown as a conflict
			}
		}
		if d != nil {
			drafts = append(drafts, *d)
		}
		was, s = st.State, next
	}
	return drafts, nil
}

// seenIn is the first of the last steps that were read from this die since it was rolled; -1: none was.
func (l look) seenIn(steps []journal.Step, die int) int {
	from := -1
	for i, st := range slices.Backward(steps) {
		ev, ok := l.match.Seen(st)
		k := l.place(ev, st, die)
		if !ok || k < 0 {
			return from
		}
		from = i
		if ev.Dice[k].Rolled || l.tray.obs.Things[die].Track == 0 {
			return from
		}
	}
	return from
}

// place finds a die of the tray in the evidence of a step: by its number in the very same picture, by its
// track, or, where the step was seen before a start, by where it lies, if all dice are as they were. The tray
// that a step came from may have another picture: what a question was answered by is no evidence of the
// answer.
func (l look) place(ev record.Evidence, st journal.Step, die int) int {
	own := l.tray.use.is(recorded) && st.Seq == l.tray.use.entry && ev.Frame == l.tray.obs.Frame &&
		ev.Hash == l.tray.sight.Hash
	if own && len(ev.Dice) == len(l.tray.obs.Things) {
		return die
	}
	d := l.tray.obs.Things[die]
	if ev.Run != l.desk.Run {
		was := ev.Vision()
		if ev.Camera != l.tray.sight.Camera ||
			!fuse.Same(fuse.Sensed(was, false), fuse.Sensed(l.tray.obs.Things, false)) {
			return -1
		}
		return slices.IndexFunc(was, func(old vision.Thing) bool {
			return old.Face == d.Face &&
				unmoved(old, d)
		})
	}
	if d.Track == 0 {
		return -1
	}
	return slices.IndexFunc(ev.Dice, func(e record.EvidenceDie) bool { return e.Track == d.Track })
}

// refitStep reads a step anew that was read from a die which has another face: the correction, or a note for
// the next time where it is the same move even so, and the state after it. was is the state before it as the
// record stands, s the one before it from now on. The verdict says why it cannot be: a rule speaks against
// it, or a person put a move in its place that does not follow from the dice.
func (l look) refitStep(was, s engines.State, st journal.Step, die, face int) (*record.Draft, engines.State,
	*record.Verdict) {
	ev, _ := l.match.Seen(st)
	k := l.place(ev, st, die)
	before, after := told(ev.Vision(), st.Raw, k, face)
	n := l.match.Game.Info().Dice
	had, x := fuse.Judge(was, fuse.Sensed(before, ev.Moved), n),
		fuse.Judge(s, fuse.Sensed(after, ev.Moved), n)
	if x.Violation != nil {
		v := l.desk.Record.Violated(x.Violation)
		return nil, nil, &v
	}
	read, err := record.Raws(had.Actions)
	if err != nil || had.Kind != fuse.Act || x.Kind != fuse.Act || len(read) > len(st.Raw) ||
		record.Differ(read, st.Raw) {
		v := l.desk.Record.Deny(record.CodeGone, "no.face", fmt.Sprintf("entry %d does not follow from the dice", st.Seq))
		return nil, nil, &v
	}
	actions := slices.Concat(x.Actions, st.Actions[len(read):]) // with those that were added to what was read
	next, _, violation := engines.Apply(s, actions...)
	if violation != nil {
		v := l.desk.Record.Violated(violation)
		return nil, nil, &v
	}
	list, err := record.Raws(actions)
	if err != nil {
		v := l.desk.Record.Failed(err)
		return nil, nil, &v
	}
	same := len(list) == len(st.Raw) && !record.Differ(list, st.Raw)
	if same && ev.Dice[k].Face == face {
		return nil, next, nil
	}
	ev.Dice = slices.Clone(ev.Dice)
	ev.Dice[k].Face, ev.Dice[k].Confidence = face, 1
	d := record.Draft{Kind: journal.Corrected, Target: st.Seq,
		Body: journal.Body{Actions: list, Intent: record.IntentFace, Evidence: ev.JSON()}}
	if same { // a correction would be nothing that people could undo
		d.Kind, d.Body.Actions, d.Body.Note = journal.Noted, nil, journal.NoteTold
	}
	return &d, next, nil
}
