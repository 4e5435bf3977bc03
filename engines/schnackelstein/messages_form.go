package schnackelstein

import "spieltisch/engines"

// formMessages are what forms ask, and the names of what is drawn.
var formMessages = map[string]engines.Message{
	"form.tile": {
		Text:    engines.Text{De: "Welche Platte?", En: "Which tile?", Fr: "Quelle plaque ?", It: "Quale tessera?"},
		Display: engines.Text{De: "Welche Platte?", En: "Which tile?", Fr: "Quelle plaque ?", It: "Quale tessera?"},
		Picture: "supply",
	},
	"form.tunnel": {
		Text:    engines.Text{De: "In welchen Gang?", En: "Into which tunnel?", Fr: "Dans quel tunnel ?", It: "In quale tunnel?"},
		Display: engines.Text{De: "In welchen Gang?", En: "Into which tunnel?", Fr: "Dans quel tunnel ?", It: "In quale tunnel?"},
		Picture: "tunnel",
	},
	"form.len": {
		Text:    engines.Text{De: "Wie lang ist sie? (mm)", En: "How long is it? (mm)", Fr: "Quelle longueur ? (mm)", It: "Quanto è lunga? (mm)"},
		Display: engines.Text{De: "Wie lang ist sie? (mm)", En: "How long is it? (mm)", Fr: "Quelle longueur ? (mm)", It: "Quanto è lunga? (mm)"},
		Picture: "slow",
	},
	"form.reached": {
		Text:    engines.Text{De: "Wie viele Hügel hat der Maulwurf neu erreicht?", En: "How many more hills has the mole reached?", Fr: "Combien de nouveaux monticules la taupe a-t-elle atteints ?", It: "Quante nuove colline ha raggiunto la talpa?"},
		Display: engines.Text{De: "Wie viele Hügel\nneu erreicht?", En: "How many more\nhills reached?", Fr: "Combien de monticules\natteints ?", It: "Quante colline\nraggiunte?"},
		Picture: "dig",
	},
	"place.turn": {
		Text:    engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Display: engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Picture: "turn",
	},
	"place.hill": {
		Text:    engines.Text{De: "Hügel", En: "Hill", Fr: "Monticule", It: "Collina"},
		Display: engines.Text{De: "Hügel", En: "Hill", Fr: "Monticule", It: "Collina"},
		Picture: "dig",
	},
	"mark.ruby": {
		Text:    engines.Text{De: "Rubin", En: "ruby", Fr: "rubis", It: "rubino"},
		Display: engines.Text{De: "Rubin", En: "ruby", Fr: "rubis", It: "rubino"},
		Picture: "ruby",
	},
	"mark.sapphire": {
		Text:    engines.Text{De: "Saphir", En: "sapphire", Fr: "saphir", It: "zaffiro"},
		Display: engines.Text{De: "Saphir", En: "sapphire", Fr: "saphir", It: "zaffiro"},
		Picture: "sapphire",
	},
	"mark.diamond": {
		Text:    engines.Text{De: "Diamant", En: "diamond", Fr: "diamant", It: "diamante"},
		Display: engines.Text{De: "Diamant", En: "diamond", Fr: "diamant", It: "diamante"},
		Picture: "diamond",
	},
	"mark.soil": {
		Text:    engines.Text{De: "Erde", En: "soil", Fr: "terre", It: "terra"},
		Display: engines.Text{De: "Erde", En: "soil", Fr: "terre", It: "terra"},
		Picture: "soil",
	},
	"mark.beetle": {
		Text:    engines.Text{De: "Käfer", En: "beetle", Fr: "scarabée", It: "coleottero"},
		Display: engines.Text{De: "Käfer", En: "beetle", Fr: "scarabée", It: "coleottero"},
		Picture: "beetle",
	},
	"mark.worm": {
		Text:    engines.Text{De: "Wurm", En: "worm", Fr: "ver", It: "verme"},
		Display: engines.Text{De: "Wurm", En: "worm", Fr: "ver", It: "verme"},
		Picture: "worm",
	},
	"mark.long": {
		Text:    engines.Text{De: "Langer Joker", En: "long joker", Fr: "joker long", It: "jolly lungo"},
		Display: engines.Text{De: "Langer Joker", En: "long joker", Fr: "joker long", It: "jolly lungo"},
		Picture: "long",
	},
	"mark.short": {
		Text:    engines.Text{De: "Kurzer Joker", En: "short joker", Fr: "joker court", It: "jolly corto"},
		Display: engines.Text{De: "Kurzer Joker", En: "short joker", Fr: "joker court", It: "jolly corto"},
		Picture: "short",
	},
	"mark.mole": {
		Text:    engines.Text{De: "Er ist draußen", En: "it is out", Fr: "elle est sortie", It: "è fuori"},
		Display: engines.Text{De: "Er ist draußen", En: "it is out", Fr: "elle est sortie", It: "è fuori"},
		Picture: "mole",
	},
}
