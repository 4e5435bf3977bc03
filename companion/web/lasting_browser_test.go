//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

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

// A tab that nobody looks at gives its connection back, of which a browser has six for all tabs, and shows
// the newest state when somebody does; one that speaks keeps it.
func TestATabOutOfSightGivesItsStreamBack(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	see := func(hidden bool) {
		eval[bool](b, fmt.Sprintf(`(() => { Object.defineProperty(document, "hidden", { configurable: true, get: () => %v }); return document.dispatchEvent(new Event("visibilitychange")) })()`, hidden))
	}
	streams := func(want int) {
		t.Helper()
		line := fmt.Sprintf("\nspieltisch_streams %d\n", want)
		for deadline := time.Now().Add(patience); ; {
			_, all, _ := h.get("/metrics")
			if strings.Contains(string(all), line) {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("there are not %d streams:\n%s", want, all)
			}
		}
	}
	streams(1)
	see(true)
	streams(0)
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	see(false)
	b.until("the newest state", `document.querySelector(".turn strong")?.innerText === "Anna"`)
	streams(1)
	if eval[bool](b, `document.documentElement.classList.contains("away")`) {
		t.Error("it says that the connection was lost")
	}
}

// Who begins, and a house rule that leaves the hills alone, take nothing from those that were filled by hand.
func TestHillsFilledByHandStay(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := tunnels(t, "")
	b.visit(h.url + "/new?lang=de")
	b.until("the layouts", `document.querySelectorAll("[data-layout]").length > 2`)
	b.taps(`[data-layout="own"]`, `[data-hill="1-2"]`, "details.fold summary", `[data-house]:not([hidden]) label:has([value="ours"])`)
	choose := func(what, value string) {
		eval[bool](b, fmt.Sprintf(`(() => { const c = document.querySelector(%q); c.value = %q; return c.dispatchEvent(new Event("change", { bubbles: true })); })()`, what, value))
	}
	filled := `document.querySelector("[data-hill='1-2']")?.childElementCount > 0`
	choose("#first", "2")
	choose(`[data-option="beetleOnlyNew"]`, "true")
	b.until("the hill is filled", filled)
	b.people("Klothilde") // changes what is in the hills, not who begins
	b.until("layouts for three", `document.querySelector("[data-layout][aria-pressed=true]") && !(`+filled+`)`)
	if got := eval[string](b, `document.getElementById("first").value`); got != "2" {
		t.Errorf("after one more player seat %s begins, want 2", got)
	}
}

// After an upgrade of the table an open page is loaded again, as soon as no dialog is open.
func TestAPageOfAnotherVersionIsLoadedAgain(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	b := launch(t)
	b.secure = true // with a worker, which keeps files of a version
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(fmt.Sprintf(`[data-edit="%d"]`, h.table.Snapshot().Moves[0].Seq))
	b.until("the dialog", `document.querySelector("dialog[open] [data-save]")`)
	eval[bool](b, `(() => { window.old = true; const parse = JSON.parse;
		JSON.parse = (text) => { const v = parse(text); if (v?.assets) v.assets = "/assets/000000000000/"; return v; }; return true })()`)
	h.play(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
	b.follows(h.table.Snapshot().Seq)
	if !eval[bool](b, `window.old && document.querySelector("dialog[open]") !== null`) {
		t.Fatal("the page was loaded again under a dialog")
	}
	b.tap("dialog .row.end button")
	b.until("the page is new", `!window.old && document.querySelector(".part[data-html]")`)
}

// What is chosen in a dialog was meant for the record as it was when the dialog was opened.
func TestADialogIsMeantForWhatWasThereWhenItWasOpened(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	fix := func() {
		b.tap(`[data-fix="1"]`)
		b.until("the dialog", `document.querySelector("dialog[open] .pad")`)
	}
	fix()
	seq := h.do(companion.Command{Do: companion.Correct{Target: 2, Actions: []json.RawMessage{[]byte(`{"kind":"roll","faces":[1,4,4,1,2,5,6,6]}`)}}}).Seq
	b.follows(seq)
	before := string(h.table.Snapshot().State)
	b.tap(`dialog [data-face="3"]`)
	b.until("it is said", `document.getElementById("toast").innerText.includes("schneller")`)
	if got := string(h.table.Snapshot().State); got != before {
		t.Fatalf("the state is %s, want it as it was, %s", got, before)
	}
	fix()
	b.tap(`dialog [data-face="3"]`)
	h.until("the die is another", func(s *companion.Snapshot) bool { return string(s.State) != before })
}

// A phone of a few years, in a browser that keeps nothing, shows the table and takes taps.
func TestAnOldBrowserThatKeepsNothing(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	b := launch(t)
	b.size(390, 844)
	b.beforehand(`delete AbortSignal.timeout;
		for (const kind of ["localStorage", "sessionStorage"]) Object.defineProperty(window, kind, { get() { throw new DOMException("no", "SecurityError"); } });`)
	b.visit(h.url + "/?lang=de")
	b.tap(`[data-do*='"dice":[4,4,4]']`)
	h.until("the fours lie aside", func(s *companion.Snapshot) bool { return s.View.Big == "12" })
	b.until("the page shows it", `document.querySelector(".total b")?.innerText === "12"`)
	b.tap(`[data-hints="tones"]`)
	b.until("the choice is known while the page is open", `document.querySelector("[data-hints=tones][aria-pressed=true]")`)
}

// Who presses keys in a dialog stays on the control that was pressed, although the dialog is drawn anew.
func TestKeysStayWhereTheyWere(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	stays := func(control, moved string) {
		t.Helper()
		control = "dialog[open] " + control
		eval[bool](b, fmt.Sprintf(`(() => { const c = document.querySelector(%q); c.focus(); c.click(); return true })()`, control))
		if !eval[bool](b, fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, "dialog[open] "+moved)) {
			t.Errorf("after %s was pressed the focus is on %s", control, eval[string](b, `document.activeElement.outerHTML.slice(0, 200)`))
		}
	}
	h := midgame(t)
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the dialog", `document.querySelector("dialog[open] .position")`)
	stays(`.pick.seat2`, `.pick.seat2`)
	stays(`[data-item="23"]`, `[data-item="23"]`)
	stays(`details[open] [data-in="5"]`, `details[open] [data-in="5"]`)

	b.visit(h.url + "/mend?lang=de")
	b.tap(fmt.Sprintf(`[data-edit="%d"]`, h.table.Snapshot().Moves[1].Seq))
	b.until("the dialog", `document.querySelector("dialog[open] .diceeditor")`)
	stays(`.diceeditor .pad [data-face="2"]`, `.diceeditor .pad [data-face="2"]`)
	stays(`.diceeditor .faces button:nth-child(2)`, `.diceeditor .faces button:nth-child(2)`)

	h = tunnels(t, "")
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the dialog", `document.querySelector("dialog[open] .position")`)
	stays(`[data-to="tunnels/1/hills/2"]`, `[data-to="tunnels/1/hills/2"]`)
	stays(`[data-to="tunnels/0/tiles"][data-in*="soil"]`, `[data-to="tunnels/0/tiles"][data-in*="soil"]`)
}
