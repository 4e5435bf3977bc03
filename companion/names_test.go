package companion_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/companion/journal"
)

// setupOf is a line that begins Heckmeck with these players.
func setupOf(players ...string) string {
	list, _ := json.Marshal(players) // strings: cannot fail
	return `{"game":"heckmeck","setup":{"players":` + string(list) + `}}`
}

// A name that is none is refused with the seat and the reason, in the words of people, and no match begins.
func TestNamesAreJudgedBeforeAMatchBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		for _, tt := range []struct {
			players   []string
			key, want string
		}{
			{[]string{"Anna", ""}, "no.name.empty", "Auf Platz 2 fehlt noch der Name."},
			{[]string{strings.Repeat("W", 31), "Ben"}, "no.name.long", "Der Name auf Platz 1 ist zu lang. 30 Zeichen sind möglich."},
			{[]string{"Anna", "Ben\u200b"}, "no.name.hidden", "Im Namen auf Platz 2 stecken Zeichen, die man nicht sieht. Tipp ihn bitte neu ein."},
			{[]string{"דוד", "Ben", "דוד "}, "no.name.alike", "Platz 1 und Platz 3 heißen beide \u2068דוד\u2069. Einer braucht einen anderen Namen."},
		} {
			v := f.do(companion.Command{Do: companion.Line{Line: []byte(setupOf(tt.players...))}})
			if v.OK || v.Code != "name" || v.Says == nil || v.Says.Key != tt.key || v.Says.Text.In("de") != tt.want {
				t.Errorf("%q gives %+v, want %q", tt.players, v, tt.want)
			}
			if !strings.HasPrefix(told(v), `{"ok":false,"error":"line 1: field \"players\": seat `) {
				t.Errorf("%q is answered %s", tt.players, told(v))
			}
		}
		if m := f.table.Snapshot().Match; m != nil {
			t.Errorf("a match is on: %+v", m)
		}
	})
}

// What a journal recorded before there was a rule for names is folded and shown; only another match with
// these names is not begun. A position that is given with the names of the match, as they were typed, is
// of this match.
func TestOldNamesStayInTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		old := []string{strings.Repeat("W", 5000), "\u202eneB", ""}
		body, err := json.Marshal(journal.Body{Game: "heckmeck", Version: 1,
			Setup: json.RawMessage(setupIn(setupOf(old...)))})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.journal.Append(journal.Entry{Match: "old", Kind: journal.Started, Source: "cli", Cause: "x",
			Body: body}); err != nil {
			t.Fatal(err)
		}
		f.restart()
		s := f.table.Snapshot()
		if s.Match == nil || len(s.Match.Players) != 3 || s.Match.Players[1] != old[1] {
			t.Fatalf("the match of old is %+v", s.Match)
		}
		v := f.line(`{"do":{"kind":"roll","faces":[1,1,1,2,2,3,4,5]}}`)
		if !v.OK {
			t.Fatalf("a roll gives %+v", v)
		}
		if text := f.table.Snapshot().Moves[0].Says[0].Text.In("de"); len(text) > 300 || !strings.Contains(text, "W…") {
			t.Errorf("the roll is told as %.400q, want the name cut", text)
		}
		f.ok(companion.Command{Do: companion.End{}})
		if v := f.do(companion.Command{Do: companion.Again{}}); v.OK || v.Code != "name" {
			t.Errorf("once more with the names of old gives %+v", v)
		}
		f.line("%s", setupOf("Anna ", "Ben"))
		if got := f.table.Snapshot().Match.Players[0]; got != "Anna" {
			t.Errorf("the first player is %q, want Anna", got)
		}
	})
}

// setupIn is the setup of a line.
func setupIn(line string) string {
	return strings.TrimSuffix(strings.TrimPrefix(line, `{"game":"heckmeck","setup":`), "}")
}
