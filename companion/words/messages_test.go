package words_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"spieltisch/companion/words"
	"spieltisch/engines"
)

func TestEveryMessageIsComplete(t *testing.T) {
	keys := words.Keys()
	if len(keys) < 30 {
		t.Fatalf("%d keys", len(keys))
	}
	for _, key := range keys {
		m, ok := words.Message(key)
		if !ok || m.Picture == "" {
			t.Errorf("%s: found %v, picture %q", key, ok, m.Picture)
		}
		m = m.Fill(map[string]any{"tunnel": 4, "other": 3, "mm": "500"}) // as long as they get
		for _, lang := range engines.Languages() {
			if text := m.Text.In(lang); strings.TrimSpace(text) == "" || strings.Contains(text, "!") {
				t.Errorf("%s, %s: text %q", key, lang, text)
			}
			rows := strings.Split(m.Display.In(lang), "\n")
			if len(rows) > 2 || rows[0] == "" {
				t.Errorf("%s, %s: display has %d lines", key, lang, len(rows))
			}
			for _, row := range rows {
				if n := utf8.RuneCountInString(row); n > 21 {
					t.Errorf("%s, %s: %q is %d characters wide, 21 fit", key, lang, row, n)
				}
			}
		}
	}
	if _, ok := words.Message("nonesuch"); ok {
		t.Error("a key that is not there has a message")
	}
}
