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
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	"spieltisch/vision/pieces"
)

// cards, tiles and hubs are what the reader learned of the simulated cards and tiles. Their test makes them.
var (
	//go:embed cards.json
	cards []byte
	//go:embed tiles.json
	tiles []byte
	//go:embed hubs.json
	hubs []byte
)

// The IDs of the games whose cards or tiles lie on a simulated table.
const (
	rowsGame = "animals"
	farmGame = "schweinebande"
	hubGame  = "verasselt"
)

// drawn are their sets.
var drawn = map[string][]byte{rowsGame: cards, farmGame: tiles, hubGame: hubs}

// Draws reports whether the cards or tiles of a game lie on a simulated table.
func Draws(game string) bool { return drawn[game] != nil }

// Cards is the set of the simulated cards of a game, or of its tiles.
func Cards(game string) (*pieces.Set, error) {
	s, err := pieces.Decode(bytes.NewReader(drawn[game]))
	if err != nil {
		return nil, fmt.Errorf("demo: cards of %s: %w", game, err)
	}
	return s, nil
}

// nearer is a camera that sees a board, and little beside it.
func nearer() simcards.Look {
	l := simcards.Plain()
	l.Width = 460
	return l
}

// The picture of the table on which cards lie about a tray: px, and pictures a second. In smaller ones cards
// are read as well and as dearly, but no dice.
const hubW, hubH, hubFPS = 1000, 750, 8

// hubTray is where the tray stands in it, as the game has it.
var hubTray = simcards.Zone{X0: 0.7, X1: 1, Y1: 0.29}

// bugTray is that tray.
func bugTray(seed uint64, stepped bool) sim.Config {
	look := tray.Demo()
	look.W, look.H = int((hubTray.X1-hubTray.X0)*hubW), int((hubTray.Y1-hubTray.Y0)*hubH)
	look.Camera.Width = 160
	return sim.Config{Seed: seed, Stepped: stepped, FPS: hubFPS, W: look.W, H: look.H, Look: &look,
		Die:     tray.BugDie,
		Rolling: sim.Rect{0, 0, 1, 1}, Aside: sim.Rect{}}
}

// hubTable has cards in zones about it.
func hubTable(seed uint64, tray *sim.Table, stepped bool) simcards.Config {
	l := simcards.Plain()
	l.Width = 1200 // two rows of eleven fit beside the tray
	return simcards.Config{Deck: simcards.Bugs, Seed: seed, Stepped: stepped, FPS: hubFPS, W: hubW, H: hubH,
		Look: l,
		Tray: func() (devices.Camera, error) { return tray.Open() }, At: hubTray}
}

// camera is above the tray, above the cards or above the board.
type camera struct {
	demo                  *Demo
	tray, deck, farm, hub devices.Camera
	seq                   uint64 // Read's
}

var _ devices.Camera = (*camera)(nil)

// Read gives the next frame.
func (c *camera) Read(ctx context.Context) (devices.Frame, error) {
	from := c.tray
	if table, _, err := c.demo.parts(); err == nil {
		switch s := table.Snapshot(); {
		case s.Cards && s.Match.Game == farmGame:
			from = c.farm
		case s.Cards && s.Match.Game == hubGame:
			from = c.hub
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
func (c *camera) Close() error {
	return errors.Join(c.tray.Close(), c.deck.Close(), c.farm.Close(), c.hub.Close())
}

// hands lay cards and tiles on the simulated tables.
type hands struct{ deck, farm, hub *simcards.Table }

var _ bots.Cards = hands{}

// Hand has the cards of one hand lie open.
func (h hands) Hand(ctx context.Context, cards []string) error {
	return h.deck.Lay(ctx, h.deck.Hand(cards)...)
}

// Lay has what lies open lie there. What lies so already was not read, and is moved a little.
func (h hands) Lay(ctx context.Context, lies engines.Lying) error {
	table, lie := h.drawn(lies)
	if alike(lie, table.Cards()) {
		lie = table.Nudged()
	}
	return table.Lay(ctx, lie...)
}

// drawn is what lies open, as the simulated table for it has it.
func (h hands) drawn(lies engines.Lying) (*simcards.Table, []simcards.Card) {
	switch {
	case len(lies.Zones) > 0:
		at := make([]simcards.Zone, len(lies.Zones))
		for i, z := range lies.Zones {
			at[i] = simcards.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1}
		}
		return h.hub, h.hub.Zones(at, lies.Cards)
	case len(lies.Places) > 0:
		return h.farm, h.farm.Board(spots(lies.Places, lies.Cards))
	}
	return h.deck, h.deck.Rows(lies.Cards)
}

// alike reports whether the same cards lie in the same places.
func alike(a, b []simcards.Card) bool {
	missing := func(c simcards.Card) bool { return !slices.Contains(b, c) }
	return len(a) == len(b) && !slices.ContainsFunc(a, missing)
}

// colours are those of the seats' figures: for the first three those that they have on the page.
var colours = []string{"red", "blue", "green", "yellow", "black"}

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
// entered. What hands laid lies there already, but for what a roll has caught.
func (d *Demo) layCards(ctx context.Context, s *companion.Snapshot, last *spread) {
	if !s.Cards || s.Match == nil || s.Position == nil || s.Match.ID == last.match && s.Seq == last.seq {
		return
	}
	seen := len(s.Moves) > 0 && s.Moves[0].Picture != "" && s.Match.ID == last.match && s.Match.Game != hubGame
	*last = spread{s.Match.ID, s.Seq}
	at, ok := s.Position.(engines.Spread)
	if !ok || seen {
		return
	}
	lies := at.Lying()
	table, lie := d.hands().drawn(lies)
	switch {
	case s.Match.Game == farmGame: // which is cleared when nothing lies there
		table = d.farm
	case lies.Cards == nil && len(s.Moves) > 0: // what lies there stays until something is dealt
		return
	}
	if alike(lie, table.Cards()) {
		return
	}
	if err := table.Lay(ctx, lie...); err != nil && ctx.Err() == nil {
		d.log.Warn("demo: cards cannot be laid out", "err", err)
	}
}
