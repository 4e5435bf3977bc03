package companion_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision"
)

// fakeTable is a running table on a journal of its own, with a tray whose dice a test lays out.
type fakeTable struct {
	taught  []string // sets of dice that the camera was shown
	cards   []string // games whose cards it was shown
	t       *testing.T
	path    string
	games   []engines.Game
	journal *journal.Journal
	table   *companion.Table
	health  *health.Board
	stop    func()
	frame   uint64
	sensors []tunnel.Sensors
	keeper  *fakeKeeper // nil: pictures are nobody's
	cases   companion.CaseRule
	kept    int              // pictures of so many games; 0: as many as usual
	now     func() time.Time // nil: the time of the test
	disk    disk             // nil: that of the test
	// nil: nobody reads the table again
	lookOver func()
}

// disk stands between table and journal.
type disk func(write func(...journal.Entry) ([]journal.Entry, error),
	entries []journal.Entry) ([]journal.Entry, error)

const setupLine = `{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`

func start(t *testing.T) *fakeTable { return startWith(t, heckmeck.Game{}) }

func startWith(t *testing.T, games ...engines.Game) *fakeTable {
	t.Helper()
	f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"), games: games}
	f.open()
	t.Cleanup(func() { f.stop() })
	return f
}

func (f *fakeTable) open() {
	f.t.Helper()
	j, err := journal.Open(f.path, journal.Options{})
	if err != nil {
		f.t.Fatal(err)
	}
	f.journal, f.health = j, health.New(nil)
	cfg := companion.Config{Games: f.games, Journal: j, Health: f.health, Sensors: f.sensors, Cases: f.cases,
		Pictures: f.kept, Now: f.now, LookOver: f.lookOver,
		Taught: func(dice string) bool { return slices.Contains(f.taught, dice) }, Cards: f.cards}
	if f.keeper != nil {
		cfg.Evidence = f.keeper
	}
	table, err := companion.New(cfg)
	if err != nil {
		f.t.Fatal(err)
	}
	f.table = table
	if f.disk != nil {
		table.WriteThrough(f.disk)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	f.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			f.t.Errorf("Run = %v", err)
		}
		if err := j.Close(); err != nil {
			f.t.Errorf("Close = %v", err)
		}
		f.stop = func() {}
	}
}

func (f *fakeTable) restart() {
	f.t.Helper()
	f.stop()
	f.open()
}

// later is a restart a minute later, as clocks tell one start from another.
func (f *fakeTable) later() {
	f.t.Helper()
	time.Sleep(time.Minute) // the fake time of the bubble
	f.restart()
}

func (f *fakeTable) do(c companion.Command) companion.Verdict {
	f.t.Helper()
	c.Source = "web"
	v, err := f.table.Do(context.Background(), c)
	if err != nil {
		f.t.Fatalf("Do(%+v) = %v", c, err)
	}
	synctest.Wait()
	return v
}

func (f *fakeTable) ok(c companion.Command) companion.Verdict {
	f.t.Helper()
	v := f.do(c)
	if !v.OK {
		f.t.Fatalf("Do(%s %+v) = %+v, want ok", c.Name(), c.Do, v)
	}
	return v
}

func (f *fakeTable) line(format string, args ...any) companion.Verdict {
	f.t.Helper()
	return f.do(companion.Command{Do: companion.Line{Line: json.RawMessage(fmt.Sprintf(format, args...))}})
}

// told is the answer to a line in the form of the rules interface.
func told(v companion.Verdict) string { return string(record.JSON(v.Answer)) }

// lay puts dice into the tray; moved: those in the dice area were rolled.
func (f *fakeTable) lay(rolled, aside string, moved bool) vision.Observation {
	f.t.Helper()
	o := vision.Observation{Decision: vision.Accept, Tray: vision.Settled, Moved: moved}
	for i, r := range rolled + aside {
		d := vision.Thing{Face: int(r - '0'), Area: vision.Rolling, Confidence: 0.99, Rolled: moved, Track: i + 1}
		if i >= len(rolled) {
			d.Area, d.Rolled = vision.Aside, false
		}
		o.Things = append(o.Things, d)
	}
	f.see(o)
	return o
}

// see gives what was read to the table; without a decision and dice, that the tray does something else.
func (f *fakeTable) see(o vision.Observation) {
	f.t.Helper()
	f.frame++
	o.Frame, o.At = f.frame, time.Now()
	in := companion.Input{Dice: &o, Sight: companion.Sight{Camera: "fake", W: 640, H: 480,
		Hash: fmt.Sprint("h", f.frame)}}
	switch {
	case o.Of == vision.Pieces:
		in.Dice, in.Pieces = nil, &o
	case o.Decision == "" && len(o.Things) == 0:
		in.Dice, in.State = nil, &o.Tray
	}
	f.table.Sense(in)
	synctest.Wait()
}

// state is the shown state, the fields that matter here.
type state struct {
	Turn   engines.Seat
	Roll   []int
	Aside  []int
	Total  int
	Grill  []int
	Stacks [][]int
	Over   bool
}

