package kniffel

import (
	"slices"
	"strconv"

	"spieltisch/engines"
)

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match *match
	forms [maxSeats]form // [seat-1]
	turn  uint8          // seat on turn, 0 when over
	rolls uint8          // of this turn
	dice  dice           // as they lie after the last roll; none before the first
}

var (
	_ engines.State      = State{}
	_ engines.Positioned = State{}
)

func (s State) seat() engines.Seat { return engines.Seat(s.turn) }

// form is that of the seat on turn.
func (s State) form() form { return s.forms[s.turn-1] }

// over reports whether all forms are full.
func (s State) over() bool {
	for _, f := range s.forms[:s.match.seats] {
		if !f.full() {
			return false
		}
	}
	return true
}

// winners is empty until the game is over. KN-12: who has the highest total, all of them if several have.
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if !s.over() {
		return winners
	}
	most := 0
	for i, f := range s.forms[:s.match.seats] {
		total := f.total()
		if total > most {
			most, winners = total, winners[:0]
		}
		if total == most {
			winners = append(winners, engines.Seat(i+1))
		}
	}
	return winners
}

// mayHaveMore reports whether further Kniffels of a seat count (KN-13).
func (s State) mayHaveMore(seat engines.Seat) bool {
	return s.match.More && s.forms[seat-1].points[kniffel] == kniffelGives
}

// more reports whether the dice are a further Kniffel of the seat on turn.
func (s State) more() bool { return s.dice.alike() == dieCount && s.mayHaveMore(s.seat()) }

// Prompts says what the game waits for: a roll as long as one is left, and a field.
func (s State) Prompts() []engines.Prompt {
	if s.turn == 0 {
		return []engines.Prompt{}
	}
	roll := engines.Prompt{Kind: "roll", Seat: s.seat(), Source: engines.FromDice, Dice: dieCount}
	fill := engines.Prompt{Kind: "fill", Seat: s.seat(), Source: engines.FromPlayer}
	switch {
	case s.rolls == 0:
		fill.Open = true
		return []engines.Prompt{roll, fill}
	case s.rolls == rollCount:
		fill.Choices = s.choices()
		return []engines.Prompt{fill}
	}
	fill.Choices = s.choices()
	return []engines.Prompt{fill, roll}
}

// choices are the empty fields, with what the dice give in them.
func (s State) choices() []engines.Action {
	empty := s.form().empty()
	out := make([]engines.Action, len(empty))
	for i, at := range empty {
		out[i] = s.fill(at)
	}
	return out
}

// fill is what the dice give in a field.
func (s State) fill(at field) Fill {
	return Fill{Field: at, Points: at.gives(s.dice, s.match.FiveHouse), Extra: s.more()}
}

var _ engines.Forced = State{}

// Forced is the last empty field after the last roll (KN-03).
func (s State) Forced() engines.Action {
	if s.turn == 0 || s.rolls < rollCount {
		return nil
	}
	if empty := s.form().empty(); len(empty) == 1 {
		return s.fill(empty[0])
	}
	return nil
}

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	switch a := a.(type) {
	case Roll:
		return s.applyRoll(a)
	case Fill:
		return s.applyFill(a)
	}
	return s, nil, engines.UnknownAction(a)
}

// mayAct judges what holds for all actions.
func (s State) mayAct(seat *engines.Seat) *engines.Violation {
	if s.turn == 0 {
		return &engines.Violation{Rule: "KN-01", Case: "over"}
	}
	return engines.OutOfTurn("KN-01", seat, s.seat())
}

// refuse makes a violation of the seat on turn.
func (s State) refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: s.seat(), Case: which, Args: args}
}

func (s State) applyRoll(a Roll) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	n := len(a.Kept) + len(a.Faces)
	if n > dieCount {
		return s, nil, s.refuse("KN-02", "count", map[string]any{"dice": n})
	}
	kept, ok := count(a.Kept)
	fresh, ok2 := count(a.Faces)
	if !ok || !ok2 {
		return s, nil, engines.UnknownAction(a)
	}
	_, lay := s.dice.minus(kept)
	switch {
	case s.rolls == rollCount:
		return s, nil, s.refuse("KN-02", "three", nil)
	case n != dieCount:
		return s, nil, s.refuse("KN-02", "count", map[string]any{"dice": n})
	case s.rolls == 0 && len(a.Kept) > 0:
		return s, nil, s.refuse("KN-02", "all", map[string]any{"count": len(a.Faces)})
	case len(a.Faces) == 0:
		return s, nil, s.refuse("KN-02", "none", nil)
	case !lay:
		return s, nil, s.refuse("KN-02", "kept", map[string]any{"faces": list(s.dice)})
	}
	s.dice = kept.plus(fresh)
	s.rolls++
	return s, []engines.Event{{Kind: "rolled", Seat: s.seat(), Rule: "KN-02",
		Data: rolled{kept.faces(), fresh.faces(), s.dice.faces()}}}, nil
}

