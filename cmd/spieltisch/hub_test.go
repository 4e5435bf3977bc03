package main

import (
	"context"
	"encoding/json"
	"image"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/record"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/vision/pieces"
	"spieltisch/vision/visiontest"
)

// hubEvening is a game of Voll verasselt whose dice and cards are read.
type hubEvening struct {
	shownEvening
	deck   func() simcards.Deck
	errs   func(simcards.Label) visiontest.CardSlip // where labels are read
	cards  *simcards.Table
	seed   uint64         // of the table
	nudged int            // times that cards were moved, as they could not be read
	tapped int            // moves that nobody can see
	unread int            // moves that could be seen, and were tapped
	seen   map[string]int // moves of the record that nobody tapped
}

// The last turns of Voll verasselt are played to the winner before a camera that doubts a die or a card here
// and there. Nothing gets into the record that was not done.
func TestVerasseltIsPlayedBeforeACameraThatErrs(t *testing.T) {
	t.Parallel()
	kinds := (verasselt.Game{}).Cards()
	synctest.Test(t, func(t *testing.T) {
		e := newHubEvening(t, 2615)
		e.deck, e.slips = plainDeck(kinds), slips()
		e.errs = func(l simcards.Label) (s visiontest.CardSlip) {
			if visiontest.ByPlace(1, l, 0.02) {
				s.Maybe = [2]string{l.Kind, kinds[(slices.Index(kinds, l.Kind)+1)%len(kinds)]}
			}
			return s
		}
		e.begin(lastTurns)
		e.play()
		if e.asked == 0 {
			t.Error("nothing was asked")
		}
	})
}

// lastTurns of a match.
const lastTurns = `"position":{"hub":{"Y":3,"B":3,"R":2,"G":2},"pile":3,"yards":[{"Y":1,"R":1},{"G":3}],` +
	`"heaps":[{"Y":12,"B":12,"R":11},{"B":7,"R":7,"G":16,"Y":5}],"dice":["Y","B","R","D","D","D","D"],` +
	`"turn":1,"turns":30,"phase":"ready","group":"hub"}`

func newHubEvening(t *testing.T, seed uint64) *hubEvening {
	dice := shownEvening{family: families["Voll verasselt"], watched: watched{t: t},
		by: rand.New(rand.NewPCG(seed, 3))}
	return &hubEvening{shownEvening: dice, deck: otherDeck(seed, (verasselt.Game{}).Cards()),
		seed: seed, seen: map[string]int{}}
}

// begin opens the table with sets of dice and cards, and a match.
func (e *hubEvening) begin(setup string) {
	t := e.t
	t.Helper()
	near := simcards.Config{Deck: e.deck, Seed: 71,
		Look: simcards.Look{Width: 240, Tilt: 9, Blur: 0.9, Noise: 3}}
	d := &daemon{}
	e.conf(&d.conf.Dice, e.teach())
	d.conf.Dice.Set = "pips"
	told, pace := e.slips != nil, 2.0
	if told {
		d.conf.Cards = cardsOf(t, "verasselt", setOf(t, pieces.Cards, themselves((verasselt.Game{}).Cards())))
	} else {
		d.conf.Cards = cardsOf(t, "verasselt", taughtCards(t, near, (verasselt.Game{}).Cards(), 180))
	}
	d.conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	conf := simcards.Config{Deck: e.deck, Seed: e.seed, W: 1600, H: 1200, FPS: 8,
		Look: simcards.Look{Width: 1000, Tilt: 10, Blur: 1.2, Noise: 3, Glare: 0.2, Shadow: 0.15},
		At:   simcards.Zone{X0: 0.7, X1: 1, Y1: 0.29}}
	if told {
		pace = 1
		conf.W, conf.H, conf.FPS, conf.Look = 400, 300, 6, simcards.Look{Width: 1000, Tilt: 10, Noise: 1}
	}
	look := tray.Demo()
	look.W, look.H = conf.W*3/10, conf.H*29/100
	e.tray = sim.NewTable(sim.Config{Seed: 11, FPS: conf.FPS, Pace: pace, W: look.W, H: look.H, Look: &look,
		Dice: e.n, Die: e.die, Rolling: sim.Rect{0, 0, 1, 1}, Aside: sim.Rect{0, 0, 0, 0}})
	conf.Tray = e.tray.Open
	e.cards = simcards.New(conf)
	if told {
		d.by = diceByLabels(e.tray, image.Pt(int(conf.At.X0*float64(conf.W)), 0), e.slips)
		d.by.Cards = byLabels(e.errs)(e.cards).Cards
	}
	e.watched = watch(t, d,
		companion.Config{Games: []engines.Game{e.game}, Taught: d.eyes().Taught, Cards: d.eyes().Games()},
		d.eyes().Settler(health.New(nil)),
		func(ctx context.Context) (devices.Camera, error) { return e.cards.Open(ctx) })
	e.do(companion.Line{Line: json.RawMessage(
		`{"game":"verasselt","setup":{"players":["Anna","Ben"],` + setup + `}}`)})
	e.lay(e.table.Snapshot().Position)
	var moves []sim.Move
	for _, side := range letters(e.table.Snapshot().State) {
		moves = append(moves, sim.Move{From: sim.Off, To: sim.Rolling, Turn: side})
	}
	e.hands(e.tray.Put(t.Context(), moves...))
	wait(t, "the dice that lie there to be read",
		func() bool { return len(e.table.Snapshot().Tray.Dice) == e.n })
}

