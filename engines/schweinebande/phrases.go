package schweinebande

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines"
)

// Tiles have a name in each language, so they are arguments that say themselves (engines.Localizer). In JSON
// they are the names and counts of the rules interface.

// kindName is a kind of tile: "Schwein".
type kindName int

// In names the tile without an article.
func (k kindName) In(lang string) string {
	return [tileKinds]engines.Text{
		{De: "Huhn", En: "chicken", Fr: "poule", It: "gallina"},
		{De: "Ziege", En: "goat", Fr: "chèvre", It: "capra"},
		{De: "Schaf", En: "sheep", Fr: "mouton", It: "pecora"},
		{De: "Esel", En: "donkey", Fr: "âne", It: "asino"},
		{De: "Schwein", En: "pig", Fr: "cochon", It: "maiale"},
		{De: "Kuh", En: "cow", Fr: "vache", It: "mucca"},
		{De: "Heusack", En: "hay sack", Fr: "sac de foin", It: "sacco di fieno"},
	}[k].In(lang)
}

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

// bagList is tiles by kind: "2 × Huhn und 1 × Kuh".
type bagList bag

// In counts each kind, or says that there is none.
func (l bagList) In(lang string) string {
	var words []string
	for i, n := range l {
		if n > 0 {
			words = append(words, strconv.Itoa(int(n))+" × "+kindName(i).In(lang))
		}
	}
	if len(words) == 0 {
		return engines.Text{De: "nichts", En: "nothing", Fr: "rien", It: "niente"}.In(lang)
	}
	return engines.Listed(words, lang)
}

// MarshalJSON gives the counts.
func (l bagList) MarshalJSON() ([]byte, error) { return bag(l).MarshalJSON() }
