//go:build web

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// people types names into the form of a new game.
func (b *browser) people(names ...string) {
	b.t.Helper()
	for _, name := range names {
		run(b, "name", chromedp.SendKeys(chromedp.CSS("#name"), name))
		b.tap("#addname")
	}
}

// taps taps one after the other.
func (b *browser) taps(selectors ...string) {
	b.t.Helper()
	for _, s := range selectors {
		b.tap(s)
	}
}

// fingers plays tunnels on the page, looking at the table only for what it waits for.
type fingers struct {
	*browser
	h *house
}

// step answers what the table waits for with a few taps, and waits until the page shows what came of it.
func (f fingers) step() {
	f.t.Helper()
	before := f.h.table.Snapshot()
	if before.Prompts[0].Kind == "push" {
		f.push(before)
	} else if eval[bool](f.browser, `!!document.querySelector(".act .form .chipped")`) { // as it was before it was taken back
		f.tap(`.act .formrow .primary`)
	} else {
		for n := range before.Forms[0].Fields[0].Slots[0].Min {
			f.tap(`.act .form [data-item]:not([aria-disabled])`)
			f.until("the tap counts", fmt.Sprintf(`document.body.dataset.seq > %d || document.querySelectorAll(".act .form .chipped").length > %d`, before.Seq, n))
		}
	}
	f.follows(before.Seq + 1)
}

// hold keeps back what a function of the page gives, until release.
func (b *browser) hold(function string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => { const real = window[%[1]q], held = new Promise((go) => (window["release "+%[1]q] = () => { window[%[1]q] = real; go(); }));
		window[%[1]q] = (...given) => real(...given).then((got) => held.then(() => got)); return true; })()`, function))
}

func (b *browser) release(function string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(window["release "+%q](), true)`, function))
}

// push pushes a tile, the first that may be, as far as it goes.
func (f fingers) push(s *companion.Snapshot) {
	f.t.Helper()
	f.tap(`button[data-lane]:not([data-shut])`)
	if form := s.Forms[0]; len(items(form, "tile")) > 1 {
		f.tap(`dialog[open] [data-tile]`)
	}
	f.until("what the mole has reached", `document.querySelector("dialog[open] [data-reached]")`)
	f.tap(`dialog[open] .option:last-of-type`)
}

func items(form *engines.Form, field string) []engines.Item {
	for _, f := range form.Fields {
		if f.Name == field {
			return f.Items
		}
	}
	return nil
}

// finish plays to the end and looks at the result.
func (f fingers) finish(language, won string) {
	f.t.Helper()
	for n := 0; !f.h.table.Snapshot().View.Over; n++ {
		if n > 60 {
			f.t.Fatal("the game never ends")
		}
		f.step()
	}
	s := f.h.table.Snapshot()
	f.until("the result", `document.querySelector(".turn.over")`)
	if got, want := f.text("#now"), s.Now.Text.In(language); !strings.Contains(got, want) ||
		!strings.Contains(got, won) {
		f.t.Errorf("now = %q, want %q with %q", got, want, won)
	}
	for i, score := range s.View.Scores {
		if got := f.text(fmt.Sprintf(".players li:nth-child(%d) .score", i+1)); !strings.HasPrefix(strings.TrimSpace(got), fmt.Sprint(score)) {
			f.t.Errorf("seat %d is shown with %q, want %d", i+1, got, score)
		}
	}
	if n := eval[int](f.browser, `document.querySelectorAll(".lane.closed").length`); n != 4 {
		f.t.Errorf("%d tunnels are shown as done, want 4", n)
	}
}

