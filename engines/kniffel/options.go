package kniffel

import "spieltisch/engines"

var _ engines.Optioned = Game{}

// Options are the house rules.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.YesNo(words, "fiveAlikeIsFullHouse", false), // KN-08
		engines.YesNo(words, "moreKniffels", false),         // KN-13
	}
}
