package heckmeck_test

import (
	"testing"

	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, heckmeck.Game{}, `{"players":["Anna","Ben"]}`)
}
