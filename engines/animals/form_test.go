package animals_test

import (
	"testing"

	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

// Single cards that nobody can have are not offered; all of them together may still be too many.
func TestForms(t *testing.T) {
	enginestest.Forms(t, animals.Game{}, enginestest.FormConfig{
		Unasked: map[string][]string{"deal": {"hands"}, "instant": {"hand"}},
		Breaks:  []string{"AN-05", "AN-07", "AN-12", "AN-15", "AN-21"},
	})
}
