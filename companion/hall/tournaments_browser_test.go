//go:build web

package hall_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/packaging/touch"
)

// phone is a browser of that size at the page of a hall.
type phone struct {
	t   *testing.T
	ctx context.Context
	url string
}

// until waits until JavaScript gives something.
func until[T any](p phone, what, expression string, fits func(T) bool) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, soon)
	defer cancel()
	for tick := time.Tick(50 * time.Millisecond); ; {
		got, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression)) // a page that is being left gives none
		if err == nil && fits(got) {
			return got
		}
		select {
		case <-tick:
		case <-ctx.Done():
			p.t.Fatalf("never: %s: %v\n%s", what, err, p.text())
		}
	}
}

func (p phone) visit(path string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Navigate(p.url+path)); err != nil {
		p.t.Fatal(err)
	}
}

// tap taps a control by its place on the screen.
func (p phone) tap(selector string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, soon)
	defer cancel()
	if err := touch.Tap(ctx, selector, "true"); err != nil {
		p.t.Fatalf("%v\n%s", err, p.text())
	}
}

// text is what stands on the page.
func (p phone) text() string {
	text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`document.body.innerText`)) // for a test that fails
	return text
}

// comesLateAndLeaves makes a tournament in which somebody comes late, and another one leaves, by taps.
func (p phone) comesLateAndLeaves(o organiser) {
	p.t.Helper()
	o.get(p.t, "/lead?code=secret")
	_, path, _ := o.post(p.t, "/tournaments", url.Values{"name": {"Second"}, "kind": {"swiss"}, "size": {"2"},
		"players": {"Anna\nBen"}, "tables": {"t1\nt2"}})
	p.visit(path)
	rows := func(what string, want int) {
		p.t.Helper()
		until(p, what, `document.querySelector("table:last-of-type")?.querySelectorAll("tr td:nth-child(2)").length ?? 0`,
			func(n int) bool { return n == want })
	}
	rows("two", 2)
	until(p, "a name", fmt.Sprintf(`(() => { const f = document.querySelector("form[action='%s/enter'] input");
		if (!f) return false; f.value = "Cem"; return true; })()`, path), func(yes bool) bool { return yes })
	p.tap(fmt.Sprintf("form[action='%s/enter'] button", path))
	rows("three, as one came late", 3)
	p.tap(fmt.Sprintf("form[action='%s/leave'] button", path)) // the first of the list
	until(p, "one has left", `document.querySelectorAll("td small").length`, func(n int) bool { return n == 1 })
	if _, _, all := o.get(p.t, path+"/all.json"); !strings.Contains(all, `"Cem"`) || !strings.Contains(all, `"left":{"`) {
		p.t.Errorf("who came late, and who left, are not in %s", all)
	}
}

// From the list of names to the winner on a phone: rounds are seated with a tap, and results that no table
// reports are tapped.
func TestATournamentByTaps(t *testing.T) {
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	o := a.leading(t)
	ctx, cancel := chromedp.NewContext(context.Background(), chromedp.WithErrorf(t.Logf), touch.Plain())
	t.Cleanup(cancel)
	p := phone{t, ctx, o.url}
	if _, err := chromedp.Run(ctx, chromedp.EmulateViewport(390, 844)); err != nil {
		t.Fatal(err)
	}
	p.visit("/lead?code=secret&lang=en")
	fill := func(name, value string) {
		t.Helper()
		until(p, name, fmt.Sprintf(`(() => { const f = document.querySelector("[name=%s]"); if (!f) return false;
			f.value = %q; return true; })()`, name, value), func(yes bool) bool { return yes })
	}
	fill("name", "Cup")
	fill("kind", "knockout")
	fill("size", "2")
	fill("players", "Anna\nBen\nCem\nDonaudampfschifffahrtskapitän")
	fill("tables", "t1\nt2")
	p.tap("form.tour button")
	path := until(p, "the tournament", `location.pathname`,
		func(path string) bool { return strings.HasPrefix(path, "/tournament/") })
	next := fmt.Sprintf("form[action='%s/next'] button", path)
	wins := func(table string) string {
		return fmt.Sprintf("form[action='%s/decide']:has([name=table][value='%s']) button", path, table)
	}
	p.tap(next)
	p.tap(wins("t1")) // Anna or Dana, who sits first
	first := until(p, "the winner of t1", `document.querySelector(".winner")?.innerText ?? ""`,
		func(name string) bool { return name != "" })
	p.tap(wins("t2"))
	until(p, "two winners", `document.querySelectorAll(".winner").length`, func(n int) bool { return n == 2 })
	p.tap(next)
	p.tap(wins("t1"))
	until(p, "three winners", `document.querySelectorAll(".winner").length`, func(n int) bool { return n == 3 })
	winner := func() string {
		_, _, standings := o.get(t, path+"/standings.csv")
		return strings.Split(strings.Split(standings, "\n")[1], ",")[1]
	}
	if dir := os.Getenv("SPIELTISCH_SHOTS"); dir != "" {
		png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "hall-tournament.png"), png, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	until(p, "who has won", `document.querySelector(".won")?.innerText ?? ""`,
		func(name string) bool { return strings.Contains(name, winner()) })
	for _, page := range []string{path, "/tournaments", "/", "/results", "/league"} {
		p.visit(page + "?lang=de")
		until(p, page+" as wide as the phone", `document.readyState == "complete" ? document.documentElement.scrollWidth : 0`,
			func(wide int) bool {
				if wide > 390 {
					t.Errorf("%s is %d px wide", page, wide)
				}
				return wide > 0
			})
	}
	_, _, standings := o.get(t, path+"/standings.csv")
	lines := strings.Split(standings, "\n")
	if len(lines) < 5 || !strings.Contains(lines[1], ",2,") {
		t.Errorf("standings = %s, want a winner of two matches first; %s won at t1", standings, first)
	}
	p.comesLateAndLeaves(o)
	p.choosesALanguage()
	a.fillsAWall(t, o, p)
}

