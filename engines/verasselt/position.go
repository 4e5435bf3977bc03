package verasselt

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

// position is the position object of the rules interface, understood but not judged.
type position struct {
	Hub       Cards        `json:"hub"`
	Pile      int          `json:"pile"`
	Yards     []Cards      `json:"yards" each:"seat"`
	Heaps     []Cards      `json:"heaps" each:"seat"`
	Catches   []Cards      `json:"catches,omitzero" each:"seat"` // nil: there are none
	Dice      []Face       `json:"dice"`
	Turn      engines.Seat `json:"turn"`
	Phase     phase        `json:"phase,omitzero"`
	Group     string       `json:"group,omitzero"` // "": nothing is chosen
	Own       Cards        `json:"own,omitzero"`
	Rolls     *int         `json:"rolls,omitzero"` // nil: as few as the phase allows
	Turns     int          `json:"turns,omitzero"`
	MustBoost *int         `json:"mustBoost,omitzero"` // nil: what follows when the hub is rolled for
}

// UnmarshalJSONFrom begins with the defaults.
func (p *position) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	type fields position
	*p = position{Phase: choosing, Turns: 2}
	return jsonv2.UnmarshalDecode(dec, (*fields)(p))
}

// UnmarshalText reads the name of a phase.
func (p *phase) UnmarshalText(name []byte) error {
	*p = phase(name)
	if !slices.Contains([]phase{choosing, banking, refilling, ready, rolled, drawing, over}, *p) {
		return fmt.Errorf("there is no phase %q", name)
	}
	return nil
}

func (p *position) rolls() int {
	switch {
	case p.Rolls != nil:
		return *p.Rolls
	case p.Phase == rolled || p.Phase == drawing:
		return 1
	}
	return 0
}

// Check finds what cannot be understood; rules come after it.
func (p *position) Check() error {
	group, rolls := Group(p.Group), p.rolls()
	switch {
	case p.Pile < 0:
		return fmt.Errorf("field \"pile\": %d cards are too few", p.Pile)
	case p.Turns < 1 || p.Turns > engines.HighestNumber:
		return fmt.Errorf("field \"turns\": turns count from 1 to %d, not %d", engines.HighestNumber, p.Turns)
	case group != "" && group != Hub && group != Catch:
		return fmt.Errorf("field \"group\": %q is neither \"hub\" nor \"catch\"", group)
	case (p.Phase == choosing || p.Phase == over) && group != "":
		return fmt.Errorf("field \"group\": nothing is chosen in the phase %q", p.Phase)
	case rolls < 0, rolls > engines.HighestNumber, p.unrolled() && rolls > 0,
		(p.Phase == rolled || p.Phase == drawing) && rolls == 0:
		return fmt.Errorf("field \"rolls\": %d does not go with the phase %q", rolls, p.Phase)
	case p.MustBoost != nil && (*p.MustBoost < 0 || *p.MustBoost > hubLeast):
		return fmt.Errorf("field \"mustBoost\": %d cards are not between 0 and %d", *p.MustBoost, hubLeast)
	}
	return nil
}

// fits holds a position against the number of players and the dice.
func (p *position) fits(players int, o options) error {
	if p.Catches == nil {
		p.Catches = make([]Cards, players)
	}
	err := cmp.Or(engines.CheckLen("yards", len(p.Yards), players), engines.CheckLen("heaps", len(p.Heaps), players),
		engines.CheckLen("catches", len(p.Catches), players), o.check("dice", p.Dice))
	switch {
	case err != nil:
		return err
	case p.Phase != over:
		return engines.CheckSeat("turn", p.Turn, players)
	case p.Turn != engines.Table:
		return errors.New("field \"turn\": it is nobody's turn in the phase \"over\"")
	}
	return nil
}

// unrolled reports whether no roll can have been made in the running turn.
func (p *position) unrolled() bool {
	return p.Phase == choosing || p.Phase == refilling || p.Phase == over || p.Phase == banking &&
		p.Group == string(Hub)
}

// state judges a position in the order of the rules interface.
func (p *position) state(m *match) (s State, events []engines.Event, v *engines.Violation) {
	s = State{match: m, phase: p.Phase, group: Group(p.Group), turn: uint8(p.Turn), turns: p.Turns,
		rolls: p.rolls()}
	if v := p.layCards(&s); v != nil {
		return s, nil, v
	}
	if v := s.layDice(p.Dice); v != nil {
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
	case first && (p.MustBoost == nil || *p.MustBoost > 0 || s.match.CheckAfterFill):
		s.enterReady(events)
	}
	if want := int(s.mustBoost); s.phase != over && p.MustBoost != nil && *p.MustBoost != want {
		return &engines.Violation{Rule: "VA-20", Case: "count", Args: map[string]any{"count": *p.MustBoost, "want": want}}
	}
	return nil
}

// layCards puts the cards where the position says and judges that they are the right ones (VA-01).
func (p *position) layCards(s *State) *engines.Violation {
	places := []Cards{p.Hub, p.Own}
	places = append(append(append(places, p.Yards...), p.Heaps...), p.Catches...)
	for color := range colors {
		seen := 0
		for _, c := range places {
			seen += min(c[color], perColor+1)
		}
		if seen > perColor {
			return tooMany(engines.Table, color)
		}
	}
	count := min(p.Pile, cardCount+1)
	for _, c := range places {
		count += c.n()
	}
	if count != cardCount {
		return &engines.Violation{Rule: "VA-01", Args: map[string]any{"count": count, "want": cardCount}}
	}
	s.pile = uint8(p.Pile)
	s.hub, _ = p.Hub.tally()
	s.own, _ = p.Own.tally()
	for i := range s.match.seats {
		s.yards[i], _ = p.Yards[i].tally()
		s.heaps[i], _ = p.Heaps[i].tally()
		s.catches[i], _ = p.Catches[i].tally()
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
	case s.phase == banking && s.group == Catch && s.rolls < min(1, s.match.MinRolls):
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
