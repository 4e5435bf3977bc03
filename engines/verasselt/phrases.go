package verasselt

import (
	"encoding/json"
	"strconv"

	"spieltisch/engines"
)

// Colours have a name in each language, so they are arguments that say themselves (engines.Localizer). In
// JSON they are the letters and counts of the rules interface.

// color is the place of a colour in faces.
type color int

// In names the colour alone, as in "yellow: 3".
func (c color) In(lang string) string {
	switch faces[c] {
	case Yellow:
		return engines.Text{De: "Gelb", En: "yellow", Fr: "jaune", It: "giallo"}.In(lang)
	case Blue:
		return engines.Text{De: "Blau", En: "blue", Fr: "bleu", It: "blu"}.In(lang)
	case Red:
		return engines.Text{De: "Rot", En: "red", Fr: "rouge", It: "rosso"}.In(lang)
	case Green:
		return engines.Text{De: "Grün", En: "green", Fr: "vert", It: "verde"}.In(lang)
	}
	return engines.Text{De: "Doppelbalken", En: "double bar", Fr: "double barre", It: "doppia barra"}.In(lang)
}

// MarshalJSON gives the letter.
func (c color) MarshalJSON() ([]byte, error) { return json.Marshal(faces[c]) }

// colorList is several colours: "Gelb und Rot".
type colorList []Face

// In names the colours.
func (l colorList) In(lang string) string {
	words := make([]string, 0, len(l))
	for _, f := range l {
		i, _ := f.index()
		words = append(words, color(i).In(lang))
	}
	return engines.Listed(words, lang)
}

// cardList is cards by colour: "2 Gelb und 1 Rot".
type cardList Cards

// In counts each colour, or says that there is none.
func (l cardList) In(lang string) string {
	var words []string
	for i, n := range l {
		if n > 0 {
			words = append(words, strconv.Itoa(n)+" × "+color(i).In(lang))
		}
	}
	if len(words) == 0 {
		return engines.Text{De: "keine Assel", En: "no bug", Fr: "aucun cloporte", It: "nessun porcellino"}.In(lang)
	}
	return engines.Listed(words, lang)
}

// MarshalJSON gives the counts.
func (l cardList) MarshalJSON() ([]byte, error) { return json.Marshal(Cards(l)) }

// groupName is what a turn is rolled for.
type groupName Group

// In names the group as the object of "for".
func (g groupName) In(lang string) string {
	if Group(g) == Catch {
		return engines.Text{De: "den Fang", En: "the catch", Fr: "la prise", It: "la presa"}.In(lang)
	}
	return engines.Text{De: "die Mitte", En: "the middle", Fr: "le milieu", It: "il centro"}.In(lang)
}
