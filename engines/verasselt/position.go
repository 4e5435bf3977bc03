package verasselt

import (
	"errors"
	"fmt"

	"spieltisch/engines"
)

// position is the position object of the rules interface, understood but not judged.
type position struct {
	hub                   Cards
	pile                  int
	yards, heaps, catches []Cards
	dice                  []Face
	turn                  engines.Seat
	phase                 phase
	group                 Group
	own                   Cards
	rolls, turns          int
	mustBoost             *int // nil: what follows when the hub is rolled for
}

// newPosition has the defaults, and places for the cards of all players.
func newPosition(players int) position {
	places := func() []Cards { return make([]Cards, players) }
	return position{yards: places(), heaps: places(), catches: places(), phase: choosing, turns: 2}
}

func (p *position) read(f engines.Fields, o options) error {
	if err := p.readNeeded(f); err != nil {
		return err
	}
	if err := p.readOptional(f); err != nil {
		return err
	}
	return p.check(o)
}

func (p *position) readNeeded(f engines.Fields) (err error) {
	if p.hub, err = needCards(f, "hub"); err != nil {
		return err
	}
	if err := f.NeedAll(engines.Members{{"pile", &p.pile}, {"dice", &p.dice}, {"turn", &p.turn}}); err != nil {
		return err
	}
	for _, place := range []struct {
		name string
		into []Cards
	}{{"yards", p.yards}, {"heaps", p.heaps}} {
		if err := f.NeedObjects(place.name, "seat", len(place.into), readInto(place.into)); err != nil {
			return err
		}
	}
	return nil
}

// readInto reads the cards of each seat.
func readInto(places []Cards) func(int, engines.Fields) error {
	return func(i int, f engines.Fields) error { return places[i].read(f) }
}

func (p *position) readOptional(f engines.Fields) (err error) {
	if _, err := f.TakeObjects("catches", "seat", len(p.catches), readInto(p.catches)); err != nil {
		return err
	}
	if _, err := f.TakeObject("own", p.own.read); err != nil {
		return err
	}
	if _, err := f.Take("phase", &p.phase); err != nil {
		return err
	}
	switch p.phase {
	case choosing, banking, refilling, ready, over:
	case rolled, drawing:
		p.rolls = 1
	default:
		return fmt.Errorf("field \"phase\": there is no phase %q", p.phase)
	}
	if err := f.TakeAll(engines.Members{{"group", &p.group}, {"rolls", &p.rolls}, {"turns", &p.turns}}); err != nil {
		return err
	}
	p.mustBoost, err = engines.Optional[int](f, "mustBoost")
	return err
}

// check finds what cannot be understood; rules come after it.
func (p *position) check(o options) error {
	if p.phase == over {
		if p.turn != engines.Table {
			return errors.New("field \"turn\": it is nobody's turn in the phase \"over\"")
		}
	} else if err := engines.CheckSeat("turn", p.turn, len(p.yards)); err != nil {
		return err
	}
	switch {
	case p.pile < 0:
		return fmt.Errorf("field \"pile\": %d cards are too few", p.pile)
	case p.turns < 1 || p.turns > engines.HighestNumber:
		return fmt.Errorf("field \"turns\": turns count from 1 to %d, not %d", engines.HighestNumber, p.turns)
	case p.group != "" && p.group != Hub && p.group != Catch:
		return fmt.Errorf("field \"group\": %q is neither \"hub\" nor \"catch\"", p.group)
	case (p.phase == choosing || p.phase == over) && p.group != "":
		return fmt.Errorf("field \"group\": nothing is chosen in the phase %q", p.phase)
	case p.rolls < 0, p.rolls > engines.HighestNumber, p.unrolled() && p.rolls > 0, (p.phase == rolled || p.phase == drawing) && p.rolls == 0:
		return fmt.Errorf("field \"rolls\": %d does not go with the phase %q", p.rolls, p.phase)
	case p.mustBoost != nil && (*p.mustBoost < 0 || *p.mustBoost > hubLeast):
		return fmt.Errorf("field \"mustBoost\": %d cards are not between 0 and %d", *p.mustBoost, hubLeast)
	}
	return o.check("dice", p.dice)
}

