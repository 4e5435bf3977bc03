package schweinebande

import "spieltisch/engines"

// What follows by itself: turns, phases, rounds and the end.

func (s *State) event(kind, rule string, data any) engines.Event {
	return engines.Event{Kind: kind, Seat: s.seat(), Rule: rule, Data: data}
}

// newRound fills the board (SB-02) and lets the starter begin (SB-03).
func (s *State) newRound(events *[]engines.Event) {
	for i := range s.board {
		s.board[i] = cell{tile: faceDown}
	}
	s.phase, s.turn, s.done = revealing, s.first, [maxSeats]bool{}
	*events = append(*events, s.event("round", "SB-03", begun{int(s.round)}))
}

// giveBack returns the order tokens of the round before, after the first action with a tile (SB-04).
func (s *State) giveBack(events *[]engines.Event) {
	if s.round > 1 && s.down() == spaces-1 {
		s.tokens = tokens{}
		*events = append(*events, engines.Event{Kind: "tokensBack", Rule: "SB-04"})
	}
}

// giveToken gives the lowest free order token (SB-08).
func (s *State) giveToken(seat uint8, events *[]engines.Event) {
	n := s.tokens.add(seat)
	*events = append(*events, engines.Event{Kind: "token", Seat: engines.Seat(seat), Rule: "SB-08", Data: ordered{n}})
}

// nextReveal hands on to the next seat with a farmer at home; it may be the same one (SB-09).
func (s *State) nextReveal(events *[]engines.Event) {
	if s.down() > 0 {
		for range s.match.seats {
			s.turn = s.turn%uint8(s.match.seats) + 1
			if s.farmers[s.turn-1] > 0 {
				s.phase = revealing
				return
			}
		}
	}
	s.endPlacing(events)
}

// endPlacing gives tokens to those who still have farmers at home (SB-10), and turns to the tiles that are
// left.
func (s *State) endPlacing(events *[]engines.Event) {
	seat := s.first
	for range s.match.seats {
		if n := s.farmers[seat-1]; n > 0 && !s.tokens.has(seat) {
			*events = append(*events, engines.Event{Kind: "home", Seat: engines.Seat(seat), Rule: "SB-10",
				Data: athome{int(n)}})
			s.giveToken(seat, events)
		}
		seat = seat%uint8(s.match.seats) + 1
	}
	s.turn = 0
	if s.down() > 0 {
		s.phase = opening
		return
	}
	s.startCollecting(events)
}

func (s *State) startCollecting(events *[]engines.Event) {
	s.phase, s.turn = collecting, s.tokens[s.match.seats-1] // the one before token 1
	s.nextCollector(events)
}

// nextCollector is the next seat by tokens with a farmer on the board (SB-12); without any the board is
// cleared (SB-16).
func (s *State) nextCollector(events *[]engines.Event) {
	at := 0
	for i, seat := range s.tokens[:s.match.seats] {
		if seat == s.turn {
			at = i
		}
	}
	for i := range s.match.seats {
		seat := s.tokens[(at+1+i)%s.match.seats]
		if s.placed(engines.Seat(seat)) > 0 {
			s.turn = seat
			return
		}
	}
	left := s.up()
	s.out = s.out.plus(left)
	s.board = [spaces]cell{}
	s.turn = 0
	*events = append(*events, engines.Event{Kind: "clear", Rule: "SB-16", Data: cleared{left}})
	s.enter(farming, events)
}

// enter begins a phase in which all seats act at once.
func (s *State) enter(p phase, events *[]engines.Event) {
	s.phase, s.done = p, [maxSeats]bool{}
	s.settle(events)
}

// settle finds who can do nothing more, and goes on to the next phase when that is everybody.
func (s *State) settle(events *[]engines.Event) {
	if !s.together() {
		return
	}
	all := true
	for i := range s.match.seats {
		if !s.done[i] && s.idle(engines.Seat(i+1)) {
			s.done[i] = true
		}
		all = all && s.done[i]
	}
	if !all {
		return
	}
	switch {
	case s.phase == farming && (s.round < rounds || s.match.FeedRound4):
		s.enter(feeding, events)
	case s.phase == final:
		s.end(events)
	case s.round == rounds:
		s.enter(final, events)
	default:
		s.round++
		s.first = s.tokens[0]
		s.newRound(events)
	}
}

// idle reports whether a seat can do nothing in this phase.
func (s State) idle(seat engines.Seat) bool {
	pen := s.pens[seat-1]
	switch s.phase {
	case feeding:
		return pen.animals() == 0
	case final:
		return pen.animals() < groupSize
	}
	for _, n := range pen[:animals] {
		if n >= groupSize {
			return false
		}
	}
	_, full := pen.minus(six)
	return !full
}

// end puts pens and hay away (SB-26) and finds the winners (SB-27).
func (s *State) end(events *[]engines.Event) {
	var left bag
	for i := range s.match.seats {
		left = left.plus(s.pens[i])
		s.done[i] = true
	}
	s.out = s.out.plus(left)
	s.pens, s.hay, s.phase = [maxSeats]bag{}, [maxSeats]int{}, over
	*events = append(*events, engines.Event{Kind: "end", Rule: "SB-26", Data: cleared{left}})
	for _, w := range s.winners() {
		*events = append(*events, engines.Event{Kind: "win", Seat: w, Rule: "SB-27", Data: won{s.score(w)}})
	}
}
