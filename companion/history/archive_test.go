package history_test

import (
	"encoding/json"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
)

func TestAMatchThatCouldNotBeReadOnceIsReadAgain(t *testing.T) {
	path := filepath.Join(journaltest.Dir(t), "journal.db")
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	log, games := slog.New(slog.DiscardHandler), []engines.Game{heckmeck.Game{}}
	r := record.New(record.Config{
		Games: games, Journal: j, Now: time.Now, Log: log,
		Append:  func(e []journal.Entry) ([]journal.Entry, error) { return j.Append(e...) },
		Written: func(*record.Match, []journal.Entry) {},
		Fit:     func(_ engines.Game, setup json.RawMessage) json.RawMessage { return setup },
	})
	line, err := jsonl.Parse([]byte(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`))
	if v, _ := r.Line(record.Origin{Source: "test"}, line, err); !v.OK {
		t.Fatalf("no match begins: %+v", v)
	}
	failing, err := journal.Open(path, journal.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := failing.Close(); err != nil {
		t.Fatal(err)
	}
	a := history.New(games, j, log)
	kept, err := j.Kept()
	if err != nil || len(kept) != 1 {
		t.Fatalf("%d matches are kept (%v), want 1", len(kept), err)
	}
	if a.Reading(failing).Listed(kept[0]) {
		t.Fatal("a match is listed that cannot be read")
	}
	if !a.Reading(j).Listed(kept[0]) {
		t.Error("it is not listed when it can be read again")
	}
}
