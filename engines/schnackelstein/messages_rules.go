package schnackelstein

import "spieltisch/engines"

// ruleMessages are the words for each rule and, after a dot, for one way of breaking it. Never written.
var ruleMessages = engines.Messages{
	"SS-01": {
		Text: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}. Blaue Steine gehören hier hinein: {want}, sonst nichts.",
			En: "Tunnel {tunnel}, hill {hill}. Blue gems that belong here: {want}, nothing else.",
			Fr: "Tunnel {tunnel}, monticule {hill}. Pierres bleues à y mettre : {want}, rien d’autre.",
			It: "Tunnel {tunnel}, collina {hill}. Pietre blu da mettere qui: {want}, nient’altro.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}:\nBlaue Steine: {want}",
			En: "Tunnel {tunnel}, hill {hill}:\nBlue gems: {want}",
			Fr: "Tunnel {tunnel}, mont. {hill} :\nPierres bleues : {want}",
			It: "Tunnel {tunnel}, collina {hill}:\nPietre blu: {want}",
		},
		Picture: "setup",
	},
	"SS-01.hills": {
		Text: engines.Text{
			De: "Hügel mit blauen Steinen: {count}. Es sollen {want} sein.",
			En: "Hills with blue gems: {count}. There should be {want}.",
			Fr: "Monticules à pierres bleues : {count}. Il en faut {want}.",
			It: "Colline con pietre blu: {count}. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "Blaue Hügel: {count}\nEs sollen {want} sein.",
			En: "Blue hills: {count}\nThere should be {want}.",
			Fr: "Monticules bleus : {count}\nIl en faut {want}.",
			It: "Colline blu: {count}\nDevono essere {want}.",
		},
		Picture: "setup",
	},
	"SS-02": {
		Text: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}. Zu einem Diamanten kommt nichts dazu.",
			En: "Tunnel {tunnel}, hill {hill}. Nothing else lies beside a diamond.",
			Fr: "Tunnel {tunnel}, monticule {hill}. Un diamant reste seul.",
			It: "Tunnel {tunnel}, collina {hill}. Un diamante sta da solo.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}:\nNur 1 Diamant",
			En: "Tunnel {tunnel}, hill {hill}:\n1 diamond only",
			Fr: "Tunnel {tunnel}, mont. {hill} :\n1 diamant, seul",
			It: "Tunnel {tunnel}, collina {hill}:\nSolo 1 diamante",
		},
		Picture: "diamond",
	},
	"SS-02.first": {
		Text: engines.Text{
			De: "In den ersten Hügel kommt kein Diamant. In Gang {tunnel} liegt einer.",
			En: "No diamond goes into a first hill. Tunnel {tunnel} has one there.",
			Fr: "Pas de diamant dans le premier monticule. Le tunnel {tunnel} en a un.",
			It: "Nella prima collina non va un diamante. Il tunnel {tunnel} ne ha uno.",
		},
		Display: engines.Text{
			De: "Kein Diamant vorne.\nSchau in Gang {tunnel}.",
			En: "No diamond in front.\nLook at tunnel {tunnel}.",
			Fr: "Diamant mal placé.\nVois le tunnel {tunnel}.",
			It: "Nessun diamante\ndavanti: tunnel {tunnel}.",
		},
		Picture: "diamond",
	},
	"SS-02.hills": {
		Text: engines.Text{
			De: "Hügel mit einem Diamanten: {count}. Es sollen {want} sein.",
			En: "Hills with a diamond: {count}. There should be {want}.",
			Fr: "Monticules à diamant : {count}. Il en faut {want}.",
			It: "Colline con un diamante: {count}. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "Mit Diamant: {count}\nEs sollen {want} sein.",
			En: "With a diamond: {count}\nThere should be {want}.",
			Fr: "Avec diamant : {count}\nIl en faut {want}.",
			It: "Con diamante: {count}\nDevono essere {want}.",
		},
		Picture: "diamond",
	},
	"SS-03": {
		Text: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}. Hier gehören rote Steine hinein, höchstens {most}.",
			En: "Tunnel {tunnel}, hill {hill}. Red gems belong here, {most} at most.",
			Fr: "Tunnel {tunnel}, monticule {hill}. On y met des pierres rouges, {most} au plus.",
			It: "Tunnel {tunnel}, collina {hill}. Qui vanno pietre rosse, al massimo {most}.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}:\nRote, höchstens {most}",
			En: "Tunnel {tunnel}, hill {hill}:\nRed ones, {most} at most",
			Fr: "Tunnel {tunnel}, mont. {hill} :\nRouges, {most} au plus",
			It: "Tunnel {tunnel}, collina {hill}:\nRosse, al massimo {most}",
		},
		Picture: "ruby",
	},
	"SS-03.hills": {
		Text: engines.Text{
			De: "Hügel mit roten Steinen: {count}. Mehr als {want} sind es nie.",
			En: "Hills with red gems: {count}. There are never more than {want}.",
			Fr: "Monticules à pierres rouges : {count}. Jamais plus de {want}.",
			It: "Colline con pietre rosse: {count}. Mai più di {want}.",
		},
		Display: engines.Text{
			De: "Rote Hügel: {count}\nHöchstens {want}",
			En: "Red hills: {count}\n{want} at most",
			Fr: "Monticules roug. : {count}\n{want} au plus",
			It: "Colline rosse: {count}\nAl massimo {want}",
		},
		Picture: "ruby",
	},
	"SS-03.supply": {
		Text: engines.Text{
			De: "Rote Steine in den Hügeln: {count}. Es gibt nur {most}.",
			En: "Red gems in the hills: {count}. There are only {most}.",
			Fr: "Pierres rouges dans les monticules : {count}. Il n’y en a que {most}.",
			It: "Pietre rosse nelle colline: {count}. Ce ne sono solo {most}.",
		},
		Display: engines.Text{
			De: "Rote Steine: {count}\nEs gibt nur {most}.",
			En: "Red gems: {count}\nThere are only {most}.",
			Fr: "Rouges : {count}\nIl n'y en a que {most}.",
			It: "Rosse: {count}\nCe ne sono solo {most}.",
		},
		Picture: "ruby",
	},
	"SS-04": {
		Text: engines.Text{
			De: "Steine auf dem Baumstumpf: {count}. Es sollen 3 sein.",
			En: "Gems on the stump: {count}. There should be 3.",
			Fr: "Pierres sur la souche : {count}. Il en faut 3.",
			It: "Pietre sul ceppo: {count}. Devono essere 3.",
		},
		Display: engines.Text{
			De: "Auf den Baumstumpf\ngehören 3 Steine.",
			En: "3 gems belong\non the stump.",
			Fr: "Il faut 3 pierres\nsur la souche.",
			It: "Sul ceppo vanno\n3 pietre.",
		},
		Picture: "stump",
	},
	"SS-04.supply": {
		Text: engines.Text{
			De: "{gems}: Hier sind {count}. Es gibt nur {most}.",
			En: "{gems}: here are {count}. There are only {most}.",
			Fr: "{gems} : en voici {count}. Il n’y en a que {most}.",
			It: "{gems}: qui sono {count}. Ce ne sono solo {most}.",
		},
		Display: engines.Text{
			De: "{gems}:\nEs gibt nur {most}.",
			En: "{gems}:\nThere are only {most}.",
			Fr: "{gems} :\nIl n'y en a que {most}.",
			It: "{gems}:\nCe ne sono solo {most}.",
		},
		Picture: "stump",
	},
	"SS-05": {
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
	"SS-05.turns": {
		Text: engines.Text{
			De: "Wenn {turnSeat} dran ist, passen die Züge von {whoSeat} nicht. Zählt sie noch mal.",
			En: "With {turnSeat} on turn, {whoSeat}’s turns do not fit. Count them again.",
			Fr: "Si c’est à {turnSeat}, les tours de {whoSeat} ne vont pas. Recomptez-les.",
			It: "Se tocca a {turnSeat}, i turni di {whoSeat} non tornano. Ricontateli.",
		},
		Display: engines.Text{
			De: "Züge passen nicht:\n{whoSeat}",
			En: "Turns do not fit:\n{whoSeat}",
			Fr: "Tours à recompter :\n{whoSeat}",
			It: "Turni da ricontare:\n{whoSeat}",
		},
		Picture: "turn",
	},
	"SS-06": {
		Text: engines.Text{
			De: "Aussetzen geht nicht. Schieb eine Platte hinein.",
			En: "You cannot skip. Push a tile in.",
			Fr: "On ne passe pas son tour. Pousse une plaque.",
			It: "Non si salta il turno. Spingi una tessera.",
		},
		Display: engines.Text{
			De: "Aussetzen geht nicht.\nSchieb eine Platte.",
			En: "You cannot skip.\nPush a tile in.",
			Fr: "On ne passe pas.\nPousse une plaque.",
			It: "Non si salta.\nSpingi una tessera.",
		},
		Picture: "push",
	},
	"SS-06.extra": {
		Text: engines.Text{
			De: "Die Runde extra gehört dazu. Schieb noch eine Platte hinein.",
			En: "The extra turn has to be taken. Push one more tile in.",
			Fr: "Le tour en plus se joue. Pousse encore une plaque.",
			It: "Il turno in più si gioca. Spingi un’altra tessera.",
		},
		Display: engines.Text{
			De: "Noch mal dran:\nSchieb eine Platte.",
			En: "One more turn:\nPush a tile in.",
			Fr: "Encore un tour :\nPousse une plaque.",
			It: "Ancora un turno:\nSpingi una tessera.",
		},
		Picture: "push",
	},
	"SS-07": {
		Text: engines.Text{
			De: "Deine erste Platte ist ein Käfer oder ein Wurm.",
			En: "Your first tile is a beetle or a worm.",
			Fr: "Ta première plaque est un scarabée ou un ver.",
			It: "La tua prima tessera è uno scarabeo o un verme.",
		},
		Display: engines.Text{
			De: "Zuerst ein Käfer\noder ein Wurm.",
			En: "A beetle or a worm\ncomes first.",
			Fr: "D'abord un scarabée\nou un ver.",
			It: "Prima uno scarabeo\no un verme.",
		},
		Picture: "first",
	},
	"SS-07.extra": {
		Text: engines.Text{
			De: "Auch jetzt: ein Käfer oder ein Wurm.",
			En: "Now too: a beetle or a worm.",
			Fr: "Maintenant aussi : un scarabée ou un ver.",
			It: "Anche adesso: uno scarabeo o un verme.",
		},
		Display: engines.Text{
			De: "Auch jetzt: ein Käfer\noder ein Wurm.",
			En: "Now too: a beetle\nor a worm.",
			Fr: "Maintenant aussi :\nscarabée ou ver.",
			It: "Anche adesso:\nscarabeo o verme.",
		},
		Picture: "first",
	},
	"SS-08": {
		Text: engines.Text{
			De: "Diese Platte gehört {ownerSeat}. Nimm eine von dir.",
			En: "This tile is {ownerSeat}’s. Take one of yours.",
			Fr: "Cette plaque est à {ownerSeat}. Prends-en une à toi.",
			It: "Questa tessera è di {ownerSeat}. Prendine una tua.",
		},
		Display: engines.Text{
			De: "Die gehört\n{ownerSeat}.",
			En: "That one is\n{ownerSeat}'s.",
			Fr: "Elle est à\n{ownerSeat}.",
			It: "Quella è di\n{ownerSeat}.",
		},
		Picture: "joker",
	},
	"SS-09": {
		Text: engines.Text{
			De: "Gang {tunnel} ist schon fertig. Nimm einen anderen.",
			En: "Tunnel {tunnel} is finished. Take another one.",
			Fr: "Le tunnel {tunnel} est fini. Prends-en un autre.",
			It: "Il tunnel {tunnel} è finito. Prendine un altro.",
		},
		Display: engines.Text{
			De: "Gang {tunnel} ist fertig.\nNimm einen anderen.",
			En: "Tunnel {tunnel} is done.\nTake another one.",
			Fr: "Tunnel {tunnel} : fini.\nPrends-en un autre.",
			It: "Tunnel {tunnel}: finito.\nPrendine un altro.",
		},
		Picture: "closed",
	},
	"SS-10": {
		Text: engines.Text{
			De: "Die Platte in Gang {tunnel} steckt noch halb draußen. Schieb sie ganz hinein.",
			En: "The tile in tunnel {tunnel} still sticks out. Push it all the way in.",
			Fr: "La plaque du tunnel {tunnel} dépasse encore. Pousse-la jusqu’au bout.",
			It: "La tessera del tunnel {tunnel} sporge ancora. Spingila fino in fondo.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}: Schieb sie\nganz hinein.",
			En: "Tunnel {tunnel}: push it\nall the way in.",
			Fr: "Tunnel {tunnel} : pousse\njusqu'au bout.",
			It: "Tunnel {tunnel}: spingi\nfino in fondo.",
		},
		Picture: "push",
	},
	"SS-11": {
		Text: engines.Text{
			De: "{tiles}: Davon ist nichts mehr da. Nimm etwas anderes.",
			En: "{tiles}: none are left. Take something else.",
			Fr: "{tiles} : il n’en reste plus. Prends autre chose.",
			It: "{tiles}: non ce ne sono più. Prendi altro.",
		},
		Display: engines.Text{
			De: "{tiles}:\nNichts mehr da.",
			En: "{tiles}:\nNone are left.",
			Fr: "{tiles} :\nIl n'en reste plus.",
			It: "{tiles}:\nNon ce ne sono più.",
		},
		Picture: "supply",
	},
	"SS-11.joker": {
		Text: engines.Text{
			De: "{tile} ist schon verbraucht. Nimm etwas anderes.",
			En: "{tile} is used already. Take something else.",
			Fr: "{tile} a déjà servi. Prends autre chose.",
			It: "{tile} è già usata. Prendi altro.",
		},
		Display: engines.Text{
			De: "{tile}\nist schon weg.",
			En: "{tile}\nis used already.",
			Fr: "{tile}\na déjà servi.",
			It: "{tile}\nè già usata.",
		},
		Picture: "joker",
	},
	"SS-11.count": {
		Text: engines.Text{
			De: "{tiles}: Zusammen sind es {count}. Es sollen {want} sein.",
			En: "{tiles}: {count} in all. There should be {want}.",
			Fr: "{tiles} : {count} en tout. Il en faut {want}.",
			It: "{tiles}: {count} in tutto. Devono essere {want}.",
		},
		Display: engines.Text{
			De: "{tiles}:\nEs sollen {want} sein.",
			En: "{tiles}:\nThere should be {want}.",
			Fr: "{tiles} :\nIl en faut {want}.",
			It: "{tiles}:\nDevono essere {want}.",
		},
		Picture: "supply",
	},
	"SS-12": {
		Text: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}. Der Maulwurf war schon da, also liegt hier nichts mehr.",
			En: "Tunnel {tunnel}, hill {hill}. The mole has been there, so nothing is left in it.",
			Fr: "Tunnel {tunnel}, monticule {hill}. La taupe y est passée, il n’y a plus rien.",
			It: "Tunnel {tunnel}, collina {hill}. La talpa c’è già stata, non c’è più niente.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}:\nHier liegt nichts.",
			En: "Tunnel {tunnel}, hill {hill}:\nNothing is in there.",
			Fr: "Tunnel {tunnel}, mont. {hill} :\nIl n'y a plus rien.",
			It: "Tunnel {tunnel}, collina {hill}:\nNon c'è più niente.",
		},
		Picture: "dig",
	},
	"SS-12.seen": {
		Text: engines.Text{
			De: "So kann die Nase in Gang {tunnel} nicht liegen. Schau noch mal auf die Hügel.",
			En: "The nose in tunnel {tunnel} cannot be like that. Look at the hills again.",
			Fr: "Le nez du tunnel {tunnel} ne peut pas être là. Regarde encore les monticules.",
			It: "Il muso nel tunnel {tunnel} non può stare lì. Guarda di nuovo le colline.",
		},
		Display: engines.Text{
			De: "Wo ist die Nase?\nSchau in Gang {tunnel}.",
			En: "Where is the nose?\nLook at tunnel {tunnel}.",
			Fr: "Où est le nez ?\nVois le tunnel {tunnel}.",
			It: "Dov'è il muso?\nGuarda il tunnel {tunnel}.",
		},
		Picture: "dig",
	},
	"SS-12.again": {
		Text: engines.Text{
			De: "Hügel {hill} in Gang {tunnel} war schon vorher dran. Schau noch mal hin.",
			En: "Hill {hill} of tunnel {tunnel} was reached before. Look again.",
			Fr: "Le monticule {hill} du tunnel {tunnel} était déjà atteint. Regarde encore.",
			It: "La collina {hill} del tunnel {tunnel} era già raggiunta. Guarda ancora.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}, Hügel {hill}\nwar schon erreicht.",
			En: "Tunnel {tunnel}, hill {hill}\nwas reached before.",
			Fr: "Tunnel {tunnel}, mont. {hill}\nétait déjà atteint.",
			It: "Tunnel {tunnel}, collina {hill}\nera già raggiunta.",
		},
		Picture: "dig",
	},
	"SS-13": {
		Text: engines.Text{
			De: "Rote Steine behältst du.",
			En: "You keep red gems.",
			Fr: "Tu gardes les pierres rouges.",
			It: "Le pietre rosse le tieni.",
		},
		Display: engines.Text{
			De: "Rote Steine\nbehältst du.",
			En: "You keep\nred gems.",
			Fr: "Tu gardes\nles rouges.",
			It: "Le rosse\nle tieni.",
		},
		Picture: "ruby",
	},
	"SS-14": {
		Text: engines.Text{
			De: "Gib allen anderen je einen blauen Stein.",
			En: "Give one blue gem to everybody else.",
			Fr: "Donne une pierre bleue à chacun des autres.",
			It: "Dai una pietra blu a tutti gli altri.",
		},
		Display: engines.Text{
			De: "Jeder andere bekommt\neinen blauen Stein.",
			En: "Everybody else gets\none blue gem.",
			Fr: "Chaque autre reçoit\nune pierre bleue.",
			It: "Ogni altro riceve\nuna pietra blu.",
		},
		Picture: "sapphire",
	},
	"SS-15": {
		Text: engines.Text{
			De: "Vom Baumstumpf nimmst du nur für einen Diamanten, und nur eine Farbe.",
			En: "You take from the stump only for a diamond, and only one colour.",
			Fr: "On ne prend sur la souche que pour un diamant, et une seule couleur.",
			It: "Dal ceppo si prende solo per un diamante, e un solo colore.",
		},
		Display: engines.Text{
			De: "Nur mit Diamant, und\nnur eine Farbe.",
			En: "Only for a diamond,\nand one colour.",
			Fr: "Pour un diamant,\nune seule couleur.",
			It: "Solo per un diamante,\ne un colore.",
		},
		Picture: "stump",
	},
	"SS-15.colour": {
		Text: engines.Text{
			De: "{gems}: Auf dem Baumstumpf liegen keine. Nimm eine andere Farbe.",
			En: "{gems}: there are none on the stump. Take another colour.",
			Fr: "{gems} : il n’y en a pas sur la souche. Prends une autre couleur.",
			It: "{gems}: sul ceppo non ce ne sono. Prendi un altro colore.",
		},
		Display: engines.Text{
			De: "{gems}:\nDa liegen keine.",
			En: "{gems}:\nNone are there.",
			Fr: "{gems} :\nIl n'y en a pas.",
			It: "{gems}:\nNon ce ne sono.",
		},
		Picture: "stump",
	},
	"SS-15.fees": {
		Text: engines.Text{
			De: "Farben auf dem Baumstumpf: {most}. Mehr kann niemand nehmen.",
			En: "Colours on the stump: {most}. Nobody can take more.",
			Fr: "Couleurs sur la souche : {most}. On ne peut pas en prendre plus.",
			It: "Colori sul ceppo: {most}. Non se ne può prendere di più.",
		},
		Display: engines.Text{
			De: "Farben auf dem\nBaumstumpf: {most}",
			En: "Colours on the\nstump: {most}",
			Fr: "Couleurs sur la\nsouche : {most}",
			It: "Colori sul\nceppo: {most}",
		},
		Picture: "stump",
	},
	"SS-16": {
		Text: engines.Text{
			De: "Für die Käfer auf den Baumstumpf: {due}. Hier sind {count}.",
			En: "For the beetles, onto the stump: {due}. Here are {count}.",
			Fr: "Pour les scarabées, sur la souche : {due}. Ici : {count}.",
			It: "Per gli scarabei, sul ceppo: {due}. Qui: {count}.",
		},
		Display: engines.Text{
			De: "Für die Käfer:\nSteine: {due}",
			En: "For the beetles:\nGems: {due}",
			Fr: "Pour les scarabées :\nPierres : {due}",
			It: "Per gli scarabei:\nPietre: {due}",
		},
		Picture: "beetle",
	},
	"SS-16.nothing": {
		Text: engines.Text{
			De: "Gerade ist kein Käfer zu bezahlen. Behalte deine Steine.",
			En: "There is no beetle to pay for. Keep your gems.",
			Fr: "Il n’y a pas de scarabée à payer. Garde tes pierres.",
			It: "Non c’è uno scarabeo da pagare. Tieni le tue pietre.",
		},
		Display: engines.Text{
			De: "Kein Käfer da:\nBehalte die Steine.",
			En: "No beetle there:\nKeep your gems.",
			Fr: "Pas de scarabée :\nGarde tes pierres.",
			It: "Nessuno scarabeo:\nTieni le pietre.",
		},
		Picture: "beetle",
	},
	"SS-16.notOwn": {
		Text: engines.Text{
			De: "{gems}: Davon hast du {count}. Nimm, was vor dir liegt.",
			En: "{gems}: you have {count}. Use what lies before you.",
			Fr: "{gems} : tu en as {count}. Prends ce qui est devant toi.",
			It: "{gems}: ne hai {count}. Usa quello che hai davanti.",
		},
		Display: engines.Text{
			De: "{gems}:\nDu hast {count}.",
			En: "{gems}:\nYou have {count}.",
			Fr: "{gems} :\nTu en as {count}.",
			It: "{gems}:\nNe hai {count}.",
		},
		Picture: "beetle",
	},
	"SS-16.seen": {
		Text: engines.Text{
			De: "Käfer, die zu sehen sind: {count}. Es können nur {most} sein.",
			En: "Beetles in view: {count}. There can only be {most}.",
			Fr: "Scarabées en vue : {count}. Il ne peut y en avoir que {most}.",
			It: "Scarabei in vista: {count}. Possono essere solo {most}.",
		},
		Display: engines.Text{
			De: "Käfer zu sehen?\nHöchstens {most}.",
			En: "Beetles in view?\n{most} at most.",
			Fr: "Scarabées en vue ?\n{most} au plus.",
			It: "Scarabei in vista?\nAl massimo {most}.",
		},
		Picture: "beetle",
	},
	"SS-17": {
		Text: engines.Text{
			De: "Der ist wieder unter der Erde und zählt nicht.",
			En: "That one is under the ground again and does not count.",
			Fr: "Il est de nouveau sous terre et ne compte pas.",
			It: "È di nuovo sotto terra e non conta.",
		},
		Display: engines.Text{
			De: "Wieder unter der\nErde: zählt nicht.",
			En: "Under ground again:\ndoes not count.",
			Fr: "De nouveau caché :\nil ne compte pas.",
			It: "Di nuovo nascosto:\nnon conta.",
		},
		Picture: "hidden",
	},
	"SS-18": {
		Text: engines.Text{
			De: "Ein Wurm ist zu sehen. Du bist noch mal dran.",
			En: "A worm is in view. It is your turn again.",
			Fr: "Un ver est en vue. C’est encore à toi.",
			It: "Si vede un verme. Tocca ancora a te.",
		},
		Display: engines.Text{
			De: "Ein Wurm: Du bist\nnoch mal dran.",
			En: "A worm:\nyour turn again.",
			Fr: "Un ver :\nencore à toi.",
			It: "Un verme:\nancora a te.",
		},
		Picture: "worm",
	},
	"SS-18.seen": {
		Text: engines.Text{
			De: "Würmer, die zu sehen sind: {count}. Es können nur {most} sein.",
			En: "Worms in view: {count}. There can only be {most}.",
			Fr: "Vers en vue : {count}. Il ne peut y en avoir que {most}.",
			It: "Vermi in vista: {count}. Possono essere solo {most}.",
		},
		Display: engines.Text{
			De: "Würmer zu sehen?\nHöchstens {most}.",
			En: "Worms in view?\n{most} at most.",
			Fr: "Vers en vue ?\n{most} au plus.",
			It: "Vermi in vista?\nAl massimo {most}.",
		},
		Picture: "worm",
	},
	"SS-18.hidden": {
		Text: engines.Text{
			De: "Kein Wurm ist zu sehen. Dann gibt es keine Runde extra.",
			En: "No worm is in view, so there is no extra turn.",
			Fr: "Aucun ver en vue, donc pas de tour en plus.",
			It: "Non si vede nessun verme, quindi niente turno in più.",
		},
		Display: engines.Text{
			De: "Kein Wurm zu sehen:\nkeine Runde extra.",
			En: "No worm in view:\nno extra turn.",
			Fr: "Aucun ver en vue :\npas de tour en plus.",
			It: "Nessun verme:\nniente turno in più.",
		},
		Picture: "worm",
	},
	"SS-19": {
		Text: engines.Text{
			De: "Erst die Steine, dann die Käfer, dann die Würmer.",
			En: "First gems, then beetles, then worms.",
			Fr: "D’abord les pierres, puis les scarabées, puis les vers.",
			It: "Prima le pietre, poi gli scarabei, poi i vermi.",
		},
		Display: engines.Text{
			De: "Steine, dann Käfer,\ndann Würmer.",
			En: "Gems, then beetles,\nthen worms.",
			Fr: "Pierres, scarabées,\npuis vers.",
			It: "Pietre, scarabei,\npoi vermi.",
		},
		Picture: "order",
	},
	"SS-19.stump": {
		Text: engines.Text{
			De: "Erst der Diamant: Nimm eine Farbe vom Baumstumpf.",
			En: "First the diamond: take one colour from the stump.",
			Fr: "D’abord le diamant : prends une couleur sur la souche.",
			It: "Prima il diamante: prendi un colore dal ceppo.",
		},
		Display: engines.Text{
			De: "Nimm zuerst vom\nBaumstumpf.",
			En: "First take from\nthe stump.",
			Fr: "Prends d'abord\nsur la souche.",
			It: "Prima prendi\ndal ceppo.",
		},
		Picture: "stump",
	},
	"SS-19.pay": {
		Text: engines.Text{
			De: "Erst die Käfer. Steine für den Baumstumpf: {due}.",
			En: "First the beetles. Gems for the stump: {due}.",
			Fr: "D’abord les scarabées. Pierres pour la souche : {due}.",
			It: "Prima gli scarabei. Pietre per il ceppo: {due}.",
		},
		Display: engines.Text{
			De: "Zuerst für die Käfer.\nSteine: {due}",
			En: "First the beetles.\nGems: {due}",
			Fr: "D'abord scarabées.\nPierres : {due}",
			It: "Prima gli scarabei.\nPietre: {due}",
		},
		Picture: "beetle",
	},
	"SS-20": {
		Text: engines.Text{
			De: "Gang {tunnel} ist fertig, sobald die Nase hinten herausschaut, und nicht vorher.",
			En: "Tunnel {tunnel} is finished as soon as the nose looks out at the end, and not before.",
			Fr: "Le tunnel {tunnel} est fini dès que le nez sort au bout, pas avant.",
			It: "Il tunnel {tunnel} è finito appena il muso esce in fondo, non prima.",
		},
		Display: engines.Text{
			De: "Gang {tunnel}: Schaut die\nNase hinten heraus?",
			En: "Tunnel {tunnel}: is the\nnose out at the end?",
			Fr: "Tunnel {tunnel} : le nez\nsort-il au bout ?",
			It: "Tunnel {tunnel}: il muso\nesce in fondo?",
		},
		Picture: "closed",
	},
	"SS-20.after": {
		Text: engines.Text{
			De: "In Gang {tunnel} ist der Maulwurf draußen. Danach kommt keine Platte mehr hinein.",
			En: "The mole of tunnel {tunnel} is out. No tile goes in after that.",
			Fr: "La taupe du tunnel {tunnel} est sortie. On n’y pousse plus de plaque.",
			It: "La talpa del tunnel {tunnel} è uscita. Dopo non entra più nessuna tessera.",
		},
		Display: engines.Text{
			De: "Gang {tunnel} ist fertig:\nkeine Platte mehr.",
			En: "Tunnel {tunnel} is done:\nno more tiles.",
			Fr: "Tunnel {tunnel} : fini,\nplus de plaque.",
			It: "Tunnel {tunnel}: finito,\nniente tessere.",
		},
		Picture: "closed",
	},
	"SS-21": {
		Text: engines.Text{
			De: "Das Spiel ist aus. Zählt eure Steine.",
			En: "The game is over. Count your gems.",
			Fr: "La partie est finie. Comptez vos pierres.",
			It: "La partita è finita. Contate le vostre pietre.",
		},
		Display: engines.Text{
			De: "Das Spiel ist aus.\nZählt eure Steine.",
			En: "The game is over.\nCount your gems.",
			Fr: "C'est fini.\nComptez vos pierres.",
			It: "La partita è finita.\nContate le pietre.",
		},
		Picture: "end",
	},
	"SS-22": {
		Text: engines.Text{
			De: "Jeder Stein zählt 1, egal welche Farbe er hat.",
			En: "Every gem counts 1, whatever its colour.",
			Fr: "Chaque pierre compte 1, quelle que soit sa couleur.",
			It: "Ogni pietra vale 1, di qualunque colore.",
		},
		Display: engines.Text{
			De: "Jeder Stein\nzählt 1.",
			En: "Every gem\ncounts 1.",
			Fr: "Chaque pierre\ncompte 1.",
			It: "Ogni pietra\nvale 1.",
		},
		Picture: "win",
	},
	"SS-23": {
		Text: engines.Text{
			De: "Lasst eure Steine offen vor euch liegen.",
			En: "Let your gems lie open before you.",
			Fr: "Laissez vos pierres bien visibles devant vous.",
			It: "Lasciate le vostre pietre in vista davanti a voi.",
		},
		Display: engines.Text{
			De: "Steine offen\nliegen lassen.",
			En: "Let gems lie\nin the open.",
			Fr: "Pierres bien\nvisibles.",
			It: "Pietre bene\nin vista.",
		},
		Picture: "gems",
	},
	"SS-24": {
		Text: engines.Text{
			De: "{gems}: Ich sehe {count}. Es sollen {want} sein. Schaut mal unter den Tisch.",
			En: "{gems}: I can see {count}. There should be {want}. Look under the table.",
			Fr: "{gems} : j’en vois {count}. Il en faut {want}. Regardez sous la table.",
			It: "{gems}: ne vedo {count}. Devono essere {want}. Guardate sotto il tavolo.",
		},
		Display: engines.Text{
			De: "{gems}:\nEs sollen {want} sein.",
			En: "{gems}:\nThere should be {want}.",
			Fr: "{gems} :\nIl en faut {want}.",
			It: "{gems}:\nDevono essere {want}.",
		},
		Picture: "gems",
	},
	"SS-24.more": {
		Text: engines.Text{
			De: "{gems}: Ich sehe {count}. Im Spiel sind nur {want}. Zählt noch mal.",
			En: "{gems}: I can see {count}. Only {want} are in the game. Count again.",
			Fr: "{gems} : j’en vois {count}. Il n’y en a que {want} en jeu. Recomptez.",
			It: "{gems}: ne vedo {count}. In gioco sono solo {want}. Ricontate.",
		},
		Display: engines.Text{
			De: "{gems}:\nNur {want} im Spiel.",
			En: "{gems}:\nOnly {want} in the game.",
			Fr: "{gems} :\nSeulement {want} en jeu.",
			It: "{gems}:\nSolo {want} in gioco.",
		},
		Picture: "gems",
	},
	"SS-24.many": {
		Text: engines.Text{
			De: "{gems}: Zusammen sind es {count}. Es gibt nur {most}.",
			En: "{gems}: {count} in all. There are only {most}.",
			Fr: "{gems} : {count} en tout. Il n’y en a que {most}.",
			It: "{gems}: {count} in tutto. Ce ne sono solo {most}.",
		},
		Display: engines.Text{
			De: "{gems}:\nEs gibt nur {most}.",
			En: "{gems}:\nThere are only {most}.",
			Fr: "{gems} :\nIl n'y en a que {most}.",
			It: "{gems}:\nCe ne sono solo {most}.",
		},
		Picture: "gems",
	},
	"SS-30": {
		Text: engines.Text{
			De: "In diesem Spiel bleibt der Baumstumpf leer.",
			En: "In this game the stump stays empty.",
			Fr: "Dans ce jeu, la souche reste vide.",
			It: "In questo gioco il ceppo resta vuoto.",
		},
		Display: engines.Text{
			De: "Der Baumstumpf\nbleibt leer.",
			En: "The stump\nstays empty.",
			Fr: "La souche\nreste vide.",
			It: "Il ceppo\nresta vuoto.",
		},
		Picture: "stump",
	},
	"SS-30.unused": {
		Text: engines.Text{
			De: "In diesem Spiel wird der Baumstumpf nicht gebraucht.",
			En: "In this game the stump is not used.",
			Fr: "Dans ce jeu, la souche ne sert pas.",
			It: "In questo gioco il ceppo non serve.",
		},
		Display: engines.Text{
			De: "Der Baumstumpf spielt\nnicht mit.",
			En: "The stump is\nnot used.",
			Fr: "La souche\nne sert pas.",
			It: "Il ceppo\nnon serve.",
		},
		Picture: "stump",
	},
	"SS-31": {
		Text: engines.Text{
			De: "In diesem Spiel behältst du alle Steine, die du findest.",
			En: "In this game you keep all gems that you find.",
			Fr: "Dans ce jeu, tu gardes toutes les pierres trouvées.",
			It: "In questo gioco tieni tutte le pietre che trovi.",
		},
		Display: engines.Text{
			De: "Du behältst\nalle Steine.",
			En: "You keep\nall gems.",
			Fr: "Tu gardes toutes\nles pierres.",
			It: "Tieni tutte\nle pietre.",
		},
		Picture: "keep",
	},
	"SS-32": {
		Text: engines.Text{
			De: "In diesem Spiel gibt es nur Erde. Alles andere bleibt in der Schachtel.",
			En: "There is only soil in this game. Everything else stays in the box.",
			Fr: "Dans ce jeu, il n’y a que de la terre. Le reste reste dans la boîte.",
			It: "In questo gioco c’è solo terra. Il resto rimane nella scatola.",
		},
		Display: engines.Text{
			De: "Hier gibt es\nnur Erde.",
			En: "Only soil\nin this game.",
			Fr: "Ici, il n'y a\nque de la terre.",
			It: "Qui c'è\nsolo terra.",
		},
		Picture: "soil",
	},
}
