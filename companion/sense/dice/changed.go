package dice

import (
	"maps"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Before uses the trays that were seen before a person said anything, and keeps in mind what the record has
// of the dice: what is taken back may be what was said about one of them.
func (s *Sense) Before(rewinds bool) (after func()) {
	s.Retry()
	if s.was = nil; rewinds {
		s.was = s.look().onRecord()
	}
	return nil
}

// Changed lets what became of the record stand against the tray that lies there, or looks at it again.
func (s *Sense) Changed(c record.Change) {
	switch c {
	case record.Overridden, record.Left:
		s.heard()
	case record.RefoldedDie:
		s.retell()
		s.rewound()
	case record.Refolded:
		s.rewound()
	case record.MatchChanged:
		s.enterMatch()
	}
}

// heard lets a person's word stand against the tray that lies there: it does not count until it changes. In
// a game whose dice lie there all the time a roll that came before its turn counts as soon as it is its
// turn; until then nobody is told again.
func (s *Sense) heard() {
	switch {
	case !s.early():
		s.stands()
	case s.look().readings()[0].outcome.Violation != nil:
		s.desk.Clear()
		s.tray.ignored = new(fuse.Sensed(s.tray.dice(), false))
		s.become(use{status: pending})
	default:
		s.rewound()
	}
}

// early reports whether a roll lies there that came before its turn, in a game whose dice lie there all the
// time.
func (s *Sense) early() bool {
	if !s.plays() || s.tray.roll.refused == nil || !s.tray.use.is(pending, violating) {
		return false
	}
	_, ok := s.match().Game.(engines.Selective)
	return ok
}

func (s *Sense) stands() {
	s.desk.Clear()
	if s.tray.past == away {
		s.tray.past = blind
	}
	s.tray.first = s.tray.first && s.tray.obs == nil
	s.ignore()
}

func (s *Sense) ignore() {
	s.tray.roll = roll{}
	to := use{status: s.tray.use.status, entry: s.tray.use.entry}
	if s.tray.obs != nil {
		s.tray.ignored = new(fuse.Sensed(s.tray.dice(), false))
		if to.status != recorded {
			to.status = dismissed
		}
	}
	s.become(to)
}

// rewound looks again at a tray that was not used yet, after the record has changed below it: somebody who
// changed his mind about a move undoes it, and the dice lie as he wants them already. What is open about a
// roll that is not in the record stays open. A tray that does not fit even so waits until it changes.
func (s *Sense) rewound() {
	if !s.tray.use.is(pending, violating, asked) {
		s.stands()
		return
	}
	s.desk.Breach = nil
	if q := s.question(); q == nil || q.seen == s.tray.obs {
		s.desk.Unask()
	} else {
		s.judgeAnew(q)
	}
	if s.plays() && became(s.match(), s.tray.dice(), true) {
		s.stands() // the change has put the roll into the record that lies there
		return
	}
	if _, err := s.consider(record.Origin{Source: record.FromCamera, Cause: s.tray.cause}); err != nil {
		s.desk.Log.Warn("tray waits for the journal", "err", err)
	}
	open := s.desk.Question != nil || s.tray.roll != (roll{})
	if !s.tray.use.is(recorded, asked) && !open {
		s.stands()
	}
}

// judgeAnew asks the rules once more about the readings of a question about an earlier tray.
func (s *Sense) judgeAnew(q *question) {
	readings := slices.Clone(q.readings)
	for i := range readings {
		readings[i].outcome = fuse.Judge(s.match().State(), readings[i].sensed, s.match().Game.Info().Dice)
	}
	again := *q
	again.readings = readings
	s.desk.By = &again
}

// enterMatch lets what lies there stand, in a match that is entered: it does not count until it changes.
func (s *Sense) enterMatch() {
	s.ignore()
	if s.tray.past == blind { // of the other match
		s.tray.past = away
	}
}

// Moved looks once more at a roll that came before its turn: cards beside the dice have moved the record.
func (s *Sense) Moved() {
	if s.early() {
		s.rewound()
	}
}

// onRecord are the faces that the record has of the dice of the tray; 0: it has none.
func (l look) onRecord() []int {
	if l.tray.obs == nil {
		return nil
	}
	faces := make([]int, len(l.tray.obs.Things))
	for i, d := range l.tray.obs.Things {
		if d.Track != 0 {
			faces[i], _ = l.recorded(d.Track)
		}
	}
	return faces
}

// retell lets what was said about dice of the tray be what the record has of them, where it had them
// otherwise before.
func (s *Sense) retell() {
	for i, face := range s.look().onRecord() {
		switch was := s.was[i]; {
		case face == was || face == 0 || was == 0:
		case face == s.tray.obs.Things[i].Face:
			s.tray.named = maps.Clone(s.tray.named)
			delete(s.tray.named, i)
		default:
			s.tray.setFace(i, face)
		}
	}
}
