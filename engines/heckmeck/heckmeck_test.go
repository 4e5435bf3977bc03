package heckmeck_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func TestCases(t *testing.T) {
	enginestest.Cases(t, heckmeck.Game{}, enginestest.SharedCases("heckmeck"))
}
