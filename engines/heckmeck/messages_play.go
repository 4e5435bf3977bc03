package heckmeck

import "spieltisch/engines"

// playMessages are the words for events (after a dot: of one rule), prompts, the lines of a View and the
// titles of its areas. Never written.
var playMessages = engines.Messages{
	"rolled": {
		Text: engines.Text{
			De: "{whoSeat} würfelt {faces}.",
			En: "{whoSeat} rolls {faces}.",
			Fr: "{whoSeat} lance {faces}.",
			It: "{whoSeat} tira {faces}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhat gewürfelt.",
			En: "{whoSeat}\nhas rolled.",
			Fr: "{whoSeat}\na lancé.",
			It: "{whoSeat}\nha tirato.",
		},
		Picture: "dice",
	},
	"setAside": {
		Text: engines.Text{
			De: "{whoSeat} legt {faces} beiseite und hat {total}.",
			En: "{whoSeat} puts {faces} aside and has {total}.",
			Fr: "{whoSeat} met {faces} de côté et a {total}.",
			It: "{whoSeat} mette da parte {faces} e ha {total}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhat {total}.",
			En: "{whoSeat}\nhas {total}.",
			Fr: "{whoSeat}\na {total}.",
			It: "{whoSeat}\nha {total}.",
		},
		Picture: "onekind",
	},
	"stopped": {
		Text: engines.Text{
			De: "{whoSeat} hört mit {total} auf.",
			En: "{whoSeat} stops with {total}.",
			Fr: "{whoSeat} s’arrête avec {total}.",
			It: "{whoSeat} si ferma con {total}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhört mit {total} auf.",
			En: "{whoSeat}\nstops with {total}.",
			Fr: "{whoSeat}\ns'arrête avec {total}.",
			It: "{whoSeat}\nsi ferma con {total}.",
		},
		Picture: "stop",
	},
	"stopped.HM-12": {
		Text: engines.Text{
			De: "Alle Würfel liegen beiseite. {whoSeat} hat {total}.",
			En: "All dice are aside. {whoSeat} has {total}.",
			Fr: "Tous les dés sont de côté. {whoSeat} a {total}.",
			It: "Tutti i dadi sono da parte. {whoSeat} ha {total}.",
		},
		Display: engines.Text{
			De: "Alle 8 beiseite:\n{total} Punkte.",
			En: "All 8 aside:\n{total} points.",
			Fr: "Les 8 de côté :\n{total} points.",
			It: "Tutti 8 da parte:\n{total} punti.",
		},
		Picture: "dice8",
	},
	"took": {
		Text: engines.Text{
			De: "{whoSeat} nimmt die {tile} vom Grill.",
			En: "{whoSeat} takes the {tile} from the grill.",
			Fr: "{whoSeat} prend le {tile} sur le gril.",
			It: "{whoSeat} prende il {tile} dalla griglia.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nnimmt die {tile}.",
			En: "{whoSeat}\ntakes the {tile}.",
			Fr: "{whoSeat}\nprend le {tile}.",
			It: "{whoSeat}\nprende il {tile}.",
		},
		Picture: "take",
	},
	"stole": {
		Text: engines.Text{
			De: "{whoSeat} stibitzt die {tile} von {fromSeat}.",
			En: "{whoSeat} snatches the {tile} from {fromSeat}.",
			Fr: "{whoSeat} chipe le {tile} à {fromSeat}.",
			It: "{whoSeat} soffia il {tile} a {fromSeat}.",
		},
		Display: engines.Text{
			De: "{whoSeat}: die {tile}\nvon {fromSeat}.",
			En: "{whoSeat}: the {tile}\nfrom {fromSeat}.",
			Fr: "{whoSeat} : le {tile}\nde {fromSeat}.",
			It: "{whoSeat}: il {tile}\ndi {fromSeat}.",
		},
		Picture: "steal",
	},
	"bust": {
		Text: engines.Text{
			De: "{whoSeat} bekommt diesmal nichts.{then}",
			En: "{whoSeat} gets nothing this time.{then}",
			Fr: "{whoSeat} ne prend rien cette fois.{then}",
			It: "{whoSeat} stavolta non prende niente.{then}",
		},
		Display: engines.Text{
			De: "Diesmal nichts.\n{short}",
			En: "Nothing this time.\n{short}",
			Fr: "Rien cette fois.\n{short}",
			It: "Stavolta niente.\n{short}",
		},
		Picture: "bust",
	},
	"bust.HM-13": {
		Text: engines.Text{
			De: "Kein Wurm dabei: {whoSeat} bekommt nichts.{then}",
			En: "No worm: {whoSeat} gets nothing.{then}",
			Fr: "Pas de ver : {whoSeat} ne prend rien.{then}",
			It: "Nessun verme: {whoSeat} non prende niente.{then}",
		},
		Display: engines.Text{
			De: "Kein Wurm dabei.\n{short}",
			En: "No worm this time.\n{short}",
			Fr: "Pas de ver.\n{short}",
			It: "Nessun verme.\n{short}",
		},
		Picture: "worm",
	},
	"bust.HM-17": {
		Text: engines.Text{
			De: "Das reicht für keine Portion: {whoSeat} bekommt nichts.{then}",
			En: "Not enough for a portion: {whoSeat} gets nothing.{then}",
			Fr: "Pas assez pour une portion : {whoSeat} ne prend rien.{then}",
			It: "Non basta per una porzione: {whoSeat} non prende niente.{then}",
		},
		Display: engines.Text{
			De: "Das reicht nicht.\n{short}",
			En: "Not enough this time.\n{short}",
			Fr: "Pas assez.\n{short}",
			It: "Non basta.\n{short}",
		},
		Picture: "low",
	},
	"bust.HM-18": {
		Text: engines.Text{
			De: "Nichts Neues im Wurf: {whoSeat} bekommt nichts.{then}",
			En: "Nothing new in the roll: {whoSeat} gets nothing.{then}",
			Fr: "Rien de nouveau : {whoSeat} ne prend rien.{then}",
			It: "Niente di nuovo: {whoSeat} non prende niente.{then}",
		},
		Display: engines.Text{
			De: "Nichts Neues dabei.\n{short}",
			En: "Nothing new.\n{short}",
			Fr: "Rien de nouveau.\n{short}",
			It: "Niente di nuovo.\n{short}",
		},
		Picture: "oldkind",
	},
	"over": {
		Text: engines.Text{
			De: "Der Grill ist leer. {winnerSeat} gewinnt.",
			En: "The grill is empty. {winnerSeat} wins.",
			Fr: "Le gril est vide. {winnerSeat} gagne.",
			It: "La griglia è vuota. Vince {winnerSeat}.",
		},
		Display: engines.Text{
			De: "{winnerSeat}\ngewinnt.",
			En: "{winnerSeat}\nwins.",
			Fr: "{winnerSeat}\ngagne.",
			It: "Vince\n{winnerSeat}.",
		},
		Picture: "trophy",
	},
	"roll": {
		Text: engines.Text{
			De: "Würfeln",
			En: "Roll",
			Fr: "Lancer",
			It: "Tirare",
		},
		Display: engines.Text{
			De: "Würfeln",
			En: "Roll",
			Fr: "Lancer",
			It: "Tirare",
		},
		Picture: "dice",
	},
	"form.faces": {
		Text: engines.Text{
			De: "Was zeigen die Würfel?",
			En: "What do the dice show?",
			Fr: "Que montrent les dés ?",
			It: "Che cosa mostrano i dadi?",
		},
		Display: engines.Text{
			De: "Was zeigen\ndie Würfel?",
			En: "What do\nthe dice show?",
			Fr: "Que montrent\nles dés ?",
			It: "Che cosa mostrano\ni dadi?",
		},
		Picture: "dice",
	},
	"aside": {
		Text: engines.Text{
			De: "Beiseitelegen",
			En: "Put aside",
			Fr: "Mettre de côté",
			It: "Mettere da parte",
		},
		Display: engines.Text{
			De: "Beiseitelegen",
			En: "Put aside",
			Fr: "Mettre de côté",
			It: "Mettere da parte",
		},
		Picture: "onekind",
	},
	"stop": {
		Text: engines.Text{
			De: "Aufhören",
			En: "Stop",
			Fr: "S’arrêter",
			It: "Fermarsi",
		},
		Display: engines.Text{
			De: "Aufhören",
			En: "Stop",
			Fr: "S'arrêter",
			It: "Fermarsi",
		},
		Picture: "stop",
	},
	"now.rollAll": {
		Text: engines.Text{
			De: "Würfle alle {dice} Würfel",
			En: "Roll all {dice} dice",
			Fr: "Lance les {dice} dés",
			It: "Tira tutti e {dice} i dadi",
		},
		Display: engines.Text{
			De: "Würfle alle\n{dice} Würfel",
			En: "Roll all\n{dice} dice",
			Fr: "Lance\nles {dice} dés",
			It: "Tira tutti\ne {dice} i dadi",
		},
		Picture: "dice8",
	},
	"now.aside": {
		Text: engines.Text{
			De: "Leg eine Sorte Würfel beiseite",
			En: "Put one kind of dice aside",
			Fr: "Mets de côté une sorte de dés",
			It: "Metti da parte un tipo di dadi",
		},
		Display: engines.Text{
			De: "Leg eine Sorte\nWürfel beiseite",
			En: "Put one kind\nof dice aside",
			Fr: "Mets de côté\nune sorte de dés",
			It: "Metti da parte\nun tipo di dadi",
		},
		Picture: "onekind",
	},
	"now.asideOrStop": {
		Text: engines.Text{
			De: "Leg eine Sorte Würfel beiseite oder hör auf",
			En: "Put one kind of dice aside, or stop",
			Fr: "Mets de côté une sorte de dés ou arrête-toi",
			It: "Metti da parte un tipo di dadi o fermati",
		},
		Display: engines.Text{
			De: "Leg eine Sorte weg\noder hör auf",
			En: "Put one kind aside\nor stop",
			Fr: "Une sorte de côté\nou arrête-toi",
			It: "Un tipo da parte\no fermati",
		},
		Picture: "onekind",
	},
	"now.rollOrStop": {
		Text: engines.Text{
			De: "Würfle die {dice} übrigen oder hör auf",
			En: "Roll the {dice} that are left, or stop",
			Fr: "Lance les {dice} qui restent ou arrête-toi",
			It: "Tira i {dice} che restano o fermati",
		},
		Display: engines.Text{
			De: "Würfle die letzten {dice}\noder hör auf",
			En: "Roll the {dice} left\nor stop",
			Fr: "Lance les {dice} autres\nou arrête-toi",
			It: "Tira gli altri {dice}\no fermati",
		},
		Picture: "dice",
	},
	"now.rollLastOrStop": {
		Text: engines.Text{
			De: "Würfle den letzten Würfel oder hör auf",
			En: "Roll the last die, or stop",
			Fr: "Lance le dernier dé ou arrête-toi",
			It: "Tira l’ultimo dado o fermati",
		},
		Display: engines.Text{
			De: "Würfle den letzten\noder hör auf",
			En: "Roll the last die\nor stop",
			Fr: "Lance le dernier dé\nou arrête-toi",
			It: "Tira l'ultimo dado\no fermati",
		},
		Picture: "dice",
	},
	"now.wins": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}, Sieg mit {worms} Würmern",
			En: "Cheer for {winnerSeat}, who wins with {worms} worms",
			Fr: "Félicitez {winnerSeat}, qui gagne avec {worms} vers",
			It: "Applaudite {winnerSeat}, che vince con {worms} vermi",
		},
		Display: engines.Text{
			De: "{winnerSeat} gewinnt\nWürmer: {worms}",
			En: "{winnerSeat} wins\nWorms: {worms}",
			Fr: "{winnerSeat} gagne\nVers : {worms}",
			It: "Vince {winnerSeat}\nVermi: {worms}",
		},
		Picture: "trophy",
	},
	"now.wins1": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}, Sieg mit 1 Wurm",
			En: "Cheer for {winnerSeat}, who wins with 1 worm",
			Fr: "Félicitez {winnerSeat}, qui gagne avec 1 ver",
			It: "Applaudite {winnerSeat}, che vince con 1 verme",
		},
		Display: engines.Text{
			De: "{winnerSeat} gewinnt\nWürmer: 1",
			En: "{winnerSeat} wins\nWorms: 1",
			Fr: "{winnerSeat} gagne\nVers : 1",
			It: "Vince {winnerSeat}\nVermi: 1",
		},
		Picture: "trophy",
	},
	"now.allWin": {
		Text: engines.Text{
			De: "Freut euch: Ihr gewinnt alle zusammen",
			En: "Cheer: you all win together",
			Fr: "Bravo : vous gagnez tous ensemble",
			It: "Evviva: vincete tutti insieme",
		},
		Display: engines.Text{
			De: "Ihr gewinnt alle\nzusammen",
			En: "You all win\ntogether",
			Fr: "Vous gagnez tous\nensemble",
			It: "Vincete tutti\ninsieme",
		},
		Picture: "trophy",
	},
	"outlook.take": {
		Text: engines.Text{
			De: "Aufhören: Du nimmst die {tile} ({worms} Würmer)",
			En: "Stop: you take {tile} ({worms} worms)",
			Fr: "Arrêter : tu prends le {tile} ({worms} vers)",
			It: "Fermarti: prendi il {tile} ({worms} vermi)",
		},
		Display: engines.Text{
			De: "Nimmst {tile}\n{worms} Würmer",
			En: "Take {tile}\n{worms} worms",
			Fr: "Prends {tile}\n{worms} vers",
			It: "Prendi {tile}\n{worms} vermi",
		},
		Picture: "take",
	},
	"outlook.take1": {
		Text: engines.Text{
			De: "Aufhören: Du nimmst die {tile} (1 Wurm)",
			En: "Stop: you take {tile} (1 worm)",
			Fr: "Arrêter : tu prends le {tile} (1 ver)",
			It: "Fermarti: prendi il {tile} (1 verme)",
		},
		Display: engines.Text{
			De: "Nimmst {tile}\n1 Wurm",
			En: "Take {tile}\n1 worm",
			Fr: "Prends {tile}\n1 ver",
			It: "Prendi {tile}\n1 verme",
		},
		Picture: "take",
	},
	"outlook.steal": {
		Text: engines.Text{
			De: "Aufhören: Du stibitzt die {tile} von {fromSeat} ({worms} Würmer)",
			En: "Stop: you snatch {tile} from {fromSeat} ({worms} worms)",
			Fr: "Arrêter : tu chipes le {tile} à {fromSeat} ({worms} vers)",
			It: "Fermarti: soffi il {tile} a {fromSeat} ({worms} vermi)",
		},
		Display: engines.Text{
			De: "{tile} von\n{fromSeat}",
			En: "{tile} from\n{fromSeat}",
			Fr: "{tile} à\n{fromSeat}",
			It: "{tile} di\n{fromSeat}",
		},
		Picture: "steal",
	},
	"outlook.steal1": {
		Text: engines.Text{
			De: "Aufhören: Du stibitzt die {tile} von {fromSeat} (1 Wurm)",
			En: "Stop: you snatch {tile} from {fromSeat} (1 worm)",
			Fr: "Arrêter : tu chipes le {tile} à {fromSeat} (1 ver)",
			It: "Fermarti: soffi il {tile} a {fromSeat} (1 verme)",
		},
		Display: engines.Text{
			De: "{tile} von\n{fromSeat}",
			En: "{tile} from\n{fromSeat}",
			Fr: "{tile} à\n{fromSeat}",
			It: "{tile} di\n{fromSeat}",
		},
		Picture: "steal",
	},
	"outlook.noWorm": {
		Text: engines.Text{
			De: "Aufhören: noch nichts, dir fehlt ein Wurm",
			En: "Stop: nothing yet, you need a worm",
			Fr: "Arrêter : rien encore, il te faut un ver",
			It: "Fermarti: ancora niente, ti serve un verme",
		},
		Display: engines.Text{
			De: "Noch\nkein Wurm",
			En: "No worm\nyet",
			Fr: "Pas de\nver",
			It: "Ancora\nnessun verme",
		},
		Picture: "worm",
	},
	"outlook.tooLow": {
		Text: engines.Text{
			De: "Aufhören: noch nichts, {total} reicht für keine Portion",
			En: "Stop: nothing yet, {total} is not enough for a portion",
			Fr: "Arrêter : rien encore, {total} ne suffit pas pour une portion",
			It: "Fermarti: ancora niente, {total} non basta per una porzione",
		},
		Display: engines.Text{
			De: "Reicht noch\nnicht",
			En: "Not enough\nyet",
			Fr: "Pas encore\nassez",
			It: "Non basta\nancora",
		},
		Picture: "low",
	},
	"outlook.return": {
		Text: engines.Text{
			De: "Dann geht deine {tile} zurück auf den Grill",
			En: "Then your {tile} goes back to the grill",
			Fr: "Alors ton {tile} retourne sur le gril",
			It: "Allora il tuo {tile} torna sulla griglia",
		},
		Display: engines.Text{
			De: "{tile} geht\nzurück",
			En: "{tile} goes\nback",
			Fr: "{tile} est\nrendu",
			It: "{tile} torna\nindietro",
		},
		Picture: "giveback",
	},
	"outlook.turn": {
		Text: engines.Text{
			De: "Dann wird die {tile} umgedreht",
			En: "Then the {tile} is turned over",
			Fr: "Alors le {tile} est retourné",
			It: "Allora il {tile} viene girato",
		},
		Display: engines.Text{
			De: "{tile} wird\numgedreht",
			En: "{tile} turned\nover",
			Fr: "{tile} est\nretourné",
			It: "{tile} viene\ngirato",
		},
		Picture: "turnover",
	},
	"area.grill": {
		Text: engines.Text{
			De: "Grill",
			En: "Grill",
			Fr: "Gril",
			It: "Griglia",
		},
		Display: engines.Text{
			De: "Grill",
			En: "Grill",
			Fr: "Gril",
			It: "Griglia",
		},
		Picture: "grill",
	},
	"place.turn": {
		Text:    engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Display: engines.Text{De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		Picture: "turn",
	},
	"area.closed": {
		Text:    engines.Text{De: "Umgedreht", En: "Turned over", Fr: "Retournées", It: "Girate"},
		Display: engines.Text{De: "Umgedreht", En: "Turned over", Fr: "Retournées", It: "Girate"},
		Picture: "turnover",
	},
	"area.roll": {
		Text: engines.Text{
			De: "Wurf",
			En: "Roll",
			Fr: "Lancer",
			It: "Tiro",
		},
		Display: engines.Text{
			De: "Wurf",
			En: "Roll",
			Fr: "Lancer",
			It: "Tiro",
		},
		Picture: "dice",
	},
	"area.aside": {
		Text: engines.Text{
			De: "Beiseite",
			En: "Aside",
			Fr: "De côté",
			It: "Da parte",
		},
		Display: engines.Text{
			De: "Beiseite",
			En: "Aside",
			Fr: "De côté",
			It: "Da parte",
		},
		Picture: "onekind",
	},
	"area.stack": {
		Text: engines.Text{
			De: "Stapel",
			En: "Stack",
			Fr: "Pile",
			It: "Pila",
		},
		Display: engines.Text{
			De: "Stapel",
			En: "Stack",
			Fr: "Pile",
			It: "Pila",
		},
		Picture: "stack",
	},
}