func burrows(t *testing.T) fingers {
	t.Helper()
	h := openFor(t, []engines.Game{schnackelstein.Game{}}, func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	return fingers{b, h}
}

// The standard game on a phone: hills filled by hand, with a mistake that is said before anything begins; a
// push that is corrected, one that is taken back, and everything else to the result.
func TestTheStandardTunnelGameByTouch(t *testing.T) {
	f := burrows(t)
	f.visit(f.h.url + "/new?lang=de")
	f.people("Anna", "Ben")
	f.taps(`[data-layout="own"]`, `[data-hill="1-1"]`) // a diamond in a first hill
	for _, hill := range []string{"1-3", "2-3", "3-3", "4-3"} {
		f.tap(`[data-hill="` + hill + `"]`)
	}
	for _, hill := range []string{"1-2", "2-2", "3-2", "4-2", "1-5"} {
		f.tap(`[data-hill="` + hill + `"]`)
	}
	f.tap(`[data-brush="r1"]`)
	f.hold("fetch")
	f.tap(`[data-rest]`)
	lift := f.press(`[data-hill="1-4"]`)
	f.release("fetch")
	f.until("the rule is said", `document.querySelector("#layout .note")?.innerText.includes("Hügel")`)
	lift()
	f.until("the tap counts although the answer came meanwhile", `document.querySelector("[data-hill='1-4']").childElementCount === 0`)
	f.tap(`[data-hill="1-4"]`) // and back
	f.until("the rule is said again", `document.querySelector("#layout .note")?.innerText.includes("Hügel")`)
	f.shot("hills-refused")
	if !eval[bool](f.browser, `document.getElementById("start")?.ariaDisabled === "true"`) {
		t.Error("a setup that breaks a rule may be started")
	}
	f.taps(`[data-hill="1-1"]`, `[data-hill="1-4"]`, `[data-hill="1-1"]`) // the diamond goes where a red gem was
	f.until("all is well", `document.getElementById("start")?.ariaDisabled !== "true"`)
	f.tap("#start")
	f.until("the table", `location.pathname === "/" && document.querySelector("button[data-lane]")`)

	f.step() // Anna, a beetle
	f.correct("worm")
	f.step()
	was := f.h.table.Snapshot()
	f.step()
	f.tap(".undo")
	undone := f.h.until("one tap takes the push back", func(s *companion.Snapshot) bool { return string(s.State) == string(was.State) })
	f.follows(undone.Seq)
	f.finish("de", "Jubelt")
}

// The simple game on a phone, in French: a picture is chosen, and each push is two taps. One is corrected,
// and one taken back and brought again.
func TestTheSimpleTunnelGameByTouch(t *testing.T) {
	f := burrows(t)
	f.visit(f.h.url + "/new?lang=fr")
	f.people("Anna", "Ben", "Cem")
	f.taps(`label.pick:has([value='"simple"'])`, `[data-layout="near"]`, "#start")
	f.until("the table", `location.pathname === "/" && document.querySelector("button[data-lane]")`)
	if s := f.h.table.Snapshot(); !strings.Contains(string(s.State), `"variant":"simple"`) {
		t.Errorf("the game that began is %.200s, want the simple one", s.State)
	}
	if got := f.text("#now"); !strings.Contains(got, "Pousse une plaque de terre") {
		t.Errorf("now = %q, want it in French", got)
	}
	f.step()
	f.correct("soil")
	was := f.h.table.Snapshot()
	f.step()
	f.tap(".undo")
	f.h.until("one tap takes the push back", func(s *companion.Snapshot) bool { return string(s.State) == string(was.State) })
	f.tap(".redo")
	redone := f.h.until("and one brings it again", func(s *companion.Snapshot) bool { return string(s.State) != string(was.State) })
	f.follows(redone.Seq)
	f.finish("fr", "gagne")
}

// correct says that the newest push was a tile of this kind that went into tunnel 2 as far as its first hill.
func (f fingers) correct(kind string) {
	f.t.Helper()
	was := f.h.table.Snapshot().Moves[0]
	f.tap(fmt.Sprintf(`.moves [data-edit="%d"]`, was.Seq))
	f.tap(fmt.Sprintf(`dialog[open] [data-field="tile"][data-item='%q']`, kind))
	f.tap(`dialog[open] [data-field="tunnel"][data-item="2"]`)
	f.until("the hills of the tunnel", `document.querySelector('dialog[open] [data-field="saw"]')`)
	f.shot("mend-push")
	f.tap(`dialog[open] [data-field="saw"][data-item*='"reached":[1],']`)
	s := f.h.until("the push is another one", func(s *companion.Snapshot) bool { return s.Moves[0].Corrected })
	f.follows(s.Seq)
	if got := string(s.Moves[0].Actions[0]); s.Moves[0].Seq != was.Seq ||
		!strings.Contains(got, fmt.Sprintf(`"tunnel":2,"tile":%q`, kind)) {
		f.t.Errorf("the entry is now %d %s, want %d with %s in tunnel 2", s.Moves[0].Seq, got, was.Seq, kind)
	}
	if n := eval[int](f.browser, fmt.Sprintf(`document.querySelectorAll("[data-lane='2'] .tile.%s").length`, kind)); n != 1 {
		f.t.Errorf("%d tiles of %s are drawn in tunnel 2, want 1", n, kind)
	}
}