// choosesALanguage taps one, which stays from page to page.
func (p phone) choosesALanguage() {
	p.t.Helper()
	lang := func(want string) {
		p.t.Helper()
		until(p, "a page in "+want, `document.readyState == "complete" ? document.documentElement.lang : ""`,
			func(lang string) bool { return lang == want })
	}
	p.visit("/?lang=en")
	lang("en")
	p.tap(`nav.languages [hreflang=fr]`)
	lang("fr")
	p.visit("/results")
	lang("fr")
	p.tap(`nav.languages [hreflang=es]`)
	lang("es")
	p.visit("/tournaments")
	lang("es")
}

// fillsAWall shows a few tables on a large screen: people have faces, and all is as large as it can be.
func (a alone) fillsAWall(t *testing.T, o organiser, p phone) {
	t.Helper()
	for i := range 3 {
		name := fmt.Sprintf("w%d", i)
		a.report(t, report.Config{Table: name, Journal: play(t, i, 30), Names: true,
			Epoch: func() string { return "e1" }})
		a.state(t, name, at(30))
	}
	if _, err := chromedp.Run(p.ctx, chromedp.EmulateViewport(1920, 1080)); err != nil {
		t.Fatal(err)
	}
	p.visit("/wall?lang=de")
	until(p, "three tables", `document.querySelectorAll("#cards > ul > li").length`, func(n int) bool { return n == 3 })
	faces := until(p, "faces of nine", `document.querySelectorAll(".badge.faced").length`, func(n int) bool { return n >= 9 })
	drawn := until(p, "drawings", `[...document.querySelectorAll("use")].map((u) => u.getAttribute("href")).join(" ")`,
		func(all string) bool { return all != "" })
	_, _, symbols := o.get(t, "/assets/people.svg")
	for _, one := range strings.Fields(drawn) {
		if name, ok := strings.CutPrefix(one, "/assets/people.svg#"); !ok || !strings.Contains(symbols, `id="`+name+`"`) {
			t.Errorf("%s is drawn, which is not there", one)
		}
	}
	until(p, "no more than the screen", `document.documentElement.scrollHeight - innerHeight`, func(more int) bool { return more <= 0 })
	if filled := until(p, "cards", `Math.max(...[...document.querySelectorAll("#cards > ul > li")].map((c) => c.getBoundingClientRect().bottom)) / innerHeight`,
		func(share float64) bool { return share > 0 }); filled < 0.95 {
		t.Errorf("the tables take %.0f %% of the screen's height", 100*filled)
	}
	size := until(p, "letters", `parseFloat(getComputedStyle(document.querySelector("#cards ol span")).fontSize)`,
		func(px float64) bool { return px > 0 })
	if size < 40 {
		t.Errorf("names of three tables have %.0f px, want 40 or more, for %d faces", size, faces)
	}
}
