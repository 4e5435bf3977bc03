package words_test

import (
	"strings"
	"testing"

	"spieltisch/companion/words"
	"spieltisch/engines"
)

func TestTheTableNeverShouts(t *testing.T) {
	for _, key := range words.Room.Keys() {
		m, _ := words.Message(key)
		for _, lang := range engines.Languages() {
			if text := m.Text.In(lang); strings.ContainsAny(text, "!¡") {
				t.Errorf("%s, %s: text %q", key, lang, text)
			}
		}
	}
	if _, ok := words.Message("nonesuch"); ok {
		t.Error("a key that is not there has a message")
	}
}
