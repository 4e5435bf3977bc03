package animals

import "spieltisch/engines"

var _ engines.Matted = Game{}

// Mat has the four rows, of which the longest needs the large area.
func (Game) Mat() engines.Mat {
	return engines.Mat{Number: 4, Main: "area.row4", Side: "area.row1", Places: []engines.MatPlace{
		{Key: "area.row2", W: 580, H: 780},
		{Key: "area.row3", W: 580, H: 780},
	}}
}
