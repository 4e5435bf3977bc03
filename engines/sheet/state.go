package sheet

import (
	"fmt"
	"slices"
	"strconv"

	"spieltisch/engines"
)

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match    *match
	rows     []int // number by number, in the order in which they were written; never changed
	finished bool
}

var (
	_ engines.State      = State{}
	_ engines.Positioned = State{}
	_ engines.Titled     = State{}
	_ engines.Named      = State{}
	_ engines.Strict     = State{}
)

// Title is the name of the game that the sheet is for.
func (s State) Title() engines.Text { return s.match.Name.text }

// Named are the words of the sheet.
func (s State) Named() map[string]engines.Text { return s.match.words() }

// parties is how many there are to win: teams, or seats.
func (s State) parties() int {
	if s.match.Teams > 0 {
		return s.match.Teams
	}
	return s.match.seats
}

// party is that of a seat, from 0: a team has every second or third seat.
func (s State) party(seat engines.Seat) int { return (int(seat) - 1) % s.parties() }

// writers is how many write in a round: seats where one writes after the other, else parties.
func (s State) writers() int {
	if s.match.Turns {
		return s.match.seats
	}
	return s.parties()
}

// n is how many rows were written.
func (s State) n() int { return len(s.rows) / len(s.match.Columns) }

// writer is who wrote a row, from 0: the seat, or a party.
func (s State) writer(row int) int {
	if s.match.Turns {
		return (s.match.first + row) % s.match.seats
	}
	return row % s.parties()
}

// row is one that was written.
func (s State) row(i int) []int {
	k := len(s.match.Columns)
	return s.rows[i*k : (i+1)*k]
}

// round counts those that are complete.
func (s State) round() int { return s.n() / s.writers() }

// sum adds up what a party wrote in some columns, in all of them where none is named.
func (s State) sum(party int, of []string) (sum int) {
	for i := range s.n() {
		if s.writer(i)%s.parties() != party {
			continue
		}
		for k, n := range s.row(i) {
			if len(of) == 0 || slices.Contains(of, s.match.Columns[k].Name) {
				sum += n
			}
		}
	}
	return sum
}

// counts is what one of the sums gives a party (SH-04).
func (s State) counts(party int, of Sum) int {
	switch of.Kind {
	case bonus:
		if s.sum(party, of.Of) >= of.From {
			return of.Points
		}
		return 0
	case difference:
		return s.sum(party, of.Of[:1]) - s.sum(party, of.Of[1:])
	}
	return s.sum(party, of.Of)
}

// score is what all sums that count give a party.
func (s State) score(party int) (score int) {
	for _, of := range s.match.Sums {
		if !of.Shown {
			score += s.counts(party, of)
		}
	}
	return score
}

// reached reports whether a party has reached the target.
func (s State) reached(party int) bool {
	t := s.match.Target
	switch {
	case t == nil || s.n() == 0:
		return false
	case len(t.Of) == 0:
		return s.score(party) >= t.At
	}
	return s.sum(party, t.Of) >= t.At
}

// over reports whether nothing is written any more (SH-05, SH-06). Only whole rounds end a game.
func (s State) over() bool {
	switch {
	case s.finished:
		return true
	case s.n() == 0 || s.n()%s.writers() != 0:
		return false
	case s.round() >= maxRounds || s.match.Rounds > 0 && s.round() >= s.match.Rounds:
		return true
	}
	for party := range s.parties() {
		if s.reached(party) {
			return true
		}
	}
	return false
}

// mayFinish reports whether people say themselves when it is over (SH-06).
func (s State) mayFinish() bool {
	return s.match.Target == nil && s.match.Rounds == 0 && s.n() > 0 && !s.over()
}

// winners is empty until the game is over (SH-07).
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if !s.over() {
		return winners
	}
	t := s.match.Target
	some := t != nil && t.Wins && slices.ContainsFunc(s.seats(), func(seat engines.Seat) bool {
		return s.reached(s.party(seat))
	})
	best := 0
	for _, seat := range s.seats() {
		if some && !s.reached(s.party(seat)) {
			continue
		}
		score := s.score(s.party(seat))
		if s.match.Fewest {
			score = -score
		}
		if len(winners) == 0 || score > best {
			best, winners = score, winners[:0]
		}
		if score == best {
			winners = append(winners, seat)
		}
	}
	return winners
}

func (s State) seats() []engines.Seat {
	out := make([]engines.Seat, s.match.seats)
	for i := range out {
		out[i] = engines.Seat(i + 1)
	}
	return out
}

// turn is whose turn it is: where all write together, who begins the round; Table when over.
func (s State) turn() engines.Seat {
	switch {
	case s.over():
		return engines.Table
	case s.match.Turns:
		return engines.Seat(s.writer(s.n()) + 1)
	}
	return engines.Seat((s.match.first+s.round())%s.match.seats + 1)
}

// asked is who writes next; Table: all together.
func (s State) asked() engines.Seat {
	if s.match.Turns {
		return s.turn()
	}
	return engines.Table
}

// Prompts asks for the next rows, and whether that was all.
func (s State) Prompts() []engines.Prompt {
	if s.over() {
		return []engines.Prompt{}
	}
	out := []engines.Prompt{{Kind: "write", Seat: s.asked(), Source: engines.FromPlayer, Open: true}}
	if s.mayFinish() {
		out = append(out, engines.Prompt{Kind: "finish", Seat: s.asked(), Source: engines.FromPlayer})
	}
	return out
}

