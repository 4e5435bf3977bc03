//go:build web

package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
)

// outOfSight lists what of that which is asked lies outside of the viewport, or under something else.
const outOfSight = `(() => {
  const bad = [];
  const sheet = document.getElementById("part-asks");
  if (!sheet.firstChild) return ["nothing is asked"];
  for (const e of sheet.querySelectorAll(".says, .btn, .crop")) {
    const r = e.getBoundingClientRect();
    const name = (e.className.baseVal ?? e.className) + " " + (e.innerText ?? "").slice(0, 30);
    if (r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth || r.width < 1) bad.push(name + " is at " + [r.left, r.top, r.right, r.bottom].map(Math.round));
    for (const [x, y] of [[r.left + 3, r.top + 3], [(r.left + r.right) / 2, (r.top + r.bottom) / 2], [r.right - 3, r.bottom - 3]]) {
      const over = document.elementFromPoint(x, y);
      if (!over || !(e.contains(over) || over.contains(e))) bad.push(name + " lies under " + (over?.outerHTML.slice(0, 80) ?? "nothing"));
    }
  }
  return bad;
})()`

var phones = [][2]int64{{360, 640}, {390, 844}, {844, 390}, {320, 568}, {1280, 800}}

// asked is a way in which the table asks people something; all is undone by the button that tap names.
type asked struct {
	name, says string // says: to the ear
	raise      func(*house)
	tap        string
}

func allAsked(t *testing.T) []asked {
	t.Helper()
	return []asked{
		{"question", "Was zeigt dieser Würfel?", func(h *house) { h.see("25?3", "44466", true) }, ".question .choice"},
		{"breach", "zwei und fünf", scenes(t)["breach"], `.breach [data-misread]`},
		{"conflict", "Schau noch mal hin", func(h *house) {
			ones := json.RawMessage(`{"kind":"roll","faces":[1,1,1,3,5]}`) // of which no worms can have been moved aside
			h.do(companion.Command{Do: companion.Correct{Target: h.table.Snapshot().Moves[1].Seq,
				Actions: []json.RawMessage{ones}}})
		}, `.conflict [data-do*="correct"]`},
	}
}

// What the table asks comes to the reader, whatever he has scrolled to and however large his screen is.
func TestWhatIsAskedIsAlwaysInSight(t *testing.T) {
	b := launch(t)
	for _, ask := range allAsked(t) {
		for _, path := range []string{"/", "/mend", "/evening", "/new"} {
			h := midgame(t)
			for i, size := range phones {
				b.size(size[0], size[1])
				if i < 2 { // it is asked while somebody looks on, and before he comes
					b.visit(h.url + path + "?lang=de")
				}
				eval[bool](b, `(scrollTo(0, document.documentElement.scrollHeight), true)`)
				if i == 0 {
					ask.raise(h)
					b.until("it is announced", `document.getElementById("live").textContent.includes("`+ask.says+`")`)
				}
				b.until("the "+ask.name, `document.querySelector(".`+ask.name+` .btn")`)
				for _, where := range []string{"0", "document.documentElement.scrollHeight"} {
					eval[bool](b, `(scrollTo(0, `+where+`), true)`)
					for _, bad := range eval[[]string](b, outOfSight) {
						t.Errorf("%s, %s %d×%d, scrolled to %s: %s", ask.name, path, size[0], size[1], where, bad)
					}
				}
				b.shot(fmt.Sprintf("%s-%d-%d%s", ask.name, size[0], size[1], strings.ReplaceAll(path, "/", "-")))
				// What lies at the end of the page can be scrolled out from under it.
				if last := eval[float64](b, under); last > 0 {
					t.Errorf("%s, %s %d×%d: the end of the page lies %v px under it", ask.name, path, size[0], size[1], last)
				}
			}
			b.tap(ask.tap)
			if ask.name == "breach" {
				b.tap("[data-right]") // no die was read wrong
			}
			b.until("it is answered", `!document.querySelector(".`+ask.name+`")`)
		}
	}
}

