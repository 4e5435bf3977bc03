package animals

import "spieltisch/engines"

var _ engines.Optioned = Game{}

// Options are those that families choose; the most lives are set in the setup only, the values of the
// animals are Printed.
func (Game) Options() []engines.Option {
	return []engines.Option{
		engines.YesNo(words, "expert", false),
		engines.YesNo(words, "autoInstant", false),
	}
}