// unrolled tells that no roll can have been made in the running turn.
func (p *position) unrolled() bool {
	return p.phase == choosing || p.phase == refilling || p.phase == over || p.phase == banking && p.group == Hub
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (s State, events []engines.Event, v *engines.Violation) {
	s = State{match: m, phase: p.phase, group: p.group, turn: uint8(p.turn), turns: p.turns, rolls: p.rolls}
	if v := p.layCards(&s); v != nil {
		return s, nil, v
	}
	if v := s.layDice(p.dice); v != nil {
		return s, nil, v
	}
	if s.phase == over {
		return s, []engines.Event{}, s.judgeOver()
	}
	if v := s.judge(); v != nil {
		return s, nil, v
	}
	events = []engines.Event{s.event("turn", "VA-04", nil)}
	v = p.goOn(&s, &events)
	return s, events, v
}

// goOn looks for the end where a turn begins, and before the first roll for the hub (VA-20). A position
// that says how many cards must be boosted is past that.
func (p *position) goOn(s *State, events *[]engines.Event) *engines.Violation {
	first := s.phase == ready && s.group == Hub && s.rolls == 0
	switch {
	case s.phase == choosing:
		s.checkStart(events)
	case first && (p.mustBoost == nil || *p.mustBoost > 0 || s.match.checkAfterFill):
		s.enterReady(events)
	}
	if want := int(s.mustBoost); s.phase != over && p.mustBoost != nil && *p.mustBoost != want {
		return &engines.Violation{Rule: "VA-20", Case: "count", Args: map[string]any{"count": *p.mustBoost, "want": want}}
	}
	return nil
}

// layCards puts the cards where the position says and judges that they are the right ones (VA-01).
func (p *position) layCards(s *State) *engines.Violation {
	places := []Cards{p.hub, p.own}
	places = append(append(append(places, p.yards...), p.heaps...), p.catches...)
	for color := range colors {
		seen := 0
		for _, c := range places {
			seen += min(c[color], perColor+1)
		}
		if seen > perColor {
			return tooMany(engines.Table, color)
		}
	}
	count := min(p.pile, cardCount+1)
	for _, c := range places {
		count += c.n()
	}
	if count != cardCount {
		return &engines.Violation{Rule: "VA-01", Args: map[string]any{"count": count, "want": cardCount}}
	}
	s.pile = uint8(p.pile)
	s.hub, _ = p.hub.tally()
	s.own, _ = p.own.tally()
	for i := range s.match.seats {
		s.yards[i], _ = p.yards[i].tally()
		s.heaps[i], _ = p.heaps[i].tally()
		s.catches[i], _ = p.catches[i].tally()
	}
	return nil
}

// judge finds what cannot come about in play, once cards and dice are right.
func (s State) judge() *engines.Violation {
	for i := range s.match.seats {
		if n := s.yards[i].n(); n > yardLimit {
			return &engines.Violation{Rule: "VA-21", Args: map[string]any{"count": n}}
		}
	}
	none := s.catches[s.pred()-1] == tally{}
	switch {
	case s.phase != choosing && s.group == "":
		return &engines.Violation{Rule: "VA-05", Case: "chooseFirst"}
	case s.phase == refilling && s.group == Catch:
		return &engines.Violation{Rule: "VA-08"}
	case none && (s.phase == banking || s.group == Catch && (s.rolls == 0 || s.phase == drawing)):
		return &engines.Violation{Rule: "VA-05", Case: "noCatch", Args: map[string]any{"predSeat": s.pred()}}
	}
	if v := s.judgeCatches(); v != nil {
		return v
	}
	switch _, caught := s.own.minus(s.dice.bugs()); {
	case (s.phase == ready || s.phase == rolled) && s.rolls > 0:
		if !caught {
			return &engines.Violation{Rule: "VA-18"}
		}
	case s.own != (tally{}): // nothing is caught yet, or it has gone where it belongs
		return &engines.Violation{Rule: "VA-18"}
	case s.phase == banking && s.group == Catch && s.rolls < min(1, s.match.minRolls):
		return &engines.Violation{Rule: "VA-13"}
	case s.phase == refilling && s.refillCount() == 0:
		return &engines.Violation{Rule: "VA-07", Case: "done"}
	case s.phase == drawing && s.consolation() == 0:
		return &engines.Violation{Rule: "VA-16", Case: "notNow"}
	}
	return nil
}

// judgeCatches: only the predecessor's catch may lie there, and where the hub is rolled for it was banked
// first. Whoever has just stopped has left one, too, while the predecessor banks what is left of his
// (VA-19).
func (s State) judgeCatches() *engines.Violation {
	for i, c := range s.catches[:s.match.seats] {
		seat := engines.Seat(i + 1)
		switch {
		case c == (tally{}):
		case seat == s.pred() && (s.group != Hub || s.phase == banking):
		case seat == s.seat() && s.group == Catch && s.phase == banking:
		default:
			return &engines.Violation{Rule: "VA-06", Args: map[string]any{"predSeat": seat}}
		}
	}
	return nil
}

// judgeOver finds what cannot be when the game is over: cards not banked, and a hub that somebody could
// still roll for.
func (s State) judgeOver() *engines.Violation {
	for i := range s.match.seats {
		switch n := s.yards[i].n(); {
		case n > yardLimit:
			return &engines.Violation{Rule: "VA-21", Args: map[string]any{"count": n}}
		case s.catches[i] != (tally{}):
			return &engines.Violation{Rule: "VA-22", Args: map[string]any{"predSeat": engines.Seat(i + 1)}}
		}
	}
	if s.own != (tally{}) {
		return &engines.Violation{Rule: "VA-18"}
	}
	for i := range s.match.seats {
		if s.turn = uint8(i + 1); s.lost() {
			return nil
		}
	}
	return &engines.Violation{Rule: "VA-20", Case: "notOver"}
}
