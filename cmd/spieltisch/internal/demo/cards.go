package demo

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/devices"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/vision/pieces"
)

// cards is what the reader learned of the simulated cards. Its test makes it.
//
//go:embed cards.json
var cards []byte

// Cards is the set of the simulated cards of the animals game.
func Cards() (*pieces.Set, error) {
	s, err := pieces.Decode(bytes.NewReader(cards), pieces.Cards)
	if err != nil {
		return nil, fmt.Errorf("demo: cards: %w", err)
	}
	return s, nil
}

// camera is above the tray, or above the cards.
type camera struct {
	demo       *Demo
	tray, deck devices.Camera
	seq        uint64 // Read's
}

var _ devices.Camera = (*camera)(nil)

// Read gives the next frame.
func (c *camera) Read(ctx context.Context) (devices.Frame, error) {
	from := c.tray
	if table, _, err := c.demo.parts(); err == nil && table.Snapshot().Cards {
		from = c.deck
	}
	f, err := from.Read(ctx)
	c.seq++
	f.Seq = c.seq
	return f, err
}

// Close frees both.
func (c *camera) Close() error { return errors.Join(c.tray.Close(), c.deck.Close()) }

// hands lay cards on the simulated table.
type hands struct{ table *simcards.Table }

var _ bots.Cards = hands{}

// Rows has cards lie in rows.
func (h hands) Rows(ctx context.Context, rows [][]string) error {
	return h.table.Lay(ctx, h.table.Rows(rows)...)
}

// Hand has the cards of one hand lie open.
func (h hands) Hand(ctx context.Context, cards []string) error {
	return h.table.Lay(ctx, h.table.Hand(cards)...)
}

// spread is what the cards on the simulated table were laid for last.
type spread struct {
	match string
	seq   int64
}

// layCards has the cards lie as the record has them, after a move that was tapped, or in a match that is
// entered. What hands laid lies there already.
func (d *Demo) layCards(ctx context.Context, s *companion.Snapshot, last *spread) {
	if !s.Cards || s.Match == nil || s.Position == nil || s.Match.ID == last.match && s.Seq == last.seq {
		return
	}
	seen := len(s.Moves) > 0 && s.Moves[0].Picture != "" && s.Match.ID == last.match
	*last = spread{s.Match.ID, s.Seq}
	at, ok := s.Position.(engines.Spread)
	if !ok || seen {
		return
	}
	var err error
	if rows := at.Lying().Cards; rows != nil {
		err = hands{d.deck}.Rows(ctx, rows)
	} else if len(s.Moves) == 0 {
		err = d.deck.Lay(ctx)
	}
	if err != nil && ctx.Err() == nil {
		d.log.Warn("demo: cards cannot be laid out", "err", err)
	}
}
