//go:build web

package web_test

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// wild are names that the rule allows and that no layout was drawn with in mind.
var wild = []string{
	strings.Repeat("W", engines.MaxName), strings.Repeat("家", engines.MaxName),
	strings.Repeat("ف", engines.MaxName),
	"דוד בן־גוריון הראשון מתל אביב", strings.Repeat("👩🏽\u200d❤️\u200d💋\u200d👨🏿", engines.MaxName), strings.Repeat("﷽", engines.MaxName), "Z\u0336\u0336\u0336\u0336algo",
}

// apart says which texts with letters from right to left stand neither in an element nor in marks that
// keep them apart. U+FDFD turns nothing: it is a symbol to the bidirectional algorithm.
const apart = `(() => {
	const rtl = /[\u0590-\u06ff\ufb50-\ufdfc]/, bad = [];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walk.nextNode()) {
		const at = walk.currentNode.parentElement, text = walk.currentNode.data;
		if (rtl.test(text) && !at.closest("bdi, option, script, title") && !text.includes("\u2068")) bad.push(at.outerHTML.slice(0, 200));
	}
	for (const e of document.querySelectorAll("[aria-label]"))
		if (rtl.test(e.ariaLabel) && !e.ariaLabel.includes("\u2068")) bad.push(e.ariaLabel);
	return bad;
})()`

// fits wants a page that is no wider than a phone, and names that stay apart from the words around them.
func (b *browser) fits(where string) {
	b.t.Helper()
	if w := eval[int](b, "document.documentElement.scrollWidth"); w > 360 {
		wide := eval[[]string](b, `[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > 361)
			.slice(0, 6).map((e) => e.outerHTML.slice(0, 120) + " " + Math.round(e.getBoundingClientRect().right))`)
		b.t.Errorf("%s is %d px wide, want 360:\n%s", where, w, strings.Join(wide, "\n"))
	}
	if bad := eval[[]string](b, apart); len(bad) > 0 {
		b.t.Errorf("%s: not kept apart:\n%s", where, strings.Join(bad, "\n"))
	}
}

// Names of thirty wide letters without a blank, and from right to left, fit on a phone in every game.
func TestWildNamesFitAPhone(t *testing.T) {
	phone := launch(t)
	shelf := phone.tab()
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			h := openFor(t, catalog.All())
			b, wall := &browser{t: t, ctx: phone.ctx}, &browser{t: t, ctx: shelf.ctx}
			by, n := rand.New(rand.NewPCG(1, 2)), g.Info().MaxSeats
			for turn := range min(n, 3) { // other names are on turn
				var setup map[string]any
				if err := json.Unmarshal(g.(engines.Sampler).Setup(by, n), &setup); err != nil {
					t.Fatal(err)
				}
				names := make([]string, n)
				for i := range names {
					if names[i] = wild[(2*turn+i)%len(wild)]; i >= len(wild) { // no two of one name
						names[i] = strings.Repeat("W", engines.MaxName-2) + strconv.Itoa(10+i)
					}
				}
				setup["players"] = names
				h.play(`{"game":"` + g.Info().ID + `","setup":` + marshalled(setup) + `}`)
				for path, b := range map[string]*browser{"/": b, "/wall": wall} {
					if turn == 0 {
						b.size(360, 740)
						b.visit(h.url + path + "?lang=de")
					}
					b.follows(h.table.Snapshot().Seq)
					b.fits(g.Info().ID + " " + path)
				}
			}
			paths := []string{"/mend", "/evening", "/new"}
			if g.Info().MaxSeats < 7 { // of these two the longest says most; they do not depend on the game
				paths = paths[:1]
			}
			for _, path := range paths {
				b.visit(h.url + path + "?lang=fr")
				b.fits(g.Info().ID + " " + path)
			}
		})
	}
}

