package verasselt

import "spieltisch/engines"

// playMessages are the words for events (after a dot: of one rule), prompts, the lines of a View and the
// titles of its areas. Never written.
var playMessages = engines.Messages{
	"turn": {
		Text: engines.Text{
			De: "{whoSeat} ist dran.",
			En: "It is {whoSeat}’s turn.",
			Fr: "C’est à {whoSeat}.",
			It: "Tocca a {whoSeat}.",
		},
		Display: engines.Text{
			De: "Dran ist\n{whoSeat}.",
			En: "The turn is\n{whoSeat}'s.",
			Fr: "C'est à\n{whoSeat}.",
			It: "Tocca a\n{whoSeat}.",
		},
		Picture: "turn",
	},
	"chosen": {
		Text: engines.Text{
			De: "{whoSeat} würfelt um {group}.",
			En: "{whoSeat} rolls for {group}.",
			Fr: "{whoSeat} lance pour {group}.",
			It: "{whoSeat} tira per {group}.",
		},
		Display: engines.Text{
			De: "{whoSeat}: um\n{group}",
			En: "{whoSeat}: for\n{group}",
			Fr: "{whoSeat} : pour\n{group}",
			It: "{whoSeat}: per\n{group}",
		},
		Picture: "choose",
	},
	"receive": {
		Text: engines.Text{
			De: "{whoSeat} bekommt den Fang: {cards}.",
			En: "{whoSeat} gets the catch: {cards}.",
			Fr: "{whoSeat} reçoit la prise : {cards}.",
			It: "{whoSeat} riceve la presa: {cards}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nbekommt {count}.",
			En: "{whoSeat}\ngets {count}.",
			Fr: "{whoSeat}\nreçoit {count}.",
			It: "{whoSeat}\nriceve {count}.",
		},
		Picture: "catch",
	},
	"bank.VA-21": {
		Text: engines.Text{
			De: "{whoSeat} legt auf den Haufen: {heap}, in den Vorgarten: {yard}.",
			En: "{whoSeat} puts on the heap: {heap}, in the front yard: {yard}.",
			Fr: "{whoSeat} met sur le tas : {heap}, au jardin : {yard}.",
			It: "{whoSeat} mette nel mucchio: {heap}, in giardino: {yard}.",
		},
		Display: engines.Text{
			De: "Haufen: {heap}\nVorgarten: {yard}",
			En: "Heap: {heap}\nFront yard: {yard}",
			Fr: "Tas : {heap}\nJardin : {yard}",
			It: "Mucchio: {heap}\nGiardino: {yard}",
		},
		Picture: "heap",
	},
	"refill.VA-07": {
		Text: engines.Text{
			De: "Neu in der Mitte: {cards}.",
			En: "New in the middle: {cards}.",
			Fr: "Nouveaux au milieu : {cards}.",
			It: "Nuovi al centro: {cards}.",
		},
		Display: engines.Text{
			De: "Neu in der Mitte:\n{count}",
			En: "New in the middle:\n{count}",
			Fr: "Nouveaux au milieu :\n{count}",
			It: "Nuovi al centro:\n{count}",
		},
		Picture: "refill",
	},
	"mustBoost": {
		Text: engines.Text{
			De: "Der Stapel ist leer. {whoSeat} legt aus dem Vorgarten dazu, mindestens: {cards}.",
			En: "The pile is empty. {whoSeat} adds from the front yard, at least: {cards}.",
			Fr: "La pioche est vide. {whoSeat} ajoute de son jardin, au moins : {cards}.",
			It: "Il mazzo è vuoto. {whoSeat} aggiunge dal giardino, almeno: {cards}.",
		},
		Display: engines.Text{
			De: "Stapel leer. Aus dem\nVorgarten: {cards}",
			En: "Pile is empty. From\nyour yard: {cards}",
			Fr: "Pioche vide. De ton\njardin : {cards}",
			It: "Mazzo vuoto. Dal\ngiardino: {cards}",
		},
		Picture: "yard",
	},
	"boost.VA-09": {
		Text: engines.Text{
			De: "{whoSeat} legt aus dem Vorgarten dazu: {cards}.",
			En: "{whoSeat} adds from the front yard: {cards}.",
			Fr: "{whoSeat} ajoute de son jardin : {cards}.",
			It: "{whoSeat} aggiunge dal giardino: {cards}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nlegt {count} dazu.",
			En: "{whoSeat}\nadds {count}.",
			Fr: "{whoSeat}\najoute {count}.",
			It: "{whoSeat}\naggiunge {count}.",
		},
		Picture: "yard",
	},
	"catch": {
		Text: engines.Text{
			De: "{whoSeat} fängt: {cards}.",
			En: "{whoSeat} catches: {cards}.",
			Fr: "{whoSeat} attrape : {cards}.",
			It: "{whoSeat} prende: {cards}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nfängt {count}.",
			En: "{whoSeat}\ncatches {count}.",
			Fr: "{whoSeat}\nattrape {count}.",
			It: "{whoSeat}\nprende {count}.",
		},
		Picture: "catch",
	},
	"bugged": {
		Text: engines.Text{
			De: "Verasselt: zu viele Würfel in {colors}.",
			En: "Bugged: too many dice in {colors}.",
			Fr: "Raté : trop de dés en {colors}.",
			It: "Fallito: troppi dadi in {colors}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhat verasselt.",
			En: "{whoSeat}\nis bugged.",
			Fr: "{whoSeat}\na raté.",
			It: "{whoSeat}\nha fallito.",
		},
		Picture: "bugged",
	},
	"dissolve": {
		Text: engines.Text{
			De: "Der Fang von {whoSeat} geht zurück: {cards}.",
			En: "{whoSeat}’s catch goes back: {cards}.",
			Fr: "La prise de {whoSeat} est rendue : {cards}.",
			It: "La presa di {whoSeat} torna indietro: {cards}.",
		},
		Display: engines.Text{
			De: "Fang geht zurück:\n{count}",
			En: "Catch goes back:\n{count}",
			Fr: "Prise rendue :\n{count}",
			It: "La presa torna:\n{count}",
		},
		Picture: "giveback",
	},
	"draw.VA-16": {
		Text: engines.Text{
			De: "{whoSeat} bekommt zum Trost: {cards}.",
			En: "{whoSeat} gets as a consolation: {cards}.",
			Fr: "{whoSeat} reçoit en consolation : {cards}.",
			It: "{whoSeat} riceve per consolazione: {cards}.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\nTrost {count}",
			En: "{whoSeat}:\nconsolation {count}",
			Fr: "{whoSeat} :\nconsolation {count}",
			It: "{whoSeat}:\nconsolazione {count}",
		},
		Picture: "yard",
	},
	"stop.VA-19": {
		Text: engines.Text{
			De: "{whoSeat} hört auf. Im Fang liegen noch nicht sicher: {cards}.",
			En: "{whoSeat} stops. In the catch, not safe yet: {cards}.",
			Fr: "{whoSeat} s’arrête. Dans la prise, pas encore à l’abri : {cards}.",
			It: "{whoSeat} si ferma. Nella presa, non ancora al sicuro: {cards}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhört auf: {count}",
			En: "{whoSeat}\nstops: {count}",
			Fr: "{whoSeat}\ns'arrête : {count}",
			It: "{whoSeat}\nsi ferma: {count}",
		},
		Picture: "stop",
	},
	"end": {
		Text: engines.Text{
			De: "Der Stapel ist leer, das Spiel ist zu Ende.",
			En: "The pile is empty, the game is over.",
			Fr: "La pioche est vide, la partie est finie.",
			It: "Il mazzo è vuoto, la partita è finita.",
		},
		Display: engines.Text{
			De: "Der Stapel ist leer:\nEnde.",
			En: "The pile is empty:\nthe end.",
			Fr: "La pioche est vide :\nc'est fini.",
			It: "Il mazzo è vuoto:\nfine.",
		},
		Picture: "over",
	},
	"win": {
		Text: engines.Text{
			De: "{whoSeat} gewinnt. Im Asselhaufen: {count}.",
			En: "{whoSeat} wins. In the heap: {count}.",
			Fr: "{whoSeat} gagne. Dans le tas : {count}.",
			It: "Vince {whoSeat}. Nel mucchio: {count}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\ngewinnt: {count}",
			En: "{whoSeat}\nwins: {count}",
			Fr: "{whoSeat}\ngagne : {count}",
			It: "Vince {whoSeat}\ncon {count}",
		},
		Picture: "trophy",
	},
	"choose": {
		Text: engines.Text{
			De: "Wählen",
			En: "Choose",
			Fr: "Choisir",
			It: "Scegliere",
		},
		Display: engines.Text{
			De: "Wählen",
			En: "Choose",
			Fr: "Choisir",
			It: "Scegliere",
		},
		Picture: "choose",
	},
	"bank": {
		Text: engines.Text{
			De: "Fang verteilen",
			En: "Take the catch home",
			Fr: "Ranger la prise",
			It: "Ritirare la presa",
		},
		Display: engines.Text{
			De: "Fang verteilen",
			En: "Take the catch home",
			Fr: "Ranger la prise",
			It: "Ritirare la presa",
		},
		Picture: "heap",
	},
	"refill": {
		Text: engines.Text{
			De: "Auffüllen",
			En: "Refill",
			Fr: "Remplir",
			It: "Rifornire",
		},
		Display: engines.Text{
			De: "Auffüllen",
			En: "Refill",
			Fr: "Remplir",
			It: "Rifornire",
		},
		Picture: "refill",
	},
	"boost": {
		Text: engines.Text{
			De: "Aus dem Vorgarten dazulegen",
			En: "Add from the front yard",
			Fr: "Ajouter du jardin",
			It: "Aggiungere dal giardino",
		},
		Display: engines.Text{
			De: "Dazulegen",
			En: "Add",
			Fr: "Ajouter",
			It: "Aggiungere",
		},
		Picture: "yard",
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
	"draw": {
		Text: engines.Text{
			De: "Trostkarten ziehen",
			En: "Draw consolation cards",
			Fr: "Piocher la consolation",
			It: "Pescare la consolazione",
		},
		Display: engines.Text{
			De: "Trost ziehen",
			En: "Draw consolation\ncards",
			Fr: "Consolation",
			It: "Consolazione",
		},
		Picture: "yard",
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
	"now.choose": {
		Text: engines.Text{
			De: "Würfle um die Mitte oder um den Fang von {predSeat}",
			En: "Roll for the middle, or for {predSeat}’s catch",
			Fr: "Lance pour le milieu ou pour la prise de {predSeat}",
			It: "Tira per il centro o per la presa di {predSeat}",
		},
		Display: engines.Text{
			De: "Mitte oder Fang von\n{predSeat}?",
			En: "Middle, or catch of\n{predSeat}?",
			Fr: "Milieu ou prise de\n{predSeat} ?",
			It: "Centro o presa di\n{predSeat}?",
		},
		Picture: "choose",
	},
	"now.chooseHub": {
		Text: engines.Text{
			De: "Würfle um die Mitte",
			En: "Roll for the middle",
			Fr: "Lance pour le milieu",
			It: "Tira per il centro",
		},
		Display: engines.Text{
			De: "Würfle um\ndie Mitte",
			En: "Roll for\nthe middle",
			Fr: "Lance pour\nle milieu",
			It: "Tira per\nil centro",
		},
		Picture: "hub",
	},
	"now.bank": {
		Text: engines.Text{
			De: "Leg deinen Fang auf den Haufen oder in den Vorgarten",
			En: "Put your catch on the heap or in the front yard",
			Fr: "Mets ta prise sur le tas ou au jardin",
			It: "Metti la tua presa nel mucchio o in giardino",
		},
		Display: engines.Text{
			De: "Fang: Haufen oder\nVorgarten?",
			En: "Catch: heap or\nfront yard?",
			Fr: "Prise : tas ou\njardin ?",
			It: "Presa: mucchio o\ngiardino?",
		},
		Picture: "heap",
	},
	"now.refill": {
		Text: engines.Text{
			De: "Füll die Mitte auf, neue Karten: {want}",
			En: "Refill the middle, new cards: {want}",
			Fr: "Remplis le milieu, nouvelles cartes : {want}",
			It: "Rifornisci il centro, carte nuove: {want}",
		},
		Display: engines.Text{
			De: "Füll die Mitte auf,\nneue Karten: {want}",
			En: "Refill the middle,\nnew cards: {want}",
			Fr: "Remplis le milieu,\ncartes : {want}",
			It: "Rifornisci il centro,\ncarte nuove: {want}",
		},
		Picture: "refill",
	},
	"now.draw": {
		Text: engines.Text{
			De: "Zieh zum Trost {want} Karten in deinen Vorgarten",
			En: "Draw {want} cards to your front yard as a consolation",
			Fr: "Pioche {want} cartes de consolation pour ton jardin",
			It: "Pesca {want} carte di consolazione per il tuo giardino",
		},
		Display: engines.Text{
			De: "Zieh zum Trost\n{want} Karten",
			En: "Draw {want} cards as\na consolation",
			Fr: "Pioche {want} cartes\nde consolation",
			It: "Pesca {want} carte\ndi consolazione",
		},
		Picture: "yard",
	},
	"now.draw1": {
		Text: engines.Text{
			De: "Zieh zum Trost 1 Karte in deinen Vorgarten",
			En: "Draw 1 card to your front yard as a consolation",
			Fr: "Pioche 1 carte de consolation pour ton jardin",
			It: "Pesca 1 carta di consolazione per il tuo giardino",
		},
		Display: engines.Text{
			De: "Zieh zum Trost\n1 Karte",
			En: "Draw 1 card as\na consolation",
			Fr: "Pioche 1 carte\nde consolation",
			It: "Pesca 1 carta\ndi consolazione",
		},
		Picture: "yard",
	},
	"now.mustBoost": {
		Text: engines.Text{
			De: "Leg aus dem Vorgarten dazu, mindestens {cards}",
			En: "Add from your front yard, at least {cards}",
			Fr: "Ajoute de ton jardin, au moins {cards}",
			It: "Aggiungi dal giardino, almeno {cards}",
		},
		Display: engines.Text{
			De: "Aus dem Vorgarten\nmindestens {cards}",
			En: "From your yard\nat least {cards}",
			Fr: "De ton jardin\nau moins {cards}",
			It: "Dal giardino\nalmeno {cards}",
		},
		Picture: "yard",
	},
	"now.roll": {
		Text: engines.Text{
			De: "Würfle mit mindestens 4 Würfeln",
			En: "Roll at least 4 dice",
			Fr: "Lance au moins 4 dés",
			It: "Tira almeno 4 dadi",
		},
		Display: engines.Text{
			De: "Würfle mindestens\n4 Würfel",
			En: "Roll at least\n4 dice",
			Fr: "Lance au moins\n4 dés",
			It: "Tira almeno\n4 dadi",
		},
		Picture: "dice4",
	},
	"now.rollOrStop": {
		Text: engines.Text{
			De: "Würfle mit mindestens 4 Würfeln oder hör auf",
			En: "Roll at least 4 dice, or stop",
			Fr: "Lance au moins 4 dés ou arrête-toi",
			It: "Tira almeno 4 dadi o fermati",
		},
		Display: engines.Text{
			De: "Würfle ab 4 Würfeln\noder hör auf",
			En: "Roll 4 dice or more\nor stop",
			Fr: "Lance au moins 4 dés\nou arrête-toi",
			It: "Tira almeno 4 dadi\no fermati",
		},
		Picture: "dice4",
	},
	"now.wins": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}, im Asselhaufen sind {count}",
			En: "Cheer for {winnerSeat}, with {count} in the heap",
			Fr: "Félicitez {winnerSeat}, avec {count} dans le tas",
			It: "Applaudite {winnerSeat}, con {count} nel mucchio",
		},
		Display: engines.Text{
			De: "{winnerSeat} gewinnt\nAsseln: {count}",
			En: "{winnerSeat} wins\nBugs: {count}",
			Fr: "{winnerSeat} gagne\nCloportes : {count}",
			It: "Vince {winnerSeat}\nPorcellini: {count}",
		},
		Picture: "trophy",
	},
	"now.shareWin": {
		Text: engines.Text{
			De: "Freut euch: Ihr teilt euch den Sieg mit {count} im Asselhaufen",
			En: "Cheer: you share the win with {count} in the heap",
			Fr: "Bravo : victoire partagée avec {count} dans le tas",
			It: "Evviva: vittoria condivisa con {count} nel mucchio",
		},
		Display: engines.Text{
			De: "Geteilter Sieg\nAsseln: {count}",
			En: "A shared win\nBugs: {count}",
			Fr: "Victoire partagée\nCloportes : {count}",
			It: "Vittoria condivisa\nPorcellini: {count}",
		},
		Picture: "trophy",
	},
	"now.nobodyWins": {
		Text: engines.Text{
			De: "Gebt euch die Hand: Es steht gleich, niemand gewinnt",
			En: "Shake hands: all is equal, nobody wins",
			Fr: "Serrez-vous la main : égalité, personne ne gagne",
			It: "Datevi la mano: parità, non vince nessuno",
		},
		Display: engines.Text{
			De: "Gleichstand:\nniemand gewinnt",
			En: "All is equal:\nnobody wins",
			Fr: "Égalité :\npersonne ne gagne",
			It: "Parità:\nnon vince nessuno",
		},
		Picture: "equal",
	},
	"outlook.refill": {
		Text: engines.Text{
			De: "Mitte: Zuerst kommen neue Karten dazu, {want}",
			En: "Middle: first new cards come to it, {want}",
			Fr: "Milieu : d’abord arrivent de nouvelles cartes, {want}",
			It: "Centro: prima arrivano carte nuove, {want}",
		},
		Display: engines.Text{
			De: "Mitte:\n{want} neue",
			En: "Middle:\n{want} new",
			Fr: "Milieu :\n{want} en plus",
			It: "Centro:\n{want} in più",
		},
		Picture: "refill",
	},
	"outlook.catch": {
		Text: engines.Text{
			De: "Mitte: {predSeat} nimmt den Fang nach Hause, {count}",
			En: "Middle: {predSeat} takes the catch home, {count}",
			Fr: "Milieu : {predSeat} rentre sa prise, {count}",
			It: "Centro: {predSeat} ritira la presa, {count}",
		},
		Display: engines.Text{
			De: "Fang:\n{count}",
			En: "Catch:\n{count}",
			Fr: "Prise :\n{count}",
			It: "Presa:\n{count}",
		},
		Picture: "catch",
	},
	"outlook.stop": {
		Text: engines.Text{
			De: "Aufhören: Dein Fang bleibt liegen, {count}, sicher ist er noch nicht",
			En: "Stop: your catch stays, {count}, and is not safe yet",
			Fr: "Arrêter : ta prise reste là, {count}, pas encore à l’abri",
			It: "Fermarti: la tua presa resta lì, {count}, non ancora al sicuro",
		},
		Display: engines.Text{
			De: "Dein Fang:\n{count}",
			En: "Your catch:\n{count}",
			Fr: "Ta prise :\n{count}",
			It: "La tua presa:\n{count}",
		},
		Picture: "stop",
	},
	"outlook.rest": {
		Text: engines.Text{
			De: "Dann bekommt {predSeat} den Rest, {count}",
			En: "Then {predSeat} gets the rest, {count}",
			Fr: "Alors {predSeat} reçoit le reste, {count}",
			It: "Allora {predSeat} riceve il resto, {count}",
		},
		Display: engines.Text{
			De: "Rest:\n{count}",
			En: "The rest:\n{count}",
			Fr: "Le reste :\n{count}",
			It: "Il resto:\n{count}",
		},
		Picture: "catch",
	},
	"area.hub": {
		Text: engines.Text{
			De: "Mitte",
			En: "Middle",
			Fr: "Milieu",
			It: "Centro",
		},
		Display: engines.Text{
			De: "Mitte",
			En: "Middle",
			Fr: "Milieu",
			It: "Centro",
		},
		Picture: "hub",
	},
	"area.pile": {
		Text: engines.Text{
			De: "Stapel",
			En: "Pile",
			Fr: "Pioche",
			It: "Mazzo",
		},
		Display: engines.Text{
			De: "Stapel",
			En: "Pile",
			Fr: "Pioche",
			It: "Mazzo",
		},
		Picture: "pile",
	},
	"area.roll": {
		Text: engines.Text{
			De: "Würfel",
			En: "Dice",
			Fr: "Dés",
			It: "Dadi",
		},
		Display: engines.Text{
			De: "Würfel",
			En: "Dice",
			Fr: "Dés",
			It: "Dadi",
		},
		Picture: "dice",
	},
	"area.own": {
		Text: engines.Text{
			De: "Fang in diesem Zug",
			En: "Catch of this turn",
			Fr: "Prise de ce tour",
			It: "Presa di questo turno",
		},
		Display: engines.Text{
			De: "Fang im Zug",
			En: "Catch now",
			Fr: "Prise du tour",
			It: "Presa del turno",
		},
		Picture: "catch",
	},
	"area.catch": {
		Text: engines.Text{
			De: "Fang",
			En: "Catch",
			Fr: "Prise",
			It: "Presa",
		},
		Display: engines.Text{
			De: "Fang",
			En: "Catch",
			Fr: "Prise",
			It: "Presa",
		},
		Picture: "catch",
	},
	"area.yard": {
		Text: engines.Text{
			De: "Vorgarten",
			En: "Front yard",
			Fr: "Jardin",
			It: "Giardino",
		},
		Display: engines.Text{
			De: "Vorgarten",
			En: "Front yard",
			Fr: "Jardin",
			It: "Giardino",
		},
		Picture: "yard",
	},
	"area.heap": {
		Text: engines.Text{
			De: "Asselhaufen",
			En: "Heap",
			Fr: "Tas",
			It: "Mucchio",
		},
		Display: engines.Text{
			De: "Asselhaufen",
			En: "Heap",
			Fr: "Tas",
			It: "Mucchio",
		},
		Picture: "heap",
	},
}
