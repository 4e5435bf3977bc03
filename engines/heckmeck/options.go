package heckmeck

import "spieltisch/engines"

var _ engines.Optioned = Game{}

// Options are the two points in which families play differently.
func (Game) Options() []engines.Option {
	return []engines.Option{
		{
			Name: "flipCompare",
			Title: engines.Text{
				De: "Wann bleibt beim Fehlwurf die zurückgelegte Portion die höchste?",
				En: "After a bust: which portions does the returned one have to beat?",
				Fr: "Après un échec : quelles portions la portion rendue doit-elle dépasser ?",
				It: "Dopo un tiro fallito: quali porzioni deve superare quella restituita?",
			},
			Choices: []engines.Choice{
				{Value: "open", Label: engines.Text{De: "Nur die offenen zählen", En: "Only the open ones", Fr: "Seulement les portions visibles", It: "Solo quelle scoperte"}},
				{Value: "all", Label: engines.Text{De: "Auch die umgedrehten zählen", En: "The closed ones too", Fr: "Aussi les portions retournées", It: "Anche quelle girate"}},
			},
		},
		{
			Name: "allowStopBeforeAside",
			Title: engines.Text{
				De: "Darf man gleich nach dem Würfeln aufhören?",
				En: "May one stop right after a roll?",
				Fr: "Peut-on s’arrêter juste après un lancer ?",
				It: "Ci si può fermare subito dopo un tiro?",
			},
			Choices: []engines.Choice{
				{Value: false, Label: engines.Text{De: "Nein, erst Würfel beiseitelegen", En: "No, first put dice aside", Fr: "Non, d’abord mettre des dés de côté", It: "No, prima si mettono da parte dei dadi"}},
				{Value: true, Label: engines.Text{De: "Ja", En: "Yes", Fr: "Oui", It: "Sì"}},
			},
		},
	}
}
