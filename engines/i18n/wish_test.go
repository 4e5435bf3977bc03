package i18n_test

import (
	"testing"

	"spieltisch/engines/i18n"
)

func TestWish(t *testing.T) {
	tests := []struct{ code, accepted, want string }{
		{"fr", "de", "fr"},
		{"", "da, it-CH;q=0.8, de", "it"},
		{"xx", "EN-gb", "en"},
		{"", "da", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		if got := i18n.Wish(tt.code, tt.accepted); got != tt.want {
			t.Errorf("%q of %q: %q, want %q", tt.code, tt.accepted, got, tt.want)
		}
	}
}
