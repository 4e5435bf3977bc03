// Package sensetest holds the stories of the senses against a table: what lies on record, what is seen or
// felt, what people say, and what is decided.
//
// A story is one subject, a txtar file. Its first line says what it shows. The section "record" is what comes
// before each of the others, which are rows of a table: each begins anew. Lines that start with ">" are
// inputs, all others are what the table makes of them. With -update the outputs are rewritten.
//
//	HM-02: fewer or more than eight dice are no roll.
//	-- record --
//	> game heckmeck {"players":["Anna","Ben"]}
//	record 1 started web
//	> rolled 4 4 4 1 2 5 w w
//	record 2 acted camera by picture: roll {"faces":[1,2,4,4,4,5,6,6]}
//	-- a die missing --
//	> seen 4 4 4 1 2 5 w
//	nothing
//	> wait
//	record 3 refused camera HM-02
//	breach HM-02 seat 1
//
// # What a camera sees
//
// Dice in the dice area, and behind "|" those aside. A die is its face: a number, w for a worm, or what the
// game has on it. Dice are told apart as package settle does it: one that shows the face of before, in its
// zone, is the same die where it lay; else one of the other zone that was put here; else another die.
//
//	rolled 4 4 1 | 5         all in the dice area were rolled, and lie elsewhere
//	seen 4 4 1 | 5           nobody saw a roll
//	seen 4 5>3               the die that read 5 lies where it lay and reads 3
//	seen 4/6 3?              4, or perhaps 6; and a 3 of which the reader is not sure
//	seen 4* 3^ 2@1           the 4 was rolled, a hand moved the 3, the 2 lies where the first die lay
//	seen 4 4 1 (blur hand)   the reader asks, for these reasons
//	seen 4 4 1 ~ 4 4 2       it may be all of these instead
//	photo 4 4 1              a photograph; "same" is the very picture of before
//	hand, moving, still, empty, away   what the tray does, without dice that are read
//	halved                   the camera gives pictures of half the width and height from now on
//
// Cards, in rows that "/" divides, or by the zones of the game, beside dice behind "&":
//
//	cards cat / bear # / pig?dog   the pig may be a dog; # is a card that nobody knows
//	cards yellow / ##               ## is no card, and lies where none do
//	shifted cat / …        the same cards on another spot of the table
//	seen 4 4 1 & red / …   dice, and cards beside them
//	beside 21 22 / 3: 36   what is compared with the record, the 36 in zone 3; _ is hardly a card
//	board A1=pig+blue B1=  what changes on the board; "all back", "none"; "covered": nor what lies beside it
//	bump                   the board is pushed a little
//
// # What a board of tunnels feels
//
// The tunnels are simulated (devices/sim/tunnels), each by itself, so that hands may be at two of them; with
// "&" they are at it together.
//
//	push 2 30                a tile of 30 mm; behind it "at 80" mm/s, "letting go 20s", "pulling back",
//	                         "strip worm 10": its kind, or "some", and its bars
//	half 2 30                a tile that still sticks out
//	hold 4 5 60s             a finger, 5 mm deep; "touch" puts it in and out
//	lift 3, put 3            the mole is taken away, or laid back
//	out 1                    the mole comes out and is put reversed into the mouth
//	gone 1, there 1          it is taken from there, or put there
//	shake                    the box is shaken
//	unseen push 2 30         nobody feels it
//	box 30 30 / / 40 /       these tiles lie in the tunnels
//	lose 2                   the board drops so many readings
//	unplug, plug, repeat     the board is away, is there again, tells all that it told once more
//
// # What people and programs do
//
//	do KIND {…}; KIND {…}    moves that are tapped; "line {…}" is a line of the rules interface
//	answer LABEL             the choice that begins so; "answer no 1" by its number, from 0
//	answer = 4 4 1           dice; "answer do KIND {…}" a move
//	accept, dismiss, dismiss question, dismiss breach, undo, redo
//	face 3 = 4               the third die shows a 4
//	correct 2 KIND {…}       another move in place of entry 2
//	leave, resume, end, rematch, restart
//	wait, wait 2s            people sit still for longer than the table's patience, or so long
//	disk full, disk free     the journal takes nothing, or takes entries again
//	shown dice cards         before the game: dice and cards of the games were shown to the camera
//	sensor 2 1 dead          before the game: line 1 of tunnel 2; or "stuck"
//	tray, lies, noses, lanes prints dice, cards and moles by the record, what is at the mouths
//	state NAME …             prints members of the state
package sensetest
