package animals

import "spieltisch/engines"

// playMessages are the words for events (after a dot: of one rule), prompts, the lines of a View and the
// titles of its areas. Never written.
var playMessages = engines.Messages{
	"dealt": {
		Text: engines.Text{
			De: "Die Karten sind ausgeteilt.",
			En: "The cards are dealt.",
			Fr: "Les cartes sont distribuées.",
			It: "Le carte sono date.",
		},
		Display: engines.Text{
			De: "Die Karten sind\nausgeteilt.",
			En: "The cards are dealt.",
			Fr: "Les cartes sont\ndistribuées.",
			It: "Le carte sono date.",
		},
		Picture: "deal",
	},
	"exchanged": {
		Text: engines.Text{
			De: "{whoSeat} tauscht Reihe {row}.",
			En: "{whoSeat} swaps row {row}.",
			Fr: "{whoSeat} échange la rangée {row}.",
			It: "{whoSeat} scambia la fila {row}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\ntauscht Reihe {row}.",
			En: "{whoSeat}\nswaps row {row}.",
			Fr: "{whoSeat}\néchange rangée {row}.",
			It: "{whoSeat}\nscambia la fila {row}.",
		},
		Picture: "swap",
	},
	"knocked": {
		Text: engines.Text{
			De: "{whoSeat} klopft: Alle anderen sind noch einmal dran.",
			En: "{whoSeat} knocks: everyone else has one more turn.",
			Fr: "{whoSeat} frappe : tous les autres jouent encore une fois.",
			It: "{whoSeat} bussa: tutti gli altri giocano ancora una volta.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nhat geklopft.",
			En: "{whoSeat}\nhas knocked.",
			Fr: "{whoSeat}\na frappé.",
			It: "{whoSeat}\nha bussato.",
		},
		Picture: "knock",
	},
	"declined": {
		Text: engines.Text{
			De: "{whoSeat} passt.",
			En: "{whoSeat} passes.",
			Fr: "{whoSeat} passe.",
			It: "{whoSeat} passa.",
		},
		Display: engines.Text{
			De: "{whoSeat}\npasst.",
			En: "{whoSeat}\npasses.",
			Fr: "{whoSeat}\npasse.",
			It: "{whoSeat}\npassa.",
		},
		Picture: "turn",
	},
	"instant.AN-10": {
		Text: engines.Text{
			De: "{whoSeat} zeigt alle {count} {animals}. Die Runde ist sofort zu Ende.",
			En: "{whoSeat} shows all {count} {animals}. The round ends at once.",
			Fr: "{whoSeat} montre les {count} {animals}. La manche finit aussitôt.",
			It: "{whoSeat} mostra il gruppo intero: {count} {animals}. La manche finisce subito.",
		},
		Display: engines.Text{
			De: "{whoSeat}: alle\n{count} {animals}",
			En: "{whoSeat}: all\n{count} {animals}",
			Fr: "{whoSeat} : les\n{count} {animals}",
			It: "{whoSeat} mostra\n{count} {animals}.",
		},
		Picture: "set",
	},
	"scored": {
		Text: engines.Text{
			De: "Punkte reihum: {points}.",
			En: "Points, in seating order: {points}.",
			Fr: "Points, dans l’ordre : {points}.",
			It: "Punti, in ordine: {points}.",
		},
		Display: engines.Text{
			De: "Die Punkte\nsind gezählt.",
			En: "The points\nare counted.",
			Fr: "Les points\nsont comptés.",
			It: "I punti\nsono contati.",
		},
		Picture: "most",
	},
	"lives": {
		Text: engines.Text{
			De: "Leben reihum: {change}.",
			En: "Lives, in seating order: {change}.",
			Fr: "Vies, dans l’ordre : {change}.",
			It: "Vite, in ordine: {change}.",
		},
		Display: engines.Text{
			De: "Leben:\n{change}",
			En: "Lives:\n{change}",
			Fr: "Vies :\n{change}",
			It: "Vite:\n{change}",
		},
		Picture: "heart",
	},
	"lives.AN-17": {
		Text: engines.Text{
			De: "Alle haben gleich viele Punkte: Niemand verliert ein Leben.",
			En: "All equal: nobody loses a life.",
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
	"lives.AN-11": {
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
	"out": {
		Text: engines.Text{
			De: "{whoSeat} ist ausgeschieden. Gut gespielt.",
			En: "{whoSeat} is out. Well played.",
			Fr: "{whoSeat} est éliminé. Bien joué.",
			It: "{whoSeat} è fuori. Ben giocato.",
		},
		Display: engines.Text{
			De: "{whoSeat} ist raus.\nGut gespielt.",
			En: "{whoSeat} is out.\nWell played.",
			Fr: "{whoSeat}\nest éliminé.",
			It: "{whoSeat} è fuori.\nBen giocato.",
		},
		Picture: "out",
	},
	"round": {
		Text: engines.Text{
			De: "Runde {round}: {startSeat} beginnt.",
			En: "Round {round}: {startSeat} starts.",
			Fr: "Manche {round} : {startSeat} commence.",
			It: "Manche {round}: comincia {startSeat}.",
		},
		Display: engines.Text{
			De: "Runde {round}\n{startSeat} beginnt.",
			En: "Round {round}\n{startSeat} starts.",
			Fr: "Manche {round}\n{startSeat} commence.",
			It: "Manche {round}\nComincia {startSeat}",
		},
		Picture: "turn",
	},
	"over": {
		Text: engines.Text{
			De: "{winnerSeat} gewinnt.",
			En: "{winnerSeat} wins.",
			Fr: "{winnerSeat} gagne.",
			It: "Vince {winnerSeat}.",
		},
		Display: engines.Text{
			De: "{winnerSeat}\ngewinnt.",
			En: "{winnerSeat}\nwins.",
			Fr: "{winnerSeat}\ngagne.",
			It: "Vince\n{winnerSeat}.",
		},
		Picture: "trophy",
	},
	"deal": {
		Text: engines.Text{
			De: "Austeilen",
			En: "Deal",
			Fr: "Distribuer",
			It: "Dare le carte",
		},
		Display: engines.Text{
			De: "Austeilen",
			En: "Deal",
			Fr: "Distribuer",
			It: "Dare le carte",
		},
		Picture: "deal",
	},
	"exchange": {
		Text: engines.Text{
			De: "Reihe tauschen",
			En: "Swap a row",
			Fr: "Échanger une rangée",
			It: "Scambiare una fila",
		},
		Display: engines.Text{
			De: "Reihe tauschen",
			En: "Swap a row",
			Fr: "Échanger",
			It: "Scambiare una fila",
		},
		Picture: "swap",
	},
	"knock": {
		Text: engines.Text{
			De: "Klopfen",
			En: "Knock",
			Fr: "Frapper",
			It: "Bussare",
		},
		Display: engines.Text{
			De: "Klopfen",
			En: "Knock",
			Fr: "Frapper",
			It: "Bussare",
		},
		Picture: "knock",
	},
	"decline": {
		Text: engines.Text{
			De: "Passen",
			En: "Pass",
			Fr: "Passer",
			It: "Passare",
		},
		Display: engines.Text{
			De: "Passen",
			En: "Pass",
			Fr: "Passer",
			It: "Passare",
		},
		Picture: "turn",
	},
	"instant": {
		Text: engines.Text{
			De: "Alle zeigen",
			En: "Show all of a kind",
			Fr: "Tous les montrer",
			It: "Mostrarli tutti",
		},
		Display: engines.Text{
			De: "Alle zeigen",
			En: "Show all of a kind",
			Fr: "Tous les montrer",
			It: "Mostrarli tutti",
		},
		Picture: "set",
	},
	"reveal": {
		Text: engines.Text{
			De: "Karten aufdecken",
			En: "Lay cards open",
			Fr: "Montrer les cartes",
			It: "Scoprire le carte",
		},
		Display: engines.Text{
			De: "Karten aufdecken",
			En: "Lay cards open",
			Fr: "Montrer les cartes",
			It: "Scoprire le carte",
		},
		Picture: "open",
	},
	"score": {
		Text: engines.Text{
			De: "Sagen, wer am meisten hat",
			En: "Say who has most",
			Fr: "Dire qui en a le plus",
			It: "Dire chi ne ha di più",
		},
		Display: engines.Text{
			De: "Wer hat am meisten?",
			En: "Who has most?",
			Fr: "Qui en a le plus ?",
			It: "Chi ne ha di più?",
		},
		Picture: "most",
	},
	"now.deal": {
		Text: engines.Text{
			De: "Teilt jedem 10 Karten aus und legt Reihen mit 1, 2, 3 und 4.",
			En: "Deal 10 cards each and lay rows of 1, 2, 3 and 4.",
			Fr: "Distribuez 10 cartes chacun et posez des rangées de 1, 2, 3 et 4.",
			It: "Date 10 carte a testa e fate file da 1, 2, 3 e 4.",
		},
		Display: engines.Text{
			De: "Austeilen: je 10,\nReihen 1, 2, 3, 4.",
			En: "Deal 10 each,\nrows 1, 2, 3, 4.",
			Fr: "Distribuez : 10,\nrangées 1, 2, 3, 4.",
			It: "Date 10 carte e fate\nfile da 1, 2, 3, 4.",
		},
		Picture: "deal",
	},
	"now.swap": {
		Text: engines.Text{
			De: "Tausch eine Reihe.",
			En: "Swap a row.",
			Fr: "Échange une rangée.",
			It: "Scambia una fila.",
		},
		Display: engines.Text{
			De: "Tausch eine Reihe.",
			En: "Swap a row.",
			Fr: "Échange une rangée.",
			It: "Scambia una fila.",
		},
		Picture: "swap",
	},
	"now.swapOrKnock": {
		Text: engines.Text{
			De: "Tausch eine Reihe oder klopfe.",
			En: "Swap a row or knock.",
			Fr: "Échange une rangée ou frappe.",
			It: "Scambia una fila o bussa.",
		},
		Display: engines.Text{
			De: "Tausch eine Reihe\noder klopfe.",
			En: "Swap a row\nor knock.",
			Fr: "Échange une rangée\nou frappe.",
			It: "Scambia una fila\no bussa.",
		},
		Picture: "swap",
	},
	"now.lastTurn": {
		Text: engines.Text{
			De: "Tausch zum letzten Mal eine Reihe, oder passe.",
			En: "Swap a row for the last time, or pass.",
			Fr: "Échange une rangée une dernière fois, ou passe.",
			It: "Scambia una fila per l’ultima volta, o passa.",
		},
		Display: engines.Text{
			De: "Letzter Zug: tausch\noder passe.",
			En: "Last turn: swap\nor pass.",
			Fr: "Dernier tour :\néchange ou passe.",
			It: "Ultimo turno:\nscambia o passa.",
		},
		Picture: "swap",
	},
	"now.reveal": {
		Text: engines.Text{
			De: "Legt alle Karten offen hin.",
			En: "Lay all cards open.",
			Fr: "Montrez toutes les cartes.",
			It: "Scoprite tutte le carte.",
		},
		Display: engines.Text{
			De: "Legt alle Karten\noffen hin.",
			En: "Lay all cards open.",
			Fr: "Montrez toutes\nles cartes.",
			It: "Scoprite tutte\nle carte.",
		},
		Picture: "open",
	},
	"now.wins": {
		Text: engines.Text{
			De: "Feiert {winnerSeat}: als Letztes noch im Spiel.",
			En: "Cheer for {winnerSeat}, the last one in the game.",
			Fr: "Bravo {winnerSeat}, qui reste seul en jeu.",
			It: "Applauso per {winnerSeat}, che resta in gioco.",
		},
		Display: engines.Text{
			De: "{winnerSeat}\ngewinnt.",
			En: "{winnerSeat}\nwins.",
			Fr: "{winnerSeat}\ngagne.",
			It: "Vince\n{winnerSeat}.",
		},
		Picture: "trophy",
	},
	"outlook.lastLap": {
		Text: engines.Text{
			De: "{knockSeat} hat geklopft: Danach werden die Karten aufgedeckt.",
			En: "{knockSeat} has knocked: then all cards are laid open.",
			Fr: "{knockSeat} a frappé : ensuite on montre les cartes.",
			It: "{knockSeat} ha bussato: poi si scoprono le carte.",
		},
		Display: engines.Text{
			De: "Geklopft hat\n{knockSeat}.",
			En: "{knockSeat} knocked:\nlast lap.",
			Fr: "{knockSeat} a frappé :\ndernier tour.",
			It: "Ha bussato\n{knockSeat}.",
		},
		Picture: "knock",
	},
	"area.row1": {
		Text: engines.Text{
			De: "Reihe 1",
			En: "Row 1",
			Fr: "Rangée 1",
			It: "Fila 1",
		},
		Display: engines.Text{
			De: "Reihe 1",
			En: "Row 1",
			Fr: "Rangée 1",
			It: "Fila 1",
		},
		Picture: "rows",
	},
	"area.row2": {
		Text: engines.Text{
			De: "Reihe 2",
			En: "Row 2",
			Fr: "Rangée 2",
			It: "Fila 2",
		},
		Display: engines.Text{
			De: "Reihe 2",
			En: "Row 2",
			Fr: "Rangée 2",
			It: "Fila 2",
		},
		Picture: "rows",
	},
	"area.row3": {
		Text: engines.Text{
			De: "Reihe 3",
			En: "Row 3",
			Fr: "Rangée 3",
			It: "Fila 3",
		},
		Display: engines.Text{
			De: "Reihe 3",
			En: "Row 3",
			Fr: "Rangée 3",
			It: "Fila 3",
		},
		Picture: "rows",
	},
	"area.row4": {
		Text: engines.Text{
			De: "Reihe 4",
			En: "Row 4",
			Fr: "Rangée 4",
			It: "Fila 4",
		},
		Display: engines.Text{
			De: "Reihe 4",
			En: "Row 4",
			Fr: "Rangée 4",
			It: "Fila 4",
		},
		Picture: "rows",
	},
}
