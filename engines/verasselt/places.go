package verasselt

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are those of the open cards, and who is on turn.
func (s State) Places() engines.Form {
	cards := engines.Field{
		Shape: engines.ShapePlaces,
		Slots: []engines.Slot{cardSlot("hub", "area.hub", engines.Table, s.hub)},
	}
	for i := range faces[:colors] {
		cards.Items = append(cards.Items, cardItem(i, perColor))
	}
	for _, place := range []struct {
		to, title string
		cards     [maxSeats]tally
	}{{"yards", "area.yard", s.yards}, {"catches", "area.catch", s.catches}, {"heaps", "area.heap", s.heaps}} {
		for i := range s.match.seats {
			cards.Slots = append(cards.Slots,
				cardSlot(fmt.Sprintf("%s/%d", place.to, i), place.title, engines.Seat(i+1), place.cards[i]))
		}
	}
	turn := engines.SeatPlace("place.turn", "turn", s.match.seats, s.seat())
	return engines.Form{Fields: []engines.Field{turn, cards}}
}

func cardSlot(to, title string, seat engines.Seat, lie tally) engines.Slot {
	return engines.Slot{To: to, As: engines.ShapeCounts, Title: title, Seat: seat, Max: cardCount,
		Holds: engines.HoldCounts(lie[:]...)}
}

// laid is an answer to Places.
type laid struct {
	Hub     Cards         `json:"hub"`
	Yards   []Cards       `json:"yards" each:"seat"`
	Catches []Cards       `json:"catches" each:"seat"`
	Heaps   []Cards       `json:"heaps" each:"seat"`
	Turn    *engines.Seat `json:"turn,omitzero"` // nil: as it is
}

// Lay counts the pile, which nobody has to. Where somebody else is on turn, his turn begins.
func (s State) Lay(answer []byte) (engines.Position, error) {
	var in laid
	if err := engines.Read(answer, &in); err != nil {
		return engines.Position{}, err
	}
	p, err := s.Position().Laid(answer)
	if err != nil {
		return engines.Position{}, err
	}
	follows := map[string]any{}
	own := s.own.cards()
	if in.Turn != nil && *in.Turn != s.seat() {
		own = Cards{}
		follows = map[string]any{
			"phase": choosing,
			"group": "",
			"own":   own,
			"rolls": nil,
			"turns": max(2, s.turns),
		}
	}
	pile := cardCount - in.Hub.n() - own.n()
	changed := in.Hub != s.hub.cards() || len(follows) > 0
	for _, place := range [][]Cards{in.Yards, in.Catches, in.Heaps} {
		for _, cards := range place {
			pile -= cards.n()
		}
	}
	for i, yard := range in.Yards {
		changed = changed || i < s.match.seats && yard != s.yards[i].cards()
	}
	if changed { // how many cards the yard has to give follows from what lies there
		follows["mustBoost"] = nil
	}
	follows["pile"] = max(0, pile)
	return p.With(follows), nil
}
