//go:build web

package web_test

import (
	"strings"
	"testing"

	"spieltisch/companion"
)

// referee is a game in which the camera saw three moves: a roll, a roll in doubt that a person settled, and
// what was put aside between them.
func referee(t *testing.T) *house {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	h.see("44412566", "", true)
	h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Moves) == 1 })
	h.see("12566", "444", false)
	h.until("the fours lie aside", func(s *companion.Snapshot) bool { return len(s.Moves) == 2 })
	h.see("25?366", "444", true)
	q := h.until("a question", func(s *companion.Snapshot) bool { return s.Question != nil })
	h.do(companion.Command{Do: companion.Answer{Question: q.Question.ID, Choice: 0}, Source: "web"})
	return h
}

func TestShowMe(t *testing.T) {
	h := referee(t)
	b := launch(t)
	decided := map[string]string{"de": "Das hat jemand von euch gesagt.", "en": "One of you said so.",
		"fr": "C’est l’un de vous qui l’a dit.", "it": "L’ha detto uno di voi."}
	for _, width := range []int64{390, 1920} {
		for lang, says := range decided {
			b.size(width, 844)
			b.visit(h.url + "/?lang=" + lang)
			b.tap(`.move [data-evidence]`) // the newest; one tap
			b.until("the picture with a box for each die", `document.querySelectorAll("dialog .seen polygon").length === 8 && document.querySelector("dialog .seen image")`)
			if got := b.text("dialog .decided"); got != says {
				t.Errorf("%d px %s: decided %q, want %q", width, lang, got, says)
			}
			if n := eval[int](b, `document.querySelectorAll("dialog .sure li").length`); n != 8 {
				t.Errorf("%d px %s: %d dice with how sure they are, want 8", width, lang, n)
			}
			if got := b.text("dialog .sure"); !strings.Contains(got, "40") || !strings.Contains(got, "99") {
				t.Errorf("%d px %s: dice are %q sure, want 40 %% of one and 99 %% of the others", width, lang, got)
			}
			if n := eval[int](b, `document.querySelectorAll("dialog .orelse .dieface").length`); n != 8 {
				t.Errorf("%d px %s: the other reading has %d dice, want 8", width, lang, n)
			}
			for _, bad := range eval[[]string](b, audit) {
				t.Errorf("%d px %s: %s", width, lang, bad)
			}
			b.shot("seen-" + lang)
		}
	}
}

func TestShowMeTellsWhatWasSaidLater(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	h.see("44412566", "", true)
	h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Moves) == 1 })
	h.do(companion.Command{Do: companion.Face{Die: 3, Face: 2}, Source: "web"})
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`.move [data-evidence]`)
	b.until("the die that was another one", `document.querySelector('dialog .sure [aria-label="1 → 2"]') && document.querySelectorAll("dialog .seen .doubt").length === 1`)
}

func TestWhoSaysThatItWasDifferentSeesThePicture(t *testing.T) {
	h := referee(t)
	b := launch(t)
	b.size(390, 844)
	for _, path := range []string{"/", "/mend"} {
		b.visit(h.url + path + "?lang=de")
		b.tap(`.move [data-edit]`)
		b.until("the picture in the correction", `document.querySelectorAll("dialog .seen polygon").length === 8 && document.querySelector("dialog [data-save]")`)
	}
}

func TestAPictureThatIsGoneIsSaid(t *testing.T) {
	h := referee(t)
	h.camera.mu.Lock()
	h.camera.lost = true
	h.camera.mu.Unlock()
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/?lang=en")
	b.tap(`.move [data-evidence]`)
	b.until("that it is gone", `document.querySelector("dialog figcaption")?.innerText === "The picture is gone."`)
	if n := eval[int](b, `document.querySelectorAll("dialog .seen polygon").length`); n != 8 {
		t.Errorf("%d boxes without the picture, want 8", n)
	}
}

func TestTheCertificateAndWhatIsThrownAway(t *testing.T) {
	h := referee(t)
	b := launch(t)
	b.size(390, 844)
	b.visit(h.url + "/evening?lang=de")
	if got := b.text("#certificate .plainly"); got != "In 2 Zügen lag ich kein einziges Mal falsch, ohne vorher zu fragen. Einmal habe ich lieber gefragt." {
		t.Errorf("in plain words: %q", got)
	}
	b.tap("#certificate summary")
	if got := b.text("#certificate dl"); !strings.Contains(strings.Join(strings.Fields(got), " "), "gelesen 3 richtig 2 nachgefragt 1 falsch 0") {
		t.Errorf("certificate %q", got)
	}
	if got := b.text("#certificate li p"); !strings.Contains(got, "(0\u202f%–66\u202f%)") { // none of two
		t.Errorf("share %q, want its interval", got)
	}
	b.shot("certificate-390")
	b.tap(`#certificate [data-do*="keepCases"]`)
	b.until("they are kept now", `document.querySelector('#certificate [data-do*="stopCases"]')`)
	b.tap(`[data-do*="forget"]`)
	b.tap(`dialog .primary`)
	b.until("the game is gone", `!document.querySelector("article.match")`)
	if list, err := h.table.Matches(); err != nil || len(list) != 0 {
		t.Errorf("matches %v, %v, want none", list, err)
	}
}
