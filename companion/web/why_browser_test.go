//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// A tap on what may not be played says which rule forbids it, as the game has it, and changes nothing.
func TestImpossibleTapsSayWhy(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	for _, c := range []struct {
		name, line, actions, tap, rule string
	}{
		{"dice of a kind that lies aside", `{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
			`[{"kind":"roll","faces":[4,4,4,1,2,5,6,6]},{"kind":"aside","dice":[4,4,4]},{"kind":"roll","faces":[4,1,2,5,6]}]`,
			`.act .barred`, "HM-08"},
		{"a tunnel that is done", `{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"position":{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{},{},{}],"gems":[{"r":1},{}],"turns":[1,1]}}}`,
			`[]`, `.stage [data-lane="1"]`, "SS-09"},
		{"a tile that lies open", `{"game":"schweinebande","setup":{"players":["Anna","Ben"]}}`,
			`[{"kind":"reveal","space":[0,0],"tile":"pig"},{"kind":"skip"}]`, `.act .space.barred`, "SB-05"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &browser{t: t, ctx: b.ctx}
			h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
			h.play(c.line)
			var actions []json.RawMessage
			if err := json.Unmarshal([]byte(c.actions), &actions); err != nil {
				t.Fatal(err)
			}
			if len(actions) > 0 {
				h.do(companion.Command{Do: companion.Play{Actions: actions}})
			}
			before := h.table.Snapshot()
			b.visit(h.url + "/?lang=de")
			b.tap(c.tap)
			b.until("the rule", fmt.Sprintf(`document.querySelector("#toast.rule:not([hidden]) a[href$='#%s']")?.innerText === "Warum?"`, c.rule))
			if now := h.table.Snapshot(); now.Seq != before.Seq || now.Breach != nil {
				t.Errorf("after the tap the record has %d entries and the breach %v, want %d and none",
					now.Seq, now.Breach, before.Seq)
			}
			b.shot("why-" + c.rule)
		})
	}
}

// What goes into no form any more says why, where it is tapped.
func TestWhatIsBarredInAFormSaysWhy(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	says := func(selector, want string) {
		t.Helper()
		b.tap(selector)
		b.until(want, fmt.Sprintf(`document.querySelector("#toast:not([hidden])")?.innerText === %q`, want))
	}
	b.visit(h.url + "/new?lang=de")
	says("#start[aria-disabled]", "Es fehlen noch Spieler.")
	h.play(positions()["animals-deal"]...)
	b.visit(h.url + "/?lang=de")
	begun := h.table.Snapshot().Seq
	says(".bar .undo[aria-disabled]", "Es gibt nichts zurückzunehmen.")
	item := `.act .items [data-item]:not([aria-disabled])`
	for eval[bool](b, fmt.Sprintf(`!!document.querySelector(%q)`, item)) &&
		!eval[bool](b, `!!document.querySelector(".act .items [aria-disabled]")`) {
		b.tap(item)
	}
	says(`.act .items [aria-disabled]`, "Davon gibt es keine mehr.")
	if n := h.table.Snapshot().Seq; n != begun {
		t.Errorf("after taps that do nothing the record has %d entries, want %d", n, begun)
	}
	h.play(positions()["verasselt-roll"]...)
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the dialog", `document.querySelector("dialog[open] .stepper")`)
	says(`dialog [data-step="−"][aria-disabled]`, "Weniger geht nicht.")
}

// Who sees a broken rule is one tap from it, and finds there what he may do now.
func TestABreachLeadsToItsRule(t *testing.T) {
	h := midgame(t)
	scenes(t)["breach"](h)
	b := h.table.Snapshot().Breach
	if html, _ := page(t, h, "/?lang=de", nil); !strings.Contains(html, `href="rules?lang=de#`+b.Rule+`"`) {
		t.Errorf("the breach of %s does not lead to the rule", b.Rule)
	}
	html, _ := page(t, h, "/rules?lang=de", nil)
	for _, want := range []string{b.Says.Text.In("de"), "Was darf ich jetzt?",
		h.table.Snapshot().Now.Text.In("de")} {
		if !strings.Contains(html, want) {
			t.Errorf("the page of rules does not say %q", want)
		}
	}
}
