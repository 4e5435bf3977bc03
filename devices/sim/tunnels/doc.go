// Package tunnels simulates the board of four tunnels: moles, tiles, the gates and sensors that they pass,
// and the hands that push. It is simulated through and through: no figure of it says anything about a real
// box.
//
// A Table holds the mechanics. Its methods are what hands do (Push, Touch, TakeOut, Wait); each moves things
// along in steps of a millisecond, looks at every step which sensors are covered, and gives the edges to the
// Board, with the bounce of contacts where that is asked for. Only Truth tells what really lies there.
//
// Positions are mm from the mouth, inwards. Hands are random, from a source that is handed in, so that a run
// can be repeated. A Table is used by one goroutine at a time; its Board may be read by another.
package tunnels
