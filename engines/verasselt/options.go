package verasselt

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points in which the books differ or are silent; docs/contributor/rules/verasselt.md tells
// why.
type options struct {
	PerDoubleBar   int     `json:"cardsPerDoubleBar,omitzero"` // new cards per double bar
	RefillFirst    bool    `json:"refillFirstTurn,omitzero"`   // the very first turn of the game refills too
	HubStart       int     `json:"hubStart,omitzero"`
	MinRolls       int     `json:"minRolls,omitzero"`
	CheckAfterFill bool    `json:"endCheckAfterRefill,omitzero"` // the end is looked for after a refill too
	PartialRefill  bool    `json:"partialRefill,omitzero"`       // a pile that is too small is used up
	AutoFinalBank  bool    `json:"autoFinalBank,omitzero"`       // a catch that lies there at the end goes to the heap at once
	SharedWin      bool    `json:"sharedWin,omitzero"`
	Sides          [6]Face `json:"dieFaces,omitzero"` // of each die
}

func defaults() options {
	return options{
		PerDoubleBar: 2, HubStart: 10, MinRolls: 1, CheckAfterFill: true, PartialRefill: true,
		AutoFinalBank: true, SharedWin: true,
		Sides: [6]Face{Yellow, Blue, Red, Green, Bar, Bar},
	}
}

// Check finds what is less than nothing.
func (o *options) Check() error {
	for _, field := range []struct {
		name string
		n    int
	}{{"cardsPerDoubleBar", o.PerDoubleBar}, {"hubStart", o.HubStart}, {"minRolls", o.MinRolls}} {
		if field.n < 0 {
			return fmt.Errorf("field %q: %d is less than 0", field.name, field.n)
		}
	}
	return nil
}

// check finds a face that the dice of this match do not have.
func (o options) check(name string, list []Face) error {
	for _, face := range list {
		if !slices.Contains(o.Sides[:], face) {
			return fmt.Errorf("field %q: %w", name, noFace(face))
		}
	}
	return nil
}

// Options are the points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.Choose(words, "cardsPerDoubleBar", 2, 1),
		engines.YesNo(words, "refillFirstTurn", false),
		engines.Choose(words, "minRolls", 1, 0),
		engines.YesNo(words, "endCheckAfterRefill", true),
		engines.YesNo(words, "partialRefill", true),
		engines.YesNo(words, "autoFinalBank", true),
		engines.YesNo(words, "sharedWin", true),
	}
}
