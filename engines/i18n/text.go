package i18n

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The languages that stand in where a text is missing, in this order.
const (
	first  = "de" // the table's own language; its files are the reference for all others
	second = "en"
)

// Text is one sentence in the languages of the table, by their codes. It is not changed once it is made.
type Text map[string]string

// Plain is a text that is the same in every language: a name, a number.
func Plain(s string) Text {
	t := Text{}
	for _, lang := range Languages() {
		t[lang] = s
	}
	return t
}

// In returns the sentence in a language; where it has none, in English, else in German. No language is
// German.
func (t Text) In(lang string) string {
	if lang == "" {
		return t[first]
	}
	for _, l := range [...]string{strings.TrimSuffix(lang, ear), second, first} {
		if s, ok := t[l]; ok {
			return s
		}
	}
	return ""
}

// Fill puts the arguments in place of "{name}" in all languages. A place without an argument stays as it is.
func (t Text) Fill(args map[string]any) Text {
	if t == nil {
		return nil
	}
	out := make(Text, len(t))
	for lang, pattern := range t {
		out[lang] = fill(pattern, lang, args)
	}
	return out
}

// With adds the same to the sentence in every language.
func (t Text) With(tail string) Text {
	out := make(Text, len(t))
	for lang, s := range t {
		out[lang] = s + tail
	}
	return out
}

// Codes lists the languages that a text has, German first.
func (t Text) Codes() []string { return germanFirst(slices.Collect(maps.Keys(t))) }

func germanFirst(codes []string) []string {
	slices.SortFunc(codes, func(a, b string) int {
		if (a == first) != (b == first) {
			if a == first {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return codes
}

var _ json.Marshaler = Text{}

// MarshalJSON gives {"de": …, "en": …}, German first, always in the same order.
func (t Text) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, lang := range t.Codes() {
		if i > 0 {
			b = append(b, ',')
		}
		b, _ = jsontext.AppendQuote(b, lang) // invalid UTF-8 is replaced, as encoding/json does
		b = append(b, ':')
		b, _ = jsontext.AppendQuote(b, t[lang])
	}
	return append(b, '}'), nil
}

// Localizer is an argument that says itself: a die is "4" in every language, but a worm is not. Its JSON form
// stays plain data.
type Localizer interface {
	In(lang string) string
}

// Message is what people read about one thing: a sentence for the page, a short form for the small display
// (two lines of 21 characters, split at "\n") and the name of a pictogram for those who cannot read.
type Message struct {
	Text    Text   `json:"text"`
	Display Text   `json:"display"`
	Spoken  Text   `json:"spoken,omitempty"` // the sentence to the ear, in the languages where that differs
	Picture string `json:"picture"`          // a symbol that says the same, for children who cannot read
}

// Fill puts the arguments into all texts.
func (m Message) Fill(args map[string]any) Message {
	text := m.Text.Fill(args)
	return Message{Text: text, Display: m.Display.Fill(args), Spoken: aloud(m.Text, text, args),
		Picture: m.Picture}
}

// Phrase is an argument that says itself by a key of a room: "2 worms".
type Phrase struct {
	Room *Room
	Key  string
	Args map[string]any
}

// In says it in a language.
func (p Phrase) In(lang string) string { return fill(p.Room.Text(p.Key).In(lang), lang, p.Args) }

// said is an argument as people read it.
func said(v any, lang string) string {
	if s, ok := v.(Localizer); ok {
		return s.In(lang)
	}
	return fmt.Sprint(v)
}
