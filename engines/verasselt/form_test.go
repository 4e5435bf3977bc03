package verasselt_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

func TestForms(t *testing.T) {
	enginestest.Forms(t, verasselt.Game{}, enginestest.FormConfig{})
}
