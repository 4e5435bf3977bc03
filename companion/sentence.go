package companion

import "spieltisch/engines"

// Sentence is what a snapshot has to say aloud: a broken rule before an entry that fits no more, this before
// a question, a question before what to do now. Of a match that was ended there is nothing to do.
func (s *Snapshot) Sentence(language string) string {
	return engines.Unisolated(s.sentence(language))
}

func (s *Snapshot) sentence(language string) string {
	switch {
	case s.Breach != nil:
		return s.Breach.Says.Text.In(language)
	case s.Conflict != nil:
		return s.Conflict.Says.Text.In(language)
	case s.Question != nil:
		return s.Question.Says.Text.In(language)
	case s.Now == nil || !s.Match.Shown():
		return ""
	}
	text := s.Now.Text.In(language)
	if seat := s.OnTurn(); seat > 0 {
		return engines.ShownName(s.Match.Players[seat-1]) + ": " + text
	}
	return text
}

// OnTurn is the seat whose move it is; 0: nobody's.
func (s *Snapshot) OnTurn() engines.Seat {
	if s.View == nil || s.View.Over || s.View.Turn < 1 || int(s.View.Turn) > len(s.Match.Players) {
		return 0
	}
	return s.View.Turn
}
