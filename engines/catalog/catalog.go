// Package catalog lists the games: one line for each.
package catalog

import (
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/kniffel"
	"spieltisch/engines/schnackelstein"
	"spieltisch/engines/schweinebande"
	"spieltisch/engines/sheet"
	"spieltisch/engines/verasselt"
)

// All lists the games in the order in which they are offered.
func All() []engines.Game {
	return []engines.Game{
		heckmeck.Game{},
		verasselt.Game{},
		schnackelstein.Game{},
		animals.Game{},
		schweinebande.Game{},
		kniffel.Game{},
		sheet.Game{},
	}
}

// Find looks a game up by the ID of its Info.
func Find(id string) (engines.Game, bool) { return engines.Find(All(), id) }

// SensedBy finds the game whose moves are noticed by a source, such as a tunnel board; the first of several.
func SensedBy(source engines.Source) (engines.Game, bool) {
	for _, g := range All() {
		if by, ok := g.(engines.Gestured); ok && by.SensedBy() == source {
			return g, true
		}
	}
	return nil, false
}