// Names that a journal holds from before the rule are cut, and whole in the title.
func TestOldNamesFitAPhone(t *testing.T) {
	h := open(t)
	players := []string{strings.Repeat("W", 5000), "\u202eneB" + strings.Repeat("ف", 400), "", "\u200b", "A\nB"}
	setup := marshalled(map[string]any{"players": players})
	body := marshalled(journal.Body{Game: "heckmeck", Version: 1, Setup: json.RawMessage(setup)})
	if _, err := h.journal.Append(journal.Entry{Match: "old", Kind: journal.Started, Source: "cli", Cause: "x",
		Body: json.RawMessage(body)}); err != nil {
		t.Fatal(err)
	}
	h.do(companion.Command{Do: companion.Resume{}, Match: "old"})
	b := launch(t)
	b.size(360, 740)
	for _, path := range []string{"/", "/mend", "/evening", "/wall", "/new"} {
		b.visit(h.url + path + "?lang=de")
		b.fits("old " + path)
	}
	h.play(`{"do":{"kind":"roll","faces":[1,1,1,2,2,3,4,5]}}`)
	b.visit(h.url + "/?lang=de")
	b.fits("old, with a move")
	if got := eval[string](b, `document.querySelector(".turn .name").textContent`); got != strings.Repeat("W", 29)+"…" {
		t.Errorf("who is on turn is shown as %.60q", got)
	}
	if n := eval[int](b, `document.querySelector(".turn .name").title.length`); n != 5000 {
		t.Errorf("the title has %d characters, want all 5000", n)
	}
}

// A name that will not do is said so when it is typed, and stays there to be mended.
func TestANameIsJudgedBeforeStart(t *testing.T) {
	h := open(t)
	b := launch(t)
	b.visit(h.url + "/new?lang=de")
	add := func(name string) {
		eval[bool](b, `(document.getElementById("name").value = `+marshalled(name)+`, document.getElementById("addname").click(), true)`)
	}
	add("Anna")
	b.until("Anna plays", `document.querySelector('#people [aria-pressed="true"] .name')?.textContent === "Anna"`)
	for name, says := range map[string]string{
		" ANNA ": "Platz 1 und Platz 2 heißen beide ANNA", "Be\u200bn": "Zeichen, die man nicht sieht", strings.Repeat("W", 31): "zu lang",
	} {
		add(name)
		b.until("it is said", `document.getElementById("toast").textContent.includes(`+marshalled(says)+`)`)
		b.until("only Anna plays", `document.querySelectorAll('#people [data-name]').length === 1`)
		if got := eval[string](b, `document.getElementById("name").value`); got != strings.TrimSpace(name) {
			t.Errorf("to be mended is %q, want %q", got, name)
		}
	}
}

// A pairing of a tournament is one tap: its people sit down in its order, may change seats, and play as it;
// with others at the table it is a free game.
func TestAPairingIsOffered(t *testing.T) {
	h := open(t)
	h.table.Offer([]companion.Offer{{ID: "p1", Tournament: "Cup", Round: 2, Players: []string{"Zoe", "Yan"}}})
	b := launch(t)
	began := func(want string) {
		t.Helper()
		b.until("the game begins", `location.pathname === "/" || location.pathname.endsWith("/.")`)
		entries, err := h.journal.Entries(h.table.Snapshot().Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		var body journal.Body
		if err := json.Unmarshal(entries[0].Body, &body); err != nil {
			t.Fatal(err)
		}
		if got := marshalled(body.Pairing); got != want {
			t.Errorf("the match is played as %s, want %s", got, want)
		}
	}
	const pressed = `[...document.querySelectorAll('#people [aria-pressed="true"]')].map((p) => p.dataset.seat + p.dataset.name).sort().join()`
	offer := func() {
		t.Helper()
		b.until("the pairing is offered", `document.querySelector("[data-pairing]") !== null`)
		if got := b.text("[data-pairing]"); !strings.Contains(got, "Runde 2") || !strings.Contains(got, "Zoe – Yan") {
			t.Errorf("offered is %q, want round 2 of Zoe and Yan", got)
		}
		b.tap("[data-pairing]")
		b.until("they sit down", pressed+` === "1Zoe,2Yan"`)
	}
	b.visit(h.url + "/new?lang=de")
	offer()
	b.tap(`#people [data-name="Zoe"]`)
	b.until("without her it is a free game", `document.querySelector("[data-pairing]").ariaPressed === "false"`)
	b.tap(`#people [data-name="Zoe"]`)
	b.until("they sit the other way round", pressed+` === "1Yan,2Zoe"`)
	b.until("they play as the pairing", `document.querySelector("[data-pairing]").ariaPressed === "true"`)
	b.tap("#start")
	began(`{"id":"p1","order":[2,1]}`)
	b.visit(h.url + "/new?lang=de")
	offer()
	b.tap("[data-pairing]")
	b.until("nothing is chosen", `document.querySelector("[data-pairing]").ariaPressed === "false"`)
	b.tap("#start")
	began("null")
}
