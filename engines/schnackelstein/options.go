package schnackelstein

import (
	"fmt"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// options are those of the setup; docs/rules/schnackelstein.md tells what they are for.
type options struct {
	Variant          string            `json:"variant,omitzero"`          // "standard", or "simple": from 4 years
	BeetleOnlyNew    bool              `json:"beetleOnlyNew,omitzero"`    // SS-16 counts only those not in view before the push
	WormOnlyNew      bool              `json:"wormOnlyNew,omitzero"`      // SS-18 likewise
	FirstRoundStrict bool              `json:"firstRoundStrict,omitzero"` // SS-07 holds in the extra turn of a first turn, too
	MaxRubies        int               `json:"maxRubies,omitzero"`        // SS-03, in a hill
	TieBreak         string            `json:"tieBreak,omitzero"`         // SS-22: "none", or "diamonds": of those with most gems
	MaxSpeed         engines.MM        `json:"maxSpeed,omitzero"`         // per second
	Geometry         *measuredGeometry `json:"geometry,omitzero"`
}

func usualOptions() options {
	return options{Variant: "standard", TieBreak: "none", MaxRubies: 3, MaxSpeed: 200 * engines.Millimetre}
}

// Check finds what cannot be chosen.
func (o *options) Check() error {
	switch {
	case o.Variant != "standard" && o.Variant != "simple":
		return fmt.Errorf("field \"variant\": %q is neither \"standard\" nor \"simple\"", o.Variant)
	case o.TieBreak != "none" && o.TieBreak != "diamonds":
		return fmt.Errorf("field \"tieBreak\": %q is neither \"none\" nor \"diamonds\"", o.TieBreak)
	case o.MaxRubies < 1 || o.MaxRubies > 3:
		return fmt.Errorf("field \"maxRubies\": %d is not 1 to 3", o.MaxRubies)
	case o.MaxSpeed <= 0:
		return fmt.Errorf("field \"maxSpeed\": %v mm/s is not above 0", o.MaxSpeed)
	}
	return nil
}

// Options are the ways to play that people choose. The geometry is measured, not chosen, and the speed is the
// board's.
func (Game) Options() []engines.Option {
	return []engines.Option{
		{
			Name: "variant",
			Title: engines.Text{
				De: "Wie spielt ihr?",
				En: "Which game do you play?",
				Fr: "À quoi jouez-vous ?",
				It: "Come giocate?",
			},
			Choices: []engines.Choice{
				{Value: "standard", Label: engines.Text{De: "Mit Käfern und Würmern, ab 6", En: "With beetles and worms, from 6", Fr: "Avec scarabées et vers, dès 6 ans", It: "Con scarabei e vermi, da 6 anni"}},
				{Value: "simple", Label: engines.Text{De: "Nur mit Erde, ab 4", En: "With soil only, from 4", Fr: "Seulement avec la terre, dès 4 ans", It: "Solo con la terra, da 4 anni"}},
			},
		},
		{
			Name: "maxRubies",
			Title: engines.Text{
				De: "Wie viele rote Steine dürfen in einen Hügel?",
				En: "How many red gems may be in a hill?",
				Fr: "Combien de pierres rouges par monticule ?",
				It: "Quante pietre rosse per collina?",
			},
			Choices: []engines.Choice{
				{Value: 3, Label: engines.Text{De: "1 bis 3", En: "1 to 3", Fr: "De 1 à 3", It: "Da 1 a 3"}},
				{Value: 2, Label: engines.Text{De: "1 oder 2", En: "1 or 2", Fr: "1 ou 2", It: "1 o 2"}},
				{Value: 1, Label: engines.Text{De: "Immer 1", En: "Always 1", Fr: "Toujours 1", It: "Sempre 1"}},
			},
		},
		engines.YesNo("beetleOnlyNew", false, engines.Text{
			De: "Zählen nur Käfer, die neu zu sehen sind?",
			En: "Do only beetles count that were not in view before?",
			Fr: "Ne compte-t-on que les scarabées qui viennent d’apparaître ?",
			It: "Contano solo gli scarabei appena apparsi?",
		}),
		engines.YesNo("wormOnlyNew", false, engines.Text{
			De: "Zählen nur Würmer, die neu zu sehen sind?",
			En: "Do only worms count that were not in view before?",
			Fr: "Ne compte-t-on que les vers qui viennent d’apparaître ?",
			It: "Contano solo i vermi appena apparsi?",
		}),
		engines.YesNo("firstRoundStrict", false, engines.Text{
			De: "Auch in der Zusatzrunde des ersten Zuges nur Käfer oder Wurm?",
			En: "Only a beetle or a worm in the extra turn of the first turn, too?",
			Fr: "Au tour en plus du premier tour, seulement scarabée ou ver aussi ?",
			It: "Anche nel turno in più del primo turno solo scarabeo o verme?",
		}),
		{
			Name: "tieBreak",
			Title: engines.Text{
				De: "Was gilt bei gleich vielen Steinen?",
				En: "What if two have the same number of gems?",
				Fr: "Et en cas d’égalité ?",
				It: "E in caso di parità?",
			},
			Choices: []engines.Choice{
				{Value: "none", Label: engines.Text{De: "Alle gewinnen zusammen", En: "They win together", Fr: "Tous gagnent ensemble", It: "Vincono insieme"}},
				{Value: "diamonds", Label: engines.Text{De: "Mehr Diamanten gewinnen", En: "More diamonds win", Fr: "Le plus de diamants gagne", It: "Vince chi ha più diamanti"}},
			},
		},
	}
}
