//go:build web

package web_test

import (
	"fmt"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/presence"
)

// A tap on a phone that has not shown that it is at the table leads to the question for the code, and the
// code back to the table, where the next tap counts.
func TestATapOfAStrangerLeadsToTheCode(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true})
	g.play(middle)
	g.play(`{"do":{"kind":"roll","faces":[1,2,3,4,4,5,6,6]}}`)
	to, err := url.Parse(g.url)
	if err != nil {
		t.Fatal(err)
	}
	// Whom a proxy asks for is not on this machine, and so not at the table by that.
	street := httptest.NewServer(httputil.NewSingleHostReverseProxy(to))
	t.Cleanup(street.Close)
	b := launch(t)
	b.visit(street.URL + "/?lang=en")
	before := g.table.Snapshot().Seq
	b.tap(`[data-do*="undo"]`)
	b.until("the way to a code", `location.pathname === "/here" && document.querySelector("form button")`)
	eval[bool](b, `(document.querySelector("form button").click(), true)`)
	b.until("the question for the code", `document.getElementById("code")`)
	if now := g.table.Snapshot().Seq; now != before {
		t.Errorf("the tap of a stranger brought entry %d after %d", now, before)
	}
	eval[bool](b, fmt.Sprintf(`(document.getElementById("code").value = %q, document.querySelector("form button").click(), true)`, g.code))
	b.until("the table again", `location.pathname === "/" && document.querySelector(".part[data-html]")`)
	b.tap(`[data-do*="undo"]`)
	g.until("the tap counts", func(s *companion.Snapshot) bool { return s.Seq > before })
}
