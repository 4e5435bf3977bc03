package demo

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/devices/sim"
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

// bugDice is how many bug dice a game has; false: it has none.
func bugDice(id string) (n int, ok bool) {
	g, ok := games.Find(id)
	if _, faced := g.(engines.Faced); !ok || !faced {
		return 0, false
	}
	return g.Info().Dice, true
}

// on is the tray with the dice of the match that is on.
func (d *Demo) on(s *companion.Snapshot) *sim.Table {
	if s.Match != nil {
		if _, ok := bugDice(s.Match.Game); ok {
			return d.bugs
		}
	}
	return d.tray
}

// dice are hands that move those of the match that is on.
type dice struct{ demo *Demo }

var _ bots.Hands = dice{}

func (h dice) tray() (*sim.Table, error) {
	table, _, err := h.demo.parts()
	if err != nil {
		return nil, err
	}
	return h.demo.on(table.Snapshot()), nil
}

// Roll rolls them.
func (h dice) Roll(ctx context.Context, all bool) error {
	t, err := h.tray()
	if err != nil {
		return err
	}
	return t.Roll(ctx, all)
}

// Some rolls some of them.
func (h dice) Some(ctx context.Context, faces ...int) error {
	t, err := h.tray()
	if err != nil {
		return err
	}
	return t.Some(ctx, faces...)
}

// Aside moves some of them aside.
func (h dice) Aside(ctx context.Context, face, n int) error {
	t, err := h.tray()
	if err != nil {
		return err
	}
	return t.Aside(ctx, face, n)
}
