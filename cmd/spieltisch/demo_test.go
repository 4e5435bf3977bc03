//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"testing/synctest"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/packaging/sweep"
)

// The simulated players of the demo play Voll verasselt in view of its camera: what is rolled, boosted,
// caught and laid gets into the record from pixels, as it was done, and only what nobody can see is tapped.
func TestTheDemoPlaysVerasseltByEye(t *testing.T) {
	sweep.Long(t)
	synctest.Test(t, watchTheDemo)
}

func watchTheDemo(t *testing.T) {
	show := demo.New(demo.Config{Seed: 5})
	d := &daemon{demo: show}
	d.conf.Dice.Set = "heckmeck"
	d.conf.Zones = config.Zones{Rolling: config.Zone{0, 0, 0.66, 1}, Aside: config.Zone{0.66, 0, 1, 1}}
	conf := companion.Config{Games: []engines.Game{verasselt.Game{}}, Taught: d.eyes().Taught,
		Cards: d.eyes().Games()}
	w := watch(t, d, conf, d.eyes().Settler(health.New(nil)),
		show.OpenCamera)
	w.do(companion.Line{Line: json.RawMessage(`{"game":"verasselt","setup":{"players":["Anna","Ben"],` +
		`"position":{"hub":{"Y":3,"B":2,"R":2,"G":1},"pile":23,"yards":[{"Y":1,"R":1},{"G":2}],` +
		`"heaps":[{"Y":8,"B":9,"R":8},{"B":6,"R":7,"G":12}],"catches":[{"B":3},{}],` +
		`"dice":["Y","B","R","D","D","D","D"],"turn":2,"turns":9,"phase":"choose"}}}`)})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- show.Run(ctx, w.table) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
	})
	seen, told := map[string]int{}, map[string]int{}
	last := w.table.Snapshot().Seq
	wait(t, "moves that are seen", func() bool {
		s := w.table.Snapshot()
		if s.Seq == last || len(s.Moves) == 0 || s.Moves[0].Seq == last {
			return false
		}
		last = s.Moves[0].Seq
		var a struct{ Kind string }
		_ = json.Unmarshal(s.Moves[0].Actions[0], &a)
		if s.Moves[0].Picture == "" {
			told[a.Kind]++
			return false
		}
		seen[a.Kind]++
		dice, cards := show.Right(s)
		if now := w.table.Snapshot(); now.Seq == s.Seq && (!dice || !cards && a.Kind != "roll") {
			t.Errorf("after %s: dice right %v, cards right %v: %s", a.Kind, dice, cards, s.State)
		}
		return seen["roll"] >= 2 && seen["bank"]+seen["refill"]+seen["draw"] >= 2
	})
	t.Logf("seen %v, told %v", seen, told)
	for kind := range told {
		if !slices.Contains([]string{"choose", "stop"}, kind) {
			t.Errorf("%v were tapped, %v seen", told, slices.Collect(maps.Keys(seen)))
		}
	}
}
