package heckmeck_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func TestForms(t *testing.T) {
	enginestest.Forms(t, heckmeck.Game{}, enginestest.FormConfig{})
}
