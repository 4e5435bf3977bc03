//go:build web

package web_test

import (
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// A parent reads another number on the goat, says so when the game begins, and mends it while it is on.
func TestANumberOnTheGoat(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	b.visit(h.url + "/new?lang=de")
	b.tap(`label:has(input[value="schweinebande"])`)
	b.tap(`details[data-prints]:not([hidden]) summary`)
	const goat = `details[data-prints]:not([hidden]) [data-print=goat]`
	b.until("the question", `document.querySelector("`+goat+`").checkVisibility()`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("printed")
	eval[bool](b, `(document.querySelector("`+goat+`").value = "4", true)`)
	b.tap("#start")
	s := h.until("the game is on", func(s *companion.Snapshot) bool { return s.Match != nil && s.Match.Game == "schweinebande" })
	if options, err := h.table.Options(s.Match.ID); err != nil || !strings.Contains(string(options), `"goat":4`) ||
		!strings.Contains(string(options), `"sheep":4`) {
		t.Errorf("options %s, %v, want the goat with 4 and the others as assumed", options, err)
	}
	b.until("the table", `location.pathname === "/" && document.readyState === "complete"`)
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the dialog", `document.querySelector("dialog[open] .stepper")`)
	b.tap(`dialog [aria-label="Welche Zahl steht auf der Ziege?: +"]`)
	b.tap("dialog .primary")
	h.until("it is mended", func(*companion.Snapshot) bool {
		options, err := h.table.Options(s.Match.ID)
		return err == nil && strings.Contains(string(options), `"goat":5`)
	})
	if now := h.table.Snapshot(); string(now.State) != string(s.State) {
		t.Errorf("mending a number changed the state to %s", now.State)
	}
}
