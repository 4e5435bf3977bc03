//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/record"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/vision/session"
)

// hubEvening is a game of Voll verasselt whose dice and cards are read.
type hubEvening struct {
	shownEvening
	deck   func() simcards.Deck
	cards  *simcards.Table
	busy   atomic.Bool
	calm   atomic.Int32
	nudged int            // times that cards were moved, as they could not be read
	seen   map[string]int // moves of the record that nobody tapped
}

// A family shows its dice and its cards once, and plays the last turns of Voll verasselt to the winner. Rolls
// and cards are read from rendered pixels.
func TestVerasseltIsPlayedByEye(t *testing.T) {
	e := newHubEvening(t, 2615)
	e.begin(`"position":{"hub":{"Y":3,"B":3,"R":2,"G":2},"pile":8,"yards":[{"Y":1,"R":1},{"G":3}],` +
		`"heaps":[{"Y":12,"B":12,"R":11},{"B":4,"R":6,"G":16,"Y":4}],"dice":["Y","B","R","D","D","D","D"],` +
		`"turn":1,"turns":30,"phase":"ready","group":"hub"}`)
	e.play()
}

func newHubEvening(t *testing.T, seed uint64) *hubEvening {
	dice := shownEvening{family: families["Voll verasselt"], watched: watched{t: t},
		by: rand.New(rand.NewPCG(50, 3))}
	return &hubEvening{shownEvening: dice, deck: otherDeck(seed, (verasselt.Game{}).Cards()),
		seen: map[string]int{}}
}

// either is a camera that sees the dice or the cards, as the table looks at them.
type either struct {
	dice, cards devices.Camera
	now         func() *companion.Snapshot
	hands       *atomic.Bool  // time passes at both, as hands are at work
	calm        *atomic.Int32 // frames of dice since cards were looked at
	seq         uint64
}

// Read gives the next frame.
func (c *either) Read(ctx context.Context) (f devices.Frame, err error) {
	from, other := c.dice, c.cards
	if c.calm.Add(1); c.now().Cards {
		from, other = other, from
		c.calm.Store(0)
	}
	if c.hands.Load() {
		_, _ = other.Read(ctx)
	}
	f, err = from.Read(ctx)
	c.seq++
	f.Seq = c.seq
	return f, err
}

// Close frees both.
func (c *either) Close() error { return errors.Join(c.dice.Close(), c.cards.Close()) }

// begin opens the table with sets of dice and cards, and a match.
func (e *hubEvening) begin(setup string) {
	t := e.t
	t.Helper()
	near := simcards.Config{Deck: e.deck, Seed: 71,
		Look: simcards.Look{Width: 240, Tilt: 9, Blur: 0.9, Noise: 3}}
	d := &daemon{}
	e.conf(&d.conf.Dice, e.teach())
	d.conf.Dice.Set = "pips"
	d.conf.Cards = config.Cards{Verasselt: taughtCards(t, near, (verasselt.Game{}).Cards(), 180)}
	d.conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	e.tray = sim.NewTable(sim.Config{Seed: 11, Stepped: true, FPS: 15, Pace: 2, Dice: e.n, Die: e.die})
	e.cards = simcards.New(simcards.Config{Deck: e.deck, Seed: 73, W: 1024, H: 768, Stepped: true, FPS: 5,
		Look: simcards.Look{Width: 1000, Tilt: 10, Blur: 0.8, Noise: 3, Glare: 0.2, Shadow: 0.15}})
	var now func() *companion.Snapshot
	conf := companion.Config{Games: []engines.Game{e.game}, Taught: d.taught, Cards: d.cardGames()}
	e.watched = watch(t, d, conf,
		func(snapshot func() *companion.Snapshot) session.Settler {
			now = snapshot
			return d.settlerByGame(snapshot, health.New(nil))
		},
		func(ctx context.Context) (devices.Camera, error) {
			dice, err := e.tray.Open()
			if err != nil {
				return nil, err
			}
			cards, err := e.cards.Open(ctx)
			return &either{dice: dice, cards: cards, now: now, hands: &e.busy, calm: &e.calm}, err
		})
	e.do(companion.Line{Line: json.RawMessage(
		`{"game":"verasselt","setup":{"players":["Anna","Ben"],` + setup + `}}`)})
	e.lay(e.table.Snapshot().Position)
	var moves []sim.Move
	for _, side := range letters(e.table.Snapshot().State) {
		moves = append(moves, sim.Move{From: sim.Off, To: sim.Rolling, Turn: side})
	}
	e.atWork(func() error { return e.tray.Put(t.Context(), moves...) })
	wait(t, "the dice that lie there to be read",
		func() bool { return len(e.table.Snapshot().Tray.Dice) == e.n })
}

