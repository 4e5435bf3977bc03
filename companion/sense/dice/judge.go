package dice

import (
	"errors"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/vision"
)

// consider asks the rules what the tray means and does it. It is the only way from a tray into the record. A
// photograph is shown only: nothing is known about what happened before it.
func (s *Sense) consider(o record.Origin) (record.Verdict, error) {
	s.become(use{status: idle})
	nothing := s.record.Nothing()
	if !s.plays() || s.tray.obs == nil || s.tray.sight.Name != "" || s.tray.obs.Decision == vision.None ||
		len(s.tray.obs.Things) == 0 {
		return nothing, nil
	}
	readings := s.look().readings()
	first := readings[0]
	if mute := s.tray.ignored; mute != nil {
		if !s.tray.obs.Moved && fuse.Same(*mute, first.sensed) {
			s.become(use{status: dismissed})
			return nothing, nil
		}
		s.tray.ignored = nil
	}
	if !s.tray.asks(s.cfg.Doubt) {
		if v, ok, err := s.resolveByNext(o, readings[:1], true); ok {
			return v, err
		}
		if !maybeRolled(readings) {
			return s.apply(o, first)
		}
	}
	return s.considerUnsure(o, readings)
}

// considerUnsure handles a reading in question. A person is asked only where the answer makes a difference.
func (s *Sense) considerUnsure(o record.Origin, readings []reading) (record.Verdict, error) {
	if v, ok, err := s.resolveByNext(o, readings, false); ok {
		return v, err
	}
	first := readings[0]
	acts := slices.ContainsFunc(readings, func(r reading) bool {
		return r.outcome.Kind == fuse.Act ||
			r.outcome.Kind == fuse.Choose
	})
	if !acts {
		first.outcome.Kind = atMostWait(first.outcome.Kind)
		v, err := s.apply(o, first)
		if len(first.dice) != s.match().Game.Info().Dice && maybeRolled(readings) { // nobody can be asked yet
			s.tray.roll.open, s.tray.roll.unsure = first.sensed.Dice.Moved, true
		}
		if slices.Contains(s.tray.obs.Reasons, vision.ReasonHand) { // still at it, however long it rests
			s.become(use{status: s.tray.use.status})
		}
		return v, err
	}
	if (s.tray.obs.Decision != vision.Ask || onlyMoveUnsure(s.tray.obs.Reasons)) && sameOutcome(readings) {
		return s.apply(o, first)
	}
	s.ask(readings)
	return s.record.Nothing(), nil
}

// atMostWait is for a reading in question, which is never certain enough to be a breach at once.
func atMostWait(k fuse.Kind) fuse.Kind {
	if k == fuse.Breach {
		return fuse.Wait
	}
	return k
}

// resolveByNext lets the tray answer the open question: what happens next tells which of its readings was
// right. Of several that fit a sure tray, the likeliest counts; in one that is in doubt itself only one may
// fit. Whether the dice were rolled is nothing that dice show: where the tray fits both, the question stays.
// The question about a roll stays as well while its readings may still be completed, and where the tray
// neither fits one of them nor is a move itself; without the roll, what lies there would be a breach that
// nobody made. Any other question is about what lies there only, and hands that do something else have taken
// that back. ok reports that the tray was used so.
func (s *Sense) resolveByNext(o record.Origin, readings []reading, sure bool) (v record.Verdict, ok bool,
	err error) {
	v = record.Verdict{OK: true, Seq: s.record.Last()}
	acts := slices.ContainsFunc(readings, func(r reading) bool { return r.outcome.Kind == fuse.Act })
	q := s.question()
	if q == nil {
		return v, false, nil
	}
	aboutRoll := s.tray.roll.open || maybeRolled(q.readings)
	if !aboutRoll && (acts || !sure) {
		return v, false, nil
	}
	var waits *held
	fits, open := s.look().consistent(q, readings)
	switch {
	case len(fits) == 0 && (len(open) == 0 && acts || !aboutRoll):
		return v, false, nil
	case sure && maybeRolled(firsts(fits)):
	case sure && len(fits) > 0 && fits[0].steps[0].outcome.Kind != fuse.Act:
		s.tray.roll = roll{}
		v, err = s.apply(o, s.look().readings()[0])
		return v, true, err
	case sure && len(fits) > 0:
		v, err = s.enter(o, fits[0].steps...)
		return v, true, err
	case sure:
		// A clear picture of all the dice: it answers, though hands are still at work.
		if i := slices.IndexFunc(open, func(c sequence) bool { return c.same }); i >= 0 {
			if _, err := s.enter(o, open[i].steps[0]); err != nil {
				return v, true, err
			}
			v, err = s.apply(o, s.look().readings()[0])
			return v, true, err
		}
	case slices.ContainsFunc(fits, func(c sequence) bool { return c.steps[1].outcome.Kind == fuse.Nothing }):
		return v, false, nil // the same dice are still in doubt
	case len(fits) == 0 || !sameOutcomes(fits) || slices.Contains(s.tray.obs.Reasons, vision.ReasonHand):
	case len(open) == 0 && s.tray.obs.Moved: // the next step has begun
		v, err = s.enter(o, fits[0].steps...)
		return v, true, err
	default: // the next look may still tell otherwise
		waits = &held{answer: fits[0].steps}
	}
	s.become(use{status: pending, waits: waits})
	return v, true, nil
}

// sequence is a reading of the open question, and what the tray means if it follows from that.
type sequence struct {
	steps []reading // the question's, and the tray's
	same  bool      // the very same dice lie there
}

