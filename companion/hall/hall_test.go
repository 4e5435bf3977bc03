package hall_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// soon is how long something may take that must come.
const soon = time.Minute

// alone is a hall of one node.
type alone struct {
	node *node.Node
	conn *nats.Conn
	js   jetstream.JetStream
}

func startAlone(t testing.TB, cfg node.Config) alone {
	t.Helper()
	a, _ := startBare(t, cfg)
	if err := hall.Setup(t.Context(), a.js, 1); err != nil {
		t.Fatal(err)
	}
	return a
}

// startBare is a hall of one node that keeps nothing new, until the test ends or until stop is called.
func startBare(t testing.TB, cfg node.Config) (a alone, stop func()) {
	t.Helper()
	if cfg.Dir == "" {
		cfg.Dir = journaltest.Dir(t)
	}
	n, err := node.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Stop)
	conn, err := nats.Connect("", n.Connection())
	if err != nil {
		t.Fatal(err)
	}
	stop = func() { conn.Close(); n.Stop() }
	t.Cleanup(stop)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return alone{n, conn, js}, stop
}

// going runs something until the test ends, or until stop is called.
func going(t testing.TB, run func(context.Context) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() {
		if err := run(ctx); err != nil {
			t.Errorf("run: %v", err)
		}
	})
	stop = sync.OnceFunc(func() { cancel(); done.Wait() })
	t.Cleanup(stop)
	return stop
}

func (a alone) work(t testing.TB, id string) (stop func()) {
	t.Helper()
	w, err := hall.NewWorker(t.Context(), hall.WorkerConfig{Conn: a.conn, Games: catalog.All(), ID: id})
	if err != nil {
		t.Fatal(err)
	}
	return going(t, w.Run)
}

func (a alone) report(t testing.TB, cfg report.Config) (stop func()) {
	t.Helper()
	if cfg.Conn == nil {
		cfg.Conn = a.conn
	}
	r, err := report.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return going(t, r.Run)
}

