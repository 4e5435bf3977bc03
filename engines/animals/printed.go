package animals

import "spieltisch/engines"

var _ engines.Printed = Game{}

// mostPrinted is the highest number that people are asked for; a setup may name any.
const mostPrinted = 99

// Printed are the numbers on the cards, of which the book tells three. The others are assumed.
func (Game) Printed() engines.PrintedNumbers {
	p := engines.PrintedNumbers{Option: "values", Title: engines.Text{
		De: "Zahlen auf den Karten", En: "Numbers on the cards", Fr: "Nombres sur les cartes", It: "Numeri sulle carte",
	}}
	for k, name := range names {
		p.Numbers = append(p.Numbers, engines.PrintedNumber{Name: name, Ask: asks[k], Mark: name,
			Value: usual().Values[k], Max: mostPrinted})
	}
	return p
}

// asks are the questions, in the order of the animals.
var asks = [kindCount]engines.Text{
	{De: "Welche Zahl steht auf der Giraffe?", En: "Which number is on the giraffe?", Fr: "Quel nombre est écrit sur la girafe ?", It: "Che numero c’è sulla giraffa?"},
	{De: "Welche Zahl steht auf dem Bären?", En: "Which number is on the bear?", Fr: "Quel nombre est écrit sur l’ours ?", It: "Che numero c’è sull’orso?"},
	{De: "Welche Zahl steht auf dem Maulwurf?", En: "Which number is on the mole?", Fr: "Quel nombre est écrit sur la taupe ?", It: "Che numero c’è sulla talpa?"},
	{De: "Welche Zahl steht auf der Ziege?", En: "Which number is on the goat?", Fr: "Quel nombre est écrit sur la chèvre ?", It: "Che numero c’è sulla capra?"},
	{De: "Welche Zahl steht auf dem Schaf?", En: "Which number is on the sheep?", Fr: "Quel nombre est écrit sur le mouton ?", It: "Che numero c’è sulla pecora?"},
	{De: "Welche Zahl steht auf dem Hund?", En: "Which number is on the dog?", Fr: "Quel nombre est écrit sur le chien ?", It: "Che numero c’è sul cane?"},
	{De: "Welche Zahl steht auf dem Hasen?", En: "Which number is on the hare?", Fr: "Quel nombre est écrit sur le lièvre ?", It: "Che numero c’è sulla lepre?"},
	{De: "Welche Zahl steht auf dem Schwein?", En: "Which number is on the pig?", Fr: "Quel nombre est écrit sur le cochon ?", It: "Che numero c’è sul maiale?"},
	{De: "Welche Zahl steht auf der Katze?", En: "Which number is on the cat?", Fr: "Quel nombre est écrit sur le chat ?", It: "Che numero c’è sul gatto?"},
	{De: "Welche Zahl steht auf der Maus?", En: "Which number is on the mouse?", Fr: "Quel nombre est écrit sur la souris ?", It: "Che numero c’è sul topo?"},
}
