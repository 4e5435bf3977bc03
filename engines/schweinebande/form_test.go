package schweinebande_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/schweinebande"
)

func TestForms(t *testing.T) {
	enginestest.Forms(t, schweinebande.Game{}, enginestest.FormConfig{})
}
