package doctor

import (
	"spieltisch/companion"
	"spieltisch/engines"
)

// told is what an outcome says: how things stand, what was found, and what to do.
type told struct {
	state     companion.Condition
	found, do engines.Text
}

func t(de, en, fr, it string) engines.Text { return engines.Text{De: de, En: en, Fr: fr, It: it} }

// nothing is to be done.
func nothing() engines.Text { return engines.Text{} }

// titles name the checks.
func titles() map[string]engines.Text {
	return map[string]engines.Text{
		"config":  t("Einstellungen", "Configuration", "Réglages", "Impostazioni"),
		"table":   t("Tisch und Seite", "Table and page", "Table et page", "Tavolo e pagina"),
		"camera":  t("Kamera", "Camera", "Caméra", "Camera"),
		"display": t("Kleine Anzeige", "Small display", "Petit écran", "Piccolo schermo"),
		"i2c":     t("I²C-Bus", "I²C bus", "Bus I²C", "Bus I²C"),
		"gpio":    t("GPIO-Leitungen", "GPIO lines", "Lignes GPIO", "Linee GPIO"),
		"serial":  t("Serielle Anschlüsse", "Serial ports", "Ports série", "Porte seriali"),
		"board":   t("Tunnelbrett", "Tunnel board", "Carte des tunnels", "Scheda dei tunnel"),
		"groups":  t("Rechte", "Rights", "Droits", "Diritti"),
		"journal": t("Mitschrift", "Journal", "Journal", "Diario"),
		"disk":    t("Speicherkarte", "Disk", "Disque", "Disco"),
		"memory":  t("Arbeitsspeicher", "Memory", "Mémoire", "Memoria"),
		"clock":   t("Uhr", "Clock", "Horloge", "Orologio"),
		"power":   t("Strom und Wärme", "Power and heat", "Courant et chaleur", "Corrente e calore"),
	}
}

