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

// bars looks for what keeps anybody out, with all rules in light colours, and for contrast in dark ones as
// well: nothing else differs there. Of a long record its first moves are looked at.
func (b *browser) bars(what string) {
	b.t.Helper()
	for _, c := range []struct {
		dark bool
		how  string
	}{{false, `{ resultTypes: ["violations"] }`},
		{true, `{ runOnly: ["color-contrast"], resultTypes: ["violations"] }`}} {
		b.dark(c.dark)
		if !eval[bool](b, "!!window.axe") {
			eval[bool](b, axeSource+"; true")
		}
		eval[bool](b, `(window.found = null, axe.run({ include: ["html"], exclude: [".moves li:nth-child(n+9)"] }, `+c.how+`).then((r) => {
			found = r.violations.map((v) => v.id + ": " + v.help + "\n" + v.nodes.slice(0,
				3).map((n) => "    " + n.html.slice(0,
				160) + " " + n.any.map((a) => a.message).join("; ")).join("\n"));
		}, (err) => { found = [String(err)]; }), true)`)
		b.until("axe has looked", "window.found !== null")
		for _, bad := range eval[[]string](b, "found") {
			b.t.Errorf("%s, dark %v: %s", what, c.dark, bad)
		}
	}
	b.dark(false)
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
