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

// How far down the picture the hub and the catches reach; below them are the yards.
const (
	hubTo   = 0.4
	catchTo = 0.7
)

// layout is what lies in the zones: in the hub, and of each seat the catch and the yard.
type layout []tally

// zones are where that lies: the hub across the picture, below it a column for each seat, from left to right.
func (s State) zones() []engines.Zone {
	out := []engines.Zone{{X1: 1, Y1: hubTo}}
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

// Lying is hub, catches and yards. While a roll is waited for the camera is needed for the dice.
func (s State) Lying() engines.Lying {
	if s.match == nil || s.phase == over {
		return engines.Lying{}
	}
	l := engines.Lying{Zones: s.zones(), Laying: s.phase != choosing,
		Dice: (s.phase == ready || s.phase == rolled) && s.mustBoost == 0}
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
// nothing of it in the yard, may be covered: a person is asked.
func (s State) explainCards(rows [][]string) engines.Explanation {
	seen, ok := s.glimpse(rows)
	if !ok {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	if way, ok := s.lead(seen); ok {
		if len(way) == 2 && s.phase == choosing && seen[yardOf(s.pred())] == s.yards[s.pred()-1] {
			return engines.Explanation{Ways: [][]engines.Action{way, nil}}
		}
		return engines.Explanation{Actions: way}
	}
	return engines.Explanation{Breach: s.differs(seen)}
}

// lead are the actions that lead to a layout. Each is the only one that does, as it says what moved; whoever
// rolls for the catch moves nothing.
func (s State) lead(seen layout) (way []engines.Action, ok bool) {
	if slices.Equal(s.lie(), seen) {
		return nil, true
	}
	a := s.moved(seen)
	if a == nil {
		return nil, false
	}
	next, _, v := s.Apply(a)
	if v != nil {
		return nil, false
	}
	more, ok := next.(State).lead(seen)
	return append([]engines.Action{a}, more...), ok
}

// moved is what was done first with the cards, so that they lie as they were seen; nil: nothing that fits.
func (s State) moved(seen layout) engines.Action {
	pred, catch := s.pred(), catchOf(s.pred())
	switch s.phase {
	case choosing:
		if seen[catch] == (tally{}) || s.catches[pred-1] == (tally{}) {
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
	case ready:
		if gone, ok := s.yards[s.turn-1].minus(seen[yardOf(s.seat())]); ok && s.mustBoost > 0 && gone != (tally{}) {
			return Boost{Cards: gone.cards()}
		}
	}
	return nil
}

// differs says what is missing where cards are laid, and else whose catch it is about.
func (s State) differs(seen layout) *engines.Violation {
	if a := s.moved(seen); a != nil {
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
	case ready:
		return s.refuse("VA-20", "boost", map[string]any{"cards": int(s.mustBoost)})
	}
	return s.refuse("VA-05", "", nil)
}
