//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/devices"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
	"spieltisch/vision/pieces"
)

// Gems lie in hills and on the stump. What lies there as on the record, or was dug, is never asked about; a
// gem that is missed is, once: then the table counts, or the record.
func TestGemsAreComparedByEye(t *testing.T) { synctest.Test(t, compareGems) }

func compareGems(t *testing.T) {
	g := schnackelstein.Game{}
	deck := simcards.Gems(3650)
	draw := func() simcards.Deck { return deck }
	d := &daemon{}
	d.conf.Dice.Set = "pips"
	near := simcards.Config{Deck: draw, Seed: 36, W: 640, H: 480,
		Look: simcards.Look{Width: 90, Tilt: 9, Blur: 0.9, Noise: 3}}
	d.conf.Cards = cardsOf(t, "schnackelstein", taughtPieces(t, pieces.Gems, near, g.Cards(), 0))
	d.conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	position := `{"players":["Anna","Ben","Cleo"],"position":{"tunnels":[` +
		`{"hills":[{"r":2},{"b":2},{"d":1},{"r":1},{}]},{"hills":[{"b":2},{"r":3},{},{"d":1},{"r":2}]},{"hills":[{"r":1},{"r":1},{},{},{"b":2}]},{}],` +
		`"stump":{"r":1,"b":1,"d":1},"turns":[1,1,1]}}`
	first, _, v, err := g.New([]byte(position))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	holes := simulated(first.(engines.Spread).Lying().Zones)
	table := simcards.New(simcards.Config{Deck: draw, Seed: 51, W: 1024, H: 768, FPS: 10,
		Look:  simcards.Look{Width: 560, Tilt: 4, Blur: 0.7, Noise: 2.5, Shadow: 0.15},
		Board: simcards.Hills(holes, 51)})
	conf := companion.Config{Games: []engines.Game{g}, Cards: d.eyes().Games(), Patience: 20 * time.Millisecond}
	e := watch(t, d, conf, d.eyes().Settler(health.New(nil)),
		func(ctx context.Context) (devices.Camera, error) { return table.Open(ctx) })
	e.do(companion.Line{Line: json.RawMessage(`{"game":"schnackelstein","setup":` + position + `}`)})
	lies := func() engines.Lying { return e.table.Snapshot().Position.(engines.Spread).Lying() }
	// lay has hands lay gems, and waits until the table knows how they lie.
	lay := func(rows [][]string) {
		t.Helper()
		looks := e.looked.Load()
		if err := table.Lay(t.Context(), table.Heaps(holes, rows)...); err != nil {
			t.Fatal(err)
		}
		e.settled(looks, "the gems")
	}
	quiet := func(when string) {
		t.Helper()
		if s := e.table.Snapshot(); s.Question != nil {
			t.Fatalf("%s: asked %s, %v", when, s.Question.Says.Text.In("en"), s.Question.Choices)
		}
	}
	asks := func(choice int, table, record string) {
		t.Helper()
		wait(t, "a question", func() bool { return e.table.Snapshot().Question != nil })
		q := e.table.Snapshot().Question
		said := q.Choices[0].Label.Text.In("en") + "; " + q.Choices[1].Label.Text.In("en")
		if want := "The table: " + table + "; The record: " + record; said != want {
			t.Fatalf("asked %q, want %q", said, want)
		}
		e.do(companion.Answer{Question: q.ID, Choice: choice})
	}

	lay(lies().Cards)
	quiet("all lies as on the record")
	e.say(schnackelstein.Push{Tunnel: 1, Tile: "soil", Len: 410}) // 41 mm reach the first hill
	rows := lies().Cards
	lay(rows)
	quiet("the first hill was dug")
	rows[20] = []string{"sapphire", "diamond"} // the ruby fell under the table
	lay(rows)
	asks(0, "Stump diamond, sapphire", "Stump diamond, ruby, sapphire")
	if at := positionOf(e.table.Snapshot()); !strings.Contains(at, `"stump":{"b":1,"d":1}`) {
		t.Errorf("the table counts, and the record has %s", at)
	}
	rows = lies().Cards
	rows[6] = []string{"ruby", "ruby"}
	lay(rows)
	asks(1, "Tunnel 2, hill 2: ruby, ruby", "Tunnel 2, hill 2: ruby, ruby, ruby")
	e.say(schnackelstein.Push{Tunnel: 2, Tile: "soil", Len: 410})
	rows = lies().Cards
	rows[6] = []string{"ruby", "ruby"}
	lay(rows)
	quiet("the record counts")
}
