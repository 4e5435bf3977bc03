package demo

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/devices"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/vision/pieces"
)

// cards and tiles are what the reader learned of the simulated ones. Their test makes them.
var (
	//go:embed cards.json
	cards []byte
	//go:embed tiles.json
	tiles []byte
)

// Draws reports whether the cards or tiles of a game lie on a simulated table.
func Draws(game string) bool { return game == "animals" || game == farmGame }

// Cards is the set of the simulated cards of a game, or of its tiles.
func Cards(game string) (*pieces.Set, error) {
	data := cards
	if game == farmGame {
		data = tiles
	}
	s, err := pieces.Decode(bytes.NewReader(data), pieces.Cards)
	if err != nil {
		return nil, fmt.Errorf("demo: cards of %s: %w", game, err)
	}
	return s, nil
}

// farmGame is the ID of the game that is played with tiles.
const farmGame = "schweinebande"

// nearer is a camera that sees a board, and little beside it.
func nearer() simcards.Look {
	l := simcards.Plain()
	l.Width = 460
	return l
}

// camera is above the tray, above the cards or above the board.
type camera struct {
	demo             *Demo
	tray, deck, farm devices.Camera
	seq              uint64 // Read's
}

var _ devices.Camera = (*camera)(nil)

// Read gives the next frame.
func (c *camera) Read(ctx context.Context) (devices.Frame, error) {
	from := c.tray
	if table, _, err := c.demo.parts(); err == nil {
		switch s := table.Snapshot(); {
		case s.Cards && s.Match.Game == farmGame:
			from = c.farm
		case s.Cards:
			from = c.deck
		}
	}
	f, err := from.Read(ctx)
	c.seq++
	f.Seq = c.seq
	return f, err
}

// Close frees all.
func (c *camera) Close() error { return errors.Join(c.tray.Close(), c.deck.Close(), c.farm.Close()) }

// hands lay cards and tiles on the simulated tables.
type hands struct{ deck, farm *simcards.Table }

var _ bots.Cards = hands{}

// Rows has cards lie in rows.
func (h hands) Rows(ctx context.Context, rows [][]string) error {
	return h.deck.Lay(ctx, h.deck.Rows(rows)...)
}

// Hand has the cards of one hand lie open.
func (h hands) Hand(ctx context.Context, cards []string) error {
	return h.deck.Lay(ctx, h.deck.Hand(cards)...)
}

// Board has tiles lie on a board.
func (h hands) Board(ctx context.Context, board engines.LayBoard) error {
	lie := h.farm.Board(spots(board.Places, board.Cards))
	if slices.Equal(lie, h.farm.Cards()) {
		return nil
	}
	return h.farm.Lay(ctx, lie...)
}

// colours are those of the seats' figures.
var colours = []string{"blue", "yellow", "green", "red", "black"}

// spots is what lies on the places of a board, as the simulated table has it.
func spots(places []engines.Place, cards [][]string) []simcards.Spot {
	out := make([]simcards.Spot, len(places))
	for i, p := range places {
		out[i] = simcards.Spot{X: p.X, Y: p.Y}
		for _, name := range cards[i] {
			seat, figure := engines.FigureSeat(name)
			switch {
			case figure && seat > 0 && int(seat) <= len(colours):
				out[i].Figure = colours[seat-1]
			case name == engines.FaceDown:
				out[i].Down = true
			case !figure:
				out[i].Tile = name
			}
		}
	}
	return out
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
	h, lies := hands{d.deck, d.farm}, at.Lying()
	switch {
	case s.Match.Game == farmGame:
		err = h.Board(ctx, engines.LayBoard{Places: lies.Places, Cards: lies.Cards})
	case lies.Cards != nil:
		err = h.Rows(ctx, lies.Cards)
	case len(s.Moves) == 0:
		err = d.deck.Lay(ctx)
	}
	if err != nil && ctx.Err() == nil {
		d.log.Warn("demo: cards cannot be laid out", "err", err)
	}
}
