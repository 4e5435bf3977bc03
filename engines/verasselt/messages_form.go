package verasselt

import "spieltisch/engines"

// formMessages are what forms ask, and the names of what is drawn.
var formMessages = map[string]engines.Message{
	"form.kept": {
		Text:    engines.Text{De: "Welche Würfel bleiben liegen? (höchstens 3)", En: "Which dice stay? (3 at most)", Fr: "Quels dés restent ? (3 au plus)", It: "Quali dadi restano? (al massimo 3)"},
		Display: engines.Text{De: "Welche Würfel\nbleiben liegen?", En: "Which dice\nstay?", Fr: "Quels dés\nrestent ?", It: "Quali dadi\nrestano?"},
		Picture: "keep",
	},
	"form.faces": {
		Text:    engines.Text{De: "Was zeigen die geworfenen?", En: "What do the rolled ones show?", Fr: "Que montrent les dés lancés ?", It: "Che cosa mostrano i dadi tirati?"},
		Display: engines.Text{De: "Was zeigen die\ngeworfenen?", En: "What do the rolled\nones show?", Fr: "Que montrent\nles dés lancés ?", It: "Che cosa mostrano\ni dadi tirati?"},
		Picture: "roll",
	},
	"choose.hub": {
		Text:    engines.Text{De: "Um die Mitte würfeln", En: "Roll for the middle", Fr: "Lancer pour le milieu", It: "Tirare per il centro"},
		Display: engines.Text{De: "Um die Mitte\nwürfeln", En: "Roll for\nthe middle", Fr: "Lancer\npour le milieu", It: "Tirare\nper il centro"},
		Picture: "hub",
	},
	"choose.catch": {
		Text:    engines.Text{De: "Um den Fang würfeln", En: "Roll for the catch", Fr: "Lancer pour la prise", It: "Tirare per la presa"},
		Display: engines.Text{De: "Um den Fang\nwürfeln", En: "Roll for\nthe catch", Fr: "Lancer\npour la prise", It: "Tirare\nper la presa"},
		Picture: "catch",
	},
	"hint.roll": {
		Text:    engines.Text{De: "Würfeln, und das bleibt liegen:", En: "Roll, and these stay:", Fr: "Lancer, et ceci reste :", It: "Tirare, e questi restano:"},
		Display: engines.Text{De: "Würfeln,\ndas bleibt liegen:", En: "Roll,\nand these stay:", Fr: "Lancer,\net ceci reste :", It: "Tirare,\ne questi restano:"},
		Picture: "roll",
	},
	"place.turn": {
		Text:    engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Display: engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Picture: "turn",
	},
	"mark.yellow": {
		Text:    engines.Text{De: "Gelb", En: "yellow", Fr: "jaune", It: "giallo"},
		Display: engines.Text{De: "Gelb", En: "yellow", Fr: "jaune", It: "giallo"},
		Picture: "yellow",
	},
	"mark.blue": {
		Text:    engines.Text{De: "Blau", En: "blue", Fr: "bleu", It: "blu"},
		Display: engines.Text{De: "Blau", En: "blue", Fr: "bleu", It: "blu"},
		Picture: "blue",
	},
	"mark.red": {
		Text:    engines.Text{De: "Rot", En: "red", Fr: "rouge", It: "rosso"},
		Display: engines.Text{De: "Rot", En: "red", Fr: "rouge", It: "rosso"},
		Picture: "red",
	},
	"mark.green": {
		Text:    engines.Text{De: "Grün", En: "green", Fr: "vert", It: "verde"},
		Display: engines.Text{De: "Grün", En: "green", Fr: "vert", It: "verde"},
		Picture: "green",
	},
	"mark.bar": {
		Text:    engines.Text{De: "Doppelbalken", En: "double bar", Fr: "double barre", It: "doppia barra"},
		Display: engines.Text{De: "Doppelbalken", En: "double bar", Fr: "double barre", It: "doppia barra"},
		Picture: "bar",
	},
}
