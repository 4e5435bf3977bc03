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
	there, err := f.Take("phase", &p.phase)
	if err != nil {
		return err
	}
	if there && p.phase != choosing && p.phase != ready && p.phase != rolled {
		return fmt.Errorf("field \"phase\": a position has no phase %q", p.phase)
	}
	if p.phase == rolled {
		p.rolls = 1
	}
	return f.TakeAll(engines.Members{{"group", &p.group}, {"rolls", &p.rolls}, {"turns", &p.turns}})
}

// check finds what cannot be understood; rules come after it.
func (p *position) check(o options) error {
	if err := engines.CheckSeat("turn", p.turn, len(p.yards)); err != nil {
		return err
	}
	switch {
	case p.pile < 0:
		return fmt.Errorf("field \"pile\": %d cards are too few", p.pile)
	case p.turns < 1 || p.turns > engines.HighestNumber:
		return fmt.Errorf("field \"turns\": turns count from 1 to %d, not %d", engines.HighestNumber, p.turns)
	case p.group != "" && p.group != Hub && p.group != Catch:
		return fmt.Errorf("field \"group\": %q is neither \"hub\" nor \"catch\"", p.group)
	case p.phase == choosing && p.group != "":
		return errors.New("field \"group\": nothing is chosen yet in the phase \"choose\"")
	case p.rolls < 0, p.rolls > engines.HighestNumber, p.phase == choosing && p.rolls > 0, p.phase == rolled && p.rolls == 0:
		return fmt.Errorf("field \"rolls\": %d does not go with the phase %q", p.rolls, p.phase)
	}
	return o.check("dice", p.dice)
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (State, *engines.Violation) {
	s := State{match: m, phase: p.phase, group: p.group, turn: uint8(p.turn), turns: p.turns, rolls: p.rolls}
	if v := p.layCards(&s); v != nil {
		return s, v
	}
	if v := s.layDice(p.dice); v != nil {
		return s, v
	}
	return s, s.judge()
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
	case s.phase != choosing && s.group == Catch && s.rolls == 0 && none:
		return &engines.Violation{Rule: "VA-05", Case: "noCatch", Args: map[string]any{"predSeat": s.pred()}}
	}
	for i, c := range s.catches[:s.match.seats] {
		if c != (tally{}) && (engines.Seat(i+1) != s.pred() || s.group == Hub) {
			return &engines.Violation{Rule: "VA-06", Args: map[string]any{"predSeat": engines.Seat(i + 1)}}
		}
	}
	if _, enough := s.own.minus(s.dice.bugs()); s.rolls > 0 && !enough || s.rolls == 0 && s.own != (tally{}) {
		return &engines.Violation{Rule: "VA-18"}
	}
	return nil
}
