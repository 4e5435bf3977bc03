package heckmeck

import (
	"slices"
	"strconv"

	"spieltisch/engines"
)

// State is one position. States come from Game.New and Apply; the zero State belongs to no match.
type State struct {
	match         *match
	grill, closed tiles           // open and closed portions
	top           [maxSeats]tile  // [seat-1] top of the stack, 0 without portions
	under         [tileCount]tile // [portion-21] the portion below it in its stack, 0 at the bottom and outside
	turn          uint8           // seat on turn, 0 when over
	aside, roll   dice            // roll is the open roll that waits for its lay-aside
}

var (
	_ engines.State      = State{}
	_ engines.Positioned = State{}
)

// push puts a portion on top of the seat's stack (HM-19).
func (s *State) push(seat engines.Seat, t tile) {
	s.under[t-lowest] = s.top[seat-1]
	s.top[seat-1] = t
}

// pop takes the top portion off the seat's stack, which must not be empty.
func (s *State) pop(seat engines.Seat) tile {
	t := s.top[seat-1]
	s.top[seat-1] = s.under[t-lowest]
	s.under[t-lowest] = 0
	return t
}

func (s State) seat() engines.Seat { return engines.Seat(s.turn) }

// over reports whether no open portion is on the grill (HM-24). It is looked at only between turns and in
// positions; within a turn the grill never empties.
func (s State) over() bool { return s.grill == 0 }

// stack lists a seat's portions, bottom to top.
func (s State) stack(seat engines.Seat) []int {
	n := 0
	for t := s.top[seat-1]; t != 0; t = s.under[t-lowest] {
		n++
	}
	out := make([]int, n)
	for t := s.top[seat-1]; t != 0; t = s.under[t-lowest] {
		n--
		out[n] = int(t)
	}
	return out
}

// worms counts the worms of a seat's portions.
func (s State) worms(seat engines.Seat) int {
	n := 0
	for t := s.top[seat-1]; t != 0; t = s.under[t-lowest] {
		n += t.worms()
	}
	return n
}

// best is the highest single portion of a seat, 0 without portions.
func (s State) best(seat engines.Seat) tile {
	var best tile
	for t := s.top[seat-1]; t != 0; t = s.under[t-lowest] {
		best = max(best, t)
	}
	return best
}

// winners is empty until the game is over. HM-25: most worms, then the highest single portion; where nobody
// has a portion all win.
func (s State) winners() []engines.Seat {
	winners := []engines.Seat{}
	if !s.over() {
		return winners
	}
	most, best := -1, tile(0)
	for seat := engines.Seat(1); int(seat) <= s.match.seats; seat++ {
		w, b := s.worms(seat), s.best(seat)
		if w > most || (w == most && b > best) {
			most, best, winners = w, b, winners[:0]
		}
		if w == most && b == best {
			winners = append(winners, seat)
		}
	}
	return winners
}

// Prompts says what the game waits for: a roll, and a stop where dice lie aside; or the lay-aside of an open
// roll.
func (s State) Prompts() []engines.Prompt {
	seat := s.seat()
	stop := engines.Prompt{Kind: "stop", Seat: seat, Source: engines.FromPlayer}
	switch {
	case s.over():
		return []engines.Prompt{}
	case s.roll != dice{}:
		aside := engines.Prompt{Kind: "aside", Seat: seat, Source: engines.FromDice, Choices: s.choices()}
		if s.match.stopBefore {
			return []engines.Prompt{aside, stop}
		}
		return []engines.Prompt{aside}
	}
	n := s.aside.n()
	roll := engines.Prompt{Kind: "roll", Seat: seat, Source: engines.FromDice, Dice: dieCount - n}
	if n == 0 {
		return []engines.Prompt{roll}
	}
	return []engines.Prompt{roll, stop}
}

// choices are the legal lay-asides of the open roll, by face.
func (s State) choices() []engines.Action {
	out := make([]engines.Action, 0, 6)
	all := s.roll.faces()
	for f, from := 1, 0; f <= int(worm); f++ {
		n := int(s.roll[f])
		if n > 0 && s.aside[f] == 0 {
			out = append(out, Aside{Dice: all[from : from+n : from+n]})
		}
		from += n
	}
	return out
}

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	switch a := a.(type) {
	case Roll:
		return s.applyRoll(a)
	case Aside:
		return s.applyAside(a)
	case Put:
		return s.applyPut(a)
	case Stop:
		return s.applyStop(a)
	}
	return s, nil, engines.UnknownAction(a)
}

