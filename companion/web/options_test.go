package web_test

import (
	"regexp"
	"strings"
	"testing"

	"spieltisch/engines/catalog"
)

// chosen are the rules of the house that the page of a new game has for a game: printed or ours, then what is
// chosen for each question.
func (h *house) chosen(game string) string {
	h.t.Helper()
	_, body, _ := h.get("/new?lang=en")
	_, own, _ := strings.Cut(string(body), `<fieldset data-options="`+game+`" data-house hidden>`)
	own, _, _ = strings.Cut(own, "</fieldset>")
	var out []string
	for _, m := range regexp.MustCompile(`value="([^"]*)" (?:checked|selected)`).FindAllStringSubmatch(own, -1) {
		out = append(out, m[1])
	}
	return strings.Join(out, " ")
}

// A game is played as printed until a family says otherwise; how it plays is remembered, also when it plays
// as printed for once.
func TestRulesOfTheHouseAreRemembered(t *testing.T) {
	h := openFor(t, catalog.All())
	steps := []struct{ setup, want string }{
		{"", "printed &#34;open&#34; false"},
		{`"options":{"allowStopBeforeAside":true}`, "ours &#34;open&#34; true"},
		{`"options":{}`, "printed &#34;open&#34; true"},
		{`"options":{"flipCompare":"open"}`, "printed &#34;open&#34; true"},
		{`"options":{"flipCompare":"all"}`, "ours &#34;all&#34; false"},
	}
	for _, s := range steps {
		if s.setup != "" {
			h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],` + s.setup + `}}`)
		}
		if got := h.chosen("heckmeck"); got != s.want {
			t.Errorf("after %s the page has %q, want %q", s.setup, got, s.want)
		}
	}
	if got := h.chosen("kniffel"); got != "printed false false" {
		t.Errorf("another game has %q", got)
	}
	// Which gems lie where is another game, and no rule of the house.
	if got := h.chosen("schnackelstein"); strings.Contains(got, "standard") || !strings.HasPrefix(got, "printed 3 ") {
		t.Errorf("a game with a variant has %q", got)
	}
}
