package config

import (
	"cmp"
	"fmt"
	"slices"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// Cards are the sets of cards, tiles or gems that were shown, one for each game whose pieces a camera reads
// by such a set (engines.Carded). cards.GAME is the key of each. For example, Of("heckmeck") is that of
// cards.heckmeck.
type Cards [mostCarded]string // by place in carded; "": none was shown

// mostCarded is how many such games there is room for. One more would be a bug that every start shows.
const mostCarded = 16

// carded are the games whose pieces a camera reads once they were shown to it, by ID.
var carded = games()

func games() (out []engines.Game) {
	for _, g := range catalog.All() {
		if _, ok := g.(engines.Carded); ok {
			out = append(out, g)
		}
	}
	slices.SortFunc(out, func(a, b engines.Game) int { return cmp.Compare(a.Info().ID, b.Info().ID) })
	return out
}

// Of is the file of a game's set by the game's ID; "": none was shown.
func (c Cards) Of(game string) string {
	if i := slices.IndexFunc(carded, func(g engines.Game) bool { return g.Info().ID == game }); i >= 0 {
		return c[i]
	}
	return ""
}

// cardKeys are the keys cards.GAME.
func cardKeys() []Key {
	var out []Key
	for i, g := range carded {
		doc := fmt.Sprintf("A set of this game's pieces that were shown (`spieltisch %s`), or nothing: then no\n"+
			"camera reads them.", teaches(g))
		out = append(out, Key{"cards." + g.Info().ID, `""`, fileOrNone(),
			func(c *Config) any { return &c.Cards[i] }, doc})
	}
	return out
}

// teaches is the command by which a game's pieces are shown.
func teaches(g engines.Game) string {
	if _, ok := g.(engines.Gemmed); ok {
		return "teach gems"
	}
	return "teach cards"
}
