package heckmeck

import "spieltisch/engines"

// ruleMessages are the words for each rule and, after a dot, for one way of breaking it. Never written.
var ruleMessages = engines.Messages{
	"HM-01": {
		Text: engines.Text{
			De: "Heckmeck ist für 2 bis 7 Leute. Hier: {count}.",
			En: "Heckmeck is for 2 to 7 players. Here: {count}.",
			Fr: "On joue à Heckmeck de 2 à 7. Ici : {count}.",
			It: "A Heckmeck si gioca in 2 fino a 7. Qui: {count}.",
		},
		Display: engines.Text{
			De: "2 bis 7 spielen mit.\nHier: {count}",
			En: "2 to 7 can play.\nHere: {count}",
			Fr: "De 2 à 7 joueurs.\nIci : {count}",
			It: "Si gioca da 2 a 7.\nQui: {count}",
		},
		Picture: "players",
	},
	"HM-02": {
		Text: engines.Text{
			De: "Ich zähle {dice} Würfel. Es sollen 8 sein.",
			En: "Dice that I can see: {dice}. There should be 8.",
			Fr: "Dés que je vois : {dice}. Il en faut 8.",
			It: "Dadi che vedo: {dice}. Ne servono 8.",
		},
		Display: engines.Text{
			De: "Würfel: {dice}\nEs sollen 8 sein.",
			En: "Dice: {dice}\nThere should be 8.",
			Fr: "Dés : {dice}\nIl en faut 8.",
			It: "Dadi: {dice}\nNe servono 8.",
		},
		Picture: "dice8",
	},
	"HM-02.noTile": {
		Text: engines.Text{
			De: "Eine Portion {tile} gibt es nicht. Sie gehen von 21 bis 36.",
			En: "There is no portion {tile}. They go from 21 to 36.",
			Fr: "Il n’y a pas de portion {tile}. Elles vont de 21 à 36.",
			It: "Non c’è una porzione {tile}. Vanno da 21 a 36.",
		},
		Display: engines.Text{
			De: "Eine {tile} gibt es\nnicht: nur 21 bis 36.",
			En: "There is no {tile},\nonly 21 to 36.",
			Fr: "Pas de {tile} : elles\nvont de 21 à 36.",
			It: "La {tile} non c'è:\nvanno da 21 a 36.",
		},
		Picture: "tile",
	},
	"HM-02.tileTwice": {
		Text: engines.Text{
			De: "Die {tile} liegt hier zweimal. Es gibt sie nur einmal.",
			En: "The {tile} is here twice. There is only one.",
			Fr: "Le {tile} est là deux fois. Il n’y en a qu’un.",
			It: "Il {tile} c’è due volte. Ce n’è uno solo.",
		},
		Display: engines.Text{
			De: "Die {tile} ist doppelt.\nEs gibt sie einmal.",
			En: "The {tile} is here\ntwice: only one.",
			Fr: "Le {tile} est là 2 fois :\nun seul existe.",
			It: "Il {tile} c'è due volte:\nce n'è uno solo.",
		},
		Picture: "tile",
	},
	"HM-02.tileMissing": {
		Text: engines.Text{
			De: "Die {tile} fehlt. Wo liegt sie?",
			En: "The {tile} is missing. Where is it?",
			Fr: "Il manque le {tile}. Où est-il ?",
			It: "Manca il {tile}. Dov’è?",
		},
		Display: engines.Text{
			De: "Die {tile} fehlt.\nWo liegt sie?",
			En: "The {tile} is missing.\nWhere is it?",
			Fr: "Il manque le {tile}.\nOù est-il ?",
			It: "Manca il {tile}.\nDov'è?",
		},
		Picture: "tile",
	},
	"HM-03": {
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
	"HM-04": {
		Text: engines.Text{
			De: "Gewürfelt: {count}. Fang mit allen 8 Würfeln an.",
			En: "Rolled: {count}. Start with all 8 dice.",
			Fr: "Lancés : {count}. Commence avec les 8 dés.",
			It: "Tirati: {count}. Comincia con tutti e 8 i dadi.",
		},
		Display: engines.Text{
			De: "Gewürfelt: {count}\nFang mit allen 8 an.",
			En: "Rolled: {count}\nStart with all 8.",
			Fr: "Lancés : {count}\nCommence avec les 8.",
			It: "Tirati: {count}\nComincia con tutti 8.",
		},
		Picture: "dice8",
	},
	"HM-05": {
		Text: engines.Text{
			De: "Gewürfelt: {count}. Übrig sind {want}: Würfle alle davon und nur die.",
			En: "Rolled: {count}. Left over: {want}. Roll all of those and only those.",
			Fr: "Lancés : {count}. Il en reste {want} : lance-les tous, et seulement ceux-là.",
			It: "Tirati: {count}. Ne restano {want}: tira tutti quelli e solo quelli.",
		},
		Display: engines.Text{
			De: "Gewürfelt: {count}\nÜbrig sind: {want}",
			En: "Rolled: {count}\nLeft over: {want}",
			Fr: "Lancés : {count}\nIl en reste : {want}",
			It: "Tirati: {count}\nNe restano: {want}",
		},
		Picture: "dice",
	},
	"HM-05.asideChanged": {
		Text: engines.Text{
			De: "Was beiseiteliegt, bleibt so liegen: {faces}.",
			En: "Dice aside stay as they are: {faces}.",
			Fr: "Les dés de côté restent comme ça : {faces}.",
			It: "I dadi da parte restano così: {faces}.",
		},
		Display: engines.Text{
			De: "Würfel beiseite\nbleiben so liegen.",
			En: "Dice aside stay\nas they are.",
			Fr: "Les dés de côté\nrestent comme ça.",
			It: "I dadi da parte\nrestano così.",
		},
		Picture: "hand",
	},
	"HM-06": {
		Text: engines.Text{
			De: "Leg nach jedem Wurf genau eine Sorte beiseite.",
			En: "After each roll, put exactly one kind aside.",
			Fr: "Après chaque lancer, mets de côté une seule sorte.",
			It: "Dopo ogni tiro metti da parte un solo tipo.",
		},
		Display: engines.Text{
			De: "Nach jedem Wurf eine\nSorte beiseitelegen.",
			En: "After each roll put\none kind aside.",
			Fr: "À chaque lancer, une\nsorte de côté.",
			It: "A ogni tiro un solo\ntipo da parte.",
		},
		Picture: "onekind",
	},
	"HM-06.rolledAgain": {
		Text: engines.Text{
			De: "Leg zuerst eine Sorte beiseite. Danach darfst du wieder würfeln.",
			En: "First put one kind aside. Then you may roll again.",
			Fr: "Mets d’abord une sorte de côté. Après, tu peux relancer.",
			It: "Prima metti da parte un tipo. Poi puoi tirare ancora.",
		},
		Display: engines.Text{
			De: "Erst beiseitelegen,\ndann würfeln.",
			En: "First put some aside,\nthen roll.",
			Fr: "D'abord de côté,\npuis tu relances.",
			It: "Prima da parte,\npoi tiri.",
		},
		Picture: "onekind",
	},
	"HM-06.noRoll": {
		Text: engines.Text{
			De: "Würfle zuerst. Dann legst du eine Sorte beiseite.",
			En: "Roll first. Then you put one kind aside.",
			Fr: "Lance d’abord. Puis tu mets une sorte de côté.",
			It: "Prima tira. Poi metti da parte un tipo.",
		},
		Display: engines.Text{
			De: "Erst würfeln, dann\nbeiseitelegen.",
			En: "First roll, then\nput some aside.",
			Fr: "D'abord lancer, puis\nmettre de côté.",
			It: "Prima tirare, poi\nmettere da parte.",
		},
		Picture: "dice",
	},
	"HM-06.noDie": {
		Text: engines.Text{
			De: "Noch kein Würfel ist dazugekommen. Such dir eine Sorte aus.",
			En: "No die has gone aside yet. Pick one kind.",
			Fr: "Aucun dé n’a été mis de côté. Choisis une sorte.",
			It: "Nessun dado è andato da parte. Scegli un tipo.",
		},
		Display: engines.Text{
			De: "Such dir eine Sorte\naus, leg sie weg.",
			En: "Pick one kind and\nput it aside.",
			Fr: "Choisis une sorte à\nmettre de côté.",
			It: "Scegli un tipo da\nmettere da parte.",
		},
		Picture: "onekind",
	},
	"HM-06.twoFaces": {
		Text: engines.Text{
			De: "Das liegt neu beiseite: {faces}. Bitte nur eine Sorte.",
			En: "These just went aside: {faces}. Only one kind, please.",
			Fr: "Mis de côté : {faces}. Une seule sorte, s’il te plaît.",
			It: "Messi da parte: {faces}. Solo un tipo, per favore.",
		},
		Display: engines.Text{
			De: "{faces}:\nbitte nur eine Sorte.",
			En: "{faces}:\nonly one kind please.",
			Fr: "{faces} :\nune seule sorte.",
			It: "{faces}:\nsolo un tipo.",
		},
		Picture: "onekind",
	},
	"HM-06.stopBefore": {
		Text: engines.Text{
			De: "Leg zuerst eine Sorte beiseite. Dann kannst du aufhören.",
			En: "First put one kind aside. Then you can stop.",
			Fr: "Mets d’abord une sorte de côté. Après, tu peux t’arrêter.",
			It: "Prima metti da parte un tipo. Poi puoi fermarti.",
		},
		Display: engines.Text{
			De: "Erst beiseitelegen,\ndann aufhören.",
			En: "First put some aside,\nthen stop.",
			Fr: "D'abord de côté,\npuis tu t'arrêtes.",
			It: "Prima da parte,\npoi ti fermi.",
		},
		Picture: "onekind",
	},
	"HM-07": {
		Text: engines.Text{
			De: "Nimm alle {face}: Es sind {shown}.",
			En: "Take all the {face}: there are {shown}.",
			Fr: "Prends tous {face} : il y en a {shown}.",
			It: "Prendi tutti {face}: sono {shown}.",
		},
		Display: engines.Text{
			De: "Nimm alle {face}:\nEs sind {shown}.",
			En: "Take all the {face}:\nthere are {shown}.",
			Fr: "Prends tous {face},\nil y en a {shown}.",
			It: "Prendi tutti {face}:\nsono {shown}.",
		},
		Picture: "allofkind",
	},
	"HM-08": {
		Text: engines.Text{
			De: "Du hast schon {face}. Such dir eine andere Sorte aus.",
			En: "You already have {face}. Pick another kind.",
			Fr: "Tu as déjà pris {face}. Choisis une autre sorte.",
			It: "Hai già preso {face}. Scegli un altro tipo.",
		},
		Display: engines.Text{
			De: "Du hast schon {face}.\nNimm andere.",
			En: "You already have\n{face}. Pick others.",
			Fr: "Déjà pris : {face}.\nChoisis-en d'autres.",
			It: "Già presi: {face}.\nScegline altri.",
		},
		Picture: "newkind",
	},
	"HM-09": {
		Text: engines.Text{
			De: "Kein Würfel zeigt {face}. Schau noch mal hin.",
			En: "No die shows {face}. Have another look.",
			Fr: "Aucun dé ne montre {face}. Regarde encore.",
			It: "Nessun dado mostra {face}. Guarda ancora.",
		},
		Display: engines.Text{
			De: "Kein Würfel zeigt\n{face}.",
			En: "No die shows\n{face}.",
			Fr: "Aucun dé ne montre\n{face}.",
			It: "Nessun dado mostra\n{face}.",
		},
		Picture: "look",
	},
	"HM-09.tooMany": {
		Text: engines.Text{
			De: "Gewürfelt: {shown}. Beiseite: {count}. Hat sich ein Würfel gedreht?",
			En: "Rolled: {shown}. Aside: {count}. Did a die turn over?",
			Fr: "Lancés : {shown}. De côté : {count}. Un dé a tourné ?",
			It: "Tirati: {shown}. Da parte: {count}. Si è girato un dado?",
		},
		Display: engines.Text{
			De: "Gewürfelt: {shown}\nBeiseite: {count}",
			En: "Rolled: {shown}\nAside: {count}",
			Fr: "Lancés : {shown}\nDe côté : {count}",
			It: "Tirati: {shown}\nDa parte: {count}",
		},
		Picture: "look",
	},
	"HM-09.turned": {
		Text: engines.Text{
			De: "Ein Würfel hat sich gedreht. Gewürfelt war: {faces}.",
			En: "A die has turned over. The roll was: {faces}.",
			Fr: "Un dé a tourné. Le lancer était : {faces}.",
			It: "Un dado si è girato. Il tiro era: {faces}.",
		},
		Display: engines.Text{
			De: "Ein Würfel hat sich\ngedreht. Schau nach.",
			En: "A die has turned.\nHave a look.",
			Fr: "Un dé a tourné.\nRegarde bien.",
			It: "Un dado si è girato.\nGuarda bene.",
		},
		Picture: "look",
	},
	"HM-10": {
		Text: engines.Text{
			De: "Jede Zahl zählt, was sie zeigt. Ein Wurm zählt 5.",
			En: "Each number counts what it shows. A worm counts 5.",
			Fr: "Chaque chiffre compte sa valeur. Un ver compte 5.",
			It: "Ogni numero vale quello che mostra. Un verme vale 5.",
		},
		Display: engines.Text{
			De: "Ein Wurm zählt 5.",
			En: "A worm counts 5.",
			Fr: "Un ver compte 5.",
			It: "Un verme vale 5.",
		},
		Picture: "worm5",
	},
	"HM-11": {
		Text: engines.Text{
			De: "Aufhören kannst du, sobald Würfel beiseiteliegen.",
			En: "You can stop once some dice are aside.",
			Fr: "Tu peux t’arrêter dès que des dés sont de côté.",
			It: "Puoi fermarti quando ci sono dadi da parte.",
		},
		Display: engines.Text{
			De: "Erst würfeln,\ndann aufhören.",
			En: "First roll,\nthen stop.",
			Fr: "D'abord tu lances,\npuis tu t'arrêtes.",
			It: "Prima tiri,\npoi ti fermi.",
		},
		Picture: "stop",
	},
	"HM-12": {
		Text: engines.Text{
			De: "Alle 8 Würfel liegen beiseite. Damit ist der Zug fertig.",
			En: "All 8 dice are aside, so the turn is done.",
			Fr: "Les 8 dés sont de côté : le tour est fini.",
			It: "Tutti e 8 i dadi sono da parte: il turno è finito.",
		},
		Display: engines.Text{
			De: "Alle 8 beiseite:\nZug fertig.",
			En: "All 8 aside:\nturn done.",
			Fr: "Les 8 de côté :\ntour fini.",
			It: "Tutti 8 da parte:\nturno finito.",
		},
		Picture: "dice8",
	},
	"HM-13": {
		Text: engines.Text{
			De: "Zum Nehmen braucht es einen Wurm. Diesmal war keiner dabei.",
			En: "Taking needs a worm. This time there was none.",
			Fr: "Pour prendre, il faut un ver. Cette fois, il n’y en a pas.",
			It: "Per prendere serve un verme. Stavolta non c’è.",
		},
		Display: engines.Text{
			De: "Kein Wurm dabei:\nnichts zu nehmen.",
			En: "No worm this time:\nnothing to take.",
			Fr: "Pas de ver :\nrien à prendre.",
			It: "Nessun verme:\nniente da prendere.",
		},
		Picture: "worm",
	},
	"HM-14": {
		Text: engines.Text{
			De: "Du hast {total}. Nimm die {right} vom Grill.",
			En: "You have {total}. Take the {right} from the grill.",
			Fr: "Tu as {total}. Prends le {right} sur le gril.",
			It: "Hai {total}. Prendi il {right} dalla griglia.",
		},
		Display: engines.Text{
			De: "Du hast {total}.\nNimm die {right}.",
			En: "You have {total}.\nTake the {right}.",
			Fr: "Tu as {total}.\nPrends le {right}.",
			It: "Hai {total}.\nPrendi il {right}.",
		},
		Picture: "take",
	},
	"HM-15": {
		Text: engines.Text{
			De: "Du hast {total}. Nimm die oberste von {fromSeat}: die {right}.",
			En: "You have {total}. Take the top one from {fromSeat}: the {right}.",
			Fr: "Tu as {total}. Prends la portion du dessus de {fromSeat} : le {right}.",
			It: "Hai {total}. Prendi la porzione in cima di {fromSeat}: il {right}.",
		},
		Display: engines.Text{
			De: "Nimm die {right} von\n{fromSeat}.",
			En: "Take the {right} from\n{fromSeat}.",
			Fr: "Prends le {right} chez\n{fromSeat}.",
			It: "Prendi il {right} di\n{fromSeat}.",
		},
		Picture: "steal",
	},
	"HM-16": {
		Text: engines.Text{
			De: "Du hast {total}. Nimm die nächstkleinere vom Grill: die {right}.",
			En: "You have {total}. Take the next lower one on the grill: the {right}.",
			Fr: "Tu as {total}. Prends la portion juste en dessous sur le gril : le {right}.",
			It: "Hai {total}. Prendi la porzione subito più bassa sulla griglia: il {right}.",
		},
		Display: engines.Text{
			De: "Nächstkleinere auf\ndem Grill: {right}.",
			En: "Next lower one on\nthe grill: {right}.",
			Fr: "Juste en dessous sur\nle gril : {right}.",
			It: "Subito più bassa\nsulla griglia: {right}.",
		},
		Picture: "take",
	},
	"HM-17": {
		Text: engines.Text{
			De: "{total} Punkte reichen diesmal für keine Portion.",
			En: "{total} points are not enough for a portion this time.",
			Fr: "{total} points, ça ne suffit pas pour une portion cette fois.",
			It: "{total} punti stavolta non bastano per una porzione.",
		},
		Display: engines.Text{
			De: "{total} Punkte reichen\ndiesmal nicht.",
			En: "{total} points are not\nenough this time.",
			Fr: "{total} points : pas\nassez cette fois.",
			It: "{total} punti stavolta\nnon bastano.",
		},
		Picture: "low",
	},
	"HM-18": {
		Text: engines.Text{
			De: "In diesem Wurf ist nichts Neues. Der Zug ist vorbei.",
			En: "This roll shows nothing new. The turn is over.",
			Fr: "Rien de nouveau dans ce lancer. Le tour est fini.",
			It: "In questo tiro non c’è niente di nuovo. Il turno è finito.",
		},
		Display: engines.Text{
			De: "Nichts Neues dabei:\nZug vorbei.",
			En: "Nothing new:\nturn over.",
			Fr: "Rien de nouveau :\ntour fini.",
			It: "Niente di nuovo:\nturno finito.",
		},
		Picture: "oldkind",
	},
	"HM-19": {
		Text: engines.Text{
			De: "Die neue Portion kommt oben auf deinen Stapel.",
			En: "The new portion goes on top of your stack.",
			Fr: "La nouvelle portion va sur le dessus de ta pile.",
			It: "La nuova porzione va in cima alla tua pila.",
		},
		Display: engines.Text{
			De: "Neue Portion oben\nauf deinen Stapel.",
			En: "New portion on top\nof your stack.",
			Fr: "La portion va sur\nle haut de ta pile.",
			It: "La porzione va in\ncima alla tua pila.",
		},
		Picture: "stack",
	},
	"HM-20": {
		Text: engines.Text{
			De: "Leg deine oberste Portion zurück auf den Grill.",
			En: "Put your top portion back on the grill.",
			Fr: "Remets ta portion du dessus sur le gril.",
			It: "Rimetti sulla griglia la tua porzione in cima.",
		},
		Display: engines.Text{
			De: "Oberste Portion\nzurück auf den Grill.",
			En: "Top portion back\non the grill.",
			Fr: "Portion du dessus\nsur le gril.",
			It: "Porzione in cima\nsulla griglia.",
		},
		Picture: "giveback",
	},
	"HM-21": {
		Text: engines.Text{
			De: "Danach dreht ihr die höchste offene Portion um. Ist es die zurückgelegte, bleibt alles offen.",
			En: "Then turn over the highest open portion. If that is the one put back, nothing is turned.",
			Fr: "Puis retournez la plus haute portion ouverte. Si c’est celle remise, rien n’est retourné.",
			It: "Poi girate la porzione aperta più alta. Se è quella rimessa, non si gira niente.",
		},
		Display: engines.Text{
			De: "Dreht die höchste\noffene Portion um.",
			En: "Turn over the highest\nopen portion.",
			Fr: "Retournez la plus\nhaute portion.",
			It: "Girate la porzione\naperta più alta.",
		},
		Picture: "turnover",
	},
	"HM-22": {
		Text: engines.Text{
			De: "Ohne Portion gibst du nichts zurück, und nichts wird umgedreht.",
			En: "With no portion you give nothing back, and nothing is turned over.",
			Fr: "Sans portion, tu ne rends rien et rien n’est retourné.",
			It: "Senza porzioni non restituisci niente e niente si gira.",
		},
		Display: engines.Text{
			De: "Keine Portion:\nalles bleibt so.",
			En: "No portion:\nnothing changes.",
			Fr: "Pas de portion :\nrien ne change.",
			It: "Nessuna porzione:\nnon cambia niente.",
		},
		Picture: "empty",
	},
	"HM-23": {
		Text: engines.Text{
			De: "Die {tile} ist umgedreht. Sie spielt nicht mehr mit.",
			En: "The {tile} is turned over. It is out of the game.",
			Fr: "Le {tile} est retourné. Il ne joue plus.",
			It: "Il {tile} è girato. Non gioca più.",
		},
		Display: engines.Text{
			De: "Die {tile} ist zu und\nbleibt liegen.",
			En: "The {tile} is closed\nand stays there.",
			Fr: "Le {tile} est retourné :\nil ne joue plus.",
			It: "Il {tile} è girato:\nnon gioca più.",
		},
		Picture: "closed",
	},
	"HM-24": {
		Text: engines.Text{
			De: "Der Grill ist leer, das Spiel ist aus. Zählt eure Würmer.",
			En: "The grill is empty, the game is over. Count your worms.",
			Fr: "Le gril est vide, la partie est finie. Comptez vos vers.",
			It: "La griglia è vuota, la partita è finita. Contate i vermi.",
		},
		Display: engines.Text{
			De: "Der Grill ist leer.\nZählt eure Würmer.",
			En: "The grill is empty.\nCount your worms.",
			Fr: "Le gril est vide.\nComptez vos vers.",
			It: "La griglia è vuota.\nContate i vermi.",
		},
		Picture: "over",
	},
	"HM-25": {
		Text: engines.Text{
			De: "Die meisten Würmer gewinnen. Bei Gleichstand zählt die höchste Portion.",
			En: "Most worms win. If equal, the highest portion counts.",
			Fr: "Le plus de vers gagne. À égalité, la plus haute portion compte.",
			It: "Vince chi ha più vermi. A pari vermi conta la porzione più alta.",
		},
		Display: engines.Text{
			De: "Die meisten Würmer\ngewinnen.",
			En: "Most worms win.",
			Fr: "Le plus de vers\ngagne.",
			It: "Vince chi ha più\nvermi.",
		},
		Picture: "trophy",
	},
}
