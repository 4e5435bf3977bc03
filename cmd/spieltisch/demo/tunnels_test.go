package demo

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/cmd/internal/group"
	"spieltisch/companion"
	"spieltisch/companion/board"
	"spieltisch/companion/bots"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/engines/schnackelstein"
)

// journalIn opens a journal in a folder until the test ends.
func journalIn(t *testing.T, dir string) *journal.Journal {
	t.Helper()
	entries, err := journal.Open(filepath.Join(dir, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = entries.Close() })
	return entries
}

// demoTable is the demo without its camera: a table, the simulated box, and simulated players.
type demoTable struct {
	table   *companion.Table
	box     *box
	players *bots.Bots
	stop    func()
}

// startDemo starts a game first: with none, the players would play with dice.
func startDemo(t *testing.T, variant string) *demoTable {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	warnings := health.New(nil)
	table, err := companion.New(companion.Config{Games: games.All(), Journal: journalIn(t, t.TempDir()),
		Health: warnings, Geometry: Lengths()})
	if err != nil {
		t.Fatal(err)
	}
	d := &demoTable{table: table, box: newBox(5, log)}
	keeper := board.New(board.Config{Name: "demo", Open: d.box.tunnels.Open, Sense: table.Sense, Health: warnings})
	p := bots.New(bots.Config{Table: table, Tunnels: d.box, Games: games.All()})
	d.players = p
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
		done <- group.Run(ctx, table.Run, keeper.Run,
			func(ctx context.Context) error { return d.box.run(ctx, table) }, play)
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
	presets, err := schnackelstein.Game{}.Presets([]byte(`{"players":["Ada","Ben"],"options":{"variant":"` +
		variant + `"}}`))
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(map[string]any{"game": "schnackelstein", "setup": presets[0].Setup})
	if err != nil {
		t.Fatal(err)
	}
	v, err := d.table.Do(t.Context(), companion.Command{Do: companion.Line{Line: line}})
	if err != nil || !v.OK {
		t.Fatalf("setup: %+v, %v", v, err)
	}
}

// Simulated players play both variants at the simulated box to the end, with nothing but what the board feels
// and what people would tap.
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
			if v, err := d.table.Do(t.Context(), companion.Command{Do: companion.Undo{}}); err != nil ||
				!v.OK {
				t.Fatalf("undo: %+v, %v", v, err)
			}
		}
		before := len(d.table.Snapshot().Moves)
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		s := d.table.Snapshot()
		if len(s.Moves) < before+5 || s.Breach != nil {
			t.Errorf("%d moves after two minutes, %d before; breach %+v, question %+v", len(s.Moves), before,
				s.Breach, s.Question)
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
			t.Errorf("SS-10 was said for %d s, want at least 5; trick %v, breach %+v", said, err,
				d.table.Snapshot().Breach)
		}
	})
}

// visit gives a seat to a visitor, and waits for his turn.
func (d *demoTable) visit(t *testing.T, seat engines.Seat) {
	t.Helper()
	// who sits there has to pay for beetles, too; that is left to the simulation here
	d.players.Take(seat, false)
	for range 6000 {
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if s := d.table.Snapshot(); len(s.Prompts) > 0 && s.Prompts[0].Seat == seat &&
			s.Prompts[0].Kind == "push" && s.Question == nil && s.Breach == nil {
			d.players.Take(seat, true)
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if now := d.table.Snapshot(); now.Seq == s.Seq && now.Question == nil && now.Breach == nil {
				return // nobody pushes for him
			}
		}
	}
	t.Fatalf("seat %d is never to push; now %+v", seat, d.table.Snapshot().Now)
}

// pushOf waits for the push of a seat after an entry, and for what is said about it at once. Nobody is
// asked meanwhile.
func (d *demoTable) pushOf(t *testing.T, seat engines.Seat, after int64) companion.Move {
	t.Helper()
	for range 100 {
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		s := d.table.Snapshot()
		if s.Question != nil {
			t.Fatalf("the visitor is asked %s %s", s.Question.Says.Text.In("en"), d.box.says(s).In("en"))
		}
		for _, m := range s.Moves {
			if _, ok := pushIn(m.Actions); ok && m.Seq > after && m.Seat == seat {
				return m
			}
		}
	}
	t.Fatalf("seat %d pushed nothing", seat)
	return companion.Move{}
}