func (s State) applyFill(a Fill) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	if a.Field >= fieldCount {
		return s, nil, engines.UnknownAction(a)
	}
	if s.form().has(a.Field) {
		return s, nil, s.refuse("KN-03", "filled",
			map[string]any{"field": a.Field, "points": int(s.form().points[a.Field])})
	}
	if v := s.judgeFill(a); v != nil {
		return s, nil, v
	}
	return s.filled(a)
}

// judgeFill compares points with the dice, or with what any dice can give where nobody saw them.
func (s State) judgeFill(a Fill) *engines.Violation {
	if s.rolls == 0 {
		v := written(s.seat(), a.Field, a.Points)
		switch may := a.Field.mayFive(s.match.FiveHouse); {
		case !a.Extra || v != nil:
			return v
		case !s.mayHaveMore(s.seat()):
			return s.refuse("KN-13", "", nil)
		case !slices.Contains(may, a.Points):
			return s.refuse("KN-13", "written",
				map[string]any{"field": a.Field, "points": a.Points, "may": values(may)})
		}
		return nil
	}
	switch right := s.fill(a.Field); {
	case a.Points != right.Points:
		return s.refuse(a.Field.rule(), "dice",
			map[string]any{"field": a.Field, "points": a.Points, "right": right.Points})
	case a.Extra && !right.Extra:
		return s.refuse("KN-13", "", nil)
	case right.Extra && !a.Extra:
		return s.refuse("KN-13", "missing", map[string]any{"points": kniffelGives})
	}
	return nil
}

// filled writes into the form and passes the turn on.
func (s State) filled(a Fill) (engines.State, []engines.Event, *engines.Violation) {
	own := &s.forms[s.turn-1]
	before := own.bonus()
	own.write(a.Field, a.Points)
	if a.Extra {
		own.extra++
	}
	e := engines.Event{Kind: "filled", Seat: s.seat(), Rule: a.Field.rule(),
		Data: filledIn{a.Field, a.Points, own.total()}}
	if a.Points == 0 {
		e.Kind, e.Rule = "struck", "KN-03"
	}
	events := []engines.Event{e}
	if a.Extra {
		events = append(events, engines.Event{Kind: "more", Seat: s.seat(), Rule: "KN-13", Data: gained{kniffelGives}})
	}
	if before == 0 && own.bonus() > 0 {
		events = append(events, engines.Event{Kind: "bonus", Seat: s.seat(), Rule: "KN-05", Data: gained{bonusGives}})
	}
	s.dice, s.rolls = dice{}, 0
	if s.over() {
		s.turn = 0
		won := s.winners()
		e := engines.Event{Kind: "over", Rule: "KN-12", Data: ended{won}}
		if len(won) > 1 {
			e.Kind = "shared"
		}
		return s, append(events, e), nil
	}
	s.turn = s.turn%uint8(s.match.seats) + 1
	for s.form().full() { // of a match that people went on with from a record of theirs
		s.turn = s.turn%uint8(s.match.seats) + 1
	}
	return s, events, nil
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	b := make([]byte, 0, 512)
	b = append(append(append(b, `{"players":`...), s.match.players...), `,"forms":[`...)
	var extra, totals [maxSeats]int
	for i, f := range s.forms[:s.match.seats] {
		b = append(engines.Comma(b), '{')
		for at := range field(fieldCount) {
			if f.has(at) {
				b = strconv.AppendInt(append(engines.AppendName(b, at.String()), ':'), int64(f.points[at]), 10)
			}
		}
		b = append(b, '}')
		extra[i], totals[i] = int(f.extra), f.total()
	}
	b = engines.AppendInts(append(b, `],"extra":`...), extra[:s.match.seats])
	b = strconv.AppendInt(append(b, `,"rolls":`...), int64(s.rolls), 10)
	b = engines.AppendInts(append(b, `,"dice":`...), s.dice.faces())
	b = strconv.AppendInt(append(b, `,"turn":`...), int64(s.turn), 10)
	b = engines.AppendInts(append(b, `,"totals":`...), totals[:s.match.seats])
	b = strconv.AppendBool(append(b, `,"over":`...), s.turn == 0)
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	return engines.PositionOf(s, "forms", "extra", "rolls", "dice", "turn")
}

var _ engines.Strict = State{}

// Understands finds a seat that is not at the table.
func (s State) Understands(a engines.Action) error {
	var seat *engines.Seat
	switch a := a.(type) {
	case Roll:
		seat = a.Seat
	case Fill:
		seat = a.Seat
	}
	if seat == nil {
		return nil
	}
	return engines.CheckSeat("seat", *seat, s.match.seats)
}

// UnderstandsReading takes every reading.
func (State) UnderstandsReading(engines.Sensed) error { return nil }
