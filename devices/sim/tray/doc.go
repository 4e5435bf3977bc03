// Package tray renders pictures of dice trays together with their labels, in pure Go.
//
// It serves three users: the simulated camera, the tests of vision and the training of the reader. A Tray is
// a plain value that says everything about one exposure; the same value always renders to the same bytes. A
// Renderer keeps the ground and the dice at rest from one exposure to the next, so that a camera at 30
// frames/s costs little.
//
// Frame of reference: millimetres on the tray, origin at the middle of the picture, x to the right, y away
// from the viewer (up in the picture), z up from the tray; a right-handed frame. Angles are degrees,
// counter-clockwise seen from above. Pictures are px, origin top left.
//
// Dice are rounded cubes with the pips of a western right-handed die: opposite faces sum to seven, and 1, 2
// and 3 run counter-clockwise around their corner.
//
// A Renderer belongs to one goroutine; Render is free to use from many.
package tray
