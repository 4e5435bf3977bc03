//go:build web

package web_test

import (
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest/nim"
)

// clock moves the page's own clock on, as often as a test sets window.later.
const clock = `window.later = 0; { const now = performance.now.bind(performance); performance.now = () => now() + window.later; }`

// explains is what stands in the note that explains a first game; "": there is none.
func (b *browser) explains() string {
	b.t.Helper()
	return eval[string](b, `(() => { const n = document.getElementById("learn"); return n.hidden ? "" : n.querySelector("p").innerText; })()`)
}

// A game that no list of the page names is explained to whoever asks, by its own texts and in his language,
// once and to nobody else.
func TestAFirstGameIsExplainedToWhoeverAsks(t *testing.T) {
	h := openFor(t, append(catalog.All(), nim.Game{}), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"nim","setup":{"players":["Anna","Ben"]}}`)
	m, _ := nim.Game{}.Message("learn.take")
	for _, lang := range engines.Languages() {
		b := launch(t)
		b.size(390, 844)
		b.visit(h.url + "/?lang=" + lang)
		if got := b.explains(); got != "" {
			t.Fatalf("%s: nobody has asked, and is told %q", lang, got)
		}
		b.tap(".menu summary")
		b.tap(".menu [data-learn]")
		b.until("it is explained", `!document.getElementById("learn").hidden`)
		if got, want := b.explains(), m.Text.In(lang)+" NI-02"; got != want {
			t.Errorf("%s: the page says %q, want %q", lang, got, want)
		}
		for _, bad := range eval[[]string](b, audit) {
			t.Errorf("%s: %s", lang, bad)
		}
		b.shot("learn-nim-" + lang)
		b.measured("explained")
		b.tap("#learn button")
		if got := b.explains(); got != "" {
			t.Errorf("%s: it was put away, and says %q", lang, got)
		}
		h.play(`{"do":{"kind":"take","count":1}}`)
		b.follows(h.table.Snapshot().Seq)
		b.visit(h.url + "/?lang=" + lang)
		b.until("the choice is remembered", `document.querySelector('.menu [data-learn][aria-pressed="true"]')`)
		if got := b.explains(); got != "" {
			t.Errorf("%s: it was explained, and is again: %q", lang, got)
		}
	}
}

// Each kind of decision is explained when it comes up for the first time: a note that stood long enough to
// be read counts, one that went by does not.
func TestEachKindOfDecisionIsExplainedOnce(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	b.beforehand(clock)
	b.visit(h.url + "/new?lang=en")
	b.begin("heckmeck", "Anna", "Ben")
	b.tap("#new [data-learn]")
	b.until("it is chosen", `document.querySelector('#new [data-learn][aria-pressed="true"]')`)
	b.shot("learn-new")
	b.tap("#start")
	b.until("the table", `location.pathname === "/"`)
	says := func(rule string) {
		t.Helper()
		b.follows(h.table.Snapshot().Seq)
		b.until("rule "+rule, `(document.getElementById("learn").hidden ? "" : document.querySelector("#learn small").innerText) === "`+rule+`"`)
		b.shot("learn-" + strings.ToLower(rule))
	}
	says("HM-05") // roll
	h.play(`{"do":{"kind":"roll","faces":[1,1,2,3,4,5,6,6]}}`)
	says("HM-06") // put aside
	h.play(`{"do":{"kind":"aside","dice":[6,6]}}`)
	says("HM-05") // it went by too quickly
	eval[bool](b, `(window.later += 5000, true)`)
	h.play(`{"do":{"kind":"roll","faces":[1,1,2,3,4,5]}}`)
	says("HM-06")
	b.tap("#learn button")
	h.play(`{"do":{"kind":"aside","dice":[5]}}`)
	says("HM-11") // stop
	b.tap("#learn button")
	says("")
	h.play(`{"do":{"kind":"roll","faces":[1,2,3,4,4]}}`, `{"do":{"kind":"aside","dice":[4,4]}}`)
	says("")
	b.tap(".menu summary")
	b.tap(".menu [data-learn]") // no more
	b.tap(".menu summary")
	b.tap(".menu [data-learn]") // from the beginning
	says("HM-05")
	b.measured("explained")
}

// hides lists what can be tapped on the first screen and the note lies over, and what lies over the note.
const hides = `(() => {
  const bad = [], note = document.getElementById("learn"), r = note.getBoundingClientRect();
  const name = (e) => e.localName + "." + (e.className.baseVal ?? e.className) + " " + (e.getAttribute("aria-label") ?? e.innerText ?? "").slice(0, 40);
  for (const e of document.querySelectorAll(":is(button, a[href], summary, input, select):not(#learn *)")) {
    const q = e.getBoundingClientRect();
    if (e.checkVisibility() && !e.closest(".dock, .top") && Math.min(q.right, r.right) - Math.max(q.left, r.left) > 1 && Math.min(q.bottom, r.bottom) - Math.max(q.top, r.top) > 1)
      bad.push("the note lies over " + name(e));
  }
  for (const [x, y] of [[r.left + 20, r.top + 10], [r.left + 20, r.bottom - 10], [r.right - 24, r.top + 24]])
    if (!note.contains(document.elementFromPoint(x, y))) bad.push(name(document.elementFromPoint(x, y) ?? document.body) + " lies over the note");
  return bad;
})()`

// explained has the page explain what it asks, as it is on a phone, and end that.
func (b *browser) explained(what string) {
	b.t.Helper()
	if !eval[bool](b, `!!document.querySelector(".menu [data-learn]")`) {
		return // the game is over
	}
	const tap = `(document.documentElement.style.fontSize = "", scrollTo(0, 0), document.querySelector(".menu [data-learn]").click(), true)`
	eval[bool](b, tap)
	b.until("it is explained", `!document.getElementById("learn").hidden`)
	for _, bad := range slices.Concat(eval[[]string](b, hides), eval[[]string](b, crowded)) {
		b.t.Errorf("%s, explained: %s", what, bad)
	}
	b.shot("learn-" + what)
	eval[bool](b, tap)
	b.until("it ends", `document.getElementById("learn").hidden`)
}