// under is how many px of the page's end lie under what is asked; beside it, on a low screen, none do.
const under = `(() => { scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
	const m = document.querySelector("main").getBoundingClientRect(),
	a = document.querySelector("#part-asks").getBoundingClientRect();
	return m.right > a.left + 1 ? m.bottom - a.top : 0; })()`

// A toast does not lie over the answers, and a question without scripts lies where it is seen.
func TestNothingLiesOverAQuestion(t *testing.T) {
	h := midgame(t)
	b := launch(t)
	for _, size := range phones {
		b.size(size[0], size[1])
		b.visit(h.url + "/?lang=de")
		h.see("25?3", "44466", true)
		b.until("the question", `document.querySelector(".question .choice")`)
		eval[bool](b, `(import(document.querySelector("script[src]").src.replace("start.js", "pad.js")).then((pad) => pad.toast("Das ging nicht, und das ist ein langer Satz darüber, warum.")), true)`)
		b.until("the toast", `!document.getElementById("toast").hidden`)
		for _, bad := range eval[[]string](b, outOfSight) {
			t.Errorf("%d×%d: %s", size[0], size[1], bad)
		}
		h.see("253", "44466", true)
		h.until("it is read", func(s *companion.Snapshot) bool { return s.Question == nil })
		h.do(companion.Command{Do: companion.Undo{}})
	}
}

// The longest question is about a push: its answers are in sight, or in reach within it.
func TestALongQuestion(t *testing.T) {
	h := tunnels(t, "", func(c *web.Config) { c.Table = longQuestion{c.Table.(*companion.Table)} })
	b := launch(t)
	for _, size := range phones {
		b.size(size[0], size[1])
		b.visit(h.url + "/?lang=de")
		b.until("the question", `document.querySelectorAll(".question .choice").length === 9`)
		b.tap(".question .choice:last-child")
		r := eval[[]float64](b, `(() => { const r = document.getElementById("part-asks").getBoundingClientRect(); return [r.top, r.bottom, innerHeight] })()`)
		if r[0] < 0 || r[1] > r[2] {
			t.Errorf("%d×%d: the question lies from %v to %v", size[0], size[1], r[0], r[1])
		}
	}
}

// longQuestion is a table that asks with many answers.
type longQuestion struct{ *companion.Table }

func (l longQuestion) Snapshot() *companion.Snapshot {
	s := *l.Table.Snapshot()
	q := companion.Question{ID: 5, Says: companion.Words{Text: engines.Text{"de": "Welche Platte war das in Gang 3?"}}}
	for i := range 9 {
		c := companion.Choice{Actions: []json.RawMessage{json.RawMessage(`{"kind":"push","tunnel":3,"tile":"soil","len":40}`)}}
		c.Label.Text = engines.Text{"de": fmt.Sprintf("Langer Joker von Großmutter – %d mm", 10*i)}
		q.Choices = append(q.Choices, c)
	}
	s.Question = &q
	return &s
}

