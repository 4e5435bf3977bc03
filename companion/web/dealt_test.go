package web_test

import (
	"encoding/json"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// What only chance can tell of a start is asked of people at their own table; at the demo table the simulated
// hands lay it, and nobody is asked.
func TestTheDemoDealsTheStart(t *testing.T) {
	const setup = `{"players":["Anna","Ben"],"options":{"hubStart":8}}`
	type asked struct {
		Form  *engines.Form
		Setup json.RawMessage
	}
	ask := func(h *house) asked {
		t.Helper()
		status, body, _ := h.send("POST", "/api/v1/setups/form", `{"game":"verasselt","setup":`+setup+`}`, nil)
		if status != 200 {
			t.Fatalf("%d %s", status, body)
		}
		return decodeJSON[asked](t, body)
	}
	if own := ask(openFor(t, catalog.All())); own.Form == nil || own.Setup != nil {
		t.Errorf("an own table answers %+v, want a form", own)
	}
	h := openFor(t, catalog.All(), func(c *web.Config) { c.Demo = &fakeDemo{} })
	dealt := ask(h)
	var whole struct {
		Players []string
		Hub     map[string]int
	}
	if err := json.Unmarshal(dealt.Setup, &whole); err != nil || dealt.Form != nil {
		t.Fatalf("the demo answers %+v, %v, want a setup", dealt, err)
	}
	n := 0
	for _, cards := range whole.Hub {
		n += cards
	}
	if n != 8 || len(whole.Players) != 2 {
		t.Errorf("dealt is %s, want 8 cards for both", dealt.Setup)
	}
	h.play(`{"game":"verasselt","setup":` + string(dealt.Setup) + `}`) // it begins
}
