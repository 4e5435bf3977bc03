package schweinebande

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat is the corner of the table that a player has.
func (Game) Mat() engines.Mat {
	return engines.Mat{Number: 5, Main: "area.pen", Side: "area.hay", Places: []engines.MatPlace{
		{Key: "area.farm", W: 800, H: 600},
	}}
}
