//go:build web

package web_test

import (
	"fmt"
	"slices"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
)

// Pages stay open for a whole evening, and longer than what was there when they were opened.

// A page that was opened before the match mends the record of the match that is on.
func TestAPageMendsTheMatchThatIsOn(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`, `{"do":{"kind":"aside","dice":[4,4,4]}}`)
	seq := h.table.Snapshot().Moves[0].Seq
	b.tap(fmt.Sprintf(`[data-edit="%d"]`, seq))
	b.tap(`dialog [data-choice*='"dice":[6,6]']`)
	h.until("the worms were taken", func(s *companion.Snapshot) bool {
		return slices.ContainsFunc(s.Moves, func(m companion.Move) bool { return m.Seq == seq && m.Corrected })
	})

	eval[bool](b, `(() => { window.real = fetch; window.fetch = (...about) => String(about[0]).includes("/ways") ? Promise.reject(new TypeError("away")) : real(...about); return true })()`)
	b.tap(fmt.Sprintf(`[data-edit="%d"]`, seq))
	b.until("it is said", `!document.getElementById("toast").hidden`)
}

