package animals_test

import (
	"testing"

	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, animals.Game{}, `{"players":["Anna","Ben"]}`)
}
