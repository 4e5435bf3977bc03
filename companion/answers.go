package companion

import (
	"fmt"
	"maps"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/vision"
)

// answer settles the question that is shown.
func (t *Table) answer(o origin, c Command) Verdict {
	if t.question == nil || t.question.shown.ID != c.Question {
		return t.no("gone", "no.gone", "the question is not shown any more")
	}
	if t.question.push {
		return t.answerPush(o, c)
	}
	r, again, err := t.chosen(c)
	switch {
	case err != nil:
		return t.no("error", "no.understood", err.Error())
	case again:
		v, err := t.note(o, "lookAgain", "")
		if err != nil {
			return t.failed(err)
		}
		t.question = nil
		t.cfg.LookOver()
		return v
	}
	switch r.outcome.Kind {
	case fuse.Act:
		return t.actAnswer(o, r)
	case fuse.Wait, fuse.Break:
		t.tray.carry, t.tray.perhaps = r.sensed.Dice.Moved, false
		v := t.broken(r.outcome.Violation)
		if err := t.showBreach(r.outcome); err != nil {
			return t.failed(err)
		}
		t.question = nil // also where that breach was shown before
		v.Seq = t.cfg.Journal.Last()
		return v
	case fuse.Choose:
		t.askActions(r)
		return t.keep(o, Verdict{OK: true, Seq: t.cfg.Journal.Last()})
	}
	v, err := t.note(o, journal.NoteMended, "answer")
	if err != nil {
		return t.failed(err)
	}
	if q := t.question; q.seen != t.tray.obs {
		t.question, t.breach = nil, nil
		t.tray.noRoll()
		t.goOn(q, r)
		return v
	}
	t.personSaid()
	return v
}

func (t *Table) actAnswer(o origin, r reading) Verdict {
	own, q := len(r.dice) == len(t.tray.obs.Dice), t.question
	r.evidence.Decided = ByPerson
	v, err := t.act(o, r)
	if err != nil {
		return t.failed(err)
	}
	if q.seen != t.tray.obs {
		t.goOn(q, r)
		return v
	}
	t.tray.sure, t.tray.mute = true, nil
	for i, d := range r.dice {
		if own && d.Face != t.tray.obs.Dice[i].Face {
			t.tray.tell(i, d.Face)
		}
	}
	return v
}

// chosen is the reading that a person chose; again: none of them, look again.
func (t *Table) chosen(c Command) (r reading, again bool, err error) {
	list := t.question.readings
	switch {
	case c.Kind == DoAccept && len(list) > 0:
		return list[0], false, nil
	case len(c.Faces) > 0:
		if slices.ContainsFunc(c.Faces, func(f int) bool { return f < 1 || f > 6 }) {
			return r, false, fmt.Errorf("faces are 1 to 6")
		}
		if len(list) == 0 {
			return r, false, fmt.Errorf("the question is not about dice")
		}
		return t.otherwise(t.question, fuse.As(list[0].dice, c.Faces)), false, nil
	case c.Choice == len(list):
		return r, true, nil
	case c.Choice < 0 || c.Choice > len(list):
		return r, false, fmt.Errorf("there is no choice %d", c.Choice)
	}
	return list[c.Choice], false, nil
}

// dismiss forgets the question or breach that is shown, and with it the push that it is about: another one that waits is
// not meant.
func (t *Table) dismiss(o origin, c Command) Verdict {
	question := t.question != nil && (c.Question == 0 || c.Question == t.question.shown.ID)
	breach := t.breach != nil && (c.Question == 0 || c.Question == t.breach.ID)
	if !question && !breach {
		return t.no("gone", "no.gone", "it is not shown any more")
	}
	pushed := question && t.question.push || breach && len(t.felt.pending) > 0 && t.felt.pending[0].broke == t.breach.ID
	v, err := t.note(o, journal.NoteMended, intentDismiss)
	if err != nil {
		return t.failed(err)
	}
	if pushed {
		t.dropPush(0)
	}
	if !question && t.question != nil { // which is about what came later
		t.breach = nil
		return v
	}
	t.personSaid()
	return v
}

// face takes over what a person says about a die. Moves that were read from it are corrected, back to the roll in which
// it came to lie there; a tray that is not used yet is looked at again.
func (t *Table) face(o origin, c Command) Verdict {
	if t.tray.obs == nil || c.Die < 0 || c.Die >= len(t.tray.obs.Dice) {
		return t.no("gone", "no.gone", fmt.Sprintf("there is no die %d", c.Die))
	}
	if c.Face < 1 || c.Face > 6 {
		return t.no("error", "no.understood", fmt.Sprintf("a die has no face %d", c.Face))
	}
	if r, ok := t.named(c.Die, c.Face); ok {
		return t.actAnswer(o, r)
	}
	drafts, no := t.refit(c.Die, c.Face)
	if no != nil {
		return *no
	}
	v := Verdict{OK: true, Seq: t.cfg.Journal.Last()}
	var err error
	if len(drafts) > 0 {
		if v, err = t.correct(o, drafts...); err != nil {
			return t.failed(err)
		}
		o.cause, o.id = "", false // used up
	}
	t.tray.tell(c.Die, c.Face)
	if t.tray.use == used {
		return t.afterFace(o, v, len(drafts))
	}
	if t.question != nil && t.question.seen == t.tray.obs {
		t.question = nil
	}
	before := t.cfg.Journal.Last()
	told, err := t.consider(o)
	if err != nil {
		return t.failed(err)
	}
	if told.Seq > before {
		return told
	}
	return t.afterFace(o, v, len(drafts))
}

