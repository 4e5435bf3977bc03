//go:build web

package web_test

import (
	"testing"

	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// What people add to the past: a game that was played elsewhere, notes, two spellings of one person.
func TestThePastIsAddedTo(t *testing.T) {
	h := openFor(t, catalog.All())
	if err := journaltest.Fill(h.journal, catalog.All(), 12, 5); err != nil {
		t.Fatal(err)
	}
	h.table.Counted(t.Context())
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/evening?lang=de")
	b.until("forms", `document.querySelector("#enter")`)
	b.tap("#entered summary")
	eval[bool](b, `(() => {
  const f = document.getElementById("enter").elements;
  Object.entries({ game: "Catan <b>", when: "2026-01-05T20:15", minutes: "70" }).forEach(([k, v]) => (f[k].value = v));
  [["Anna", "7"], ["Ben", "10"]].forEach(([n, p], i) => ((f.player[i].value = n), (f.points[i].value = p)));
  return true;
})()`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error("evening", bad)
	}
	b.tap("#enter .primary")
	b.until("listed", `[...document.querySelectorAll(".match h3")].some((e) => e.innerText === "Catan <b>")`)
	eval[bool](b, `(document.querySelectorAll(".match")[0].querySelector('a[href^="match"]').click(), true)`)
	b.until("match", `document.getElementById("about")`)
	b.tap(`[data-step="on"]`)
	b.until("replayed", `document.querySelector("#replay output").value === "1 / 1" && document.querySelector("#replay .player .score").innerText === "7"`)
	b.shot("past-replay-390")
	b.tap("details.keep summary")
	for _, bad := range eval[[]string](b, audit) {
		t.Error("match", bad)
	}
	b.tap("details:has(#about) summary")
	eval[string](b, `document.getElementById("about").elements.text.value = "Pizza & Wein"`)
	b.tap("#about button")
	b.until("kept", `document.querySelector(".said")?.innerText.includes("Pizza & Wein")`)
	b.visit(h.url + "/people?lang=de&name=Anna")
	b.until("person", `document.getElementById("same")`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error("people", bad)
	}
	b.tap("details:has(#same) summary")
	eval[string](b, `document.getElementById("same").elements.same.value = "P1"`)
	b.tap("#same button")
	b.until("gone", `!document.getElementById("same")`)
	b.visit(h.url + "/people?lang=de&name=P1")
	b.tap(`[data-do*="samePerson"]`)
	b.until("two again", `[...document.querySelectorAll("a.who")].some((a) => a.innerText === "Anna")`)
}
