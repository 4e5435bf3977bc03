//go:build !nocv

package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"testing/synctest"

	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// Evenings that are read from rendered pixels, one of each game. What becomes of what was read is tested with
// labels, too.

// A family shows its cards once each and plays a game with them to the winner: each game of the catalogue
// whose cards lie in rows. Rows and hands are read from rendered pixels; only what nobody can see is tapped:
// knocks, passes and calls.
func TestGamesOfRowsArePlayedByEye(t *testing.T) {
	sweep.Long(t)
	last := map[string][]byte{"animals": lives(1)} // of a game that takes long, its end
	for _, g := range catalog.All() {
		game, ok := g.(rowGame)
		if !ok || game.SensedBy() != engines.FromCards {
			continue
		}
		setup := last[g.Info().ID]
		if setup == nil {
			setup = g.(engines.Sampler).Setup(rand.New(rand.NewPCG(26, 11)), 2)
		}
		s, _, _, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if at, ok := s.(engines.Spread); !ok || len(at.Lying().Rows) == 0 {
			continue
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := rowsByEye(t, game, 2611)
				e.begin(e.teach(), setup)
				e.play()
			})
		})
	}
}

// The same with other cards, over several rounds.
func TestSeveralRoundsOfAnimalsArePlayedByEye(t *testing.T) {
	sweep.All(t)
	synctest.Test(t, func(t *testing.T) {
		e := rowsByEye(t, animals.Game{}, 2612)
		e.begin(e.teach(), lives(3))
		e.play()
	})
}

func rowsByEye(t *testing.T, game rowGame, deck uint64) *cardEvening {
	return &cardEvening{watched: watched{t: t}, game: game, deck: otherDeck(deck, game.Cards()), most: 2,
		look: simcards.Config{Seed: 72,
			Look: simcards.Look{Tilt: 14, Blur: 0.8, Noise: 3, Glare: 0.3, Shadow: 0.2}}}
}

// A family shows its tiles once each and plays the last round of Schweinebande with them to the winner.
// Tiles, farmers and lines are read from rendered pixels; only what happens in pens and farms is tapped.
func TestSchweinebandeIsPlayedByEye(t *testing.T) {
	sweep.Long(t)
	synctest.Test(t, func(t *testing.T) {
		e := tilesByEye(t, 2613, 72)
		e.lastRound(e.teach())
		e.hardlyHelped()
	})
}

// The same with tiles that lie in twenty other ways, seen with other noise: most are played without a nudge,
// none hangs, and nothing gets into the record that was not done.
func TestSchweinebandeWithOtherLayouts(t *testing.T) {
	sweep.All(t)
	const layouts = 20
	path := tilesByEye(t, 2613, 0).teach()
	var well, nudged, tapped int
	for i := range layouts {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := tilesByEye(t, 2613, 200+uint64(i))
				switch e.lastRound(path); {
				case e.tapped > 0:
					tapped++
				case e.nudged > 0:
					nudged++
				default:
					well++
				}
			})
		})
	}
	t.Logf("%d without a nudge, %d with farmers that were moved, %d with moves tapped; %d wrong or hung",
		well, nudged, tapped, layouts-well-nudged-tapped)
	if tapped > 1 {
		t.Errorf("moves were tapped in %d of %d", tapped, layouts)
	}
}

// The same with other tiles, three players and all four rounds.
func TestAWholeSchweinebandeIsPlayedByEye(t *testing.T) {
	sweep.All(t)
	synctest.Test(t, func(t *testing.T) {
		e := tilesByEye(t, 2614, 72)
		e.begin(e.teach(), `"players":["Anna","Ben","Cem"],"options":{"startHay":3}`)
		e.play()
		e.hardlyHelped()
	})
}

func tilesByEye(t *testing.T, deck, seed uint64) *tileEvening {
	return &tileEvening{watched: watched{t: t}, deck: otherTiles(deck),
		look: simcards.Config{Seed: seed, FPS: 6,
			Look: simcards.Look{Width: 450, Tilt: 13, Blur: 0.8, Noise: 3, Glare: 0.25, Shadow: 0.15}}}
}

// A family shows its dice, and plays with them to the winner: what is rolled is read from rendered pixels.
func TestShownDiceArePlayedWith(t *testing.T) {
	sweep.Long(t)
	for name, f := range families {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := &shownEvening{family: f, watched: watched{t: t}, by: rand.New(rand.NewPCG(46, 2))}
				e.begin(e.teach())
				e.play()
			})
		})
	}
}

// A family shows its dice and its cards once, and plays the last turns of Voll verasselt to the winner. Rolls
// and cards are read from rendered pixels.
func TestVerasseltIsPlayedByEye(t *testing.T) {
	sweep.Long(t)
	synctest.Test(t, func(t *testing.T) {
		e := newHubEvening(t, 2615)
		e.begin(lastTurns)
		e.play()
	})
}

// The same from the first turn on, with five sets of cards, tables and games.
func TestAWholeVerasseltIsPlayedByEye(t *testing.T) {
	sweep.All(t)
	for seed := range uint64(5) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e := newHubEvening(t, 2615+seed)
				e.begin(`"hub":{"Y":3,"B":3,"R":2,"G":2}`)
				e.play()
			})
		})
	}
}

// The grill is read from rendered pixels, and so are the dice beside it.
func TestTheGrillIsComparedByEye(t *testing.T) {
	sweep.Long(t)
	synctest.Test(t, func(t *testing.T) { compareGrill(t, false) })
}
