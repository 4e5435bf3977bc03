package ten_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/ten"
)

func TestSuite(t *testing.T) {
	enginestest.Run(t, ten.Game{}, enginestest.Config{
		Setups: []string{`{"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben"],"position":{"sum":9,"top":3,"turn":2}}`},
		Refused: []string{`{"players":["Anna"]}`,
			`{"players":["Anna","Ben"],"position":{"sum":11,"top":3,"turn":2}}`},
		Broken: []string{``, `null`, `{}`, `{"players":[1]}`, `{"players":["Anna","Ben"],"first":3}`},
		Every: func(engines.State) (all []engines.Action) {
			for n := range 5 {
				all = append(all, ten.Lay{Card: n})
			}
			return all
		},
		Keys: []string{"TE-01", "TE-02", "TE-03", "lay", "lay.card", "laid", "over", "now.lay", "area.pile",
			"place.turn"},
	})
}