// mayAct judges what holds for all actions: HM-24, then HM-03.
func (s State) mayAct(seat *engines.Seat) *engines.Violation {
	if s.over() {
		return &engines.Violation{Rule: "HM-24"}
	}
	return engines.OutOfTurn("HM-03", seat, s.seat())
}

// refuse makes a violation of the seat on turn.
func (s State) refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: s.seat(), Case: which, Args: args}
}

func (s State) applyRoll(a Roll) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	aside := s.aside.n()
	left := dieCount - aside
	args := func() map[string]any { return map[string]any{"count": len(a.Faces), "want": left} }
	switch {
	case s.roll != dice{}: // HM-06: first something goes aside
		return s, nil, s.refuse("HM-06", "rolledAgain", nil)
	case len(a.Faces) > dieCount:
		return s, nil, s.refuse("HM-02", "", map[string]any{"dice": len(a.Faces)})
	case len(a.Faces) != left && aside == 0:
		return s, nil, s.refuse("HM-04", "", args())
	case len(a.Faces) != left:
		return s, nil, s.refuse("HM-05", "", args())
	}
	roll, ok := count(a.Faces)
	if !ok {
		return s, nil, engines.UnknownAction(a)
	}
	rule := "HM-05"
	if aside == 0 {
		rule = "HM-04"
	}
	events := make([]engines.Event, 1, 2)
	events[0] = engines.Event{Kind: "rolled", Seat: s.seat(), Rule: rule, Data: rolled{roll.faces()}}
	if roll.dead(s.aside) { // HM-18
		s.bust("HM-18", &events)
		return s, events, nil
	}
	s.roll = roll
	return s, events, nil
}

func (s State) applyAside(a Aside) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	if v := s.judgeAside(a.Dice); v != nil {
		return s, nil, v
	}
	moved := make([]engines.Face, len(a.Dice))
	copy(moved, a.Dice)
	next, events := s.lay(moved)
	return next, events, nil
}

// lay puts dice of one face aside, which ends the turn where none is left (HM-12).
func (s State) lay(moved []engines.Face) (State, []engines.Event) {
	s.aside[moved[0]] = uint8(len(moved))
	s.roll = dice{}
	total := s.aside.total()
	events := make([]engines.Event, 1, 4)
	events[0] = engines.Event{Kind: "setAside", Seat: s.seat(), Rule: "HM-07", Data: laid{moved, total}}
	if s.aside.n() < dieCount {
		return s, events
	}
	events = append(events, engines.Event{Kind: "stopped", Seat: s.seat(), Rule: "HM-12", Data: stopped{total}})
	s.judge(s.outcome(), &events)
	return s, events
}

// applyPut takes people's word for a roll: whether all dice of the face went aside (HM-07), and whether none
// could (HM-18), is not to be seen.
func (s State) applyPut(a Put) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	if a.Check() != nil {
		return s, nil, engines.UnknownAction(a)
	}
	left := dieCount - s.aside.n()
	switch {
	case s.roll != dice{}:
		return s, nil, s.refuse("HM-06", "rolledAgain", nil)
	case a.Count == 0 && s.aside == dice{}: // a first roll is never dead
		return s, nil, s.refuse("HM-06", "noDie", nil)
	case a.Count > left:
		return s, nil, s.refuse("HM-05", "", map[string]any{"count": a.Count, "want": left})
	case a.Face != 0 && s.aside[a.Face] > 0:
		return s, nil, s.refuse("HM-08", "", map[string]any{"face": these(a.Face)})
	case a.Count == 0:
		var events []engines.Event
		s.bust("HM-18", &events)
		return s, events, nil
	}
	next, events := s.lay(slices.Repeat([]engines.Face{a.Face}, a.Count))
	return next, events, nil
}

