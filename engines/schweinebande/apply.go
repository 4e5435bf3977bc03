package schweinebande

import "spieltisch/engines"

// Apply takes one action.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	own, ok := a.(act)
	if !ok {
		return s, nil, engines.UnknownAction(a)
	}
	if v := s.mayAct(a, own.by()); v != nil {
		return s, nil, v
	}
	next, events := s, make([]engines.Event, 0, 4)
	var v *engines.Violation
	switch a := a.(type) {
	case Reveal:
		v = next.reveal(a, &events)
	case Place:
		v = next.place(a, &events)
	case Skip:
		next.skip(&events)
	case Open:
		v = next.open(a, &events)
	case Collect:
		v = next.collect(a, &events)
	case Group4:
		v = next.group4(a, &events)
	case Group6:
		v = next.group6(a, &events)
	case Done:
		next.finish(a, &events)
	case Sell:
		v = next.sell(a, &events)
	case Feed:
		v = next.feed(a, &events)
	case Final4:
		v = next.final4(a, &events)
	}
	if v != nil {
		return s, nil, v
	}
	if next.together() {
		next.settle(&events)
	}
	return next, events, nil
}

// mayAct judges what holds for all actions: SB-27, then the phase, then the seat.
func (s State) mayAct(a engines.Action, seat *engines.Seat) *engines.Violation {
	if s.phase == over {
		return &engines.Violation{Rule: "SB-27", Case: "over"}
	}
	if !s.inPhase(a.Kind()) {
		return s.outOfPhase(a, seat)
	}
	if seat == nil || s.phase == opening {
		return nil
	}
	if s.together() {
		return s.mayStill(a, *seat)
	}
	if *seat != s.seat() {
		return s.notOnTurn(a, *seat)
	}
	return nil
}

// inPhase reports whether an action belongs to the phase.
func (s State) inPhase(kind string) bool {
	switch s.phase {
	case revealing:
		return kind == "reveal"
	case placing:
		return kind == "place" || kind == "skip"
	case opening:
		return kind == "open"
	case collecting:
		return kind == "collect"
	case farming:
		return kind == "group4" || kind == "group6" || kind == "done"
	case feeding:
		return kind == "sell" || kind == "feed"
	}
	return kind == "final4" || kind == "done"
}

// ownRule is the rule that an action breaks where it does not belong.
func (s State) ownRule(a engines.Action) string {
	switch a := a.(type) {
	case Reveal:
		return "SB-05"
	case Place, Skip:
		return "SB-06"
	case Open:
		return "SB-11"
	case Collect:
		return "SB-12"
	case Group6:
		return "SB-18"
	case Sell:
		return "SB-23"
	case Feed:
		if a.Hay == nil {
			return "SB-24"
		}
		return "SB-22"
	case Final4:
		return "SB-25"
	case Done:
		if s.phase == final {
			return "SB-25"
		}
	}
	return "SB-17" // four of a kind
}

func (s State) outOfPhase(a engines.Action, seat *engines.Seat) *engines.Violation {
	if seat == nil {
		seat = new(s.seat())
	}
	if s.phase == opening {
		return &engines.Violation{Rule: "SB-11", Seat: *seat, Case: "first"}
	}
	if _, ok := a.(Place); ok && (s.phase == collecting || s.together()) {
		return &engines.Violation{Rule: "SB-10", Seat: *seat}
	}
	return &engines.Violation{Rule: s.ownRule(a), Seat: *seat, Case: "notNow"}
}

// mayStill refuses a seat that is done already.
func (s State) mayStill(a engines.Action, seat engines.Seat) *engines.Violation {
	if seat < 1 || int(seat) > s.match.seats {
		return engines.UnknownAction(a)
	}
	if s.done[seat-1] {
		return &engines.Violation{Rule: s.ownRule(a), Seat: seat, Case: "done"}
	}
	return nil
}

// notOnTurn says why it is not this seat's turn.
func (s State) notOnTurn(a engines.Action, seat engines.Seat) *engines.Violation {
	v := &engines.Violation{Rule: s.ownRule(a), Seat: seat, Case: "turn", Args: map[string]any{"turnSeat": s.seat()}}
	if s.phase != revealing {
		return v
	}
	switch {
	case s.down() == spaces:
		v.Rule, v.Case = "SB-03", ""
	case s.onlyOne():
		v.Rule, v.Case = "SB-09", ""
	case seat >= 1 && int(seat) <= s.match.seats && s.farmers[seat-1] == 0:
		v.Rule, v.Case = "SB-08", "rest"
	}
	return v
}

// onlyOne reports whether a single seat has farmers at home (SB-09).
func (s State) onlyOne() bool {
	n := 0
	for _, f := range s.farmers {
		if f > 0 {
			n++
		}
	}
	return n == 1
}

// refuse makes a violation of a seat.
func refuse(seat engines.Seat, rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: seat, Case: which, Args: args}
}

func tooMany(seat engines.Seat, kind int) *engines.Violation {
	return refuse(seat, "SB-28", "tooMany", map[string]any{"tile": kindName(kind), "want": supply(kind)})
}
