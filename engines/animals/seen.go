package animals

import (
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Carded   = Game{}
	_ engines.Spread   = State{}
	_ engines.Gestured = Game{}
)

// Cards are the names of the animals.
func (Game) Cards() []string { return slices.Clone(names[:]) }

// SensedBy is the camera above the cards.
func (Game) SensedBy() engines.Source { return engines.FromCards }

// Gesture lays the rows as they are after a move, or the hands; a knock is told.
func (Game) Gesture(in engines.State, move engines.Action) engines.Gesture {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	lies := s.Lying()
	switch a := move.(type) {
	case Deal:
		lies.Cards = texts(a.Rows)
	case Exchange:
		lies.Cards = s.open()
		lies.Cards[a.Row-1] = text(a.Cards)
	case Reveal:
		return engines.ShowHands{Hands: texts(a.Hands)}
	default:
		return nil
	}
	return engines.Lay(lies)
}

func texts(lists [][]Animal) [][]string {
	out := make([][]string, len(lists))
	for i, l := range lists {
		out[i] = text(l)
	}
	return out
}

// open are the rows of the position.
func (s State) open() [][]string {
	out := make([][]string, rowCount)
	for i, row := range s.rows {
		out[i] = text(row.list())
	}
	return out
}

// Lying are the four rows, and at the end of a round the hands, that of the knocker first.
func (s State) Lying() engines.Lying {
	var l engines.Lying
	switch s.phase {
	case ended:
		return l
	case turning:
		l.Cards = s.open()
	case revealing:
		l.Cards, l.Hand = s.open(), handSize
		for seat := s.knocker; len(l.Hands) < s.in(); seat = s.after(seat) {
			l.Hands = append(l.Hands, engines.Seat(seat))
		}
	}
	for n := range rowCount {
		l.Rows = append(l.Rows, n+1)
	}
	return l
}

// Lain has other cards in the rows; what was known of hands may not go with them.
func (s State) Lain(rows [][]string) engines.Position {
	return s.Position().With(map[string]any{"rows": rows, "known": nil, "mayCall": nil})
}

// mostChanged is how many rows may have changed that a few exchanges explain.
const mostChanged = 2

// ways are the exchanges and passes that lead to rows which a camera saw. One exchange of the seat on turn
// needs no question, unless somebody else may have made it in the last lap. Of two nobody knows which was
// first.
func (s State) ways(changed []int, rows [rowCount]cards) engines.Explanation {
	if len(changed) > mostChanged {
		return engines.Explanation{Breach: refuse("AN-04", "twoRows", engines.Seat(s.turn),
			map[string]any{"count": len(changed)})}
	}
	ways := s.lead(changed, rows)
	slices.SortStableFunc(ways, func(a, b []engines.Action) int { return len(a) - len(b) })
	switch {
	case len(ways) == 0:
		return exchangeOf(changed[0], rows) // whose refusal says what is wrong
	case len(ways) == 1 && len(ways[0]) == 1:
		return engines.Explanation{Actions: ways[0]}
	}
	return engines.Explanation{Ways: ways}
}

// lead are all sequences of exchanges of these rows, each once, and passes between them. A pass at the end
// would not be seen.
func (s State) lead(changed []int, rows [rowCount]cards) (out [][]engines.Action) {
	if len(changed) == 0 {
		return [][]engines.Action{nil}
	}
	if s.phase != turning {
		return nil
	}
	then := func(a engines.Action, left []int) {
		next, _, v := s.Apply(a)
		if v != nil {
			return
		}
		for _, more := range next.(State).lead(left, rows) {
			out = append(out, append([]engines.Action{a}, more...))
		}
	}
	for i, row := range changed {
		then(Exchange{Row: row, Cards: rows[row-1].list()}, slices.Delete(slices.Clone(changed), i, i+1))
	}
	if s.knocker != 0 {
		then(Decline{}, changed)
	}
	return out
}

// shownHands judges hands that are laid open, some of which may be missing yet: with all of them the round
// is over.
func (s State) shownHands(lists [][]string) engines.Explanation {
	hands, ok := animalsOf(lists)
	switch {
	case !ok || len(hands) != s.match.seats:
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	case s.phase != revealing:
		return engines.Explanation{Breach: s.common(nil, revealing)}
	}
	open, whole := s, true
	for i, list := range hands {
		switch {
		case s.lives[i] == 0:
			continue
		case lists[i] == nil:
			whole = false
			continue
		}
		hand, _ := count(list)
		if len(list) != handSize {
			return engines.Explanation{Breach: refuse("AN-01", "", engines.Seat(i+1),
				map[string]any{"handSeat": engines.Seat(i + 1), "count": len(list)})}
		}
		if v := s.judgeHand(uint8(i+1), hand); v != nil {
			return engines.Explanation{Breach: v}
		}
		open.known[i] = hand
	}
	if v := tooMany(open.seen()); v != nil {
		return engines.Explanation{Breach: v}
	}
	if !whole {
		return engines.Explanation{}
	}
	return engines.Explanation{Actions: []engines.Action{Reveal{Hands: ordered(hands)}}}
}
