package heckmeck

import (
	"encoding/json"
	"strconv"
	"strings"

	"spieltisch/engines"
)

// A worm has a name and a 4 has none, and each language wants its own article and plural, so dice are
// arguments that say themselves (engines.Localizer). In JSON they are the faces.

// aFace is one die: "eine 4", "einen Wurm".
type aFace engines.Face

// In names one die as the object of a sentence.
func (f aFace) In(lang string) string {
	if engines.Face(f) == worm {
		return engines.Text{De: "einen Wurm", En: "a worm", Fr: "un ver", It: "un verme"}.In(lang)
	}
	n := strconv.Itoa(int(f))
	return engines.Text{De: "eine " + n, En: "a " + n, Fr: "un " + n, It: "un " + n}.In(lang)
}

// these is all dice of a face: "4er", "Würmer"; in French and Italian with the article: "les 4", "i vermi".
type these engines.Face

// In names the dice in the plural.
func (f these) In(lang string) string {
	n := strconv.Itoa(int(f))
	switch engines.Face(f) {
	case worm:
		return engines.Text{De: "Würmer", En: "worms", Fr: "les vers", It: "i vermi"}.In(lang)
	case 1: // before a vowel: gli uno
		return engines.Text{De: "1er", En: "1s", Fr: "les 1", It: "gli 1"}.In(lang)
	}
	return engines.Text{De: n + "er", En: n + "s", Fr: "les " + n, It: "i " + n}.In(lang)
}

// faces is several dice: "eine 4 und eine 5".
type faces []engines.Face

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
	var words []string
	worms := 0
	for _, f := range l {
		if f == worm {
			worms++
			continue
		}
		words = append(words, strconv.Itoa(int(f)))
	}
	if worms > 0 {
		words = append(words, wormsAmong(worms, len(words)).In(lang))
	}
	if len(words) > 4 && worms < 2 {
		return strings.Join(words, ", ")
	}
	return engines.Listed(words, lang)
}

// wormsAmong names n worms beside so many other dice.
func wormsAmong(n, others int) engines.Text {
	count := strconv.Itoa(n)
	switch {
	case n > 1:
		return engines.Text{De: count + " Würmer", En: count + " worms", Fr: count + " vers", It: count + " vermi"}
	case others == 0:
		return engines.Text{De: "1 Wurm", En: "1 worm", Fr: "1 ver", It: "1 verme"}
	}
	return engines.Text{De: "Wurm", En: "worm", Fr: "ver", It: "verme"}
}

// MarshalJSON gives the faces as numbers.
func (l faces) MarshalJSON() ([]byte, error) { return json.Marshal([]engines.Face(l)) }
