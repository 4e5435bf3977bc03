// Package kniffel holds the rules of Kniffel (Yahtzee): a form of thirteen fields for each player.
//
// A turn has up to three rolls of five dice, and fills one field. The rules KN-01 … KN-13 are in
// docs/contributor/rules/kniffel.md, the JSON forms in lines.go. Whoever writes a form without dice that
// anybody saw says how many points a field gets; what no dice can give is refused.
//
// A State is a value. What never changes in a match is shared by its states through a pointer and is not
// written after New. Nothing here locks, and everything may be used concurrently.
package kniffel
