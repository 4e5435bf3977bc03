package schweinebande

import "spieltisch/engines"

// playMessages are the words for events (after a dot: of one rule), prompts, the lines of a View and the
// titles of its areas. Never written.
var playMessages = engines.Messages{
	"round": {
		Text: engines.Text{
			De: "Runde {round}: {whoSeat} fängt an.",
			En: "Round {round}: {whoSeat} starts.",
			Fr: "Manche {round} : {whoSeat} commence.",
			It: "Manche {round}: comincia {whoSeat}.",
		},
		Display: engines.Text{
			De: "Runde {round}:\n{whoSeat}",
			En: "Round {round}:\n{whoSeat}",
			Fr: "Manche {round} :\n{whoSeat}",
			It: "Manche {round}:\n{whoSeat}",
		},
		Picture: "tile",
	},
	"reveal.SB-05": {
		Text: engines.Text{
			De: "{whoSeat} deckt {space} auf: {tile}.",
			En: "{whoSeat} turns up {space}: {tile}.",
			Fr: "{whoSeat} retourne {space} : {tile}.",
			It: "{whoSeat} gira {space}: {tile}.",
		},
		Display: engines.Text{
			De: "{space}:\n{tile}",
			En: "{space}:\n{tile}",
			Fr: "{space} :\n{tile}",
			It: "{space}:\n{tile}",
		},
		Picture: "tile",
	},
	"place.SB-06": {
		Text: engines.Text{
			De: "{whoSeat} stellt einen Bauern auf {space}.",
			En: "{whoSeat} puts a farmer on {space}.",
			Fr: "{whoSeat} pose un fermier en {space}.",
			It: "{whoSeat} mette un contadino su {space}.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\nBauer auf {space}",
			En: "{whoSeat}:\nfarmer on {space}",
			Fr: "{whoSeat} :\nfermier en {space}",
			It: "{whoSeat}:\ncontadino su {space}",
		},
		Picture: "farmer",
	},
	"skip.SB-06": {
		Text: engines.Text{
			De: "{whoSeat} stellt keinen Bauern.",
			En: "{whoSeat} places no farmer.",
			Fr: "{whoSeat} ne pose pas de fermier.",
			It: "{whoSeat} non mette contadini.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\nkein Bauer",
			En: "{whoSeat}:\nno farmer",
			Fr: "{whoSeat} :\npas de fermier",
			It: "{whoSeat}:\nnessun contadino",
		},
		Picture: "skip",
	},
	"tokensBack": {
		Text: engines.Text{
			De: "Alle geben ihre Nummern zurück.",
			En: "Everybody gives back the order tokens.",
			Fr: "Tous rendent les jetons d’ordre.",
			It: "Tutti restituiscono i segnalini d’ordine.",
		},
		Display: engines.Text{
			De: "Gebt die Nummern\nzurück",
			En: "Give back the\ntokens",
			Fr: "Rendez les\njetons",
			It: "Restituite i\nsegnalini",
		},
		Picture: "token",
	},
	"token": {
		Text: engines.Text{
			De: "{whoSeat} nimmt die Nummer {token}.",
			En: "{whoSeat} takes order token {token}.",
			Fr: "{whoSeat} prend le jeton {token}.",
			It: "{whoSeat} prende il segnalino {token}.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\nNummer {token}",
			En: "{whoSeat}:\ntoken {token}",
			Fr: "{whoSeat} :\njeton {token}",
			It: "{whoSeat}:\nsegnalino {token}",
		},
		Picture: "token",
	},
	"home": {
		Text: engines.Text{
			De: "{whoSeat} behält Bauern zu Hause: {farmers}.",
			En: "{whoSeat} keeps farmers at home: {farmers}.",
			Fr: "{whoSeat} garde des fermiers à la maison : {farmers}.",
			It: "{whoSeat} tiene a casa contadini: {farmers}.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\n{farmers} zu Hause",
			En: "{whoSeat}:\n{farmers} at home",
			Fr: "{whoSeat} :\n{farmers} à la maison",
			It: "{whoSeat}:\n{farmers} a casa",
		},
		Picture: "farmer",
	},
	"open.SB-11": {
		Text: engines.Text{
			De: "Alle Plättchen liegen offen.",
			En: "All tiles lie face up.",
			Fr: "Toutes les tuiles sont ouvertes.",
			It: "Tutte le tessere sono scoperte.",
		},
		Display: engines.Text{
			De: "Alle Plättchen\nliegen offen",
			En: "All tiles are\nface up",
			Fr: "Toutes les tuiles\nsont ouvertes",
			It: "Tutte le tessere\nsono scoperte",
		},
		Picture: "tile",
	},
	"collect.SB-14": {
		Text: engines.Text{
			De: "{whoSeat} sammelt ein: {tiles}.",
			En: "{whoSeat} collects: {tiles}.",
			Fr: "{whoSeat} récolte : {tiles}.",
			It: "{whoSeat} raccoglie: {tiles}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nsammelt ein: {count}",
			En: "{whoSeat}\ncollects: {count}",
			Fr: "{whoSeat}\nrécolte : {count}",
			It: "{whoSeat}\nraccoglie: {count}",
		},
		Picture: "line",
	},
	"clear": {
		Text: engines.Text{
			De: "Das Feld wird abgeräumt. Liegen blieb: {tiles}.",
			En: "The board is cleared. Left over: {tiles}.",
			Fr: "Le plateau est vidé. Il restait : {tiles}.",
			It: "Il tabellone viene svuotato. Restava: {tiles}.",
		},
		Display: engines.Text{
			De: "Feld abräumen:\n{count} übrig",
			En: "Clear the board:\n{count} left",
			Fr: "Plateau vidé :\n{count} de reste",
			It: "Si svuota:\n{count} rimaste",
		},
		Picture: "clear",
	},
	"group": {
		Text: engines.Text{
			De: "{whoSeat} bringt auf den Hof: {farm}. Aus dem Spiel: {count}.",
			En: "{whoSeat} brings to the farm: {farm}. Out of the game: {count}.",
			Fr: "{whoSeat} amène à la ferme : {farm}. Sortis du jeu : {count}.",
			It: "{whoSeat} porta alla fattoria: {farm}. Fuori dal gioco: {count}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nmacht eine Gruppe.",
			En: "{whoSeat}\nmakes a group.",
			Fr: "{whoSeat}\nfait un groupe.",
			It: "{whoSeat}\nfa un gruppo.",
		},
		Picture: "group4",
	},
	"done.SB-17": {
		Text: engines.Text{
			De: "{whoSeat} ist mit den Gruppen fertig.",
			En: "{whoSeat} is done with groups.",
			Fr: "{whoSeat} a fini ses groupes.",
			It: "{whoSeat} ha finito i gruppi.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nist fertig.",
			En: "{whoSeat}\nis done.",
			Fr: "{whoSeat}\na fini.",
			It: "{whoSeat}\nha finito.",
		},
		Picture: "done",
	},
	"done.SB-25": {
		Text: engines.Text{
			De: "{whoSeat} ist mit den letzten Gruppen fertig.",
			En: "{whoSeat} is done with the last groups.",
			Fr: "{whoSeat} a fini ses derniers groupes.",
			It: "{whoSeat} ha finito gli ultimi gruppi.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nist fertig.",
			En: "{whoSeat}\nis done.",
			Fr: "{whoSeat}\na fini.",
			It: "{whoSeat}\nha finito.",
		},
		Picture: "done",
	},
	"sell.SB-23": {
		Text: engines.Text{
			De: "{whoSeat} verkauft ({tile}) und bekommt Heu: {hay}.",
			En: "{whoSeat} sells ({tile}) and gets hay: {hay}.",
			Fr: "{whoSeat} vend ({tile}) et reçoit du foin : {hay}.",
			It: "{whoSeat} vende ({tile}) e riceve fieno: {hay}.",
		},
		Display: engines.Text{
			De: "{tile} verkauft:\n{hay} Heu",
			En: "Sold: {tile}\n{hay} hay",
			Fr: "Vendu : {tile}\n{hay} foin",
			It: "{tile}:\n{hay} fieno",
		},
		Picture: "hay",
	},
	"feed.SB-22": {
		Text: engines.Text{
			De: "{whoSeat} füttert und zahlt Heu: {hay}.",
			En: "{whoSeat} feeds and pays hay: {hay}.",
			Fr: "{whoSeat} nourrit et paie du foin : {hay}.",
			It: "{whoSeat} dà da mangiare e paga fieno: {hay}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nfüttert: {hay} Heu",
			En: "{whoSeat}\nfeeds: {hay} hay",
			Fr: "{whoSeat}\nnourrit : {hay}",
			It: "{whoSeat}\npaga fieno: {hay}",
		},
		Picture: "hay",
	},
	"feed.SB-24": {
		Text: engines.Text{
			De: "{whoSeat} füttert alle mit einem Heusack.",
			En: "{whoSeat} feeds all with a hay sack.",
			Fr: "{whoSeat} nourrit tout avec un sac de foin.",
			It: "{whoSeat} sfama tutti con un sacco di fieno.",
		},
		Display: engines.Text{
			De: "{whoSeat}:\nHeusack für alle",
			En: "{whoSeat}:\na sack for all",
			Fr: "{whoSeat} :\nun sac pour tous",
			It: "{whoSeat}:\nsacco per tutti",
		},
		Picture: "hay",
	},
	"end": {
		Text: engines.Text{
			De: "Das Spiel ist zu Ende. In den Gehegen blieben: {tiles}.",
			En: "The game is over. Left in the pens: {tiles}.",
			Fr: "La partie est finie. Restés dans les enclos : {tiles}.",
			It: "La partita è finita. Rimasti nei recinti: {tiles}.",
		},
		Display: engines.Text{
			De: "Ende. Jetzt zählen\ndie Höfe.",
			En: "The end. Now count\nthe farms.",
			Fr: "Fin. Comptez\nles fermes.",
			It: "Fine. Contate\nle fattorie.",
		},
		Picture: "over",
	},
	"win": {
		Text: engines.Text{
			De: "{whoSeat} gewinnt mit {points}.",
			En: "{whoSeat} wins with {points}.",
			Fr: "{whoSeat} gagne avec {points}.",
			It: "Vince {whoSeat} con {points}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\ngewinnt mit {points}.",
			En: "{whoSeat}\nwins with {points}.",
			Fr: "{whoSeat}\ngagne avec {points}.",
			It: "Vince {whoSeat}\ncon {points}.",
		},
		Picture: "trophy",
	},
	"reveal": {
		Text: engines.Text{
			De: "Aufdecken",
			En: "Turn up",
			Fr: "Retourner",
			It: "Girare",
		},
		Display: engines.Text{
			De: "Aufdecken",
			En: "Turn up",
			Fr: "Retourner",
			It: "Girare",
		},
		Picture: "tile",
	},
	"place": {
		Text: engines.Text{
			De: "Bauern stellen",
			En: "Place a farmer",
			Fr: "Poser un fermier",
			It: "Mettere un contadino",
		},
		Display: engines.Text{
			De: "Bauern stellen",
			En: "Place a farmer",
			Fr: "Poser un fermier",
			It: "Mettere un contadino",
		},
		Picture: "farmer",
	},
	"skip": {
		Text: engines.Text{
			De: "Keinen Bauern stellen",
			En: "Place no farmer",
			Fr: "Ne pas poser de fermier",
			It: "Non mettere contadini",
		},
		Display: engines.Text{
			De: "Keinen Bauern",
			En: "No farmer",
			Fr: "Pas de fermier",
			It: "Nessun contadino",
		},
		Picture: "skip",
	},
	"open": {
		Text: engines.Text{
			De: "Den Rest aufdecken",
			En: "Turn up the rest",
			Fr: "Retourner le reste",
			It: "Girare il resto",
		},
		Display: engines.Text{
			De: "Rest aufdecken",
			En: "Turn up the rest",
			Fr: "Retourner le reste",
			It: "Girare il resto",
		},
		Picture: "tile",
	},
	"collect": {
		Text: engines.Text{
			De: "Einsammeln",
			En: "Collect",
			Fr: "Récolter",
			It: "Raccogliere",
		},
		Display: engines.Text{
			De: "Einsammeln",
			En: "Collect",
			Fr: "Récolter",
			It: "Raccogliere",
		},
		Picture: "line",
	},
	"group4": {
		Text: engines.Text{
			De: "Vier gleiche",
			En: "Four of a kind",
			Fr: "Quatre pareils",
			It: "Quattro uguali",
		},
		Display: engines.Text{
			De: "Vier gleiche",
			En: "Four of a kind",
			Fr: "Quatre pareils",
			It: "Quattro uguali",
		},
		Picture: "group4",
	},
	"group6": {
		Text: engines.Text{
			De: "Alle sechs Tiere",
			En: "All six animals",
			Fr: "Les six animaux",
			It: "Tutti e sei gli animali",
		},
		Display: engines.Text{
			De: "Alle sechs Tiere",
			En: "All six animals",
			Fr: "Les six animaux",
			It: "Tutti e sei",
		},
		Picture: "group6",
	},
	"done": {
		Text: engines.Text{
			De: "Fertig",
			En: "Done",
			Fr: "Terminé",
			It: "Fatto",
		},
		Display: engines.Text{
			De: "Fertig",
			En: "Done",
			Fr: "Terminé",
			It: "Fatto",
		},
		Picture: "done",
	},
	"sell": {
		Text: engines.Text{
			De: "Verkaufen",
			En: "Sell",
			Fr: "Vendre",
			It: "Vendere",
		},
		Display: engines.Text{
			De: "Verkaufen",
			En: "Sell",
			Fr: "Vendre",
			It: "Vendere",
		},
		Picture: "hay",
	},
	"feed": {
		Text: engines.Text{
			De: "Füttern",
			En: "Feed",
			Fr: "Nourrir",
			It: "Dare da mangiare",
		},
		Display: engines.Text{
			De: "Füttern",
			En: "Feed",
			Fr: "Nourrir",
			It: "Dare da mangiare",
		},
		Picture: "hay",
	},
	"final4": {
		Text: engines.Text{
			De: "Letzte Gruppe",
			En: "Last group",
			Fr: "Dernier groupe",
			It: "Ultimo gruppo",
		},
		Display: engines.Text{
			De: "Letzte Gruppe",
			En: "Last group",
			Fr: "Dernier groupe",
			It: "Ultimo gruppo",
		},
		Picture: "group4",
	},
	"now.reveal": {
		Text: engines.Text{
			De: "Deck ein Plättchen auf",
			En: "Turn up one tile",
			Fr: "Retourne une tuile",
			It: "Gira una tessera",
		},
		Display: engines.Text{
			De: "Deck ein Plättchen\nauf",
			En: "Turn up\none tile",
			Fr: "Retourne\nune tuile",
			It: "Gira\nuna tessera",
		},
		Picture: "tile",
	},
	"now.place": {
		Text: engines.Text{
			De: "Stell einen Bauern auf {space}, oder lass es",
			En: "Put a farmer on {space}, or leave it",
			Fr: "Pose un fermier en {space}, ou non",
			It: "Metti un contadino su {space}, oppure no",
		},
		Display: engines.Text{
			De: "Bauer auf {space},\noder nicht?",
			En: "A farmer on {space},\nor not?",
			Fr: "Un fermier en {space},\nou non ?",
			It: "Un contadino su {space},\no no?",
		},
		Picture: "farmer",
	},
	"now.open": {
		Text: engines.Text{
			De: "Deckt den Rest auf: {count}",
			En: "Turn up the rest: {count}",
			Fr: "Retournez le reste : {count}",
			It: "Girate il resto: {count}",
		},
		Display: engines.Text{
			De: "Deckt den Rest auf:\n{count}",
			En: "Turn up the rest:\n{count}",
			Fr: "Retournez le reste :\n{count}",
			It: "Girate il resto:\n{count}",
		},
		Picture: "tile",
	},
	"now.collect": {
		Text: engines.Text{
			De: "Nimm einen deiner Bauern und eine gerade Reihe",
			En: "Take one of your farmers and a straight line",
			Fr: "Prends un de tes fermiers et une ligne droite",
			It: "Prendi un tuo contadino e una linea dritta",
		},
		Display: engines.Text{
			De: "Ein Bauer und eine\ngerade Reihe",
			En: "One farmer and one\nstraight line",
			Fr: "Un fermier et une\nligne droite",
			It: "Un contadino e una\nlinea dritta",
		},
		Picture: "line",
	},
	"now.farm": {
		Text: engines.Text{
			De: "Bring Gruppen auf den Hof, oder sag fertig",
			En: "Bring groups to the farm, or say done",
			Fr: "Amène des groupes à la ferme, ou dis terminé",
			It: "Porta gruppi alla fattoria, o di’ fatto",
		},
		Display: engines.Text{
			De: "Gruppen auf den Hof,\noder fertig",
			En: "Groups to the farm,\nor done",
			Fr: "Groupes à la ferme,\nou terminé",
			It: "Gruppi in fattoria,\no fatto",
		},
		Picture: "group4",
	},
	"now.feed": {
		Text: engines.Text{
			De: "Füttere deine Tiere, Heu: {want}",
			En: "Feed your animals, hay: {want}",
			Fr: "Nourris tes animaux, foin : {want}",
			It: "Dai da mangiare ai tuoi animali, fieno: {want}",
		},
		Display: engines.Text{
			De: "Füttere die Tiere:\n{want} Heu",
			En: "Feed your animals:\n{want} hay",
			Fr: "Nourris tes animaux :\n{want} foin",
			It: "Sfama gli animali:\n{want} fieno",
		},
		Picture: "hay",
	},
	"now.sell": {
		Text: engines.Text{
			De: "Verkauf ein Tier, es fehlt Heu: {count}",
			En: "Sell an animal, hay is short: {count}",
			Fr: "Vends un animal, il manque du foin : {count}",
			It: "Vendi un animale, manca fieno: {count}",
		},
		Display: engines.Text{
			De: "Verkauf ein Tier,\nHeu fehlt: {count}",
			En: "Sell an animal,\nhay short: {count}",
			Fr: "Vends un animal,\nfoin manquant : {count}",
			It: "Vendi un animale,\nfieno: mancano {count}",
		},
		Picture: "hay",
	},
	"now.final": {
		Text: engines.Text{
			De: "Mach letzte Gruppen aus je vier Tieren, oder sag fertig",
			En: "Make last groups of any four animals, or say done",
			Fr: "Fais des derniers groupes de quatre animaux, ou dis terminé",
			It: "Fai ultimi gruppi di quattro animali, o di’ fatto",
		},
		Display: engines.Text{
			De: "Letzte Gruppen zu\nvieren, oder fertig",
			En: "Last groups of four,\nor done",
			Fr: "Derniers groupes de\nquatre, ou terminé",
			It: "Ultimi gruppi da\nquattro, o fatto",
		},
		Picture: "group4",
	},
	"now.wins": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}, Sieg mit {points}",
			En: "Cheer for {winnerSeat}, who wins with {points}",
			Fr: "Félicitez {winnerSeat}, qui gagne avec {points}",
			It: "Applaudite {winnerSeat}, che vince con {points}",
		},
		Display: engines.Text{
			De: "{winnerSeat} gewinnt\nPunkte: {points}",
			En: "{winnerSeat} wins\nPoints: {points}",
			Fr: "{winnerSeat} gagne\nPoints : {points}",
			It: "Vince {winnerSeat}\nPunti: {points}",
		},
		Picture: "trophy",
	},
	"now.shareWin": {
		Text: engines.Text{
			De: "Freut euch: Ihr teilt euch den Sieg mit {points}",
			En: "Cheer: you share the win with {points}",
			Fr: "Bravo : victoire partagée avec {points}",
			It: "Evviva: vittoria condivisa con {points}",
		},
		Display: engines.Text{
			De: "Geteilter Sieg\nPunkte: {points}",
			En: "A shared win\nPoints: {points}",
			Fr: "Victoire partagée\nPoints : {points}",
			It: "Vittoria condivisa\nPunti: {points}",
		},
		Picture: "trophy",
	},
	"outlook.group4": {
		Text: engines.Text{
			De: "Vier gleiche: {tile}",
			En: "Four of a kind: {tile}",
			Fr: "Quatre pareils : {tile}",
			It: "Quattro uguali: {tile}",
		},
		Display: engines.Text{
			De: "Vier gleiche:\n{tile}",
			En: "Four of a kind:\n{tile}",
			Fr: "Quatre pareils :\n{tile}",
			It: "Quattro uguali:\n{tile}",
		},
		Picture: "group4",
	},
	"outlook.group6": {
		Text: engines.Text{
			De: "Alle sechs Tiere: Die Kuh kommt auf den Hof",
			En: "All six animals: the cow goes to the farm",
			Fr: "Les six animaux : la vache va à la ferme",
			It: "Tutti e sei: la mucca va alla fattoria",
		},
		Display: engines.Text{
			De: "Alle sechs:\nKuh",
			En: "All six:\ncow",
			Fr: "Les six :\nvache",
			It: "Tutti e sei:\nmucca",
		},
		Picture: "group6",
	},
	"outlook.hayTile": {
		Text: engines.Text{
			De: "Ein Heusack füttert alle auf einmal",
			En: "A hay sack feeds all at once",
			Fr: "Un sac de foin nourrit tout d’un coup",
			It: "Un sacco di fieno sfama tutti insieme",
		},
		Display: engines.Text{
			De: "Heusack:\nfüttert alle",
			En: "Hay sack:\nfeeds all",
			Fr: "Sac de foin :\nnourrit tout",
			It: "Sacco di fieno:\nsfama tutti",
		},
		Picture: "hay",
	},
	"area.row": {
		Text: engines.Text{
			De: "Reihe",
			En: "Row",
			Fr: "Rangée",
			It: "Fila",
		},
		Display: engines.Text{
			De: "Reihe",
			En: "Row",
			Fr: "Rangée",
			It: "Fila",
		},
		Picture: "tile",
	},
	"area.pen": {
		Text: engines.Text{
			De: "Gehege",
			En: "Pen",
			Fr: "Enclos",
			It: "Recinto",
		},
		Display: engines.Text{
			De: "Gehege",
			En: "Pen",
			Fr: "Enclos",
			It: "Recinto",
		},
		Picture: "pen",
	},
	"area.farm": {
		Text: engines.Text{
			De: "Hof",
			En: "Farm",
			Fr: "Ferme",
			It: "Fattoria",
		},
		Display: engines.Text{
			De: "Hof",
			En: "Farm",
			Fr: "Ferme",
			It: "Fattoria",
		},
		Picture: "farm",
	},
	"area.hay": {
		Text: engines.Text{
			De: "Heu",
			En: "Hay",
			Fr: "Foin",
			It: "Fieno",
		},
		Display: engines.Text{
			De: "Heu",
			En: "Hay",
			Fr: "Foin",
			It: "Fieno",
		},
		Picture: "hay",
	},
}
