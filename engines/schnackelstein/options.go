package schnackelstein

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are those of the setup; docs/contributor/rules/schnackelstein.md tells what they are for.
type options struct {
	Variant          string            `json:"variant,omitzero"`          // "standard", or "simple": from 4 years
	BeetleOnlyNew    bool              `json:"beetleOnlyNew,omitzero"`    // SS-16 counts only those not in view before the push
	WormOnlyNew      bool              `json:"wormOnlyNew,omitzero"`      // SS-18 likewise
	FirstRoundStrict bool              `json:"firstRoundStrict,omitzero"` // SS-07 holds in the extra turn of a first turn, too
	MaxRubies        int               `json:"maxRubies,omitzero"`        // SS-03, in a hill
	TieBreak         string            `json:"tieBreak,omitzero"`         // SS-22: "none", or "diamonds": of those with most gems
	MaxSpeed         engines.MM        `json:"maxSpeed,omitzero"`         // per second
	Geometry         *measuredGeometry `json:"geometry,omitzero"`
}

func usualOptions() options {
	return options{Variant: "standard", TieBreak: "none", MaxRubies: 3, MaxSpeed: 200 * engines.Millimetre}
}

// Check finds what cannot be chosen.
func (o *options) Check() error {
	switch {
	case o.Variant != "standard" && o.Variant != "simple":
		return fmt.Errorf("field \"variant\": %q is neither \"standard\" nor \"simple\"", o.Variant)
	case o.TieBreak != "none" && o.TieBreak != "diamonds":
		return fmt.Errorf("field \"tieBreak\": %q is neither \"none\" nor \"diamonds\"", o.TieBreak)
	case o.MaxRubies < 1 || o.MaxRubies > 3:
		return fmt.Errorf("field \"maxRubies\": %d is not 1 to 3", o.MaxRubies)
	case o.MaxSpeed <= 0:
		return fmt.Errorf("field \"maxSpeed\": %v mm/s is not above 0", o.MaxSpeed)
	}
	return nil
}

// Options are the ways to play that people choose. The geometry is measured, not chosen, and the speed is the
// board's.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.Choose(words, "variant", "standard", "simple"),
		engines.Choose(words, "maxRubies", 3, 2, 1),
		engines.YesNo(words, "beetleOnlyNew", false),
		engines.YesNo(words, "wormOnlyNew", false),
		engines.YesNo(words, "firstRoundStrict", false),
		engines.Choose(words, "tieBreak", "none", "diamonds"),
	}
}
