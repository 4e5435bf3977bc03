package hall_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// evening is a table that sends what it has to a hall, which folds it; it gives what the page says then.
func (a alone) evening(t *testing.T, cfg report.Config, want string) {
	t.Helper()
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn, Now: cfg.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer going(t, board.Run)()
	page := hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All(), Now: cfg.Now})
	w, err := hall.NewWorker(t.Context(),
		hall.WorkerConfig{Conn: a.conn, Games: catalog.All(), ID: "one", Now: cfg.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer going(t, w.Run)()
	defer a.report(t, cfg)()
	same(t, a.state(t, cfg.Table, at(cfg.Journal.Last())), folded(t, cfg.Table, "e1", cfg.Journal))
	says(t, board, said(page), want)
}

// A hall that was away for a day says so, and has everything once, although what JetStream remembers of
// repeats is long gone.
func TestAHallThatWasAwayForADay(t *testing.T) {
	now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.Local)
	dir, j := journaltest.Dir(t), play(t, 0, 40)
	cfg := report.Config{Table: "t", Journal: j, Names: true, File: filepath.Join(t.TempDir(), "hall.json"),
		Now: func() time.Time { return now }, Epoch: func() string { return "e1" }}
	a, shut := startBare(t, node.Config{Dir: dir})
	if err := hall.Setup(t.Context(), a.js, 1); err != nil {
		t.Fatal(err)
	}
	a.evening(t, cfg, "Table t")
	forgetRepeats(t, a.js, report.Stream("t"))
	shut()

	// The hall went before its last acknowledgements came, and the table plays on.
	e, _, _ := j.Entry(30)
	sent, err := json.Marshal(report.Sent{Epoch: "e1", Seq: 30, Name: journal.Name(e), Stream: 30})
	if err == nil {
		err = os.WriteFile(cfg.File, sent, 0o644)
	}
	if err == nil {
		err = j.Play(340)
	}
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(24 * time.Hour)
	a, shut = startBare(t, node.Config{Dir: dir})
	defer shut()
	a.evening(t, cfg, "The hall was away: 27 November 2026, 20:00 to 28 November 2026, 20:00")
	if got := messages(t, a.js); got != 340 {
		t.Errorf("the streams have %d messages, want 340: each entry once", got)
	}
}

// forgetRepeats lets a stream remember repeats for as short a time as it can: a day is longer than it does.
func forgetRepeats(t *testing.T, js jetstream.JetStream, stream string) {
	t.Helper()
	s, err := js.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	cfg := s.CachedInfo().Config
	cfg.Duplicates = 100 * time.Millisecond
	if _, err := js.UpdateStream(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
}
