package schnackelstein

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat is for what lies beside the tunnels.
func (Game) Mat() engines.Mat {
	return engines.Mat{Number: 3, Main: "area.supply", Side: "area.gems", Places: []engines.MatPlace{
		{Key: "area.jokers", W: 800, H: 600},
	}}
}
