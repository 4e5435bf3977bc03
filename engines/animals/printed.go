package animals

import "spieltisch/engines"

var _ engines.Printed = Game{}

// mostPrinted is the highest number that people are asked for; a setup may name any.
const mostPrinted = 99

// Printed are the numbers on the cards, of which the book tells three. The others are assumed.
func (Game) Printed() engines.PrintedNumbers {
	p := engines.PrintedNumbers{Option: "values", Title: words.Text("printed")}
	for k, name := range names {
		p.Numbers = append(p.Numbers, engines.PrintedNumber{Name: name, Ask: words.Text("printed." + name), Mark: name,
			Value: usual().Values[k], Max: mostPrinted})
	}
	return p
}
