//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// family is a phone in the hand of somebody without a camera: it taps what is shown, and counts the taps.
type family struct {
	*browser
	h    *house
	taps int
}

// sitDown opens a table for all games, and a phone.
func sitDown(t *testing.T) *family {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	return &family{browser: b, h: h}
}

// begin goes from the empty page to the table of a game, by touch.
func (f *family) begin(game string, names ...string) {
	f.t.Helper()
	f.visit(f.h.url + "/new?lang=de")
	f.touch(fmt.Sprintf(`label.pick:has([value=%q])`, game))
	for _, name := range names {
		run(f.browser, "name", chromedp.SendKeys(chromedp.CSS("#name"), name))
		f.touch("#addname")
	}
	f.touch("#start")
}

// touch taps a control, and waits until the record has it where the tap was to change it.
func (f *family) touch(selector string) {
	f.t.Helper()
	f.tap(selector)
	f.taps++
}

// item taps an answer of the form that is shown: a field and the value.
func (f *family) item(kind, field string, value any) {
	f.t.Helper()
	data, _ := json.Marshal(value)
	f.touch(fmt.Sprintf(`%s [data-field=%q][data-item='%s']`, holder(kind), field, data))
}

// count taps how many there are of something.
func (f *family) count(kind, field, value string, n int) {
	f.t.Helper()
	f.touch(fmt.Sprintf(`%s [data-field=%q][data-item='%q'][data-n="%d"]`, holder(kind), field, value, n))
}

func holder(kind string) string {
	if kind == "" {
		return "dialog .form"
	}
	return fmt.Sprintf(`.form[data-kind=%q]`, kind)
}

// expect waits until the table and the page have come to a state.
func (f *family) expect(part string) {
	f.t.Helper()
	s := f.h.until("a state with "+part, func(s *companion.Snapshot) bool { return strings.Contains(string(s.State), part) })
	f.until("the page has heard of it", fmt.Sprintf(`Number(document.body.dataset.seq) >= %d`, s.Seq))
}

func TestVerasseltByTouch(t *testing.T) {
	f := sitDown(t)
	f.begin("verasselt", "Anna", "Ben")
	f.count("", "hub", "Y", 3)
	f.shot("verasselt-hub-390")
	f.count("", "hub", "B", 3)
	f.count("", "hub", "R", 3) // the green one fills itself
	f.expect(`"phase":"ready"`)
	f.until("the table", `location.pathname === "/"`)
	f.until("the form", `document.querySelector('.form[data-kind="roll"] [data-field="faces"]')`)
	run(f.browser, "size", chromedp.EmulateViewport(390, 2200))
	f.shot("verasselt-roll-390")
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Error(bad)
	}
}

func TestAnimalsByTouch(t *testing.T) {
	f := sitDown(t)
	f.begin("animals", "Anna", "Ben")
	f.until("the table", `location.pathname === "/"`)
	run(f.browser, "size", chromedp.EmulateViewport(390, 2200))
	f.item("deal", "rows", "bear")
	f.item("deal", "rows", "cat")
	f.shot("animals-deal-390")
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Error(bad)
	}
	for _, a := range []string{"cat", "mouse", "mouse", "pig", "pig", "pig", "goat", "goat"} {
		f.item("deal", "rows", a)
	}
	f.expect(`"phase":"turn"`)
	f.item("exchange", "row", 2)
	f.item("exchange", "cards", "hare")
	f.shot("animals-exchange-390")
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Error(bad)
	}
}

func TestSchweinebandeByTouch(t *testing.T) {
	f := sitDown(t)
	f.begin("schweinebande", "Anna", "Ben")
	f.until("the table", `location.pathname === "/"`)
	run(f.browser, "size", chromedp.EmulateViewport(390, 2200))
	f.item("reveal", "space", []int{2, 2})
	f.shot("schweinebande-reveal-390")
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Error(bad)
	}
	f.item("reveal", "tile", "pig")
	f.expect(`"phase":"place"`)
	f.shot("schweinebande-place-390")
	for _, bad := range eval[[]string](f.browser, audit) {
		t.Error(bad)
	}
}
