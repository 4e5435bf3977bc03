package heckmeck

import (
	"encoding/json"
	"strconv"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// A worm has a name and a 4 has none, and each language wants its own article and plural, so dice are
// arguments that say themselves (engines.Localizer). In JSON they are the faces.

// aFace is one die as the object of a sentence: "eine 4", "einen Wurm".
type aFace engines.Face

// In names the die.
func (f aFace) In(lang string) string { return ofFace("aDie", engines.Face(f)).In(lang) }

// these is all dice of a face: "4er", "Würmer"; in French and Italian with the article: "les 4", "i vermi".
type these engines.Face

// In names the dice in the plural.
func (f these) In(lang string) string { return ofFace("allDice", engines.Face(f)).In(lang) }

// ofFace is what is said of a face: a worm has words of its own, and so has a 1 before which Italian wants
// another article.
func ofFace(what string, f engines.Face) i18n.Phrase {
	key := what + ".other"
	switch {
	case f == worm:
		key = what + ".worm"
	case f == 1 && what == "allDice":
		key = what + ".1"
	}
	return words.Say(key, map[string]any{"face": int(f)})
}

// faces is several dice: "eine 4 und eine 5".
type faces []engines.Face

// groups is dice that were put aside, said by their number: "four 4s", "two worms".
type groups []engines.Face

// In says how many there are of each face, ascending.
func (g groups) In(lang string) string {
	var says []string
	for _, f := range kinds(g) {
		n := 0
		for _, d := range g {
			if d == f {
				n++
			}
		}
		key := "group.other"
		if f == worm {
			key = "group.worm"
		}
		says = append(says, words.Say(key, map[string]any{"count": n, "face": int(f)}).In(lang))
	}
	return i18n.Listed(says, lang)
}

// MarshalJSON gives the faces as numbers.
func (g groups) MarshalJSON() ([]byte, error) { return json.Marshal([]engines.Face(g)) }

// kinds names each face once, ascending.
func kinds(dice []engines.Face) faces {
	var out faces
	for f := engines.Face(1); f <= worm; f++ {
		for _, d := range dice {
			if d == f {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// list names every die, ascending.
func list(d dice) faces { return d.faces() }

// In lists the faces: numbers as they are, then the worms by their name, counted where there are several or
// nothing else. A long list goes without "and": six faces and a colon fill a line of the small display.
// Before a count it needs it: "5, 2 worms" could be a 5 and a 2.
func (l faces) In(lang string) string {
	var says []string
	worms := 0
	for _, f := range l {
		if f == worm {
			worms++
			continue
		}
		says = append(says, strconv.Itoa(int(f)))
	}
	if worms > 0 {
		says = append(says, wormsAmong(worms, len(says)).In(lang))
	}
	if len(says) > 4 && worms < 2 {
		return strings.Join(says, ", ")
	}
	return i18n.Listed(says, lang)
}

// wormsAmong names n worms beside so many other dice.
func wormsAmong(n, others int) i18n.Phrase {
	if n == 1 && others > 0 {
		return words.Say("wormAmong", nil)
	}
	return words.Say("worms", map[string]any{"count": n})
}

// MarshalJSON gives the faces as numbers.
func (l faces) MarshalJSON() ([]byte, error) { return json.Marshal([]engines.Face(l)) }
