// Package verasselt holds the rules of Voll verasselt, a push-your-luck game with seven dice and 88 cards of
// woodlice.
//
// A player chooses a group of open cards for the turn: the hub in the middle, or the catch that the
// predecessor has not banked yet. Each roll moves one card per die from that group to the own catch; a colour
// with more dice than cards bugs the turn. The rules VA-01 … VA-23 and the glossary (hub, yard, catch, heap,
// pile, group, bar, bugged) are in docs/contributor/rules/verasselt.md, the JSON forms below.
//
// The order of the pile is not known to anybody: cards that are drawn are part of the actions, and the engine
// refuses only what cannot be, a 23rd card of a colour.
//
// A State is a small value of counts per colour. What never changes in a match (names, options) is shared by
// all its states through a pointer and is not written after New. Nothing here locks, and everything may be
// used concurrently.
//
// Colours are Y, B, R and G and the double bar is D in code and JSON. In a reading from a camera the faces of
// a die are 1 Y, 2 B, 3 R, 4 G, 5 and 6 D, so that dice with pips can stand in for the ones of the game.
package verasselt
