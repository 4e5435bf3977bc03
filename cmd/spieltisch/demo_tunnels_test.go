package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/feel"
	"spieltisch/companion/health"
	"spieltisch/companion/players"
	games "spieltisch/engines/catalog"
	"spieltisch/engines/schnackelstein"
)

// demoTable is the demo without its camera: a table, the simulated box, and simulated players.
type demoTable struct {
	table *companion.Table
	box   *demoTunnels
	stop  func()
}

// startDemo starts a game first: with none, the players would play with dice.
func startDemo(t *testing.T, variant string) *demoTable {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	board := health.New(nil)
	table, err := companion.New(companion.Config{Games: games.All(), Journal: journalIn(t, t.TempDir()), Health: board, Geometry: boxLengths()})
	if err != nil {
		t.Fatal(err)
	}
	d := &demoTable{table: table, box: newDemoTunnels(5, log)}
	keeper := feel.New(feel.Config{Name: "demo", Open: d.box.box.Open, Sense: table.Sense, Health: board})
	p := players.New(players.Config{Table: table, Tunnels: d.box, Games: games.All()})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	begun := make(chan struct{})
	play := func(ctx context.Context) error {
		select {
		case <-begun:
			return p.Run(ctx)
		case <-ctx.Done():
			return nil
		}
	}
	go func() {
		done <- together(ctx, table.Run, keeper.Run, func(ctx context.Context) error { return d.box.run(ctx, table) }, play)
	}()
	d.begin(t, variant)
	close(begun)
	d.stop = func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("run: %v", err)
		}
	}
	return d
}

// begin starts a game by the plainest of its presets, as the page does.
func (d *demoTable) begin(t *testing.T, variant string) {
	t.Helper()
	presets, err := schnackelstein.Game{}.Presets([]byte(`{"players":["Ada","Ben"],"options":{"variant":"` + variant + `"}}`))
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(map[string]any{"game": "schnackelstein", "setup": presets[0].Setup})
	if err != nil {
		t.Fatal(err)
	}
	v, err := d.table.Do(t.Context(), companion.Command{Kind: companion.DoLine, Line: line})
	if err != nil || !v.OK {
		t.Fatalf("setup: %+v, %v", v, err)
	}
}

// Simulated players play both variants at the simulated box to the end, with nothing but what the board feels and what
// people would tap.
func TestDemoOfTunnels(t *testing.T) {
	for _, variant := range []string{"simple", "standard"} {
		t.Run(variant, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := startDemo(t, variant)
				defer d.stop()
				id := d.table.Snapshot().Match.ID
				felt := 0
				for minutes := 0; ; minutes++ {
					time.Sleep(time.Minute)
					synctest.Wait()
					s := d.table.Snapshot()
					if s.Match == nil || s.Match.ID != id || s.View.Over {
						break
					}
					if minutes > 90 {
						t.Fatalf("no end after an hour and a half; now %+v, question %+v, breach %+v, warnings %+v", s.Now, s.Question, s.Breach, s.Warnings)
					}
				}
				moves, err := d.table.Record(id)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range moves {
					if m.Source == "tunnel" || m.Source == "players" && len(m.Actions) == 1 {
						felt++
					}
				}
				if felt != len(moves) || len(moves) < 30 {
					t.Errorf("%d of %d moves come from the board and its players", felt, len(moves))
				}
			})
		})
	}
}

// A correction of the record lays the box anew, and the game goes on.
func TestDemoFollowsTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startDemo(t, "simple")
		defer d.stop()
		time.Sleep(time.Minute)
		synctest.Wait()
		for range 2 {
			if v, err := d.table.Do(t.Context(), companion.Command{Kind: companion.DoUndo}); err != nil || !v.OK {
				t.Fatalf("undo: %+v, %v", v, err)
			}
		}
		before := len(d.table.Snapshot().Moves)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		s := d.table.Snapshot()
		if len(s.Moves) < before+5 || s.Breach != nil {
			t.Errorf("%d moves after two minutes, %d before; breach %+v, question %+v", len(s.Moves), before, s.Breach, s.Question)
		}
	})
}

// The tricks of the demo show what they are for: a tile that is left half in is said.
func TestTrickOfATileHalfIn(t *testing.T) { // SS-10
	synctest.Test(t, func(t *testing.T) {
		d := startDemo(t, "simple")
		defer d.stop()
		time.Sleep(time.Minute)
		done := make(chan error, 1)
		go func() { done <- d.box.mischief(t.Context(), "halfIn") }()
		said := 0 // s
		for range 60 {
			time.Sleep(time.Second)
			synctest.Wait()
			if b := d.table.Snapshot().Breach; b != nil && b.Rule == "SS-10" {
				said++
			}
		}
		if err := <-done; err != nil || said < 5 || d.table.Snapshot().Breach != nil {
			t.Errorf("SS-10 was said for %d s, want at least 5; trick %v, breach %+v", said, err, d.table.Snapshot().Breach)
		}
	})
}