// lay has hands lay the cards as they are in a position.
func (e *hubEvening) lay(s engines.State) {
	e.t.Helper()
	lies := s.(engines.Spread).Lying()
	if len(lies.Zones) > 0 { // the game is not over
		e.hands(e.cards.Lay(e.t.Context(), e.cards.Zones(simulated(lies.Zones), lies.Cards)...))
	}
}

// byHand are the moves that are made with cards, in view of the camera.
func byHand(a engines.Action) bool {
	return slices.Contains([]string{"bank", "refill", "draw", "boost"}, a.Kind())
}

// play makes moves until somebody has won.
func (e *hubEvening) play() {
	t := e.t
	t.Helper()
	plays := player(e.game, e.by)
	for n := range 1000 {
		s := e.table.Snapshot()
		if len(s.Prompts) == 0 {
			t.Logf("%d moves: %d rolls, seen %v; %d asked, %d nudged, %d tapped, %d unread; winner %v", n, e.rolls,
				e.seen, e.asked, e.nudged, e.tapped, e.unread, s.View.Winners)
			if len(s.View.Winners) == 0 || e.rolls < 5 || e.seen["refill"] == 0 {
				t.Errorf("winners %v after %d rolls and %v", s.View.Winners, e.rolls, e.seen)
			}
			return
		}
		e.next(s, plays)
	}
	t.Fatal("nobody has won after 1000 moves")
}

// next makes one move, and what follows from it that a camera sees at one with it.
func (e *hubEvening) next(s *companion.Snapshot, plays func(engines.State) engines.Action) {
	t := e.t
	t.Helper()
	way, at := []engines.Action{}, s.Position
	for {
		move := plays(at)
		after, _, v := engines.Apply(at, record.WithForced(at, []engines.Action{move})...)
		if v != nil {
			t.Fatal(v)
		}
		roll, rolled := e.game.(engines.Gestured).Gesture(at, move).(engines.RollDice)
		switch c, _ := move.(verasselt.Choose); {
		case rolled && (len(way) == 0 || way[0].Kind() == "choose" && len(way) == 1 && e.forced(s)):
			e.hands(e.tray.Some(t.Context(), sides(roll.Only)...))
			e.moved(s, nil, true)
			if now := e.table.Snapshot(); len(now.Prompts) > 0 {
				e.lay(now.Position)                              // what was caught
				e.hands(e.tray.Wait(t.Context(), 2*time.Second)) // the next one thinks
			}
			return
		case (move.Kind() == "stop" || c.Group == verasselt.Hub) && len(after.Prompts()) > 0:
			way, at = append(way, move), after // is told by what follows
			continue
		case byHand(move) && len(after.Prompts()) > 0:
			e.lay(after)
			e.until(s, append(way, move), after)
			return
		}
		if len(way) > 0 {
			move = way[0]
		}
		e.tapped++
		e.say(move) // nobody can see it
		return
	}
}

// forced reports whether the first choice of a turn is the only one.
func (e *hubEvening) forced(s *companion.Snapshot) bool {
	f, ok := s.Position.(engines.Forced)
	return ok && f.Forced() != nil
}

// nudges are how often cards are moved a little until a move is tapped.
const nudges = 3

// until waits until what hands did with cards is in the record. What is not read even so is tapped.
func (e *hubEvening) until(before *companion.Snapshot, way []engines.Action, want engines.State) {
	e.t.Helper()
	move, tries := way[len(way)-1], 0
	told := false // people were told to move cards, and have
	was := positionOf(before)
	e.read(move, e.cards, func(s *companion.Snapshot) bool {
		if positionOf(s) != was {
			return true
		}
		mine := s.Question == nil || e.answer(s, way)
		if now := tellsUnread(s) || !mine; now && !told {
			e.nudged++
			if tries++; tries > nudges {
				e.unread++
				for _, a := range record.WithForced(s.Position, way) {
					e.say(a)
				}
				return true
			}
			e.hands(e.cards.Lay(e.t.Context(), e.cards.Nudged()...))
			told = mine
		} else {
			told = now
		}
		return false
	})
	if tries <= nudges {
		e.seen[move.Kind()]++
	}
	e.recorded(move, want)
}

// answer says what was done, or has the table look again where that is not offered: then it is false.
func (e *hubEvening) answer(s *companion.Snapshot, way []engines.Action) bool {
	e.t.Helper()
	e.asked++
	var offered []string
	for _, c := range s.Question.Choices {
		offered = append(offered, c.Label.Text.In("en"))
	}
	choice := slices.Index(offered, happened(e.game, s, way))
	e.t.Logf("%s %q, right is %d", s.Question.Says.Text.In("en"), offered, choice)
	if choice >= 0 {
		e.do(companion.Answer{Question: s.Question.ID, Choice: choice})
		return true
	}
	e.do(companion.Answer{Question: s.Question.ID, Choice: len(offered) - 1})
	return false
}