// Explain finds nothing in any reading.
func (State) Explain(engines.Sensed) engines.Explanation { return engines.Explanation{} }

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	switch a := a.(type) {
	case Write:
		return s.applyWrite(a)
	case Finish:
		return s.applyFinish()
	}
	return s, nil, engines.UnknownAction(a)
}

func (s State) applyWrite(a Write) (engines.State, []engines.Event, *engines.Violation) {
	if s.over() {
		return s, nil, &engines.Violation{Rule: "SH-05"}
	}
	want := s.writers()
	if s.match.Turns {
		want = 1
		if v := engines.OutOfTurn("SH-02", a.Seat, s.turn()); v != nil {
			return s, nil, v
		}
	}
	if len(a.Rows) != want {
		return s, nil, &engines.Violation{Rule: "SH-02", Case: "rows", Args: map[string]any{"count": len(a.Rows), "want": want}}
	}
	next := s
	next.rows = slices.Clip(s.rows)
	var events []engines.Event
	for _, row := range a.Rows {
		if len(row) != len(s.match.Columns) {
			return s, nil, engines.UnknownAction(a)
		}
		if v := next.judge(row); v != nil {
			return s, nil, v
		}
		next.rows = append(next.rows, row...)
		events = append(events, next.wrote())
	}
	return next.ended(events)
}

// judge finds a number that its column does not take (SH-03).
func (s State) judge(row []int) *engines.Violation {
	for k, n := range row {
		if c := s.match.Columns[k]; n < c.Least || n > *c.Most {
			return &engines.Violation{Rule: "SH-03", Seat: engines.Seat(s.writer(s.n()) + 1), Args: map[string]any{
				"column": called{s.match.words()["column."+c.Name]}, "points": n, "least": c.Least, "most": *c.Most}}
		}
	}
	return nil
}

// wrote is the event of the newest row.
func (s State) wrote() engines.Event {
	i := s.n() - 1
	w := s.writer(i)
	e := engines.Event{Kind: "wrote", Seat: engines.Seat(w + 1), Rule: "SH-03", Data: written{
		slices.Clone(s.row(i)), s.score(w % s.parties()), s.match.Sheet}}
	if s.match.Teams > 0 && !s.match.Turns {
		e.Kind = "wroteTeam"
	}
	return e
}

// ended adds what happened by the end of the game.
func (s State) ended(events []engines.Event) (engines.State, []engines.Event, *engines.Violation) {
	if !s.over() {
		return s, events, nil
	}
	if !s.finished {
		events = append(events, s.ends()...)
	}
	won := s.winners()
	over := engines.Event{Kind: "over", Rule: "SH-07", Data: winners{won, s.score(s.party(won[0]))}}
	if len(won) > 1 {
		over.Kind = "shared"
	}
	return s, append(events, over), nil
}

// ends tells of each party that has reached the target, or of the last round where none has (SH-05).
func (s State) ends() (out []engines.Event) {
	kind := "reached"
	if s.match.Teams > 0 {
		kind = "reachedTeam"
	}
	for party := range s.parties() {
		if s.reached(party) {
			out = append(out, engines.Event{Kind: kind, Seat: engines.Seat(party + 1), Rule: "SH-05",
				Data: aim{s.match.Target.At, s.match.Sheet}})
		}
	}
	if out == nil {
		out = []engines.Event{{Kind: "last", Rule: "SH-05"}}
	}
	return out
}

func (s State) applyFinish() (engines.State, []engines.Event, *engines.Violation) {
	switch {
	case s.over():
		return s, nil, &engines.Violation{Rule: "SH-05"}
	case !s.mayFinish():
		return s, nil, &engines.Violation{Rule: "SH-06"}
	}
	next := s
	next.finished = true
	return next.ended([]engines.Event{{Kind: "finished", Rule: "SH-06"}})
}

// Understands finds a seat that is not at the table, and a row of another length.
func (s State) Understands(a engines.Action) error {
	w, ok := a.(Write)
	if !ok {
		return nil
	}
	for i, row := range w.Rows {
		if err := engines.CheckLen("rows", len(row), len(s.match.Columns)); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	if w.Seat == nil {
		return nil
	}
	return engines.CheckSeat("seat", *w.Seat, s.match.seats)
}

// UnderstandsReading takes every reading.
func (State) UnderstandsReading(engines.Sensed) error { return nil }

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	b := make([]byte, 0, 512)
	b = append(append(append(b, `{"players":`...), s.match.players...), `,"rows":[`...)
	for i := range s.n() {
		b = engines.AppendInts(engines.Comma(b), s.row(i))
	}
	b = strconv.AppendBool(append(b, `],"finished":`...), s.finished)
	b = strconv.AppendInt(append(b, `,"first":`...), int64(s.match.first+1), 10)
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(s.turn()), 10)
	b = engines.AppendInts(append(b, `,"scores":`...), s.scores())
	b = strconv.AppendBool(append(b, `,"over":`...), s.over())
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

// scores are those of the seats; a team shares its own.
func (s State) scores() []int {
	out := make([]int, s.match.seats)
	for i := range out {
		out[i] = s.score(s.party(engines.Seat(i + 1)))
	}
	return out
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	p := engines.PositionOf(s, "rows", "finished")
	p.First = engines.Seat(s.match.first + 1)
	return p
}
