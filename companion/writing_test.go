package companion_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// startOn starts a table whose disk is another one than that of the test.
func startOn(t *testing.T, d disk) *fakeTable {
	t.Helper()
	f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"),
		games: []engines.Game{heckmeck.Game{}}, disk: d}
	f.open()
	t.Cleanup(func() { f.stop() })
	return f
}

func (f *fakeTable) warned(name string) *companion.Warning {
	for _, w := range f.table.Snapshot().Warnings {
		if w.Name == name {
			return &w
		}
	}
	return nil
}

const roll = `{"do":{"kind":"roll","faces":[1,1,2,3,4,5,6,6]}}`

// A disk that takes its time holds up the move, and nothing else; the move is shown when it is safe.
func TestASlowDiskHoldsUpTheMoveOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := time.Duration(0)
		f := startOn(t, func(write func(...journal.Entry) ([]journal.Entry, error),
			entries []journal.Entry) ([]journal.Entry, error) {
			time.Sleep(slow)
			return write(entries...)
		})
		f.line(setupLine)
		slow = 4 * time.Second
		begun := time.Now()
		told := make(chan companion.Verdict, 1)
		go func() {
			v, err := f.table.Do(t.Context(), companion.Command{Do: companion.Line{Line: []byte(roll)}})
			if err != nil {
				t.Errorf("Do = %v", err)
			}
			told <- v
		}()
		synctest.Wait()
		if w := f.warned(health.Saving); w != nil {
			t.Errorf("it is said at once that saving takes long: %+v", w)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s := f.table.Snapshot(); s.Seq != 1 || f.warned(health.Saving) == nil {
			t.Errorf("after 2 s seq is %d and the warnings %+v, want 1 and that it is being saved", s.Seq, s.Warnings)
		}
		asked := time.Now()
		if err := f.table.Alive(t.Context()); err != nil {
			t.Errorf("Alive = %v", err)
		}
		f.table.LookAfter(t.Context())
		if list, err := f.table.Matches(); err != nil || len(list) != 1 {
			t.Errorf("Matches = %v, %v, want one", list, err)
		}
		if id := f.table.Snapshot().Match.ID; id != "" {
			if moves, err := f.table.Record(id); err != nil || len(moves) != 0 {
				t.Errorf("Record = %v, %v, want nothing yet", moves, err)
			}
		}
		f.health.Set(health.Warning{Name: health.Camera, Key: "warn.camera"})
		synctest.Wait()
		if f.warned(health.Camera) == nil {
			t.Error("a warning that comes meanwhile is not shown")
		}
		if took := time.Since(asked); took > 0 {
			t.Errorf("looking took %v", took)
		}
		v := <-told
		if took := time.Since(begun); !v.OK || took != 4*time.Second {
			t.Errorf("after %v the verdict is %+v, want OK after 4 s", took, v)
		}
		synctest.Wait()
		if s := f.table.Snapshot(); s.Seq != 2 || len(s.Moves) != 1 || f.warned(health.Saving) != nil {
			t.Errorf("then seq is %d, %d moves, warnings %+v, want 2, 1 and none", s.Seq, len(s.Moves), s.Warnings)
		}
	})
}

// Whoever gave up waiting sends the same command again: it is applied once.
func TestATapThatASlowDiskOutlastsIsAppliedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := 7 * time.Second
		f := startOn(t, func(write func(...journal.Entry) ([]journal.Entry, error),
			entries []journal.Entry) ([]journal.Entry, error) {
			time.Sleep(slow)
			return write(entries...)
		})
		f.line(setupLine)
		tap := companion.Command{Do: companion.Play{Actions: []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[1,1,2,3,4,5,6,6]}`)}}, ID: "tap"}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		if _, err := f.table.Do(ctx, tap); err == nil {
			t.Error("the first try got a verdict")
		}
		if v := f.ok(tap); !v.Repeated || v.Seq != 2 {
			t.Errorf("the second try = %+v, want that it is a repeat with seq 2", v)
		}
	})
}

// Nobody has to tap to hear that the journal is gone, and nothing is acknowledged meanwhile.
func TestAJournalThatGoesIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.line(roll)
		aside := f.path + ".aside"
		if err := os.Rename(f.path, aside); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		w := f.warned(health.Journal)
		if w == nil || !w.Loud || w.Says.Key != "warn.journalGone" || !strings.Contains(w.Says.Text.In("de"), "sudo mv -T "+aside) {
			t.Fatalf("the warnings are %+v, want a loud one with the command", f.table.Snapshot().Warnings)
		}
		v := f.line(`{"do":{"kind":"aside","dice":[6,6]}}`)
		if v.OK || v.Code != "journal" || v.Says.Key != "warn.journalGone" {
			t.Errorf("a move = %+v, want that it is not written", v)
		}
		if err := os.Rename(aside, f.path); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if w := f.warned(health.Journal); w != nil {
			t.Errorf("it is back, but the warnings have %+v", w)
		}
		if v := f.line(`{"do":{"kind":"aside","dice":[6,6]}}`); !v.OK {
			t.Errorf("then a move = %+v", v)
		}
		f.restart()
		if n := len(f.table.Snapshot().Moves); n != 2 {
			t.Errorf("after a restart there are %d moves, want 2", n)
		}
	})
}

// What went away together with the journal, after it was written, is there when the journal comes back;
// the table knows it.
func TestWhatCameBackWithTheJournalIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := false
		f := startOn(t, func(write func(...journal.Entry) ([]journal.Entry, error),
			entries []journal.Entry) ([]journal.Entry, error) {
			written, err := write(entries...)
			if gone && err == nil {
				return nil, &journal.AwayError{Fault: journal.Gone, Path: "there", Back: "do it"}
			}
			return written, err
		})
		f.line(setupLine)
		gone = true
		if v := f.line(roll); v.OK || v.Code != "journal" {
			t.Fatalf("a move = %+v, want that it is not written", v)
		}
		if s := f.table.Snapshot(); len(s.Moves) != 0 {
			t.Errorf("it is shown even so: %+v", s.Moves)
		}
		gone = false
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if s := f.table.Snapshot(); s.Seq != 2 || len(s.Moves) != 1 || len(s.Warnings) != 0 {
			t.Errorf("then seq is %d, %d moves, warnings %+v, want 2, 1 and none", s.Seq, len(s.Moves), s.Warnings)
		}
		if v := f.line(`{"do":{"kind":"aside","dice":[6,6]}}`); !v.OK || v.Seq != 3 {
			t.Errorf("the next move = %+v, want number 3", v)
		}
	})
}

// The journal's own file has everything once the table rests.
func TestARestingTableBringsTheFileUpToDate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.line(roll)
		if n := f.journal.Loose(); n != 2 {
			t.Errorf("Loose = %d, want 2", n)
		}
		time.Sleep(31 * time.Second)
		synctest.Wait()
		if n := f.journal.Loose(); n != 0 {
			t.Errorf("after 31 s Loose = %d, want 0", n)
		}
	})
}