func (t *Table) afterFace(o origin, v Verdict, corrections int) Verdict {
	if corrections == 0 {
		return t.keep(o, v)
	}
	return v
}

// onRecord are the faces that the record has of the dice of the tray; 0: it has none.
func (t *Table) onRecord() []int {
	if t.tray.obs == nil {
		return nil
	}
	faces := make([]int, len(t.tray.obs.Dice))
	for i, d := range t.tray.obs.Dice {
		if d.Track != 0 {
			faces[i], _ = t.recorded(d.Track)
		}
	}
	return faces
}

// retell lets what was said about dice of the tray be what the record has of them, where it had them otherwise before.
func (t *Table) retell(was []int) {
	for i, face := range t.onRecord() {
		switch {
		case face == was[i] || face == 0 || was[i] == 0:
		case face == t.tray.obs.Dice[i].Face:
			t.tray.told = maps.Clone(t.tray.told)
			delete(t.tray.told, i)
		default:
			t.tray.put(i, face)
		}
	}
}

// refit makes the corrections that follow when a die of the tray has another face. The verdict says that the face
// cannot be.
func (t *Table) refit(die, face int) ([]draft, *Verdict) {
	if t.match.result.Conflict != nil {
		return nil, nil
	}
	steps := t.match.result.Steps
	from := t.seenIn(steps, die)
	if from < 0 && t.tray.use == used && len(steps) > 0 && steps[len(steps)-1].Seq == t.tray.entry {
		v := t.no("gone", "no.face", fmt.Sprintf("entry %d was not read from this die", t.tray.entry))
		return nil, &v
	}
	if from < 0 {
		return nil, nil
	}
	was := t.match.before(steps[from].Seq)
	s := was
	var drafts []draft
	for i, st := range steps[from:] {
		d, next, no := t.refitStep(was, s, st, die, face)
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
func (t *Table) seenIn(steps []journal.Step, die int) int {
	from := -1
	for i, st := range slices.Backward(steps) {
		ev, ok := t.match.seen(st)
		k := t.place(ev, st, die)
		if !ok || k < 0 {
			return from
		}
		from = i
		if ev.Dice[k].Rolled || t.tray.obs.Dice[die].Track == 0 {
			return from
		}
	}
	return from
}

// place finds a die of the tray in the evidence of a step: by its number in the very same picture, by its track, or, where
// the step was seen before a start, by where it lies, if all dice are as they were. The tray that a step came from may have
// another picture: what a question was answered by is no evidence of the answer.
func (t *Table) place(ev evidence, st journal.Step, die int) int {
	own := t.tray.use == used && st.Seq == t.tray.entry && ev.Frame == t.tray.obs.Frame && ev.Hash == t.tray.sight.Hash
	if own && len(ev.Dice) == len(t.tray.obs.Dice) {
		return die
	}
	d := t.tray.obs.Dice[die]
	if ev.Run != t.started {
		was := ev.dice()
		if ev.Camera != t.tray.sight.Camera || !fuse.Same(fuse.Sensed(was, false), fuse.Sensed(t.tray.obs.Dice, false)) {
			return -1
		}
		return slices.IndexFunc(was, func(old vision.Die) bool { return old.Face == d.Face && lies(old, d) })
	}
	if d.Track == 0 {
		return -1
	}
	return slices.IndexFunc(ev.Dice, func(e evidenceDie) bool { return e.Track == d.Track })
}

// refitStep reads a step anew that was read from a die which has another face: the correction, or a note for the next
// time where it is the same move even so, and the state after it. was is the state before it as the record stands, s the
// one before it from now on. The verdict says why it cannot be: a rule speaks against it, or a person put a move in its
// place that does not follow from the dice.
func (t *Table) refitStep(was, s engines.State, st journal.Step, die, face int) (*draft, engines.State, *Verdict) {
	ev, _ := t.match.seen(st)
	k := t.place(ev, st, die)
	before, after := told(ev.dice(), st.Raw, k, face)
	n := t.match.game.Info().Dice
	had, x := fuse.Judge(was, fuse.Sensed(before, ev.Moved), n), fuse.Judge(s, fuse.Sensed(after, ev.Moved), n)
	if x.Violation != nil {
		v := t.broken(x.Violation)
		return nil, nil, &v
	}
	read, err := raws(had.Actions)
	if err != nil || had.Kind != fuse.Act || x.Kind != fuse.Act || len(read) > len(st.Raw) || differ(read, st.Raw) {
		v := t.no("gone", "no.face", fmt.Sprintf("entry %d does not follow from the dice", st.Seq))
		return nil, nil, &v
	}
	actions := slices.Concat(x.Actions, st.Actions[len(read):]) // with those that were added to what was read
	next, _, violation := engines.Apply(s, actions...)
	if violation != nil {
		v := t.broken(violation)
		return nil, nil, &v
	}
	list, err := raws(actions)
	if err != nil {
		v := t.failed(err)
		return nil, nil, &v
	}
	same := len(list) == len(st.Raw) && !differ(list, st.Raw)
	if same && ev.Dice[k].Face == face {
		return nil, next, nil
	}
	ev.Dice = slices.Clone(ev.Dice)
	ev.Dice[k].Face, ev.Dice[k].Confidence = face, 1
	d := draft{kind: journal.Corrected, target: st.Seq, body: journal.Body{Actions: list, Intent: intentFace, Evidence: ev.json()}}
	if same { // a correction would be nothing that people could undo
		d.kind, d.body.Actions, d.body.Note = journal.Noted, nil, journal.NoteTold
	}
	return &d, next, nil
}