// judgeAside judges a lay-aside in the order of the rules interface: HM-06, HM-09, HM-08, HM-07.
func (s State) judgeAside(moved []engines.Face) *engines.Violation {
	switch {
	case s.roll == dice{}:
		return s.refuse("HM-06", "noRoll", nil)
	case len(moved) == 0:
		return s.refuse("HM-06", "noDie", nil)
	}
	face := moved[0]
	if face < 1 || face > worm {
		return engines.UnknownAction(Aside{Dice: moved})
	}
	for _, f := range moved {
		if f != face {
			return s.refuse("HM-06", "twoFaces", map[string]any{"faces": kinds(moved)})
		}
	}
	shown := int(s.roll[face])
	switch {
	case shown == 0:
		return s.refuse("HM-09", "", map[string]any{"face": aFace(face)})
	case len(moved) > shown:
		return s.refuse("HM-09", "tooMany", map[string]any{"face": aFace(face), "count": len(moved), "shown": shown})
	case s.aside[face] > 0:
		return s.refuse("HM-08", "", map[string]any{"face": these(face)})
	case len(moved) < shown:
		return s.refuse("HM-07", "", map[string]any{"face": these(face), "count": len(moved), "shown": shown})
	}
	return nil
}

func (s State) applyStop(a Stop) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.mayAct(a.Seat); v != nil {
		return s, nil, v
	}
	open := s.roll != dice{}
	switch {
	case open && !s.match.stopBefore:
		return s, nil, s.refuse("HM-06", "stopBefore", nil)
	case !open && s.aside == dice{}:
		return s, nil, s.refuse("HM-11", "", nil)
	}
	out := s.outcome()
	if a.Tile != nil && *a.Tile != int(out.tile) {
		return s, nil, s.wrongTile(*a.Tile, out)
	}
	events := make([]engines.Event, 1, 3)
	events[0] = engines.Event{Kind: "stopped", Seat: s.seat(), Rule: "HM-11", Data: stopped{s.aside.total()}}
	s.judge(out, &events)
	return s, events, nil
}

// wrongTile refuses a portion that the rules do not give.
func (s State) wrongTile(claimed int, out outcome) *engines.Violation {
	args := map[string]any{"tile": claimed, "total": s.aside.total(), "right": int(out.tile)}
	if claimed >= int(lowest) && claimed <= int(highest) && s.closed.has(tile(claimed)) {
		return s.refuse("HM-23", "", args)
	}
	if out.from != engines.Table {
		args["fromSeat"] = out.from
	}
	return s.refuse(out.rule, "", args)
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position {
	return engines.PositionOf(s, "grill", "closed", "stacks", "turn", "aside", "roll")
}

// MarshalJSON gives the state object of the rules interface. It is written by hand because the journal hashes
// every state.
func (s State) MarshalJSON() ([]byte, error) {
	if s.match == nil { // the zero State is no position of a match
		return []byte("null"), nil
	}
	b := make([]byte, 0, 512)
	b = append(append(b, `{"players":`...), s.match.players...)
	b = engines.AppendInts(append(b, `,"grill":`...), s.grill.list())
	b = engines.AppendInts(append(b, `,"closed":`...), s.closed.list())
	b = append(b, `,"stacks":[`...)
	for seat := 1; seat <= s.match.seats; seat++ {
		b = engines.AppendInts(engines.Comma(b), s.stack(engines.Seat(seat)))
	}
	b = strconv.AppendInt(append(b, `],"turn":`...), int64(s.turn), 10)
	b = engines.AppendInts(append(b, `,"aside":`...), s.aside.faces())
	b = engines.AppendInts(append(b, `,"roll":`...), s.roll.faces())
	b = strconv.AppendInt(append(b, `,"total":`...), int64(s.aside.total()), 10)
	b = append(b, `,"worms":[`...)
	for seat := 1; seat <= s.match.seats; seat++ {
		b = strconv.AppendInt(engines.Comma(b), int64(s.worms(engines.Seat(seat))), 10)
	}
	b = strconv.AppendBool(append(b, `],"over":`...), s.over())
	b = engines.AppendInts(append(b, `,"winners":`...), s.winners())
	return append(b, '}'), nil
}
