package verasselt

import (
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Carded = Game{}
	_ engines.Spread = State{}
)

// Cards are the names of the cards, by their colours.
func (Game) Cards() []string { return slices.Clone(marks[:colors]) }

// How far down the picture the hub and the catches reach; below them are the yards. Right of the hub lie the
// dice. Of a table of 1 m by 0.75 m hub and yards have two rows of cards, and a catch three.
const (
	hubTo   = 0.29
	catchTo = 0.715
	trayAt  = 0.7
)

// layout is what lies in the zones: in the hub, and of each seat the catch and the yard.
type layout []tally

// zones are where that lies: the hub beside the dice, below it a column for each seat, from left to right.
func (s State) zones() []engines.Zone {
	out := []engines.Zone{{X1: trayAt, Y1: hubTo}}
	wide := 1 / float64(s.match.seats)
	for i := range s.match.seats {
		x := float64(i) * wide
		out = append(out, engines.Zone{X0: x, Y0: hubTo, X1: x + wide, Y1: catchTo},
			engines.Zone{X0: x, Y0: catchTo, X1: x + wide, Y1: 1})
	}
	return out
}

// lie is the layout of the position.
func (s State) lie() layout {
	out := layout{s.hub}
	for i := range s.match.seats {
		catch := s.catches[i]
		if int(s.turn) == i+1 {
			catch = catch.plus(s.own)
		}
		out = append(out, catch, s.yards[i])
	}
	return out
}

// Places of a seat in a layout.
func catchOf(seat engines.Seat) int { return 2*int(seat) - 1 }
func yardOf(seat engines.Seat) int  { return 2 * int(seat) }

// glimpse is a layout as it was read; false: it is none.
func (s State) glimpse(rows [][]string) (layout, bool) {
	out := make(layout, len(rows))
	for i, row := range rows {
		for _, name := range row {
			k := slices.Index(marks[:colors], name)
			if k < 0 || out[i][k] == perColor {
				return nil, false
			}
			out[i][k]++
		}
	}
	return out, len(out) == 2*s.match.seats+1
}

// Lying is hub, catches and yards, with the dice beside the hub.
func (s State) Lying() engines.Lying {
	if s.match == nil || s.phase == over {
		return engines.Lying{}
	}
	now, _ := s.chosen()
	l := engines.Lying{Zones: s.zones(), Tray: engines.Zone{X0: trayAt, X1: 1, Y1: hubTo},
		Laying: s.phase != choosing, Dice: (now.phase == ready || now.phase == rolled) && s.mustBoost == 0}
	for _, t := range s.lie() {
		row := []string{}
		for i, n := range t {
			for range n {
				row = append(row, marks[i])
			}
		}
		l.Cards = append(l.Cards, row)
	}
	return l
}

// Lain has hub, yards and catches as they lie; nobody counts the pile.
func (s State) Lain(rows [][]string) engines.Position {
	seen, ok := s.glimpse(rows)
	if !ok {
		return s.Position()
	}
	pile := cardCount
	for _, t := range seen {
		pile -= t.n()
	}
	var yards, catches []Cards
	for i := range s.match.seats {
		pile -= s.heaps[i].n()
		catches = append(catches, seen[catchOf(engines.Seat(i+1))].cards())
		yards = append(yards, seen[yardOf(engines.Seat(i+1))].cards())
	}
	return s.Position().With(map[string]any{"hub": seen[0].cards(), "yards": yards, "catches": catches,
		"own": Cards{}, "pile": max(0, pile), "mustBoost": nil})
}

