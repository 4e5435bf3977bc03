// Package stabilize takes the movement of a camera in a hand out of a recording, so that package settle can
// tell whether the dice move.
//
// Points with structure are followed from frame to frame (Lucas and Kanade's method, in pyramids); the map
// of a plane that most of them agree on is that of the table, for hands and rolling dice agree on none. A
// camera that stands still is left alone: its frames come back as they are.
package stabilize
