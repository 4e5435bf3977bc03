package schweinebande

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines/i18n"
)

// Tiles have a name in each language, so they are arguments that say themselves (engines.Localizer). In JSON
// they are the names and counts of the rules interface.

// kindName is a kind of tile: "Schwein".
type kindName int

// In names the tile without an article.
func (k kindName) In(lang string) string { return words.Text("tile." + string(tiles[k])).In(lang) }

// MarshalJSON gives the name of the rules interface.
func (k kindName) MarshalJSON() ([]byte, error) { return json.Marshal(tiles[k]) }

// spot is a space by letter and number, as on a chess board: [0,0] is A1, [4,0] is E1.
type spot int

// In is the same in all languages.
func (p spot) In(string) string {
	return string(rune('A'+int(p)%side)) + strconv.Itoa(int(p)/side+1)
}

// MarshalJSON gives [q,r].
func (p spot) MarshalJSON() ([]byte, error) { return json.Marshal(spaceAt(int(p))) }

// bagList is tiles by kind: "2 Hühner und 1 Kuh".
type bagList bag

// In counts each kind, or says that there is none.
func (l bagList) In(lang string) string {
	var there i18n.List
	for i, n := range l {
		if n > 0 {
			there = append(there, words.Say("count."+string(tiles[i]), map[string]any{"count": int(n)}))
		}
	}
	if len(there) == 0 {
		return words.Text("nothing").In(lang)
	}
	return there.In(lang)
}

// MarshalJSON gives the counts.
func (l bagList) MarshalJSON() ([]byte, error) { return bag(l).MarshalJSON() }
