package schweinebande

import "spieltisch/engines"

// ruleMessages are the words for each rule and, after a dot, for one way of breaking it; those of "any" serve
// all rules. Never written.
var ruleMessages = engines.Messages{
	"any.turn": {
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
	"any.notNow": {
		Text: engines.Text{
			De: "Das kommt jetzt nicht. Schau, was gerade dran ist.",
			En: "Not now. Look at what comes next.",
			Fr: "Pas maintenant. Regarde ce qui vient.",
			It: "Non adesso. Guarda che cosa tocca fare.",
		},
		Display: engines.Text{
			De: "Das kommt jetzt\nnicht.",
			En: "That is not for\nnow.",
			Fr: "Ce n'est pas le\nmoment.",
			It: "Non è il momento\nper questo.",
		},
		Picture: "turn",
	},
	"any.done": {
		Text: engines.Text{
			De: "Du bist mit diesem Schritt schon fertig.",
			En: "You are done with this step already.",
			Fr: "Tu as déjà fini cette étape.",
			It: "Hai già finito questo passo.",
		},
		Display: engines.Text{
			De: "Du bist hier schon\nfertig.",
			En: "You are done here\nalready.",
			Fr: "Tu as déjà fini\nici.",
			It: "Qui hai già\nfinito.",
		},
		Picture: "turn",
	},
	"SB-01": {
		Text: engines.Text{
			De: "Schweinebande ist für 2 bis 5 Leute. Hier: {count}.",
			En: "Schweinebande is for 2 to 5 players. Here: {count}.",
			Fr: "On joue à Schweinebande de 2 à 5. Ici : {count}.",
			It: "A Gang di Maiali si gioca in 2 fino a 5. Qui: {count}.",
		},
		Display: engines.Text{
			De: "2 bis 5 spielen mit.\nHier: {count}",
			En: "2 to 5 can play.\nHere: {count}",
			Fr: "De 2 à 5 joueurs.\nIci : {count}",
			It: "Si gioca da 2 a 5.\nQui: {count}",
		},
		Picture: "players",
	},
	"SB-01.farmers": {
		Text: engines.Text{
			De: "{whoSeat} hat {count} Bauern. Es sollen {want} sein.",
			En: "{whoSeat} has {count} farmers. There should be {want}.",
			Fr: "{whoSeat} a {count} fermiers. Il en faut {want}.",
			It: "{whoSeat} ha {count} contadini. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "{whoSeat}: {count}\nBauern sein: {want}",
			En: "{whoSeat}: {count}\nfarmers needed: {want}",
			Fr: "{whoSeat} : {count}\nfermiers requis : {want}",
			It: "{whoSeat}: {count}\ncontadini: {want}",
		},
		Picture: "farmer",
	},
	"SB-02": {
		Text: engines.Text{
			De: "Das Feld {space} ist leer. Leg ein Plättchen verdeckt darauf.",
			En: "Space {space} is empty. Lay a tile there face down.",
			Fr: "La case {space} est vide. Pose une tuile face cachée.",
			It: "La casella {space} è vuota. Metti una tessera coperta.",
		},
		Display: engines.Text{
			De: "Feld {space} ist leer:\nPlättchen hinlegen.",
			En: "Space {space} is empty:\nlay a tile there.",
			Fr: "La case {space} est vide :\npose une tuile.",
			It: "{space} è vuota:\nmetti una tessera.",
		},
		Picture: "tile",
	},
	"SB-03": {
		Text: engines.Text{
			De: "{turnSeat} fängt diese Runde an.",
			En: "{turnSeat} starts this round.",
			Fr: "{turnSeat} commence cette manche.",
			It: "{turnSeat} comincia questa manche.",
		},
		Display: engines.Text{
			De: "Es beginnt\n{turnSeat}.",
			En: "The start is for\n{turnSeat}.",
			Fr: "C'est le tour de\n{turnSeat}.",
			It: "Comincia\n{turnSeat}.",
		},
		Picture: "turn",
	},
	"SB-04": {
		Text: engines.Text{
			De: "Gebt alle die Reihenfolge-Plättchen zurück.",
			En: "Everybody give back the order tokens.",
			Fr: "Rendez tous les jetons d’ordre.",
			It: "Restituite tutti i segnalini d’ordine.",
		},
		Display: engines.Text{
			De: "Gebt die Nummern\nzurück.",
			En: "Give back the order\ntokens.",
			Fr: "Rendez les jetons\nd'ordre.",
			It: "Restituite i\nsegnalini d'ordine.",
		},
		Picture: "token",
	},
	"SB-04.tokens": {
		Text: engines.Text{
			De: "Bis zum ersten Aufdecken der Runde behält jeder seine Nummer.",
			En: "Until the first tile of the round is turned, everybody keeps the order token.",
			Fr: "Jusqu’à la première tuile de la manche, chacun garde son jeton.",
			It: "Fino alla prima tessera della manche ognuno tiene il segnalino.",
		},
		Display: engines.Text{
			De: "Noch hat jeder seine\nNummer.",
			En: "Everybody still holds\na token.",
			Fr: "Chacun a encore son\njeton.",
			It: "Ognuno ha ancora il\nsegnalino.",
		},
		Picture: "token",
	},
	"SB-05": {
		Text: engines.Text{
			De: "Auf {space} liegt nichts Verdecktes. Deck ein anderes Plättchen auf.",
			En: "Nothing lies face down on {space}. Turn up another tile.",
			Fr: "Rien n’est caché en {space}. Retourne une autre tuile.",
			It: "Su {space} non c’è niente di coperto. Gira un’altra tessera.",
		},
		Display: engines.Text{
			De: "{space} ist schon offen:\nNimm ein anderes.",
			En: "{space} is open already:\nturn another one.",
			Fr: "{space} est déjà ouvert :\nprends-en une autre.",
			It: "{space} è già scoperta:\ngirane un'altra.",
		},
		Picture: "tile",
	},
	"SB-06": {
		Text: engines.Text{
			De: "Stell deinen Bauern nur auf das Plättchen, das du gerade aufgedeckt hast: {space}.",
			En: "Your farmer goes only on the tile you just turned up: {space}.",
			Fr: "Ton fermier va seulement sur la tuile que tu viens de retourner : {space}.",
			It: "Il tuo contadino va solo sulla tessera appena girata: {space}.",
		},
		Display: engines.Text{
			De: "Nur auf das gerade\naufgedeckte: {space}",
			En: "Only on the tile just\nturned up: {space}",
			Fr: "Seulement sur celle\nretournée : {space}",
			It: "Solo sulla tessera\nappena girata: {space}",
		},
		Picture: "farmer",
	},
	"SB-06.faceDown": {
		Text: engines.Text{
			De: "Auf {space} steht ein Bauer, aber das Plättchen ist verdeckt.",
			En: "A farmer stands on {space}, but the tile is face down.",
			Fr: "Un fermier est en {space}, mais la tuile est cachée.",
			It: "Su {space} c’è un contadino, ma la tessera è coperta.",
		},
		Display: engines.Text{
			De: "{space}: Bauer auf\nverdecktem Plättchen.",
			En: "{space}: a farmer on\na face-down tile.",
			Fr: "{space} : un fermier sur\nune tuile cachée.",
			It: "{space}: contadino su\ntessera coperta.",
		},
		Picture: "farmer",
	},
	"SB-07": {
		Text: engines.Text{
			De: "Auf {space} steht schon ein Bauer.",
			En: "There is a farmer on {space} already.",
			Fr: "Il y a déjà un fermier en {space}.",
			It: "Su {space} c’è già un contadino.",
		},
		Display: engines.Text{
			De: "Auf {space} steht schon\nein Bauer.",
			En: "A farmer stands on\n{space} already.",
			Fr: "Déjà un fermier en\n{space}.",
			It: "Su {space} c'è già un\ncontadino.",
		},
		Picture: "farmer",
	},
	"SB-08": {
		Text: engines.Text{
			De: "Wer den letzten Bauern stellt, nimmt die kleinste freie Nummer und ruht sich aus.",
			En: "Who places the last farmer takes the lowest free token and rests.",
			Fr: "Qui pose son dernier fermier prend le plus petit jeton libre et se repose.",
			It: "Chi mette l’ultimo contadino prende il segnalino più basso e riposa.",
		},
		Display: engines.Text{
			De: "Letzter Bauer: Nimm\ndie kleinste Nummer.",
			En: "Last farmer: take\nthe lowest token.",
			Fr: "Dernier fermier :\nle plus petit jeton.",
			It: "Ultimo contadino:\nsegnalino più basso.",
		},
		Picture: "token",
	},
	"SB-08.rest": {
		Text: engines.Text{
			De: "Wer keinen Bauern mehr hat, ruht sich aus. {turnSeat} ist dran.",
			En: "Without a farmer left you rest. It is {turnSeat}’s turn.",
			Fr: "Sans fermier on se repose. C’est à {turnSeat}.",
			It: "Senza contadini si riposa. Tocca a {turnSeat}.",
		},
		Display: engines.Text{
			De: "Keine Bauern: Pause.\nDran: {turnSeat}",
			En: "No farmers: rest.\nTurn: {turnSeat}",
			Fr: "Sans fermier : pause.\nÀ {turnSeat}",
			It: "Niente contadini:\nTocca a {turnSeat}",
		},
		Picture: "turn",
	},
	"SB-08.tokens": {
		Text: engines.Text{
			De: "Eine Nummer hat nur, wer alle Bauern gestellt hat. Das stimmt bei {whoSeat} nicht.",
			En: "Only who has placed all farmers holds a token. That is wrong for {whoSeat}.",
			Fr: "Seul qui a posé tous ses fermiers a un jeton. Ce n’est pas juste pour {whoSeat}.",
			It: "Ha un segnalino solo chi ha messo tutti i contadini. Per {whoSeat} non è giusto.",
		},
		Display: engines.Text{
			De: "Nummer falsch bei\n{whoSeat}",
			En: "Wrong order token:\n{whoSeat}",
			Fr: "Jeton faux pour\n{whoSeat}",
			It: "Segnalino sbagliato:\n{whoSeat}",
		},
		Picture: "token",
	},
	"SB-09": {
		Text: engines.Text{
			De: "Nur {turnSeat} hat noch Bauern und macht allein weiter.",
			En: "Only {turnSeat} has farmers left and goes on alone.",
			Fr: "Seul {turnSeat} a encore des fermiers et continue.",
			It: "Solo {turnSeat} ha ancora contadini e continua.",
		},
		Display: engines.Text{
			De: "Allein weiter macht\n{turnSeat}.",
			En: "Goes on alone:\n{turnSeat}.",
			Fr: "Continue en solo :\n{turnSeat}.",
			It: "Continua da solo:\n{turnSeat}.",
		},
		Picture: "turn",
	},
	"SB-10": {
		Text: engines.Text{
			De: "Alle Plättchen sind offen. Jetzt kommt kein Bauer mehr dazu.",
			En: "All tiles are up. No farmer can be placed now.",
			Fr: "Toutes les tuiles sont ouvertes. On ne pose plus de fermier.",
			It: "Tutte le tessere sono scoperte. Non si mettono più contadini.",
		},
		Display: engines.Text{
			De: "Alles offen: kein\nBauer mehr.",
			En: "All tiles are up:\ntoo late.",
			Fr: "Tout est ouvert :\ntrop tard.",
			It: "Tutto scoperto:\ntroppo tardi.",
		},
		Picture: "farmer",
	},
	"SB-10.home": {
		Text: engines.Text{
			De: "{whoSeat} hat noch einen Bauern. Die übrigen Plättchen kommen erst, wenn alle stehen.",
			En: "{whoSeat} still has a farmer. The other tiles come when all have been placed.",
			Fr: "{whoSeat} a encore un fermier. Les autres tuiles viennent quand tous sont posés.",
			It: "{whoSeat} ha ancora un contadino. Le altre tessere si girano quando sono tutti posati.",
		},
		Display: engines.Text{
			De: "Noch einen Bauern hat\n{whoSeat}.",
			En: "A farmer is left:\n{whoSeat}.",
			Fr: "Encore un fermier :\n{whoSeat}.",
			It: "Ancora un contadino:\n{whoSeat}.",
		},
		Picture: "farmer",
	},
	"SB-11": {
		Text: engines.Text{
			De: "Aufgedeckt: {count}. Deckt alle übrigen auf, jedes einmal: {want}.",
			En: "Turned up: {count}. Turn up all that are left, each once: {want}.",
			Fr: "Retournées : {count}. Retournez toutes les autres, une fois chacune : {want}.",
			It: "Girate: {count}. Girate tutte quelle rimaste, una volta: {want}.",
		},
		Display: engines.Text{
			De: "Aufgedeckt: {count}\nEs sollen {want} sein.",
			En: "Turned up: {count}\nThere should be {want}.",
			Fr: "Retournées : {count}\nIl en faut {want}.",
			It: "Girate: {count}\nDevono essere {want}.",
		},
		Picture: "tile",
	},
	"SB-11.first": {
		Text: engines.Text{
			De: "Deckt zuerst alle übrigen Plättchen auf.",
			En: "First turn up all the tiles that are left.",
			Fr: "Retournez d’abord toutes les autres tuiles.",
			It: "Prima girate tutte le tessere rimaste.",
		},
		Display: engines.Text{
			De: "Erst alle übrigen\naufdecken.",
			En: "First turn up\nthe rest.",
			Fr: "D'abord retourner\nles autres.",
			It: "Prima girate\nle altre.",
		},
		Picture: "tile",
	},
	"SB-11.down": {
		Text: engines.Text{
			De: "Beim Einsammeln liegt kein Plättchen mehr verdeckt.",
			En: "While collecting no tile lies face down.",
			Fr: "Pendant la récolte aucune tuile n’est cachée.",
			It: "Durante la raccolta nessuna tessera è coperta.",
		},
		Display: engines.Text{
			De: "Beim Einsammeln ist\nalles offen.",
			En: "While collecting all\ntiles are up.",
			Fr: "À la récolte tout est\nouvert.",
			It: "Nella raccolta tutto\nè scoperto.",
		},
		Picture: "tile",
	},
	"SB-11.up": {
		Text: engines.Text{
			De: "Alle Plättchen liegen schon offen. Jetzt wird eingesammelt.",
			En: "All tiles are face up already. Now you collect.",
			Fr: "Toutes les tuiles sont déjà visibles. Place à la récolte.",
			It: "Tutte le tessere sono già scoperte. Ora si raccoglie.",
		},
		Display: engines.Text{
			De: "Alles liegt offen:\nSammelt ein.",
			En: "All tiles are up:\ncollect.",
			Fr: "Tout est visible :\nrécoltez.",
			It: "Tutto è scoperto:\nraccogliete.",
		},
		Picture: "tile",
	},
	"SB-12": {
		Text: engines.Text{
			De: "Eingesammelt wird nach den Nummern, reihum.",
			En: "Collect in the order of the tokens, round and round.",
			Fr: "On récolte dans l’ordre des jetons, à tour de rôle.",
			It: "Si raccoglie in ordine di segnalino, a giro.",
		},
		Display: engines.Text{
			De: "Sammelt nach den\nNummern ein.",
			En: "Collect in order of\nthe tokens.",
			Fr: "Récoltez dans l'ordre\ndes jetons.",
			It: "Raccogliete secondo i\nsegnalini.",
		},
		Picture: "token",
	},
	"SB-12.tokens": {
		Text: engines.Text{
			De: "Jeder braucht eine Nummer, ehe es weitergeht.",
			En: "Everybody needs an order token before you go on.",
			Fr: "Chacun a besoin d’un jeton avant de continuer.",
			It: "Ognuno deve avere un segnalino per continuare.",
		},
		Display: engines.Text{
			De: "Jeder braucht eine\nNummer.",
			En: "Everybody needs a\ntoken.",
			Fr: "Un jeton pour\nchacun.",
			It: "Un segnalino per\nciascuno.",
		},
		Picture: "token",
	},
	"SB-12.noFarmer": {
		Text: engines.Text{
			De: "{turnSeat} hat keinen Bauern mehr auf dem Feld.",
			En: "{turnSeat} has no farmer on the board any more.",
			Fr: "{turnSeat} n’a plus de fermier sur le plateau.",
			It: "{turnSeat} non ha più contadini sul tabellone.",
		},
		Display: engines.Text{
			De: "Kein Bauer im Feld:\n{turnSeat}",
			En: "No farmer out there:\n{turnSeat}",
			Fr: "Plus de fermier :\n{turnSeat}",
			It: "Nessun contadino:\n{turnSeat}",
		},
		Picture: "farmer",
	},
	"SB-13": {
		Text: engines.Text{
			De: "Auf {space} steht keiner deiner Bauern.",
			En: "None of your farmers stands on {space}.",
			Fr: "Aucun de tes fermiers n’est en {space}.",
			It: "Nessuno dei tuoi contadini è su {space}.",
		},
		Display: engines.Text{
			De: "Auf {space} steht\nnicht dein Bauer.",
			En: "Not your farmer\non {space}.",
			Fr: "Pas ton fermier\nen {space}.",
			It: "Non è tuo il\ncontadino su {space}.",
		},
		Picture: "farmer",
	},
	"SB-14": {
		Text: engines.Text{
			De: "Eingesammelt: {count}. Nimm die ganze gerade Reihe bis zum nächsten Bauern oder bis zum Rand: {want}.",
			En: "Collected: {count}. Take the whole straight line up to the next farmer or to the edge: {want}.",
			Fr: "Récoltées : {count}. Prends toute la ligne droite jusqu’au prochain fermier ou jusqu’au bord : {want}.",
			It: "Raccolte: {count}. Prendi tutta la linea dritta fino al prossimo contadino o fino al bordo: {want}.",
		},
		Display: engines.Text{
			De: "Die ganze Reihe:\n{want}, nicht {count}",
			En: "The whole line:\n{want}, not {count}",
			Fr: "Toute la ligne :\n{want}, pas {count}",
			It: "Tutta la linea:\n{want}, non {count}",
		},
		Picture: "line",
	},
	"SB-14.edge": {
		Text: engines.Text{
			De: "Von {space} geht es dort nicht weiter. Such dir eine andere Richtung aus.",
			En: "From {space} there is nothing that way. Pick another direction.",
			Fr: "Depuis {space}, rien de ce côté. Choisis une autre direction.",
			It: "Da {space} di là non si va. Scegli un’altra direzione.",
		},
		Display: engines.Text{
			De: "Von {space} geht es da\nnicht weiter.",
			En: "Nothing that way\nfrom {space}.",
			Fr: "Rien par là depuis\n{space}.",
			It: "Da {space} non si va\ndi là.",
		},
		Picture: "line",
	},
	"SB-15": {
		Text: engines.Text{
			De: "Leg deine Tiere offen vor dich hin.",
			En: "Lay your animals open in front of you.",
			Fr: "Pose tes animaux ouverts devant toi.",
			It: "Metti i tuoi animali scoperti davanti a te.",
		},
		Display: engines.Text{
			De: "Tiere offen vor\ndich hinlegen.",
			En: "Lay your animals\nopen before you.",
			Fr: "Tes animaux ouverts\ndevant toi.",
			It: "Animali scoperti\ndavanti a te.",
		},
		Picture: "pen",
	},
	"SB-16": {
		Text: engines.Text{
			De: "Räumt das Feld leer. Was liegen blieb, ist aus dem Spiel.",
			En: "Clear the board. What was left is out of the game.",
			Fr: "Videz le plateau. Ce qui reste sort du jeu.",
			It: "Svuotate il tabellone. Ciò che resta esce dal gioco.",
		},
		Display: engines.Text{
			De: "Räumt das Feld\nleer.",
			En: "Clear the\nboard.",
			Fr: "Videz le\nplateau.",
			It: "Svuotate il\ntabellone.",
		},
		Picture: "clear",
	},
	"SB-17": {
		Text: engines.Text{
			De: "Du brauchst vier gleiche ({tile}). Du hast {count}.",
			En: "You need four of the same ({tile}). You have {count}.",
			Fr: "Il t’en faut quatre pareils ({tile}). Tu en as {count}.",
			It: "Ne servono quattro uguali ({tile}). Ne hai {count}.",
		},
		Display: engines.Text{
			De: "Vier gleiche nötig.\n{tile}: {count}",
			En: "Four of a kind.\n{tile}: {count}",
			Fr: "Quatre pareils.\n{tile} : {count}",
			It: "Quattro uguali.\n{tile}: {count}",
		},
		Picture: "group4",
	},
	"SB-17.farm": {
		Text: engines.Text{
			De: "Von vier gleichen ({tile}) kommt eines auf den Hof, drei sind aus dem Spiel.",
			En: "Of four equal ones ({tile}) one goes to the farm, three leave the game.",
			Fr: "De quatre pareils ({tile}), un va à la ferme, trois sortent du jeu.",
			It: "Di quattro uguali ({tile}) uno va alla fattoria, tre escono.",
		},
		Display: engines.Text{
			De: "Eines auf den Hof,\ndrei hinaus.",
			En: "One to the farm,\nthree out.",
			Fr: "Un à la ferme,\ntrois dehors.",
			It: "Uno alla fattoria,\ntre fuori.",
		},
		Picture: "group4",
	},
	"SB-18": {
		Text: engines.Text{
			De: "Für die große Gruppe fehlt noch: {tile}.",
			En: "For the group of six you still need: {tile}.",
			Fr: "Pour le groupe de six il manque encore : {tile}.",
			It: "Per il gruppo di sei manca ancora: {tile}.",
		},
		Display: engines.Text{
			De: "Sechs Arten: es fehlt\n{tile}",
			En: "All six: you need\n{tile}",
			Fr: "Les six : il manque\n{tile}",
			It: "Tutti e sei: manca\n{tile}",
		},
		Picture: "group6",
	},
	"SB-18.farm": {
		Text: engines.Text{
			De: "Von der großen Gruppe kommt die Kuh auf den Hof.",
			En: "Of the group of six the cow goes to the farm.",
			Fr: "Du groupe de six, la vache va à la ferme.",
			It: "Del gruppo di sei, la mucca va alla fattoria.",
		},
		Display: engines.Text{
			De: "Die Kuh kommt auf\nden Hof.",
			En: "The cow goes to\nthe farm.",
			Fr: "La vache va à\nla ferme.",
			It: "La mucca va alla\nfattoria.",
		},
		Picture: "group6",
	},
	"SB-19": {
		Text: engines.Text{
			De: "Jedes Tier zählt nur für eine Gruppe.",
			En: "Each animal counts for one group only.",
			Fr: "Chaque animal compte pour un seul groupe.",
			It: "Ogni animale conta per un solo gruppo.",
		},
		Display: engines.Text{
			De: "Jedes Tier zählt nur\nfür eine Gruppe.",
			En: "Each animal: one\ngroup only.",
			Fr: "Chaque animal : un\nseul groupe.",
			It: "Ogni animale: un solo\ngruppo.",
		},
		Picture: "group4",
	},
	"SB-20": {
		Text: engines.Text{
			De: "Ein Heusack ist kein Tier.",
			En: "A hay sack is not an animal.",
			Fr: "Un sac de foin n’est pas un animal.",
			It: "Un sacco di fieno non è un animale.",
		},
		Display: engines.Text{
			De: "Ein Heusack ist\nkein Tier.",
			En: "A hay sack is not\nan animal.",
			Fr: "Un sac de foin n'est\npas un animal.",
			It: "Un sacco di fieno non\nè un animale.",
		},
		Picture: "hay",
	},
	"SB-21": {
		Text: engines.Text{
			De: "Von vier Schweinen kommen auf den Hof: {want}. Zwei sind es nur in der vierten Runde.",
			En: "Of four pigs this many go to the farm: {want}. Two only in the fourth round.",
			Fr: "De quatre cochons vont à la ferme : {want}. Deux seulement à la quatrième manche.",
			It: "Di quattro maiali vanno alla fattoria: {want}. Due solo nella quarta manche.",
		},
		Display: engines.Text{
			De: "Vier Schweine:\nauf den Hof {want}",
			En: "Four pigs:\nto the farm {want}",
			Fr: "Quatre cochons :\nà la ferme {want}",
			It: "Quattro maiali:\nalla fattoria {want}",
		},
		Picture: "pig",
	},
	"SB-22": {
		Text: engines.Text{
			De: "Bezahlt: {count}. Jedes Tier im Gehege kostet ein Heu: {want}.",
			En: "Paid: {count}. Each animal in the pen costs one hay: {want}.",
			Fr: "Payé : {count}. Chaque animal de l’enclos coûte un foin : {want}.",
			It: "Pagato: {count}. Ogni animale nel recinto costa un fieno: {want}.",
		},
		Display: engines.Text{
			De: "Heu bezahlt: {count}\nEs sollen {want} sein.",
			En: "Hay paid: {count}\nThere should be {want}.",
			Fr: "Foin payé : {count}\nIl en faut {want}.",
			It: "Fieno pagato: {count}\nNe servono {want}.",
		},
		Picture: "hay",
	},
	"SB-23": {
		Text: engines.Text{
			De: "Das Heu reicht nicht, es fehlen {count}. Verkauf ein Tier.",
			En: "Not enough hay, {count} short. Sell an animal.",
			Fr: "Pas assez de foin, il en manque {count}. Vends un animal.",
			It: "Il fieno non basta, ne mancano {count}. Vendi un animale.",
		},
		Display: engines.Text{
			De: "Heu fehlt: {count}\nVerkauf ein Tier.",
			En: "Hay short: {count}\nSell an animal.",
			Fr: "Foin manquant : {count}\nVends un animal.",
			It: "Fieno: mancano {count}\nVendi un animale.",
		},
		Picture: "hay",
	},
	"SB-23.notThere": {
		Text: engines.Text{
			De: "In deinem Gehege ist das nicht: {tile}.",
			En: "That is not in your pen: {tile}.",
			Fr: "Ce n’est pas dans ton enclos : {tile}.",
			It: "Questo non è nel tuo recinto: {tile}.",
		},
		Display: engines.Text{
			De: "Nicht im Gehege:\n{tile}",
			En: "Not in your pen:\n{tile}",
			Fr: "Pas dans l'enclos :\n{tile}",
			It: "Non nel recinto:\n{tile}",
		},
		Picture: "pen",
	},
	"SB-23.enough": {
		Text: engines.Text{
			De: "Dein Heu reicht: {count} für {want} Tiere. Du brauchst nichts zu verkaufen.",
			En: "Your hay suffices: {count} for {want} animals. No need to sell.",
			Fr: "Ton foin suffit : {count} pour {want} animaux. Pas besoin de vendre.",
			It: "Il tuo fieno basta: {count} per {want} animali. Non serve vendere.",
		},
		Display: engines.Text{
			De: "Dein Heu reicht:\nnichts verkaufen.",
			En: "Your hay suffices:\nno need to sell.",
			Fr: "Ton foin suffit :\nne vends pas.",
			It: "Il fieno basta:\nnon vendere.",
		},
		Picture: "hay",
	},
	"SB-24": {
		Text: engines.Text{
			De: "Du hast keinen Heusack. Zahl mit Heu.",
			En: "You have no hay sack. Pay with hay.",
			Fr: "Tu n’as pas de sac de foin. Paie avec du foin.",
			It: "Non hai un sacco di fieno. Paga con il fieno.",
		},
		Display: engines.Text{
			De: "Kein Heusack da:\nZahl mit Heu.",
			En: "No hay sack:\npay with hay.",
			Fr: "Pas de sac :\npaie en foin.",
			It: "Nessun sacco:\npaga col fieno.",
		},
		Picture: "hay",
	},
	"SB-25": {
		Text: engines.Text{
			De: "Ausgesucht: {count}. Für eine letzte Gruppe sind es genau 4 Tiere.",
			En: "Picked: {count}. A last group has exactly 4 animals.",
			Fr: "Choisis : {count}. Un dernier groupe a exactement 4 animaux.",
			It: "Scelti: {count}. Un ultimo gruppo ha esattamente 4 animali.",
		},
		Display: engines.Text{
			De: "Genau 4 Tiere,\nnicht {count}.",
			En: "Exactly 4 animals,\nnot {count}.",
			Fr: "Exactement 4,\npas {count}.",
			It: "Esattamente 4,\nnon {count}.",
		},
		Picture: "group4",
	},
	"SB-25.notThere": {
		Text: engines.Text{
			De: "Diese Tiere sind nicht alle in deinem Gehege.",
			En: "Not all of these animals are in your pen.",
			Fr: "Ces animaux ne sont pas tous dans ton enclos.",
			It: "Questi animali non sono tutti nel tuo recinto.",
		},
		Display: engines.Text{
			De: "Nicht alle sind in\ndeinem Gehege.",
			En: "Not all of them are\nin your pen.",
			Fr: "Pas tous dans ton\nenclos.",
			It: "Non tutti nel tuo\nrecinto.",
		},
		Picture: "pen",
	},
	"SB-25.farm": {
		Text: engines.Text{
			De: "Das kleinste der vier kommt auf den Hof: {tile}.",
			En: "The smallest of the four goes to the farm: {tile}.",
			Fr: "Le plus petit des quatre va à la ferme : {tile}.",
			It: "Il più piccolo dei quattro va alla fattoria: {tile}.",
		},
		Display: engines.Text{
			De: "Auf den Hof kommt:\n{tile}",
			En: "To the farm goes:\n{tile}",
			Fr: "À la ferme :\n{tile}",
			It: "Alla fattoria:\n{tile}",
		},
		Picture: "low",
	},
	"SB-25.early": {
		Text: engines.Text{
			De: "Letzte Gruppen gibt es erst nach der vierten Runde.",
			En: "Last groups come only after the fourth round.",
			Fr: "Les derniers groupes viennent après la quatrième manche.",
			It: "Gli ultimi gruppi vengono solo dopo la quarta manche.",
		},
		Display: engines.Text{
			De: "Letzte Gruppen erst\nnach Runde 4.",
			En: "Last groups only\nafter round 4.",
			Fr: "Derniers groupes\naprès la manche 4.",
			It: "Ultimi gruppi solo\ndopo la manche 4.",
		},
		Picture: "group4",
	},
	"SB-26": {
		Text: engines.Text{
			De: "Was noch im Gehege ist, zählt nichts mehr, und das Heu auch nicht.",
			En: "What is still in the pens counts nothing, nor does hay.",
			Fr: "Ce qui reste dans les enclos ne compte pas, le foin non plus.",
			It: "Ciò che resta nei recinti non conta, e nemmeno il fieno.",
		},
		Display: engines.Text{
			De: "Nur der Hof zählt\nam Ende.",
			En: "Only the farm counts\nat the end.",
			Fr: "Seule la ferme compte\nà la fin.",
			It: "Conta solo la\nfattoria.",
		},
		Picture: "out",
	},
	"SB-26.left": {
		Text: engines.Text{
			De: "Am Ende ist alles weggeräumt. Bei {whoSeat} liegt noch etwas im Gehege oder Heu.",
			En: "At the end all is put away. {whoSeat} still has something in the pen, or hay.",
			Fr: "À la fin tout est rangé. {whoSeat} a encore des animaux dans l’enclos, ou du foin.",
			It: "Alla fine è tutto riposto. {whoSeat} ha ancora qualcosa nel recinto, o del fieno.",
		},
		Display: engines.Text{
			De: "Da liegt noch etwas:\n{whoSeat}",
			En: "Something is left:\n{whoSeat}",
			Fr: "Il reste quelque\nchose : {whoSeat}",
			It: "Resta qualcosa:\n{whoSeat}",
		},
		Picture: "out",
	},
	"SB-27": {
		Text: engines.Text{
			De: "Die meisten Punkte auf dem Hof gewinnen, bei Gleichstand die meisten Schweine.",
			En: "Most points in the farm win; when equal, most pigs.",
			Fr: "Le plus de points à la ferme gagne ; à égalité, le plus de cochons.",
			It: "Vince chi ha più punti nella fattoria; a parità più maiali.",
		},
		Display: engines.Text{
			De: "Punkte auf dem Hof,\ndann Schweine.",
			En: "Points in the farm,\nthen pigs.",
			Fr: "Points de la ferme,\npuis cochons.",
			It: "Punti in fattoria,\npoi maiali.",
		},
		Picture: "trophy",
	},
	"SB-27.over": {
		Text: engines.Text{
			De: "Das Spiel ist zu Ende. Zählt die Tiere auf den Höfen.",
			En: "The game is over. Count the animals in the farms.",
			Fr: "La partie est finie. Comptez les animaux des fermes.",
			It: "La partita è finita. Contate gli animali delle fattorie.",
		},
		Display: engines.Text{
			De: "Das Spiel ist aus:\nZählt die Höfe.",
			En: "The game is over:\ncount the farms.",
			Fr: "C'est fini :\ncomptez les fermes.",
			It: "È finita: contate\nle fattorie.",
		},
		Picture: "over",
	},
	"SB-28": {
		Text: engines.Text{
			De: "Ein Plättchen fehlt oder ist zu viel. Zählt nach.",
			En: "A tile is missing or too many. Count again.",
			Fr: "Une tuile manque ou est en trop. Recomptez.",
			It: "Una tessera manca o è di troppo. Ricontate.",
		},
		Display: engines.Text{
			De: "Zählt die Plättchen\nnoch einmal.",
			En: "Count the tiles\nagain.",
			Fr: "Recomptez les\ntuiles.",
			It: "Ricontate le\ntessere.",
		},
		Picture: "tile",
	},
	"SB-28.tooMany": {
		Text: engines.Text{
			De: "Davon gibt es nur {want}: {tile}. Schau noch mal hin.",
			En: "There are only {want} of these: {tile}. Have another look.",
			Fr: "Il n’y en a que {want} : {tile}. Regarde encore.",
			It: "Ce ne sono solo {want}: {tile}. Guarda ancora.",
		},
		Display: engines.Text{
			De: "Davon nur {want}:\n{tile}",
			En: "Only {want} of these:\n{tile}",
			Fr: "Seulement {want} :\n{tile}",
			It: "Solo {want}:\n{tile}",
		},
		Picture: "tile",
	},
	"SB-28.count": {
		Text: engines.Text{
			De: "Gezählt sind {count} Plättchen. Es sollen {want} sein.",
			En: "Counted: {count} tiles. There should be {want}.",
			Fr: "Tuiles comptées : {count}. Il en faut {want}.",
			It: "Tessere contate: {count}. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "Plättchen: {count}\nEs sollen {want} sein.",
			En: "Tiles: {count}\nThere should be {want}.",
			Fr: "Tuiles : {count}\nIl en faut {want}.",
			It: "Tessere: {count}\nDevono essere {want}.",
		},
		Picture: "tile",
	},
}
