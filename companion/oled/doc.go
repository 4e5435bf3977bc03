// Package oled draws a snapshot for the small display, 128×64 px, one bit each, and keeps a display showing
// it.
//
// Drawing is pure: the same snapshot at the same time gives the same picture, for any game. What stands there
// comes from the engine's View (whose turn, the one number that matters, what stopping would give, what to do
// now) and from the display forms of messages: two lines of 21 characters. From top to bottom: symbol and
// name of whose turn it is, the number 32 px high, two lines that say what to do. A question, a broken rule
// or a record that does not fit takes the whole display. When nobody is there, the scores are shown, and they
// move about so that no px ages alone.
//
// Output is the other half: it reads snapshots, draws the newest one, and looks after the display. It never
// holds up the table, however slow or broken the display is.
package oled
