package history_test

import (
	"slices"
	"testing"
	"time"

	"spieltisch/companion/history"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// evenings are matches, the newest first: who played, and who of them won.
func evenings() []record.Info {
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 0, 0, 0, time.Local) }
	m := func(id string, ended time.Time, players []string, won ...engines.Seat) record.Info {
		return record.Info{ID: id, Status: record.Over, Ended: ended, Players: players, Winners: won}
	}
	list := []record.Info{
		m("a", at(27, 20), []string{"Anna", "Ben"}, 1),
		m("b", at(28, 20), []string{"Ben", "anna"}, 2),
		m("c", at(28, 23), []string{"Cem", "Ben"}, 2),
		m("d", at(29, 1), []string{"Anna", "Ben", "Cem"}, 1, 3), // still the evening of the 28th
		m("e", at(29, 20), []string{"Anna", "Ben"}, 2),
		m("alone", at(29, 21), []string{"Anna"}, 1),
	}
	ended := m("ended", at(29, 2), []string{"Anna", "Ben"}, 2)
	ended.Status = record.Ended
	list = append(list, ended)
	slices.Reverse(list)
	return list
}

func TestFeats(t *testing.T) {
	for id, want := range map[string][]history.Feat{
		"a": nil, "b": nil, "e": nil, "alone": nil, "ended": nil, "nobody": nil,
		"d": {{Seat: 1, Evening: 2, Row: 3}},
	} {
		if got := history.Feats(evenings(), id)[id]; !slices.Equal(got, want) {
			t.Errorf("feats of %s: %+v, want %+v", id, got, want)
		}
	}
}

func TestRivals(t *testing.T) {
	want := []history.Rival{{Name: "Ben", Played: 4, Won: 3, Lost: 1}, {Name: "Cem", Played: 1, Won: 1, Lost: 1}}
	if got := history.Rivals(evenings(), "ANNA"); !slices.Equal(got, want) {
		t.Errorf("Anna's rivals: %+v, want %+v", got, want)
	}
	if got := history.Rivals(evenings(), "Zoe"); got != nil {
		t.Errorf("the rivals of nobody: %+v", got)
	}
	for name, want := range map[string]int{"Anna": 3, "Ben": 1, "Cem": 1, "Zoe": 0} {
		if got := history.LongestRow(evenings(), name); got != want {
			t.Errorf("%s has won %d in a row at most, want %d", name, got, want)
		}
	}
}
