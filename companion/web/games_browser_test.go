//go:build web

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines/catalog"
)

// begin types names and starts a game with them, on a page for new games. It gives how often it tapped.
func (b *browser) begin(game string, names ...string) (taps int) {
	b.t.Helper()
	tap := func(selector string) { b.tap(selector); taps++ }
	for _, name := range names {
		run(b, "name", chromedp.SendKeys(chromedp.CSS("#name"), name))
		tap("#addname")
	}
	tap(`label:has(input[value="` + game + `"])`)
	return taps
}

// From an empty data folder to the podium: one phone begins a game of Kniffel, the camera sees each roll, and
// the phones of both players say the fields.
func TestAWholeKniffelOnTwoPhones(t *testing.T) {
	h := openFor(t, catalog.All())
	one := launch(t)
	one.size(390, 844)
	two := one.tab()
	two.size(390, 844)
	one.visit(h.url + "/new?lang=de")
	taps := one.begin("kniffel", "Anna", "Ben")
	one.tap("#start")
	taps++
	h.until("the game is on", func(s *companion.Snapshot) bool { return s.Match != nil && s.Match.Game == "kniffel" })
	phones := []*browser{one, two}
	for i, lang := range []string{"de", "fr"} {
		phones[i].visit(h.url + "/?lang=" + lang)
	}
	throws := []string{"12346", "23456", "66661", "55522", "33333", "11146", "22255", "44466", "12345", "66555", "13355"}
	for n := 0; !h.table.Snapshot().View.Over; n++ {
		if n > 26 {
			t.Fatal("no end after 26 turns")
		}
		turn := h.table.Snapshot().View.Turn
		for k := range 3 {
			seq := h.table.Snapshot().Seq
			h.see(throws[(3*n+k)%len(throws)], "", true)
			h.until("the roll is in the record", func(s *companion.Snapshot) bool { return s.Seq > seq })
		}
		if h.table.Snapshot().View.Turn != turn {
			continue // the last field was left: nobody has to say it
		}
		phone := phones[turn-1]
		seq := h.table.Snapshot().Seq
		phone.follows(seq)
		phone.until("the fields", `document.querySelectorAll(".act .choice").length > 0`)
		if n == 0 {
			if got := phone.text(".act .choices"); !strings.Contains(got, "Full House: 0") || !strings.Contains(got, "Viererpasch: 25") {
				t.Errorf("the fields of 6666 1 are %q", got)
			}
			phone.shot("kniffel-fields-390")
		}
		phone.tap(".act .choice")
		taps++
		h.until("the field is filled", func(s *companion.Snapshot) bool { return s.Seq > seq })
	}
	t.Logf("%d taps, names included", taps)
	if taps > 30 {
		t.Errorf("%d taps, want 30 at most", taps)
	}
	for _, phone := range phones {
		phone.until("the podium", `document.querySelectorAll(".podium li").length === 2`)
	}
	one.shot("kniffel-podium-390")
	one.tap(".bar .undo")
	h.until("the last field is empty again", func(s *companion.Snapshot) bool { return !s.View.Over })
}

