package schweinebande

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points on which the book is silent; docs/rules/schweinebande.md tells which.
type options struct {
	values      [animals]int
	startHay    int
	placeOnLast bool // a farmer may go on the 25th tile
	hayLimit    int  // markers in the game; 0: no end of them
	freeSale    bool // animals may be sold though the hay suffices
	feedRound4  bool
}

func defaults() options {
	return options{values: [animals]int{2, 3, 4, 5, 6, 7}, feedRound4: true}
}

func (o *options) read(f engines.Fields) error {
	if _, err := f.TakeObject("values", o.readValues); err != nil {
		return err
	}
	for _, field := range []struct {
		name string
		into *int
	}{{"startHay", &o.startHay}, {"hayLimit", &o.hayLimit}} {
		if _, err := f.Take(field.name, field.into); err != nil {
			return err
		}
		if err := checkNumber(field.name, *field.into, 0); err != nil {
			return err
		}
	}
	return f.TakeAll(engines.Members{{"placeOnLast", &o.placeOnLast}, {"freeSale", &o.freeSale}, {"feedRound4", &o.feedRound4}})
}

func (o *options) readValues(f engines.Fields) error {
	for i, name := range tiles[:animals] {
		if _, err := f.Take(string(name), &o.values[i]); err != nil {
			return err
		}
		if err := checkNumber(string(name), o.values[i], 1); err != nil {
			return err
		}
	}
	return nil
}

func checkNumber(name string, n, least int) error {
	if n < least || n > engines.HighestNumber {
		return fmt.Errorf("field %q: %d, want %d to %d", name, n, least, engines.HighestNumber)
	}
	return nil
}

// Options are the points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		{
			Name: "startHay",
			Title: engines.Text{
				De: "Wie viel Heu hat jeder am Anfang?",
				En: "How much hay does everybody start with?",
				Fr: "Combien de foin chacun a-t-il au début ?",
				It: "Quanto fieno ha ciascuno all’inizio?",
			},
			Choices: []engines.Choice{
				{Value: 0, Label: engines.Text{De: "Keines", En: "None", Fr: "Aucun", It: "Niente"}},
				{Value: 3, Label: engines.Text{De: "3", En: "3", Fr: "3", It: "3"}},
			},
		},
		engines.YesNo("placeOnLast", false, engines.Text{
			De: "Darf ein Bauer auf das letzte Plättchen?",
			En: "May a farmer go on the last tile?",
			Fr: "Un fermier peut-il aller sur la dernière tuile ?",
			It: "Un contadino può andare sull’ultima tessera?",
		}),
		{
			Name: "hayLimit",
			Title: engines.Text{
				De: "Wie viel Heu gibt es im Ganzen?",
				En: "How much hay is there in all?",
				Fr: "Combien de foin y a-t-il en tout ?",
				It: "Quanto fieno c’è in tutto?",
			},
			Choices: []engines.Choice{
				{Value: 0, Label: engines.Text{De: "So viel ihr braucht", En: "As much as you need", Fr: "Autant qu’il en faut", It: "Quanto ne serve"}},
				{Value: 25, Label: engines.Text{De: "Nur die 25 Säcke", En: "Only the 25 sacks", Fr: "Seulement les 25 sacs", It: "Solo i 25 sacchi"}},
			},
		},
		engines.YesNo("freeSale", false, engines.Text{
			De: "Darf man Tiere verkaufen, auch wenn das Heu reicht?",
			En: "May animals be sold though there is enough hay?",
			Fr: "Peut-on vendre des animaux quand le foin suffit ?",
			It: "Si possono vendere animali anche se il fieno basta?",
		}),
		engines.YesNo("feedRound4", true, engines.Text{
			De: "Wird auch in der vierten Runde gefüttert?",
			En: "Is there feeding in the fourth round too?",
			Fr: "Nourrit-on aussi à la quatrième manche ?",
			It: "Si dà da mangiare anche nella quarta manche?",
		}),
	}
}
