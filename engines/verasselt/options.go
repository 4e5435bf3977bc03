package verasselt

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points in which the books differ or are silent; docs/rules/verasselt.md tells why.
type options struct {
	perDoubleBar   int  // new cards per double bar
	refillFirst    bool // the very first turn of the game refills too
	hubStart       int
	minRolls       int
	checkAfterFill bool // the end is looked for after a refill too
	partialRefill  bool // a pile that is too small is used up
	autoFinalBank  bool // a catch that lies there at the end goes to the heap at once
	sharedWin      bool
	sides          [6]Face // of each die
}

func defaults() options {
	return options{
		perDoubleBar: 2, hubStart: 10, minRolls: 1, checkAfterFill: true, partialRefill: true, autoFinalBank: true, sharedWin: true,
		sides: [6]Face{Yellow, Blue, Red, Green, Bar, Bar},
	}
}

func (o *options) read(f engines.Fields) error {
	for _, field := range []struct {
		name string
		into *int
	}{{"cardsPerDoubleBar", &o.perDoubleBar}, {"hubStart", &o.hubStart}, {"minRolls", &o.minRolls}} {
		if _, err := f.Take(field.name, field.into); err != nil {
			return err
		}
		if *field.into < 0 {
			return fmt.Errorf("field %q: %d is less than 0", field.name, *field.into)
		}
	}
	o.perDoubleBar = min(o.perDoubleBar, cardCount) // more would not change anything, and products stay small
	err := f.TakeAll(engines.Members{{"refillFirstTurn", &o.refillFirst}, {"endCheckAfterRefill", &o.checkAfterFill},
		{"partialRefill", &o.partialRefill}, {"autoFinalBank", &o.autoFinalBank},
		{"sharedWin", &o.sharedWin}})
	if err != nil {
		return err
	}
	return o.readFaces(f)
}

func (o *options) readFaces(f engines.Fields) error {
	var list []Face
	there, err := f.Take("dieFaces", &list)
	if !there || err != nil {
		return err
	}
	if len(list) != len(o.sides) {
		return fmt.Errorf("field \"dieFaces\": %d faces, want %d", len(list), len(o.sides))
	}
	copy(o.sides[:], list)
	return checkDice("dieFaces", list)
}

// check finds a face that the dice of this match do not have.
func (o options) check(name string, list []Face) error {
	for _, face := range list {
		if !slices.Contains(o.sides[:], face) {
			return fmt.Errorf("field %q: a die has no face %q", name, face)
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
