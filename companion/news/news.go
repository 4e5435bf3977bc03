// Package news says in one language what a home may want to know of a table, and what happened from one
// snapshot to the next. Outputs that tell the home send it on as JSON.
package news

import (
	"cmp"
	"slices"
	"strings"

	"spieltisch/companion"
	"spieltisch/engines"
)

// Phase says what a table is doing.
type Phase string

// The phases.
const (
	Idle    Phase = "idle"    // no game is on
	Playing Phase = "playing" // somebody has to move
	Asking  Phase = "asking"  // a question, a broken rule or a conflict waits for a person
	Over    Phase = "over"    // the game was played to its end
)

// State is what a home may want to know, in one language. Texts are for people.
type State struct {
	Phase    Phase    `json:"phase"`
	Game     string   `json:"game"`    // "": none
	Turn     string   `json:"turn"`    // whose move it is; "": nobody's
	Seat     int      `json:"seat"`    // of Turn, from 1; 0: nobody's
	Says     string   `json:"says"`    // what to do now, or the question, one sentence
	Spoken   string   `json:"spoken"`  // the same to the ear: numbers are words
	Last     string   `json:"last"`    // what the last move did
	Scores   []Score  `json:"scores"`  // in seating order
	Winners  []string `json:"winners"` // empty until over
	Warnings []string `json:"warnings"`
	Trouble  bool     `json:"trouble"` // there are warnings
}

// Score is what a player has.
type Score struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
}

// Event is something that happened.
type Event struct {
	Type string `json:"event_type"` // one of EventTypes
	Name string `json:"name"`       // the player whom it is about, or ""
	Seat int    `json:"seat"`       // of Name, or 0
	Says string `json:"says"`
	// Says to the ear
	Spoken string `json:"spoken"`
}

// EventTypes are the kinds of events: a game begins; it is somebody's turn; a move was made, or taken back;
// something is asked; the game is over; a warning came up; a command was refused.
func EventTypes() []string {
	return []string{"begin", "turn", "move", "undo", "ask", "over", "warning", "refused"}
}

// StateOf is what a snapshot says.
func StateOf(s *companion.Snapshot, language string) State {
	out := State{Phase: Idle, Scores: []Score{}, Winners: []string{}, Warnings: []string{}}
	read := reader(language)
	for _, w := range s.Warnings {
		out.Warnings = append(out.Warnings, read(w.Says))
	}
	out.Trouble = len(out.Warnings) > 0
	if !s.Match.Shown() || s.View == nil {
		return out
	}
	out.Phase, out.Game = Playing, s.Match.Name.In(language)
	out.Says, out.Spoken = s.Sentence(language), s.Aloud(language)
	if seat := s.OnTurn(); seat > 0 {
		out.Seat, out.Turn = int(seat), nameOf(s, seat)
	}
	for i := range s.Match.Players {
		score := Score{Name: nameOf(s, engines.Seat(i+1))}
		if i < len(s.View.Scores) {
			score.Score = s.View.Scores[i]
		}
		out.Scores = append(out.Scores, score)
	}
	for _, seat := range s.View.Winners {
		out.Winners = append(out.Winners, nameOf(s, seat))
	}
	out.Last = lastOf(s, read)
	switch {
	case s.Question != nil || s.Breach != nil || s.Conflict != nil:
		out.Phase = Asking
	case s.View.Over:
		out.Phase = Over
	}
	return out
}

// reader gives what people read of words.
func reader(language string) func(companion.Words) string {
	return func(w companion.Words) string { return engines.Unisolated(w.Text.In(language)) }
}

// lastOf is what the newest move did.
func lastOf(s *companion.Snapshot, in func(companion.Words) string) string {
	if len(s.Moves) == 0 {
		return ""
	}
	var says []string
	for _, w := range s.Moves[0].Says {
		says = append(says, in(w))
	}
	return strings.Join(says, " ")
}

func nameOf(s *companion.Snapshot, seat engines.Seat) string {
	if seat < 1 || int(seat) > len(s.Match.Players) {
		return ""
	}
	return engines.ShownName(s.Match.Players[seat-1])
}

// Moment is what of a snapshot tells that something happened.
type Moment struct {
	State  State
	match  string
	move   int64             // of the newest move
	spoken map[string]string // to the ear: what the state says, where that differs
}

// Of is the moment of a snapshot.
func Of(s *companion.Snapshot, language string) Moment {
	m := Moment{State: StateOf(s, language), spoken: map[string]string{}}
	heard, read := func(w companion.Words) string { return w.Aloud(language) }, reader(language)
	for _, w := range s.Warnings {
		m.spoken[read(w.Says)] = heard(w.Says)
	}
	m.spoken[m.State.Says], m.spoken[m.State.Last] = m.State.Spoken, lastOf(s, heard)
	if s.Match.Shown() {
		m.match = s.Match.ID
	}
	if len(s.Moves) > 0 {
		m.move = s.Moves[0].Seq
	}
	return m
}

// Since are the events that lead from one moment to another, in the order in which people think of them.
func (m Moment) Since(was Moment) (out []Event) {
	now, before := m.State, was.State
	add := func(kind, name string, seat int, says string) {
		spoken := cmp.Or(m.spoken[says], was.spoken[says], says)
		out = append(out, Event{Type: kind, Name: name, Seat: seat, Says: says, Spoken: spoken})
	}
	for _, w := range now.Warnings {
		if !slices.Contains(before.Warnings, w) {
			add("warning", "", 0, w)
		}
	}
	begun := m.match != was.match
	switch {
	case m.match == "":
		return out
	case begun:
		add("begin", "", 0, now.Game)
	case m.move > was.move:
		add("move", before.Turn, before.Seat, now.Last)
	case m.move < was.move:
		add("undo", "", 0, before.Last)
	}
	if !begun && !now.turned(before) {
		return out
	}
	switch now.Phase {
	case Asking:
		add("ask", now.Turn, now.Seat, now.Says)
	case Over:
		winner := ""
		if len(now.Winners) == 1 {
			winner = now.Winners[0]
		}
		add("over", winner, 0, now.Says)
	case Playing:
		if now.Seat > 0 {
			add("turn", now.Turn, now.Seat, now.Says)
		}
	}
	return out
}

// turned reports whether it is another's turn, another question is asked, or the match is newly over.
func (s State) turned(before State) bool {
	switch s.Phase {
	case Asking:
		return before.Phase != Asking || s.Says != before.Says
	case Over:
		return before.Phase != Over
	}
	return s.Seat != before.Seat
}