// play is a table at which n entries were made. The games take turns.
func play(t testing.TB, i int, n int64) *simtable.Table {
	t.Helper()
	games := catalog.All()
	table, err := simtable.New(simtable.Config{Game: games[i%len(games)], Players: []string{"Anna", "Ben", "Cem"},
		Seed: uint64(i), Now: func() time.Time { return time.Date(2026, 11, 27, 20, i%60, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Play(n); err != nil {
		t.Fatal(err)
	}
	return table
}

// state waits until the hall's state of a table has an entry, and gives it.
func (a alone) state(t testing.TB, table string, ready func(hall.State) bool) hall.State {
	t.Helper()
	s, err := hall.Await(t.Context(), a.js, table, soon, ready)
	if err != nil {
		t.Fatalf("state of %s: %v; it is %s", table, err, s.JSON())
	}
	return s
}

func at(seq int64) func(hall.State) bool { return func(s hall.State) bool { return s.Seq == seq } }

// folded is what a table's own journal comes to, folded without a hall.
func folded(t *testing.T, table, epoch string, j report.Source) hall.State {
	t.Helper()
	entries, err := j.After(0, int(j.Last()))
	if err != nil {
		t.Fatal(err)
	}
	load := func(_, match string, _ uint64) (list []journal.Entry, from uint64, err error) {
		return nil, 0, fmt.Errorf("match %s is asked for", match)
	}
	f := hall.NewFolder(catalog.All(), table, load)
	for i, e := range entries {
		data, err := json.Marshal(report.Posting{V: 1, Table: table, Epoch: epoch, Entry: e})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Take(uint64(i)+1, data); err != nil {
			t.Fatal(err)
		}
	}
	return f.State
}

// same compares states but for their places in the stream, which others share.
func same(t *testing.T, got, want hall.State) {
	t.Helper()
	got.Stream, got.From, want.Stream, want.From = 0, 0, 0, 0
	if !bytes.Equal(got.JSON(), want.JSON()) {
		t.Errorf("state of %s = %s\nits own journal gives  %s", want.Table, got.JSON(), want.JSON())
	}
}

func jetstreamOf(conn *nats.Conn) (jetstream.JetStream, error) { return jetstream.New(conn) }

func quietLog() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func TestTheHallHasWhatTheTablesHave(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	a.work(t, "two")
	tables := sweep.Some(30)
	all := make([]*simtable.Table, tables)
	for i := range all {
		all[i] = play(t, i, 150)
		a.report(t, report.Config{Table: fmt.Sprintf("t%d", i), Journal: all[i], Names: true,
			Epoch: func() string { return "e1" }})
	}
	for i, j := range all {
		name := fmt.Sprintf("t%d", i)
		same(t, a.state(t, name, at(j.Last())), folded(t, name, "e1", j))
	}
}

func TestNamesStayAtTheTableUnlessWished(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	a.report(t, report.Config{Table: "t", Journal: play(t, 0, 40), Epoch: func() string { return "e1" }})
	s := a.state(t, "t", at(40))
	if got := fmt.Sprint(s.Summary.Players); got != "[1 2 3]" {
		t.Errorf("players = %s, want their seats", got)
	}
	stream, err := a.js.Stream(t.Context(), report.Stream("t"))
	if err != nil {
		t.Fatal(err)
	}
	for seq := uint64(1); seq <= 40; seq++ {
		m, err := stream.GetMsg(t.Context(), seq)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(m.Data, []byte("Anna")) {
			t.Errorf("message %d holds a name: %s", seq, m.Data)
		}
	}
}

// A table goes on where it was, also where what it remembered is older than what the hall has, or is lost.
func TestReportGoesOnAfterARestart(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		forget bool
		epochs int
	}{{"from its file", false, 0}, {"without its file", true, 1}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := startAlone(t, node.Config{})
			a.work(t, "one")
			j, n := play(t, 1, 30), 0
			cfg := report.Config{Table: "t", Journal: j, Names: true, File: filepath.Join(t.TempDir(), "hall.json"),
				Epoch: func() string { n++; return fmt.Sprintf("e%d", n) }}
			stop := a.report(t, cfg)
			a.state(t, "t", at(30))
			stop()
			if err := j.Play(60); err != nil {
				t.Fatal(err)
			}
			if tt.forget {
				cfg.File = filepath.Join(t.TempDir(), "other.json")
			}
			a.report(t, cfg)
			s := a.state(t, "t", at(60))
			if len(s.Earlier) != tt.epochs {
				t.Errorf("earlier journals = %v, want %d", s.Earlier, tt.epochs)
			}
			want := folded(t, "t", s.Epoch, j)
			want.Earlier = s.Earlier
			same(t, s, want)
		})
	}
}

func TestAJournalThatWasPutBackBeginsANewEpoch(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	j, n := play(t, 0, 60), 0
	cfg := report.Config{Table: "t", Journal: j, Names: true, File: filepath.Join(t.TempDir(), "hall.json"),
		Epoch: func() string { n++; return fmt.Sprintf("e%d", n) }}
	stop := a.report(t, cfg)
	a.state(t, "t", at(60))
	stop()
	j.Truncate(20)
	if err := j.Play(70); err != nil {
		t.Fatal(err)
	}
	a.report(t, cfg)
	s := a.state(t, "t", func(s hall.State) bool { return s.Epoch == "e2" && s.Seq == 70 })
	want := folded(t, "t", "e2", j)
	want.Earlier = map[string]int64{"e1": 60}
	same(t, s, want)
}

// A worker that dies leaves its tables to the others, and a fold that is done again gives the same bytes.
func TestWorkersComeAndGo(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	j := play(t, 2, 100)
	a.report(t, report.Config{Table: "t", Journal: j, Names: true, Epoch: func() string { return "e1" }})
	stop := a.work(t, "one")
	before := a.state(t, "t", at(100))
	stop()
	if err := j.Play(130); err != nil {
		t.Fatal(err)
	}
	stop = a.work(t, "two")
	same(t, a.state(t, "t", at(130)), folded(t, "t", "e1", j))
	stop()
	if err := hall.Forget(t.Context(), a.js); err != nil {
		t.Fatal(err)
	}
	a.work(t, "three")
	same(t, a.state(t, "t", at(130)), folded(t, "t", "e1", j))
	if before.Seq != 100 {
		t.Errorf("state before = %d, want 100", before.Seq)
	}
}