// A family keeps the score of UNO: numbers are typed, what is none is refused on the spot, a round is
// corrected, and the first to 500 wins.
func TestAScoreSheetForUNO(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/new?lang=de")
	b.begin("sheet", "Anna", "Ben", "Cem")
	b.shot("sheet-new-390")
	b.tap(`label:has(input[value='"uno"'])`)
	b.tap("#start")
	s := h.until("the game is on", func(s *companion.Snapshot) bool { return s.Match != nil && s.Match.Game == "sheet" })
	if got := s.Match.Name.In("de"); got != "UNO" {
		t.Errorf("the match is called %q, want UNO", got)
	}
	b.until("the table", `location.pathname === "/" && document.querySelector(".numbers input")`)
	number := func(seat int, says string) {
		t.Helper()
		b.tap(fmt.Sprintf(`.numbers [data-slot="%d"]`, seat-1))
		eval[bool](b, fmt.Sprintf(`(document.querySelector('.numbers [data-slot="%d"]').value = "", true)`, seat-1))
		run(b, "number", chromedp.SendKeys(chromedp.CSS(fmt.Sprintf(`.numbers [data-slot="%d"]`, seat-1)), says))
	}
	for _, bad := range []string{"12a", "-3", "1000000"} {
		number(1, bad)
		b.until("it is refused: "+bad, `document.querySelector(".act [data-done]").ariaDisabled === "true" && document.querySelector('.numbers [aria-invalid="true"]')`)
	}
	number(1, "120")
	b.shot("sheet-typed-390")
	b.tap(".act [data-done]")
	h.until("the round is written down", func(s *companion.Snapshot) bool { return fmt.Sprint(s.View.Scores) == "[120 0 0]" })
	b.until("it stands on the sheet", `document.querySelector(".scores").innerText.includes("120")`)
	number(2, "499")
	b.tap(".act [data-done]")
	h.until("the second round", func(s *companion.Snapshot) bool { return fmt.Sprint(s.View.Scores) == "[120 499 0]" })
	b.tap(`.move [data-edit]`)
	b.until("the round is asked for again", `document.querySelector("dialog .numbers input")`)
	if got := eval[string](b, `[...document.querySelectorAll("dialog .numbers input")].map((i) => i.value).join()`); got != "0,499,0" {
		t.Errorf("the dialog begins with %s, want what is on record", got)
	}
	eval[bool](b, `(document.querySelector('dialog .numbers [data-slot="1"]').value = "", true)`)
	b.tap(`dialog .numbers [data-slot="1"]`)
	run(b, "number", chromedp.SendKeys(chromedp.CSS(`dialog .numbers [data-slot="1"]`), "500"))
	b.shot("sheet-corrected-390")
	b.tap("dialog [data-done]")
	h.until("500 are reached", func(s *companion.Snapshot) bool { return s.View.Over && fmt.Sprint(s.View.Scores) == "[120 500 0]" })
	b.until("the podium", `document.querySelector(".podium li.place1").innerText.includes("Ben")`)
}

// A sheet of several columns shows on a phone whose line is whose, what sends it says what it does, and
// nobody is offered hints that there are not.
func TestASheetOfSeveralColumns(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"sheet","setup":{"players":["Großmutter Klothilde","Ben","Cem"],"options":{"variant":"phase10"}}}`)
	b := launch(t)
	for _, width := range []int64{390, 360} {
		b.size(width, 844)
		b.visit(h.url + "/?lang=de")
		b.until("six places", `document.querySelectorAll(".numbers input").length === 6`)
		if cut := eval[string](b, `[...document.querySelectorAll(".numbers .whose")].filter((w) => {
			const box = w.getBoundingClientRect(), text = document.createRange();
			text.selectNodeContents(w);
			const all = text.getBoundingClientRect();
			return all.right > box.right + 1 || all.width < 60 || box.right > innerWidth;
		}).map((w) => w.innerText).join()`); cut != "" {
			t.Errorf("%d pixels wide: the names %q are cut off", width, cut)
		}
		b.shot(fmt.Sprintf("sheet-columns-%d", width))
		b.measured("a sheet of two columns")
	}
	if got := eval[string](b, `document.querySelector(".act [data-done]").innerText.trim()`); got != "Aufschreiben" {
		t.Errorf("the sheet is sent with %q, want Aufschreiben", got)
	}
	if !eval[bool](b, `document.getElementById("hints").hidden`) {
		t.Error("hints are offered for a game without a coach")
	}
}

// A sheet that is given up in the middle shows how it stands, the best one first, and goes on from there.
// Twelve players find their numbers on a phone.
func TestASheetIsGivenUp(t *testing.T) {
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Pictures = nil })
	h.play(`{"game":"sheet","setup":{"players":["A","B","C","D","E","F","G","H","I","J","K","L"],"options":{"wins":"fewest"}}}`,
		`{"do":{"kind":"write","rows":[[9],[8],[7],[6],[5],[4],[3],[2],[1],[-5],[11],[12]]}}`)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.until("twelve places", `document.querySelectorAll(".numbers input").length === 12`)
	b.measured("twelve players")
	b.shot("sheet-twelve-390")
	h.do(companion.Command{Do: companion.End{}})
	b.until("how it stands so far", `document.querySelector(".podium li:first-child").innerText.includes("J")`)
	b.tap(".act .primary")
	h.until("it goes on", func(s *companion.Snapshot) bool { return s.Match != nil && s.Match.Status == "on" })
}
