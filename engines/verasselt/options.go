package verasselt

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points in which the books differ or are silent; docs/rules/verasselt.md tells why.
type options struct {
	PerDoubleBar   int     `json:"cardsPerDoubleBar,omitzero"` // new cards per double bar
	RefillFirst    bool    `json:"refillFirstTurn,omitzero"`   // the very first turn of the game refills too
	HubStart       int     `json:"hubStart,omitzero"`
	MinRolls       int     `json:"minRolls,omitzero"`
	CheckAfterFill bool    `json:"endCheckAfterRefill,omitzero"` // the end is looked for after a refill too
	PartialRefill  bool    `json:"partialRefill,omitzero"`       // a pile that is too small is used up
	AutoFinalBank  bool    `json:"autoFinalBank,omitzero"`       // a catch that lies there at the end goes to the heap at once
	SharedWin      bool    `json:"sharedWin,omitzero"`
	Sides          [6]Face `json:"dieFaces,omitzero"` // of each die
}

func defaults() options {
	return options{
		PerDoubleBar: 2, HubStart: 10, MinRolls: 1, CheckAfterFill: true, PartialRefill: true,
		AutoFinalBank: true, SharedWin: true,
		Sides: [6]Face{Yellow, Blue, Red, Green, Bar, Bar},
	}
}

// Check finds what is less than nothing.
func (o *options) Check() error {
	for _, field := range []struct {
		name string
		n    int
	}{{"cardsPerDoubleBar", o.PerDoubleBar}, {"hubStart", o.HubStart}, {"minRolls", o.MinRolls}} {
		if field.n < 0 {
			return fmt.Errorf("field %q: %d is less than 0", field.name, field.n)
		}
	}
	return nil
}

// check finds a face that the dice of this match do not have.
func (o options) check(name string, list []Face) error {
	for _, face := range list {
		if !slices.Contains(o.Sides[:], face) {
			return fmt.Errorf("field %q: %w", name, noFace(face))
		}
	}
	return nil
}

// Options are the points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		{
			Name: "cardsPerDoubleBar",
			Title: engines.Text{
				De: "Wie viele neue Asseln bringt ein Doppelbalken?",
				En: "How many new bugs does a double bar bring?",
				Fr: "Combien de nouveaux cloportes apporte une double barre ?",
				It: "Quanti nuovi porcellini porta una doppia barra?",
			},
			Choices: []engines.Choice{
				{Value: 2, Label: engines.Text{De: "Zwei", En: "Two", Fr: "Deux", It: "Due"}},
				{Value: 1, Label: engines.Text{De: "Eine", En: "One", Fr: "Un", It: "Uno"}},
			},
		},
		engines.YesNo("refillFirstTurn", false, engines.Text{
			De: "Kommen schon vor dem allerersten Wurf neue Asseln in die Mitte?",
			En: "Do new bugs come to the middle before the very first roll?",
			Fr: "De nouveaux cloportes arrivent-ils au milieu avant le tout premier lancer ?",
			It: "Arrivano nuovi porcellini in mezzo già prima del primissimo tiro?",
		}),
		{
			Name: "minRolls",
			Title: engines.Text{
				De: "Muss man in jedem Zug würfeln?",
				En: "Must everybody roll in each turn?",
				Fr: "Doit-on lancer à chaque tour ?",
				It: "Si deve tirare in ogni turno?",
			},
			Choices: []engines.Choice{
				{Value: 1, Label: engines.Text{De: "Ja, einmal", En: "Yes, once", Fr: "Oui, une fois", It: "Sì, una volta"}},
				{Value: 0, Label: engines.Text{De: "Nein", En: "No", Fr: "Non", It: "No"}},
			},
		},
		engines.YesNo("endCheckAfterRefill", true, engines.Text{
			De: "Kann das Spiel auch gleich nach dem Auffüllen enden?",
			En: "Can the game end right after a refill, too?",
			Fr: "La partie peut-elle finir juste après un remplissage ?",
			It: "La partita può finire anche subito dopo un rifornimento?",
		}),
		engines.YesNo("partialRefill", true, engines.Text{
			De: "Wird ein zu kleiner Stapel noch aufgebraucht?",
			En: "Is a pile that is too small used up?",
			Fr: "Une pioche trop petite est-elle quand même épuisée ?",
			It: "Un mazzo troppo piccolo viene comunque finito?",
		}),
		engines.YesNo("autoFinalBank", true, engines.Text{
			De: "Kommt der letzte Fang am Ende ganz auf den Asselhaufen?",
			En: "Does the last catch go to the heap whole at the end?",
			Fr: "La dernière prise va-t-elle tout entière sur le tas à la fin ?",
			It: "L’ultima presa va tutta nel mucchio alla fine?",
		}),
		engines.YesNo("sharedWin", true, engines.Text{
			De: "Gewinnen bei völligem Gleichstand alle zusammen?",
			En: "When all is equal, do they win together?",
			Fr: "En cas d’égalité parfaite, gagnent-ils ensemble ?",
			It: "A parità completa si vince insieme?",
		}),
	}
}
