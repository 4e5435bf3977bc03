package heckmeck

import "spieltisch/engines"

var _ engines.Optioned = Game{}

// Options are the two points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.Choose(words, "flipCompare", "open", "all"),
		engines.Choose(words, "allowStopBeforeAside", false, true),
	}
}
