//go:build web

package web_test

import (
	_ "embed"
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// axe-core 4.14.1, of the registry npm, as it is published (testdata/axe/LICENSE): it finds what bars people
// from a page.
//
//go:embed testdata/axe/axe.min.js
var axeSource string

// unseen finds what is on the page that was not looked at since the page was loaded: elements of another
// kind, in another state, or in another place.
const unseen = `(() => {
  window.kinds ??= new Map();
  window.fresh = [];
  const look = (e, above, within) => {
    const said = [...e.attributes].map((a) => /^(href|d|points|transform|aria-label|title|data-.*)$/.test(a.name) ? a.name : a.name + a.value);
    const kind = [above, e.localName, ...said, e.checkVisibility(), [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== "")].join();
    const known = kinds.has(kind);
    if (!known) kinds.set(kind, kinds.size);
    if (!known && !within) fresh.push(e);
    for (const c of e.children) look(c, kinds.get(kind), within || !known);
  };
  look(document.documentElement, "", false);
  return fresh.length > 0;
})()`

// bars looks for what keeps anybody out in light colours, and for contrast in dark ones as well, as nothing
// else differs there. What was looked at is not looked at again. Of a long record its first moves are looked
// at.
func (b *browser) bars(what string) {
	b.t.Helper()
	if !eval[bool](b, unseen) {
		return
	}
	const fresh = `{ include: fresh, exclude: [".moves li:nth-child(n+9)"] }, { resultTypes: ["violations"] `
	b.dark(false)
	b.axe(what, fresh+`}`)
	b.dark(true)
	b.axe(what+", dark", fresh+`, runOnly: ["color-contrast"] }`)
	b.dark(false)
}

// axe looks at the page, or parts of it.
func (b *browser) axe(what, where string) {
	b.t.Helper()
	if !eval[bool](b, "!!window.axe") {
		eval[bool](b, axeSource+"; true")
	}
	eval[bool](b, `(window.found = null, axe.run(`+where+`).then((r) => {
		found = r.violations.map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0,
			3).map((n) => "    " + n.html.slice(0,
			160) + " " + n.any.map((a) => a.message).join("; ")).join("\n"));
	}, (err) => { found = [String(err)]; }), true)`)
	b.until("axe has looked", "window.found !== null")
	for _, bad := range eval[[]string](b, "found") {
		b.t.Errorf("%s: %s", what, bad)
	}
}

// Nothing bars anybody from questions, broken rules, and the pages beside the table: the states of the games
// are looked at in TestThePromptIsOnTheFirstScreen.
func TestNothingBarsAnybody(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	for name, arrange := range scenes(t) {
		h := midgame(t)
		arrange(h)
		b.visit(h.url + "/?lang=fr")
		b.bars(name)
	}
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	for _, when := range []string{"empty", "played"} {
		paths := []string{"/", "/new", "/mend", "/evening", "/people", "/setup", "/settings", "/wall"}
		if m := h.table.Snapshot().Match; m != nil {
			paths = append(paths, "/match?id="+m.ID)
		}
		for _, path := range paths {
			b.visit(h.url + inLanguage(path, "fr"))
			b.bars(when + strings.ReplaceAll(path, "/", "-"))
		}
		h.play(middle)
	}
}
