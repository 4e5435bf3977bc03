package bots_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// start begins a game at the table, in place of the one that the players begin by themselves.
func start(t *testing.T, table *companion.Table, g engines.Game) {
	t.Helper()
	time.Sleep(10 * time.Second)
	synctest.Wait()
	setup := g.(engines.Sampler).Setup(rand.New(rand.NewPCG(7, 7)), g.Info().MinSeats)
	line, err := json.Marshal(map[string]any{"game": g.Info().ID, "setup": json.RawMessage(setup)})
	if err != nil {
		t.Fatal(err)
	}
	v, err := table.Do(context.Background(), companion.Command{Do: companion.Line{Line: line}})
	if err != nil || !v.OK {
		t.Fatal(v, err)
	}
}

func TestTheyPlayEveryGameByTouch(t *testing.T) {
	for _, g := range games() {
		id := g.Info().ID
		if id == "heckmeck" { // on the tray
			continue
		}
		t.Run(id, func(t *testing.T) {
			if id == "schweinebande" {
				sweep.Long(t) // three of four seconds of them all
			}
			synctest.Test(t, func(t *testing.T) {
				table, _, _, _ := evening(t,
					bots.Config{Games: games(), Strengths: []bots.Strength{bots.Exact, bots.Learner}})
				start(t, table, g)
				for range 60 {
					if over(t, table, id) {
						break
					}
					time.Sleep(2 * time.Minute)
					synctest.Wait()
				}
				if !over(t, table, id) {
					t.Errorf("no game is over; now %+v", table.Snapshot().Now)
				}
				if s := table.Snapshot(); s.Breach != nil || s.Conflict != nil || s.Question != nil {
					t.Errorf("breach %+v, conflict %+v, question %+v", s.Breach, s.Conflict, s.Question)
				}
			})
		})
	}
}

func over(t *testing.T, table *companion.Table, game string) bool {
	t.Helper()
	matches, err := table.Matches()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		if m.Game == game && m.Status == "over" {
			return true
		}
	}
	return false
}

func TestTheyWaitForAPersonWhoTouches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, _, _ := evening(t, bots.Config{Games: catalog.All()})
		p.Take(1, true)
		g, ok := catalog.Find("verasselt")
		if !ok {
			t.Fatal("no verasselt")
		}
		start(t, table, g)
		if prompts := table.Snapshot().Prompts; prompts[0].Seat != 1 {
			p.Take(1, false)
			p.Take(prompts[0].Seat, true)
		}
		before := table.Snapshot().Seq
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if s := table.Snapshot(); s.Seq != before {
			t.Errorf("%d entries in the person's turn", s.Seq-before)
		}
		for _, seat := range p.Taken() {
			p.Take(seat, false)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := table.Snapshot(); s.Seq < before+3 {
			t.Errorf("%d entries after the person has left", s.Seq-before)
		}
	})
}

// fakeTunnels are hands that push, and sensors that never err.
type fakeTunnels struct {
	table  *companion.Table
	pushes int
}

func (f *fakeTunnels) Push(ctx context.Context, tunnel int, tile string) error {
	f.pushes++
	line := fmt.Sprintf(`{"do":{"kind":"push","tunnel":%d,"tile":%q,"len":30}}`, tunnel, tile)
	_, err := f.table.Do(ctx, companion.Command{Do: companion.Line{Line: json.RawMessage(line)}})
	return err
}

func TestTheyPushTilesIntoTunnels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTunnels{}
		table, _, _, _ := evening(t, bots.Config{Games: catalog.All(), Tunnels: f})
		f.table = table
		g, ok := catalog.Find("schnackelstein")
		if !ok {
			t.Fatal("no schnackelstein")
		}
		start(t, table, g)
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if f.pushes < 20 {
			t.Errorf("%d pushes in five minutes", f.pushes)
		}
	})
}
