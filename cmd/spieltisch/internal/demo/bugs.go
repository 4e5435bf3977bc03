package demo

import (
	"bytes"
	_ "embed"
	"fmt"

	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/pieces"
)

// bugs is what the reader learned of the simulated bug dice, which nobody needs to show to it. Its test
// makes it.
//
//go:embed bugs.json
var bugs []byte

// Bugs is the set of faces of the simulated bug dice.
func Bugs() (*pieces.Set, error) {
	s, err := pieces.Decode(bytes.NewReader(bugs), pieces.Dice)
	if err != nil {
		return nil, fmt.Errorf("demo: bug dice: %w", err)
	}
	return s, nil
}

// dealt are the dice of a game that lie on the tray.
type dealt struct {
	n    int
	look func(face int, x, y, yaw float64) tray.Die
	stay bool // they lie there from the beginning
}

// diceOf are the simulated dice of a game.
func diceOf(id string) dealt {
	g, ok := games.Find(id)
	if _, faced := g.(engines.Faced); ok && faced {
		return dealt{n: g.Info().Dice, look: tray.BugDie, stay: true}
	}
	return dealt{n: 8, look: tray.DemoDie}
}