// words are those of every outcome, by check and key; one without a check may come from any.
func words() map[string]told {
	const fine, note, mend = companion.Fine, companion.Note, companion.Mend
	return map[string]told{
		"hangs": {mend,
			t("Keine Antwort in der gegebenen Zeit.", "No answer in the time given.", "Pas de réponse dans le temps donné.", "Nessuna risposta nel tempo dato."),
			t("Stecker prüfen; hilft das nicht: das Gerät aus- und wieder einstecken und den Rechner neu starten.", "Check the plugs; if that does not help, unplug the device, plug it in again and restart the machine.",
				"Vérifier les fiches ; sinon débrancher l’appareil, le rebrancher et redémarrer la machine.", "Controllare le spine; se non basta, staccare e riattaccare l’apparecchio e riavviare la macchina.")},

		"config.fine": {fine, t("Die Datei stimmt.", "The file is right.", "Le fichier est juste.", "Il file è giusto."), nothing()},
		"config.none": {fine, t("Keine Datei; es gilt, was voreingestellt ist.", "No file; the defaults hold.", "Pas de fichier ; les valeurs par défaut valent.", "Nessun file; valgono i valori predefiniti."),
			t("Eine eigene schreibt: spieltisch config init", "One of your own is written by: spieltisch config init", "Pour en écrire un : spieltisch config init", "Per scriverne uno: spieltisch config init")},
		"config.wrong": {mend, t("Die Datei stimmt nicht; geprüft wird mit dem, was voreingestellt ist.", "The file is wrong; the checks go on with the defaults.", "Le fichier est faux ; l’examen continue avec les valeurs par défaut.", "Il file è sbagliato; l’esame continua con i valori predefiniti."),
			t("Die genannte Stelle richten, dann: spieltisch config check {file}", "Mend the place that is named, then: spieltisch config check {file}", "Corriger l’endroit nommé, puis : spieltisch config check {file}", "Correggere il punto indicato, poi: spieltisch config check {file}")},

		"table.runs": {fine, t("Der Tisch läuft, die Seite ist da: {addr}", "The table runs, its page is there: {addr}", "La table tourne, sa page est là : {addr}", "Il tavolo è attivo, la pagina c’è: {addr}"), nothing()},
		"table.rests": {note, t("Hier läuft gerade kein Tisch; {addr} ist frei.", "No table runs here now; {addr} is free.", "Aucune table ne tourne ici ; {addr} est libre.", "Nessun tavolo attivo qui; {addr} è libero."),
			t("Starten: sudo systemctl start spieltisch", "Start it: sudo systemctl start spieltisch", "Démarrer : sudo systemctl start spieltisch", "Avviare: sudo systemctl start spieltisch")},
		"table.silent": {mend, t("Ein Tisch läuft, aber seine Seite antwortet nicht: {addr}", "A table runs, but its page does not answer: {addr}", "Une table tourne, mais sa page ne répond pas : {addr}", "Un tavolo è attivo, ma la pagina non risponde: {addr}"),
			t("Nachsehen mit journalctl -u spieltisch -e, neu starten mit sudo systemctl restart spieltisch; das Spiel geht weiter. Läuft er mit --listen, gilt dessen Adresse.", "Look with journalctl -u spieltisch -e, restart with sudo systemctl restart spieltisch; the game goes on. If it was started with --listen, that address holds.",
				"Regarder avec journalctl -u spieltisch -e, relancer avec sudo systemctl restart spieltisch ; la partie continue. Lancée avec --listen, c’est cette adresse qui vaut.", "Guardare con journalctl -u spieltisch -e, riavviare con sudo systemctl restart spieltisch; la partita continua. Se avviato con --listen, vale quell’indirizzo.")},
		"table.taken": {mend, t("Ein anderes Programm hat die Adresse {addr}.", "Another program has the address {addr}.", "Un autre programme occupe l’adresse {addr}.", "Un altro programma occupa l’indirizzo {addr}."),
			t("Das andere beenden oder bei listen eine andere Adresse eintragen.", "Stop the other one, or set listen to another address.", "Arrêter l’autre, ou donner une autre adresse à listen.", "Fermare l’altro, o dare a listen un altro indirizzo.")},
		"table.low": {mend, t("An {addr} darf dieser Benutzer nicht lauschen.", "This user may not listen at {addr}.", "Cet utilisateur ne peut pas écouter à {addr}.", "Questo utente non può ascoltare su {addr}."),
			t("Bei listen eine Nummer über 1023 eintragen.", "Set listen to a port above 1023.", "Donner à listen un port au-dessus de 1023.", "Dare a listen una porta sopra 1023.")},
		"table.nowhere": {mend, t("Die Adresse {addr} gibt es hier nicht.", "There is no address {addr} here.", "L’adresse {addr} n’existe pas ici.", "L’indirizzo {addr} qui non esiste."),
			t("Bei listen nur die Nummer eintragen, etwa :8080.", "Set listen to a port alone, like :8080.", "Donner à listen un port seul, comme :8080.", "Dare a listen solo una porta, come :8080.")},

		"camera.fine": {fine, t("{size} Punkte, {rate} Bilder in der Sekunde, Helligkeit {bright} %, überstrahlt {burnt} %, Kanten {edge} Punkte breit.", "{size} px, {rate} pictures a second, brightness {bright} %, burnt out {burnt} %, edges {edge} px wide.",
			"{size} points, {rate} images par seconde, clarté {bright} %, brûlé {burnt} %, contours de {edge} points.", "{size} punti, {rate} immagini al secondo, luminosità {bright} %, bruciato {burnt} %, bordi di {edge} punti."), nothing()},
		"camera.plain": {note, t("{size} Punkte, {rate} Bilder in der Sekunde, Helligkeit {bright} %. Nirgends eine klare Kante: unscharf, oder nichts im Bild.", "{size} px, {rate} pictures a second, brightness {bright} %. No clear edge anywhere: blurred, or nothing in view.",
			"{size} points, {rate} images par seconde, clarté {bright} %. Aucun contour net : flou, ou rien en vue.", "{size} punti, {rate} immagini al secondo, luminosità {bright} %. Nessun bordo netto: sfocato, o nulla in vista."),
			t("Ein paar Würfel hineinlegen, scharfstellen und noch einmal nachsehen.", "Lay some dice in, focus on them and look again.", "Poser quelques dés, mettre au point et regarder encore.", "Mettere qualche dado, mettere a fuoco e guardare di nuovo.")},
		"camera.dark": {mend, t("Das Bild ist zu dunkel: Helligkeit {bright} % ({size}).", "The picture is too dark: brightness {bright} % ({size}).", "L’image est trop sombre : clarté {bright} % ({size}).", "L’immagine è troppo scura: luminosità {bright} % ({size})."),
			t("Deckel ab? Licht an? Sonst länger belichten.", "Is the cap off, the light on? Else expose longer.", "Le cache est-il ôté, la lumière allumée ? Sinon poser plus longtemps.", "Tappo tolto, luce accesa? Altrimenti esporre più a lungo.")},
		"camera.burnt": {mend, t("Das Bild ist überstrahlt: {burnt} % sind weiß ({size}).", "The picture is burnt out: {burnt} % are white ({size}).", "L’image est brûlée : {burnt} % de blanc ({size}).", "L’immagine è bruciata: {burnt} % di bianco ({size})."),
			t("Kürzer belichten, weniger Licht, oder eine dunklere Unterlage.", "Expose less, dim the light, or use a darker tray.", "Poser moins, moins de lumière, ou un fond plus foncé.", "Esporre meno, meno luce, o un fondo più scuro.")},
		"camera.blurred": {mend, t("Das Bild ist unscharf: Kanten sind {edge} Punkte breit ({size}).", "The picture is blurred: edges are {edge} px wide ({size}).", "L’image est floue : contours de {edge} points ({size}).", "L’immagine è sfocata: bordi di {edge} punti ({size})."),
			t("Linse putzen, auf die Würfel scharfstellen, Selbstfokus ausschalten.", "Wipe the lens, focus on the dice, switch the autofocus off.", "Nettoyer l’objectif, mettre au point sur les dés, couper l’autofocus.", "Pulire la lente, mettere a fuoco i dadi, spegnere l’autofocus.")},
		"camera.slow": {mend, t("Nur {rate} Bilder in der Sekunde ({size}).", "Only {rate} pictures a second ({size}).", "Seulement {rate} images par seconde ({size}).", "Solo {rate} immagini al secondo ({size})."),
			t("Mehr Licht, ein kleineres Bild, oder ein anderer USB-Anschluss.", "More light, a smaller picture, or another USB port.", "Plus de lumière, une image plus petite, ou un autre port USB.", "Più luce, un’immagine più piccola, o un’altra porta USB.")},
		"camera.blind": {mend, t("Die Kamera gibt Bilder ({size}), aber dieses Programm wurde ohne OpenCV gebaut und liest keine Würfel.", "The camera gives pictures ({size}), but this program was built without OpenCV and reads no dice.",
			"La caméra donne des images ({size}), mais ce programme a été construit sans OpenCV et ne lit pas les dés.", "La camera dà immagini ({size}), ma questo programma è costruito senza OpenCV e non legge i dadi."),
			t("Mit make build neu bauen, oder die Würfe eintippen.", "Build anew with make build, or enter rolls by touch.", "Reconstruire avec make build, ou saisir les lancers.", "Ricostruire con make build, o inserire i tiri.")},
		"camera.none": {note, t("Keine Kamera eingetragen; Würfe werden eingetippt. Zu finden ist hier: {choices}", "No camera is configured; rolls are entered by touch. Found here: {choices}", "Aucune caméra réglée ; les lancers sont saisis. Trouvé ici : {choices}", "Nessuna camera impostata; i tiri si inseriscono. Trovato qui: {choices}"),
			t("Soll eine mitlesen: spieltisch config init --again", "To have one read the dice: spieltisch config init --again", "Pour qu’une lise les dés : spieltisch config init --again", "Perché una legga i dadi: spieltisch config init --again")},
		"camera.wrong": {mend, t("So kann keine Kamera heißen.", "No camera can be named like this.", "Aucune caméra ne peut s’appeler ainsi.", "Nessuna camera può chiamarsi così."),
			t("camera in der Datei richten; docs/configuration.md nennt die Arten.", "Mend camera in the file; docs/configuration.md names the kinds.", "Corriger camera dans le fichier ; docs/configuration.md nomme les sortes.", "Correggere camera nel file; docs/configuration.md elenca i tipi.")},
		"camera.held": {note, t("Die Kamera gehört dem laufenden Tisch, und der antwortet nicht.", "The camera belongs to the table that runs, which does not answer.", "La caméra est à la table en marche, qui ne répond pas.", "La camera è del tavolo attivo, che non risponde."),
			t("Erst die Seite richten.", "Mend the page first.", "D’abord réparer la page.", "Prima sistemare la pagina.")},
		"camera.away": {mend, t("Die Kamera lässt sich nicht öffnen.", "The camera cannot be opened.", "La caméra ne s’ouvre pas.", "La camera non si apre."),
			t("Steckt sie? Stimmt der Name? Hat sie ein anderes Programm?", "Is it plugged in, is the name right, does another program have it?", "Branchée ? Le nom est-il juste ? Un autre programme l’utilise ?", "È attaccata? Il nome è giusto? La usa un altro programma?")},
		"camera.denied": {mend, t("Dieser Benutzer darf die Kamera nicht öffnen.", "This user may not open the camera.", "Cet utilisateur ne peut pas ouvrir la caméra.", "Questo utente non può aprire la camera."),
			t("sudo usermod -aG video BENUTZER, dann neu anmelden; oder sudo -u spieltisch spieltisch doctor", "sudo usermod -aG video USER, then log in again; or sudo -u spieltisch spieltisch doctor", "sudo usermod -aG video UTILISATEUR, puis se reconnecter ; ou sudo -u spieltisch spieltisch doctor", "sudo usermod -aG video UTENTE, poi rientrare; oppure sudo -u spieltisch spieltisch doctor")},
		"camera.silent": {mend, t("Die Kamera ist da und gibt kein Bild.", "The camera is there and gives no picture.", "La caméra est là et ne donne pas d’image.", "La camera c’è e non dà immagini."),
			t("Aus- und einstecken; ein anderer Anschluss; ein kleineres Bild.", "Unplug it and plug it in; another port; a smaller picture.", "Débrancher et rebrancher ; un autre port ; une image plus petite.", "Staccare e riattaccare; un’altra porta; un’immagine più piccola.")},

		"display.none": {note, t("Keine Anzeige eingetragen; es geht ohne.", "No display is configured; it works without.", "Aucun écran réglé ; cela marche sans.", "Nessuno schermo impostato; funziona senza."), nothing()},
		"display.wrong": {mend, t("So kann keine Anzeige heißen.", "No display can be named like this.", "Aucun écran ne peut s’appeler ainsi.", "Nessuno schermo può chiamarsi così."),
			t("display in der Datei richten; docs/configuration.md nennt die Arten.", "Mend display in the file; docs/configuration.md names the kinds.", "Corriger display dans le fichier ; docs/configuration.md nomme les sortes.", "Correggere display nel file; docs/configuration.md elenca i tipi.")},
		"display.open": {fine, t("Eine Anzeige ohne Bus; da ist nichts zu fragen.", "A display without a bus; there is nothing to ask.", "Un écran sans bus ; rien à demander.", "Uno schermo senza bus; nulla da chiedere."), nothing()},
		"display.fine": {fine, t("Bei {address} an {bus} antwortet ein Baustein.", "A chip answers at {address} on {bus}.", "Un composant répond à {address} sur {bus}.", "Un componente risponde a {address} su {bus}."), nothing()},
		"display.noBus": {mend, t("Den Bus {bus} gibt es nicht.", "There is no bus {bus}.", "Le bus {bus} n’existe pas.", "Il bus {bus} non esiste."),
			t("Einschalten: sudo raspi-config nonint do_i2c 0, dann neu starten.", "Switch it on: sudo raspi-config nonint do_i2c 0, then restart.", "L’activer : sudo raspi-config nonint do_i2c 0, puis redémarrer.", "Attivarlo: sudo raspi-config nonint do_i2c 0, poi riavviare.")},
		"display.denied": {mend, t("Dieser Benutzer darf nicht an {bus}.", "This user may not use {bus}.", "Cet utilisateur n’a pas droit à {bus}.", "Questo utente non può usare {bus}."),
			t("sudo usermod -aG i2c BENUTZER, dann neu anmelden.", "sudo usermod -aG i2c USER, then log in again.", "sudo usermod -aG i2c UTILISATEUR, puis se reconnecter.", "sudo usermod -aG i2c UTENTE, poi rientrare.")},
		"display.taken": {mend, t("Bei {address} an {bus} sitzt schon ein Treiber des Systems.", "A driver of the system holds {address} on {bus}.", "Un pilote du système occupe {address} sur {bus}.", "Un driver del sistema occupa {address} su {bus}."),
			t("Das dtoverlay der Anzeige aus /boot/firmware/config.txt nehmen.", "Take the display’s dtoverlay out of /boot/firmware/config.txt.", "Ôter le dtoverlay de l’écran de /boot/firmware/config.txt.", "Togliere il dtoverlay dello schermo da /boot/firmware/config.txt.")},
		"display.stuck": {mend, t("Der Bus {bus} hängt: etwas hält ihn fest.", "The bus {bus} hangs: something holds it.", "Le bus {bus} est bloqué : quelque chose le tient.", "Il bus {bus} è bloccato: qualcosa lo tiene."),
			t("Die Anzeige stromlos machen; SDA und SCL auf Kurzschluss prüfen.", "Cut the display’s power; check SDA and SCL for a short.", "Couper le courant de l’écran ; vérifier SDA et SCL.", "Togliere corrente allo schermo; controllare SDA e SCL.")},
		"display.silent": {mend, t("Bei {address} an {bus} antwortet nichts.", "Nothing answers at {address} on {bus}.", "Rien ne répond à {address} sur {bus}.", "Nulla risponde a {address} su {bus}."),
			t("Die vier Drähte prüfen; die andere Adresse ist 0x3d. sudo i2cdetect -y 1 zeigt, wer da ist.", "Check the four wires; the other address is 0x3d. sudo i2cdetect -y 1 shows who is there.", "Vérifier les quatre fils ; l’autre adresse est 0x3d. sudo i2cdetect -y 1 montre qui est là.", "Controllare i quattro fili; l’altro indirizzo è 0x3d. sudo i2cdetect -y 1 mostra chi c’è.")},

		"i2c.fine": {fine, t("Da sind: {buses}", "There are: {buses}", "Il y a : {buses}", "Ci sono: {buses}"), nothing()},
		"i2c.none": {note, t("Kein I²C-Bus; nur die kleine Anzeige braucht einen.", "No I²C bus; only the small display needs one.", "Pas de bus I²C ; seul le petit écran en veut un.", "Nessun bus I²C; serve solo al piccolo schermo."), nothing()},
		"i2c.missing": {mend, t("Kein I²C-Bus, und die Anzeige braucht einen.", "No I²C bus, and the display needs one.", "Pas de bus I²C, et l’écran en veut un.", "Nessun bus I²C, e lo schermo ne ha bisogno."),
			t("Einschalten: sudo raspi-config nonint do_i2c 0, dann neu starten.", "Switch it on: sudo raspi-config nonint do_i2c 0, then restart.", "L’activer : sudo raspi-config nonint do_i2c 0, puis redémarrer.", "Attivarlo: sudo raspi-config nonint do_i2c 0, poi riavviare.")},
		"i2c.denied": {mend, t("Dieser Benutzer darf nicht an {buses}.", "This user may not use {buses}.", "Cet utilisateur n’a pas droit à {buses}.", "Questo utente non può usare {buses}."),
			t("sudo usermod -aG i2c BENUTZER, dann neu anmelden.", "sudo usermod -aG i2c USER, then log in again.", "sudo usermod -aG i2c UTILISATEUR, puis se reconnecter.", "sudo usermod -aG i2c UTENTE, poi rientrare.")},

		"gpio.fine": {fine, t("{chips} Leitungen", "{chips} lines", "{chips} lignes", "{chips} linee"), nothing()},
		"gpio.none": {note, t("Keine GPIO-Leitungen; nur Taster brauchen sie.", "No GPIO lines; only buttons need them.", "Pas de lignes GPIO ; seuls les boutons en veulent.", "Nessuna linea GPIO; servono solo ai pulsanti."), nothing()},
		"gpio.unseen": {note, t("Dieser Benutzer darf die GPIO-Leitungen nicht ansehen; nur Taster brauchen sie.", "This user may not look at the GPIO lines; only buttons need them.", "Cet utilisateur ne peut pas voir les lignes GPIO ; seuls les boutons en veulent.", "Questo utente non può vedere le linee GPIO; servono solo ai pulsanti."),
			t("sudo -u spieltisch spieltisch doctor sieht sie.", "sudo -u spieltisch spieltisch doctor sees them.", "sudo -u spieltisch spieltisch doctor les voit.", "sudo -u spieltisch spieltisch doctor le vede.")},
		"gpio.denied": {mend, t("Dieser Benutzer darf nicht an die Leitungen der Taster: {lines}", "This user may not use the buttons’ lines: {lines}", "Cet utilisateur n’a pas droit aux lignes des boutons : {lines}", "Questo utente non può usare le linee dei pulsanti: {lines}"),
			t("sudo usermod -aG gpio BENUTZER, dann neu anmelden.", "sudo usermod -aG gpio USER, then log in again.", "sudo usermod -aG gpio UTILISATEUR, puis se reconnecter.", "sudo usermod -aG gpio UTENTE, poi rientrare.")},
		"gpio.wrong": {mend, t("So können keine Taster heißen.", "No buttons can be named like this.", "Aucun bouton ne peut s’appeler ainsi.", "Nessun pulsante può chiamarsi così."),
			t("buttons in der Datei richten; docs/configuration.md nennt die Arten.", "Mend buttons in the file; docs/configuration.md names the kinds.", "Corriger buttons dans le fichier ; docs/configuration.md nomme les sortes.", "Correggere buttons nel file; docs/configuration.md elenca i tipi.")},
		"gpio.noLine": {mend, t("Eine Leitung {line} gibt es nicht ({chips}).", "There is no line {line} ({chips}).", "La ligne {line} n’existe pas ({chips}).", "La linea {line} non esiste ({chips})."),
			t("buttons in der Datei richten; gpioinfo nennt die Namen.", "Mend buttons in the file; gpioinfo names the lines.", "Corriger buttons dans le fichier ; gpioinfo nomme les lignes.", "Correggere buttons nel file; gpioinfo elenca i nomi.")},
		"gpio.taken": {mend, t("Die Leitung {line} hat schon {holder}.", "The line {line} is held by {holder}.", "La ligne {line} est occupée par {holder}.", "La linea {line} è occupata da {holder}."),
			t("Eine andere Leitung nehmen, oder das andere Programm beenden.", "Take another line, or stop the other program.", "Prendre une autre ligne, ou arrêter l’autre programme.", "Usare un’altra linea, o fermare l’altro programma.")},
		"gpio.missing": {mend, t("Keine GPIO-Leitungen, und die Taster brauchen {lines}.", "No GPIO lines, and the buttons need {lines}.", "Pas de lignes GPIO, et les boutons veulent {lines}.", "Nessuna linea GPIO, e i pulsanti richiedono {lines}."),
			t("Auf einem Pi sind sie immer da; sonst buttons leer lassen.", "A Pi always has them; elsewhere leave buttons empty.", "Un Pi en a toujours ; ailleurs, laisser buttons vide.", "Un Pi le ha sempre; altrove lasciare buttons vuoto.")},

		"serial.fine": {fine, t("{port} ist da und darf benutzt werden.", "{port} is there and may be used.", "{port} est là et utilisable.", "{port} c’è e si può usare."), nothing()},
		"serial.none": {note, t("Kein serieller Anschluss; nur ein Tunnelbrett braucht einen.", "No serial port; only a tunnel board needs one.", "Pas de port série ; seule une carte des tunnels en veut un.", "Nessuna porta seriale; serve solo a una scheda dei tunnel."), nothing()},
		"serial.idle": {note, t("Kein Tunnelbrett eingetragen. Da sind: {ports}", "No tunnel board is configured. There are: {ports}", "Aucune carte des tunnels réglée. Il y a : {ports}", "Nessuna scheda dei tunnel impostata. Ci sono: {ports}"), nothing()},
		"serial.missing": {mend, t("{port} gibt es nicht. Da sind: {ports}", "There is no {port}. There are: {ports}", "{port} n’existe pas. Il y a : {ports}", "{port} non esiste. Ci sono: {ports}"),
			t("Das Brett einstecken, oder board in der Datei richten.", "Plug the board in, or mend board in the file.", "Brancher la carte, ou corriger board dans le fichier.", "Attaccare la scheda, o correggere board nel file.")},
		"serial.denied": {mend, t("Dieser Benutzer darf nicht an {port}.", "This user may not use {port}.", "Cet utilisateur n’a pas droit à {port}.", "Questo utente non può usare {port}."),
			t("sudo usermod -aG dialout BENUTZER, dann neu anmelden.", "sudo usermod -aG dialout USER, then log in again.", "sudo usermod -aG dialout UTILISATEUR, puis se reconnecter.", "sudo usermod -aG dialout UTENTE, poi rientrare.")},

		"board.none": {note, t("Kein Tunnelbrett eingetragen; nur die Schnackelsteine brauchen eins.", "No tunnel board is configured; only the Schnackelsteine need one.", "Aucune carte des tunnels réglée ; seuls les Schnackelsteine en veulent une.", "Nessuna scheda dei tunnel impostata; serve solo agli Schnackelsteine."), nothing()},
		"board.fine": {fine, t("Firmware {firmware}; alle Leitungen sind, wie sie sein sollen.", "Firmware {firmware}; all lines are as they should be.", "Firmware {firmware} ; toutes les lignes sont comme il faut.", "Firmware {firmware}; tutte le linee sono a posto."), nothing()},
		"board.open": {fine, t("{board} lässt sich öffnen und lesen.", "{board} can be opened and read.", "{board} s’ouvre et se lit.", "{board} si apre e si legge."), nothing()},
		"board.fresh": {note, t("Firmware {firmware}; die Schwellen sind noch nicht eingestellt.", "Firmware {firmware}; its thresholds were not calibrated yet.", "Firmware {firmware} ; ses seuils ne sont pas encore réglés.", "Firmware {firmware}; le soglie non sono ancora regolate."),
			t("spieltisch tunnels calibrate", "spieltisch tunnels calibrate", "spieltisch tunnels calibrate", "spieltisch tunnels calibrate")},
		"board.held": {note, t("Das Brett gehört dem Tisch, der läuft; was ihm fehlt, steht auf der Seite.", "The board belongs to the table that runs; its page says what is wrong with it.", "La carte est à la table en marche ; sa page dit ce qui lui manque.", "La scheda è del tavolo in funzione; la sua pagina dice cosa non va."), nothing()},
		"board.wrong": {mend, t("Dieses Tunnelbrett gibt es nicht.", "There is no such tunnel board.", "Cette carte des tunnels n’existe pas.", "Questa scheda dei tunnel non esiste."),
			t("board in der Datei richten.", "Mend board in the file.", "Corriger board dans le fichier.", "Correggere board nel file.")},
		"board.silent": {mend, t("{board} antwortet nicht wie ein Tunnelbrett.", "{board} does not answer as a tunnel board does.", "{board} ne répond pas comme une carte des tunnels.", "{board} non risponde come una scheda dei tunnel."),
			t("Kabel und Anschluss prüfen; ein neues Brett braucht: spieltisch firmware flash", "Check cable and port; a new board wants: spieltisch firmware flash", "Vérifier câble et port ; une carte neuve veut : spieltisch firmware flash", "Controllare cavo e porta; una scheda nuova vuole: spieltisch firmware flash")},
		"board.lines": {mend, t("{lines} Leitungen sind nicht, wie sie sein sollen.", "{lines} lines are not as they should be.", "{lines} lignes ne sont pas comme il faut.", "{lines} linee non sono a posto."),
			t("Verdrahtung prüfen, dann: spieltisch tunnels calibrate", "Check the wiring, then: spieltisch tunnels calibrate", "Vérifier le câblage, puis : spieltisch tunnels calibrate", "Controllare i fili, poi: spieltisch tunnels calibrate")},
		"board.fault": {mend, t("Das Brett hat sich einen Fehler gemerkt.", "The board has noted a fault.", "La carte a noté une panne.", "La scheda ha annotato un guasto."),
			t("Beheben, dann: spieltisch tunnels status --clear", "Mend it, then: spieltisch tunnels status --clear", "Réparer, puis : spieltisch tunnels status --clear", "Ripararlo, poi: spieltisch tunnels status --clear")},

		"groups.fine": {fine, t("{user} gehört zu {groups}; das reicht für alles, was da ist.", "{user} is in {groups}, enough for all that is there.", "{user} est dans {groups} ; cela suffit pour ce qui est là.", "{user} è in {groups}; basta per ciò che c’è."), nothing()},
		"groups.root": {fine, t("root darf alles; ob der Tisch es darf, sagt das nicht.", "root may do anything, which does not say that the table may.", "root peut tout ; cela ne dit pas ce que la table peut.", "root può tutto; non dice cosa può il tavolo."),
			t("Mit den Rechten des Tisches fragen: sudo -u spieltisch spieltisch doctor", "Ask with the rights of the table: sudo -u spieltisch spieltisch doctor", "Demander avec les droits de la table : sudo -u spieltisch spieltisch doctor", "Chiedere con i diritti del tavolo: sudo -u spieltisch spieltisch doctor")},
		"groups.missing": {mend, t("{user} gehört nicht zu {missing}, denen Geräte gehören, die hier stecken.", "{user} is not in {missing}, to which devices belong that are plugged in here.", "{user} n’est pas dans {missing}, à qui sont des appareils branchés ici.", "{user} non è in {missing}, a cui appartengono apparecchi attaccati qui."),
			t("sudo usermod -aG {list} {user}, dann den Tisch neu starten oder neu anmelden.", "sudo usermod -aG {list} {user}, then restart the table or log in again.", "sudo usermod -aG {list} {user}, puis relancer la table ou se reconnecter.", "sudo usermod -aG {list} {user}, poi riavviare il tavolo o rientrare.")},

		"journal.fine": {fine, t("{matches} Spiele, {entries} Einträge, alle nachgespielt: es stimmt.", "{matches} matches, {entries} entries, all played again: it is right.", "{matches} parties, {entries} lignes, toutes rejouées : c’est juste.", "{matches} partite, {entries} righe, tutte rigiocate: è giusto."), nothing()},
		"journal.new":  {fine, t("Noch keine da; sie beginnt mit dem ersten Spiel.", "There is none yet; it begins with the first game.", "Il n’y en a pas encore ; il commence à la première partie.", "Non c’è ancora; comincia con la prima partita."), nothing()},
		"journal.waits": {note, t("{matches} Spiele, {entries} Einträge; in einem wartet ein Eintrag auf euch.", "{matches} matches, {entries} entries; in one an entry waits for a person.", "{matches} parties, {entries} lignes ; dans une, une ligne attend quelqu’un.", "{matches} partite, {entries} righe; in una, una riga aspetta qualcuno."),
			t("Auf der Seite unter „Mitschrift richten“ ansehen.", "Look at it on the page, under “Mend the record”.", "À voir sur la page, « Corriger les notes ».", "Da vedere sulla pagina, «Correggi gli appunti».")},
		"journal.differs": {mend, t("{matches} Spiele, {entries} Einträge; nachgespielt kommt etwas anderes heraus als aufgeschrieben.", "{matches} matches, {entries} entries; played again they come out differently from what was written.", "{matches} parties, {entries} lignes ; rejouées, elles donnent autre chose que ce qui est écrit.", "{matches} partite, {entries} righe; rigiocate danno altro da ciò che è scritto."),
			t("Ansehen: spieltisch replay {path}; eine Kopie aufheben.", "Look: spieltisch replay {path}; keep a copy.", "Regarder : spieltisch replay {path} ; garder une copie.", "Guardare: spieltisch replay {path}; tenere una copia.")},
		"journal.guest": {note, t("Die Mitschrift gehört {user}; du darfst sie nicht lesen.", "The journal belongs to {user}; you may not read it.", "Le journal est à {user} ; tu ne peux pas le lire.", "Il diario è di {user}; non puoi leggerlo."),
			t("sudo -u {user} spieltisch doctor", "sudo -u {user} spieltisch doctor", "sudo -u {user} spieltisch doctor", "sudo -u {user} spieltisch doctor")},
		"journal.denied": {mend, t("Dieser Benutzer darf die Mitschrift nicht lesen.", "This user may not read the journal.", "Cet utilisateur ne peut pas lire le journal.", "Questo utente non può leggere il diario."),
			t("Dem Tisch zurückgeben: sudo chown -R BENUTZER: {dir}", "Give it back to the table: sudo chown -R USER: {dir}", "Le rendre à la table : sudo chown -R UTILISATEUR: {dir}", "Ridarlo al tavolo: sudo chown -R UTENTE: {dir}")},
		"journal.newer": {mend, t("Die Mitschrift stammt von einem neueren Programm.", "The journal was written by a newer program.", "Le journal vient d’un programme plus récent.", "Il diario viene da un programma più nuovo."),
			t("Das neuere wieder installieren.", "Install the newer one again.", "Réinstaller le plus récent.", "Reinstallare il più nuovo.")},
		"journal.foreign": {mend, t("{path} ist keine Mitschrift.", "{path} is no journal.", "{path} n’est pas un journal.", "{path} non è un diario."),
			t("Weglegen, oder data auf einen anderen Ordner zeigen lassen.", "Move it away, or let data name another folder.", "L’écarter, ou donner un autre dossier à data.", "Spostarlo, o dare a data un’altra cartella.")},
		"journal.damaged": {mend, t("Die Mitschrift ist beschädigt.", "The journal is damaged.", "Le journal est abîmé.", "Il diario è danneggiato."),
			t("Nichts löschen. docs/journal.md sagt, wie eine Kopie an ihre Stelle kommt.", "Delete nothing. docs/journal.md says how a copy takes its place.", "Ne rien effacer. docs/journal.md dit comment remettre une copie.", "Non cancellare nulla. docs/journal.md dice come rimettere una copia.")},

		"disk.fine": {fine, t("{free} von {total} frei, ein sicherer Schreibvorgang dauert {ms} ms.", "{free} of {total} free, a durable write takes {ms} ms.", "{free} sur {total} libres, une écriture sûre prend {ms} ms.", "{free} di {total} liberi, una scrittura sicura richiede {ms} ms."), nothing()},
		"disk.new":  {fine, t("{free} von {total} frei; der Ordner entsteht mit dem ersten Start.", "{free} of {total} free; the folder is made at the first start.", "{free} sur {total} libres ; le dossier naît au premier démarrage.", "{free} di {total} liberi; la cartella nasce al primo avvio."), nothing()},
		"disk.low": {note, t("Nur noch {free} von {total} frei.", "Only {free} of {total} are free.", "Plus que {free} sur {total} libres.", "Solo {free} di {total} liberi."),
			t("Alte Bilder in {dir}/evidence dürfen weg.", "Old pictures in {dir}/evidence may go.", "Les vieilles images dans {dir}/evidence peuvent partir.", "Le vecchie immagini in {dir}/evidence si possono togliere.")},
		"disk.full": {mend, t("Voll: {free} von {total} frei.", "Full: {free} of {total} are free.", "Plein : {free} sur {total} libres.", "Pieno: {free} di {total} liberi."),
			t("Platz machen: Bilder in {dir}/evidence, sudo apt-get clean, sudo journalctl --vacuum-size=50M", "Make room: pictures in {dir}/evidence, sudo apt-get clean, sudo journalctl --vacuum-size=50M", "Faire de la place : images dans {dir}/evidence, sudo apt-get clean, sudo journalctl --vacuum-size=50M", "Fare posto: immagini in {dir}/evidence, sudo apt-get clean, sudo journalctl --vacuum-size=50M")},
		"disk.slow": {mend, t("Langsam: ein sicherer Schreibvorgang dauert {ms} ms ({free} frei).", "Slow: a durable write takes {ms} ms ({free} free).", "Lent : une écriture sûre prend {ms} ms ({free} libres).", "Lento: una scrittura sicura richiede {ms} ms ({free} liberi)."),
			t("Läuft gerade etwas anderes? Sonst altert die Karte: sichern und ersetzen.", "Is something else busy? Else the card is getting old: back it up and replace it.", "Autre chose travaille ? Sinon la carte vieillit : sauvegarder et remplacer.", "C’è altro in corso? Se no la scheda invecchia: salvare e sostituire.")},
		"disk.readOnly": {mend, t("Es lässt sich nichts schreiben: die Karte ist nur lesbar.", "Nothing can be written: the card is read-only.", "Rien ne s’écrit : la carte est en lecture seule.", "Non si scrive nulla: la scheda è di sola lettura."),
			t("Meist stirbt die Karte: sofort sichern, ersetzen. Oder das Schreib-Overlay in raspi-config ist an.", "Mostly the card is dying: back up at once, replace it. Or the overlay file system of raspi-config is on.", "Souvent la carte meurt : sauvegarder, remplacer. Ou le système overlay de raspi-config est actif.", "Spesso la scheda muore: salvare subito, sostituire. O è attivo l’overlay di raspi-config.")},
		"disk.failing": {mend, t("Das Schreiben misslingt.", "Writing fails.", "L’écriture échoue.", "La scrittura fallisce."),
			t("Sofort sichern; die Karte ersetzen.", "Back up at once; replace the card.", "Sauvegarder tout de suite ; remplacer la carte.", "Salvare subito; sostituire la scheda.")},
		"disk.denied": {mend, t("Dieser Benutzer darf in {dir} nicht schreiben ({free} frei).", "This user may not write in {dir} ({free} free).", "Cet utilisateur ne peut pas écrire dans {dir} ({free} libres).", "Questo utente non può scrivere in {dir} ({free} liberi)."),
			t("sudo chown -R BENUTZER: {dir}", "sudo chown -R USER: {dir}", "sudo chown -R UTILISATEUR: {dir}", "sudo chown -R UTENTE: {dir}")},
		"disk.guest": {note, t("{free} von {total} frei; schreiben darf hier nur {user}.", "{free} of {total} free; only {user} may write here.", "{free} sur {total} libres ; seul {user} écrit ici.", "{free} di {total} liberi; qui scrive solo {user}."),
			t("sudo -u {user} spieltisch doctor misst das Schreiben.", "sudo -u {user} spieltisch doctor times the writing.", "sudo -u {user} spieltisch doctor mesure l’écriture.", "sudo -u {user} spieltisch doctor misura la scrittura.")},
		"disk.unknown": {mend, t("Der Platz lässt sich nicht feststellen.", "The room left cannot be found out.", "La place ne se laisse pas mesurer.", "Lo spazio non si può sapere."),
			t("Stimmt data in der Datei? Ist der Datenträger eingehängt?", "Is data right in the file? Is the disk mounted?", "data est-il juste ? Le disque est-il monté ?", "data è giusto? Il disco è montato?")},

		"memory.fine": {fine, t("{free} von {total} verfügbar.", "{free} of {total} available.", "{free} sur {total} disponibles.", "{free} di {total} disponibili."), nothing()},
		"memory.low": {mend, t("Nur {free} von {total} verfügbar; mit Kamera braucht ein Tisch 150 MB.", "Only {free} of {total} are available; a table with a camera takes 150 MB.", "Seulement {free} sur {total} ; une table avec caméra prend 150 Mo.", "Solo {free} di {total}; un tavolo con camera ne usa 150 MB."),
			t("Andere Programme beenden, besonders einen Browser auf dem Pi.", "Stop other programs, a browser on the Pi first.", "Fermer d’autres programmes, d’abord un navigateur sur le Pi.", "Chiudere altri programmi, prima un browser sul Pi.")},
		"memory.unknown": {note, t("Der Rechner sagt es nicht.", "The machine does not tell.", "La machine ne le dit pas.", "La macchina non lo dice."), nothing()},

		"clock.fine": {fine, t("{time}, vom Netz gestellt.", "{time}, kept by the network.", "{time}, réglée par le réseau.", "{time}, regolato dalla rete."), nothing()},
		"clock.adrift": {note, t("{time}; das Netz stellt die Uhr nicht.", "{time}; the network does not keep the clock.", "{time} ; le réseau ne règle pas l’horloge.", "{time}; la rete non regola l’orologio."),
			t("Stimmt die Zeit, ist alles gut. Sonst: sudo timedatectl set-ntp true, und das Netz prüfen.", "If the time is right, all is well. Else: sudo timedatectl set-ntp true, and check the network.", "Si l’heure est juste, tout va bien. Sinon : sudo timedatectl set-ntp true, et vérifier le réseau.", "Se l’ora è giusta, va bene. Se no: sudo timedatectl set-ntp true, e controllare la rete.")},
		"clock.unset": {mend, t("Die Uhr steht auf {time}.", "The clock says {time}.", "L’horloge dit {time}.", "L’orologio dice {time}."),
			t("Mit dem Netz verbinden, oder: sudo date -s \"2026-12-24 18:00\"", "Connect to the network, or: sudo date -s \"2026-12-24 18:00\"", "Se connecter au réseau, ou : sudo date -s \"2026-12-24 18:00\"", "Collegarsi alla rete, o: sudo date -s \"2026-12-24 18:00\"")},
		"clock.behind": {mend, t("Die Uhr geht nach: sie sagt {time}, die Mitschrift ist von {newest}.", "The clock is behind: it says {time}, the journal is of {newest}.", "L’horloge retarde : elle dit {time}, le journal est de {newest}.", "L’orologio è indietro: dice {time}, il diario è del {newest}."),
			t("Mit dem Netz verbinden, oder: sudo date -s \"2026-12-24 18:00\"", "Connect to the network, or: sudo date -s \"2026-12-24 18:00\"", "Se connecter au réseau, ou : sudo date -s \"2026-12-24 18:00\"", "Collegarsi alla rete, o: sudo date -s \"2026-12-24 18:00\"")},
		"clock.unknown": {note, t("{time}; ob das Netz die Uhr stellt, sagt der Rechner nicht.", "{time}; the machine does not tell whether the network keeps it.", "{time} ; la machine ne dit pas si le réseau la règle.", "{time}; la macchina non dice se la rete lo regola."), nothing()},

		"power.fine":   {fine, t("Genug Spannung seit dem Einschalten, {heat} °C.", "Enough voltage since it was switched on, {heat} °C.", "Assez de tension depuis l’allumage, {heat} °C.", "Tensione sufficiente dall’accensione, {heat} °C."), nothing()},
		"power.untold": {note, t("Dieser Rechner sagt nichts über seine Spannung (nur ein Pi tut es); {heat} °C.", "This machine tells nothing about its voltage (only a Pi does); {heat} °C.", "Cette machine ne dit rien de sa tension (seul un Pi le fait) ; {heat} °C.", "Questa macchina non dice nulla della tensione (solo un Pi lo fa); {heat} °C."), nothing()},
		"power.weak": {mend, t("Unterspannung, jetzt gerade ({heat} °C).", "Undervoltage, right now ({heat} °C).", "Sous-tension, en ce moment ({heat} °C).", "Sottotensione, adesso ({heat} °C)."),
			t("Das Netzteil des Pi und ein kurzes, dickes Kabel nehmen; weniger USB-Geräte daran.", "Use the Pi’s own supply and a short, thick cable; fewer USB devices on it.", "Prendre l’alimentation du Pi et un câble court et épais ; moins d’appareils USB.", "Usare l’alimentatore del Pi e un cavo corto e grosso; meno apparecchi USB.")},
		"power.wasWeak": {mend, t("Seit dem Einschalten gab es Unterspannung ({heat} °C).", "There was undervoltage since it was switched on ({heat} °C).", "Il y a eu sous-tension depuis l’allumage ({heat} °C).", "C’è stata sottotensione dall’accensione ({heat} °C)."),
			t("Das Netzteil des Pi und ein kurzes, dickes Kabel nehmen; weniger USB-Geräte daran.", "Use the Pi’s own supply and a short, thick cable; fewer USB devices on it.", "Prendre l’alimentation du Pi et un câble court et épais ; moins d’appareils USB.", "Usare l’alimentatore del Pi e un cavo corto e grosso; meno apparecchi USB.")},
		"power.hot": {mend, t("Zu warm: {heat} °C, der Rechner bremst.", "Too hot: {heat} °C, the machine slows down.", "Trop chaud : {heat} °C, la machine ralentit.", "Troppo caldo: {heat} °C, la macchina rallenta."),
			t("Luft lassen, Kühlkörper oder Lüfter.", "Give it air, a heat sink or a fan.", "Lui donner de l’air, un dissipateur ou un ventilateur.", "Dargli aria, un dissipatore o una ventola.")},
		"power.wasHot": {note, t("Seit dem Einschalten war es ihm einmal zu warm; jetzt {heat} °C.", "It was too hot once since it was switched on; {heat} °C now.", "Il a eu trop chaud depuis l’allumage ; {heat} °C maintenant.", "Ha avuto troppo caldo dall’accensione; ora {heat} °C."),
			t("Luft lassen, Kühlkörper oder Lüfter.", "Give it air, a heat sink or a fan.", "Lui donner de l’air, un dissipateur ou un ventilateur.", "Dargli aria, un dissipatore o una ventola.")},
	}
}
