// Package schweinebande holds the rules of Schweinebande (Gang di Maiali), a game of farmers, animals and hay
// on a rhombus of 25 hexagonal spaces.
//
// Each of four rounds has five phases: tiles are laid and turned up while farmers are placed, the farmers
// collect lines of tiles, groups of animals go to the farm, what is left is fed, and the board is filled
// again. The rules SB-01 … SB-28 and the glossary (tile, farmer, farm, pen, hay, token, line) are in
// docs/contributor/rules/schweinebande.md, the JSON forms below.
//
// Nobody knows what lies face down: a tile that is turned up is part of the action, and the engine refuses
// only what cannot be, a 17th pig. No camera reads this game, so there are no readings.
//
// A space is [q,r] with q and r from 0 to 4; a step E is (+1,0), SE (0,+1), NE (+1,-1). A State is a small
// value. What never changes in a match (names, options) is shared by all its states through a pointer and is
// not written after New. Nothing here locks, and everything may be used concurrently.
package schweinebande
