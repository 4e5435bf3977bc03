package kniffel

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat has dice only.
func (Game) Mat() engines.Mat { return engines.Mat{Number: 6} }
