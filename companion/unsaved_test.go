package companion_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// brokenDisk is a table whose disk takes nothing while broken is true.
func brokenDisk(t *testing.T) (f *fakeTable, broken *atomic.Bool) {
	t.Helper()
	broken = new(atomic.Bool)
	return startOn(t, func(write func(...journal.Entry) ([]journal.Entry, error),
		entries []journal.Entry) ([]journal.Entry, error) {
		if broken.Load() {
			return nil, errors.New("the disk says no")
		}
		return write(entries...)
	}), broken
}

// marked are the numbers of the moves that are shown as not saved, newest first.
func marked(moves []companion.Move) []int64 {
	list := []int64{}
	for _, m := range moves {
		if m.Unsaved() {
			list = append(list, m.Seq)
		}
	}
	return list
}

// afterPowerCut is what a start finds now: the journal's files as they lie there.
func (f *fakeTable) afterPowerCut() []journal.Entry {
	f.t.Helper()
	path := filepath.Join(journaltest.Dir(f.t), "journal.db")
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(f.path + end)
		if err == nil {
			err = os.WriteFile(path+end, data, 0o644)
		}
		if err != nil {
			f.t.Fatal(err)
		}
	}
	j, err := journal.Open(path, journal.Options{})
	if err != nil {
		f.t.Fatal(err)
	}
	defer j.Close()
	entries, err := j.All()
	if err != nil {
		f.t.Fatal(err)
	}
	return entries
}

func same(got, want any) bool {
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	return errA == nil && errB == nil && string(a) == string(b)
}

// People go on while the disk takes nothing: what they do is marked, a power cut loses that and nothing else,
// and it is written in order once the disk takes it.
func TestGoingOnUnsaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, broken := brokenDisk(t)
		f.line(setupLine)
		f.line(roll)
		if v := f.do(companion.Command{Do: companion.GoUnsaved{}}); v.OK || v.Code != "gone" {
			t.Errorf("going on while nothing is wrong = %+v, want gone", v)
		}
		broken.Store(true)
		aside := `{"id":"aside","do":{"kind":"aside","dice":[6,6]}}`
		if v := f.line("%s", aside); v.OK || v.Code != "journal" {
			t.Errorf("a move that the disk refuses = %+v, want journal", v)
		}
		if s := f.table.Snapshot(); !s.MayGoUnsaved || s.Unsaved != 0 || s.Seq != 2 {
			t.Errorf("then %v, %d unsaved, seq %d, want that people may go on, 0 and 2", s.MayGoUnsaved, s.Unsaved, s.Seq)
		}
		f.ok(companion.Command{Do: companion.GoUnsaved{}})
		if w := f.warned(health.Unsaved); f.table.Snapshot().MayGoUnsaved || w == nil || !w.Loud {
			t.Errorf("then the warning is %+v, want a loud one that nothing is saved", w)
		}
		v := f.line("%s", aside)
		if !v.OK || v.Saved == nil || *v.Saved || v.Seq != 3 {
			t.Errorf("the move sent again = %+v, want number 3, not saved", v)
		}
		if again := f.line("%s", aside); !again.Repeated || again.Saved == nil || told(again) != told(v) {
			t.Errorf("once more = %+v, want that it is a repeat that is not saved", again)
		}
		s := f.table.Snapshot()
		if got := marked(s.Moves); !same(got, []int64{3}) || s.Unsaved != 1 {
			t.Errorf("moves %v are marked and %d entries wait, want [3] and 1", got, s.Unsaved)
		}
		record, err := f.table.Record(s.Match.ID)
		if err != nil || !same(marked(record), []int64{3}) || len(record) != 2 {
			t.Errorf("the record has %d moves, marked %v (%v), want 2 and [3]", len(record), marked(record), err)
		}
		if left := f.afterPowerCut(); len(left) != 2 {
			t.Errorf("after a power cut there are %d entries, want 2", len(left))
		}
		broken.Store(false)
		time.Sleep(3 * time.Second)
		synctest.Wait()
		s = f.table.Snapshot()
		if got := marked(s.Moves); len(got) != 0 || s.Unsaved != 0 || len(s.Warnings) != 0 || s.Seq != 3 {
			t.Errorf("then %v are marked, %d wait, warnings %+v, seq %d, want none and 3", got, s.Unsaved, s.Warnings, s.Seq)
		}
		if left := f.afterPowerCut(); len(left) != 3 || left[2].Cause != "id:aside" {
			t.Errorf("after a power cut there is %+v, want the move as the third", left)
		}
		if again := f.line("%s", aside); !again.Repeated || again.Saved != nil {
			t.Errorf("then once more = %+v, want a repeat that is saved", again)
		}
		broken.Store(true)
		if v := f.line(`{"do":{"kind":"roll","faces":[1,1,2,3,4,5]}}`); v.OK || v.Code != "journal" {
			t.Errorf("the next time that the disk refuses = %+v, want that people are asked again", v)
		}
	})
}

