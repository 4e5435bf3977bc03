//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/heckmeck"
)

// child taps what has a picture, as somebody does who cannot read: all text is hidden, and the voice says
// what to do.
type child struct {
	*family
	heard int // texts of the voice
}

// blind hides the text, and keeps what the voice says.
func (c *child) blind() {
	c.t.Helper()
	c.listen()
	c.visit(c.h.url + "/?lang=" + c.lang)
	eval[bool](c.browser, `(document.documentElement.classList.add("wordless"), true)`)
	c.tap("#speak")
}

// looksAt holds what can be tapped now to what a child needs: each has a picture of its own, and none shows a
// word.
func (c *child) looksAt(what string) {
	c.t.Helper()
	for _, bad := range eval[[]string](c.browser, `(() => {
		const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr");
		const drawn = (e) => [...e.querySelectorAll("svg")].some((s) => s.getClientRects().length > 0 &&
			s.getBoundingClientRect().width >= 12
			&& [...s.querySelectorAll("use")].every((u) => document.querySelector(u.getAttribute("href"))));
		const bad = [];
		for (const b of document.querySelectorAll(".act button, .act summary, .stage button, .bar button, dialog[open] .option, .ask .choice"))
			if (shown(b) && !drawn(b) && !(b.closest(".key") &&
				drawn(b.closest(".key")))) bad.push("no picture: " + (b.getAttribute("aria-label") ?? b.textContent));
		for (const e of document.querySelectorAll("body *"))
			if (!e.closest("svg, script, .sr") &&
				getComputedStyle(e).webkitTextFillColor !== "rgba(0, 0, 0, 0)") bad.push("text is shown: " + e.outerHTML.slice(0, 80));
		return bad.slice(0, 8); })()`) {
		c.t.Errorf("%s: %s", what, bad)
	}
}

// hears waits until the voice has said something new.
func (c *child) hears(what string) {
	c.t.Helper()
	c.until("the voice says what to do: "+what, fmt.Sprintf("said.length > %d", c.heard))
	c.heard = eval[int](c.browser, "said.length")
}

func (c *child) plays(p int, a engines.Action) *companion.Snapshot {
	c.t.Helper()
	s := c.now()
	what := s.Prompts[p].Kind
	c.looksAt(what)
	return c.play(p, a)
}

// A child who cannot read plays a round of Heckmeck by pictures and the voice.
func TestHeckmeckIsPlayedByPicturesAlone(t *testing.T) {
	c := &child{family: sitDown(t, "heckmeck", "de")}
	c.until("the table", `document.querySelector(".act .form [data-item]")`)
	c.blind()
	c.hears("the first roll")
	had, turns := c.now().View.Turn, 0
	for n := 0; turns < 2; n++ { // each of two has had a turn
		s := c.now()
		if s.View.Turn != had {
			had, turns = s.View.Turn, turns+1
			c.hears("the next player")
			continue
		}
		if n > 60 {
			t.Fatal("a round of two turns takes more than 60 moves")
		}
		switch stop := prompt(s, "stop"); {
		case s.Prompts[0].Kind == "aside":
			c.plays(0, liked(s.Prompts[0].Choices))
		case stop >= 0 && wins(s):
			c.plays(stop, heckmeck.Stop{})
		default:
			c.plays(0, c.drawn(s, 0))
		}
	}
	c.shot("wordless-heckmeck")
}

// The simple tunnel game from the first tile on: the tunnel is tapped, then what the nose has reached.
func TestTheSimpleTunnelGameIsPlayedByPicturesAlone(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	_, body, _ := h.post("/api/v1/setups/presets",
		try("schnackelstein", json.RawMessage(`{"players":["Anna","Ben"],"options":{"variant":"simple"}}`)))
	h.play(`{"game":"schnackelstein","setup":` + string(decodeJSON[[]laid](t, body)[0].Setup) + `}`)
	c := &child{family: &family{browser: launch(t), h: h, lang: "de"}}
	c.size(390, 844)
	c.blind()
	c.until("the table", `document.querySelector("button[data-lane]")`)
	c.hears("the first tile")
	f := fingers{c.browser, h}
	for n := 0; !h.table.Snapshot().View.Over; n++ {
		if n > 60 {
			t.Fatal("the game never ends")
		}
		c.looksAt("a tile")
		f.step()
	}
	c.until("the podium", `document.querySelector(".podium .badge.faced")`)
	c.shot("wordless-schnackelstein")
}
