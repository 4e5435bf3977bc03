package verasselt

import (
	"encoding/json"

	"spieltisch/engines/i18n"
)

// Colours have a name in each language, so they are arguments that say themselves (engines.Localizer). In
// JSON they are the letters and counts of the rules interface.

// color is the place of a colour in faces.
type color int

// In names the colour alone, as in "yellow: 3".
func (c color) In(lang string) string {
	return words.Text("color." + colorKeys[c]).In(lang)
}

// colorKeys end the keys of texts about a colour, in the order of faces.
var colorKeys = [len(faces)]string{"yellow", "blue", "red", "green", "bar"}

// MarshalJSON gives the letter.
func (c color) MarshalJSON() ([]byte, error) { return json.Marshal(faces[c]) }

// colorList is several colours: "Gelb und Rot".
type colorList []Face

// In names the colours.
func (l colorList) In(lang string) string {
	var there i18n.List
	for _, f := range l {
		i, _ := f.index()
		there = append(there, color(i))
	}
	return there.In(lang)
}

// cardList is cards by colour: "2 gelbe und 1 rote".
type cardList Cards

// In counts each colour, or says that there is none.
func (l cardList) In(lang string) string {
	var there i18n.List
	for i, n := range l {
		if n > 0 {
			there = append(there, words.Say("count."+colorKeys[i], map[string]any{"count": n}))
		}
	}
	if len(there) == 0 {
		return words.Text("noCard").In(lang)
	}
	return there.In(lang)
}

// MarshalJSON gives the counts.
func (l cardList) MarshalJSON() ([]byte, error) { return json.Marshal(Cards(l)) }

// groupName is what a turn is rolled for.
type groupName Group

// In names the group as the object of "for".
func (g groupName) In(lang string) string {
	if Group(g) == Catch {
		return words.Text("group.catch").In(lang)
	}
	return words.Text("group.hub").In(lang)
}
