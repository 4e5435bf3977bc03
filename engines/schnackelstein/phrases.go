package schnackelstein

import (
	"encoding/json"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Tiles, gems and creatures have names with an article and a plural in each language, so they are arguments
// that say themselves (engines.Localizer). In JSON they are plain data.

// aTile is one tile as the object of a sentence: "einen Käfer".
type aTile Tile

// In names the tile.
func (t aTile) In(lang string) string { return words.Text("aTile." + string(t)).In(lang) }

// yourTile is a joker with its owner: "deine lange Platte".
type yourTile Tile

// In names the joker.
func (t yourTile) In(lang string) string { return words.Text("yourTile." + string(t)).In(lang) }

// tilesOf is a kind of tiles as a heading: "Käfer".
type tilesOf Tile

// In names the kind in the plural.
func (t tilesOf) In(lang string) string { return words.Text("tiles." + string(t)).In(lang) }

// stones is a colour as a heading: "Rote Steine".
type stones Gem

// In names the colour in the plural.
func (g stones) In(lang string) string { return words.Text("gems." + colourKeys[g]).In(lang) }

// colourKeys end the keys of texts about a colour.
var colourKeys = [colours]string{Ruby: "red", Sapphire: "blue", Diamond: "diamond"}

// MarshalText gives the letter of the colour.
func (g stones) MarshalText() ([]byte, error) { return Gem(g).MarshalText() }

// someGems is gems as the object of a sentence: "2 rote und 1 weißen".
type someGems Gems

// In counts the colours that are there; nothing is "nothing".
func (g someGems) In(lang string) string {
	var there i18n.List
	for c := range colours {
		if n := g[c]; n > 0 {
			there = append(there, words.Say("count."+colourKeys[c], map[string]any{"count": n}))
		}
	}
	return orNothing(there, lang)
}

// MarshalJSON gives the counts.
func (g someGems) MarshalJSON() ([]byte, error) { return Gems(g).MarshalJSON() }

// creatures is beetles and worms in view: "2 Käfer und 1 Wurm".
type creatures engines.Creatures

// In counts what is there.
func (c creatures) In(lang string) string {
	var there i18n.List
	if c.Beetles > 0 {
		there = append(there, words.Say("count.beetle", map[string]any{"count": c.Beetles}))
	}
	if c.Worms > 0 {
		there = append(there, words.Say("count.worm", map[string]any{"count": c.Worms}))
	}
	return orNothing(there, lang)
}

func orNothing(there i18n.List, lang string) string {
	if len(there) == 0 {
		return words.Text("nothing").In(lang)
	}
	return there.In(lang)
}

// MarshalJSON gives the counts.
func (c creatures) MarshalJSON() ([]byte, error) { return json.Marshal(engines.Creatures(c)) }
