package companion_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// A long list comes in parts that together are the whole, the last touched first.
func TestHistoryInParts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"), games: catalog.All()}
		j, err := journal.Open(f.path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(journaltest.Fill(j, f.games, 12, 3), j.Close()); err != nil {
			t.Fatal(err)
		}
		f.open()
		defer f.stop()
		if time.Sleep(time.Hour); f.table.Folded() != 0 {
			t.Errorf("%d matches were folded, and nobody asked for any", f.table.Folded())
		}
		if list, _, err := f.table.History("", 4); err != nil || f.table.Folded() > 5 {
			t.Errorf("for a list of %d %d matches were folded (%v), want no more than the next one", len(list), f.table.Folded(), err)
		}
		if !f.table.Counted(t.Context()) || f.table.Folded() != 12 {
			t.Errorf("%d matches are counted, want 12", f.table.Folded())
		}
		all, err := f.table.Matches()
		if err != nil || len(all) != 12 {
			t.Fatalf("Matches = %d, %v, want 12", len(all), err)
		}
		if first := all[0].ID; !f.ok(companion.Command{Do: companion.Forget{}, Match: all[5].ID}).OK ||
			first != "20200102-050000" {
			t.Errorf("the newest is %s", first)
		}
		want := slices.Delete(slices.Clone(all), 5, 6)
		var got []companion.MatchInfo
		before, more := "", true
		for parts := 0; more && parts < 10; parts++ {
			var part []companion.MatchInfo
			if part, more, err = f.table.History(before, 4); err != nil {
				t.Fatal(err)
			}
			got = append(got, part...)
			before = part[len(part)-1].ID
		}
		same := func(a, b companion.MatchInfo) bool {
			return a.ID == b.ID && a.Status == b.Status && slices.Equal(a.Scores, b.Scores)
		}
		if !slices.EqualFunc(got, want, same) {
			t.Errorf("the parts are %v\nwant %v", got, want)
		}
		if _, _, err := f.table.History(all[5].ID, 4); !errors.Is(err, companion.ErrNoMatch) {
			t.Errorf("behind a match that was thrown away: %v, want ErrNoMatch", err)
		}
		if _, last, err := f.table.Players(); err != nil || !slices.Equal(last, all[0].Players) {
			t.Errorf("those who played last are %q (%v), want %q", last, err, all[0].Players)
		}
	})
}
