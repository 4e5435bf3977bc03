package demo

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/pieces"
)

// cards, tiles and hubs are what the reader learned of the simulated decks. Their test makes them.
var (
	//go:embed cards.json
	cards []byte
	//go:embed tiles.json
	tiles []byte
	//go:embed hubs.json
	hubs []byte
)

// The decks that lie on simulated tables: a game is played with the one that has all its cards.
const (
	inRows  = iota // cards in rows
	onBoard        // tiles on a board
	inZones        // cards in zones about bugs
	decks
)

// learned are their sets.
var learned = [decks][]byte{inRows: cards, onBoard: tiles, inZones: hubs}

// decksOf are the decks that the games of the catalogue are played with, by their IDs: the first that has all
// cards of a game.
var decksOf = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for deck, set := range learned {
		var in struct{ Faces []struct{ Name string } }
		if err := json.Unmarshal(set, &in); err != nil {
			panic(fmt.Sprintf("demo: set of deck %d: %v", deck, err)) // its test reads it
		}
		has := map[string]bool{}
		for _, f := range in.Faces {
			has[f.Name] = true
		}
		for _, g := range games.All() {
			id := g.Info().ID
			carded, ok := g.(engines.Carded)
			if _, dealt := out[id]; !ok || dealt {
				continue
			}
			if !slices.ContainsFunc(carded.Cards(), func(c string) bool { return !has[c] }) {
				out[id] = deck
			}
		}
	}
	return out
})

// deckOf is the deck that a game is played with; false: none has its cards.
func deckOf(game string) (deck int, ok bool) {
	deck, ok = decksOf()[game]
	return deck, ok
}

// Draws reports whether the cards or tiles of a game lie on a simulated table.
func Draws(game string) bool {
	_, ok := deckOf(game)
	return ok
}

// Cards is the set of the simulated cards of a game, or of its tiles.
func Cards(game string) (*pieces.Set, error) {
	deck, ok := deckOf(game)
	if !ok {
		return nil, fmt.Errorf("demo: no simulated cards are those of %s", game)
	}
	s, err := pieces.Decode(bytes.NewReader(learned[deck]))
	if err != nil {
		return nil, fmt.Errorf("demo: cards of %s: %w", game, err)
	}
	return s, nil
}

// cardsOf is the simulated table on which the cards of the match lie; nil: none of them do.
func (d *Demo) cardsOf(s *companion.Snapshot) *simcards.Table {
	if s.Match != nil {
		if deck, ok := deckOf(s.Match.Game); ok {
			return d.laid[deck]
		}
	}
	return nil
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

// camera is above the tray, or above the cards of the match.
type camera struct {
	demo *Demo
	tray devices.Camera
	laid [decks]devices.Camera
	seq  uint64 // Read's
}

var _ devices.Camera = (*camera)(nil)

// Read gives the next frame.
func (c *camera) Read(ctx context.Context) (devices.Frame, error) {
	from := c.tray
	if table, _, err := c.demo.parts(); err == nil {
		if s := table.Snapshot(); s.Cards {
			if deck, ok := deckOf(s.Match.Game); ok {
				from = c.laid[deck]
			}
		}
	}
	f, err := from.Read(ctx)
	c.seq++
	f.Seq = c.seq
	return f, err
}

// Close frees all.
func (c *camera) Close() error {
	err := c.tray.Close()
	for _, l := range c.laid {
		err = errors.Join(err, l.Close())
	}
	return err
}

// hands lay the cards and tiles of the match that is on.
type hands struct{ demo *Demo }

var _ bots.Cards = hands{}

func (h hands) table() (*simcards.Table, error) {
	table, _, err := h.demo.parts()
	if err != nil {
		return nil, err
	}
	if t := h.demo.cardsOf(table.Snapshot()); t != nil {
		return t, nil
	}
	return nil, errors.New("no simulated cards are those of the match")
}

// Hand has the cards of one hand lie open.
func (h hands) Hand(ctx context.Context, cards []string) error {
	t, err := h.table()
	if err != nil {
		return err
	}
	return t.Lay(ctx, t.Hand(cards)...)
}

// Lay has what lies open lie there. What lies so already was not read, and is moved a little.
func (h hands) Lay(ctx context.Context, lies engines.Lying) error {
	t, err := h.table()
	if err != nil {
		return err
	}
	lie := arranged(t, lies)
	if alike(lie, t.Cards()) {
		lie = t.Nudged()
	}
	return t.Lay(ctx, lie...)
}

// arranged is what lies open, as a simulated table has it.
func arranged(t *simcards.Table, lies engines.Lying) []simcards.Card {
	switch {
	case len(lies.Zones) > 0:
		at := make([]simcards.Zone, len(lies.Zones))
		for i, z := range lies.Zones {
			at[i] = simcards.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1}
		}
		return t.Zones(at, lies.Cards)
	case len(lies.Places) > 0:
		return t.Board(spots(lies.Places, lies.Cards))
	}
	return t.Rows(lies.Cards)
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
// entered. What hands laid lies there already.
func (d *Demo) layCards(ctx context.Context, s *companion.Snapshot, last *spread) {
	if !s.Cards || s.Match == nil || s.Position == nil || s.Match.ID == last.match && s.Seq == last.seq {
		return
	}
	by := d.byHand(s, last.match)
	*last = spread{s.Match.ID, s.Seq}
	at, ok := s.Position.(engines.Spread)
	if !ok || by {
		return
	}
	lies, table := at.Lying(), d.cardsOf(s)
	// A board is cleared when nothing lies there; cards stay until something is dealt.
	if table != d.laid[onBoard] && lies.Cards == nil && len(s.Moves) > 0 {
		return
	}
	lie := arranged(table, lies)
	if alike(lie, table.Cards()) {
		return
	}
	if err := table.Lay(ctx, lie...); err != nil && ctx.Err() == nil {
		d.log.Warn("demo: cards cannot be laid out", "err", err)
	}
}

// byHand reports whether hands laid what the newest move of a match says: a camera saw it. Beside bug dice it
// may have seen a roll, and what that has caught lies elsewhere.
func (d *Demo) byHand(s *companion.Snapshot, match string) bool {
	return s.Match.ID == match && len(s.Moves) > 0 && s.Moves[0].Picture != "" && d.on(s) != d.bugs
}
