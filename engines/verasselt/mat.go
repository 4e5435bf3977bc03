package verasselt

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat has places for the pile and for the catch of a turn.
func (Game) Mat() engines.Mat {
	return engines.Mat{Number: 2, Places: []engines.MatPlace{
		{Key: "area.pile", W: 580, H: 780},
		{Key: "area.own", W: 580, H: 780},
	}}
}
