package enginestest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// names holds a game to the one rule for names: it is kept where a match begins, for every game alike, and
// what was recorded without it is still a game.
func names(t *testing.T, g engines.Game, c Config) {
	right := []string{
		strings.Repeat("W", engines.MaxName), "می\u200cخواهم", "👩🏽\u200d❤️\u200d💋\u200d👨🏿", "Zoë Größenwahn-Müller",
		"<b>&", "小明", "ශ්\u200dරී",
	}
	for _, name := range right {
		setup := called(t, c.Setups[0], 1, name)
		if a := begun(t, g, setup); !a.OK {
			t.Errorf("%q is refused: %+v", name, a)
		}
	}
	for _, name := range []string{"Anna ", "\tAnna\u00a0"} {
		setup := called(t, c.Setups[0], 1, name)
		a := begun(t, g, setup)
		if !a.OK || !slices.Contains(playersIn(t, a.State), "Anna") {
			t.Errorf("%q begins with %s, want Anna", name, mustJSON(a))
		}
	}
	wrong := []string{"", "  ", "\u3164", "\u200b", "An\x00na", "An\nna", "\x1b[31mAnna", "\u202eannA", "\u2066Anna",
		strings.Repeat("W", engines.MaxName+1), strings.Repeat("W", 5000), "Z" + strings.Repeat("\u0336", 9),
		other, strings.ToUpper(other) + " "}
	for _, name := range wrong {
		setup := called(t, c.Setups[0], 1, name)
		if a := begun(t, g, setup); a.OK || a.Violation != nil || !strings.HasPrefix(a.Error, `line 1: field "players": seat 2: `) {
			t.Errorf("%.40q is answered %s, want an error that names seat 2", name, mustJSON(a))
		}
		s, _, v, err := g.New(setup)
		if err != nil || v != nil {
			t.Fatalf("a journal with %.40q does not fold: %v, %v", name, v, err)
		}
		if got := playersIn(t, s); got[1] != name {
			t.Errorf("a journal with %.40q gives %.40q", name, got[1])
		}
		s.View()
	}
}

// other is the name at seat 1.
const other = "Berta"

// called gives a setup with other names, one of them at a place, from 0, to be tried.
func called(t *testing.T, setup string, at int, name string) []byte {
	t.Helper()
	var whole map[string]any
	if err := json.Unmarshal([]byte(setup), &whole); err != nil {
		t.Fatal(err)
	}
	players := whole["players"].([]any)
	for i := range players {
		players[i] = other + strings.Repeat("+", i)
	}
	players[at] = name
	return mustJSON(whole)
}

// begun is the answer to a setup as everybody outside gives it.
func begun(t *testing.T, g engines.Game, setup []byte) jsonl.Answer {
	t.Helper()
	return jsonl.New(g).Line(mustJSON(map[string]any{"setup": json.RawMessage(setup)}))
}

// playersIn are the names in a state.
func playersIn(t *testing.T, s engines.State) []string {
	t.Helper()
	var state struct{ Players []string }
	if err := json.Unmarshal(mustJSON(s), &state); err != nil {
		t.Fatal(err)
	}
	return state.Players
}
