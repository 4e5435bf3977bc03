package companion

import "spieltisch/engines"

// Sentence is what a snapshot has to say to people who read it: a broken rule before an entry that fits no
// more, this before a question, a question before what to do now. Of a match that was ended there is nothing
// to do.
func (s *Snapshot) Sentence(language string) string {
	return s.sentence(func(w Words) string { return engines.Unisolated(w.Text.In(language)) })
}

// Aloud is its sentence for people who hear it.
func (s *Snapshot) Aloud(language string) string {
	return s.sentence(func(w Words) string { return w.Aloud(language) })
}

func (s *Snapshot) sentence(in func(Words) string) string {
	switch {
	case s.Breach != nil:
		return in(s.Breach.Says)
	case s.Conflict != nil:
		return in(s.Conflict.Says)
	case s.Question != nil:
		return in(s.Question.Says)
	case s.Now == nil || !s.Match.Shown():
		return ""
	}
	if seat := s.OnTurn(); seat > 0 {
		return engines.Unisolated(engines.ShownName(s.Match.Players[seat-1])) + ": " + in(*s.Now)
	}
	return in(*s.Now)
}

// OnTurn is the seat whose move it is; 0: nobody's.
func (s *Snapshot) OnTurn() engines.Seat {
	if s.View == nil || s.View.Over || s.View.Turn < 1 || int(s.View.Turn) > len(s.Match.Players) {
		return 0
	}
	return s.View.Turn
}
