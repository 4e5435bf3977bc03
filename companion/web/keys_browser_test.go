//go:build web

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// Who has a keyboard types what the dice show, and Esc closes the menu.
func TestKeysEnterDiceAndCloseTheMenu(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	b := launch(t)
	b.size(1280, 800)
	b.visit(h.url + "/?lang=en")
	b.until("the form", `document.querySelector(".dock .form [data-item]")`)
	press := func(key string) { run(b, "key "+key, chromedp.KeyEvent(key)) }
	press("4") // what goes aside
	b.until("how many", `document.querySelectorAll(".dock .form[data-brief] .fieldbox").length === 2`)
	press("2")
	h.until("two fours lie aside", func(s *companion.Snapshot) bool { return s.View.Big == "8" })
	// From the top two keys lead to what is to be done, and one more is its first button.
	eval[bool](b, `(document.activeElement.blur(), true)`)
	b.visit(h.url + "/?lang=en")
	b.until("the form", `document.querySelector(".dock .btn")`)
	press("\t")
	b.until("the way there", `document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().height >= 44`)
	press("\r")
	press("\t")
	b.until("a button", `document.activeElement.matches(".dock button, .dock a, .dock summary")`)
	b.tap(".menu summary")
	b.until("the menu", `document.querySelector(".menu[open]")`)
	press("\u001b")
	b.until("it is closed", `!document.querySelector(".menu[open]") && document.activeElement.matches(".menu summary")`)
}

// In a board that is asked about a turned tile keeps its letters.
func TestABoardKeepsItsLetters(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"schweinebande","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"reveal","space":[2,3],"tile":"hay"}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=en")
	h.play(`{"do":{"kind":"place","space":[2,3]}}`)
	b.until("the board with the tile", `document.querySelector(".dock div.board .space .sym + small")?.textContent === "C4"`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("farm-letters-390")
}
