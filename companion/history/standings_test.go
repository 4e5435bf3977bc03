package history_test

import (
	"testing"

	"spieltisch/companion/history"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Games that share an engine are told apart by their names, and where the fewest points win the best result
// is the lowest.
func TestStandingsOfScoreSheets(t *testing.T) {
	match := func(name string, fewest bool, score int) record.Info {
		return record.Info{Game: "sheet", Name: engines.Text{"de": name}, Players: []string{"Anna"}, Status: record.Over,
			Scores: []int{score}, Fewest: fewest, Winners: []engines.Seat{1}}
	}
	got := history.Standings([]record.Info{match("Skyjo", true, 30), match("UNO", false, 500), match("Skyjo", true, 12),
		match("Skyjo", true, 41), match("UNO", false, 120)})
	if len(got) != 1 || len(got[0].Games) != 2 {
		t.Fatalf("standings %+v, want one person with two games", got)
	}
	for i, want := range []struct {
		name        string
		played, top int
	}{{"Skyjo", 3, 12}, {"UNO", 2, 500}} {
		g := got[0].Games[i]
		if g.Title.In("de") != want.name || g.Played != want.played || g.Top != want.top {
			t.Errorf("%s: %d played, best %d; want %+v", g.Title.In("de"), g.Played, g.Top, want)
		}
	}
}
