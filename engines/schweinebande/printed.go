package schweinebande

import "spieltisch/engines"

var _ engines.Printed = Game{}

// mostPrinted is the highest number that people are asked for; a setup may name any.
const mostPrinted = 99

// Printed are the numbers on the tiles. The text of the book does not tell those of goat and sheep; they
// are assumed.
func (Game) Printed() engines.PrintedNumbers {
	p := engines.PrintedNumbers{Option: "values", Title: engines.Text{
		De: "Zahlen auf den Plättchen", En: "Numbers on the tiles", Fr: "Nombres sur les tuiles", It: "Numeri sulle tessere",
	}}
	for k, value := range defaults().Values {
		name := string(tiles[k])
		p.Numbers = append(p.Numbers, engines.PrintedNumber{Name: name, Ask: asks[k], Mark: name,
			Value: value, Min: 1,
			Max: mostPrinted})
	}
	return p
}

// asks are the questions, in the order of the animals.
var asks = [animals]engines.Text{
	{De: "Welche Zahl steht auf dem Huhn?", En: "Which number is on the chicken?", Fr: "Quel nombre est écrit sur la poule ?", It: "Che numero c’è sulla gallina?"},
	{De: "Welche Zahl steht auf der Ziege?", En: "Which number is on the goat?", Fr: "Quel nombre est écrit sur la chèvre ?", It: "Che numero c’è sulla capra?"},
	{De: "Welche Zahl steht auf dem Schaf?", En: "Which number is on the sheep?", Fr: "Quel nombre est écrit sur le mouton ?", It: "Che numero c’è sulla pecora?"},
	{De: "Welche Zahl steht auf dem Esel?", En: "Which number is on the donkey?", Fr: "Quel nombre est écrit sur l’âne ?", It: "Che numero c’è sull’asino?"},
	{De: "Welche Zahl steht auf dem Schwein?", En: "Which number is on the pig?", Fr: "Quel nombre est écrit sur le cochon ?", It: "Che numero c’è sul maiale?"},
	{De: "Welche Zahl steht auf der Kuh?", En: "Which number is on the cow?", Fr: "Quel nombre est écrit sur la vache ?", It: "Che numero c’è sulla mucca?"},
}
