package history_test

import (
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// In a round everybody has one turn at most; no move is lost, and the last round ends as the match stands.
func TestTheCourseOfEveryGame(t *testing.T) {
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	for i, g := range catalog.All() {
		at := time.Date(2026, 11, 1+i, 18, 0, 0, 0, time.UTC)
		entries, err := journaltest.Game(g, rand.New(rand.NewPCG(3, uint64(i))), at)
		if err == nil {
			_, err = j.Append(entries...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	a := history.New(catalog.All(), j, slog.New(slog.DiscardHandler))
	list, _, err := a.List("", "", 0)
	if err != nil || len(list) != len(catalog.All()) {
		t.Fatalf("%d matches, %v", len(list), err)
	}
	for _, info := range list {
		c, err := a.Course(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		m, err := a.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		want := m.Moves(0)
		slices.Reverse(want)
		var got []int64
		for i, r := range c.Rounds {
			turns := 0
			for n, mv := range r.Moves {
				got = append(got, mv.Seq)
				if mv.Seat != engines.Table && (n == 0 || mv.Seat != r.Moves[n-1].Seat) {
					turns++
				}
			}
			if turns > len(info.Players) || len(r.Moves) == 0 || len(r.Scores) != len(info.Players) {
				t.Errorf("%s: round %d has %d turns and scores %v", info.Game, i+1, turns, r.Scores)
			}
		}
		if !slices.EqualFunc(got, want, func(seq int64, m record.Move) bool { return seq == m.Seq }) {
			t.Errorf("%s: moves %v, want those of the record", info.Game, got)
		}
		if last := c.Rounds[len(c.Rounds)-1].Scores; !slices.Equal(last, info.Scores) {
			t.Errorf("%s: it ends with %v, want %v", info.Game, last, info.Scores)
		}
		if len(c.Rounds) < 2 && len(want) > 1 {
			t.Errorf("%s: %d rounds of %d moves", info.Game, len(c.Rounds), len(want))
		}
	}
	if _, err := a.Course("none"); err == nil {
		t.Error("a match that is not there has a course")
	}
}

func TestStandingsCountWhatWasPlayedToItsEnd(t *testing.T) {
	list := []record.Info{ // the newest first
		{ID: "4", Game: "nim", Status: record.On, Players: []string{"Anna", "Ben"}, Scores: []int{9, 9}},
		{ID: "3", Game: "nim", Status: record.Over, Players: []string{"Ben ", "Anna"}, Scores: []int{7, 2},
			Winners: []engines.Seat{1}},
		{ID: "2", Game: "nim", Status: record.Over, Players: []string{"Anna", "Ben"}, Scores: []int{5, 4},
			Winners: []engines.Seat{1, 2}},
		{ID: "1", Game: "other", Status: record.Over, Players: []string{"ANNA", "Cem"}, Scores: []int{-3, 1},
			Winners: []engines.Seat{2}},
	}
	got := history.Standings(list)
	if len(got) != 3 || got[0].Name != "Anna" || got[1].Name != "Ben" || got[2].Name != "Cem" {
		t.Fatalf("%+v, want Anna who played most, Ben and Cem", got)
	}
	anna, ben := got[0], got[1]
	if anna.Played != 3 || anna.Won != 1 || ben.Played != 2 || ben.Won != 2 {
		t.Errorf("Anna won %d of %d, Ben %d of %d, want 1 of 3 and 2 of 2",
			anna.Won, anna.Played, ben.Won, ben.Played)
	}
	if g := anna.Games; len(g) != 2 || g[0].Game != "nim" || g[0].Top != 5 || g[1].Top != -3 ||
		len(g[0].Results) != 2 || g[0].Results[0].Match != "2" || !g[0].Results[0].Won ||
		g[0].Results[1].Score != 2 {
		t.Errorf("Anna's games %+v", anna.Games)
	}
}
