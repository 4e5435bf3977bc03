package companion_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// elsewhere is a game of UNO with these points.
func elsewhere(at time.Time, players, points string) companion.Enter {
	line := `{"game":"sheet","setup":{"players":` + players + `,"options":{"variant":{"name":"UNO","rounds":1}}}}`
	return companion.Enter{Line: json.RawMessage(line),
		About:   journal.About{Played: &at, Minutes: 45, Place: " Kiel "},
		Actions: []json.RawMessage{json.RawMessage(`{"kind":"write","rows":` + points + `}`)}}
}

// A match that was played elsewhere is entered with its end; what is on stays on, at the next start, too.
func TestAMatchIsEnteredAfterwards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"), games: catalog.All()}
		f.open()
		defer func() { f.stop() }()
		at := time.Now().Add(-72 * time.Hour).UTC().Truncate(time.Second)
		enter := func(e companion.Enter) companion.Verdict {
			t.Helper()
			v, err := f.table.Do(t.Context(), companion.Command{Do: e})
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if v := enter(elsewhere(at, `["Anna","Ben"]`, `[[12],[40]]`)); !v.OK {
			t.Fatalf("enter: %+v", v)
		}
		if on := f.table.Snapshot().Match; on != nil {
			t.Errorf("%s is on, and nobody plays", on.ID)
		}
		f.ok(companion.Command{Do: companion.Line{
			Line: json.RawMessage(`{"game":"heckmeck","setup":{"players":["Anna","Cem"]}}`)}})
		on := f.table.Snapshot().Match.ID
		if v := enter(elsewhere(at.Add(time.Hour), `["Ben","Anna"]`, `[[1],[2]]`)); !v.OK {
			t.Fatalf("enter: %+v", v)
		}
		for name, e := range map[string]companion.Enter{
			"it is not over":        {Line: elsewhere(at, `["A","B"]`, `[[1],[2]]`).Line, About: journal.About{Played: &at}},
			"a number too large":    elsewhere(at, `["A","B"]`, `[[1000000000],[2]]`),
			"no number":             elsewhere(at, `["A","B"]`, `[["12a"],[2]]`),
			"too few numbers":       elsewhere(at, `["A","B"]`, `[[1]]`),
			"13 players":            elsewhere(at, `["A","B","C","D","E","F","G","H","I","J","K","L","M"]`, `[[1]]`),
			"two of one name":       elsewhere(at, `["A","a"]`, `[[1],[2]]`),
			"tomorrow's game":       elsewhere(time.Now().Add(48*time.Hour), `["A","B"]`, `[[1],[2]]`),
			"a year mistyped":       elsewhere(at.AddDate(-1800, 0, 0), `["A","B"]`, `[[1],[2]]`),
			"no setup":              {Line: json.RawMessage(`{"do":{}}`), About: journal.About{Played: &at}},
			"without when it ended": {Line: elsewhere(at, `["A","B"]`, `[[1],[2]]`).Line},
		} {
			v := enter(e)
			if v.OK || v.Detail == "" {
				t.Errorf("%s: %+v, want a refusal that says why", name, v)
			}
			if name == "a number too large" && !strings.Contains(v.Says.Text.In("de"), "1000000000 geht") {
				t.Errorf("%s: people are told %q, want the rule's own words", name, v.Says.Text.In("de"))
			}
		}
		f.stop()
		f.open()
		if s := f.table.Snapshot(); s.Match == nil || s.Match.ID != on {
			t.Errorf("after a start %+v is on, want %s", s.Match, on)
		}
		all, err := f.table.Matches()
		if err != nil || len(all) != 3 {
			t.Fatalf("%d matches are listed (%v), want 3", len(all), err)
		}
		i := slices.IndexFunc(all, func(m companion.MatchInfo) bool { return m.Ended.Equal(at) })
		if i < 0 {
			t.Fatalf("no match ended at %v: %+v", at, all)
		}
		m := all[i]
		if m.Status != "over" || m.Name.In("de") != "UNO" || !slices.Equal(m.Scores, []int{12, 40}) ||
			m.Took != 45*time.Minute ||
			m.About.Place != "Kiel" || !m.Touched.Equal(at) || !slices.Equal(m.Winners, []engines.Seat{2}) {
			t.Errorf("it is listed as %+v", m)
		}
		about := companion.Command{Match: m.ID, Do: companion.About{About: journal.About{Place: "Rom", Text: "Pizza."}}}
		if v, err := f.table.Do(t.Context(), about); err != nil || !v.OK {
			t.Fatalf("about: %+v, %v", v, err)
		}
		about.Do = companion.About{About: journal.About{Text: strings.Repeat("x", 1001)}}
		if v, _ := f.table.Do(t.Context(), about); v.OK || !strings.Contains(v.Detail, "1001") {
			t.Errorf("a note of 1001 letters: %+v", v)
		}
		c, err := f.table.Course(m.ID)
		if err != nil || c.Info.About.Place != "Rom" || c.Info.About.Text != "Pizza." || !c.Info.Ended.Equal(at) {
			t.Errorf("it is remembered as %+v (%v)", c.Info, err)
		}
	})
}

// Two spellings become one person, in whatever was played before and is played later, unless both have played
// in one match; and it can be taken back.
func TestTwoSpellingsAreOnePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"), games: catalog.All()}
		f.open()
		defer func() { f.stop() }()
		at := time.Now().Add(-72 * time.Hour)
		for _, players := range []string{`["Jon","Anna"]`, `["Anna","Jonn"]`, `["John","Cem"]`} {
			f.ok(companion.Command{Do: elsewhere(at, players, `[[1],[2]]`)})
		}
		merge := func(name, same string) companion.Verdict {
			t.Helper()
			v, err := f.table.Do(t.Context(), companion.Command{Do: companion.SamePerson{Name: name, Same: same}})
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		names := func(want ...string) {
			t.Helper()
			all, _, err := f.table.Players()
			slices.Sort(all)
			if err != nil || !slices.Equal(all, want) {
				t.Errorf("the players are %q (%v), want %q", all, err, want)
			}
			list, err := f.table.Matches()
			if got := companion.Standings(list); err != nil || len(got) != len(want) {
				t.Errorf("%d have standings (%v), want %d", len(got), err, len(want))
			}
		}
		names("Anna", "Cem", "John", "Jon", "Jonn")
		if v := merge("jonn", "Jon"); !v.OK {
			t.Fatalf("merge: %+v", v)
		}
		names("Anna", "Cem", "John", "Jon")
		if v := merge("Jon", "John"); !v.OK {
			t.Fatalf("merge: %+v", v)
		}
		names("Anna", "Cem", "John")
		if got, err := f.table.Spellings("john"); err != nil || !slices.Equal(got, []string{"Jon", "jonn"}) {
			t.Errorf("John is also %q (%v), want Jon and jonn", got, err)
		}
		for _, pair := range [][2]string{{"Anna", "Jonn"}, {"Cem", "Jon"}} {
			if v := merge(pair[0], pair[1]); v.OK || v.Says.Key != "no.twoPeople" {
				t.Errorf("%q: %+v, want that these are two people", pair, v)
			}
		}
		if v := merge("", "Anna"); v.OK {
			t.Error("nobody is Anna")
		}
		if v := merge("Jonn", "Jonn"); !v.OK {
			t.Fatalf("take back: %+v", v)
		}
		names("Anna", "Cem", "John", "Jonn")
	})
}
