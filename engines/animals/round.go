package animals

import "spieltisch/engines"

// reveal counts the hands as they lie open.
func (s State) reveal(a Reveal) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.common(a.Seat, revealing); v != nil {
		return s, nil, v
	}
	hands, v := s.hands(a.Hands, func(n int) bool { return n == handSize })
	if v != nil {
		return s, nil, v
	}
	for i := range s.match.seats {
		if v := s.judgeHand(uint8(i+1), hands[i]); v != nil {
			return s, nil, v
		}
	}
	open := s
	open.known = hands
	if v := tooMany(open.seen()); v != nil {
		return s, nil, v
	}
	var most majorities
	for k := range most {
		most[k] = s.majority(hands, k)
	}
	return s.settle(most)
}

// majority is the seat with strictly most cards of a kind, 0: nobody (AN-12 to AN-15).
func (s State) majority(hands [maxSeats]cards, k int) engines.Seat {
	needed := uint8(1) // AN-14
	if s.in() == 2 {
		needed = 2 // AN-15
	}
	who, most := engines.Table, needed-1
	for i, hand := range hands {
		switch {
		case hand[k] > most:
			who, most = engines.Seat(i+1), hand[k]
		case hand[k] == most: // AN-13
			who = engines.Table
		}
	}
	return who
}

// score takes the majorities as people tell them, where the known cards allow them.
func (s State) score(a Score) (engines.State, []engines.Event, *engines.Violation) {
	if v := s.common(a.Seat, revealing); v != nil {
		return s, nil, v
	}
	for _, seat := range a.Majorities {
		if seat != engines.Table && s.lives[seat-1] == 0 {
			return s, nil, refuse("AN-18", "score", seat, map[string]any{"outSeat": seat})
		}
	}
	pool := s.pool()
	for k, seat := range a.Majorities {
		if seat == engines.Table {
			continue
		}
		if v := s.judgeMajority(uint8(seat), Animal(k), pool); v != nil {
			return s, nil, v
		}
	}
	return s.settle(a.Majorities)
}

// judgeMajority: AN-15, AN-12.
func (s State) judgeMajority(seat uint8, a Animal, pool cards) *engines.Violation {
	most := s.most(seat, a, pool)
	if s.in() == 2 && most == 1 {
		return refuse("AN-15", "", engines.Seat(seat), map[string]any{"animals": several(a)})
	}
	for i := range s.match.seats {
		if other := uint8(i + 1); most == 0 || other != seat && int(s.known[i][a]) >= most {
			return refuse("AN-12", "", engines.Seat(seat), map[string]any{"mostSeat": engines.Seat(seat), "animals": several(a)})
		}
	}
	return nil
}

// settle gives points for majorities and takes lives for points (AN-12, AN-16, AN-17).
func (s State) settle(most majorities) (engines.State, []engines.Event, *engines.Violation) {
	s.scored, s.scores = true, [maxSeats]int{}
	for k, seat := range most {
		if seat != engines.Table {
			s.scores[seat-1] += s.match.Values[k]
		}
	}
	events := make([]engines.Event, 1, 6)
	points := make([]int, s.match.seats)
	copy(points, s.scores[:])
	events[0] = engines.Event{Kind: "scored", Rule: "AN-12", Data: scored{points, most}}
	rule, change := s.losses()
	s.endRound(rule, change, &events)
	return s, events, nil
}

// losses are the lives that the points cost.
func (s State) losses() (rule string, change [maxSeats]int) {
	high, low := -1, -1
	for i := range s.match.seats {
		if s.lives[i] == 0 {
			continue
		}
		if n := s.scores[i]; high < 0 {
			high, low = n, n
		} else {
			high, low = max(high, n), min(low, n)
		}
	}
	if high == low {
		return "AN-17", change
	}
	for i := range s.match.seats {
		switch n := s.scores[i]; {
		case s.lives[i] == 0 || n == high:
		case n == low:
			change[i] = -2
		default:
			change[i] = -1
		}
	}
	return "AN-16", change
}

// endRound changes lives, tells who is out, and goes on to the next round or to the end (AN-18 to AN-20).
func (s *State) endRound(rule string, change [maxSeats]int, events *[]engines.Event) {
	before := s.lives
	for i := range s.match.seats {
		s.lives[i] = min(max(s.lives[i]+change[i], 0), s.match.MaxLives)
		change[i] = s.lives[i] - before[i]
	}
	*events = append(*events, engines.Event{Kind: "lives", Rule: rule,
		Data: lost{change[:s.match.seats:s.match.seats]}})
	for i := range s.match.seats {
		if before[i] > 0 && s.lives[i] == 0 {
			*events = append(*events, engines.Event{Kind: "out", Seat: engines.Seat(i + 1), Rule: "AN-18"})
		}
	}
	s.turn, s.knocker, s.mayCall, s.exchanged = 0, 0, 0, 0
	s.rows, s.known = [rowCount]cards{}, [maxSeats]cards{}
	if s.in() == 1 {
		s.phase = ended
		*events = append(*events, engines.Event{Kind: "over", Rule: "AN-20", Data: finished{s.winners()}})
		return
	}
	s.phase, s.round, s.start = dealing, s.round+1, s.after(s.start)
	*events = append(*events, engines.Event{Kind: "round", Rule: "AN-19", Data: began{s.round, engines.Seat(s.start)}})
}

// winners is the last seat with lives, empty until over (AN-20).
func (s State) winners() []engines.Seat {
	out := []engines.Seat{}
	if s.phase != ended {
		return out
	}
	for i, l := range s.lives {
		if l > 0 {
			out = append(out, engines.Seat(i+1))
		}
	}
	return out
}
