package demo

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"slices"
	"time"

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
	s, err := pieces.Decode(bytes.NewReader(bugs))
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

// Some rolls some of them, once the table has read all that lie there: else it would take a roll for what lay
// there before.
func (h dice) Some(ctx context.Context, faces ...int) error {
	t, err := h.tray()
	if err != nil {
		return err
	}
	table, _, _ := h.demo.parts() // the tray was there
	limit, cancel := context.WithTimeout(ctx, unread)
	defer cancel()
	for s := range table.Watch(limit) {
		if known(s, t.Truth()) {
			break
		}
	}
	return t.Some(ctx, faces...)
}

// unread is how long hands wait for dice to be read that lie there.
const unread = 10 * time.Second

// known reports whether a table shows the dice of a tray.
func known(s *companion.Snapshot, tray sim.Truth) bool {
	var shown, lie []int
	for _, d := range s.Tray.Dice {
		shown = append(shown, d.Face)
	}
	for _, d := range tray.Dice {
		lie = append(lie, d.Face)
	}
	slices.Sort(shown)
	slices.Sort(lie)
	return slices.Equal(shown, lie)
}

// Aside moves some of them aside.
func (h dice) Aside(ctx context.Context, face, n int) error {
	t, err := h.tray()
	if err != nil {
		return err
	}
	return t.Aside(ctx, face, n)
}

// turned are the moves after which the dice of the tray show what the record has: as few as can be. Those
// that lie beside it come back.
func (d *Demo) turned(s *companion.Snapshot) (moves []sim.Move) {
	missing := faces(s, "roll")
	var over []sim.Move
	for _, die := range d.bugs.Truth().Dice {
		if i := slices.Index(missing, die.Face); i >= 0 && die.Area == sim.Rolling {
			missing = slices.Delete(missing, i, i+1)
			continue
		}
		over = append(over, sim.Move{Face: die.Face, From: die.Area, To: sim.Rolling,
			Stay: die.Area == sim.Rolling})
	}
	for i, m := range over[:min(len(over), len(missing))] {
		m.Turn = missing[i]
		moves = append(moves, m)
	}
	return moves
}

// mendBugs turns dice back to what they showed, if they are fewer than a roll has: one of those that were
// rolled fell where another one lay. Else it moves the cards a little: they were not read, and tell what the
// roll was for.
func (d *Demo) mendBugs(ctx context.Context) (bool, error) {
	table, _, err := d.parts()
	if err != nil {
		return false, err
	}
	s := table.Snapshot()
	if d.on(s) != d.bugs || !s.Cards {
		return false, nil
	}
	g, _ := games.Find(s.Match.Game)
	some, ok := g.(engines.Selective)
	if moves := d.turned(s); ok && 0 < len(moves) && len(moves) < some.LeastRolled() {
		return true, d.bugs.Put(ctx, moves...)
	}
	lie := d.cardsOf(s)
	return true, lie.Lay(ctx, lie.Nudged()...)
}

// Right reports whether dice and cards of the table of bugs lie as the record has them.
func (d *Demo) Right(s *companion.Snapshot) (dice, cards bool) {
	table := d.cardsOf(s)
	lie := arranged(table, s.Position.(engines.Spread).Lying())
	return len(d.turned(s)) == 0, alike(lie, table.Cards())
}
