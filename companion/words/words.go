// Package words holds what the companion says to people, in all languages: questions, reasons of a reading,
// warnings, refusals. What a game says comes from the game.
package words

import (
	"cmp"
	"embed"
	"maps"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// Words is a message ready for people: filled in, in every language, with seats already named.
type Words struct {
	Key     string       `json:"key"`
	Rule    string       `json:"rule,omitempty"`
	Text    engines.Text `json:"text"`             // for the page
	Spoken  engines.Text `json:"spoken,omitempty"` // to the ear, in the languages where that differs
	Display engines.Text `json:"display"`          // for the small display
	Picture string       `json:"picture,omitempty"`
}

// Equal reports whether they say the same.
func (w Words) Equal(o Words) bool {
	return w.Key == o.Key && w.Rule == o.Rule && w.Picture == o.Picture && maps.Equal(w.Text, o.Text) &&
		maps.Equal(w.Spoken, o.Spoken) && maps.Equal(w.Display, o.Display)
}

// Aloud is the text as a voice says it in a language: numbers and units are words, names are not marked.
func (w Words) Aloud(lang string) string {
	if s, ok := w.Spoken[lang]; ok {
		return engines.Unisolated(s)
	}
	return engines.Unisolated(w.Text.In(lang))
}

// With adds the same to the words in every language.
func (w Words) With(tail string) Words {
	spoken := engines.Text{}
	for lang, text := range w.Text {
		says, heard := w.Spoken[lang], i18n.Aloud(tail, lang)
		if says != "" || heard != tail {
			spoken[lang] = cmp.Or(says, text) + heard
		}
	}
	w.Text, w.Display, w.Spoken = w.Text.With(tail), w.Display.With(tail), spoken
	return w
}

//go:embed words
var files embed.FS

// Room are the companion's own texts, in files.
var Room = i18n.New("companion", files)

// Message finds the companion's own words for a key.
func Message(key string) (engines.Message, bool) { return Room.Message(key) }

// Of fills one of the companion's own messages: Of("warn.mouth", map[string]any{"tunnel": 2}). A key without
// words shows itself.
func Of(key string, args map[string]any) Words {
	m, ok := Message(key)
	return OfGame(key, "", m.Fill(args), ok)
}

// OfGame are words that a game has for a key and a rule; where it has none (not ok), the key shows itself.
func OfGame(key, rule string, m engines.Message, ok bool) Words {
	if !ok {
		m = engines.Message{Text: i18n.Plain(key), Display: i18n.Plain(key)}
	}
	return Words{Key: key, Rule: rule, Text: m.Text, Spoken: m.Spoken, Display: m.Display, Picture: m.Picture}
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
