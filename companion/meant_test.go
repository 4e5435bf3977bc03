package companion_test

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/vision"
)

// copyJournal writes entries into a new journal, as a backup would have them.
func copyJournal(t *testing.T, from *journal.Journal, path string, upTo int) {
	t.Helper()
	all, err := from.All()
	if err != nil {
		t.Fatal(err)
	}
	to, err := journal.Open(path, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := to.Append(all[:upTo]...); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
}

// A tap means what the person saw: what the record has left, or never had, is refused with words, and
// nothing happens.
func TestATapThatNamesWhatThisRecordNeverHad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		s := f.table.Snapshot()
		tests := []struct {
			name string
			c    companion.Command
			says string
		}{
			{"a number that is to come", companion.Command{Do: companion.Undo{}, Seq: s.Seq + 1}, "no.elsewhere"},
			{"a number far away", companion.Command{Do: companion.End{}, Seq: 1 << 50}, "no.elsewhere"},
			{"a number below all", companion.Command{Do: companion.Undo{}, Seq: -1}, "no.elsewhere"},
			{"another record", companion.Command{Do: companion.Undo{}, Seq: s.Seq, Record: "0123456789abcdef"}, "no.elsewhere"},
			{"a record without a number", companion.Command{Do: companion.Undo{}, Record: s.Record}, "no.elsewhere"},
			{"another match", companion.Command{Do: companion.Undo{}, Seq: s.Seq, Match: "20200101-000000"}, "no.stale"},
			{"a picture that is gone", companion.Command{Do: companion.Face{Face: 2}, Seq: s.Seq, Picture: s.Tray.Picture + 1}, "no.stale"},
			{"an old number", companion.Command{Do: companion.Undo{}, Seq: 1}, "no.stale"},
			{"a line for what is to come", companion.Command{Do: companion.Line{Line: json.RawMessage(setupLine)}, Seq: s.Seq + 1}, "no.elsewhere"},
			{"a new game for another record", companion.Command{Do: companion.Again{}, Seq: s.Seq, Record: "x"}, "no.elsewhere"},
			{"throwing away, for another record", companion.Command{Do: companion.Forget{}, Match: s.Match.ID, Seq: s.Seq, Record: "x"}, "no.elsewhere"},
			{"another target", companion.Command{Do: companion.Correct{Target: 99}, Seq: s.Seq}, "no.gone"},
			{"another question", companion.Command{Do: companion.Answer{Question: 7}, Seq: s.Seq}, "no.gone"},
			{"another die", companion.Command{Do: companion.Face{Die: 8, Face: 2}, Seq: s.Seq}, "no.gone"},
		}
		for _, tt := range tests {
			v := f.do(tt.c)
			if v.OK || v.Says == nil || v.Says.Key != tt.says || v.Detail == "" {
				t.Errorf("%s: %+v, says %+v; want it refused with %s", tt.name, v, v.Says, tt.says)
			}
		}
		if now := f.table.Snapshot(); string(now.State) != string(s.State) || now.Seq != s.Seq {
			t.Errorf("the record has %d entries and state %s, want %d and %s", now.Seq, now.State, s.Seq, s.State)
		}
		for _, c := range []companion.Command{
			{Do: companion.Face{Die: 0, Face: 5}, Seq: s.Seq, Record: s.Record, Picture: s.Tray.Picture,
				Match: s.Match.ID},
			{Do: companion.Undo{}}, // a program that says nothing of what it saw
		} {
			f.ok(c)
		}
	})
}

// A journal that was restored and has gone on is another record, though it has as many entries.
func TestATapForAJournalThatWasRestored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.line(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		backup := filepath.Join(journaltest.Dir(t), "backup.db")
		copyJournal(t, f.journal, backup, 2)
		f.line(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
		seen := f.table.Snapshot()
		f.stop()
		f.path = backup
		f.open()
		undo := companion.Command{Do: companion.Undo{}, ID: "u", Seq: seen.Seq, Record: seen.Record}
		if v := f.do(undo); v.OK || v.Code != "stale" {
			t.Errorf("undo of an entry that was not restored = %+v, want it stale", v)
		}
		time.Sleep(time.Minute)
		f.line(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
		now := f.table.Snapshot()
		if now.Seq < seen.Seq || now.Record == seen.Record {
			t.Fatalf("seq %d, record %s; want another record with at least %d entries", now.Seq, now.Record, seen.Seq)
		}
		undo.ID = "v"
		if v := f.do(undo); v.OK || v.Code != "stale" {
			t.Errorf("undo in the restored record = %+v, want it stale", v)
		}
		f.want(1, "", "444")
		seen = f.table.Snapshot()
		f.restart() // the record stays the same
		f.ok(companion.Command{Do: companion.Undo{}, Seq: seen.Seq, Record: seen.Record})
	})
}

// A match that was put away and has gone on since is no longer the one that a person wanted to throw away.
func TestThrowingAwayAMatchThatHasGoneOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		id := f.table.Snapshot().Match.ID
		f.ok(companion.Command{Do: companion.Leave{}})
		seen := f.table.Snapshot()
		f.ok(companion.Command{Do: companion.Resume{}, Match: id})
		f.line(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		f.ok(companion.Command{Do: companion.Leave{}})
		forget := companion.Command{Do: companion.Forget{}, Match: id, Seq: seen.Seq, Record: seen.Record}
		if v := f.do(forget); v.OK || v.Code != "stale" {
			t.Errorf("forget = %+v, want it stale", v)
		}
		now := f.table.Snapshot()
		forget.Seq, forget.Record = now.Seq, now.Record
		f.ok(forget)
	})
}

// A question of before a restart is no question of after it, though the clock tells the same time.
func TestAQuestionOfBeforeARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.now = func() time.Time { return time.UnixMilli(1_700_000_000_000) }
		f.restart()
		f.line(setupLine)
		ask := func() int64 {
			t.Helper()
			o := tracked(4, 4, 4, 1, 2, 5, 6, 6)
			o.Decision, o.Reasons, o.Alternatives = vision.Ask, []vision.Reason{"blur"}, [][]int{{6, 5, 5, 4, 4, 4, 2, 1}}
			f.see(o)
			q := f.table.Snapshot().Question
			if q == nil {
				t.Fatal("nobody is asked")
			}
			return q.ID
		}
		old := ask()
		f.restart()
		ask()
		if v := f.do(companion.Command{Do: companion.Answer{Question: old}}); v.OK || v.Code != "gone" {
			t.Errorf("an answer from before the restart = %+v, want it gone", v)
		}
	})
}
