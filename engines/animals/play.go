package animals

import (
	"slices"

	"spieltisch/engines"
)

// deal lays the rows and, as far as they are known, the hands.
func (s State) deal(a Deal) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.common(a.Seat, dealing); v != nil {
		return s, nil, v
	}
	rows, v := layRows(a.Rows)
	if v != nil {
		return s, nil, v
	}
	hands, v := s.hands(a.Hands, func(n int) bool { return n == 0 || n == handSize })
	if v != nil {
		return s, nil, v
	}
	next := s
	next.rows, next.known = rows, hands
	if v := tooMany(next.seen()); v != nil {
		return s, nil, v
	}
	next.phase, next.turn = turning, s.start
	return next, []engines.Event{{Kind: "dealt", Rule: "AN-02", Data: dealt{sorted(rows)}}}, nil
}

// hands counts one hand per seat: AN-18 for all of them, then AN-01.
func (s State) hands(lists [][]Animal, size func(int) bool) (hands [maxSeats]cards, v *engines.Violation) {
	for i, list := range lists {
		if s.lives[i] == 0 && len(list) > 0 {
			return hands, refuse("AN-18", "", engines.Seat(i+1), map[string]any{"outSeat": engines.Seat(i + 1)})
		}
	}
	for i, list := range lists {
		if s.lives[i] == 0 {
			continue
		}
		if !size(len(list)) {
			return hands, refuse("AN-01", "", engines.Seat(i+1), map[string]any{"handSeat": engines.Seat(i + 1), "count": len(list)})
		}
		var ok bool
		if hands[i], ok = count(list); !ok {
			return hands, engines.UnknownAction(nil)
		}
	}
	return hands, nil
}

// exchange swaps cards of the hand for a row.
func (s State) exchange(a Exchange) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.own(a.Seat); v != nil {
		return s, nil, v
	}
	if a.Row < 1 || a.Row > rowCount {
		return s, nil, engines.UnknownAction(a)
	}
	laid, v := s.judgeLaid(a)
	if v != nil {
		return s, nil, v
	}
	seat := s.turn
	taken := s.rows[a.Row-1]
	next := s
	next.known[seat-1] = s.known[seat-1].less(laid).plus(taken)
	next.rows[a.Row-1] = laid
	next.exchanged |= 1 << (seat - 1)
	next.next()
	next.mayCall = seat
	events := make([]engines.Event, 1, 6)
	events[0] = engines.Event{Kind: "exchanged", Seat: engines.Seat(seat), Rule: "AN-05",
		Data: exchanged{a.Row, laid.list(), taken.list()}}
	if full, ok := next.full(); ok && s.match.AutoInstant {
		next.call(full, &events)
	}
	return next, events, nil
}

// judgeLaid judges the cards that were laid down: AN-06, AN-07, AN-05, AN-21.
func (s State) judgeLaid(a Exchange) (laid cards, v *engines.Violation) {
	seat := engines.Seat(s.turn)
	if len(a.Cards) != a.Row {
		return laid, refuse("AN-06", "", seat, map[string]any{"row": a.Row, "count": len(a.Cards)})
	}
	laid, ok := count(a.Cards)
	if !ok {
		return laid, engines.UnknownAction(a)
	}
	if laid == s.rows[a.Row-1] {
		return laid, refuse("AN-07", "", seat, nil)
	}
	hidden := laid.less(s.known[s.turn-1])
	if hidden.n() > s.unknown(s.turn) {
		return laid, refuse("AN-05", "", seat, nil)
	}
	return laid, beyond(hidden, s.pool(), seat)
}

// beyond refuses cards that nobody can have, because all of their kind lie elsewhere (AN-21).
func beyond(hidden, pool cards, seat engines.Seat) *engines.Violation {
	for k, n := range hidden {
		if n > pool[k] {
			return refuse("AN-21", "elsewhere", seat, map[string]any{"count": int(supply[k]), "animals": several(k)})
		}
	}
	return nil
}

// full finds a set that the seat which exchanged just now is known to hold whole.
func (s State) full() (Animal, bool) {
	for _, a := range callable {
		if s.known[s.mayCall-1][a] == supply[a] && (a != Cat || !s.match.Expert) {
			return a, true
		}
	}
	return 0, false
}

