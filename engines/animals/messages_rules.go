package animals

import "spieltisch/engines"

// ruleMessages are the words for each rule and, after a dot, for one way of breaking it. Never written.
var ruleMessages = engines.Messages{
	"AN-01": {
		Text: engines.Text{
			De: "Auf die Hand gehören genau 10 Karten. Bei {handSeat} sind es {count}.",
			En: "A hand has exactly 10 cards. {handSeat} has {count}.",
			Fr: "Une main a exactement 10 cartes. {handSeat} en a {count}.",
			It: "In mano servono proprio 10 carte. {handSeat} ne ha {count}.",
		},
		Display: engines.Text{
			De: "{handSeat}: {count}\nEs sollen 10 sein.",
			En: "{handSeat}: {count}\nIt should be 10.",
			Fr: "{handSeat} : {count}\nIl en faut 10.",
			It: "{handSeat}: {count}\nNe servono 10.",
		},
		Picture: "cards",
	},
	"AN-01.known": {
		Text: engines.Text{
			De: "Mehr als 10 Karten kann {handSeat} nicht haben.",
			En: "{handSeat} cannot have more than 10 cards.",
			Fr: "{handSeat} ne peut pas avoir plus de 10 cartes.",
			It: "{handSeat} non può avere più di 10 carte.",
		},
		Display: engines.Text{
			De: "{handSeat} kann nur\n10 Karten haben.",
			En: "{handSeat} can have\nonly 10 cards.",
			Fr: "{handSeat} :\n10 cartes au plus.",
			It: "{handSeat}:\nal massimo 10 carte.",
		},
		Picture: "cards",
	},
	"AN-02": {
		Text: engines.Text{
			De: "In Reihe {row} gehören {row}, da liegen {count}.",
			En: "Row {row} needs {row}, there are {count}.",
			Fr: "La rangée {row} en veut {row}, il y en a {count}.",
			It: "La fila {row} ne vuole {row}, ce ne sono {count}.",
		},
		Display: engines.Text{
			De: "Reihe {row} braucht {row},\nda liegen {count}.",
			En: "Row {row} needs {row},\nthere are {count}.",
			Fr: "Rangée {row} : il en\nfaut {row}, pas {count}.",
			It: "Fila {row}: ne servono\n{row}, non {count}.",
		},
		Picture: "rows",
	},
	"AN-02.rows": {
		Text: engines.Text{
			De: "Es sollen 4 Reihen sein, ich sehe {count}.",
			En: "There should be 4 rows, I see {count}.",
			Fr: "Il faut 4 rangées, j’en vois {count}.",
			It: "Servono 4 file, ne vedo {count}.",
		},
		Display: engines.Text{
			De: "Reihen: {count}\nEs sollen 4 sein.",
			En: "Rows: {count}\nThere should be 4.",
			Fr: "Rangées : {count}\nIl en faut 4.",
			It: "File: {count}\nNe servono 4.",
		},
		Picture: "rows",
	},
	"AN-02.noRows": {
		Text: engines.Text{
			De: "Teilt erst aus: jedem 10 Karten, dazu Reihen mit 1, 2, 3 und 4.",
			En: "Deal first: 10 cards each, and rows of 1, 2, 3 and 4.",
			Fr: "Distribuez d’abord : 10 cartes chacun, et des rangées de 1, 2, 3 et 4.",
			It: "Prima date le carte: 10 a testa, e file da 1, 2, 3 e 4.",
		},
		Display: engines.Text{
			De: "Erst austeilen: 10,\nReihen 1, 2, 3, 4.",
			En: "Deal first: 10 each,\nrows 1, 2, 3, 4.",
			Fr: "Distribuez : 10,\nrangées 1, 2, 3, 4.",
			It: "Date le carte: 10 e\nfile da 1, 2, 3, 4.",
		},
		Picture: "deal",
	},
	"AN-03": {
		Text: engines.Text{
			De: "Warte kurz, {turnSeat} ist dran.",
			En: "Wait a moment, it is {turnSeat}’s turn.",
			Fr: "Attends un peu, c’est à {turnSeat}.",
			It: "Aspetta un attimo, tocca a {turnSeat}.",
		},
		Display: engines.Text{
			De: "Warte kurz. Dran ist\n{turnSeat}.",
			En: "Wait. The turn is\n{turnSeat}'s.",
			Fr: "Attends. C'est à\n{turnSeat}.",
			It: "Aspetta. Tocca a\n{turnSeat}.",
		},
		Picture: "turn",
	},
	"AN-03.together": {
		Text: engines.Text{
			De: "Das macht ihr alle zusammen.",
			En: "That is done by all together.",
			Fr: "Cela se fait tous ensemble.",
			It: "Questo si fa tutti insieme.",
		},
		Display: engines.Text{
			De: "Das macht ihr\nalle zusammen.",
			En: "That is done by\nall together.",
			Fr: "Cela se fait\ntous ensemble.",
			It: "Questo si fa\ntutti insieme.",
		},
		Picture: "players",
	},
	"AN-04": {
		Text: engines.Text{
			De: "Tausch eine Reihe oder klopfe. Passen geht erst nach dem Klopfen.",
			En: "Swap a row or knock. Passing comes after a knock only.",
			Fr: "Échange une rangée ou frappe. On ne passe qu’après un coup frappé.",
			It: "Scambia una fila o bussa. Si passa solo dopo che qualcuno ha bussato.",
		},
		Display: engines.Text{
			De: "Tausch eine Reihe\noder klopfe.",
			En: "Swap a row\nor knock.",
			Fr: "Échange une rangée\nou frappe.",
			It: "Scambia una fila\no bussa.",
		},
		Picture: "swap",
	},
	"AN-04.twoRows": {
		Text: engines.Text{
			De: "Hier sind {count} Reihen anders. Tausch nur eine.",
			En: "Rows that changed: {count}. Swap only one.",
			Fr: "Rangées changées : {count}. Échange une seule.",
			It: "File cambiate: {count}. Scambiane una sola.",
		},
		Display: engines.Text{
			De: "Anders: {count} Reihen.\nTausch nur eine.",
			En: "Rows changed: {count}\nSwap only one.",
			Fr: "Changées : {count}\nÉchange une seule.",
			It: "File cambiate: {count}\nScambiane una sola.",
		},
		Picture: "rows",
	},
	"AN-04.deal": {
		Text: engines.Text{
			De: "Die Runde läuft noch. Tausch eine Reihe oder klopfe.",
			En: "The round is still on. Swap a row or knock.",
			Fr: "La manche n’est pas finie. Échange une rangée ou frappe.",
			It: "La manche è ancora in corso. Scambia una fila o bussa.",
		},
		Display: engines.Text{
			De: "Die Runde läuft noch:\ntauschen, klopfen.",
			En: "The round is on:\nswap or knock.",
			Fr: "La manche continue :\néchange ou frappe.",
			It: "La manche continua:\nscambia o bussa.",
		},
		Picture: "swap",
	},
	"AN-05": {
		Text: engines.Text{
			De: "Leg erst deine Karten hin, dann nimm die ganze Reihe.",
			En: "Put your cards down first, then take the whole row.",
			Fr: "Pose d’abord tes cartes, puis prends toute la rangée.",
			It: "Prima metti giù le tue carte, poi prendi tutta la fila.",
		},
		Display: engines.Text{
			De: "Erst hinlegen,\ndann nehmen.",
			En: "First put down,\nthen take.",
			Fr: "D'abord poser,\npuis prendre.",
			It: "Prima metti giù,\npoi prendi.",
		},
		Picture: "hand",
	},
	"AN-06": {
		Text: engines.Text{
			De: "Reihe {row} kostet {row}, hingelegt: {count}.",
			En: "Row {row} costs {row}, laid down: {count}.",
			Fr: "La rangée {row} coûte {row}, posées : {count}.",
			It: "La fila {row} costa {row}, messe giù: {count}.",
		},
		Display: engines.Text{
			De: "Reihe {row} kostet {row}.\nHingelegt: {count}",
			En: "Row {row} costs {row}.\nLaid down: {count}",
			Fr: "La rangée {row} coûte {row}.\nPosées : {count}",
			It: "La fila {row} costa {row}.\nMesse giù: {count}",
		},
		Picture: "rows",
	},
	"AN-07": {
		Text: engines.Text{
			De: "Das sind dieselben Tiere. Mindestens eins muss anders sein.",
			En: "These are the same animals. Change at least one.",
			Fr: "Ce sont les mêmes animaux. Il faut en changer au moins un.",
			It: "Sono gli stessi animali. Cambiane almeno uno.",
		},
		Display: engines.Text{
			De: "Dieselben Tiere: eins\nmuss anders sein.",
			En: "The same animals:\nchange at least one.",
			Fr: "Les mêmes animaux :\nchange-en un.",
			It: "Gli stessi animali:\ncambiane uno.",
		},
		Picture: "change",
	},
	"AN-08": {
		Text: engines.Text{
			De: "Tausch in dieser Runde erst einmal, dann darfst du klopfen.",
			En: "Swap once in this round before you knock.",
			Fr: "Échange une fois dans cette manche avant de frapper.",
			It: "In questa manche scambia una volta prima di bussare.",
		},
		Display: engines.Text{
			De: "Tausch erst einmal,\ndann klopfe.",
			En: "Swap once before\nyou knock.",
			Fr: "Échange une fois\navant de frapper.",
			It: "Scambia una volta\nprima di bussare.",
		},
		Picture: "knock",
	},
	"AN-09": {
		Text: engines.Text{
			De: "Für dich ist die Runde vorbei. {turnSeat} ist noch dran.",
			En: "This round is over for you. It is {turnSeat}’s turn.",
			Fr: "Cette manche est finie pour toi. C’est à {turnSeat}.",
			It: "Questa manche per te è finita. Tocca a {turnSeat}.",
		},
		Display: engines.Text{
			De: "Du warst schon dran.\nJetzt: {turnSeat}",
			En: "You had your turn.\nNow: {turnSeat}",
			Fr: "Tu as déjà joué.\nÀ {turnSeat}",
			It: "Hai già giocato.\nTocca a {turnSeat}",
		},
		Picture: "over",
	},
	"AN-09.reveal": {
		Text: engines.Text{
			De: "Die letzte Runde ist um. Legt alle Karten offen hin.",
			En: "The last lap is over. Lay all cards open.",
			Fr: "Le dernier tour est fini. Montrez toutes les cartes.",
			It: "L’ultimo giro è finito. Scoprite tutte le carte.",
		},
		Display: engines.Text{
			De: "Die Runde ist um:\nKarten offen hin.",
			En: "The lap is over:\nlay cards open.",
			Fr: "Le tour est fini :\nmontrez les cartes.",
			It: "Il giro è finito:\nscoprite le carte.",
		},
		Picture: "open",
	},
	"AN-09.early": {
		Text: engines.Text{
			De: "Noch nicht: Erst klopft jemand, und alle sind noch einmal dran.",
			En: "Not yet: somebody knocks first, and all others have one more turn.",
			Fr: "Pas encore : quelqu’un frappe d’abord, et chacun joue encore une fois.",
			It: "Non ancora: prima qualcuno bussa, e tutti giocano ancora una volta.",
		},
		Display: engines.Text{
			De: "Noch nicht: Erst muss\njemand klopfen.",
			En: "Not yet: somebody\nhas to knock first.",
			Fr: "Pas encore : il faut\nd'abord frapper.",
			It: "Non ancora: prima\nqualcuno bussa.",
		},
		Picture: "knock",
	},
	"AN-09.knocker": {
		Text: engines.Text{
			De: "{knockSeat} hat geklopft und ist nicht mehr dran.",
			En: "{knockSeat} has knocked and has no turn any more.",
			Fr: "{knockSeat} a frappé et ne joue plus.",
			It: "{knockSeat} ha bussato e non gioca più.",
		},
		Display: engines.Text{
			De: "Geklopft, nicht dran:\n{knockSeat}",
			En: "{knockSeat} knocked:\nno turn any more.",
			Fr: "{knockSeat} a frappé :\nne joue plus.",
			It: "Ha bussato, è fermo:\n{knockSeat}",
		},
		Picture: "knock",
	},
	"AN-10": {
		Text: engines.Text{
			De: "Dafür brauchst du alle {count} {animals}.",
			En: "For that you need all {count} {animals}.",
			Fr: "Pour cela il te faut les {count} {animals}.",
			It: "Per questo ti serve il gruppo intero: {count} {animals}.",
		},
		Display: engines.Text{
			De: "Du brauchst alle\n{count} {animals}.",
			En: "You need all\n{count} {animals}.",
			Fr: "Il te faut les\n{count} {animals}.",
			It: "Serve il gruppo:\n{count} {animals}.",
		},
		Picture: "set",
	},
	"AN-10.noExchange": {
		Text: engines.Text{
			De: "Das darf sagen, wer gerade getauscht hat.",
			En: "Only whoever swapped just now may say that.",
			Fr: "Seul celui qui vient d’échanger peut le dire.",
			It: "Può dirlo solo chi ha appena scambiato.",
		},
		Display: engines.Text{
			De: "Nur gleich nach dem\neigenen Tausch.",
			En: "Only right after\nyour own swap.",
			Fr: "Juste après ton\npropre échange.",
			It: "Solo subito dopo\nil tuo scambio.",
		},
		Picture: "set",
	},
	"AN-10.kind": {
		Text: engines.Text{
			De: "Die Runde beenden nur alle Hasen, alle Schweine oder alle Katzen.",
			En: "Only all hares, all pigs or all cats end the round.",
			Fr: "Seuls tous les lièvres, cochons ou chats finissent la manche.",
			It: "Finiscono la manche solo tutte le lepri, i maiali o i gatti.",
		},
		Display: engines.Text{
			De: "Nur alle Hasen,\nSchweine, Katzen.",
			En: "Only all hares,\npigs or cats.",
			Fr: "Seuls tous lièvres,\ncochons ou chats.",
			It: "Solo tutte le lepri,\ni maiali o i gatti.",
		},
		Picture: "set",
	},
	"AN-10.kindExpert": {
		Text: engines.Text{
			De: "Die Runde beenden nur alle Hasen oder alle Schweine.",
			En: "Only all hares or all pigs end the round.",
			Fr: "Pour finir la manche, montre tous les lièvres ou tous les cochons.",
			It: "Per finire la manche mostra tutte le lepri o tutti i maiali.",
		},
		Display: engines.Text{
			De: "Nur alle Hasen oder\nalle Schweine.",
			En: "Only all hares or\nall pigs.",
			Fr: "Tous les lièvres ou\ntous les cochons.",
			It: "Tutte le lepri o\ntutti i maiali.",
		},
		Picture: "set",
	},
	"AN-11": {
		Text: engines.Text{
			De: "Alle anderen verlieren ein Leben.",
			En: "Everyone else loses one life.",
			Fr: "Tous les autres perdent une vie.",
			It: "Tutti gli altri perdono una vita.",
		},
		Display: engines.Text{
			De: "Alle anderen:\nein Leben weniger",
			En: "Everyone else loses\none life.",
			Fr: "Tous les autres\nperdent une vie.",
			It: "Tutti gli altri\nperdono una vita.",
		},
		Picture: "heart",
	},
	"AN-12": {
		Text: engines.Text{
			De: "Am meisten {animals} kann {mostSeat} nicht haben.",
			En: "{mostSeat} cannot have most {animals}.",
			Fr: "{mostSeat} ne peut pas avoir le plus de {animals}.",
			It: "{mostSeat} non può avere più {animals} di tutti.",
		},
		Display: engines.Text{
			De: "{animals}: nicht\n{mostSeat}",
			En: "{animals}: not\n{mostSeat}",
			Fr: "{animals} : pas\n{mostSeat}",
			It: "{animals}: non\n{mostSeat}",
		},
		Picture: "most",
	},
	"AN-13": {
		Text: engines.Text{
			De: "Gleich viele: Dafür bekommt niemand Punkte.",
			En: "A tie: nobody scores.",
			Fr: "Égalité : personne ne marque.",
			It: "Pareggio: nessuno fa punti.",
		},
		Display: engines.Text{
			De: "Gleich viele:\nniemand punktet.",
			En: "A tie:\nnobody scores.",
			Fr: "Égalité :\nzéro point.",
			It: "Pareggio:\nniente punti.",
		},
		Picture: "equal",
	},
	"AN-14": {
		Text: engines.Text{
			De: "Eine Karte genügt, wenn sonst niemand eine hat.",
			En: "One card is enough if nobody else has one.",
			Fr: "Une carte suffit si personne d’autre n’en a.",
			It: "Basta una carta, se nessun altro ne ha.",
		},
		Display: engines.Text{
			De: "Eine genügt hier.",
			En: "One is enough here.",
			Fr: "Ici une suffit.",
			It: "Qui ne basta una.",
		},
		Picture: "most",
	},
	"AN-15": {
		Text: engines.Text{
			De: "Zu zweit braucht man mindestens 2 {animals}.",
			En: "With two players you need at least 2 {animals}.",
			Fr: "À deux joueurs il faut au moins 2 {animals}.",
			It: "In due servono almeno 2 {animals}.",
		},
		Display: engines.Text{
			De: "Zu zweit braucht man\n2 {animals}.",
			En: "With two players:\n2 {animals}.",
			Fr: "À deux joueurs :\n2 {animals}.",
			It: "In due servono\n2 {animals}.",
		},
		Picture: "most",
	},
	"AN-16": {
		Text: engines.Text{
			De: "Wer die wenigsten Punkte hat, verliert 2 Leben, wer die meisten hat, keins, alle anderen 1.",
			En: "Fewest points lose 2 lives, most lose none, all others 1.",
			Fr: "Le moins de points perd 2 vies, le plus aucune, les autres 1.",
			It: "Chi ha meno punti perde 2 vite, chi ne ha di più nessuna, gli altri 1.",
		},
		Display: engines.Text{
			De: "Wenigste: 2 Leben,\nmeiste: 0, sonst: 1",
			En: "Fewest: 2 lives,\nmost: 0, others: 1",
			Fr: "Le moins : 2 vies,\nle plus : 0, sinon 1",
			It: "Meno punti: 2 vite,\npiù: 0, gli altri: 1",
		},
		Picture: "heart",
	},
	"AN-17": {
		Text: engines.Text{
			De: "Alle haben gleich viele Punkte: Niemand verliert ein Leben.",
			En: "All equal: no lives lost.",
			Fr: "Tous à égalité : personne ne perd de vie.",
			It: "Tutti pari: nessuno perde vite.",
		},
		Display: engines.Text{
			De: "Alle gleich:\nkein Leben weniger",
			En: "All equal:\nno lives lost.",
			Fr: "Tous à égalité :\naucune vie perdue.",
			It: "Tutti pari:\nniente vite perse.",
		},
		Picture: "equal",
	},
	"AN-18": {
		Text: engines.Text{
			De: "{outSeat} ist ausgeschieden und bekommt keine Karten.",
			En: "{outSeat} is out and gets no cards.",
			Fr: "{outSeat} est éliminé et ne reçoit pas de cartes.",
			It: "{outSeat} è fuori e non riceve carte.",
		},
		Display: engines.Text{
			De: "{outSeat} ist raus:\nkeine Karten.",
			En: "{outSeat} is out:\nno cards.",
			Fr: "Pas de cartes pour\n{outSeat}.",
			It: "{outSeat} è fuori:\nniente carte.",
		},
		Picture: "out",
	},
	"AN-18.plays": {
		Text: engines.Text{
			De: "{outSeat} hat kein Leben mehr und spielt nicht mit.",
			En: "{outSeat} has no life left and does not play.",
			Fr: "{outSeat} n’a plus de vie et ne joue plus.",
			It: "{outSeat} non ha più vite e non gioca.",
		},
		Display: engines.Text{
			De: "{outSeat} hat kein\nLeben mehr.",
			En: "{outSeat} has\nno life left.",
			Fr: "{outSeat} n'a\nplus de vie.",
			It: "{outSeat} non ha\npiù vite.",
		},
		Picture: "out",
	},
	"AN-18.score": {
		Text: engines.Text{
			De: "{outSeat} ist ausgeschieden und bekommt keine Punkte.",
			En: "{outSeat} is out and gets no points.",
			Fr: "{outSeat} est éliminé et ne marque pas.",
			It: "{outSeat} è fuori e non fa punti.",
		},
		Display: engines.Text{
			De: "{outSeat} ist raus:\nkeine Punkte.",
			En: "{outSeat} is out:\nno points.",
			Fr: "Pas de points pour\n{outSeat}.",
			It: "{outSeat} è fuori:\nniente punti.",
		},
		Picture: "out",
	},
	"AN-19": {
		Text: engines.Text{
			De: "{outSeat} ist ausgeschieden. Es beginnt, wer links davon sitzt.",
			En: "{outSeat} is out. The next one to the left starts.",
			Fr: "{outSeat} est éliminé. Le voisin de gauche commence.",
			It: "{outSeat} è fuori. Comincia chi siede alla sua sinistra.",
		},
		Display: engines.Text{
			De: "{outSeat} ist raus\nund beginnt nicht.",
			En: "{outSeat} is out\nand cannot start.",
			Fr: "Ne commence pas :\n{outSeat}",
			It: "{outSeat} è fuori\ne non comincia.",
		},
		Picture: "out",
	},
	"AN-20": {
		Text: engines.Text{
			De: "Das Spiel ist aus.",
			En: "The game is over.",
			Fr: "La partie est finie.",
			It: "La partita è finita.",
		},
		Display: engines.Text{
			De: "Das Spiel ist aus.",
			En: "The game is over.",
			Fr: "La partie est finie.",
			It: "La partita è finita.",
		},
		Picture: "trophy",
	},
	"AN-20.lives": {
		Text: engines.Text{
			De: "Mindestens zwei müssen noch Leben haben.",
			En: "At least two players need lives.",
			Fr: "Il faut au moins deux joueurs avec des vies.",
			It: "Servono almeno due giocatori con vite.",
		},
		Display: engines.Text{
			De: "Zwei müssen noch\nLeben haben.",
			En: "At least two players\nneed lives.",
			Fr: "Il faut 2 joueurs\navec des vies.",
			It: "Servono due giocatori\ncon vite.",
		},
		Picture: "heart",
	},
	"AN-20.over": {
		Text: engines.Text{
			De: "Das Spiel ist erst aus, wenn nur einer noch Leben hat.",
			En: "The game is over only when one player alone has lives.",
			Fr: "La partie n’est finie que quand un seul joueur a encore des vies.",
			It: "La partita finisce solo quando resta un giocatore con vite.",
		},
		Display: engines.Text{
			De: "Aus ist es, wenn nur\neiner Leben hat.",
			En: "Over when only one\nhas lives.",
			Fr: "Fini quand un seul\na des vies.",
			It: "Finita quando solo\nuno ha vite.",
		},
		Picture: "trophy",
	},
	"AN-21": {
		Text: engines.Text{
			De: "Das kann nicht sein: Es gibt nur {count} {animals}.",
			En: "That cannot be: there are only {count} {animals}.",
			Fr: "C’est impossible : il n’y a que {count} {animals}.",
			It: "Non può essere: ci sono solo {count} {animals}.",
		},
		Display: engines.Text{
			De: "Es gibt nur\n{count} {animals}.",
			En: "There are only\n{count} {animals}.",
			Fr: "Il n'y a que\n{count} {animals}.",
			It: "Ci sono solo\n{count} {animals}.",
		},
		Picture: "cards",
	},
	"AN-21.elsewhere": {
		Text: engines.Text{
			De: "Das kann nicht sein: Alle {count} {animals} liegen schon woanders.",
			En: "That cannot be: all {count} {animals} are elsewhere.",
			Fr: "C’est impossible : les {count} {animals} sont ailleurs.",
			It: "Non può essere: di {animals} ce ne sono {count}, e sono già altrove.",
		},
		Display: engines.Text{
			De: "Alle {count} {animals}\nliegen woanders.",
			En: "All {count} {animals}\nare elsewhere.",
			Fr: "Les {count} {animals}\nsont ailleurs.",
			It: "{count} {animals}:\ngià altrove.",
		},
		Picture: "cards",
	},
	"AN-21.known": {
		Text: engines.Text{
			De: "Es fehlen {animals}, die {handSeat} aus einer Reihe genommen hat.",
			En: "Some {animals} are missing that {handSeat} took from a row.",
			Fr: "Il manque des {animals} : {handSeat} en a pris dans une rangée.",
			It: "Mancano {animals} che {handSeat} ha preso da una fila.",
		},
		Display: engines.Text{
			De: "{handSeat}: es fehlen\n{animals}.",
			En: "{handSeat}: missing\n{animals}.",
			Fr: "{handSeat} : manquent\n{animals}.",
			It: "{handSeat}: mancano\n{animals}.",
		},
		Picture: "cards",
	},
	"AN-22": {
		Text: engines.Text{
			De: "Das Spiel ist für 2 bis 5 Leute. Hier: {count}.",
			En: "This game needs 2 to 5 players. Here: {count}.",
			Fr: "On joue de 2 à 5. Ici : {count}.",
			It: "Si gioca in 2 fino a 5. Qui: {count}.",
		},
		Display: engines.Text{
			De: "2 bis 5 spielen mit.\nHier: {count}",
			En: "2 to 5 can play.\nHere: {count}",
			Fr: "De 2 à 5 joueurs.\nIci : {count}",
			It: "Si gioca da 2 a 5.\nQui: {count}",
		},
		Picture: "players",
	},
	"AN-30": {
		Text: engines.Text{
			De: "Bei den Geübten zählen die Katzen nicht.",
			En: "Cats do not count in this game.",
			Fr: "Les chats ne comptent pas dans cette partie.",
			It: "In questa partita i gatti non contano.",
		},
		Display: engines.Text{
			De: "Katzen zählen\nhier nicht.",
			En: "Cats do not\ncount here.",
			Fr: "Les chats ne\ncomptent pas.",
			It: "I gatti qui\nnon contano.",
		},
		Picture: "cat",
	},
	"AN-31": {
		Text: engines.Text{
			De: "Du gewinnst ein Leben, alle anderen verlieren eins.",
			En: "You win a life, all others lose one.",
			Fr: "Tu gagnes une vie, tous les autres en perdent une.",
			It: "Vinci una vita, tutti gli altri ne perdono una.",
		},
		Display: engines.Text{
			De: "Du gewinnst\nein Leben.",
			En: "You win\na life.",
			Fr: "Tu gagnes\nune vie.",
			It: "Vinci\nuna vita.",
		},
		Picture: "heart",
	},
}
