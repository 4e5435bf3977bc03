// Package words holds what the companion says to people, in four languages: questions, reasons of a reading,
// warnings, refusals. What a game says comes from the game.
package words

import (
	"slices"

	"spieltisch/engines"
)

// Words is a message ready for people: filled in, in four languages, with seats already named.
type Words struct {
	Key     string       `json:"key"`
	Rule    string       `json:"rule,omitempty"`
	Text    engines.Text `json:"text"`    // for the page
	Display engines.Text `json:"display"` // for the small display
	Picture string       `json:"picture,omitempty"`
}

// With adds the same to the words in every language.
func (w Words) With(tail string) Words {
	for _, s := range []*string{
		&w.Text.De, &w.Text.En, &w.Text.Fr, &w.Text.It, &w.Display.De, &w.Display.En, &w.Display.Fr, &w.Display.It,
	} {
		*s += tail
	}
	return w
}

// Message finds the companion's own words for a key.
func Message(key string) (engines.Message, bool) {
	m, ok := messages[key]
	if !ok {
		return engines.Message{}, false
	}
	return engines.Message{
		Text:    engines.Text{De: m.de, En: m.en, Fr: m.fr, It: m.it},
		Display: engines.Text{De: m.dde, En: m.den, Fr: m.dfr, It: m.dit},
		Picture: m.picture,
	}, true
}

// Keys lists the keys of the companion's own words, in order.
func Keys() []string {
	keys := make([]string, 0, len(messages))
	for k := range messages {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Of fills one of the companion's own messages: Of("warn.mouth", map[string]any{"tunnel": 2}). A key without
// words shows itself.
func Of(key string, args map[string]any) Words {
	m, ok := Message(key)
	return OfGame(key, "", m.Fill(args), ok)
}

// OfGame are words that a game has for a key and a rule; where it has none (not ok), the key shows itself.
func OfGame(key, rule string, m engines.Message, ok bool) Words {
	if !ok {
		m = engines.Message{Text: plain(key), Display: plain(key)}
	}
	return Words{Key: key, Rule: rule, Text: m.Text, Display: m.Display, Picture: m.Picture}
}

// OfReason says why a reading is in doubt. A reason without words is another one.
func OfReason(reason string) Words {
	key := "reason." + reason
	if _, ok := Message(key); !ok {
		w := Of("reason.other", nil)
		w.Key = key
		return w
	}
	return Of(key, nil)
}

// OfViolation says which rule of a game is broken, to these players.
func OfViolation(g engines.Game, players []string, v *engines.Violation) Words {
	m, ok := v.Words(g, players)
	return OfGame(v.Rule, v.Rule, m, ok)
}

// OfName says what is wrong with a name.
func OfName(e *engines.NameError) Words { return Of("no.name."+e.Reason, e.Args()) }

// plain is the same text in every language.
func plain(s string) engines.Text { return engines.Text{De: s, En: s, Fr: s, It: s} }
