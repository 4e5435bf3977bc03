package verasselt

import "spieltisch/engines"

// What follows by itself: turns, refills and the end.

func (s *State) event(kind, rule string, data any) engines.Event {
	return engines.Event{Kind: kind, Seat: s.seat(), Rule: rule, Data: data}
}

// receive lets the predecessor decide where the catch goes; rule says why it is banked now.
func (s *State) receive(rule string, events *[]engines.Event) {
	s.phase = banking
	cards := s.catches[s.pred()-1].cards()
	*events = append(*events, engines.Event{Kind: "receive", Seat: s.pred(), Rule: rule, Data: moved{cards}})
}

// nextTurn hands the dice on (VA-04).
func (s *State) nextTurn(events *[]engines.Event) {
	s.turn = s.turn%uint8(s.match.seats) + 1
	s.turns++
	s.phase, s.group, s.own, s.rolls, s.mustBoost = choosing, "", tally{}, 0, 0
	*events = append(*events, s.event("turn", "VA-04", nil))
	s.checkStart(events)
}

// checkStart ends the game where the seat on turn has nothing to roll for (VA-20).
func (s *State) checkStart(events *[]engines.Event) {
	if s.catches[s.pred()-1] == (tally{}) && s.lost() {
		s.end(events)
	}
}

func (s *State) startRefill(events *[]engines.Event) {
	if s.refillCount() > 0 {
		s.phase = refilling
		return
	}
	s.enterReady(events)
}

// enterReady looks for the end once more before the first roll for the hub (VA-20).
func (s *State) enterReady(events *[]engines.Event) {
	if s.lost() {
		s.end(events)
		return
	}
	s.phase = ready
	if n := s.hub.n(); s.pile == 0 && n < hubLeast {
		s.mustBoost = uint8(hubLeast - n)
		*events = append(*events, s.event("mustBoost", "VA-20", forced{int(s.mustBoost)}))
	}
}

// end gives a catch that still lies there to its player (VA-22) and finds the winners (VA-23).
func (s *State) end(events *[]engines.Event) {
	pred := s.pred()
	if catch := s.catches[pred-1]; catch != (tally{}) {
		*events = append(*events,
			engines.Event{Kind: "receive", Seat: pred, Rule: "VA-22", Data: moved{catch.cards()}},
			engines.Event{Kind: "bank", Seat: pred, Rule: "VA-21", Data: banked{Heap: catch.cards()}})
		s.heaps[pred-1], s.catches[pred-1] = s.heaps[pred-1].plus(catch), tally{}
	}
	s.phase, s.turn, s.group, s.own, s.rolls, s.mustBoost = over, 0, "", tally{}, 0, 0
	*events = append(*events, engines.Event{Kind: "end", Rule: "VA-20"})
	for _, w := range s.winners() {
		*events = append(*events, engines.Event{Kind: "win", Seat: w, Rule: "VA-23", Data: won{s.heaps[w-1].n()}})
	}
}
