// Package schnackelstein holds the rules of Oh nein! Die Schnackelstein!
//
// Four moles lie in four tunnels. A turn pushes one tile into one tunnel, and everything in there moves on
// by its length; hills that a nose reaches are dug, beetles that show cost gems, a worm that shows gives
// an extra turn. The rules SS-01 … SS-32, the glossary and the geometry are in
// docs/contributor/rules/schnackelstein.md, the JSON forms below.
//
// Everything in a tunnel follows from its column of tiles: the nose is at the mole's length plus the sum of
// the tiles' lengths, so a State keeps the tiles and their sum, and no nose, no emptied hill and no block of
// its own. Columns are lists that only grow at the mouth, shared by all states that follow each other. What
// never changes in a match (names, options, geometry, the gems that the hills were filled with) is shared
// through a pointer and not written after New. Nothing here locks, and everything may be used concurrently.
//
// Lengths are engines.MM, tenths of a millimetre from the mouth of a tunnel inwards. Tunnels and hills count
// from 1 in JSON and messages, from 0 in slices.
package schnackelstein
