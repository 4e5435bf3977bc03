package web

import (
	"strings"

	"spieltisch/engines"
)

// text finds one of the page's own texts. A key without one shows itself, so that it is seen; a test finds it first.
func text(texts map[string]engines.Text, key string) engines.Text {
	if t, ok := texts[key]; ok {
		return t
	}
	return engines.Text{De: key, En: key, Fr: key, It: key}
}

// scriptTexts are those that the scripts need: all that begin with "js.", without it.
func scriptTexts(texts map[string]engines.Text, lang string) map[string]string {
	out := map[string]string{}
	for k, t := range texts {
		if name, ok := strings.CutPrefix(k, "js."); ok {
			out[name] = t.In(lang)
		}
	}
	return out
}

// texts are the page's own words; those about a game come with the snapshot.
func texts() map[string]engines.Text {
	return map[string]engines.Text{
		// pages
		"table":   {De: "Tisch", En: "Table", Fr: "Table", It: "Tavolo"},
		"new":     {De: "Neues Spiel", En: "New game", Fr: "Nouvelle partie", It: "Nuova partita"},
		"mend":    {De: "Mitschrift richten", En: "Mend the record", Fr: "Corriger les notes", It: "Correggi gli appunti"},
		"evening": {De: "Spieleabend", En: "Games so far", Fr: "Nos parties", It: "Le nostre partite"},
		"wall":    {De: "Für die Wand", En: "For the wall", Fr: "Pour le mur", It: "Per la parete"},
		"setup":   {De: "Einrichten", En: "Set-up", Fr: "Installation", It: "Installazione"},
		"menu":    {De: "Menü", En: "Menu", Fr: "Menu", It: "Menu"},

		// the table
		"noGame":         {De: "Gerade läuft kein Spiel.", En: "No game is on.", Fr: "Pas de partie en cours.", It: "Nessuna partita in corso."},
		"welcome":        {De: "Was spielen wir?", En: "What shall we play?", Fr: "À quoi joue-t-on ?", It: "A cosa giochiamo?"},
		"welcomeMore":    {De: "Würfelt wie immer. Ich schaue zu und schreibe mit.", En: "Roll as you always do. I watch and keep score.", Fr: "Lancez les dés comme toujours. Je regarde et je note.", It: "Tirate i dadi come sempre. Io guardo e segno."},
		"dice":           {De: "Würfel", En: "Dice", Fr: "Dés", It: "Dadi"},
		"die":            {De: "Würfel", En: "Die", Fr: "Dé", It: "Dado"},
		"inDoubt":        {De: "unsicher", En: "in doubt", Fr: "incertain", It: "incerto"},
		"dieInDoubt":     {De: "Der unsichere Würfel", En: "The die in doubt", Fr: "Le dé incertain", It: "Il dado incerto"},
		"tapToChange":    {De: "Antippen zum Ändern", En: "Tap to change", Fr: "Touche pour changer", It: "Tocca per cambiare"},
		"picture":        {De: "Bild der Kamera", En: "Picture of the camera", Fr: "Image de la caméra", It: "Immagine della camera"},
		"rolled":         {De: "Wurf", En: "Roll", Fr: "Lancer", It: "Tiro"},
		"aside":          {De: "Beiseite", En: "Aside", Fr: "De côté", It: "Da parte"},
		"total":          {De: "Zusammen", En: "Total", Fr: "Total", It: "Totale"},
		"players":        {De: "Alle Spieler", En: "All players", Fr: "Tous les joueurs", It: "Tutti i giocatori"},
		"onTurn":         {De: "ist dran", En: "on turn", Fr: "c’est son tour", It: "è di turno"},
		"won":            {De: "gewonnen", En: "won", Fr: "a gagné", It: "ha vinto"},
		"lastMoves":      {De: "Zuletzt", En: "What happened", Fr: "Les derniers coups", It: "Ultime mosse"},
		"nothingYet":     {De: "Noch nichts.", En: "Nothing yet.", Fr: "Rien encore.", It: "Ancora niente."},
		"corrected":      {De: "berichtigt", En: "corrected", Fr: "corrigé", It: "corretto"},
		"showMe":         {De: "Zeig mir das Bild", En: "Show me the picture", Fr: "Montre-moi l’image", It: "Mostrami l’immagine"},
		"mark.ruby":      {De: "rote Steine", En: "red gems", Fr: "pierres rouges", It: "pietre rosse"},
		"mark.sapphire":  {De: "blaue Steine", En: "blue gems", Fr: "pierres bleues", It: "pietre blu"},
		"mark.diamond":   {De: "weiße Steine", En: "white gems", Fr: "pierres blanches", It: "pietre bianche"},
		"mark.soil":      {De: "Erde", En: "soil", Fr: "terre", It: "terra"},
		"mark.beetle":    {De: "Käfer", En: "beetle", Fr: "scarabée", It: "scarabeo"},
		"mark.long":      {De: "lange Platte", En: "long tile", Fr: "plaque longue", It: "tessera lunga"},
		"mark.short":     {De: "kurze Platte", En: "short tile", Fr: "plaque courte", It: "tessera corta"},
		"piece.hill":     {De: "Hügel", En: "Hill", Fr: "Monticule", It: "Collina"},
		"piece.mole":     {De: "Maulwurf", En: "Mole", Fr: "Taupe", It: "Talpa"},
		"piece.seen":     {De: "zu sehen", En: "in view", Fr: "en vue", It: "in vista"},
		"lane.empty":     {De: "leer", En: "empty", Fr: "vide", It: "vuota"},
		"lane.hand":      {De: "eine Hand am Eingang", En: "a hand at the mouth", Fr: "une main à l’entrée", It: "una mano all’entrata"},
		"lane.move":      {De: "eine Platte geht hinein", En: "a tile is going in", Fr: "une plaque entre", It: "una tessera sta entrando"},
		"lane.half":      {De: "eine Platte steckt halb drin", En: "a tile is half in", Fr: "une plaque est à moitié entrée", It: "una tessera è dentro a metà"},
		"lane.closed":    {De: "zu, nichts mehr hineinschieben", En: "closed, nothing more goes in", Fr: "fermé, plus rien à pousser", It: "chiuso, non si spinge più"},
		"layout":         {De: "Was liegt in den Hügeln?", En: "What is in the hills?", Fr: "Qu’y a-t-il dans les monticules ?", It: "Che cosa c’è nelle collinette?"},
		"speak":          {De: "Vorlesen", En: "Read aloud", Fr: "Lire à voix haute", It: "Leggi ad alta voce"},
		"tapTunnel":      {De: "Tippt den Gang an, in den ihr schiebt.", En: "Tap the tunnel that you push into.", Fr: "Touchez le tunnel où vous poussez.", It: "Toccate il tunnel in cui spingete."},
		"pushHere":       {De: "hier hineinschieben", En: "push in here", Fr: "pousser ici", It: "spingere qui"},
		"mark.worm":      {De: "Würmer", En: "worms", Fr: "vers", It: "vermi"},
		"piece.closed":   {De: "umgedreht", En: "turned over", Fr: "retournée", It: "girata"},
		"piece.target":   {De: "wäre jetzt der Gewinn", En: "would be won now", Fr: "à gagner maintenant", It: "da vincere ora"},
		"tray.hand":      {De: "Eine Hand im Bild", En: "A hand is in view", Fr: "Une main passe", It: "C’è una mano"},
		"tray.moving":    {De: "Es rollt", En: "Rolling", Fr: "Ça roule", It: "Rotolano"},
		"reading.accept": {De: "Sicher gelesen", En: "Read for sure", Fr: "Lu avec certitude", It: "Letto con certezza"},
		"reading.ask":    {De: "Nicht sicher gelesen", En: "Not sure", Fr: "Lecture incertaine", It: "Lettura incerta"},
		"reading.none":   {De: "Keine Würfel zu lesen", En: "No dice to read", Fr: "Aucun dé à lire", It: "Nessun dado da leggere"},
		"tray.empty":     {De: "Keine Würfel zu sehen", En: "No dice in view", Fr: "Aucun dé en vue", It: "Nessun dado in vista"},

		// the machine
		"allWell":     {De: "Alles in Ordnung.", En: "All is well.", Fr: "Tout va bien.", It: "Va tutto bene."},
		"toMend":      {De: "Etwas ist zu richten.", En: "There is something to mend.", Fr: "Il y a quelque chose à réparer.", It: "C’è qualcosa da sistemare."},
		"lookAgain":   {De: "Noch einmal nachsehen", En: "Look again", Fr: "Regarder encore", It: "Guarda di nuovo"},
		"whatToDo":    {De: "Zu tun", En: "What to do", Fr: "À faire", It: "Da fare"},
		"lookedAt":    {De: "Angesehen", En: "Looked at", Fr: "Regardé", It: "Guardato"},
		"nobodyLooks": {De: "Hier sieht niemand nach dem Rechner.", En: "Nobody looks the machine over here.", Fr: "Personne n’examine la machine ici.", It: "Qui nessuno esamina la macchina."},
		"check.fine":  {De: "gut", En: "fine", Fr: "bien", It: "bene"},
		"check.note":  {De: "zur Kenntnis", En: "note", Fr: "à savoir", It: "nota"},
		"check.mend":  {De: "zu richten", En: "to mend", Fr: "à réparer", It: "da sistemare"},

		// doing things
		"undo":             {De: "Zurück", En: "Undo", Fr: "Annuler", It: "Annulla"},
		"redo":             {De: "Doch wieder vor", En: "Redo", Fr: "Rétablir", It: "Ripristina"},
		"enterRoll":        {De: "Wurf eintippen", En: "Enter the roll", Fr: "Saisir le lancer", It: "Inserisci il tiro"},
		"rollNow":          {De: "Würfeln", En: "Roll", Fr: "Lancer les dés", It: "Tira i dadi"},
		"again":            {De: "Noch einmal", En: "Play again", Fr: "Encore une", It: "Ancora una"},
		"leave":            {De: "Weglegen für später", En: "Put away for later", Fr: "Ranger pour plus tard", It: "Metti via per dopo"},
		"end":              {De: "Spiel beenden", En: "End the game", Fr: "Finir la partie", It: "Termina la partita"},
		"endSure":          {De: "Das Spiel ganz beenden?", En: "End the game for good?", Fr: "Finir la partie pour de bon ?", It: "Terminare davvero la partita?"},
		"goOn":             {De: "Weiterspielen", En: "Go on with a game", Fr: "Reprendre une partie", It: "Riprendi una partita"},
		"different":        {De: "Es war anders", En: "It was different", Fr: "C’était autrement", It: "Era diverso"},
		"thatWasDifferent": {De: "Das war anders", En: "That was different", Fr: "Ce n’était pas ça", It: "Non era così"},
		"mendIt":           {De: "oder auf dem Tisch richten", En: "or put it right on the table", Fr: "ou corrigez sur la table", It: "o sistematelo sul tavolo"},
		"breach":           {De: "Eine Regel", En: "A rule", Fr: "Une règle", It: "Una regola"},
		"question":         {De: "Eine Frage", En: "A question", Fr: "Une question", It: "Una domanda"},
		"conflict":         {De: "Das passt nicht mehr", En: "This no longer fits", Fr: "Cela ne va plus", It: "Questo non va più"},
		"thisEntry":        {De: "Dieser Eintrag", En: "This entry", Fr: "Cette ligne", It: "Questa riga"},
		"waiting":          {De: "dahinter warten", En: "waiting behind it", Fr: "en attente derrière", It: "in attesa dietro"},
		"takeOut":          {De: "Streichen", En: "Take it out", Fr: "Supprimer", It: "Togli"},
		"insertBefore":     {De: "Davor fehlt etwas", En: "Something is missing before this", Fr: "Il manque quelque chose avant", It: "Prima manca qualcosa"},
		"forgotten":        {De: "Etwas nachtragen", En: "Add something", Fr: "Ajouter un coup", It: "Aggiungi una mossa"},
		"matchTable":       {De: "Angleichen an den Tisch", En: "Make it match the table", Fr: "Accorder avec la table", It: "Allinea al tavolo"},
		"record":           {De: "Alle Züge", En: "All moves", Fr: "Tous les coups", It: "Tutte le mosse"},
		"cause":            {De: "Ursache", En: "Cause", Fr: "Cause", It: "Causa"},

		// hints
		"hints":              {De: "Tipps", En: "Hints", Fr: "Conseils", It: "Consigli"},
		"hints.off":          {De: "Aus", En: "Off", Fr: "Sans", It: "No"},
		"hints.tones":        {De: "Farben", En: "Colours", Fr: "Couleurs", It: "Colori"},
		"hints.numbers":      {De: "Zahlen", En: "Numbers", Fr: "Nombres", It: "Numeri"},
		"hint.noGame":        {De: "Gerade läuft kein Spiel.", En: "No game is on.", Fr: "Pas de partie en cours.", It: "Nessuna partita in corso."},
		"hint.over":          {De: "Das Spiel ist aus.", En: "The game is over.", Fr: "La partie est finie.", It: "La partita è finita."},
		"hint.unsettled":     {De: "Erst ist noch etwas zu klären.", En: "Something has to be settled first.", Fr: "Il faut d’abord régler quelque chose.", It: "Prima c’è qualcosa da chiarire."},
		"hint.rolling":       {De: "Lass erst alles zur Ruhe kommen.", En: "Let everything come to rest first.", Fr: "Attends que tout soit immobile.", It: "Aspetta che tutto sia fermo."},
		"hint.noCoach":       {De: "Für dieses Spiel weiß ich keinen Rat.", En: "I have no advice for this game.", Fr: "Je n’ai pas de conseil pour ce jeu.", It: "Per questo gioco non ho consigli."},
		"hint.chance":        {De: "Jetzt entscheidet nicht der Kopf.", En: "This is not for the head to decide.", Fr: "Ici, la tête ne décide pas.", It: "Qui non decide la testa."},
		"luckAndSkill":       {De: "Können und Glück", En: "Skill and luck", Fr: "Adresse et chance", It: "Bravura e fortuna"},
		"js.luckAndSkill":    {De: "Können und Glück", En: "Skill and luck", Fr: "Adresse et chance", It: "Bravura e fortuna"},
		"js.lucky":           {De: "Das Glück war sehr freundlich", En: "Luck was very kind", Fr: "La chance a été très gentille", It: "La fortuna è stata molto gentile"},
		"js.plainLuck":       {De: "Glück wie meistens", En: "Luck as it mostly is", Fr: "De la chance comme d’habitude", It: "Fortuna come al solito"},
		"js.unlucky":         {De: "Das Glück war heute woanders", En: "Luck was elsewhere today", Fr: "La chance était ailleurs aujourd’hui", It: "Oggi la fortuna era altrove"},
		"js.masterly":        {De: "Meisterlich.", En: "Masterly.", Fr: "Magistral.", It: "Magistrale."},
		"js.wellPlayed":      {De: "Gut gespielt.", En: "Well played.", Fr: "Bien joué.", It: "Ben giocato."},
		"js.boldly":          {De: "Mutig gespielt.", En: "Boldly played.", Fr: "Joué avec audace.", It: "Giocato con coraggio."},
		"js.bestChoices":     {De: "Beste Wahl", En: "Best choices", Fr: "Meilleurs choix", It: "Scelte migliori"},
		"js.leftLying":       {De: "Liegen gelassen", En: "Left lying", Fr: "Laissé en route", It: "Lasciato lì"},
		"js.nothingToChoose": {De: "Es gab nichts zu wählen.", En: "There was nothing to choose.", Fr: "Il n’y avait rien à choisir.", It: "Non c’era niente da scegliere."},
		"js.noReview":        {De: "In diesem Spiel lässt sich das nicht trennen.", En: "They cannot be told apart in this game.", Fr: "On ne peut pas les distinguer dans ce jeu.", It: "In questo gioco non si possono distinguere."},
		"js.whoBegins":       {De: "Wer ist als Nächstes dran?", En: "Who is next?", Fr: "À qui ensuite ?", It: "A chi tocca adesso?"},
		"js.lives":           {De: "Leben", En: "Lives", Fr: "Vies", It: "Vite"},
		"js.round":           {De: "Runde", En: "Round", Fr: "Manche", It: "Manche"},
		"js.outOfPlay":       {De: "Aus dem Spiel", En: "Out of the game", Fr: "Hors du jeu", It: "Fuori dal gioco"},
		"js.safe":            {De: "sicher", En: "safe", Fr: "sûr", It: "sicuro"},
		"js.risky":           {De: "gewagt", En: "risky", Fr: "risqué", It: "rischioso"},
		"js.fails":           {De: "geht schief", En: "fails", Fr: "échoue", It: "fallisce"},
		"js.inWorms":         {De: "Würmer", En: "worms", Fr: "vers", It: "vermi"},
		"js.oneWorm":         {De: "Wurm", En: "worm", Fr: "ver", It: "verme"},
		"js.onePoint":        {De: "Punkt", En: "point", Fr: "point", It: "punto"},
		"js.oneGem":          {De: "Stein", En: "gem", Fr: "pierre", It: "pietra"},
		"js.oneCard":         {De: "Karte", En: "card", Fr: "carte", It: "carta"},
		"js.inPoints":        {De: "Punkte", En: "points", Fr: "points", It: "punti"},
		"js.inGems":          {De: "Steine", En: "gems", Fr: "pierres", It: "pietre"},
		"js.inCards":         {De: "Karten", En: "cards", Fr: "cartes", It: "carte"},

		// a new game
		"whichGame":   {De: "Welches Spiel?", En: "Which game?", Fr: "Quel jeu ?", It: "Che gioco?"},
		"whoPlays":    {De: "Wer spielt mit?", En: "Who plays?", Fr: "Qui joue ?", It: "Chi gioca?"},
		"order":       {De: "Tippt euch der Reihe nach an, so wie ihr im Uhrzeigersinn sitzt.", En: "Tap yourselves in the order in which you sit, clockwise.", Fr: "Touchez vos noms dans l’ordre où vous êtes assis, dans le sens horaire.", It: "Toccate i vostri nomi nell’ordine in cui sedete, in senso orario."},
		"name":        {De: "Name", En: "Name", Fr: "Prénom", It: "Nome"},
		"add":         {De: "Dazu", En: "Add", Fr: "Ajouter", It: "Aggiungi"},
		"options":     {De: "Mehr einstellen", En: "More options", Fr: "Plus d’options", It: "Altre opzioni"},
		"whoBegins":   {De: "Wer beginnt?", En: "Who begins?", Fr: "Qui commence ?", It: "Chi comincia?"},
		"start":       {De: "Los geht’s", En: "Start", Fr: "C’est parti", It: "Si parte"},
		"newPutsAway": {De: "Das laufende Spiel wird für später weggelegt.", En: "The game that is on is put away for later.", Fr: "La partie en cours est rangée pour plus tard.", It: "La partita in corso viene messa via per dopo."},

		// matches
		"status.on":    {De: "läuft", En: "on", Fr: "en cours", It: "in corso"},
		"status.left":  {De: "weggelegt", En: "put away", Fr: "rangée", It: "messa via"},
		"status.ended": {De: "abgebrochen", En: "ended early", Fr: "arrêtée", It: "interrotta"},
		"status.over":  {De: "zu Ende", En: "finished", Fr: "finie", It: "finita"},

		// the demo
		"demo":       {De: "Vorführung", En: "Demo", Fr: "Démonstration", It: "Dimostrazione"},
		"demoPlays":  {De: "Hier spielen zwei von selbst. Spiel mit:", En: "Two play by themselves here. Join in:", Fr: "Ici, deux joueurs jouent seuls. Joue avec eux :", It: "Qui due giocano da soli. Gioca anche tu:"},
		"demoSays":   {De: "Hier spielen zwei von selbst, und die Kamera liest ihre Würfel. Spiel mit:", En: "Two play by themselves here, and the camera reads their dice. Join in:", Fr: "Ici, deux joueurs jouent seuls et la caméra lit leurs dés. Joue avec eux :", It: "Qui due giocano da soli e la camera legge i loro dadi. Gioca anche tu:"},
		"playAs":     {De: "Für", En: "Play for", Fr: "Jouer pour", It: "Gioca per"},
		"youPlay":    {De: "Du spielst für", En: "You play for", Fr: "Tu joues pour", It: "Giochi per"},
		"yourTurn":   {De: "Du bist dran.", En: "It is your turn.", Fr: "C’est ton tour.", It: "Tocca a te."},
		"othersTurn": {De: "Gleich bist du dran.", En: "Your turn comes soon.", Fr: "Bientôt ton tour.", It: "Tra poco tocca a te."},
		"mischief":   {De: "Eine Regel brechen", En: "Break a rule", Fr: "Tricher un peu", It: "Rompi una regola"},
		"handBack":   {De: "Platz zurückgeben", En: "Hand the seat back", Fr: "Rendre la place", It: "Restituisci il posto"},

		// trouble
		"lost":     {De: "Keine Verbindung zum Tisch. Ich versuche es weiter.", En: "No connection to the table. I keep trying.", Fr: "Plus de liaison avec la table. J’essaie encore.", It: "Nessun collegamento al tavolo. Continuo a provare."},
		"noscript": {De: "Ohne JavaScript zeigt die Seite nur an und lädt sich alle 5 Sekunden neu.", En: "Without JavaScript this page only shows, and reloads every 5 seconds.", Fr: "Sans JavaScript, cette page se contente d’afficher et se recharge toutes les 5 secondes.", It: "Senza JavaScript questa pagina mostra soltanto e si ricarica ogni 5 secondi."},

		// what the scripts say
		"js.fillHills":   {De: "Erst die Steine antippen, dann die Hügel.", En: "Tap the gems first, then the hills.", Fr: "Touche d’abord les pierres, puis les monticules.", It: "Tocca prima le pietre, poi le collinette."},
		"js.fillRest":    {De: "In alle leeren Hügel", En: "Into all empty hills", Fr: "Dans tous les monticules vides", It: "In tutte le collinette vuote"},
		"js.hillsLeft":   {De: "Hügel sind noch leer.", En: "hills are still empty.", Fr: "monticules sont encore vides.", It: "collinette sono ancora vuote."},
		"js.ownHills":    {De: "Selbst füllen", En: "Fill them ourselves", Fr: "Les remplir nous-mêmes", It: "Le riempiamo noi"},
		"js.stump":       {De: "Auf dem Baumstumpf", En: "On the stump", Fr: "Sur la souche", It: "Sul ceppo"},
		"js.hill":        {De: "Hügel", En: "hill", Fr: "monticule", It: "collina"},
		"js.tunnel":      {De: "Gang", En: "Tunnel", Fr: "Tunnel", It: "Tunnel"},
		"js.nothing":     {De: "leer", En: "empty", Fr: "vide", It: "vuota"},
		"js.burrow":      {De: "Tippt + für eine Platte mehr, und auf eine Platte oder einen Hügel, um sie zu ändern.", En: "Tap + for one more tile, and a tile or a hill to change it.", Fr: "Touchez + pour une plaque de plus, et une plaque ou un monticule pour les changer.", It: "Toccate + per una tessera in più, e una tessera o una collina per cambiarle."},
		"js.noHill":      {De: "Kein neuer Hügel", En: "No new hill", Fr: "Aucun nouveau monticule", It: "Nessuna collina nuova"},
		"js.moleOut":     {De: "Der Maulwurf ist draußen", En: "The mole is out", Fr: "La taupe est sortie", It: "La talpa è fuori"},
		"js.tile.soil":   {De: "Erde", En: "Soil", Fr: "Terre", It: "Terra"},
		"js.tile.beetle": {De: "Käfer", En: "Beetle", Fr: "Scarabée", It: "Scarabeo"},
		"js.tile.worm":   {De: "Wurm", En: "Worm", Fr: "Ver", It: "Verme"},
		"js.tile.long":   {De: "Lang", En: "Long", Fr: "Longue", It: "Lunga"},
		"js.tile.short":  {De: "Kurz", En: "Short", Fr: "Courte", It: "Corta"},
		"js.more":        {De: "Mehr", En: "More", Fr: "Plus", It: "Più"},
		"js.less":        {De: "Weniger", En: "Fewer", Fr: "Moins", It: "Meno"},
		"js.gem.r":       {De: "rote Steine", En: "red gems", Fr: "pierres rouges", It: "pietre rosse"},
		"js.gem.b":       {De: "blaue Steine", En: "blue gems", Fr: "pierres bleues", It: "pietre blu"},
		"js.gem.d":       {De: "weiße Steine", En: "white gems", Fr: "pierres blanches", It: "pietre bianche"},
		"js.close":       {De: "Schließen", En: "Close", Fr: "Fermer", It: "Chiudi"},
		"js.yes":         {De: "Ja", En: "Yes", Fr: "Oui", It: "Sì"},
		"js.save":        {De: "So war es", En: "That is how it was", Fr: "C’était comme ça", It: "Era così"},
		"js.takeOut":     {De: "Streichen", En: "Take it out", Fr: "Supprimer", It: "Togli"},
		"js.whichFace":   {De: "Was zeigt der Würfel?", En: "What does the die show?", Fr: "Que montre le dé ?", It: "Che cosa mostra il dado?"},
		"js.left":        {De: "noch", En: "left", Fr: "restants", It: "mancanti"},
		"js.howWasIt":    {De: "Wie war es?", En: "How was it?", Fr: "C’était comment ?", It: "Com’era?"},
		"js.whatMissing": {De: "Was fehlt?", En: "What is missing?", Fr: "Que manque-t-il ?", It: "Che cosa manca?"},
		"js.addDie":      {De: "Würfel dazu", En: "Add a die", Fr: "Ajouter un dé", It: "Aggiungi un dado"},
		"js.removeDie":   {De: "Diesen Würfel weg", En: "Remove this die", Fr: "Retirer ce dé", It: "Togli questo dado"},
		"js.worm":        {De: "Wurm", En: "worm", Fr: "ver", It: "verme"},
		"js.stale":       {De: "Inzwischen ist etwas passiert. Schau noch einmal hin.", En: "Something happened meanwhile. Please look again.", Fr: "Il s’est passé quelque chose entre-temps. Regarde encore.", It: "Nel frattempo è successo qualcosa. Guarda di nuovo."},
		"js.refused":     {De: "Das ging nicht.", En: "That did not work.", Fr: "Cela n’a pas marché.", It: "Non ha funzionato."},
		"js.sending":     {De: "Wird gesendet, sobald die Verbindung steht.", En: "Will be sent as soon as the connection is back.", Fr: "Sera envoyé dès le retour de la liaison.", It: "Sarà inviato appena torna il collegamento."},
		"js.tooFew":      {De: "Es fehlen noch Spieler.", En: "More players are needed.", Fr: "Il manque des joueurs.", It: "Mancano giocatori."},
		"js.tooMany":     {De: "Das sind zu viele Spieler.", En: "These are too many players.", Fr: "Il y a trop de joueurs.", It: "I giocatori sono troppi."},
		"js.twice":       {De: "Diesen Namen gibt es schon.", En: "This name is there already.", Fr: "Ce prénom y est déjà.", It: "Questo nome c’è già."},
		"js.done":        {De: "Fertig", En: "Done", Fr: "C’est tout", It: "Fatto"},
		"js.howItLies":   {De: "Was liegt am Anfang da?", En: "What lies there at the start?", Fr: "Qu’y a-t-il au début ?", It: "Che cosa c’è all’inizio?"},
		"js.startOver":   {De: "Neu anfangen", En: "Start over", Fr: "Recommencer", It: "Ricomincia"},
		"js.evidence":    {De: "Das hat die Kamera gesehen", En: "This is what the camera saw", Fr: "Voici ce que la caméra a vu", It: "Ecco che cosa ha visto la camera"},
		"js.noPicture":   {De: "Das Bild gibt es nicht mehr.", En: "The picture is no longer there.", Fr: "L’image n’existe plus.", It: "L’immagine non c’è più."},
		"js.position":    {De: "Wie liegt es auf dem Tisch?", En: "How does it lie on the table?", Fr: "Comment est-ce sur la table ?", It: "Com’è sul tavolo?"},
		"js.brush":       {De: "Erst den Ort antippen, dann die Steine.", En: "Tap the place first, then the tiles.", Fr: "Touche d’abord l’endroit, puis les tuiles.", It: "Tocca prima il posto, poi le tessere."},
		"js.grill":       {De: "Grill", En: "Grill", Fr: "Gril", It: "Griglia"},
		"js.closed":      {De: "Umgedreht", En: "Turned over", Fr: "Retournées", It: "Girate"},
		"js.whoseTurn":   {De: "Wer ist dran?", En: "Whose turn is it?", Fr: "À qui le tour ?", It: "A chi tocca?"},
		"js.asideDice":   {De: "Beiseitegelegt", En: "Dice aside", Fr: "Dés de côté", It: "Dadi da parte"},
		"js.openRoll":    {De: "Offener Wurf", En: "Open roll", Fr: "Lancer ouvert", It: "Tiro aperto"},
		"js.noPosition":  {De: "Für dieses Spiel geht das noch nicht.", En: "Not possible for this game yet.", Fr: "Pas encore possible pour ce jeu.", It: "Non ancora possibile per questo gioco."},
		"js.kind.roll":   {De: "Wurf", En: "Roll", Fr: "Lancer", It: "Tiro"},
		"js.kind.aside":  {De: "Beiseitelegen", En: "Putting aside", Fr: "Mettre de côté", It: "Mettere da parte"},
		"js.kind.stop":   {De: "Aufhören", En: "Stopping", Fr: "S’arrêter", It: "Fermarsi"},
	}
}