// consistent finds what the readings of the tray mean after each of the open question's: what fits, and what
// may still be completed. Other dice that were not rolled follow from nothing. A reading that is no move fits
// while nothing is done: dice that were put into the other zone were played with.
func (l look) consistent(q *question, readings []reading) (fits, open []sequence) {
	moved := []bool{l.tray.obs.Moved}
	if slices.Contains(l.tray.obs.Reasons, vision.ReasonMovedUnsure) {
		moved = append(moved, !l.tray.obs.Moved)
	}
	for _, r := range q.readings {
		made := r.outcome.Kind == fuse.Act
		if !made && !maybeRolled(q.readings) {
			continue
		}
		actions, alike := r.outcome.Actions, fuse.SameDice
		if !made {
			actions, alike = nil, fuse.Same
		}
		after, _, v := engines.Apply(l.match.State(), actions...)
		if v != nil {
			continue
		}
		r.evidence.Decided = record.ByNext
		for _, next := range readings {
			for _, m := range moved {
				in := fuse.Sensed(next.dice, m)
				c := sequence{steps: []reading{r, l.after(after, next, in, m)}, same: alike(in, r.sensed)}
				switch k := c.steps[1].outcome.Kind; {
				case k == fuse.Act, k == fuse.Nothing && c.same, !made && !m && c.same:
					fits = append(fits, c)
				case k == fuse.Wait && (m || c.same || len(next.dice) != len(r.dice)):
					open = append(open, c)
				}
			}
		}
	}
	return fits, open
}

// after is what a reading of the tray means in a state that the game has come to; moved: dice were rolled.
func (l look) after(at engines.State, next reading, in engines.Sensed, moved bool) reading {
	next.sensed, next.outcome = in, fuse.Judge(at, in, l.match.Game.Info().Dice)
	next.evidence.Moved = moved
	if next.evidence.Decided == "" {
		next.evidence.Decided = record.ByRules
	}
	return next
}

// firsts are the readings of the question.
func firsts(list []sequence) []reading {
	out := make([]reading, len(list))
	for i, c := range list {
		out[i] = c.steps[0]
	}
	return out
}

// apply does what a reading means.
func (s *Sense) apply(o record.Origin, r reading) (record.Verdict, error) {
	done := s.record.Nothing()
	if r.outcome.Violation != nil && s.tray.obs.Moved && r.sensed.Dice.Moved &&
		len(r.dice) == s.match().Game.Info().Dice {
		s.tray.refuse(r)
	}
	switch r.outcome.Kind {
	case fuse.Act:
		return s.enter(o, r)
	case fuse.Choose:
		s.askActions(r)
		return done, nil
	case fuse.Wait:
		if len(r.dice) != s.match().Game.Info().Dice {
			s.tray.roll.open = r.sensed.Dice.Moved // the rest of the roll is still to come
		}
		s.become(use{status: pending, waits: &held{breach: &r.outcome}})
		return done, nil
	case fuse.Breach:
		return done, s.showBreach(r.outcome)
	}
	if s.question() != nil { // one about cards stays
		s.desk.Unask()
	}
	s.tray.roll = roll{}
	return done, s.desk.Mend()
}

// enter puts readings that follow from each other into the record, each as one move.
func (s *Sense) enter(o record.Origin, readings ...reading) (record.Verdict, error) {
	state := s.match().State()
	drafts := make([]record.Draft, 0, len(readings))
	for _, r := range readings {
		if len(r.outcome.Actions) == 0 {
			continue
		}
		actions, next, v := record.Played(state, r.outcome.Actions)
		if v != nil {
			return s.record.Violated(v), nil
		}
		list, err := record.Raws(actions)
		if err != nil {
			return record.Verdict{}, err
		}
		state = next
		drafts = append(drafts, record.Draft{Kind: journal.Acted, State: state, Body: journal.Body{
			Actions: list, Notes: record.Notes(r.outcome.Notes), Evidence: r.evidence.JSON(),
		}})
	}
	v, err := s.record.Write(s.match().ID, o, drafts...)
	if errors.Is(err, journal.ErrRepeat) {
		return s.record.Nothing(), nil // this very picture is in the record already
	}
	if err != nil {
		return v, err
	}
	s.desk.Clear()
	s.tray.roll = roll{}
	s.become(use{status: recorded, entry: v.Seq})
	return v, nil
}

// Late shows what nobody completed, or takes it for the answer to the open question.
func (s *Sense) Late() bool {
	waits := s.tray.use.waits
	if !s.plays() || waits == nil {
		return true
	}
	var err error
	switch {
	case waits.breach != nil:
		err = s.showBreach(*waits.breach)
	case s.desk.Question != nil:
		_, err = s.enter(record.Origin{Source: record.FromCamera, Cause: s.tray.cause}, waits.answer...)
	}
	if err != nil {
		s.patience.Set(s.cfg.Retry)
	}
	return true
}

// showBreach writes a breach down and shows it until it is mended. One that is shown already is not shown
// anew. It is shown even if the journal fails: it changes nothing in the record.
func (s *Sense) showBreach(x fuse.Outcome) error {
	s.become(use{status: violating})
	return s.desk.Raise(x, s.look().shown())
}

// continueWith looks at what lies there now, after the question about an earlier tray was answered: with the
// answer it may be the next step. It is not lost if the journal fails: it is looked at again when it changes.
func (s *Sense) continueWith(q *question, r reading) {
	s.tray.adopt(q.seen, r.dice, s.cfg.Doubt)
	if _, err := s.consider(record.Origin{Source: record.FromCamera, Cause: s.tray.cause}); err != nil {
		s.desk.Log.Warn("tray waits for the journal", "err", err)
	}
}

// sameOutcomes reports whether all mean that the same happened.
func sameOutcomes(list []sequence) bool {
	for i := range list[0].steps {
		var one []reading
		for _, c := range list {
			one = append(one, c.steps[i])
		}
		if !sameOutcome(one) {
			return false
		}
	}
	return true
}
