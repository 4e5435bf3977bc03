package bots_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"spieltisch/companion/bots"
	"spieltisch/engines"
	"spieltisch/engines/enginestest/nim"
	"spieltisch/packaging/sweep"
)

// Every game is played to its end by every strength, by the rules: Game fails at a refusal.
func TestEveryGameIsPlayed(t *testing.T) {
	for _, g := range games() {
		for _, strength := range bots.Strengths() {
			t.Run(g.Info().ID+"/"+string(strength), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(8, 3))
				c, ok := bots.NewChooser(g, r)
				if !ok {
					t.Fatal("cannot be played")
				}
				for i := range sweep.Of((g.Info().MaxSeats-g.Info().MinSeats)/2 + 1) {
					seats := g.Info().MinSeats + 2*i
					setup := g.(engines.Sampler).Setup(r, seats)
					for strings.Contains(string(setup), `"partialRefill":false`) {
						// a pile that is never used up: such a game may go on for ever
						setup = g.(engines.Sampler).Setup(r, seats)
					}
					s, err := c.Game(setup, []bots.Strength{strength})
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

// A game brings its players with it (nim is in no file but its own): whoever advises well wins where he can.
func TestASmallGameBringsItsPlayers(t *testing.T) {
	for n := range uint64(20) {
		r := rand.New(rand.NewPCG(n, 1))
		c, ok := bots.NewChooser(nim.Game{}, r)
		if !ok {
			t.Fatal("nim cannot be played")
		}
		s, err := c.Game(nim.Game{}.Setup(r, 2), []bots.Strength{bots.Random, bots.Exact})
		if err != nil {
			t.Fatal(err)
		}
		if won := s.View().Winners; len(won) != 1 || won[0] != 2 { // of twelve matches whoever answers wins
			t.Errorf("game %d: won by %v, want seat 2", n, won)
		}
	}
}
