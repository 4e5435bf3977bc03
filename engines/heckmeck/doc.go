// Package heckmeck holds the rules of Heckmeck am Bratwurmeck (Pickomino).
//
// Eight dice show 1 to 5 and a worm. A turn alternates between a roll and laying aside all dice of one new
// face; it ends with a stop, a dead roll, or the last die laid aside. The rules HM-01 … HM-25 and the
// glossary (portion, grill, stack, aside, bust) are in docs/contributor/rules/heckmeck.md, the JSON forms
// below.
//
// A State is a small value: portions on the grill are bit sets, and a stack is a chain in which each portion
// knows the one below it. What never changes in a match (names, options) is shared by all its states through
// a pointer and is not written after New. Nothing here locks, and everything may be used concurrently.
//
// Face 6 is the worm everywhere in code and JSON; only people see it as a worm.
package heckmeck
