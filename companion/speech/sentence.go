package speech

import (
	"strconv"

	"spieltisch/companion"
	"spieltisch/engines"
)

// Sentence is what a snapshot has to say: a broken rule before an entry that fits no more, this before a
// question, a question before what to do now. Of a match that was ended there is nothing to do.
func Sentence(s *companion.Snapshot, language string) string {
	return engines.Unisolated(sentence(s, language))
}

func sentence(s *companion.Snapshot, language string) string {
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
	if who := name(s); who != "" {
		return who + ": " + text
	}
	return text
}

// name is whose turn it is.
func name(s *companion.Snapshot) string {
	if s.View == nil || s.View.Over || s.View.Turn < 1 || int(s.View.Turn) > len(s.Match.Players) {
		return ""
	}
	return engines.ShownName(s.Match.Players[s.View.Turn-1])
}

// Args are the options of espeak-ng: a voice of the language, and how fast; the sentence comes through its
// input.
func Args(language string, wordsAMinute int) []string {
	return []string{"-v", language, "-s", strconv.Itoa(wordsAMinute), "--stdin"}
}