func (f *fakeTable) state() state {
	f.t.Helper()
	var s state
	if err := json.Unmarshal(f.table.Snapshot().State, &s); err != nil {
		f.t.Fatalf("state %s: %v", f.table.Snapshot().State, err)
	}
	return s
}

func (f *fakeTable) want(turn engines.Seat, roll, aside string) {
	f.t.Helper()
	s := f.state()
	if s.Turn != turn || spell(s.Roll) != roll || spell(s.Aside) != aside {
		f.t.Errorf("turn %d, roll %s, aside %s; want %d, %s, %s", s.Turn, spell(s.Roll), spell(s.Aside), turn, roll, aside)
	}
}

func spell(faces []int) string {
	out := ""
	for _, f := range faces {
		out += fmt.Sprint(f)
	}
	return out
}

func (f *fakeTable) kinds() []journal.Kind {
	f.t.Helper()
	all, err := f.journal.All()
	if err != nil {
		f.t.Fatal(err)
	}
	kinds := make([]journal.Kind, len(all))
	for i, e := range all {
		kinds[i] = e.Kind
	}
	return kinds
}

func TestTrayBecomesMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.want(1, "12444566", "")
		f.lay("12566", "444", false)
		f.want(1, "", "444")
		f.lay("66123", "444", true)
		f.want(1, "12366", "444")
		f.lay("123", "66444", false)
		f.want(1, "", "44466")
		f.lay("55512341", "", true) // the next player rolls all eight: 22 was stopped with
		f.want(2, "11234555", "")
		if got := f.state().Stacks[0]; !slices.Equal(got, []int{22}) {
			t.Errorf("stack of seat 1 = %v, want [22]", got)
		}
		if got := len(f.table.Snapshot().Moves); got != 5 {
			t.Errorf("%d moves shown, want 5", got)
		}
		if s := f.table.Snapshot(); s.Breach != nil || s.Question != nil || len(s.Warnings) != 0 {
			t.Errorf("breach %v, question %v, warnings %v; want none", s.Breach, s.Question, s.Warnings)
		}
	})
}

func TestLaidTrayCountsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		o := f.lay("44412566", "", true)
		o.Frame, o.At = f.frame, time.Now()
		in := companion.Input{Dice: &o, Sight: companion.Sight{Hash: fmt.Sprint("h", f.frame)}}
		f.table.Sense(in) // the very same picture again
		synctest.Wait()
		want := []journal.Kind{journal.Started, journal.Acted}
		if got := f.kinds(); !slices.Equal(got, want) {
			t.Errorf("entries %v, want %v", got, want)
		}
		f.restart()
		f.table.Sense(in) // and after a restart
		synctest.Wait()
		if got := f.kinds(); !slices.Equal(got, want) {
			t.Errorf("after a restart entries %v, want %v", got, want)
		}
	})
}

func TestRestartShowsTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		before := *f.table.Snapshot()
		f.restart()
		after := *f.table.Snapshot()
		if string(before.State) != string(after.State) || before.Seq != after.Seq ||
			len(before.Moves) != len(after.Moves) {
			t.Errorf("after the restart %s, %d; want %s, %d", after.State, after.Seq, before.State, before.Seq)
		}
		if after.Tray.State != vision.Unknown || len(after.Tray.Dice) != 0 {
			t.Errorf("tray %+v, want nothing until it is seen", after.Tray)
		}
		f.lay("12566", "444", false)
		f.want(1, "", "444")
	})
}

// TestAMatchThatDoesNotFitIsSaidUntilAnotherIsOn is what a program shows that knows the game no more.
func TestAMatchThatDoesNotFitIsSaidUntilAnotherIsOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.games = []engines.Game{animals.Game{}}
		f.restart()
		if list := f.health.List(); len(list) != 1 || list[0].Key != "warn.matchUnreadable" {
			t.Fatalf("warnings %+v, want that the match cannot go on", list)
		}
		if v := f.line(`{"game":"animals","setup":{"players":["Anna","Ben"]}}`); !v.OK {
			t.Fatalf("setup = %+v", v)
		}
		if list := f.health.List(); len(list) != 0 {
			t.Errorf("warnings %+v while another match is on, want none", list)
		}
	})
}

func TestUndoRedo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		shown := string(f.table.Snapshot().State)
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "12444566", "")
		f.lay("12566", "444", false) // a hand hovered: the same tray does not count again
		f.want(1, "12444566", "")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "", "")
		f.ok(companion.Command{Do: companion.Redo{}})
		f.want(1, "12444566", "")
		f.ok(companion.Command{Do: companion.Redo{}})
		if got := string(f.table.Snapshot().State); got != shown {
			t.Errorf("after undo and redo %s, want %s", got, shown)
		}
		if v := f.do(companion.Command{Do: companion.Redo{}}); v.OK || v.Code != "gone" {
			t.Errorf("third redo = %+v, want gone", v)
		}
	})
}
