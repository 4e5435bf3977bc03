package hall_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/league"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/record"
	"spieltisch/engines/catalog"
)

// The league holds what each match that is over came to, once; a correction that ends a match otherwise is
// counted in its place, and a worker that begins anew counts nothing twice.
func TestTheLeagueCountsEachMatchOnce(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn})
	if err != nil {
		t.Fatal(err)
	}
	going(t, board.Run)
	page := hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All()})
	stop := a.work(t, "one")
	game, _ := catalog.Find("verasselt")
	now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	table, err := simtable.New(simtable.Config{Game: game, Players: []string{"Anna", "Ben"}, Seed: 5,
		Now: func() time.Time { now = now.Add(7 * time.Second); return now }})
	if err != nil {
		t.Fatal(err)
	}
	changed := make(chan struct{}, 1)
	a.report(t, report.Config{Table: "t", Journal: table, Names: true, Changed: changed})
	step := func(do func() error) {
		t.Helper()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		changed <- struct{}{}
		leagueIs(t, board, counted(t, table))
	}
	step(table.Match)
	step(table.TakeBack)
	stop()
	a.work(t, "two")
	step(table.Match)
	get := func(path string) string {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Body.String()
	}
	for _, want := range []string{"Who has won how often", "</i> Anna</td>", "</i> Ben</td>"} { // a ranking, with names
		says(t, board, func() string { return get("/league?lang=en") }, want)
	}
	for path, want := range map[string]string{"/league?lang=en": "2 games", "/league.csv": "verasselt,2,turn,s,2,"} {
		if got := get(path); !strings.Contains(got, want) {
			t.Errorf("%s = %s, want %q", path, got, want)
		}
	}
	var all []league.Sums
	if err := json.Unmarshal([]byte(get("/league.json")), &all); err != nil || len(all) != 1 ||
		all[0] != counted(t, table)[0] {
		t.Errorf("league.json = %+v, %v; want %+v", all, err, counted(t, table))
	}
}

// counted is what a table's own journal comes to, counted without a hall.
func counted(t *testing.T, table *simtable.Table) []league.Sums {
	t.Helper()
	entries, _ := table.After(0, int(table.Last()))
	var all []league.Sums
	for len(entries) > 0 {
		n := 0
		for n < len(entries) && entries[n].Match == entries[0].Match {
			n++
		}
		m, err := record.Fold(catalog.All(), entries[0].Match, entries[:n])
		if err != nil {
			t.Fatal(err)
		}
		all, entries = append(all, league.OfMatch(m)), entries[n:]
	}
	return league.ByGame(all)
}

// leagueIs waits until the board has a league.
func leagueIs(t *testing.T, board *hall.Board, want []league.Sums) {
	t.Helper()
	late := time.After(soon)
	for {
		changed, got := board.Changed(), board.League()
		if len(got) == 1 && got[0] == want[0] {
			return
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("league = %+v, want %+v", got, want)
		}
	}
}
