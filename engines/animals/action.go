package animals

import (
	"fmt"

	"spieltisch/engines"
)

// Deal begins a round: the rows as they lie open, and hands as far as they are known.
type Deal struct {
	Seat  *engines.Seat `json:"seat,omitzero"`                   // nil: not given
	Rows  [][]Animal    `json:"rows" each:"row,card"`            // four rows of 1, 2, 3 and 4 cards
	Hands [][]Animal    `json:"hands,omitzero" each:"seat,card"` // per seat ten cards, or none where they are not known; nil: none is known
}

// Exchange swaps cards of the hand for a whole row (AN-05).
type Exchange struct {
	Seat  *engines.Seat `json:"seat,omitzero"` // nil: the seat on turn
	Row   int           `json:"row"`           // 1–4
	Cards []Animal      `json:"cards"`         // as laid down, in any order
}

// Knock announces the last lap.
type Knock struct {
	Seat *engines.Seat `json:"seat,omitzero"`
}

// Decline passes in the last lap.
type Decline struct {
	Seat *engines.Seat `json:"seat,omitzero"`
}

// Instant shows all cards of an animal, which ends the round (AN-10).
type Instant struct {
	Seat   *engines.Seat `json:"seat,omitzero"` // nil: the seat that may call
	Animal Animal        `json:"animal"`
	Hand   []Animal      `json:"hand,omitzero"` // all ten cards; nil: not seen
}

// Reveal lays all hands open at the end of a round.
type Reveal struct {
	Seat  *engines.Seat `json:"seat,omitzero"`
	Hands [][]Animal    `json:"hands" each:"seat,card"` // per seat ten cards, none for a seat that is out
}

// Score ends a round at a table that compares animal by animal and tells only who has most.
type Score struct {
	Seat       *engines.Seat `json:"seat,omitzero"`
	Majorities majorities    `json:"majorities"`
}

// Kind is "deal".
func (Deal) Kind() string { return "deal" }

// Kind is "exchange".
func (Exchange) Kind() string { return "exchange" }

// Kind is "knock".
func (Knock) Kind() string { return "knock" }

// Kind is "decline".
func (Decline) Kind() string { return "decline" }

// Kind is "instant".
func (Instant) Kind() string { return "instant" }

// Kind is "reveal".
func (Reveal) Kind() string { return "reveal" }

// Kind is "score".
func (Score) Kind() string { return "score" }

// The fields of the actions, without their methods.
type (
	dealFields     Deal
	exchangeFields Exchange
	knockFields    Knock
	declineFields  Decline
	instantFields  Instant
	revealFields   Reveal
	scoreFields    Score
)

// MarshalJSON gives the form of the rules interface.
func (a Deal) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, dealFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Exchange) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, exchangeFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Knock) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, knockFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Decline) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, declineFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Instant) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, instantFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Reveal) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, revealFields(a)) }

// MarshalJSON gives the form of the rules interface.
func (a Score) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, scoreFields(a)) }

var actionKinds = engines.Kinds{
	"deal":     engines.ReadAction[Deal],
	"exchange": engines.ReadAction[Exchange],
	"knock":    engines.ReadAction[Knock],
	"decline":  engines.ReadAction[Decline],
	"instant":  engines.ReadAction[Instant],
	"reveal":   engines.ReadAction[Reveal],
	"score":    engines.ReadAction[Score],
}

// Decode reads an action in the form of the rules interface; data is the whole object.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, actionKinds)
}

// Check finds a row that there is not.
func (a Exchange) Check() error {
	if a.Row < 1 || a.Row > rowCount {
		return fmt.Errorf("field \"row\": there is no row %d", a.Row)
	}
	return nil
}

// openRows is {"rows":[[cards] × 4],"lifted":[rows]}.
type openRows struct {
	Rows   [][]Animal `json:"rows" each:"row,card"`
	Lifted []int      `json:"lifted,omitzero"`
}

// Check finds a row that there is not.
func (r *openRows) Check() error {
	for _, row := range r.Lifted {
		if row < 1 || row > rowCount {
			return fmt.Errorf("field \"lifted\": there is no row %d", row)
		}
	}
	return nil
}

// DecodeSensed reads the rows that lie open, and those that hands were over.
func (Game) DecodeSensed(data []byte) (engines.Sensed, error) {
	var in openRows
	if err := engines.Read(data, &in); err != nil {
		return engines.Sensed{}, err
	}
	cards := engines.Cards{Lifted: in.Lifted}
	for _, row := range in.Rows {
		cards.Rows = append(cards.Rows, text(row))
	}
	return engines.Sensed{Cards: &cards}, nil
}

func text(list []Animal) []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = a.String()
	}
	return out
}
