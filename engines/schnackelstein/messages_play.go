package schnackelstein

import "spieltisch/engines"

// playMessages are the words for events, prompts, the lines of a View and the titles of its areas. Never
// written.
var playMessages = engines.Messages{
	"tooFast": {
		Text: engines.Text{
			De: "{whoSeat}, schieb bitte schön langsam.",
			En: "{whoSeat}, push slowly, please.",
			Fr: "{whoSeat}, pousse tout doucement.",
			It: "{whoSeat}, spingi piano piano.",
		},
		Display: engines.Text{
			De: "{whoSeat},\nbitte langsam.",
			En: "{whoSeat},\nslowly, please.",
			Fr: "{whoSeat},\ntout doucement.",
			It: "{whoSeat},\npiano piano.",
		},
		Picture: "slow",
	},
	"pushed": {
		Text: engines.Text{
			De: "{whoSeat} schiebt {tile} in Gang {tunnel}.",
			En: "{whoSeat} pushes {tile} into tunnel {tunnel}.",
			Fr: "{whoSeat} pousse {tile} dans le tunnel {tunnel}.",
			It: "{whoSeat} spinge {tile} nel tunnel {tunnel}.",
		},
		Display: engines.Text{
			De: "{whoSeat} schiebt\nin Gang {tunnel}.",
			En: "{whoSeat} pushes\ninto tunnel {tunnel}.",
			Fr: "{whoSeat} pousse\ndans le tunnel {tunnel}.",
			It: "{whoSeat} spinge\nnel tunnel {tunnel}.",
		},
		Picture: "push",
	},
	"dug": {
		Text: engines.Text{
			De: "Der Maulwurf ist bei Hügel {hill}. {whoSeat} gräbt aus: {gems}.",
			En: "The mole is at hill {hill}. {whoSeat} digs up: {gems}.",
			Fr: "La taupe est au monticule {hill}. {whoSeat} déterre : {gems}.",
			It: "La talpa è alla collina {hill}. {whoSeat} trova: {gems}.",
		},
		Display: engines.Text{
			De: "{whoSeat} gräbt\nHügel {hill} aus.",
			En: "{whoSeat} digs\nat hill {hill}.",
			Fr: "{whoSeat} creuse\nau monticule {hill}.",
			It: "{whoSeat} scava\nalla collina {hill}.",
		},
		Picture: "dig",
	},
	"gave": {
		Text: engines.Text{
			De: "Alle anderen bekommen je einen blauen Stein.",
			En: "Everybody else gets one blue gem.",
			Fr: "Chacun des autres reçoit une pierre bleue.",
			It: "Tutti gli altri ricevono una pietra blu.",
		},
		Display: engines.Text{
			De: "Jeder andere bekommt\neinen blauen Stein.",
			En: "Everybody else gets\none blue gem.",
			Fr: "Chaque autre reçoit\nune pierre bleue.",
			It: "Ogni altro riceve\nuna pietra blu.",
		},
		Picture: "sapphire",
	},
	"blocked": {
		Text: engines.Text{
			De: "Der Maulwurf in Gang {tunnel} ist draußen. Legt ihn andersherum an den Anfang.",
			En: "The mole of tunnel {tunnel} is out. Put it back to front at the start.",
			Fr: "La taupe du tunnel {tunnel} est sortie. Mettez-la à l’envers au départ.",
			It: "La talpa del tunnel {tunnel} è uscita. Mettetela al contrario all’inizio.",
		},
		Display: engines.Text{
			De: "Der Maulwurf ist\naus Gang {tunnel} heraus.",
			En: "The mole is out\nof tunnel {tunnel}.",
			Fr: "La taupe est sortie\ndu tunnel {tunnel}.",
			It: "La talpa è uscita\ndal tunnel {tunnel}.",
		},
		Picture: "closed",
	},
	"visible": {
		Text: engines.Text{
			De: "In Gang {tunnel} zu sehen: {creatures}.",
			En: "In view in tunnel {tunnel}: {creatures}.",
			Fr: "En vue dans le tunnel {tunnel} : {creatures}.",
			It: "In vista nel tunnel {tunnel}: {creatures}.",
		},
		Display: engines.Text{
			De: "Zu sehen in Gang {tunnel}:\n{creatures}",
			En: "In view in tunnel {tunnel}:\n{creatures}",
			Fr: "Vu dans le tunnel {tunnel} :\n{creatures}",
			It: "Visti nel tunnel {tunnel}:\n{creatures}",
		},
		Picture: "look",
	},
	"found": {
		Text: engines.Text{
			De: "{whoSeat} nimmt vom Baumstumpf: {gems}.",
			En: "{whoSeat} takes from the stump: {gems}.",
			Fr: "{whoSeat} prend sur la souche : {gems}.",
			It: "{whoSeat} prende dal ceppo: {gems}.",
		},
		Display: engines.Text{
			De: "{whoSeat} nimmt\nvom Baumstumpf.",
			En: "{whoSeat} takes\nfrom the stump.",
			Fr: "{whoSeat} prend\nsur la souche.",
			It: "{whoSeat} prende\ndal ceppo.",
		},
		Picture: "stump",
	},
	"paid": {
		Text: engines.Text{
			De: "{whoSeat} legt auf den Baumstumpf: {gems}.",
			En: "{whoSeat} puts on the stump: {gems}.",
			Fr: "{whoSeat} met sur la souche : {gems}.",
			It: "{whoSeat} mette sul ceppo: {gems}.",
		},
		Display: engines.Text{
			De: "{whoSeat}\nbezahlt die Käfer.",
			En: "{whoSeat}\npays the beetles.",
			Fr: "{whoSeat}\npaie les scarabées.",
			It: "{whoSeat}\npaga gli scarabei.",
		},
		Picture: "beetle",
	},
	"extraTurn": {
		Text: engines.Text{
			De: "Ein Wurm: {whoSeat} ist noch mal dran.",
			En: "A worm: {whoSeat} goes again.",
			Fr: "Un ver : {whoSeat} rejoue.",
			It: "Un verme: {whoSeat} gioca ancora.",
		},
		Display: engines.Text{
			De: "Ein Wurm: noch mal\n{whoSeat}.",
			En: "A worm: again\n{whoSeat}.",
			Fr: "Un ver : encore\n{whoSeat}.",
			It: "Un verme: ancora\n{whoSeat}.",
		},
		Picture: "worm",
	},
	"over": {
		Text: engines.Text{
			De: "Das Spiel ist aus. Jetzt werden die Steine gezählt.",
			En: "The game is over. Now the gems are counted.",
			Fr: "La partie est finie. On compte les pierres.",
			It: "La partita è finita. Ora si contano le pietre.",
		},
		Display: engines.Text{
			De: "Das Spiel ist aus.\nZählt eure Steine.",
			En: "The game is over.\nCount your gems.",
			Fr: "C'est fini.\nComptez vos pierres.",
			It: "La partita è finita.\nContate le pietre.",
		},
		Picture: "end",
	},
	"push": {
		Text: engines.Text{
			De: "Platte hineinschieben",
			En: "Push a tile in",
			Fr: "Pousser une plaque",
			It: "Spingere una tessera",
		},
		Display: engines.Text{
			De: "Schieb eine Platte\nin einen Gang.",
			En: "Push a tile\ninto a tunnel.",
			Fr: "Pousse une plaque\ndans un tunnel.",
			It: "Spingi una tessera\nin un tunnel.",
		},
		Picture: "push",
	},
	"stump": {
		Text: engines.Text{
			De: "Vom Baumstumpf nehmen",
			En: "Take from the stump",
			Fr: "Prendre sur la souche",
			It: "Prendere dal ceppo",
		},
		Display: engines.Text{
			De: "Nimm eine Farbe\nvom Baumstumpf.",
			En: "Take one colour\nfrom the stump.",
			Fr: "Prends une couleur\nsur la souche.",
			It: "Prendi un colore\ndal ceppo.",
		},
		Picture: "stump",
	},
	"pay": {
		Text: engines.Text{
			De: "Für die Käfer bezahlen",
			En: "Pay for the beetles",
			Fr: "Payer les scarabées",
			It: "Pagare gli scarabei",
		},
		Display: engines.Text{
			De: "Leg Steine auf\nden Baumstumpf.",
			En: "Put gems\non the stump.",
			Fr: "Mets des pierres\nsur la souche.",
			It: "Metti pietre\nsul ceppo.",
		},
		Picture: "beetle",
	},
	"now.push": {
		Text: engines.Text{
			De: "Schieb eine Platte in einen Gang",
			En: "Push a tile into a tunnel",
			Fr: "Pousse une plaque dans un tunnel",
			It: "Spingi una tessera in un tunnel",
		},
		Display: engines.Text{
			De: "Schieb eine Platte\nin einen Gang.",
			En: "Push a tile\ninto a tunnel.",
			Fr: "Pousse une plaque\ndans un tunnel.",
			It: "Spingi una tessera\nin un tunnel.",
		},
		Picture: "push",
	},
	"now.extra": {
		Text: engines.Text{
			De: "Schieb noch eine Platte in einen Gang",
			En: "Push one more tile into a tunnel",
			Fr: "Pousse encore une plaque dans un tunnel",
			It: "Spingi ancora una tessera in un tunnel",
		},
		Display: engines.Text{
			De: "Schieb noch eine\nPlatte hinein.",
			En: "Push in\none more tile.",
			Fr: "Pousse encore\nune plaque.",
			It: "Spingi ancora\nuna tessera.",
		},
		Picture: "worm",
	},
	"now.first": {
		Text: engines.Text{
			De: "Schieb einen Käfer oder einen Wurm in einen Gang",
			En: "Push a beetle or a worm into a tunnel",
			Fr: "Pousse un scarabée ou un ver dans un tunnel",
			It: "Spingi uno scarabeo o un verme in un tunnel",
		},
		Display: engines.Text{
			De: "Schieb einen Käfer\noder einen Wurm.",
			En: "Push a beetle\nor a worm.",
			Fr: "Pousse un scarabée\nou un ver.",
			It: "Spingi uno scarabeo\no un verme.",
		},
		Picture: "first",
	},
	"now.soil": {
		Text: engines.Text{
			De: "Schieb eine Erdplatte in einen Gang",
			En: "Push a soil tile into a tunnel",
			Fr: "Pousse une plaque de terre dans un tunnel",
			It: "Spingi una tessera di terra in un tunnel",
		},
		Display: engines.Text{
			De: "Schieb eine Erdplatte\nin einen Gang.",
			En: "Push a soil tile\ninto a tunnel.",
			Fr: "Pousse une plaque\ndans un tunnel.",
			It: "Spingi una tessera\nin un tunnel.",
		},
		Picture: "soil",
	},
	"now.stump": {
		Text: engines.Text{
			De: "Nimm alle Steine einer Farbe vom Baumstumpf",
			En: "Take all gems of one colour from the stump",
			Fr: "Prends toutes les pierres d’une couleur sur la souche",
			It: "Prendi tutte le pietre di un colore dal ceppo",
		},
		Display: engines.Text{
			De: "Nimm eine Farbe\nvom Baumstumpf.",
			En: "Take one colour\nfrom the stump.",
			Fr: "Prends une couleur\nsur la souche.",
			It: "Prendi un colore\ndal ceppo.",
		},
		Picture: "stump",
	},
	"now.pay": {
		Text: engines.Text{
			De: "Leg {due} Steine auf den Baumstumpf",
			En: "Put {due} gems on the stump",
			Fr: "Mets {due} pierres sur la souche",
			It: "Metti {due} pietre sul ceppo",
		},
		Display: engines.Text{
			De: "Leg {due} Steine auf\nden Baumstumpf.",
			En: "Put {due} gems\non the stump.",
			Fr: "Mets {due} pierres\nsur la souche.",
			It: "Metti {due} pietre\nsul ceppo.",
		},
		Picture: "beetle",
	},
	"now.pay1": {
		Text: engines.Text{
			De: "Leg 1 Stein auf den Baumstumpf",
			En: "Put 1 gem on the stump",
			Fr: "Mets 1 pierre sur la souche",
			It: "Metti 1 pietra sul ceppo",
		},
		Display: engines.Text{
			De: "Leg 1 Stein auf\nden Baumstumpf.",
			En: "Put 1 gem\non the stump.",
			Fr: "Mets 1 pierre\nsur la souche.",
			It: "Metti 1 pietra\nsul ceppo.",
		},
		Picture: "beetle",
	},
	"now.wins": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}: gewonnen mit {count} Steinen",
			En: "Cheer for {winnerSeat}, who wins with {count} gems",
			Fr: "Bravo {winnerSeat}, qui gagne avec {count} pierres",
			It: "Un applauso per {winnerSeat}, che vince con {count} pietre",
		},
		Display: engines.Text{
			De: "{winnerSeat}\ngewinnt mit {count}.",
			En: "{winnerSeat}\nwins with {count}.",
			Fr: "{winnerSeat}\ngagne avec {count}.",
			It: "{winnerSeat}\nvince con {count}.",
		},
		Picture: "win",
	},
	"now.wins1": {
		Text: engines.Text{
			De: "Jubelt für {winnerSeat}: gewonnen mit 1 Stein",
			En: "Cheer for {winnerSeat}, who wins with 1 gem",
			Fr: "Bravo {winnerSeat}, qui gagne avec 1 pierre",
			It: "Un applauso per {winnerSeat}, che vince con 1 pietra",
		},
		Display: engines.Text{
			De: "{winnerSeat}\ngewinnt mit 1.",
			En: "{winnerSeat}\nwins with 1.",
			Fr: "{winnerSeat}\ngagne avec 1.",
			It: "{winnerSeat}\nvince con 1.",
		},
		Picture: "win",
	},
	"now.share": {
		Text: engines.Text{
			De: "Jubelt zusammen: Mehrere gewinnen, jeder mit {count}",
			En: "Cheer together: several win, each with {count}",
			Fr: "Bravo à tous : plusieurs gagnent, avec {count} chacun",
			It: "Un applauso a tutti: vincono in più, ognuno con {count}",
		},
		Display: engines.Text{
			De: "Ihr gewinnt zusammen,\njeder mit {count}.",
			En: "You win together,\neach with {count}.",
			Fr: "Vous gagnez ensemble,\navec {count} chacun.",
			It: "Vincete insieme,\nognuno con {count}.",
		},
		Picture: "win",
	},
	"outlook.found": {
		Text: engines.Text{
			De: "{gems}: Du bekommst {count}",
			En: "{gems}: you get {count}",
			Fr: "{gems} : tu en reçois {count}",
			It: "{gems}: ne ricevi {count}",
		},
		Display: engines.Text{
			De: "{gems}:\nDu bekommst {count}.",
			En: "{gems}:\nyou get {count}.",
			Fr: "{gems} :\ntu en reçois {count}.",
			It: "{gems}:\nne ricevi {count}.",
		},
		Picture: "stump",
	},
	"outlook.worm": {
		Text: engines.Text{
			De: "Danach bist du noch mal dran",
			En: "After that it is your turn again",
			Fr: "Ensuite, c’est encore à toi",
			It: "Dopo tocca ancora a te",
		},
		Display: engines.Text{
			De: "Danach bist du\nnoch mal dran.",
			En: "After that it is\nyour turn again.",
			Fr: "Ensuite, c'est\nencore à toi.",
			It: "Dopo tocca\nancora a te.",
		},
		Picture: "worm",
	},
	"area.tunnel1": {
		Text: engines.Text{
			De: "Gang 1",
			En: "Tunnel 1",
			Fr: "Tunnel 1",
			It: "Tunnel 1",
		},
		Display: engines.Text{
			De: "Gang 1",
			En: "Tunnel 1",
			Fr: "Tunnel 1",
			It: "Tunnel 1",
		},
		Picture: "tunnel",
	},
	"area.tunnel2": {
		Text: engines.Text{
			De: "Gang 2",
			En: "Tunnel 2",
			Fr: "Tunnel 2",
			It: "Tunnel 2",
		},
		Display: engines.Text{
			De: "Gang 2",
			En: "Tunnel 2",
			Fr: "Tunnel 2",
			It: "Tunnel 2",
		},
		Picture: "tunnel",
	},
	"area.tunnel3": {
		Text: engines.Text{
			De: "Gang 3",
			En: "Tunnel 3",
			Fr: "Tunnel 3",
			It: "Tunnel 3",
		},
		Display: engines.Text{
			De: "Gang 3",
			En: "Tunnel 3",
			Fr: "Tunnel 3",
			It: "Tunnel 3",
		},
		Picture: "tunnel",
	},
	"area.tunnel4": {
		Text: engines.Text{
			De: "Gang 4",
			En: "Tunnel 4",
			Fr: "Tunnel 4",
			It: "Tunnel 4",
		},
		Display: engines.Text{
			De: "Gang 4",
			En: "Tunnel 4",
			Fr: "Tunnel 4",
			It: "Tunnel 4",
		},
		Picture: "tunnel",
	},
	"area.stump": {
		Text: engines.Text{
			De: "Baumstumpf",
			En: "Stump",
			Fr: "Souche",
			It: "Ceppo",
		},
		Display: engines.Text{
			De: "Baumstumpf",
			En: "Stump",
			Fr: "Souche",
			It: "Ceppo",
		},
		Picture: "stump",
	},
	"area.supply": {
		Text: engines.Text{
			De: "Platten in der Mitte",
			En: "Tiles in the middle",
			Fr: "Plaques au milieu",
			It: "Tessere al centro",
		},
		Display: engines.Text{
			De: "Platten in der Mitte",
			En: "Tiles in the middle",
			Fr: "Plaques au milieu",
			It: "Tessere al centro",
		},
		Picture: "supply",
	},
	"area.gems": {
		Text: engines.Text{
			De: "Steine",
			En: "Gems",
			Fr: "Pierres",
			It: "Pietre",
		},
		Display: engines.Text{
			De: "Steine",
			En: "Gems",
			Fr: "Pierres",
			It: "Pietre",
		},
		Picture: "gems",
	},
	"area.jokers": {
		Text: engines.Text{
			De: "Lange und kurze Platte",
			En: "Long and short tile",
			Fr: "Plaques longue et courte",
			It: "Tessera lunga e corta",
		},
		Display: engines.Text{
			De: "Lang und kurz",
			En: "Long and short",
			Fr: "Longue et courte",
			It: "Lunga e corta",
		},
		Picture: "joker",
	},
}