// atWork lets time pass for what hands do.
func (e *hubEvening) atWork(do func() error) {
	e.t.Helper()
	e.busy.Store(true)
	e.shownEvening.hands(do())
	e.busy.Store(false)
}

// lay has hands lay the cards as they are in a position.
func (e *hubEvening) lay(s engines.State) {
	e.t.Helper()
	lies := s.(engines.Spread).Lying()
	zones := make([]simcards.Zone, len(lies.Zones))
	for i, z := range lies.Zones {
		zones[i] = simcards.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1}
	}
	if len(zones) == 0 { // the game is over
		return
	}
	e.atWork(func() error { return e.cards.Lay(e.t.Context(), e.cards.Zones(zones, lies.Cards)...) })
}

// play makes moves until somebody has won.
func (e *hubEvening) play() {
	t := e.t
	t.Helper()
	plays := player(e.game, e.by)
	for range 400 {
		s := e.table.Snapshot()
		if len(s.Prompts) == 0 {
			t.Logf("seen %v, asked %d times, moved %d times; winner %v", e.seen, e.asked, e.nudged, s.View.Winners)
			if len(s.View.Winners) == 0 || e.rolls < 5 || e.seen["refill"] == 0 {
				t.Errorf("winners %v after %d rolls and %v", s.View.Winners, e.rolls, e.seen)
			}
			return
		}
		move := plays(s.Position)
		if g, ok := e.game.(engines.Gestured).Gesture(s.Position, move).(engines.RollDice); ok {
			wait(t, "somebody to take the dice", func() bool { return e.calm.Load() > 12 })
			e.busy.Store(true)
			err := e.tray.Some(t.Context(), sides(g.Only)...)
			e.busy.Store(false)
			e.shownEvening.moved(s, err, true) // the cards that were caught are moved while nobody looks at them
			continue
		}
		after, _, v := engines.Apply(s.Position, record.WithForced(s.Position, []engines.Action{move})...)
		if v != nil {
			t.Fatal(v)
		}
		if c, ok := move.(verasselt.Choose); ok && c.Group == verasselt.Hub && len(after.Prompts()) > 0 {
			bank := plays(after) // the predecessor takes his catch home, which is seen
			after, _, _ = engines.Apply(after, record.WithForced(after, []engines.Action{bank})...)
		}
		catch, _ := move.(verasselt.Choose)
		boost := move.Kind() == "boost" && !s.Cards
		if move.Kind() == "stop" || catch.Group == verasselt.Catch || boost || len(after.Prompts()) == 0 {
			e.say(move) // nobody can see it, or the camera looks at the dice
			continue
		}
		e.lay(after)
		e.until(s, move, after)
	}
	t.Fatal("nobody has won after 400 moves")
}

// until waits until what hands did with cards is in the record.
func (e *hubEvening) until(before *companion.Snapshot, move engines.Action, want engines.State) {
	e.t.Helper()
	var nudged uint64 // the picture after which cards were moved
	e.read(move, e.cards, func(s *companion.Snapshot) bool {
		e.helped(s, move, &nudged, func() {
			e.nudged++
			e.atWork(func() error { return e.cards.Lay(e.t.Context(), e.cards.Nudged()...) })
		})
		return s.Seq > before.Seq
	})
	e.seen[move.Kind()]++
	e.recorded(move, want)
}
