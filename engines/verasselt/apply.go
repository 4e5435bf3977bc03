package verasselt

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
	case Choose:
		v = next.choose(a, &events)
	case Bank:
		v = next.bank(a, &events)
	case Refill:
		v = next.refill(a, &events)
	case Boost:
		v = next.boost(a, &events)
	case Roll:
		v = next.roll(a, &events)
	case Draw:
		v = next.draw(a, &events)
	case Stop:
		v = next.stop(&events)
	}
	if v != nil {
		return s, nil, v
	}
	return next, events, nil
}

// mayAct judges what holds for all actions: VA-20, then VA-04, then the phase.
func (s State) mayAct(a engines.Action, seat *engines.Seat) *engines.Violation {
	if s.phase == over {
		return &engines.Violation{Rule: "VA-20"}
	}
	want := s.seat()
	if a.Kind() == "bank" {
		want = s.pred()
	}
	if v := engines.OutOfTurn("VA-04", seat, want); v != nil {
		return v
	}
	return s.outOfPhase(a.Kind())
}

// outOfPhase refuses an action that the game does not wait for.
func (s State) outOfPhase(kind string) *engines.Violation {
	switch s.phase {
	case choosing:
		return s.beforeChoice(kind)
	case banking:
		switch {
		case kind == "bank":
			return nil
		case s.group == Hub:
			return s.refuse("VA-06", "", map[string]any{"predSeat": s.pred()})
		}
		return s.refuse("VA-21", "first", map[string]any{"predSeat": s.pred()})
	case refilling:
		if kind != "refill" {
			return s.refuse("VA-07", "first", map[string]any{"want": s.refillCount()})
		}
		return nil
	case drawing:
		if kind != "draw" {
			return s.refuse("VA-16", "first", map[string]any{"want": s.consolation()})
		}
		return nil
	}
	switch kind {
	case "choose":
		return s.refuse("VA-05", "", nil)
	case "bank":
		return s.refuse("VA-21", "notNow", nil)
	case "draw":
		return s.refuse("VA-16", "notNow", nil)
	case "refill":
		if s.group == Catch {
			return s.refuse("VA-08", "", nil)
		}
		return s.refuse("VA-07", "done", nil)
	}
	return nil
}

// tooFewRolls says how many are wanted (VA-13).
func (s State) tooFewRolls() *engines.Violation {
	if n := s.match.MinRolls; n > 1 {
		return s.refuse("VA-13", "more", map[string]any{"want": n})
	}
	return s.refuse("VA-13", "", nil)
}

func (s State) beforeChoice(kind string) *engines.Violation {
	switch kind {
	case "choose":
		return nil
	case "bank":
		return s.refuse("VA-19", "", map[string]any{"turnSeat": s.seat()})
	case "stop":
		return s.tooFewRolls()
	case "draw":
		return s.refuse("VA-16", "notNow", nil)
	}
	return s.refuse("VA-05", "chooseFirst", nil)
}

// refuse makes a violation of the seat whose move it is.
func (s State) refuse(rule, which string, args map[string]any) *engines.Violation {
	return &engines.Violation{Rule: rule, Seat: s.mover(), Case: which, Args: args}
}

func tooMany(seat engines.Seat, i int) *engines.Violation {
	return &engines.Violation{Rule: "VA-01", Seat: seat, Case: "tooMany", Args: map[string]any{"color": color(i), "want": perColor}}
}

func (s *State) choose(a Choose, events *[]engines.Event) *engines.Violation {
	waiting := s.catches[s.pred()-1] != tally{}
	switch a.Group {
	case Catch:
		if !waiting {
			return s.refuse("VA-05", "noCatch", map[string]any{"predSeat": s.pred()})
		}
		s.group, s.phase = Catch, ready // VA-08: the hub is left alone
		*events = append(*events, s.event("chosen", "VA-05", chosen{Catch}))
		return nil
	case Hub:
	default:
		return engines.UnknownAction(a)
	}
	*events = append(*events, s.event("chosen", "VA-05", chosen{Hub}))
	s.group = Hub
	switch {
	case !waiting:
		s.startRefill(events)
	case s.lost() && s.match.AutoFinalBank:
		s.end(events)
	default: // VA-06
		s.receive("VA-06", events)
	}
	return nil
}

// bank takes the predecessor's catch home (VA-21).
func (s *State) bank(a Bank, events *[]engines.Event) *engines.Violation {
	i := s.pred() - 1
	yard, ok := a.Yard.tally()
	heap, there := s.catches[i].minus(yard)
	if !ok || !there {
		return s.refuse("VA-21", "notThere", nil)
	}
	if n := s.yards[i].n() + yard.n(); n > yardLimit {
		return s.refuse("VA-21", "", map[string]any{"count": n})
	}
	s.yards[i], s.heaps[i], s.catches[i] = s.yards[i].plus(yard), s.heaps[i].plus(heap), tally{}
	*events = append(*events, engines.Event{Kind: "bank", Seat: s.pred(), Rule: "VA-21",
		Data: banked{yard.cards(), heap.cards()}})
	if s.group == Hub {
		s.startRefill(events)
		return nil
	}
	s.nextTurn(events)
	return nil
}

func (s *State) refill(a Refill, events *[]engines.Event) *engines.Violation {
	want := s.refillCount()
	if n := a.Cards.n(); n != want {
		return s.refuse("VA-07", s.refillReason(), map[string]any{"count": n, "want": want, "each": s.match.PerDoubleBar})
	}
	new, v := s.offPile(a.Cards)
	if v != nil {
		return v
	}
	s.hub = s.hub.plus(new)
	*events = append(*events, s.event("refill", "VA-07", moved{a.Cards}))
	if !s.match.CheckAfterFill {
		s.phase = ready
		return nil
	}
	s.enterReady(events)
	return nil
}