// explainCards compares the cards as a camera saw them with those of the position. A catch that is gone, with
// nothing of it in the yard, may be covered, or a card in the yard was overlooked: a person is asked.
func (s State) explainCards(in engines.Cards) engines.Explanation {
	seen, ok := s.glimpse(in.Rows)
	if !ok {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	way, ok := s.lead(seen, in.Met)
	if !ok {
		return engines.Explanation{Breach: s.differs(seen, in.Met)}
	}
	if s.heaped(way) {
		return engines.Explanation{Ways: [][]engines.Action{way, nil}}
	}
	return engines.Explanation{Actions: way}
}

// heaped reports whether a catch goes to the heap in whole, though the yard has room.
func (s State) heaped(way []engines.Action) bool {
	for _, a := range way {
		home, ok := a.(Bank)
		if ok && home.Yard == (Cards{}) && s.yards[s.pred()-1].n() < yardLimit {
			return true
		}
		next, _, v := s.Apply(a)
		if v != nil {
			return false
		}
		s = next.(State)
	}
	return false
}

// lead are the actions that lead to a layout. Each is the only one that does, as it says what moved; whoever
// rolls for the catch moves nothing. met: the cards lay as they do in s.
func (s State) lead(seen layout, met bool) (way []engines.Action, ok bool) {
	if slices.Equal(s.lie(), seen) {
		return nil, true
	}
	a := s.moved(seen, met)
	if a == nil {
		return nil, false
	}
	next, _, v := s.Apply(a)
	if v != nil {
		return nil, false
	}
	more, ok := next.(State).lead(seen, met)
	return append([]engines.Action{a}, more...), ok
}

// moved is what was done first with the cards, so that they lie as they were seen; nil: nothing that fits.
// Somebody has stopped where the next one does what he may do then only.
func (s State) moved(seen layout, met bool) engines.Action {
	pred, catch := s.pred(), catchOf(s.pred())
	switch s.phase {
	case choosing:
		switch mine, ok := s.boosts(s.seat(), catch, seen); {
		case ok && mine != (tally{}) && s.catches[pred-1] != (tally{}):
			return Choose{Group: Catch}
		case s.catches[pred-1] == (tally{}), met && seen[catch] == (tally{}):
			return Choose{Group: Hub}
		}
	case banking:
		if home, ok := seen[yardOf(pred)].minus(s.yards[pred-1]); ok && seen[catch] == (tally{}) {
			return Bank{Yard: home.cards()}
		}
	case refilling:
		if fresh, ok := seen[0].minus(s.hub); ok {
			return Refill{Cards: fresh.cards()}
		}
	case drawing:
		if fresh, ok := seen[yardOf(s.seat())].minus(s.yards[s.turn-1]); ok {
			return Draw{Cards: fresh.cards()}
		}
	case ready, rolled:
		if gone, ok := s.boosted(seen); ok && gone != (tally{}) {
			return Boost{Cards: gone.cards()}
		}
		if s.phase == rolled && s.stopped(seen, met) {
			return Stop{}
		}
	}
	return nil
}

// boosts are the cards that came from a seat's yard to those of a place; false: others came or went there.
func (s State) boosts(seat engines.Seat, place int, seen layout) (tally, bool) {
	gone, ok := s.yards[seat-1].minus(seen[yardOf(seat)])
	return gone, ok && s.lie()[place].plus(gone) == seen[place]
}

// boosted are the cards that the seat on turn has added to the group, wherever those of the group lie that
// are caught: nothing else has come or gone. Without any the group does not matter, as hands may hold some
// of it.
func (s State) boosted(seen layout) (tally, bool) {
	gone, ok := s.yards[s.turn-1].minus(seen[yardOf(s.seat())])
	if !ok || gone == (tally{}) {
		return gone, ok
	}
	group := 0
	if s.group == Catch {
		group = catchOf(s.pred())
	}
	own, lie := catchOf(s.seat()), s.lie()
	return gone, lie[group].plus(lie[own]).plus(gone) == seen[group].plus(seen[own])
}

// stopped reports whether the cards that a seat has caught, or left of a catch, are gone, or the next one has
// begun. What was caught must have been seen to lie there: else hands may not have moved anything yet.
func (s State) stopped(seen layout, met bool) bool {
	own, left := catchOf(s.seat()), s.catches[s.pred()-1]
	met = met || s.own != (tally{}) && seen[own] == s.own
	if !met {
		return false
	}
	if s.group == Catch && left != (tally{}) {
		return seen[catchOf(s.pred())] == (tally{})
	}
	if s.own == (tally{}) {
		fresh, ok := seen[0].minus(s.hub)
		return ok && fresh != (tally{})
	}
	mine, ok := s.boosts(engines.Seat(s.turn)%engines.Seat(s.match.seats)+1, own, seen)
	return seen[own] == (tally{}) || ok && mine != (tally{})
}

// differs says what is missing where cards are laid, and else whose catch it is about.
func (s State) differs(seen layout, met bool) *engines.Violation {
	if a := s.moved(seen, met); a != nil {
		if _, _, v := s.Apply(a); v != nil {
			return v
		}
	}
	switch s.phase {
	case refilling:
		return s.refuse("VA-07", "first", map[string]any{"want": s.refillCount()})
	case drawing:
		return s.refuse("VA-16", "first", map[string]any{"want": s.consolation()})
	case banking:
		return s.refuse("VA-21", "first", map[string]any{"predSeat": s.pred()})
	case rolled:
		return s.refuse("VA-18", "", nil)
	case ready:
		if s.mustBoost > 0 {
			return s.refuse("VA-20", "boost", map[string]any{"cards": int(s.mustBoost)})
		}
		return s.refuse("VA-09", "", nil)
	}
	return s.refuse("VA-05", "", nil)
}

// chosen is the position once the middle is chosen that has to be, and that choice; nil: there is none.
func (s State) chosen() (State, []engines.Action) {
	if a := s.Forced(); a != nil && s.phase == choosing {
		if next, _, v := s.Apply(a); v == nil {
			return next.(State), []engines.Action{a}
		}
	}
	return s, nil
}

// before is what was done before a roll that dice show: the middle was chosen, as it has to be, or cards were
// added. false: the cards beside the dice do not tell.
func (s State) before(beside *engines.Cards) (State, []engines.Action, bool) {
	if beside == nil {
		return s, nil, true
	}
	s, way := s.chosen()
	if s.phase != ready && s.phase != rolled {
		return s, way, true
	}
	yard := yardOf(s.seat())
	if len(beside.Rows) != 2*s.match.seats+1 || slices.Contains(beside.Rows[yard], "") {
		return s, way, false
	}
	rows := slices.Clone(beside.Rows)
	for i, row := range rows { // of other places only those with names count
		rows[i] = slices.DeleteFunc(slices.Clone(row), func(n string) bool { return n == "" })
	}
	seen, ok := s.glimpse(rows)
	if !ok {
		return s, way, false
	}
	gone, ok := s.boosted(seen)
	if !ok || gone == (tally{}) {
		return s, way, ok
	}
	a := Boost{Cards: gone.cards()}
	next, _, v := s.Apply(a)
	if v != nil {
		return s, way, false
	}
	return next.(State), append(way, a), true
}