// A seat belongs to a browser, with the cards that it holds: another one sees who has it and may take it
// over. The first is told then, and sees no card any more, on no page of it and not by Back.
func TestASeatIsTakenOver(t *testing.T) {
	demo := &fakeDemo{hands: map[engines.Seat][]string{1: {"mark.wormsecret"}}}
	h := open(t, func(c *web.Config) { c.Demo, c.Games = demo, []engines.Game{secretive{}} })
	h.play(`{"game":"heckmeck","setup":{"players":["Mia","Ben"]}}`)
	one, two := launch(t), launch(t)
	one.size(390, 844)
	two.size(390, 844)
	one.visit(h.url + "/?lang=de")
	two.visit(h.url + "/?lang=de")
	const cards = `document.documentElement.outerHTML.includes("Geheimwurm")`
	one.tap(`[data-sit="take"].seat1`)
	one.until("it is mine", `document.querySelector(".demo").innerText.includes("Du spielst für Mia")`)
	one.until("my cards", cards)
	stale := one.tab()
	stale.visit(h.url + "/?lang=de")
	stale.until("my cards on another page of mine", cards)
	one.visit(h.url + "/rules?lang=de")
	two.until("it is another's", `document.querySelector(".demo").innerText.includes("Mia: an einem anderen Gerät")`)
	if eval[bool](two, `!!document.querySelector('[data-demo="roll"]')`) {
		t.Error("the other browser may roll for Mia")
	}
	if eval[bool](two, cards) {
		t.Error("the other browser sees Mia's cards")
	}
	for _, bad := range eval[[]string](two, audit) {
		t.Error(bad)
	}
	two.tap(`[data-sit="take"].seat1`)
	two.until("it asks", `document.querySelector("dialog[open] .primary")`)
	if got := strings.Join(demo.did(), ", "); got != "take 1" {
		t.Errorf("before the confirmation the demo was told %s", got)
	}
	two.tap(`dialog[open] .primary`)
	two.until("it is mine now, with the cards", `document.querySelector(".demo").innerText.includes("Du spielst für Mia") && `+cards)
	stale.until("the first is told", `!document.getElementById("toast").hidden && document.querySelector("[data-lost=taken]") && !document.querySelector(".demo").innerText.includes("Du spielst für")`)
	if eval[bool](stale, cards) {
		t.Error("a page that lost the seat still shows the cards")
	}
	eval[bool](one, `(setTimeout(() => history.back()), true)`) // the page that is asked goes
	one.until("the page before", `document.querySelector(".demo")?.innerText.includes("Mia: an einem anderen Gerät")`)
	if eval[bool](one, cards) {
		t.Error("Back brings the cards")
	}
	if eval[bool](one, `Object.values(localStorage).concat(Object.values(sessionStorage)).some((v) => v.includes("Geheimwurm"))`) {
		t.Error("the browser keeps the cards")
	}
	other := two.tab()
	other.visit(h.url + "/?lang=de")
	other.until("a second page of the browser has the seat", `document.querySelector(".demo").innerText.includes("Du spielst für Mia")`)

	// At a real table somebody says who he is, and is called when it is his turn.
	h = open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Mia","Ben"]}}`)
	one.visit(h.url + "/?lang=de")
	one.tap(`details.me summary`)
	one.tap(`[data-sit="take"].seat2`)
	one.until("it is Ben's", `document.querySelector("p.me[data-me='2']")?.innerText.includes("Ben")`)
	eval[bool](one, `(Object.defineProperty(navigator, "vibrate", { value: (p) => (self.buzzed = p, true) }), true)`)
	h.play(`{"do":{"kind":"roll","faces":[1,1,1,1,2,2,2,2]}}`)
	h.play(`{"do":{"kind":"aside","dice":[1,1,1,1]}}`)
	h.play(`{"do":{"kind":"roll","faces":[1,1,1,1]}}`)
	one.until("the sign", `document.querySelector(".sign.seat2")?.innerText.includes("Ben") && self.buzzed?.length === 3`)
	one.tap(".sign")
	one.until("it goes", `!document.querySelector(".sign")`)
}

// Why a visitor is asked what he has said stands in the question; a trick that is not possible says why.
func TestTheVisitorIsToldWhy(t *testing.T) {
	demo := &fakeDemo{note: web.DemoNotes{Asks: engines.Text{"de": "Deine Hand hat einen Wurm geschoben."}, Says: engines.Text{"de": "Das hier ist ein neues Spiel."}}}
	h := midgame(t, func(c *web.Config) { c.Demo = demo })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`[data-sit="take"].seat1`)
	b.tap(`.tricks summary`)
	demo.refuse(web.Refusal{Says: engines.Text{"de": "Würfle erst."}})
	b.tap(`[data-demo="mischief"]`)
	b.until("it is said", `document.getElementById("toast").innerText === "Würfle erst."`)
	h.see("25?3", "44466", true)
	b.until("why", `document.querySelector(".question .why")?.innerText.includes("einen Wurm")`)
	b.until("why there is a new game", `document.querySelector(".demo .why")?.innerText.includes("ein neues Spiel")`)
}