// refillReason is why it is that many cards: so many for the dice, up to eight, or all that the pile has.
func (s State) refillReason() string {
	bars, eight := s.match.PerDoubleBar*s.dice.bars(), hubLeast-s.hub.n()
	switch {
	case max(bars, eight) > int(s.pile):
		return "pile"
	case bars < eight:
		return "eight"
	}
	return "bars"
}

// offPile takes cards off the pile; any are possible that there are not too many of (VA-01).
func (s *State) offPile(c Cards) (tally, *engines.Violation) {
	if i, ok := excess(s.seen(), c); ok {
		return tally{}, tooMany(s.mover(), i)
	}
	t, ok := c.tally()
	if !ok {
		return tally{}, engines.UnknownAction(nil)
	}
	s.pile -= uint8(t.n())
	return t, nil
}

func (s *State) boost(a Boost, events *[]engines.Event) *engines.Violation {
	if a.Cards == (Cards{}) { // no JSON gives this
		return engines.UnknownAction(a)
	}
	if a.Group != nil && *a.Group != s.group {
		return s.refuse("VA-09", "", nil)
	}
	cards, ok := a.Cards.tally()
	yard, there := s.yards[s.turn-1].minus(cards)
	if !ok || !there {
		return s.refuse("VA-09", "notYours", nil)
	}
	s.yards[s.turn-1] = yard
	*s.cards() = s.cards().plus(cards)
	s.mustBoost -= min(s.mustBoost, uint8(cards.n()))
	s.phase = ready
	*events = append(*events, s.event("boost", "VA-09", moved{a.Cards}))
	return nil
}

func (s *State) roll(a Roll, events *[]engines.Event) *engines.Violation {
	n := len(a.Kept) + len(a.Faces)
	switch {
	case s.mustBoost > 0:
		return s.refuse("VA-20", "boost", map[string]any{"cards": int(s.mustBoost)})
	case n != dieCount:
		return s.refuse("VA-02", "", map[string]any{"dice": n})
	case len(a.Faces) < minRolled:
		return s.refuse("VA-11", "", map[string]any{"count": len(a.Faces)})
	}
	kept, ok := countDice(a.Kept)
	new, ok2 := countDice(a.Faces)
	if !ok || !ok2 {
		return engines.UnknownAction(a)
	}
	if _, lay := s.dice.minus(kept); !lay {
		return s.turned()
	}
	for i := range new {
		new[i] += kept[i]
	}
	s.dice = new
	s.rolls++
	s.settle(events)
	return nil
}

// turned refuses a die that was left lying with another face.
func (s State) turned() *engines.Violation {
	switch {
	case s.rolls > 0:
		return s.refuse("VA-12", "", nil)
	case s.turns > 1:
		return s.refuse("VA-10", "", nil)
	}
	return s.refuse("VA-03", "", nil)
}

// settle compares all seven dice with the group (VA-14): bugged, or one card for each bug (VA-18).
func (s *State) settle(events *[]engines.Event) {
	rest, ok := s.cards().minus(s.dice.bugs())
	if ok {
		*s.cards() = rest
		s.own = s.own.plus(s.dice.bugs())
		s.phase = rolled
		*events = append(*events, s.event("catch", "VA-18", moved{s.dice.bugs().cards()}))
		return
	}
	*events = append(*events, s.event("bugged", "VA-14", bugged{s.short()}))
	if s.own != (tally{}) { // VA-15
		*events = append(*events, s.event("dissolve", "VA-15", moved{s.own.cards()}))
		*s.cards() = s.cards().plus(s.own)
		s.own = tally{}
	}
	if s.consolation() > 0 {
		s.phase = drawing
		return
	}
	s.afterBugged(events)
}

// short lists the colours of which there are more dice than cards, by letter.
func (s *State) short() []Face {
	var out []Face
	for _, i := range alphabetic {
		if i != barIndex && s.dice[i] > s.cards()[i] {
			out = append(out, faces[i])
		}
	}
	return out
}

func (s *State) draw(a Draw, events *[]engines.Event) *engines.Violation {
	want := s.consolation()
	if n := a.Cards.n(); n != want {
		return s.refuse("VA-16", "", map[string]any{"count": n, "want": want})
	}
	new, v := s.offPile(a.Cards)
	if v != nil {
		return v
	}
	s.yards[s.turn-1] = s.yards[s.turn-1].plus(new)
	*events = append(*events, s.event("draw", "VA-16", moved{a.Cards}))
	s.afterBugged(events)
	return nil
}

// afterBugged gives a catch that was rolled for to the predecessor (VA-17).
func (s *State) afterBugged(events *[]engines.Event) {
	if s.group == Catch {
		s.receive("VA-17", events)
		return
	}
	s.nextTurn(events)
}

func (s *State) stop(events *[]engines.Event) *engines.Violation {
	switch {
	case s.rolls < s.match.MinRolls:
		return s.tooFewRolls()
	case s.mustBoost > 0:
		return s.refuse("VA-20", "boost", map[string]any{"cards": int(s.mustBoost)})
	case s.phase == ready && s.rolls > 0:
		return s.refuse("VA-09", "rollNow", nil)
	}
	*events = append(*events, s.event("stop", "VA-19", moved{s.own.cards()}))
	s.catches[s.turn-1], s.own = s.own, tally{}
	if s.group == Catch && s.catches[s.pred()-1] != (tally{}) {
		s.receive("VA-19", events)
		return nil
	}
	s.nextTurn(events)
	return nil
}
