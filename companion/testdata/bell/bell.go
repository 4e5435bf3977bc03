// Package bell is the smallest sense: a bell on the table, of which nobody knows who rang it. It is the
// example of a new sense and is not offered to anybody.
package bell

import (
	"fmt"
	"slices"
	"time"

	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// Rung says that somebody rang. Of several that wait, one counts.
type Rung struct{}

// patience is how long a question about it is shown.
const patience = time.Minute

// Sense is the sense for a bell. It belongs to the table's goroutine.
type Sense struct {
	desk  *sense.Desk
	alarm sense.Alarm
}

var (
	_ sense.Sense = (*Sense)(nil)
	_ sense.Asker = (*Sense)(nil)
	_ sense.Timed = (*Sense)(nil)
)

// New makes the sense of a bell that nobody has rung yet.
func New(desk *sense.Desk) *Sense { return &Sense{desk: desk} }

func rung(in sense.Input) bool { _, ok := in.Felt.(Rung); return ok }

// Keep keeps the newest.
func (s *Sense) Keep(waiting []sense.Input, in sense.Input) ([]sense.Input, bool) {
	if !rung(in) {
		return waiting, false
	}
	return append(slices.DeleteFunc(waiting, rung), in), true
}

// See takes that somebody rang while a match is on.
func (s *Sense) See(in sense.Input) bool { return rung(in) && s.desk.Record.Match().Playing() }

// Use asks who it was.
func (s *Sense) Use() {
	if s.desk.Question != nil { // one after the other
		return
	}
	q := &sense.Question{Says: says("ask.bell", "Who rang?")}
	for _, name := range s.desk.Record.Match().Players {
		q.Choices = append(q.Choices, sense.Choice{Label: says("choice.rang", name)})
	}
	s.desk.Ask(s, q, "choice.none", nil)
	s.alarm.Set(patience)
}

func says(key, text string) words.Words {
	return words.Words{Key: key, Text: engines.Text{"en": text, "de": text}}
}

// Answer notes who rang.
func (s *Sense) Answer(o record.Origin, a sense.Answer) (v record.Verdict, none bool) {
	players := s.desk.Record.Match().Players
	if a.Choice == len(players) {
		return v, true
	}
	if a.Choice < 0 || a.Choice > len(players) {
		return s.desk.Record.Misunderstood(fmt.Errorf("there is no choice %d", a.Choice)), false
	}
	v, err := s.desk.Record.Note(o, "rang "+players[a.Choice], "")
	if err != nil {
		return s.desk.Record.Failed(err), false
	}
	s.desk.Unask()
	return v, false
}

// Alarm is that of the question.
func (s *Sense) Alarm() *sense.Alarm { return &s.alarm }

// Late takes the question down that nobody has answered.
func (s *Sense) Late() bool {
	if s.desk.Asker() != s {
		return false
	}
	s.desk.Unask()
	return true
}
