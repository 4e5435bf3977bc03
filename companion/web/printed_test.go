package web_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// asked are the numbers that the page of a new game has for one question, for all games in which it is put.
func (h *house) asked(lang, question string) []string {
	h.t.Helper()
	_, body, _ := h.get("/new?lang=" + lang)
	var out []string
	for _, m := range regexp.MustCompile(`<span>`+regexp.QuoteMeta(question)+`</span><input type="number"[^>]* value="(\d+)"`).FindAllSubmatch(body, -1) {
		out = append(out, string(m[1]))
	}
	return out
}

// Which number is on the goat? It is asked in every language with the number that is assumed, and then
// with the one that was played with last.
func TestPrintedNumbersAreAskedAndRemembered(t *testing.T) {
	h := openFor(t, catalog.All())
	questions := map[string]string{
		"de": "Welche Zahl steht auf der Ziege?", "en": "Which number is on the goat?",
		"fr": "Quel nombre est écrit sur la chèvre\u202f?", "it": "Che numero c’è sulla capra?",
	}
	for lang, question := range questions {
		if got := strings.Join(h.asked(lang, question), " "); got != "7 3" {
			t.Errorf("%s: %q is asked with %q, want 7 (animals) and 3 (Schweinebande)", lang, question, got)
		}
	}
	h.play(`{"game":"schweinebande","setup":{"players":["Anna","Ben"],"options":{"values":{"goat":4,"sheep":3},"placeOnLast":true}}}`, `{"game":"animals","setup":{"players":["Anna","Ben"],"options":{"values":{"goat":6}}}}`)
	if got := strings.Join(h.asked("de", questions["de"]), " "); got != "6 4" {
		t.Errorf("after two games %q is asked, want 6 and 4", got)
	}
	// What the record was made to say later is what is remembered.
	h.mended("animals", `{"options":{"values":{"goat":8}},"position":{"phase":"deal","start":1,"lives":[5,5]}}`)
	if got := strings.Join(h.asked("de", questions["de"]), " "); got != "8 4" {
		t.Errorf("after a correction %q is asked, want 8 and 4", got)
	}
	h.mended("animals", `{"position":{"phase":"deal","start":1,"lives":[5,4]}}`)
	if got := strings.Join(h.asked("de", questions["de"]), " "); got != "8 4" {
		t.Errorf("after a position that says nothing of it %q is asked, want 8 and 4", got)
	}
}

// Numbers that were read wrong are mended while a match is on, and count from then on: three goats of 3
// are 12 with 4 each.
func TestPrintedNumbersAreMended(t *testing.T) {
	h := openFor(t, catalog.All())
	const farm = `"players":["Anna","Ben"],"options":{"placeOnLast":true},"position":{"round":2,"phase":"feed","pens":[{"pig":1},{"pig":1}],"farms":[{"goat":3},{}],"out":{"chicken":16,"sheep":16,"donkey":13},"tokens":[1,2],"hay":[2,3]}`
	h.play(`{"game":"schweinebande","setup":{` + farm + `}}`)
	_, page, _ := h.get("/mend?lang=en")
	if !strings.Contains(string(page), `data-printed=`) || !strings.Contains(string(page), "Which number is on the goat?") {
		t.Error("the page for mending has no printed numbers")
	}
	at, err := json.Marshal(h.table.Snapshot().Position.(engines.Positioned).Position().Position)
	if err != nil {
		t.Fatal(err)
	}
	h.mended("schweinebande", fmt.Sprintf(`{"options":{"values":{"goat":4}},"position":%s}`, at))
	if got := h.table.Snapshot().View.Scores; got[0] != 12 {
		t.Errorf("scores %v, want 12 for three goats of 4", got)
	}
	options, err := h.table.Options(h.table.Snapshot().Match.ID)
	if err != nil || !strings.Contains(string(options), `"placeOnLast":true`) || !strings.Contains(string(options), `"goat":4`) {
		t.Errorf("the options are %s, %v, want those of the start and the goat", options, err)
	}
}
