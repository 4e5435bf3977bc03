package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// mended sends a position as the page does, and wants it taken.
func (h *house) mended(game, setup string) {
	h.t.Helper()
	if status, body, _ := h.post("/api/v1/commands", fmt.Sprintf(`{"kind":"position","line":{"game":%q,"setup":%s}}`, game, setup)); status != 200 {
		h.t.Fatalf("position %s: %d %s, want it taken", setup, status, body)
	}
}

// What was seen is believed when a gem is mended before it is paid for, and before the extra turn: by
// their lengths the beetle and the worm do not show.
func TestAMendedGemKeepsWhatWasSeen(t *testing.T) {
	const before = `{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"position":{"tunnels":[{"tiles":[{"kind":"%s","len":40}]},{},{},{}],"gems":[{"r":1},{"r":1}],"turns":[1,1]}}}`
	const mended = `{"players":["Anna","Ben"],"first":1,"position":{"tunnels":[{"tiles":[{"kind":"%s","len":40},{"kind":"soil","len":35}]},{},{},{}],"gems":[{"r":2},{"r":1}],"turns":[1,1],"turn":1,%s}}`
	h := openFor(t, catalog.All())
	for _, tt := range []struct{ tile, saw, rest, phase string }{
		{"beetle", `{"beetles":1}`, `"extra":false,"pending":{"fees":0,"beetles":1,"worm":false}`, "pay"},
		{"worm", `{"worms":1}`, `"extra":true,"pending":{"fees":0,"beetles":0,"worm":false}`, "push"},
	} {
		h.play(fmt.Sprintf(before, tt.tile), `{"do":{"kind":"push","tunnel":1,"tile":"soil","len":35,"saw":`+tt.saw+`}}`)
		h.mended("schnackelstein", fmt.Sprintf(mended, tt.tile, tt.rest))
		var s struct {
			Phase string
			Turn  int
			Gems  []map[string]int
			Extra bool
		}
		if err := json.Unmarshal(h.table.Snapshot().State, &s); err != nil {
			t.Fatal(err)
		}
		if s.Phase != tt.phase || s.Turn != 1 || s.Gems[0]["r"] != 2 || s.Extra != (tt.tile == "worm") {
			t.Errorf("%s: after mending the state is %+v, want phase %s of seat 1 with two gems", tt.tile, s, tt.phase)
		}
	}
}

// Whatever a game has come to can be sent as a position over HTTP, and is what the record says then.
func TestEachStateIsTakenAsAPosition(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(43, 1))
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			h := openFor(t, catalog.All())
			sampler := g.(engines.Sampler)
			h.play(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, sampler.Setup(r, 3)))
			for n := range sweep.Some(120) {
				s := h.table.Snapshot()
				a := engines.Sample(sampler, r, s.Position)
				if a == nil {
					break
				}
				data, err := json.Marshal(a)
				if err != nil {
					t.Fatal(err)
				}
				h.play(fmt.Sprintf(`{"do":%s}`, data))
				if n%3 > 0 {
					continue
				}
				s = h.table.Snapshot()
				at, err := json.Marshal(s.Position.(engines.Positioned).Position())
				if err != nil {
					t.Fatal(err)
				}
				h.mended(g.Info().ID, string(at))
				if got := h.table.Snapshot().State; string(got) != string(s.State) {
					t.Fatalf("the position of %s gives %s", s.State, got)
				}
			}
		})
	}
}
