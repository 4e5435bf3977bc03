package schnackelstein

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines"
)

// Tiles, gems and creatures have names with an article and a plural in each language, so they are arguments
// that say themselves (engines.Localizer). In JSON they are plain data.

// aTile is one tile as the object of a sentence: "einen Käfer".
type aTile Tile

// In names the tile.
func (t aTile) In(lang string) string {
	switch Tile(t) {
	case Beetle:
		return engines.Text{De: "einen Käfer", En: "a beetle", Fr: "un scarabée", It: "uno scarabeo"}.In(lang)
	case Worm:
		return engines.Text{De: "einen Wurm", En: "a worm", Fr: "un ver", It: "un verme"}.In(lang)
	case Long:
		return engines.Text{De: "die lange Platte", En: "the long tile", Fr: "la plaque longue", It: "la tessera lunga"}.In(lang)
	case Short:
		return engines.Text{De: "die kurze Platte", En: "the short tile", Fr: "la plaque courte", It: "la tessera corta"}.In(lang)
	}
	return engines.Text{De: "Erde", En: "soil", Fr: "de la terre", It: "della terra"}.In(lang)
}

// yourTile is a joker with its owner: "deine lange Platte".
type yourTile Tile

// In names the joker.
func (t yourTile) In(lang string) string {
	if Tile(t) == Long {
		return engines.Text{De: "Deine lange Platte", En: "Your long tile", Fr: "Ta plaque longue", It: "La tua tessera lunga"}.In(lang)
	}
	return engines.Text{De: "Deine kurze Platte", En: "Your short tile", Fr: "Ta plaque courte", It: "La tua tessera corta"}.In(lang)
}

// tilesOf is a kind of tiles as a heading: "Käfer".
type tilesOf Tile

// In names the kind in the plural.
func (t tilesOf) In(lang string) string {
	switch Tile(t) {
	case Beetle:
		return engines.Text{De: "Käfer", En: "Beetles", Fr: "Scarabées", It: "Scarabei"}.In(lang)
	case Worm:
		return engines.Text{De: "Würmer", En: "Worms", Fr: "Vers", It: "Vermi"}.In(lang)
	case Long:
		return engines.Text{De: "Lange Platten", En: "Long tiles", Fr: "Plaques longues", It: "Tessere lunghe"}.In(lang)
	case Short:
		return engines.Text{De: "Kurze Platten", En: "Short tiles", Fr: "Plaques courtes", It: "Tessere corte"}.In(lang)
	}
	return engines.Text{De: "Erdplatten", En: "Soil tiles", Fr: "Plaques de terre", It: "Tessere di terra"}.In(lang)
}

// stones is a colour as a heading: "Rote Steine".
type stones Gem

// In names the colour in the plural.
func (g stones) In(lang string) string {
	switch Gem(g) {
	case Ruby:
		return engines.Text{De: "Rote Steine", En: "Red gems", Fr: "Pierres rouges", It: "Pietre rosse"}.In(lang)
	case Sapphire:
		return engines.Text{De: "Blaue Steine", En: "Blue gems", Fr: "Pierres bleues", It: "Pietre blu"}.In(lang)
	}
	return engines.Text{De: "Diamanten", En: "Diamonds", Fr: "Diamants", It: "Diamanti"}.In(lang)
}

// MarshalText gives the letter of the colour.
func (g stones) MarshalText() ([]byte, error) { return Gem(g).MarshalText() }

// someGems is gems as the object of a sentence: "2 rote und 1 Diamanten".
type someGems Gems

// In counts the colours that are there; nothing is "nothing".
func (g someGems) In(lang string) string {
	var words []string
	for c := range colours {
		if n := g[c]; n > 0 {
			words = append(words, strconv.Itoa(n)+" "+colourOf(c, n).In(lang))
		}
	}
	if len(words) == 0 {
		return engines.Text{De: "nichts", En: "nothing", Fr: "rien", It: "niente"}.In(lang)
	}
	return engines.Listed(words, lang)
}

// MarshalJSON gives the counts.
func (g someGems) MarshalJSON() ([]byte, error) { return Gems(g).MarshalJSON() }

// colourOf is the word for n gems of a colour.
func colourOf(c Gem, n int) engines.Text {
	one := n == 1
	switch {
	case c == Ruby && one:
		return engines.Text{De: "roten", En: "red", Fr: "rouge", It: "rossa"}
	case c == Ruby:
		return engines.Text{De: "rote", En: "red", Fr: "rouges", It: "rosse"}
	case c == Sapphire && one:
		return engines.Text{De: "blauen", En: "blue", Fr: "bleue", It: "blu"}
	case c == Sapphire:
		return engines.Text{De: "blaue", En: "blue", Fr: "bleues", It: "blu"}
	case one:
		return engines.Text{De: "weißen", En: "white", Fr: "blanche", It: "bianca"}
	}
	return engines.Text{De: "weiße", En: "white", Fr: "blanches", It: "bianche"}
}

// creatures is beetles and worms in view: "2 Käfer und 1 Wurm".
type creatures engines.Creatures

// In counts what is there.
func (c creatures) In(lang string) string {
	var words []string
	if n := c.Beetles; n > 0 {
		t := engines.Text{De: "Käfer", En: "beetles", Fr: "scarabées", It: "scarabei"}
		if n == 1 {
			t = engines.Text{De: "Käfer", En: "beetle", Fr: "scarabée", It: "scarabeo"}
		}
		words = append(words, strconv.Itoa(n)+" "+t.In(lang))
	}
	if n := c.Worms; n > 0 {
		t := engines.Text{De: "Würmer", En: "worms", Fr: "vers", It: "vermi"}
		if n == 1 {
			t = engines.Text{De: "Wurm", En: "worm", Fr: "ver", It: "verme"}
		}
		words = append(words, strconv.Itoa(n)+" "+t.In(lang))
	}
	if len(words) == 0 {
		return engines.Text{De: "nichts", En: "nothing", Fr: "rien", It: "niente"}.In(lang)
	}
	return engines.Listed(words, lang)
}

// MarshalJSON gives the counts.
func (c creatures) MarshalJSON() ([]byte, error) { return json.Marshal(engines.Creatures(c)) }
