package animals

import "spieltisch/engines"

// formMessages are what forms ask, and the names of what is drawn.
var formMessages = map[string]engines.Message{
	"form.row": {
		Text:    engines.Text{De: "Welche Reihe?", En: "Which row?", Fr: "Quelle rangée ?", It: "Quale fila?"},
		Display: engines.Text{De: "Welche Reihe?", En: "Which row?", Fr: "Quelle rangée ?", It: "Quale fila?"},
		Picture: "row",
	},
	"form.cards": {
		Text:    engines.Text{De: "Welche Karten legst du hin?", En: "Which cards do you lay down?", Fr: "Quelles cartes poses-tu ?", It: "Quali carte metti giù?"},
		Display: engines.Text{De: "Welche Karten\nlegst du hin?", En: "Which cards\ndo you lay down?", Fr: "Quelles cartes\nposes-tu ?", It: "Quali carte\nmetti giù?"},
		Picture: "swap",
	},
	"form.most": {
		Text:    engines.Text{De: "Wer hat am meisten davon?", En: "Who has most of them?", Fr: "Qui en a le plus ?", It: "Chi ne ha di più?"},
		Display: engines.Text{De: "Wer hat am meisten\ndavon?", En: "Who has most\nof them?", Fr: "Qui en a\nle plus ?", It: "Chi ne ha\ndi più?"},
		Picture: "score",
	},
	"place.start": {
		Text:    engines.Text{De: "Wer fängt die Runde an?", En: "Who begins the round?", Fr: "Qui ouvre la manche ?", It: "Chi apre la manche?"},
		Display: engines.Text{De: "Wer fängt die\nRunde an?", En: "Who begins\nthe round?", Fr: "Qui ouvre la manche ?", It: "Chi apre la manche?"},
		Picture: "turn",
	},
	"place.lives": {
		Text:    engines.Text{De: "Leben", En: "Lives", Fr: "Vies", It: "Vite"},
		Display: engines.Text{De: "Leben", En: "Lives", Fr: "Vies", It: "Vite"},
		Picture: "heart",
	},
	"mark.giraffe": {
		Text:    engines.Text{De: "Giraffe", En: "giraffe", Fr: "girafe", It: "giraffa"},
		Display: engines.Text{De: "Giraffe", En: "giraffe", Fr: "girafe", It: "giraffa"},
		Picture: "giraffe",
	},
	"mark.bear": {
		Text:    engines.Text{De: "Bär", En: "bear", Fr: "ours", It: "orso"},
		Display: engines.Text{De: "Bär", En: "bear", Fr: "ours", It: "orso"},
		Picture: "bear",
	},
	"mark.mole": {
		Text:    engines.Text{De: "Maulwurf", En: "mole", Fr: "taupe", It: "talpa"},
		Display: engines.Text{De: "Maulwurf", En: "mole", Fr: "taupe", It: "talpa"},
		Picture: "mole",
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
	"mark.dog": {
		Text:    engines.Text{De: "Hund", En: "dog", Fr: "chien", It: "cane"},
		Display: engines.Text{De: "Hund", En: "dog", Fr: "chien", It: "cane"},
		Picture: "dog",
	},
	"mark.hare": {
		Text:    engines.Text{De: "Hase", En: "hare", Fr: "lièvre", It: "lepre"},
		Display: engines.Text{De: "Hase", En: "hare", Fr: "lièvre", It: "lepre"},
		Picture: "hare",
	},
	"mark.pig": {
		Text:    engines.Text{De: "Schwein", En: "pig", Fr: "cochon", It: "maiale"},
		Display: engines.Text{De: "Schwein", En: "pig", Fr: "cochon", It: "maiale"},
		Picture: "pig",
	},
	"mark.cat": {
		Text:    engines.Text{De: "Katze", En: "cat", Fr: "chat", It: "gatto"},
		Display: engines.Text{De: "Katze", En: "cat", Fr: "chat", It: "gatto"},
		Picture: "cat",
	},
	"mark.mouse": {
		Text:    engines.Text{De: "Maus", En: "mouse", Fr: "souris", It: "topo"},
		Display: engines.Text{De: "Maus", En: "mouse", Fr: "souris", It: "topo"},
		Picture: "mouse",
	},
}
