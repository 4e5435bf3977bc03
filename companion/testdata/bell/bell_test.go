package bell_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/sense/bell"
	"spieltisch/engines"
	"spieltisch/engines/enginestest/nim"
)

// A bell that is rung asks who it was, and what is answered is in the record.
func TestBell(t *testing.T) {
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	synctest.Test(t, func(t *testing.T) {
		table, err := companion.New(companion.Config{Games: []engines.Game{nim.Game{}}, Journal: j})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- table.Run(ctx) }()
		defer func() {
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("Run = %v", err)
			}
		}()
		say := func(do companion.Do, ok bool) {
			t.Helper()
			v, err := table.Do(ctx, companion.Command{Do: do, Source: "web"})
			if err != nil || v.OK != ok {
				t.Errorf("%+v = %+v, %v, want ok %v", do, v, err, ok)
			}
		}
		ring := func() (id int64) {
			t.Helper()
			for range 3 {
				table.Sense(companion.Input{Felt: bell.Rung{}})
			}
			synctest.Wait()
			q := table.Snapshot().Question
			if q == nil || q.Says.Text["en"] != "Who rang?" || len(q.Choices) != 3 ||
				q.Choices[1].Label.Text["en"] != "Ben" {
				t.Fatalf("a bell that was rung asks %+v, want who rang: Anna, Ben or nobody", q)
			}
			return q.ID
		}
		table.Sense(companion.Input{Felt: bell.Rung{}})
		synctest.Wait()
		if q := table.Snapshot().Question; q != nil {
			t.Errorf("with no game on it asks %+v", q)
		}
		say(companion.Line{Line: json.RawMessage(`{"game":"nim","setup":{"players":["Anna","Ben"]}}`)}, true)
		id := ring()
		say(companion.Answer{Question: id, Choice: 7}, false)
		say(companion.Answer{Question: id, Choice: 1}, true)
		say(companion.Answer{Question: id, Choice: 1}, false) // it is answered
		entries, err := j.Entries(table.Snapshot().Match.ID)
		if err != nil || !strings.Contains(string(entries[len(entries)-1].Body), "rang Ben") {
			t.Errorf("the record ends with %+v (%v), want that Ben rang", entries, err)
		}
		say(companion.Answer{Question: ring(), Choice: 2}, true) // nobody did
		if q := table.Snapshot().Question; q != nil {
			t.Errorf("nobody rang, and the table asks %+v", q)
		}
		before := ring()
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if q := table.Snapshot().Question; q != nil {
			t.Errorf("a minute later the table still asks %+v", q)
		}
		if after := ring(); after <= before {
			t.Errorf("then question %d follows %d", after, before)
		}
	})
}
