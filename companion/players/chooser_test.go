package players_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"spieltisch/companion/players"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// Every game is played to its end by every strength, by the rules: Game fails at a refusal.
func TestEveryGameIsPlayed(t *testing.T) {
	for _, g := range catalog.All() {
		for _, strength := range players.Strengths() {
			t.Run(g.Info().ID+"/"+string(strength), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(8, 3))
				c, ok := players.NewChooser(g, r)
				if !ok {
					t.Fatal("cannot be played")
				}
				for seats := g.Info().MinSeats; seats <= g.Info().MaxSeats; seats += 2 {
					setup := g.(engines.Sampler).Setup(r, seats)
					for strings.Contains(string(setup), `"partialRefill":false`) { // a pile that is never used up: such a game may go on for ever
						setup = g.(engines.Sampler).Setup(r, seats)
					}
					s, err := c.Game(setup, []players.Strength{strength})
					if err != nil {
						t.Fatalf("%s: %v", setup, err)
					}
					if view := s.View(); !view.Over {
						t.Errorf("%s: not over", setup)
					}
				}
			})
		}
	}
}
