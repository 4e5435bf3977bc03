package web_test

import (
	"strings"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/enginestest/nim"
)

// wordless is a game whose choices have no words of their own.
type wordless struct{ nim.Game }

func (w wordless) Message(key string) (engines.Message, bool) {
	if key == "take.count" {
		return engines.Message{}, false
	}
	return w.Game.Message(key)
}

// The smallest game of the document begins with what the page sends of any game, whoever begins, and its
// buttons say what they do, in words of the game or by what tells them apart.
func TestTheSmallestGameIsPlayedOnThePage(t *testing.T) {
	for _, g := range []engines.Game{nim.Game{}, wordless{}} {
		h := openFor(t, []engines.Game{g}, func(c *web.Config) { c.Pictures = nil })
		setup := `{"game":"nim","setup":{"players":["Anna","Ben"],"first":2}}`
		if status, body, _ := h.post("/api/v1/setups/try", setup); status != 204 {
			t.Fatalf("the page's setup is refused: %d %s", status, body)
		}
		h.play(setup)
		if turn := h.table.Snapshot().View.Turn; turn != 2 {
			t.Errorf("seat %d begins, want 2", turn)
		}
		_, body, _ := h.get("/?lang=en")
		for _, want := range []string{"Take 1", "Take 2", "Take 3"} {
			if !strings.Contains(string(body), want) {
				t.Errorf("no button says %q", want)
			}
		}
	}
}
