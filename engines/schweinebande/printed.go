package schweinebande

import "spieltisch/engines"

var _ engines.Printed = Game{}

// mostPrinted is the highest number that people are asked for; a setup may name any.
const mostPrinted = 99

// Printed are the numbers on the tiles. The text of the book does not tell those of goat and sheep; they
// are assumed.
func (Game) Printed() engines.PrintedNumbers {
	p := engines.PrintedNumbers{Option: "values", Title: words.Text("printed")}
	for k, value := range defaults().Values {
		name := string(tiles[k])
		p.Numbers = append(p.Numbers, engines.PrintedNumber{Name: name, Ask: words.Text("printed." + name), Mark: name,
			Value: value, Min: 1,
			Max: mostPrinted})
	}
	return p
}
