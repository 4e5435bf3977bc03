package verasselt

import "spieltisch/engines"

// ruleMessages are the words for each rule and, after a dot, for one way of breaking it. Never written.
var ruleMessages = engines.Messages{
	"VA-01": {
		Text: engines.Text{
			De: "Gezählt sind {count} Karten. Es sollen {want} sein: Schaut bitte die Reihen durch.",
			En: "Counted: {count} cards. There should be {want}: please check the rows.",
			Fr: "Cartes comptées : {count}. Il en faut {want} : vérifiez les rangées.",
			It: "Carte contate: {count}. Devono essere {want}: controllate le file.",
		},
		Display: engines.Text{
			De: "Karten: {count}\nEs sollen {want} sein.",
			En: "Cards: {count}\nThere should be {want}.",
			Fr: "Cartes : {count}\nIl en faut {want}.",
			It: "Carte: {count}\nDevono essere {want}.",
		},
		Picture: "card",
	},
	"VA-01.hub": {
		Text: engines.Text{
			De: "In der Mitte liegen {count} Karten. Zum Anfang sollen es {want} sein.",
			En: "Cards in the middle: {count}. At the start there should be {want}.",
			Fr: "Cartes au milieu : {count}. Au début, il en faut {want}.",
			It: "Carte al centro: {count}. All’inizio devono essere {want}.",
		},
		Display: engines.Text{
			De: "In der Mitte: {count}\nEs sollen {want} sein.",
			En: "In the middle: {count}\nThere should be {want}.",
			Fr: "Au milieu : {count}\nIl en faut {want}.",
			It: "Al centro: {count}\nDevono essere {want}.",
		},
		Picture: "card",
	},
	"VA-01.tooMany": {
		Text: engines.Text{
			De: "Zu viele in einer Farbe ({color}): Es gibt nur {want}. Schaut bitte die Reihen durch.",
			En: "Too many of one colour ({color}): there are only {want}. Please check the rows.",
			Fr: "Trop d’une couleur ({color}) : il n’y en a que {want}. Vérifiez les rangées.",
			It: "Troppe di un colore ({color}): ce ne sono solo {want}. Controllate le file.",
		},
		Display: engines.Text{
			De: "{color}: zu viele.\nEs gibt nur {want}.",
			En: "Too many: {color}.\nThere are only {want}.",
			Fr: "Trop : {color}.\nIl y en a {want}.",
			It: "Troppi: {color}.\nCe ne sono {want}.",
		},
		Picture: "card",
	},
	"VA-02": {
		Text: engines.Text{
			De: "Ich zähle {dice} Würfel. Es sollen 7 sein.",
			En: "Dice that I can see: {dice}. There should be 7.",
			Fr: "Dés que je vois : {dice}. Il en faut 7.",
			It: "Dadi che vedo: {dice}. Ne servono 7.",
		},
		Display: engines.Text{
			De: "Würfel: {dice}\nEs sollen 7 sein.",
			En: "Dice: {dice}\nThere should be 7.",
			Fr: "Dés : {dice}\nIl en faut 7.",
			It: "Dadi: {dice}\nNe servono 7.",
		},
		Picture: "dice7",
	},
	"VA-03": {
		Text: engines.Text{
			De: "Dreh vor dem allerersten Wurf alle Würfel auf den Doppelbalken.",
			En: "Before the very first roll, turn every die to the double bar.",
			Fr: "Avant le tout premier lancer, tourne tous les dés sur la double barre.",
			It: "Prima del primissimo tiro gira tutti i dadi sulla doppia barra.",
		},
		Display: engines.Text{
			De: "Alle Würfel zuerst\nauf Doppelbalken.",
			En: "First turn all dice\nto the double bar.",
			Fr: "D'abord tous les dés\nsur la double barre.",
			It: "Prima tutti i dadi\nsulla doppia barra.",
		},
		Picture: "bar",
	},
	"VA-04": {
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
	"VA-05": {
		Text: engines.Text{
			De: "Du hast schon gewählt. Bleib in diesem Zug dabei.",
			En: "You have chosen already. Stay with it for this turn.",
			Fr: "Tu as déjà choisi. Garde ce choix pour ce tour.",
			It: "Hai già scelto. Resta su questa scelta per il turno.",
		},
		Display: engines.Text{
			De: "Schon gewählt: Bleib\ndiesen Zug dabei.",
			En: "Already chosen: stay\nwith it this turn.",
			Fr: "Déjà choisi : garde\nce choix.",
			It: "Hai già scelto:\nresta così.",
		},
		Picture: "choose",
	},
	"VA-05.chooseFirst": {
		Text: engines.Text{
			De: "Such dir zuerst aus, wofür du würfelst: die Mitte oder den Fang.",
			En: "First pick what you roll for: the middle or the catch.",
			Fr: "Choisis d’abord pour quoi tu lances : le milieu ou la prise.",
			It: "Prima scegli per cosa tiri: il centro o la presa.",
		},
		Display: engines.Text{
			De: "Erst wählen: Mitte\noder Fang?",
			En: "First pick: middle\nor catch?",
			Fr: "Choisis d'abord :\nmilieu ou prise ?",
			It: "Prima scegli: centro\no presa?",
		},
		Picture: "choose",
	},
	"VA-05.noCatch": {
		Text: engines.Text{
			De: "Bei {predSeat} liegt kein Fang. Würfle für die Mitte.",
			En: "{predSeat} has no catch lying there. Roll for the middle.",
			Fr: "{predSeat} n’a pas de prise. Lance pour le milieu.",
			It: "{predSeat} non ha una presa. Tira per il centro.",
		},
		Display: engines.Text{
			De: "Da liegt kein Fang:\nNimm die Mitte.",
			En: "No catch lies there:\npick the middle.",
			Fr: "Pas de prise là :\nprends le milieu.",
			It: "Nessuna presa:\nprendi il centro.",
		},
		Picture: "choose",
	},
	"VA-06": {
		Text: engines.Text{
			De: "{predSeat} nimmt zuerst den eigenen Fang. Dann geht es weiter.",
			En: "First {predSeat} takes the catch home. Then you go on.",
			Fr: "D’abord {predSeat} prend sa prise. Ensuite on continue.",
			It: "Prima {predSeat} prende la sua presa. Poi si continua.",
		},
		Display: engines.Text{
			De: "Erst nimmt den Fang:\n{predSeat}",
			En: "First the catch goes\nto {predSeat}.",
			Fr: "D'abord la prise va\nà {predSeat}.",
			It: "Prima la presa va\na {predSeat}.",
		},
		Picture: "catch",
	},
	"VA-07": {
		Text: engines.Text{
			De: "Neu in die Mitte gelegt: {count}. Es sollen {want} sein.",
			En: "Laid into the middle: {count}. It should be {want}.",
			Fr: "Ajoutées au milieu : {count}. Il en faut {want}.",
			It: "Messe al centro: {count}. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "Neue Karten: {count}\nEs sollen {want} sein.",
			En: "New cards: {count}\nThere should be {want}.",
			Fr: "Nouvelles : {count}\nIl en faut {want}.",
			It: "Nuove carte: {count}\nDevono essere {want}.",
		},
		Picture: "refill",
	},
	"VA-07.bars": {
		Text: engines.Text{
			De: "Neu in die Mitte gelegt: {count}. Es sollen {want} sein: {each} für jeden Würfel mit Doppelbalken.",
			En: "Laid into the middle: {count}. It should be {want}: {each} for each die with a double bar.",
			Fr: "Ajoutées au milieu : {count}. Il en faut {want} : {each} par dé à double barre.",
			It: "Messe al centro: {count}. Devono essere {want}: {each} per ogni dado con la doppia barra.",
		},
		Display: engines.Text{
			De: "Neue Karten: {count}\nEs sollen {want} sein.",
			En: "New cards: {count}\nThere should be {want}.",
			Fr: "Nouvelles : {count}\nIl en faut {want}.",
			It: "Nuove carte: {count}\nDevono essere {want}.",
		},
		Picture: "refill",
	},
	"VA-07.eight": {
		Text: engines.Text{
			De: "Neu in die Mitte gelegt: {count}. Es sollen {want} sein, damit 8 in der Mitte liegen.",
			En: "Laid into the middle: {count}. It should be {want}, so that 8 lie there.",
			Fr: "Ajoutées au milieu : {count}. Il en faut {want}, pour qu’il y en ait 8.",
			It: "Messe al centro: {count}. Devono essere {want}, così al centro ce ne sono 8.",
		},
		Display: engines.Text{
			De: "Neue Karten: {count}\nEs sollen {want} sein.",
			En: "New cards: {count}\nThere should be {want}.",
			Fr: "Nouvelles : {count}\nIl en faut {want}.",
			It: "Nuove carte: {count}\nDevono essere {want}.",
		},
		Picture: "refill",
	},
	"VA-07.pile": {
		Text: engines.Text{
			De: "Neu in die Mitte gelegt: {count}. Es sollen {want} sein: Mehr hat der Stapel nicht.",
			En: "Laid into the middle: {count}. It should be {want}: the pile has no more.",
			Fr: "Ajoutées au milieu : {count}. Il en faut {want} : la pioche n’en a pas plus.",
			It: "Messe al centro: {count}. Devono essere {want}: il mazzo non ne ha altre.",
		},
		Display: engines.Text{
			De: "Neue Karten: {count}\nEs sollen {want} sein.",
			En: "New cards: {count}\nThere should be {want}.",
			Fr: "Nouvelles : {count}\nIl en faut {want}.",
			It: "Nuove carte: {count}\nDevono essere {want}.",
		},
		Picture: "refill",
	},
	"VA-07.first": {
		Text: engines.Text{
			De: "Füll zuerst die Mitte auf. Neue Karten: {want}.",
			En: "First refill the middle. New cards: {want}.",
			Fr: "Remplis d’abord le milieu. Nouvelles cartes : {want}.",
			It: "Prima rifornisci il centro. Carte nuove: {want}.",
		},
		Display: engines.Text{
			De: "Erst auffüllen:\n{want} in die Mitte.",
			En: "First refill:\n{want} to the middle.",
			Fr: "D'abord remplir :\n{want} au milieu.",
			It: "Prima rifornire:\n{want} al centro.",
		},
		Picture: "refill",
	},
	"VA-07.done": {
		Text: engines.Text{
			De: "Die Mitte ist schon aufgefüllt. Nimm die Karten wieder zurück.",
			En: "The middle is refilled already. Take those cards back.",
			Fr: "Le milieu est déjà rempli. Reprends ces cartes.",
			It: "Il centro è già rifornito. Riprendi quelle carte.",
		},
		Display: engines.Text{
			De: "Die Mitte ist schon\naufgefüllt.",
			En: "The middle is\nrefilled already.",
			Fr: "Le milieu est déjà\nrempli.",
			It: "Il centro è già\nrifornito.",
		},
		Picture: "refill",
	},
	"VA-08": {
		Text: engines.Text{
			De: "Lass die Mitte in diesem Zug in Ruhe: Du würfelst für den Fang.",
			En: "Leave the middle alone this turn: you roll for the catch.",
			Fr: "Laisse le milieu tranquille : tu lances pour la prise.",
			It: "Lascia stare il centro in questo turno: tiri per la presa.",
		},
		Display: engines.Text{
			De: "Lass die Mitte diesen\nZug in Ruhe.",
			En: "Leave the middle\nalone this turn.",
			Fr: "Laisse le milieu\ntranquille.",
			It: "Lascia stare\nil centro.",
		},
		Picture: "hub",
	},
	"VA-09": {
		Text: engines.Text{
			De: "Leg Asseln nur zu der Gruppe, für die du würfelst.",
			En: "Add bugs only to the group that you roll for.",
			Fr: "Ajoute des cloportes seulement au groupe pour lequel tu lances.",
			It: "Aggiungi porcellini solo al gruppo per cui tiri.",
		},
		Display: engines.Text{
			De: "Nur zu der Gruppe,\nfür die du würfelst.",
			En: "Only to the group\nthat you roll for.",
			Fr: "Seulement au groupe\nde ton lancer.",
			It: "Solo al gruppo\nper cui tiri.",
		},
		Picture: "yard",
	},
	"VA-09.notYours": {
		Text: engines.Text{
			De: "So viele davon liegen nicht in deinem Vorgarten. Schau noch mal hin.",
			En: "Your front yard does not have that many. Have another look.",
			Fr: "Ton jardin n’en a pas autant. Regarde encore.",
			It: "Nel tuo giardino non ce ne sono così tante. Guarda ancora.",
		},
		Display: engines.Text{
			De: "Liegt nicht alles in\ndeinem Vorgarten.",
			En: "Not all of that is\nin your front yard.",
			Fr: "Tout n'est pas dans\nton jardin.",
			It: "Non è tutto nel tuo\ngiardino.",
		},
		Picture: "yard",
	},
	"VA-09.rollNow": {
		Text: engines.Text{
			De: "Du hast Asseln dazugelegt. Jetzt musst du würfeln.",
			En: "You have added bugs. Now you have to roll.",
			Fr: "Tu as ajouté des cloportes. Maintenant, tu dois lancer.",
			It: "Hai aggiunto porcellini. Ora devi tirare.",
		},
		Display: engines.Text{
			De: "Asseln dazugelegt:\nJetzt würfeln.",
			En: "Bugs added:\nnow roll.",
			Fr: "Cloportes ajoutés :\nlance maintenant.",
			It: "Hai aggiunto:\nadesso tira.",
		},
		Picture: "dice",
	},
	"VA-10": {
		Text: engines.Text{
			De: "Ein Würfel liegt anders als vorher. Dreh ihn zurück.",
			En: "A die lies differently than before. Turn it back.",
			Fr: "Un dé n’est plus comme avant. Remets-le.",
			It: "Un dado non è più come prima. Rimettilo a posto.",
		},
		Display: engines.Text{
			De: "Ein Würfel ist\ngedreht: Dreh zurück.",
			En: "A die was turned:\nturn it back.",
			Fr: "Un dé a bougé :\nremets-le.",
			It: "Un dado è girato:\nrimettilo.",
		},
		Picture: "hand",
	},
	"VA-11": {
		Text: engines.Text{
			De: "Gewürfelt: {count}. Nimm mindestens 4 Würfel.",
			En: "Rolled: {count}. Roll at least 4 dice.",
			Fr: "Lancés : {count}. Lance au moins 4 dés.",
			It: "Tirati: {count}. Tira almeno 4 dadi.",
		},
		Display: engines.Text{
			De: "Gewürfelt: {count}\nMindestens 4.",
			En: "Rolled: {count}\nAt least 4.",
			Fr: "Lancés : {count}\nAu moins 4.",
			It: "Tirati: {count}\nAlmeno 4.",
		},
		Picture: "dice4",
	},
	"VA-12": {
		Text: engines.Text{
			De: "Ein liegender Würfel wurde gedreht. Was du anfasst, würfelst du auch.",
			En: "A die that lay there was turned. What you touch, you roll too.",
			Fr: "Un dé posé a été tourné. Si tu le touches, tu le lances.",
			It: "Un dado fermo è stato girato. Se lo tocchi, lo tiri.",
		},
		Display: engines.Text{
			De: "Angefasst heißt\nmitgewürfelt.",
			En: "You touched it,\nso roll it too.",
			Fr: "Si tu le touches,\ntu le lances.",
			It: "Se lo tocchi,\nlo tiri.",
		},
		Picture: "hand",
	},
	"VA-13": {
		Text: engines.Text{
			De: "Würfle mindestens einmal. Dann darfst du aufhören.",
			En: "Roll at least once. Then you may stop.",
			Fr: "Lance au moins une fois. Après, tu peux t’arrêter.",
			It: "Tira almeno una volta. Poi puoi fermarti.",
		},
		Display: engines.Text{
			De: "Würfle mindestens\neinmal.",
			En: "Roll at least\nonce.",
			Fr: "Lance au moins\nune fois.",
			It: "Tira almeno\nuna volta.",
		},
		Picture: "dice",
	},
	"VA-13.more": {
		Text: engines.Text{
			De: "Würfle mindestens {want}-mal. Dann darfst du aufhören.",
			En: "Roll at least {want} times. Then you may stop.",
			Fr: "Lance au moins {want} fois. Après, tu peux t’arrêter.",
			It: "Tira almeno {want} volte. Poi puoi fermarti.",
		},
		Display: engines.Text{
			De: "Würfle mindestens\n{want}-mal.",
			En: "Roll at least\n{want} times.",
			Fr: "Lance au moins\n{want} fois.",
			It: "Tira almeno\n{want} volte.",
		},
		Picture: "dice",
	},
	"VA-14": {
		Text: engines.Text{
			De: "Alle 7 Würfel zählen: Von keiner Farbe dürfen es mehr sein als Karten in der Gruppe.",
			En: "All 7 dice count: no colour may have more dice than cards in the group.",
			Fr: "Les 7 dés comptent : jamais plus de dés d’une couleur que de cartes du groupe.",
			It: "Contano tutti e 7 i dadi: mai più dadi di un colore che carte nel gruppo.",
		},
		Display: engines.Text{
			De: "Alle 7 zählen: nie\nmehr als Karten.",
			En: "All 7 count: never\nmore than cards.",
			Fr: "Les 7 comptent : pas\nplus que de cartes.",
			It: "Contano tutti e 7:\nmai più delle carte.",
		},
		Picture: "bugged",
	},
	"VA-15": {
		Text: engines.Text{
			De: "Verasselt: Der Fang dieses Zuges geht zurück in die Gruppe.",
			En: "Bugged: this turn’s catch goes back to the group.",
			Fr: "Raté : la prise de ce tour retourne dans le groupe.",
			It: "Fallito: la presa di questo turno torna nel gruppo.",
		},
		Display: engines.Text{
			De: "Verasselt: Der Fang\ngeht zurück.",
			En: "Bugged: the catch\ngoes back.",
			Fr: "Raté : la prise\nest rendue.",
			It: "Fallito: la presa\ntorna indietro.",
		},
		Picture: "giveback",
	},
	"VA-16": {
		Text: engines.Text{
			De: "Gezogen: {count}. Als Trost gibt es {want}: bis zu 2, und nie mehr als 6 im Vorgarten.",
			En: "Drawn: {count}. The consolation is {want}: up to 2, and never more than 6 in the front yard.",
			Fr: "Piochées : {count}. La consolation est de {want} : 2 au plus, et jamais plus de 6 au jardin.",
			It: "Pescate: {count}. La consolazione è di {want}: al massimo 2, e mai più di 6 in giardino.",
		},
		Display: engines.Text{
			De: "Gezogen: {count}\nEs sollen {want} sein.",
			En: "Drawn: {count}\nThere should be {want}.",
			Fr: "Piochées : {count}\nIl en faut {want}.",
			It: "Pescate: {count}\nDevono essere {want}.",
		},
		Picture: "yard",
	},
	"VA-16.first": {
		Text: engines.Text{
			De: "Zieh zuerst zum Trost Karten in deinen Vorgarten: {want}.",
			En: "First draw your consolation cards to your front yard: {want}.",
			Fr: "Pioche d’abord tes cartes de consolation pour ton jardin : {want}.",
			It: "Prima pesca le carte di consolazione per il tuo giardino: {want}.",
		},
		Display: engines.Text{
			De: "Zieh erst zum Trost:\n{want}",
			En: "First draw the\nconsolation: {want}",
			Fr: "Pioche d'abord la\nconsolation : {want}",
			It: "Prima pesca la\nconsolazione: {want}",
		},
		Picture: "yard",
	},
	"VA-16.notNow": {
		Text: engines.Text{
			De: "Karten zum Trost gibt es nur, wenn du verasselt hast.",
			En: "Comfort cards come only after a bugged roll.",
			Fr: "La consolation vient seulement après un lancer raté.",
			It: "La consolazione arriva solo dopo un tiro fallito.",
		},
		Display: engines.Text{
			De: "Trost gibt es nur,\nwenn du verasselst.",
			En: "Comfort only after\na bugged roll.",
			Fr: "Consolation après\nun lancer raté.",
			It: "Consolazione dopo\nun tiro fallito.",
		},
		Picture: "yard",
	},
	"VA-17": {
		Text: engines.Text{
			De: "Verasselt beim Würfeln um den Fang: {predSeat} bekommt ihn ganz.",
			En: "Bugged while rolling for the catch: {predSeat} gets all of it.",
			Fr: "Raté pour la prise : {predSeat} la reçoit tout entière.",
			It: "Fallito per la presa: {predSeat} la riceve tutta.",
		},
		Display: engines.Text{
			De: "Verasselt: Fang an\n{predSeat}",
			En: "Bugged: the catch to\n{predSeat}",
			Fr: "Raté : la prise à\n{predSeat}",
			It: "Fallito: la presa a\n{predSeat}",
		},
		Picture: "catch",
	},
	"VA-18": {
		Text: engines.Text{
			De: "Der Fang passt nicht zu den Würfeln: Für jede Assel auf den Würfeln liegt dort eine Karte.",
			En: "The catch does not fit the dice: there is one card for each bug on the dice.",
			Fr: "La prise ne va pas avec les dés : il y a une carte par cloporte sur les dés.",
			It: "La presa non va con i dadi: c’è una carta per ogni porcellino sui dadi.",
		},
		Display: engines.Text{
			De: "Pro Assel-Würfel\neine Karte im Fang.",
			En: "One card in the catch\nfor each bug die.",
			Fr: "Une carte par dé\ncloporte.",
			It: "Una carta per ogni\ndado porcellino.",
		},
		Picture: "catch",
	},
	"VA-19": {
		Text: engines.Text{
			De: "Lass deinen Fang liegen, bis {turnSeat} gewählt hat.",
			En: "Leave your catch until {turnSeat} has chosen.",
			Fr: "Laisse ta prise jusqu’à ce que {turnSeat} ait choisi.",
			It: "Lascia la tua presa finché {turnSeat} non ha scelto.",
		},
		Display: engines.Text{
			De: "Lass liegen. Erst\nwählt {turnSeat}.",
			En: "Leave it. First\n{turnSeat} picks.",
			Fr: "Attends le choix de\n{turnSeat}.",
			It: "Aspetta la scelta di\n{turnSeat}.",
		},
		Picture: "catch",
	},
	"VA-20": {
		Text: engines.Text{
			De: "Das Spiel ist zu Ende. Zählt eure Asselhaufen.",
			En: "The game is over. Count your heaps.",
			Fr: "La partie est finie. Comptez vos tas.",
			It: "La partita è finita. Contate i vostri mucchi.",
		},
		Display: engines.Text{
			De: "Das Spiel ist aus:\nZählt die Haufen.",
			En: "The game is over:\ncount the heaps.",
			Fr: "C'est fini :\ncomptez les tas.",
			It: "È finita: contate\ni mucchi.",
		},
		Picture: "over",
	},
	"VA-20.boost": {
		Text: engines.Text{
			De: "Leg erst Asseln aus deinem Vorgarten dazu: {cards}.",
			En: "First add bugs from your front yard: {cards}.",
			Fr: "Ajoute d’abord des cloportes de ton jardin : {cards}.",
			It: "Prima aggiungi porcellini dal tuo giardino: {cards}.",
		},
		Display: engines.Text{
			De: "Erst aus dem\nVorgarten: {cards}",
			En: "First from your\nyard: {cards}",
			Fr: "D'abord de ton\njardin : {cards}",
			It: "Prima dal tuo\ngiardino: {cards}",
		},
		Picture: "yard",
	},
	"VA-20.count": {
		Text: engines.Text{
			De: "Vor dem Wurf sind noch {want} aus dem Vorgarten dazuzulegen, nicht {count}.",
			En: "Before the roll {want} must still come from the front yard, not {count}.",
			Fr: "Avant de lancer, il faut encore en ajouter {want} du jardin, pas {count}.",
			It: "Prima del tiro ne vanno ancora aggiunti {want} dal giardino, non {count}.",
		},
		Display: engines.Text{
			De: "Noch aus dem\nVorgarten: {want}",
			En: "Still from the\nyard: {want}",
			Fr: "Encore du jardin :\n{want}",
			It: "Ancora dal giardino:\n{want}",
		},
		Picture: "yard",
	},
	"VA-20.notOver": {
		Text: engines.Text{
			De: "Das Spiel ist noch nicht aus: Da sind noch Asseln, um die jemand würfeln kann.",
			En: "The game is not over: there are still bugs that somebody can roll for.",
			Fr: "La partie n’est pas finie : il reste des cloportes à gagner.",
			It: "La partita non è finita: ci sono ancora porcellini per cui tirare.",
		},
		Display: engines.Text{
			De: "Noch nicht aus:\nWürfelt weiter.",
			En: "Not over yet:\nroll on.",
			Fr: "Pas encore fini :\non continue.",
			It: "Non è ancora finita:\nsi continua.",
		},
		Picture: "over",
	},
	"VA-21": {
		Text: engines.Text{
			De: "Im Vorgarten wären dann {count}. Höchstens 6 dürfen es sein.",
			En: "That would make {count} in the front yard. At most 6 may lie there.",
			Fr: "Ça ferait {count} au jardin. Il en faut au plus 6.",
			It: "In giardino sarebbero {count}. Al massimo possono essere 6.",
		},
		Display: engines.Text{
			De: "Vorgarten: {count}\nHöchstens 6.",
			En: "Front yard: {count}\nAt most 6.",
			Fr: "Jardin : {count}\nAu plus 6.",
			It: "Giardino: {count}\nAl massimo 6.",
		},
		Picture: "yard",
	},
	"VA-21.notThere": {
		Text: engines.Text{
			De: "Diese Karten sind nicht alle im Fang. Schau noch mal hin.",
			En: "Not all of these cards are in the catch. Have another look.",
			Fr: "Ces cartes ne sont pas toutes dans la prise. Regarde encore.",
			It: "Queste carte non sono tutte nella presa. Guarda ancora.",
		},
		Display: engines.Text{
			De: "Nicht alles davon ist\nim Fang.",
			En: "Not all of that is\nin the catch.",
			Fr: "Tout n'est pas dans\nla prise.",
			It: "Non è tutto nella\npresa.",
		},
		Picture: "catch",
	},
	"VA-21.first": {
		Text: engines.Text{
			De: "{predSeat} bekommt zuerst den Fang. Dann geht es weiter.",
			En: "First {predSeat} gets the catch. Then you go on.",
			Fr: "D’abord {predSeat} reçoit la prise. Ensuite on continue.",
			It: "Prima {predSeat} riceve la presa. Poi si continua.",
		},
		Display: engines.Text{
			De: "Erst bekommt den Fang\n{predSeat}",
			En: "First the catch goes\nto {predSeat}.",
			Fr: "D'abord la prise va\nà {predSeat}.",
			It: "Prima la presa va\na {predSeat}.",
		},
		Picture: "catch",
	},
	"VA-21.notNow": {
		Text: engines.Text{
			De: "Jetzt ist kein Fang zu verteilen.",
			En: "There is no catch to take home now.",
			Fr: "Il n’y a pas de prise à ranger maintenant.",
			It: "Adesso non c’è una presa da ritirare.",
		},
		Display: engines.Text{
			De: "Jetzt ist kein Fang\nzu verteilen.",
			En: "No catch to take\nhome now.",
			Fr: "Pas de prise à\nranger.",
			It: "Nessuna presa da\nritirare.",
		},
		Picture: "catch",
	},
	"VA-22": {
		Text: engines.Text{
			De: "Am Ende bekommt {predSeat} noch den liegenden Fang.",
			En: "At the end {predSeat} still gets the catch that lies there.",
			Fr: "À la fin, {predSeat} reçoit encore la prise posée là.",
			It: "Alla fine {predSeat} riceve ancora la presa rimasta.",
		},
		Display: engines.Text{
			De: "Der letzte Fang an\n{predSeat}",
			En: "The last catch to\n{predSeat}",
			Fr: "La dernière prise à\n{predSeat}",
			It: "L'ultima presa a\n{predSeat}",
		},
		Picture: "catch",
	},
	"VA-23": {
		Text: engines.Text{
			De: "Nur der Asselhaufen zählt. Bei Gleichstand gewinnt, wer weniger im Vorgarten hat.",
			En: "Only the heap counts. When equal, fewer bugs in the front yard win.",
			Fr: "Seul le tas compte. À égalité, le jardin le moins rempli gagne.",
			It: "Conta solo il mucchio. A parità vince chi ha meno in giardino.",
		},
		Display: engines.Text{
			De: "Nur der Asselhaufen\nzählt.",
			En: "Only the heap\ncounts.",
			Fr: "Seul le tas\ncompte.",
			It: "Conta solo il\nmucchio.",
		},
		Picture: "trophy",
	},
}
