package nim_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/enginestest/nim"
)

func TestSuite(t *testing.T) {
	enginestest.Run(t, nim.Game{}, enginestest.Config{
		Setups:  []string{`{"players":["Anna","Ben"]}`},
		Refused: []string{`{"players":["Anna"]}`, `{"players":["Anna","Ben","Cem"]}`},
		Broken:  []string{``, `null`, `{}`, `{"players":[1]}`, `{"players":["Anna","Ben"],"first":3}`},
		Every: func(engines.State) []engines.Action {
			var all []engines.Action
			for n := -1; n <= 5; n++ {
				all = append(all, nim.Take{Count: n})
			}
			return all
		},
		Conserved: func(state []byte) error {
			var s struct{ Left int }
			if err := json.Unmarshal(state, &s); err != nil || s.Left < 0 || s.Left > 12 {
				return fmt.Errorf("%d matches, %w", s.Left, err)
			}
			return nil
		},
		Keys: []string{"NI-01", "NI-02", "NI-03", "take", "take.count", "took", "over", "now.take", "area.row", "place.turn"},
	})
}

func TestTranscripts(t *testing.T) { enginestest.Transcripts(t, nim.Game{}, "testdata") }

func TestEachRuleHasItsTranscripts(t *testing.T) { enginestest.Rules(t, "rules.md", "testdata") }
