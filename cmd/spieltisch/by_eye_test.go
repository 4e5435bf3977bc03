//go:build !nocv

package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"testing/synctest"

	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines/animals"
	"spieltisch/packaging/sweep"
)

// Evenings that are read from rendered pixels, one of each game. What becomes of what was read is tested with
// labels, too.

// A family shows its cards once each and plays a game of animals with them to the winner. Rows, exchanges
// and hands are read from rendered pixels; only knocks, passes and calls are tapped, which nobody can see.
func TestAnimalsArePlayedByEye(t *testing.T) {
	sweep.Long(t)
	synctest.Test(t, func(t *testing.T) {
		e := animalsByEye(t, 2611)
		e.begin(e.teach(), 1)
		e.play()
	})
}

// The same with other cards, over several rounds.
func TestSeveralRoundsOfAnimalsArePlayedByEye(t *testing.T) {
	sweep.All(t)
	synctest.Test(t, func(t *testing.T) {
		e := animalsByEye(t, 2612)
		e.begin(e.teach(), 3)
		e.play()
	})
}

func animalsByEye(t *testing.T, deck uint64) *cardEvening {
	return &cardEvening{watched: watched{t: t}, deck: otherDeck(deck, (animals.Game{}).Cards()), most: 2,
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
