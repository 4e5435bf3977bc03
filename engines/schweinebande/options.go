package schweinebande

import (
	"cmp"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are the points on which the book is silent; docs/rules/schweinebande.md tells which.
type options struct {
	Values      values `json:"values,omitzero"`
	StartHay    int    `json:"startHay,omitzero"`
	PlaceOnLast bool   `json:"placeOnLast,omitzero"` // a farmer may go on the 25th tile
	HayLimit    int    `json:"hayLimit,omitzero"`    // markers in the game; 0: no end of them
	FreeSale    bool   `json:"freeSale,omitzero"`    // animals may be sold though the hay suffices
	FeedRound4  bool   `json:"feedRound4,omitzero"`
}

func defaults() options {
	return options{Values: values{2, 3, 4, 5, 6, 7}, FeedRound4: true}
}

// Check finds what is less than nothing, or too much.
func (o *options) Check() error {
	return cmp.Or(checkNumber("startHay", o.StartHay, 0), checkNumber("hayLimit", o.HayLimit, 0))
}

// values are what the animals are worth.
type values [animals]int

// UnmarshalJSONFrom reads numbers by animal; one that is not named keeps its value.
func (v *values) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	return engines.ReadCounts(dec, tiles[:animals], func(kind, n int) error {
		v[kind] = n
		return inRange(n, 1)
	})
}

func checkNumber(name string, n, least int) error {
	if err := inRange(n, least); err != nil {
		return fmt.Errorf("field %q: %w", name, err)
	}
	return nil
}

func inRange(n, least int) error {
	if n < least || n > engines.HighestNumber {
		return fmt.Errorf("%d, want %d to %d", n, least, engines.HighestNumber)
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