// Taking back, correcting, ending and beginning work on what is not saved, and on what is; what stands
// otherwise after a power cut is marked. A restart after all was written shows the same.
func TestMendingUnsaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, broken := brokenDisk(t)
		f.line(setupLine)
		f.line(roll)
		broken.Store(true)
		f.do(companion.Command{Do: companion.Undo{}})
		f.ok(companion.Command{Do: companion.GoUnsaved{}})
		shown := func(what string, want ...int64) {
			t.Helper()
			if got := marked(f.table.Snapshot().Moves); !same(got, append([]int64{}, want...)) {
				t.Errorf("after %s moves %v are marked, want %v", what, got, want)
			}
		}
		f.line(`{"do":{"kind":"aside","dice":[6,6]}}`)
		shown("a move", 3)
		f.ok(companion.Command{Do: companion.Undo{}})
		shown("an undo")
		f.ok(companion.Command{Do: companion.Redo{}})
		shown("a redo", 3)
		f.ok(companion.Command{Do: companion.Correct{Target: 2,
			Actions: []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[1,2,2,3,4,5,6,6]}`)}}})
		shown("a correction of a saved move", 3, 2)
		f.ok(companion.Command{Do: companion.Undo{}})
		shown("taking it back", 3, 2)
		f.ok(companion.Command{Do: companion.End{}})
		f.ok(companion.Command{Do: companion.Again{}})
		f.ok(companion.Command{Do: companion.Leave{}})
		list, err := f.table.Matches()
		if err != nil || len(list) != 2 {
			t.Fatalf("there are %d matches (%v), want 2", len(list), err)
		}
		f.ok(companion.Command{Do: companion.Resume{}, Match: list[1].ID})
		before := f.table.Snapshot()
		waiting := before.Unsaved
		if left := f.afterPowerCut(); len(left) != 2 || int64(waiting) != before.Seq-2 {
			t.Errorf("a power cut leaves %d entries and %d wait, want 2 and all others of %d", len(left), waiting, before.Seq)
		}
		broken.Store(false)
		f.stop() // the last moment at which it can be written
		f.open()
		after := f.table.Snapshot()
		if after.Seq != before.Seq || after.Record != before.Record || !same(after.State, before.State) ||
			len(after.Moves) != len(before.Moves) || after.Unsaved != 0 {
			t.Errorf("after a restart there is %d %s %s, %d unsaved\nwant %d %s %s, 0", after.Seq, after.Record, after.State,
				after.Unsaved, before.Seq, before.Record, before.State)
		}
		f.stop()
		if report, err := journal.Replay(f.path, catalog.Find); err != nil || !report.OK() {
			t.Errorf("replay = %+v, %v", report, err)
		}
	})
}

// A journal that is not where it belongs is no disk that refuses: what would be written later might get into
// another's.
func TestNobodyGoesOnBesideAnotherJournal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		if err := os.Rename(f.path, f.path+".aside"); err != nil {
			t.Fatal(err)
		}
		if v := f.line(roll); v.OK {
			t.Fatalf("a move = %+v, want that it is refused", v)
		}
		if s := f.table.Snapshot(); s.MayGoUnsaved {
			t.Error("people are offered to go on")
		}
		if v := f.do(companion.Command{Do: companion.GoUnsaved{}}); v.OK || v.Says.Key != "warn.journalGone" {
			t.Errorf("going on = %+v, want what brings the journal back", v)
		}
		if err := os.Rename(f.path+".aside", f.path); err != nil {
			t.Fatal(err)
		}
	})
}

// What the camera reads while the disk is full waits with what people say, in order.
func TestTheCameraReadsUnsaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.fillDisk()
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.GoUnsaved{}})
		time.Sleep(time.Second)
		synctest.Wait()
		f.lay("12566", "444", false)
		f.want(1, "", "444")
		if s := f.table.Snapshot(); len(marked(s.Moves)) != 2 {
			t.Errorf("moves %v are marked, want both: %+v", marked(s.Moves), s.Warnings)
		}
		if err := f.journal.Limit(100000); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if s := f.table.Snapshot(); len(marked(s.Moves)) != 0 || len(s.Warnings) != 0 {
			t.Errorf("then %v are marked, warnings %+v, want none", marked(s.Moves), s.Warnings)
		}
		f.restart()
		f.want(1, "", "444")
	})
}
