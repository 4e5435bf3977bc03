//go:build web

package web_test

import (
	"fmt"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// A family says once how it plays, and finds that chosen the next time.
func TestAFamilyPlaysInItsOwnWay(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"kniffel","setup":{"players":["Anna","Ben"]}}`)
	b := launch(t)
	b.size(390, 844)
	const ours = `[data-house]:not([hidden]) label:has([value="ours"])`
	begin := func(game string, ours string) string {
		t.Helper()
		id := h.table.Snapshot().Match.ID
		b.visit(h.url + "/new?lang=de")
		b.tap(fmt.Sprintf(`label:has(input[value=%q])`, game))
		if asked := eval[int](b, `[...document.querySelectorAll("[data-house] select")].filter((s) => s.checkVisibility()).length`); asked != 0 && ours != "" {
			t.Errorf("%d questions are asked of who has said nothing", asked)
		}
		if ours != "" {
			b.tap(ours)
			b.until("the questions", `[...document.querySelectorAll("[data-house] select")].filter((s) => s.checkVisibility()).length === 2`)
			for _, bad := range eval[[]string](b, audit) {
				t.Error(bad)
			}
			b.shot("house-390")
			eval[bool](b, `(document.querySelector("[data-options=heckmeck] [data-option=flipCompare]").value = '"all"', true)`)
		}
		b.tap("#start")
		s := h.until("the game is on", func(s *companion.Snapshot) bool { return s.Match.ID != id && s.Match.Game == game })
		b.until("the table", `location.pathname === "/" && document.readyState === "complete"`)
		options, err := h.table.Options(s.Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		return string(options)
	}
	const mine = `{"allowStopBeforeAside":false,"flipCompare":"all"}`
	if got := begin("heckmeck", ours); got != mine {
		t.Errorf("played with %s, want %s", got, mine)
	}
	if got := begin("heckmeck", ""); got != mine {
		t.Errorf("the next time played with %s, want %s", got, mine)
	}
	if got := begin("kniffel", ""); got == mine || len(got) > 4 {
		t.Errorf("another game is played with %s, want as printed", got)
	}
}