// What a visitor said that he pushes is what the record has, and he is not asked again; whatever he pushes.
func TestAVisitorIsNotAskedWhatHeSaid(t *testing.T) {
	for _, tile := range []string{"soil", "beetle", "worm"} {
		t.Run(tile, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := startDemo(t, "standard")
				defer d.stop()
				said := 0
				for push := range 8 {
					d.visit(t, 1)
					s := d.table.Snapshot()
					before, kinds, tile := s.Seq, tunnelsIn(s)[push%4].Kinds, tile
					if len(kinds) == 0 { // its mole is out
						continue
					}
					if slices.Contains(kinds, tile) {
						said++
					} else { // none is left, or it is too early for it
						tile = kinds[0]
					}
					if err := d.box.visitor(t.Context(), push%4+1, tile); err != nil {
						t.Fatalf("push %d: %v", push, err)
					}
					own := d.pushOf(t, 1, before)
					if p, ok := pushIn(own.Actions); !ok || p.Tile != tile || p.Tunnel != push%4+1 {
						t.Errorf("push %d: the record has %s, want %s in tunnel %d", push, own.Actions, tile,
							push%4+1)
					}
				}
				if said < 2 {
					t.Errorf("%s was pushed %d times, want 2 at least", tile, said)
				}
			})
		})
	}
}

// Where the sensors felt what the visitor's tile cannot be, he is asked and told why. It waits for him,
// whatever the simulated players would say, and for nobody once he has left.
func TestAVisitorIsAskedWhereSensorsDisagree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startDemo(t, "simple")
		defer d.stop()
		d.visit(t, 1)
		d.box.mu.Lock()
		// he says so; what goes in is another
		d.box.lies[2] = append(d.box.lies[2], laidTile{"long", 75, true})
		d.box.mu.Unlock()
		if err := d.box.tunnels.Push(t.Context(), 3, 45, tunnels.Hand{Speed: 90}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		q := d.table.Snapshot().Question
		if q == nil {
			t.Fatalf("nobody is asked; the last move is %+v", d.table.Snapshot().Moves[0])
		}
		if got, want := d.box.says(d.table.Snapshot()).In("en"), "Your hand pushed a long joker. The sensors felt 45 mm."; got != want {
			t.Errorf("says %q, want %q", got, want)
		}
		seq := d.table.Snapshot().Seq
		time.Sleep(20 * time.Minute)
		synctest.Wait()
		if s := d.table.Snapshot(); s.Question == nil || s.Question.ID != q.ID || s.Seq != seq {
			t.Fatalf("after 20 minutes the question is %+v, and the last move is %+v", s.Question, s.Moves[0])
		}
		d.players.Take(1, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := d.table.Snapshot(); s.Question != nil && s.Question.ID == q.ID {
			t.Error("nobody answers after the visitor has left")
		}
	})
}

// A breach that a visitor has made is not put away by simulated players.
func TestAVisitorsBreachIsHis(t *testing.T) { // SS-10
	synctest.Test(t, func(t *testing.T) {
		d := startDemo(t, "simple")
		defer d.stop()
		d.visit(t, 1)
		// ends with the bubble's time
		go func() { _ = d.box.tunnels.HalfIn(t.Context(), 1, 30, 5*time.Minute) }()
		time.Sleep(30 * time.Second)
		for range 8 {
			synctest.Wait()
			if b := d.table.Snapshot().Breach; b == nil || b.Rule != "SS-10" {
				t.Fatalf("breach %+v, want it shown while the tile is half in", b)
			}
			time.Sleep(30 * time.Second)
		}
		time.Sleep(2 * time.Minute)
	})
}
