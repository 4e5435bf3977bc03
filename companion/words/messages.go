package words

// message is one row of the table of words.
type message struct {
	de, en, fr, it     string // for the page
	dde, den, dfr, dit string // for the small display: two lines of 21 characters
	picture            string
}

// messages is only read.
var messages = map[string]message{
	// Questions.
	"ask.die": {
		"Was zeigt dieser Würfel?", "What does this die show?", "Que montre ce dé ?", "Che cosa mostra questo dado?",
		"Was zeigt der\nWürfel?", "What does this\ndie show?", "Que montre\nce dé ?", "Cosa mostra\nquesto dado?", "die-question",
	},
	"ask.dice": {
		"Welche Würfel liegen da?", "Which dice lie there?", "Quels dés y a-t-il ?", "Quali dadi ci sono?",
		"Welche Würfel\nliegen da?", "Which dice\nlie there?", "Quels dés\ny a-t-il ?", "Quali dadi\nci sono?", "dice-question",
	},
	"ask.what": {
		"Was ist passiert?", "What happened?", "Que s'est-il passé ?", "Che cosa è successo?",
		"Was ist\npassiert?", "What\nhappened?", "Que s'est-il\npassé ?", "Che cosa è\nsuccesso?", "question",
	},
	"ask.rolled": {
		"Habt ihr neu gewürfelt?", "Did you roll again?", "Avez-vous relancé ?", "Avete rilanciato?",
		"Habt ihr\nneu gewürfelt?", "Did you\nroll again?", "Avez-vous\nrelancé ?", "Avete\nrilanciato?", "dice-question",
	},
	"ask.tile": {
		"Welche Platte war das in Gang {tunnel}?", "Which tile was that in tunnel {tunnel}?", "Quelle plaque était-ce, dans le tunnel {tunnel} ?",
		"Quale tessera era, nel tunnel {tunnel}?",
		"Welche Platte war\ndas in Gang {tunnel}?", "Which tile was that\nin tunnel {tunnel}?", "Quelle plaque,\ntunnel {tunnel} ?", "Quale tessera,\ntunnel {tunnel}?", "question",
	},
	"ask.missedTile": {
		"In Gang {tunnel} ist vielleicht eine Platte dazugekommen. Welche?", "A tile may have gone into tunnel {tunnel}. Which one?",
		"Une plaque est peut-être entrée dans le tunnel {tunnel}. Laquelle ?", "Forse è entrata una tessera nel tunnel {tunnel}. Quale?",
		"Neue Platte in\nGang {tunnel}? Welche?", "New tile in\ntunnel {tunnel}? Which?", "Nouvelle plaque,\ntunnel {tunnel} ?", "Nuova tessera nel\ntunnel {tunnel}?", "question",
	},
	"choice.none": {
		"Keine", "None", "Aucune", "Nessuna", "Keine", "None", "Aucune", "Nessuna", "gone",
	},
	"choice.rolled": {
		"Ja: {faces}", "Yes: {faces}", "Oui : {faces}", "Sì: {faces}", "Ja: {faces}", "Yes: {faces}", "Oui : {faces}", "Sì: {faces}", "dice",
	},
	"choice.lay": {
		"Nein", "No", "Non", "No", "Nein", "No", "Non", "No", "still",
	},
	"choice.layAs": {
		"Nein: {faces}", "No: {faces}", "Non : {faces}", "No: {faces}", "Nein: {faces}", "No: {faces}", "Non : {faces}", "No: {faces}", "still",
	},
	"choice.again": {
		"Schau nochmal", "Look again", "Regarde encore", "Guarda di nuovo",
		"Schau nochmal", "Look again", "Regarde encore", "Guarda di nuovo", "eye",
	},
	"choice.faces": {"{faces}", "{faces}", "{faces}", "{faces}", "{faces}", "{faces}", "{faces}", "{faces}", "dice"},

	// Reasons why a reading is in question.
	"reason.hand": {
		"Eine Hand oder etwas Großes ist im Bild.", "A hand or something large is in the picture.",
		"Une main ou quelque chose de grand est dans l'image.", "C'è una mano o qualcosa di grande nell'immagine.",
		"Hand oder etwas\nGroßes im Bild", "Hand or something\nlarge in picture", "Main ou grand objet\ndans l'image", "Mano o qualcosa di\ngrande in vista", "hand",
	},
	"reason.tooSmall": {
		"Die Würfel sind zu klein im Bild.", "The dice are too small in the picture.", "Les dés sont trop petits à l'image.",
		"I dadi sono troppo piccoli.",
		"Würfel zu klein", "Dice too small", "Dés trop petits", "Dadi troppo piccoli", "small",
	},
	"reason.accountsDiffer": {
		"Ich sehe es zweimal verschieden.", "I looked twice and saw two things.", "J'ai regardé deux fois et vu deux choses.",
		"Ho guardato due volte e visto due cose.",
		"Zweimal verschieden\ngesehen", "Looked twice,\nsaw two things", "Vu deux choses\ndifférentes", "Visto due cose\ndiverse", "doubt",
	},
	"reason.unsure": {
		"Ich bin nicht sicher.", "I am not sure.", "Je ne suis pas sûr.", "Non sono sicuro.",
		"Nicht ganz sicher", "Not quite sure", "Pas tout à fait sûr", "Non sono sicuro", "doubt",
	},
	"reason.unreadable": {
		"Ein Würfel ist nicht gut zu erkennen. Liegt er flach?", "One die is hard to see. Does it lie flat?",
		"Un dé se voit mal. Est-il bien à plat ?", "Un dado si vede male. È ben piatto?",
		"Ein Würfel ist\nschwer zu sehen", "One die\nis hard to see", "Un dé\nse voit mal", "Un dado\nsi vede male", "doubt",
	},
	"reason.sizesDiffer": {
		"Die Würfel sind verschieden groß. Sind es wirklich alles Würfel?", "The dice differ in size. Are they all dice?",
		"Les dés n'ont pas la même taille. Sont-ils tous des dés ?", "I dadi non sono tutti grandi uguali. Sono tutti dadi?",
		"Würfel verschieden\ngroß", "The dice\ndiffer in size", "Dés de tailles\ndifférentes", "Dadi di grandezza\ndiversa", "small",
	},
	"reason.crowded": {
		"Zwei Würfel liegen sehr dicht beieinander.", "Two dice lie very close together.", "Deux dés sont trop serrés.",
		"Due dadi sono troppo vicini.",
		"Würfel zu dicht\nbeieinander", "Dice too close\ntogether", "Dés trop serrés", "Dadi troppo vicini", "dice",
	},
	"reason.maybeAnother": {
		"Vielleicht liegt da noch ein Würfel.", "There may be one more die.", "Il y a peut-être encore un dé.", "Forse c'è ancora un dado.",
		"Liegt da noch\nein Würfel?", "Is there\none more die?", "Y a-t-il\nencore un dé ?", "C'è ancora\nun dado?", "die-question",
	},
	"reason.tooBright": {
		"Eine Stelle im Bild ist zu hell. Vielleicht liegt da ein Würfel.", "A spot in the picture is too bright. There may be a die in it.",
		"Un endroit de l'image est trop clair. Un dé s'y cache peut-être.", "Un punto dell'immagine è troppo chiaro. Forse c'è un dado.",
		"Zu hell: liegt da\nein Würfel?", "Too bright: is\na die there?", "Trop clair :\nun dé caché ?", "Troppo chiaro:\nc'è un dado?", "die-question",
	},
	"reason.tooBrief": {
		"Die Würfel lagen zu kurz still.", "The dice did not lie still for long enough.", "Les dés ne sont pas restés immobiles assez longtemps.",
		"I dadi non sono rimasti fermi abbastanza.",
		"Zu kurz still", "Not still for\nlong enough", "Immobiles\ntrop peu", "Fermi troppo poco", "doubt",
	},
	"reason.flicker": {
		"Das Licht flackert in Streifen über das Bild.", "The light flickers in bands across the picture.",
		"La lumière scintille en bandes sur l'image.", "La luce sfarfalla a strisce sull'immagine.",
		"Licht flackert\nin Streifen", "Light flickers\nin bands", "Lumière qui\nscintille", "La luce\nsfarfalla", "doubt",
	},
	"reason.tooManyDice": {
		"Da liegen zu viele Würfel.", "There are too many dice.", "Il y a trop de dés.", "Ci sono troppi dadi.",
		"Zu viele Würfel", "Too many dice", "Trop de dés", "Troppi dadi", "dice",
	},
	"reason.edge": {
		"Ein Würfel liegt am Rand.", "One die lies at the edge.", "Un dé est tout au bord.", "Un dado è proprio al bordo.",
		"Ein Würfel liegt\nam Rand", "One die lies\nat the edge", "Un dé est\nau bord", "Un dado è\nal bordo", "edge",
	},
	"reason.wrongSet": {
		"Ein Würfel gehört zu einem anderen Spiel.", "One die belongs to another game.", "Un dé vient d'un autre jeu.", "Un dado è di un altro gioco.",
		"Würfel aus einem\nanderen Spiel", "A die of\nanother game", "Dé d'un\nautre jeu", "Dado di un\naltro gioco", "dice-question",
	},
	"reason.empty": {
		"Ich sehe keinen Würfel.", "I see no dice.", "Je ne vois aucun dé.", "Non vedo nessun dado.",
		"Kein Würfel zu sehen", "No dice to see", "Aucun dé en vue", "Nessun dado in vista", "dice-question",
	},
	"reason.votesDiffer": {
		"Die Bilder sind sich nicht einig.", "The pictures do not agree.", "Les images ne sont pas d'accord.", "Le immagini non sono d'accordo.",
		"Bilder sind\nsich nicht einig", "The pictures\ndo not agree", "Les images\nne s'accordent pas", "Le immagini\nnon concordano", "doubt",
	},
	"reason.movedUnsure": {
		"Wurde neu gewürfelt?", "Were the dice rolled again?", "Les dés ont-ils été relancés ?", "I dadi sono stati rilanciati?",
		"Neu gewürfelt?", "Rolled again?", "Relancés ?", "Rilanciati?", "dice-question",
	},
	"reason.lyingDiffers": {
		"Ein Würfel lag still und sieht anders aus.", "One die lay still and looks different.", "Un dé n'a pas bougé et semble différent.",
		"Un dado è rimasto fermo e sembra diverso.",
		"Ein Würfel sieht\nanders aus", "One die\nlooks different", "Un dé semble\ndifférent", "Un dado sembra\ndiverso", "doubt",
	},
	"reason.other": {
		"Ich kann es nicht gut sehen.", "I cannot see it well.", "Je ne vois pas bien.", "Non vedo bene.",
		"Sehe es nicht gut", "Cannot see it well", "Je ne vois pas bien", "Non vedo bene", "doubt",
	},

	// What made a move of a picture.
	"decided.picture": {
		"So war es zu sehen.", "That is what was seen.", "C'est ce qui a été vu.", "È quello che si vedeva.",
		"So gesehen", "As seen", "Vu ainsi", "Visto così", "eye",
	},
	"decided.rules": {
		"Das Bild ließ einen Zweifel. Die Regeln haben entschieden.", "The picture left a doubt. The rules decided.",
		"L'image laissait un doute. Les règles ont tranché.", "L'immagine lasciava un dubbio. Hanno deciso le regole.",
		"Die Regeln haben\nentschieden", "Decided by\nthe rules", "Décidé par\nles règles", "Deciso\ndalle regole", "dice-question",
	},
	"decided.next": {
		"Das Bild ließ einen Zweifel. Entschieden hat, was danach geschah.", "The picture left a doubt. What happened next decided.",
		"L'image laissait un doute. La suite a tranché.", "L'immagine lasciava un dubbio. Ha deciso quello che è successo dopo.",
		"Danach war es klar", "Clear by what came", "La suite a tranché", "Chiarito dopo", "dice-question",
	},
	"decided.person": {
		"Das hat jemand von euch gesagt.", "One of you said so.", "C'est l'un de vous qui l'a dit.", "L'ha detto uno di voi.",
		"Von euch gesagt", "You said so", "Dit par vous", "Detto da voi", "hand",
	},

	// Warnings.
	"warn.cameraAway": {
		"Die Kamera ist weg. Spielt weiter, tippt die Würfel ein.", "The camera is away. Play on and tap the dice in.",
		"La caméra est absente. Continuez en touchant l'écran.", "La fotocamera non c'è. Continuate toccando lo schermo.",
		"Kamera ist weg:\nbitte tippen", "Camera is away:\nplease tap", "Caméra absente :\ntouchez l'écran", "Fotocamera assente:\ntoccate lo schermo", "camera-away",
	},
	"warn.cameraFrozen": {
		"Die Kamera zeigt kein neues Bild mehr.", "The camera shows no new picture.", "La caméra ne montre plus rien de nouveau.",
		"La fotocamera non mostra più nulla di nuovo.",
		"Kamera steht still", "Camera stands still", "Caméra figée", "Fotocamera ferma", "camera-away",
	},
	"warn.cameraDark": {
		"Die Kamera sieht nur Schwarz. Ist das Licht aus, oder liegt etwas davor?",
		"The camera sees only black. Is the light off, or is something in front of it?",
		"La caméra ne voit que du noir. La lumière est-elle éteinte, ou l'objectif couvert ?",
		"La fotocamera vede solo nero. La luce è spenta, o è coperta?",
		"Kamera sieht Schwarz:\nLicht aus?", "Camera sees black:\nlight off?", "Caméra dans le noir :\nlumière ?", "Fotocamera al buio:\nluce spenta?", "camera-dark",
	},
	"warn.cameraCovered": {
		"Die Kamera kann nichts erkennen. Liegt etwas auf der Linse?", "The camera can make nothing out. Is something on its lens?",
		"La caméra ne distingue rien. L'objectif est-il couvert ?", "La fotocamera non distingue nulla. L'obiettivo è coperto?",
		"Etwas auf der Linse?", "Something on the\nlens?", "Objectif couvert ?", "Obiettivo coperto?", "camera-dark",
	},
	"warn.cameraFlicker": {
		"Das Licht flackert in Streifen. Stellt die Kamera auf 50 Hz (wo das Netz 60 Hz hat, auf 60 Hz) oder die Belichtung auf 10 ms oder ein Vielfaches davon (8,3 ms bei 60 Hz), oder nehmt eine andere Lampe.",
		"The light flickers in bands. Set the camera to 50 Hz (60 Hz where the mains have it), or its exposure to 10 ms or a multiple of it (8.3 ms at 60 Hz), or take another lamp.",
		"La lumière scintille en bandes. Réglez la caméra sur 50 Hz (60 Hz là où le secteur l'a), ou la pose sur 10 ms ou un multiple (8,3 ms à 60 Hz), ou changez de lampe.",
		"La luce sfarfalla a strisce. Impostate la fotocamera a 50 Hz (60 Hz dove la rete li ha), o l'esposizione a 10 ms o un multiplo (8,3 ms a 60 Hz), o cambiate lampada.",
		"Licht flackert:\nKamera auf 50 Hz?", "Light flickers:\ncamera at 50 Hz?", "Lumière scintille :\nrégler sur 50 Hz ?", "Luce sfarfalla:\nprovate 50 Hz", "camera-dark",
	},
	"warn.unreadable": {
		"Ein Bild war nicht zu lesen.", "One picture could not be read.", "Une image n'a pas pu être lue.", "Un'immagine non si legge.",
		"Bild nicht lesbar", "Picture unreadable", "Image illisible", "Immagine illeggibile", "camera-away",
	},
	"warn.boardAway": {
		"Die Gänge werden gerade nicht gefühlt. Spielt weiter, tippt die Platten ein.", "The tunnels are not felt at the moment. Play on and tap the tiles in.",
		"Les tunnels ne sont pas surveillés. Continuez en touchant l'écran.", "I tunnel ora non vengono sentiti. Continuate toccando lo schermo.",
		"Gänge nicht gefühlt:\nbitte tippen", "Tunnels are not felt:\nplease tap", "Tunnels non suivis :\ntouchez l'écran", "Tunnel non sentiti:\ntoccate lo schermo", "board-away",
	},
	"warn.geometry": {
		"Die Maße der Gänge stimmen nicht. Bitte messt die Schachtel nach.", "The measures of the tunnels cannot be right. Please measure the box again.",
		"Les mesures des tunnels sont impossibles. Mesurez la boîte à nouveau.", "Le misure dei tunnel non possono essere giuste. Misurate di nuovo la scatola.",
		"Maße der Gänge\nbitte nachmessen", "Measure the tunnels\nagain, please", "Mesurez encore\nles tunnels", "Misurate ancora\ni tunnel", "warn",
	},
	"warn.sensorDead": {
		"In Gang {tunnel} fühlt der Sensor bei {mm} mm nichts mehr. Wischt ihn ab. Spielt ruhig weiter.",
		"In tunnel {tunnel} the sensor at {mm} mm feels nothing any more. Wipe it. You can play on.",
		"Dans le tunnel {tunnel}, le capteur à {mm} mm ne sent plus rien. Essuyez-le. Vous pouvez continuer.",
		"Nel tunnel {tunnel} il sensore a {mm} mm non sente più nulla. Pulitelo. Potete continuare.",
		"Gang {tunnel}: Sensor bei\n{mm} mm abwischen", "Tunnel {tunnel}: wipe\nsensor at {mm} mm", "Tunnel {tunnel} : essuyez\ncapteur à {mm} mm", "Tunnel {tunnel}: pulite\nsensore a {mm} mm", "sensor",
	},
	"warn.sensorStuck": {
		"In Gang {tunnel} meldet der Sensor bei {mm} mm immer etwas. Liegt da etwas? Sonst wischt ihn ab. Spielt ruhig weiter.",
		"In tunnel {tunnel} the sensor at {mm} mm always feels something. Does something lie there? If not, wipe it. You can play on.",
		"Dans le tunnel {tunnel}, le capteur à {mm} mm sent toujours quelque chose. Y a-t-il un objet ? Sinon, essuyez-le. Vous pouvez continuer.",
		"Nel tunnel {tunnel} il sensore a {mm} mm sente sempre qualcosa. C'è qualcosa? Se no, pulitelo. Potete continuare.",
		"Gang {tunnel}: Sensor bei\n{mm} mm abwischen", "Tunnel {tunnel}: wipe\nsensor at {mm} mm", "Tunnel {tunnel} : essuyez\ncapteur à {mm} mm", "Tunnel {tunnel}: pulite\nsensore a {mm} mm", "sensor",
	},
	"warn.tunnelDiffers": {
		"In Gang {tunnel} liegt der Maulwurf anders als auf der Seite, bei {mm} mm. Legt ihn zurück oder berichtigt die Platten.",
		"In tunnel {tunnel} the mole does not lie as on the page, at {mm} mm. Put it back, or correct the tiles.",
		"Dans le tunnel {tunnel}, la taupe n'est pas comme sur la page, à {mm} mm. Replacez-la ou corrigez les plaques.",
		"Nel tunnel {tunnel} la talpa non è come sulla pagina, a {mm} mm. Rimettetela a posto o correggete le tessere.",
		"Gang {tunnel}: Maulwurf\nliegt anders", "Tunnel {tunnel}: the mole\nlies elsewhere", "Tunnel {tunnel} : taupe\nailleurs", "Tunnel {tunnel}: talpa\nin un altro posto", "mole-question",
	},
	"warn.tunnelLost": {
		"In Gang {tunnel} stimmt etwas nicht mit der Seite. Schaut nach und berichtigt die Platten.",
		"Tunnel {tunnel} does not agree with the page. Please look, and correct the tiles.",
		"Le tunnel {tunnel} ne correspond pas à la page. Regardez et corrigez les plaques.",
		"Il tunnel {tunnel} non corrisponde alla pagina. Guardate e correggete le tessere.",
		"Gang {tunnel} stimmt nicht:\nbitte nachsehen", "Tunnel {tunnel} differs:\nplease look", "Tunnel {tunnel} différent :\nregardez", "Tunnel {tunnel} diverso:\nguardate", "mole-question",
	},
	"warn.moleMoved": {
		"Der Maulwurf in Gang {tunnel} wurde bewegt. Legt ihn wieder dahin, wo er war.", "The mole in tunnel {tunnel} was moved. Put it back where it was.",
		"La taupe du tunnel {tunnel} a été déplacée. Remettez-la où elle était.", "La talpa del tunnel {tunnel} è stata spostata. Rimettetela dov'era.",
		"Gang {tunnel}: Maulwurf\nwieder zurücklegen", "Tunnel {tunnel}: put the\nmole back", "Tunnel {tunnel} : remettez\nla taupe", "Tunnel {tunnel}: rimettete\nla talpa", "mole-question",
	},
	"warn.shaken": {
		"Die Schachtel hat gewackelt. Schaut, ob alle Maulwürfe so liegen wie auf der Seite.", "The box was shaken. Please see whether all moles lie as on the page.",
		"La boîte a été secouée. Vérifiez que toutes les taupes sont comme sur la page.", "La scatola è stata scossa. Guardate se tutte le talpe sono come sulla pagina.",
		"Gewackelt: liegen\ndie Maulwürfe noch?", "Shaken: are all moles\nwhere they were?", "Secousse : taupes\nen place ?", "Scossa: le talpe\nsono a posto?", "mole-question",
	},
	"warn.clearBox": {
		"In den Gängen liegt noch etwas vom letzten Spiel. Nehmt alle Platten heraus und legt die Maulwürfe vor die Eingänge.",
		"Things of the last game lie in the tunnels. Take all tiles out and put the moles before the mouths.",
		"Il reste des choses de la dernière partie dans les tunnels. Sortez les plaques et posez les taupes devant les entrées.",
		"Nei tunnel c'è ancora qualcosa dell'ultima partita. Togliete le tessere e mettete le talpe davanti alle entrate.",
		"Gänge leeren, dann\nMaulwürfe davor", "Empty the tunnels,\nmoles before mouths", "Videz les tunnels,\ntaupes à l'entrée", "Svuotate i tunnel,\ntalpe all'entrata", "setup",
	},
	"warn.mouth": {
		"In Gang {tunnel} steckt etwas im Eingang. Schiebt die Platte ganz hinein oder nehmt die Hand weg.",
		"Something is in the mouth of tunnel {tunnel}. Push the tile all the way in, or take the hand away.",
		"Quelque chose est à l'entrée du tunnel {tunnel}. Poussez la plaque jusqu'au bout ou retirez la main.",
		"C'è qualcosa all'entrata del tunnel {tunnel}. Spingete la tessera fino in fondo o togliete la mano.",
		"Gang {tunnel}: Hand weg\noder ganz hinein", "Tunnel {tunnel}: hand away\nor all the way in", "Tunnel {tunnel} : poussez\nou retirez la main", "Tunnel {tunnel}: via la mano\no fino in fondo", "hand",
	},
	"warn.together": {
		"Zwei Platten auf einmal, in Gang {tunnel} und {other}. Schiebt nacheinander. Stimmt die Reihenfolge nicht, berichtigt sie.",
		"Two tiles at once, in tunnels {tunnel} and {other}. One after the other, please. If the order is wrong, correct it.",
		"Deux plaques en même temps, tunnels {tunnel} et {other}. L'une après l'autre. Si l'ordre est faux, corrigez-le.",
		"Due tessere insieme, nei tunnel {tunnel} e {other}. Una dopo l'altra. Se l'ordine è sbagliato, correggetelo.",
		"Zwei auf einmal:\nbitte nacheinander", "Two at once: one\nafter the other", "Deux à la fois :\nl'une après l'autre", "Due insieme:\nuna dopo l'altra", "hand",
	},
	"warn.moleOut": {
		"In Gang {tunnel} ist der Maulwurf herausgekommen, auf der Seite noch nicht. Schaut nach und berichtigt die Platten.",
		"The mole of tunnel {tunnel} has come out, but not yet on the page. Please look, and correct the tiles.",
		"La taupe du tunnel {tunnel} est sortie, mais pas encore sur la page. Regardez et corrigez les plaques.",
		"La talpa del tunnel {tunnel} è uscita, ma non ancora sulla pagina. Guardate e correggete le tessere.",
		"Gang {tunnel}: Maulwurf ist\nschon draußen?", "Tunnel {tunnel}: is the\nmole out already?", "Tunnel {tunnel} : taupe\ndéjà sortie ?", "Tunnel {tunnel}: talpa\ngià fuori?", "mole-question",
	},
	"warn.moleGone": {
		"Gang {tunnel} ist zu. Steckt den Maulwurf wieder in den Eingang.", "Tunnel {tunnel} is closed. Put the mole back into its mouth.",
		"Le tunnel {tunnel} est fermé. Remettez la taupe dans l'entrée.", "Il tunnel {tunnel} è chiuso. Rimettete la talpa nell'entrata.",
		"Gang {tunnel} ist zu:\nMaulwurf davor", "Tunnel {tunnel} is closed:\nput the mole back", "Tunnel {tunnel} fermé :\ntaupe à l'entrée", "Tunnel {tunnel} chiuso:\ntalpa all'entrata", "closed",
	},
	"warn.journalFull": {
		"Der Speicher ist voll. Was jetzt passiert, wird nicht aufgeschrieben. Bitte macht Platz.",
		"The disk is full. What happens now is not written down. Please make room.",
		"Le disque est plein. La suite n'est pas notée. Faites de la place.",
		"Il disco è pieno. Quello che succede ora non viene scritto. Fate spazio.",
		"Speicher voll:\nnichts notiert", "Disk is full:\nnothing is noted", "Disque plein :\nrien n'est noté", "Disco pieno:\nniente annotato", "disk-full",
	},
	"warn.journalFails": {
		"Das Spiel kann gerade nicht aufgeschrieben werden.", "The game cannot be written down at the moment.",
		"La partie ne peut pas être notée en ce moment.", "La partita ora non si può scrivere.",
		"Aufschreiben\ngeht nicht", "Cannot write\nthe game down", "Impossible de\nnoter la partie", "Impossibile\nscrivere", "disk-full",
	},
	"warn.journalGone": {
		"Die Mitschrift ist nicht mehr da. Was jetzt passiert, wird nicht aufgeschrieben. So kommt sie zurück: {do}",
		"The journal is gone. What happens now is not written down. This brings it back: {do}",
		"Le journal a disparu. La suite n'est pas notée. Pour le retrouver : {do}",
		"Il diario non c'è più. Quello che succede ora non viene scritto. Per riaverlo: {do}",
		"Mitschrift ist weg:\nnichts notiert", "The journal is gone:\nnothing is noted", "Journal disparu :\nrien n'est noté",
		"Diario sparito:\nniente annotato", "disk-full",
	},
	"warn.journalOther": {
		"Jemand hat die Mitschrift ausgetauscht. Was jetzt passiert, wird nicht aufgeschrieben. Soll die neue gelten: {do}",
		"Somebody has replaced the journal. What happens now is not written down. To go on with the new one: {do}",
		"Le journal a été remplacé. La suite n'est pas notée. Pour continuer avec le nouveau : {do}",
		"Il diario è stato sostituito. Quello che succede ora non viene scritto. Per continuare con quello nuovo: {do}",
		"Mitschrift getauscht:\nnichts notiert", "Journal replaced:\nnothing is noted", "Journal remplacé :\nrien n'est noté",
		"Diario sostituito:\nniente annotato", "disk-full",
	},
	"warn.journalRights": {
		"Die Mitschrift gehört {owner}; der Tisch darf sie nicht mehr öffnen. So wird es gut: {do}",
		"The journal belongs to {owner}; the table may not open it any more. This mends it: {do}",
		"Le journal appartient à {owner} ; la table n'a plus le droit de l'ouvrir. Pour réparer : {do}",
		"Il diario è di {owner}; il tavolo non può più aprirlo. Per rimediare: {do}",
		"Mitschrift gehört\njemand anderem", "Journal belongs\nto somebody else", "Journal à quelqu'un\nd'autre", "Il diario è\ndi un altro", "disk-full",
	},
	"warn.journalFrozen": {
		"Der Speicher lässt sich nur noch lesen. So wird es gut: {do}", "The disk has become read-only. This mends it: {do}",
		"La carte mémoire est passée en lecture seule. Pour réparer : {do}", "La scheda ora è di sola lettura. Per rimediare: {do}",
		"Karte nur lesbar", "Disk is read-only", "Carte en\nlecture seule", "Scheda di\nsola lettura", "disk-full",
	},
	"warn.journalHeld": {
		"Ein anderes Programm hält die Mitschrift fest. Bitte beendet es. Welches es ist, sagt: {do}",
		"Another program holds the journal. Please stop it. This tells which one: {do}",
		"Un autre programme retient le journal. Fermez-le. Pour savoir lequel : {do}",
		"Un altro programma tiene occupato il diario. Chiudetelo. Per sapere quale: {do}",
		"Mitschrift ist\nanderswo offen", "Journal is held\nby a program", "Journal retenu par\nun programme", "Diario occupato da\nun programma", "disk-full",
	},
	"warn.saving": {
		"Das Speichern dauert gerade. Der Zug zählt, sobald er sicher ist.", "Saving takes a while. The move counts as soon as it is safe.",
		"L'enregistrement prend du temps. Le coup compte dès qu'il est en sécurité.", "Il salvataggio è lento. La mossa vale appena è al sicuro.",
		"Speichern dauert …", "Saving …", "Enregistrement …", "Salvataggio …", "disk-full",
	},
	"warn.matchUnreadable": {
		"Das letzte Spiel passt nicht mehr zu den Regeln hier.", "The last match does not fit the rules here any more.",
		"La dernière partie ne va plus avec ces règles.", "L'ultima partita non va più con queste regole.",
		"Letztes Spiel\npasst nicht mehr", "The last match\nfits no more", "Dernière partie\nillisible", "Ultima partita\nilleggibile", "question",
	},
	"warn.evidence": {
		"Die Bilder der Würfe werden gerade nicht aufgehoben.", "The pictures of the rolls are not kept at the moment.",
		"Les images des lancers ne sont pas gardées.", "Le immagini dei lanci non vengono conservate.",
		"Bilder werden\nnicht aufgehoben", "Pictures are\nnot kept", "Images non\ngardées", "Immagini non\nconservate", "picture",
	},
	"warn.displayAway": {
		"Die kleine Anzeige ist weg. Steckt das Kabel?", "The small display is away. Is it plugged in?",
		"Le petit écran est absent. Est-il branché ?", "Il piccolo display non c'è. È collegato?",
		"Anzeige ist weg:\nsteckt das Kabel?", "Display is away:\nis it plugged in?", "Écran absent :\nest-il branché ?", "Display assente:\nè collegato?", "display-away",
	},
	"warn.displayHangs": {
		"Die kleine Anzeige hängt. Steckt sie einmal aus und wieder ein.", "The small display hangs. Please unplug it and plug it in again.",
		"Le petit écran est bloqué. Débranchez-le et rebranchez-le.", "Il piccolo display è bloccato. Staccatelo e ricollegatelo.",
		"Anzeige hängt: aus-\nund einstecken", "Display hangs:\nunplug and replug", "Écran bloqué :\nrebranchez-le", "Display bloccato:\nricollegatelo", "display-away",
	},
	"warn.buttonsAway": {
		"Die Knöpfe gehen gerade nicht. Tippt auf der Seite.", "The buttons do not work at the moment. Please tap on the page.",
		"Les boutons ne marchent pas. Touchez la page.", "I pulsanti ora non vanno. Toccate la pagina.",
		"Knöpfe gehen nicht:\nbitte tippen", "Buttons are away:\nplease tap", "Boutons absents :\ntouchez la page", "Pulsanti assenti:\ntoccate la pagina", "button",
	},
	"warn.buttonStuck": {
		"Ein Knopf klemmt. Liegt etwas darauf?", "A button is stuck. Does something lie on it?",
		"Un bouton est coincé. Y a-t-il quelque chose dessus ?", "Un pulsante è bloccato. C'è qualcosa sopra?",
		"Ein Knopf klemmt:\nliegt etwas darauf?", "A button is stuck:\nanything on it?", "Bouton coincé :\nquelque chose ?", "Pulsante bloccato:\nc'è qualcosa?", "button",
	},

	"warn.mqtt": {
		"Das Smart Home (MQTT) antwortet nicht. Gespielt wird weiter.", "The smart home (MQTT) does not answer. The game goes on.",
		"La maison connectée (MQTT) ne répond pas. La partie continue.", "La casa intelligente (MQTT) non risponde. Si gioca lo stesso.",
		"Smart Home antwortet\nnicht", "Smart home does\nnot answer", "Maison connectée :\npas de réponse", "Casa intelligente:\nnon risponde", "warn",
	},
	"warn.mqttRefused": {
		"Das Smart Home (MQTT) lässt den Tisch nicht zu. Stimmen Name und Passwort?",
		"The smart home (MQTT) refuses the table. Are name and password right?",
		"La maison connectée (MQTT) refuse la table. Le nom et le mot de passe sont-ils justes ?",
		"La casa intelligente (MQTT) rifiuta il tavolo. Nome e password sono giusti?",
		"Smart Home lehnt ab:\nPasswort?", "Smart home refuses:\npassword?", "Maison : refus,\nmot de passe ?", "Casa: rifiuto,\npassword?", "warn",
	},

	"warn.speech": {
		"Der Lautsprecher schweigt. Ist er angeschlossen?", "The speaker is silent. Is it plugged in?",
		"Le haut-parleur se tait. Est-il branché ?", "L'altoparlante tace. È collegato?",
		"Lautsprecher stumm:\nangeschlossen?", "Speaker is silent:\nis it plugged in?", "Haut-parleur muet :\nbranché ?", "Altoparlante muto:\ncollegato?", "warn",
	},
	"warn.speechMissing": {
		"Zum Vorlesen fehlt das Programm espeak-ng. Installiert es mit: sudo apt install espeak-ng.",
		"The program espeak-ng is missing. Install it with: sudo apt install espeak-ng.",
		"Le programme espeak-ng manque. Installez-le avec : sudo apt install espeak-ng.",
		"Manca il programma espeak-ng. Installatelo con: sudo apt install espeak-ng.",
		"Zum Vorlesen fehlt\nespeak-ng", "To speak, install\nespeak-ng", "Il manque\nespeak-ng", "Per parlare manca\nespeak-ng", "warn",
	},

	// Refusals.
	"no.stale": {
		"Da war jemand schneller. Schau nochmal hin.", "Somebody was quicker. Please look again.",
		"Quelqu'un a été plus rapide. Regarde encore.", "Qualcuno è stato più veloce. Guarda di nuovo.",
		"Jemand war\nschneller", "Somebody was\nquicker", "Quelqu'un a été\nplus rapide", "Qualcuno è stato\npiù veloce", "clock",
	},
	"no.elsewhere": {
		"Das war für einen anderen Spielstand gedacht. Schau nochmal hin.", "That was meant for a different game. Please look again.",
		"C'était pour une autre partie. Regarde encore.", "Era per un'altra partita. Guarda di nuovo.",
		"Das war für einen\nanderen Spielstand", "That was meant for\na different game", "C'était pour\nune autre partie", "Era per\nun'altra partita", "clock",
	},
	"no.late": {
		"Das kam zu spät an. Drück nochmal, wenn du es noch willst.", "That came too late. Press again if you still want it.",
		"C'est arrivé trop tard. Appuie encore si tu le veux toujours.", "È arrivato troppo tardi. Premi di nuovo se lo vuoi ancora.",
		"Zu spät angekommen:\ndrück nochmal", "That came too late:\npress again", "Arrivé trop tard :\nappuie encore", "Troppo tardi:\npremi di nuovo", "clock",
	},
	"no.gone": {
		"Das gibt es nicht mehr.", "That is not there any more.", "Cela n'existe plus.", "Questo non c'è più.",
		"Nicht mehr da", "Not there any more", "N'existe plus", "Non c'è più", "gone",
	},
	"no.match": {
		"Es läuft gerade kein Spiel.", "No game in progress.", "Aucune partie en cours.", "Nessuna partita in corso.",
		"Kein Spiel läuft", "No game", "Aucune partie", "Nessuna partita", "gone",
	},
	"no.press": {
		"Der Knopf kann hier gerade nichts tun.", "The button can do nothing here at the moment.", "Le bouton ne peut rien faire ici.", "Il pulsante qui non può fare niente.",
		"Hier tut der Knopf\ngerade nichts", "The button does\nnothing here", "Le bouton\nne fait rien ici", "Il pulsante qui\nnon fa niente", "button",
	},
	"no.undo": {
		"Es gibt nichts zurückzunehmen.", "There is nothing to take back.", "Il n'y a rien à annuler.", "Non c'è niente da annullare.",
		"Nichts\nzurückzunehmen", "Nothing to\ntake back", "Rien à annuler", "Niente da annullare", "undo",
	},
	"no.redo": {
		"Es gibt nichts wiederzuholen.", "There is nothing to bring back.", "Il n'y a rien à rétablir.", "Non c'è niente da ripristinare.",
		"Nichts\nwiederzuholen", "Nothing to\nbring back", "Rien à rétablir", "Niente da\nripristinare", "redo",
	},
	"no.face": {
		"Hier wurde ein anderer Zug eingetragen. Ändere den Zug selbst.", "Another move was entered here. Please change the move itself.",
		"Un autre coup a été noté ici. Change le coup lui-même.", "Qui è stata scritta un'altra mossa. Cambia la mossa stessa.",
		"Ändere den Zug,\nnicht den Würfel", "Change the move,\nnot the die", "Change le coup,\npas le dé", "Cambia la mossa,\nnon il dado", "question",
	},
	"no.conflict": {
		"Erst muss der Zug geklärt werden, der nicht mehr passt.", "First settle the move that does not fit any more.",
		"Il faut d'abord régler le coup qui ne va plus.", "Prima sistemate la mossa che non va più.",
		"Erst den Zug klären,\nder nicht passt", "First settle the\nmove that misfits", "Réglez d'abord le\ncoup en conflit", "Prima la mossa\nche non va", "conflict",
	},
	"no.understood": {
		"Das habe ich nicht verstanden.", "I did not understand that.", "Je n'ai pas compris.", "Non ho capito.",
		"Nicht verstanden", "Not understood", "Pas compris", "Non capito", "question",
	},
	"no.name.empty": {
		"Auf Platz {seat} fehlt noch der Name.", "Seat {seat} has no name yet.",
		"Il manque le nom de la place {seat}.", "Manca il nome al posto {seat}.",
		"Platz {seat}:\nName fehlt", "Seat {seat}:\nno name yet", "Place {seat} :\nsans nom", "Posto {seat}:\nmanca il nome", "pencil",
	},
	"no.name.long": {
		"Der Name auf Platz {seat} ist zu lang. {most} Zeichen sind möglich.",
		"The name at seat {seat} is too long. {most} characters are the most.",
		"Le nom de la place {seat} est trop long : {most} caractères au plus.",
		"Il nome al posto {seat} è troppo lungo: al massimo {most} caratteri.",
		"Platz {seat}:\nName zu lang", "Seat {seat}:\nname too long", "Place {seat} :\nnom trop long", "Posto {seat}:\nnome troppo lungo", "pencil",
	},
	"no.name.hidden": {
		"Im Namen auf Platz {seat} stecken Zeichen, die man nicht sieht. Tipp ihn bitte neu ein.",
		"The name at seat {seat} has characters that nobody can see. Please type it again.",
		"Le nom de la place {seat} contient des signes invisibles. Tape-le encore une fois.",
		"Nel nome al posto {seat} ci sono caratteri invisibili. Scrivilo di nuovo.",
		"Platz {seat}:\nName neu eintippen", "Seat {seat}:\ntype the name again", "Place {seat} :\nretape le nom", "Posto {seat}:\nriscrivi il nome", "pencil",
	},
	"no.name.marks": {
		"Im Namen auf Platz {seat} stehen zu viele Striche und Punkte auf einem Buchstaben.",
		"The name at seat {seat} has too many marks on one letter.",
		"Le nom de la place {seat} a trop d'accents sur une seule lettre.",
		"Nel nome al posto {seat} ci sono troppi segni su una sola lettera.",
		"Platz {seat}:\nName neu eintippen", "Seat {seat}:\ntype the name again", "Place {seat} :\nretape le nom", "Posto {seat}:\nriscrivi il nome", "pencil",
	},
	"no.name.alike": {
		"Platz {other} und Platz {seat} heißen beide {name}. Einer braucht einen anderen Namen.",
		"Seats {other} and {seat} are both called {name}. One of them needs another name.",
		"Les places {other} et {seat} s'appellent toutes les deux {name}. Il faut deux noms différents.",
		"I posti {other} e {seat} si chiamano tutti e due {name}. Servono due nomi diversi.",
		"Zwei Plätze heißen\ngleich", "Two seats have\nthe same name", "Deux places ont\nle même nom", "Due posti hanno\nlo stesso nome", "pencil",
	},

	// The record.
	"record.correction": {
		"Jemand hat den Zug berichtigt.", "Somebody corrected the move.", "Quelqu'un a corrigé le coup.", "Qualcuno ha corretto la mossa.",
		"Zug berichtigt", "Move corrected", "Coup corrigé", "Mossa corretta", "pencil",
	},
	"record.position": {
		"Ab hier wie auf dem Tisch.", "From here on as on the table.", "À partir d'ici, comme sur la table.", "Da qui come sul tavolo.",
		"Wie auf dem Tisch", "As on the table", "Comme sur la table", "Come sul tavolo", "table",
	},
	"record.move": {
		"Ein Zug", "A move", "Un coup", "Una mossa",
		"Ein Zug", "A move", "Un coup", "Una mossa", "move",
	},
	"record.unfit": {
		"Dieser Zug passt nicht mehr.", "This move does not fit any more.", "Ce coup ne va plus.", "Questa mossa non va più.",
		"Zug passt nicht mehr", "Move fits no more", "Ce coup ne va plus", "Mossa non va più", "conflict",
	},
}