// knock announces the last lap; after a knock it is the same as to decline (rule sheet).
func (s State) knock(seat *engines.Seat) (engines.State, []engines.Event, *engines.Violation) {
	if s.knocker != 0 {
		return s.decline(seat)
	}
	if v := s.own(seat); v != nil {
		return s, nil, v
	}
	if !s.hasExchanged(s.turn) {
		return s, nil, refuse("AN-08", "", engines.Seat(s.turn), nil)
	}
	events := []engines.Event{{Kind: "knocked", Seat: engines.Seat(s.turn), Rule: "AN-09"}}
	s.knocker, s.mayCall = s.turn, 0
	s.next()
	return s, events, nil
}

func (s State) decline(seat *engines.Seat) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.own(seat); v != nil {
		return s, nil, v
	}
	if s.knocker == 0 {
		return s, nil, refuse("AN-04", "", engines.Seat(s.turn), nil)
	}
	events := []engines.Event{{Kind: "declined", Seat: engines.Seat(s.turn), Rule: "AN-09"}}
	s.mayCall = 0
	s.next()
	return s, events, nil
}

// instant ends the round where the seat that exchanged just now can hold all cards of an animal.
func (s State) instant(a Instant) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.over(a.Seat); v != nil {
		return s, nil, v
	}
	if v := s.judgeCall(a); v != nil {
		return s, nil, v
	}
	events := make([]engines.Event, 0, 6)
	s.call(a.Animal, &events)
	return s, events, nil
}

// judgeCall: AN-10, AN-30, then the hand.
func (s State) judgeCall(a Instant) *engines.Violation {
	who := given(a.Seat, s.mayCall)
	switch {
	case s.mayCall == 0 || who != engines.Seat(s.mayCall):
		return refuse("AN-10", "noExchange", who, nil)
	case int(a.Animal) >= kindCount:
		return engines.UnknownAction(a)
	case !slices.Contains(callable[:], a.Animal):
		if s.match.Expert {
			return refuse("AN-10", "kindExpert", who, nil)
		}
		return refuse("AN-10", "kind", who, nil)
	case a.Animal == Cat && s.match.Expert:
		return refuse("AN-30", "", who, nil)
	}
	want := int(supply[a.Animal])
	short := refuse("AN-10", "", who, map[string]any{"count": want, "animals": several(a.Animal)})
	pool := s.pool()
	if a.Hand == nil {
		if s.most(s.mayCall, a.Animal, pool) < want {
			return short
		}
		return nil
	}
	if len(a.Hand) != handSize {
		return refuse("AN-01", "", who, map[string]any{"handSeat": who, "count": len(a.Hand)})
	}
	hand, ok := count(a.Hand)
	if !ok {
		return engines.UnknownAction(a)
	}
	if v := s.judgeHand(s.mayCall, hand); v != nil {
		return v
	}
	if v := beyond(hand.less(s.known[s.mayCall-1]), pool, who); v != nil {
		return v
	}
	if int(hand[a.Animal]) < want {
		return short
	}
	return nil
}

// judgeHand judges that a hand has the cards that it is known to hold (AN-21).
func (s State) judgeHand(seat uint8, hand cards) *engines.Violation {
	for k, n := range s.known[seat-1] {
		if hand[k] < n {
			return refuse("AN-21", "known", engines.Seat(seat), map[string]any{"handSeat": engines.Seat(seat), "animals": several(k)})
		}
	}
	return nil
}

// call ends the round at once: AN-11, with the expert rule AN-31.
func (s *State) call(a Animal, events *[]engines.Event) {
	caller := s.mayCall
	*events = append(*events, engines.Event{Kind: "instant", Seat: engines.Seat(caller), Rule: "AN-10", Data: called{a}})
	var change [maxSeats]int
	for i := range s.match.seats {
		if s.lives[i] > 0 {
			change[i] = -1
		}
	}
	change[caller-1] = 0
	rule := "AN-11"
	if s.match.Expert {
		rule, change[caller-1] = "AN-31", 1
	}
	s.scored, s.scores = false, [maxSeats]int{}
	s.endRound(rule, change, events)
}
