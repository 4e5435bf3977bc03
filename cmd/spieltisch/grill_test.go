package main

import (
	"context"
	"encoding/json"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision/pieces"
)

// Dice are rolled beside the grill. What lies there as the record has it is never asked about; what does not
// is, once: then the table counts, or the record.
func TestTheGrillIsComparedWithTheRecord(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { compareGrill(t, true) })
}

// compareGrill has the grill and the dice beside it read, by labels or from pixels.
func compareGrill(t *testing.T, labels bool) {
	g := heckmeck.Game{}
	d := &daemon{}
	d.conf.Dice.Set = "heckmeck"
	d.conf.Zones = config.Zones{Rolling: config.Zone{0.25, 0.4, 0.583, 0.7},
		Aside: config.Zone{0.583, 0.4, 0.75, 0.7}}
	drawn := simcards.Config{Deck: otherDeck(3621, g.Cards()), Seed: 22, W: 1024, H: 768, FPS: 15,
		Look: simcards.Look{Width: 900, Tilt: 8, Blur: 0.7, Noise: 2.5, Glare: 0.15, Shadow: 0.15},
		At:   simcards.Zone{X0: 0.25, Y0: 0.4, X1: 0.75, Y1: 0.7}}
	pace := 2.0
	if labels {
		drawn.Deck, drawn.W, drawn.H, drawn.FPS, pace = plainDeck(g.Cards()), 640, 480, 8, 1
		drawn.Look = simcards.Look{Width: 900, Tilt: 8, Noise: 1}
	}
	tray := sim.NewTable(sim.Config{Seed: 21, W: drawn.W / 2, H: drawn.H * 3 / 10, FPS: drawn.FPS, Pace: pace})
	drawn.Tray = tray.Open
	table := simcards.New(drawn)
	if labels {
		d.conf.Cards = cardsOf(t, "heckmeck", setOf(t, pieces.Cards, themselves(g.Cards())))
		d.by = diceByLabels(tray, image.Pt(drawn.W/4, drawn.H*4/10), nil)
		d.by.Cards = byLabels(nil)(table).Cards
	} else {
		near := simcards.Config{Deck: drawn.Deck, Seed: 36,
			Look: simcards.Look{Width: 240, Tilt: 9, Blur: 0.9, Noise: 3}}
		d.conf.Cards = cardsOf(t, "heckmeck", taughtCards(t, near, g.Cards(), 0))
	}
	conf := companion.Config{Games: []engines.Game{g}, Cards: d.eyes().Games(), Patience: 20 * time.Millisecond}
	e := watch(t, d, conf, d.eyes().Settler(health.New(nil)),
		func(ctx context.Context) (devices.Camera, error) { return table.Open(ctx) })
	e.do(companion.Line{Line: json.RawMessage(
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":` +
			`{"grill":[21,22,23,24,25,26,27,28,29,30,33,34],"closed":[36],"stacks":[[31,32],[35]],"turn":1}}}`)})
	lies := func() engines.Lying { return e.table.Snapshot().Position.(engines.Spread).Lying() }
	lay := func(rows [][]string) {
		t.Helper()
		if err := table.Lay(t.Context(), table.Zones(simulated(lies().Zones), rows)...); err != nil {
			t.Fatal(err)
		}
	}
	// done waits until what hands did with dice is in the record, and a picture was read with it.
	looks := int32(0) // before hands did something last
	done := func(what string, do func() error) {
		t.Helper()
		was := e.table.Snapshot()
		looks = e.looked.Load()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		wait(t, what+" to be read", func() bool { return e.table.Snapshot().Seq > was.Seq })
	}
	roll := func(faces ...int) {
		t.Helper()
		tray.Load(faces...)
		done("a roll", func() error { return tray.Roll(t.Context(), len(faces) == 8) })
	}
	aside := func(face, n int) {
		t.Helper()
		done("dice aside", func() error { return tray.Aside(t.Context(), face, n) })
	}
	// asks answers the question about what lies elsewhere.
	asks := func(choice int) {
		t.Helper()
		wait(t, "a question", func() bool { return e.table.Snapshot().Question != nil })
		q := e.table.Snapshot().Question
		for _, c := range q.Choices {
			t.Log(c.Label.Text.In("en"))
		}
		if q.Says.Key != "ask.differ" {
			t.Fatalf("asked %s", q.Says.Text.In("en"))
		}
		e.do(companion.Answer{Question: q.ID, Choice: choice})
	}
	// look waits until the table knows what lies beside the dice now.
	look := func() {
		t.Helper()
		e.settled(looks, "the portions")
	}
	as := func(grill, anna, ben string) [][]string {
		return [][]string{strings.Fields(grill), strings.Fields(anna), strings.Fields(ben)}
	}

	lay(lies().Cards)
	roll(6, 6, 6, 5, 5, 4, 3, 1)
	aside(6, 3)
	look()
	if q := e.table.Snapshot().Question; q != nil {
		t.Fatalf("all lies as on the record, and yet it is asked: %v", q.Choices)
	}
	lay(as("21 22 23 24 25 26 27 28 29 33 34 back", "32", "30"))
	roll(5, 5, 4, 3, 1)
	asks(0)
	if got := lies().Cards; !slices.Equal(got[2], []string{"30"}) || slices.Contains(got[0], "30") {
		t.Fatalf("the table counts, and the record has %v", got)
	}
	kept := lies().Cards
	lay(as("21 22 23 24 25 26 27 28 29 33 34 36", "32", "30"))
	aside(5, 2)
	asks(1)
	roll(4, 3, 1)
	look()
	if s := e.table.Snapshot(); s.Question != nil || !slices.EqualFunc(lies().Cards, kept, slices.Equal) {
		t.Errorf("the record counts: asked %v, has %v", s.Question, lies().Cards)
	}
}
