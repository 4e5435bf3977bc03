//go:build web

package web_test

import (
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// A correction that a rule refuses stays as it was put in: the dialog says why, and what is wrong is
// mended in it.
func TestARefusedCorrectionStaysOpen(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[1,1,2,3,4,5,5,6]}}`)
	before := string(h.table.Snapshot().State)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	const dice = `document.querySelectorAll("dialog[open] .diceeditor > .faces > *").length`
	b.tap("[data-edit]")
	b.until("the roll as it is on record", dice+" === 8")
	b.tap(`dialog .pad [data-face="3"]`)
	b.until("a ninth die", dice+" === 9")
	b.tap("dialog [data-save]")
	b.until("it is refused", `!document.getElementById("toast").hidden`)
	if n := eval[int](b, dice); n != 9 {
		t.Errorf("after the refusal the dialog has %d dice, want the 9 that were put in", n)
	}
	if got := string(h.table.Snapshot().State); got != before {
		t.Errorf("after the refusal the state is %s, want %s", got, before)
	}
	b.tap("dialog .diceeditor > .faces > :nth-child(9)")
	b.tap("dialog .diceeditor > button")
	b.until("eight again", dice+" === 8")
	b.tap("dialog .diceeditor > .faces > :nth-child(1)")
	b.tap(`dialog .pad [data-face="2"]`)
	b.tap("dialog [data-save]")
	h.until("the roll is corrected", func(s *companion.Snapshot) bool { return s.Moves[0].Corrected })
	b.until("the dialog is closed", `!document.querySelector("dialog[open]")`)
}
