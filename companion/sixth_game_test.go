package companion_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest/nim"
)

// A game comes in with one folder and one line (docs/contributor/adding-a-game.md): here the line is this
// test's own. It is played, refused, undone, corrected and refolded without another line in the companion.
func TestASixthGameComesIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, append(catalog.All(), nim.Game{})...)
		f.line(`{"game":"nim","setup":{"players":["Anna","Ben"]}}`)
		f.line(`{"do":{"kind":"take","count":3}}`)
		if v := f.line(`{"do":{"kind":"take","count":4}}`); v.OK || v.Says == nil || v.Says.Text.In("de") != "Nimm 1 bis 3." {
			t.Errorf("taking 4 gives %+v, want the words of NI-02", v)
		}
		f.line(`{"do":{"kind":"take","count":1}}`)
		left := func(want string) {
			t.Helper()
			if s := f.table.Snapshot(); s.View.Big != want {
				t.Errorf("%s matches are left, want %s", s.View.Big, want)
			}
		}
		left("8")
		f.ok(companion.Command{Do: companion.Undo{}})
		left("9")
		f.ok(companion.Command{Do: companion.Redo{}})
		left("8")
		f.restart()
		left("8")
		if s := f.table.Snapshot(); !strings.Contains(string(s.State), `"turn":1`) {
			t.Errorf("after a restart the state is %s", s.State)
		}
		lie := func(setup string) companion.Verdict {
			return f.do(companion.Command{Do: companion.Position{Line: []byte(`{"setup":` + setup + `}`)}})
		}
		for setup, says := range map[string]string{
			`{"places":{"left":13,"turn":2}}`: "Es sind höchstens 12 Hölzer.",
			`{"places":{"left":"all"}}`:       "left",
			`{"places":[]}`:                   `field "places"`,
			`{"places":{"left":5,"turn":2},"position":{"left":5,"turn":2,"winner":0}}`: `field "places"`,
			`{"places":{"left":5,"turn":2},"players":["Anna","Cem"]}`:                  "other players",
		} {
			if v := lie(setup); v.OK || !strings.Contains(v.Detail+v.Says.Text.In("de"), says) {
				t.Errorf("%s gives %+v, want %q", setup, v, says)
			}
		}
		left("8")
		if v := lie(`{"places":{"left":5,"turn":2}}`); !v.OK {
			t.Errorf("what lies there is refused: %+v", v)
		}
		left("5")
		f.ok(companion.Command{Do: companion.Undo{}})
		left("8")
	})
}
