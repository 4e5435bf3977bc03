package i18n_test

import (
	"encoding/json"
	"maps"
	"testing"
	"time"

	"spieltisch/engines/i18n"
)

type spoken struct{}

func (spoken) In(lang string) string { return "in " + lang }

func TestFill(t *testing.T) {
	const say = "{n, plural, =0 {none} one {one worm} other {{n} worms}}"
	tests := []struct {
		name, lang, pattern string
		args                map[string]any
		want                string
	}{
		{"nothing is filled twice", "de", "{a} {b} {c}", map[string]any{"a": "{b}", "b": 2}, "{b} 2 {c}"},
		{"an argument says itself", "fr", "{s}", map[string]any{"s": spoken{}}, "in fr"},
		{"one", "en", say, map[string]any{"n": 1}, "one worm"},
		{"several", "en", say, map[string]any{"n": 4}, "4 worms"},
		{"a number itself", "en", say, map[string]any{"n": 0}, "none"},
		{"out of JSON", "en", say, map[string]any{"n": 1.0}, "one worm"},
		{"nothing is one in French", "fr", "{n, plural, one {{n} ver} other {{n} vers}}", map[string]any{"n": 0}, "0 ver"},
		{"few", "pl", "{n, plural, one {kura} few {kury} many {kur} other {kury}}", map[string]any{"n": 3}, "kury"},
		{"many", "pl", "{n, plural, one {kura} few {kury} many {kur} other {kury}}", map[string]any{"n": 5}, "kur"},
		{"before a vowel", "it", "{s, initial, a {ad} other {a}} {s}", map[string]any{"s": "Anna"}, "ad Anna"},
		{"an accent is no other letter", "fr", "{s, initial, aeiou {d’} other {de }}{s}", map[string]any{"s": "Élise"}, "d’Élise"},
		{"behind an isolate", "it", "{s, initial, a {ad} other {a}} {s}", map[string]any{"s": "\u2068Åsa\u2069"}, "ad \u2068Åsa\u2069"},
		{"no vowel", "it", "{s, initial, a {ad} other {a}} {s}", map[string]any{"s": "Ben"}, "a Ben"},
		{"an emoji", "it", "{s, initial, a {ad} other {a}} {s}", map[string]any{"s": "🐷"}, "a 🐷"},
		{"no number", "en", say, map[string]any{"n": "x"}, "x worms"},
		{"a broken one shows itself", "en", "{n, plural", map[string]any{"n": 1}, "{n, plural"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := (i18n.Text{tt.lang: tt.pattern}).Fill(tt.args)[tt.lang]; got != tt.want {
				t.Errorf("%q with %v = %q, want %q", tt.pattern, tt.args, got, tt.want)
			}
		})
	}
}

func TestTheFallbackIsEnglishThenGerman(t *testing.T) {
	whole := i18n.Text{"de": "Huhn", "en": "hen", "fr": "poule"}
	for _, tt := range []struct {
		text       i18n.Text
		lang, want string
	}{
		{whole, "fr", "poule"}, {whole, "da", "hen"}, {i18n.Text{"de": "Huhn"}, "da", "Huhn"}, {nil, "de", ""},
	} {
		if got := tt.text.In(tt.lang); got != tt.want {
			t.Errorf("%v in %s = %q, want %q", tt.text, tt.lang, got, tt.want)
		}
	}
}

func TestJSONBeginsWithGerman(t *testing.T) {
	text := i18n.Text{"it": "i", "cs": "c", "de": "d\"", "en": "e"}
	data, err := json.Marshal(text)
	if want := `{"de":"d\"","cs":"c","en":"e","it":"i"}`; string(data) != want || err != nil {
		t.Errorf("JSON = %s, %v, want %s", data, err, want)
	}
	var back i18n.Text
	if err := json.Unmarshal(data, &back); err != nil || !maps.Equal(back, text) {
		t.Errorf("and back = %v, %v", back, err)
	}
}

func TestListed(t *testing.T) {
	tests := []struct {
		words []string
		lang  string
		want  string
	}{
		{nil, "de", ""},
		{[]string{"1 Wurm"}, "de", "1 Wurm"},
		{[]string{"4", "Wurm"}, "de", "4 und Wurm"},
		{[]string{"1", "2", "3"}, "fr", "1, 2 et 3"},
	}
	for _, tt := range tests {
		if got := i18n.Listed(tt.words, tt.lang); got != tt.want {
			t.Errorf("Listed(%q, %s) = %q, want %q", tt.words, tt.lang, got, tt.want)
		}
	}
}

// Arguments say themselves as the language does.
func TestArguments(t *testing.T) {
	at := i18n.When(time.Date(2026, time.November, 27, 20, 5, 0, 0, time.UTC))
	for _, tt := range []struct {
		arg        i18n.Localizer
		lang, want string
	}{
		{at, "de", "27. November 2026, 20:05"}, {at, "en", "27 November 2026, 20:05"},
		{i18n.Number("1.5"), "de", "1,5"}, {i18n.Number("1.5"), "en", "1.5"}, {i18n.Number("12"), "fr", "12"},
	} {
		if got := tt.arg.In(tt.lang); got != tt.want {
			t.Errorf("%#v in %s = %q, want %q", tt.arg, tt.lang, got, tt.want)
		}
	}
}

func TestDate(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, time.November, d, 20, 15, 0, 0, time.UTC) }
	for _, tt := range []struct {
		lang string
		day  int
		want string
	}{
		{"de", 27, "27. November 2026"}, {"de", 1, "1. November 2026"},
		{"en", 27, "27 November 2026"},
		{"fr", 27, "27 novembre 2026"}, {"fr", 1, "1er novembre 2026"},
		{"it", 27, "27 novembre 2026"}, {"it", 1, "1º novembre 2026"},
		{"es", 27, "27 de noviembre de 2026"},
		{"da", 27, "27 November 2026"}, // English stands in
	} {
		if got := i18n.Date(day(tt.day), tt.lang); got != tt.want {
			t.Errorf("Date in %s = %q, want %q", tt.lang, got, tt.want)
		}
	}
}
