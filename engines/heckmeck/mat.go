package heckmeck

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat has places for a stack of portions and for those that were turned over.
func (Game) Mat() engines.Mat {
	return engines.Mat{Number: 1, Places: []engines.MatPlace{
		{Key: "area.stack", W: 380, H: 600},
		{Key: "area.closed", W: 380, H: 600},
	}}
}
