package schweinebande

import "spieltisch/engines"

// formMessages are what forms ask, and the names of what is drawn.
var formMessages = map[string]engines.Message{
	"area.board": {
		Text:    engines.Text{De: "Plan", En: "Board", Fr: "Plateau", It: "Tabellone"},
		Display: engines.Text{De: "Plan", En: "Board", Fr: "Plateau", It: "Tabellone"},
		Picture: "tile",
	},
	"form.tile": {
		Text:    engines.Text{De: "Was ist darauf?", En: "What is on it?", Fr: "Qu’y a-t-il dessus ?", It: "Che cosa c’è sopra?"},
		Display: engines.Text{De: "Was ist darauf?", En: "What is on it?", Fr: "Qu’y a-t-il dessus ?", It: "Che cosa c’è sopra?"},
		Picture: "tile",
	},
	"form.dir": {
		Text:    engines.Text{De: "Wohin geht er?", En: "Which way does he go?", Fr: "Où va-t-il ?", It: "Dove va?"},
		Display: engines.Text{De: "Wohin geht er?", En: "Which way\ndoes he go?", Fr: "Où va-t-il ?", It: "Dove va?"},
		Picture: "collect",
	},
	"form.four": {
		Text:    engines.Text{De: "Welche vier Tiere?", En: "Which four animals?", Fr: "Quels quatre animaux ?", It: "Quali quattro animali?"},
		Display: engines.Text{De: "Welche vier Tiere?", En: "Which four animals?", Fr: "Quels quatre animaux?", It: "Quali 4 animali?"},
		Picture: "group4",
	},
	"feed.hay": {
		Text:    engines.Text{De: "Mit Heu füttern", En: "Feed with hay", Fr: "Nourrir avec du foin", It: "Sfamare con il fieno"},
		Display: engines.Text{De: "Mit Heu\nfüttern", En: "Feed\nwith hay", Fr: "Nourrir\navec du foin", It: "Sfamare\ncon il fieno"},
		Picture: "hay",
	},
	"feed.hayTile": {
		Text:    engines.Text{De: "Mit dem Heusack füttern", En: "Feed with the hay sack", Fr: "Nourrir avec le sac de foin", It: "Sfamare con il sacco di fieno"},
		Display: engines.Text{De: "Mit dem Heusack\nfüttern", En: "Feed with\nthe hay sack", Fr: "Nourrir avec\nle sac de foin", It: "Sfamare con\nil sacco di fieno"},
		Picture: "hay",
	},
	"place.first": {
		Text:    engines.Text{De: "Wer fängt die Runde an?", En: "Who begins the round?", Fr: "Qui ouvre la manche ?", It: "Chi apre la manche?"},
		Display: engines.Text{De: "Wer fängt die\nRunde an?", En: "Who begins\nthe round?", Fr: "Qui ouvre la manche ?", It: "Chi apre la manche?"},
		Picture: "turn",
	},
	"place.round": {
		Text:    engines.Text{De: "Runde", En: "Round", Fr: "Manche", It: "Manche"},
		Display: engines.Text{De: "Runde", En: "Round", Fr: "Manche", It: "Manche"},
		Picture: "turn",
	},
	"place.out": {
		Text:    engines.Text{De: "Aus dem Spiel", En: "Out of the game", Fr: "Hors du jeu", It: "Fuori dal gioco"},
		Display: engines.Text{De: "Aus dem Spiel", En: "Out of the game", Fr: "Hors du jeu", It: "Fuori dal gioco"},
		Picture: "tile",
	},
	"mark.chicken": {
		Text:    engines.Text{De: "Huhn", En: "chicken", Fr: "poule", It: "gallina"},
		Display: engines.Text{De: "Huhn", En: "chicken", Fr: "poule", It: "gallina"},
		Picture: "chicken",
	},
	"mark.goat": {
		Text:    engines.Text{De: "Ziege", En: "goat", Fr: "chèvre", It: "capra"},
		Display: engines.Text{De: "Ziege", En: "goat", Fr: "chèvre", It: "capra"},
		Picture: "goat",
	},
	"mark.sheep": {
		Text:    engines.Text{De: "Schaf", En: "sheep", Fr: "mouton", It: "pecora"},
		Display: engines.Text{De: "Schaf", En: "sheep", Fr: "mouton", It: "pecora"},
		Picture: "sheep",
	},
	"mark.donkey": {
		Text:    engines.Text{De: "Esel", En: "donkey", Fr: "âne", It: "asino"},
		Display: engines.Text{De: "Esel", En: "donkey", Fr: "âne", It: "asino"},
		Picture: "donkey",
	},
	"mark.pig": {
		Text:    engines.Text{De: "Schwein", En: "pig", Fr: "cochon", It: "maiale"},
		Display: engines.Text{De: "Schwein", En: "pig", Fr: "cochon", It: "maiale"},
		Picture: "pig",
	},
	"mark.cow": {
		Text:    engines.Text{De: "Kuh", En: "cow", Fr: "vache", It: "mucca"},
		Display: engines.Text{De: "Kuh", En: "cow", Fr: "vache", It: "mucca"},
		Picture: "cow",
	},
	"mark.hay": {
		Text:    engines.Text{De: "Heu", En: "hay", Fr: "foin", It: "fieno"},
		Display: engines.Text{De: "Heu", En: "hay", Fr: "foin", It: "fieno"},
		Picture: "hay",
	},
}
