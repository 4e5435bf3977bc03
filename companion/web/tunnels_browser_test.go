//go:build web

package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// tunnels is a table at which the moles wait; options stand in the setup's object.
func tunnels(t *testing.T, options string, change ...func(*web.Config)) *house {
	t.Helper()
	g := schnackelstein.Game{}
	h := openFor(t, []engines.Game{g}, append(change, func(c *web.Config) { c.Pictures = nil })...)
	presets, err := g.Presets(fmt.Appendf(nil, `{"players":["Anna","Ben","Cem"],"options":{%s}}`, options))
	if err != nil {
		t.Fatal(err)
	}
	h.play(fmt.Sprintf(`{"game":"schnackelstein","setup":%s}`, presets[0].Setup))
	return h
}

// push tells the table of a tile that went in, after what is still to be settled of the one before.
func (h *house) push(tunnel int, tile string, mm int) {
	h.t.Helper()
	h.settle()
	h.play(fmt.Sprintf(`{"do":{"kind":"push","tunnel":%d,"tile":%q,"len":%d}}`, tunnel, tile, mm))
}

// settle gives the first answer to all that is asked about a push.
func (h *house) settle() {
	h.t.Helper()
	for s := h.table.Snapshot(); s.Prompts[0].Kind != "push"; s = h.table.Snapshot() {
		data, err := json.Marshal(s.Prompts[0].Choices[0])
		if err != nil {
			h.t.Fatal(err)
		}
		h.play(fmt.Sprintf(`{"do":%s}`, data))
	}
}

// burrow brings the moles to where there is something to see: a beetle and a worm in view, and a tunnel that
// is done.
func burrow(h *house) {
	h.push(1, "beetle", 32)
	h.push(2, "worm", 32)
	h.push(3, "worm", 30)
	for range 2 {
		h.push(2, "soil", 30)
		h.push(1, "soil", 34)
	}
	for range 6 {
		h.push(4, "soil", 75)
	}
	h.push(1, "long", 75)
	h.push(3, "short", 9)
	h.push(3, "beetle", 32)
	h.push(3, "soil", 30)
	h.push(3, "soil", 42)
}

func TestTunnelsAreFitForPeople(t *testing.T) {
	b := launch(t)
	h := tunnels(t, "")
	b.dark(false)
	burrow(h)
	for _, lang := range []string{"de", "fr"} {
		looks := func(what, at string) {
			t.Helper()
			for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1920, 1080}} {
				b.size(size[0], size[1])
				if at == "/wall" { // its script fits it to the screen
					b.visit(h.url + at + "?lang=" + lang)
				}
				b.fit(fmt.Sprintf("%s %d px %s", what, size[0], lang), lang == "de")
			}
		}
		for _, path := range []string{"/", "/wall", "/mend"} {
			b.visit(h.url + path + "?lang=" + lang)
			looks("tunnels"+path, path)
		}
		b.visit(h.url + "/new?lang=" + lang)
		b.until("the layouts", `document.querySelectorAll("[data-layout]").length > 2`)
		looks("layouts", "/new")
		b.tap(`[data-layout="own"]`)
		b.tap(`[data-brush="r3"]`)
		b.tap(`[data-rest]`)
		looks("hills", "/new")
	}
	h.settle()
	b.size(390, 844)
	b.visit(h.url + "/?lang=de")
	b.tap(`[data-lane="2"]`)
	b.until("the tiles", `document.querySelector("[data-tile]")`)
	b.fit("tile", true)
	b.tap(`[data-tile="soil"]`)
	b.until("the hills", `document.querySelector("[data-reached]")`)
	b.fit("reached", true)
}

// The table was changed without being watched: a tile more in a tunnel, a gem less, and somebody else is on
// turn.
func TestTheTunnelsAreMadeToMatchTheTable(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := tunnels(t, "")
	burrow(h)
	h.settle()
	was := h.table.Snapshot()
	b.visit(h.url + "/mend?lang=de")
	b.tap("[data-position]")
	b.until("the editor", `document.querySelector("dialog[open] .position")`)
	for _, bad := range eval[[]string](b, audit) {
		t.Error(bad)
	}
	b.shot("burrow")
	b.tap(`[data-to="tunnels/1/tiles"][data-in*="soil"]`)
	b.tap(`[data-to="tunnels/1/tiles"][data-in*="soil"]`)
	b.tap(`[data-to="tunnels/1/tiles"][data-out="0"]`) // the worm
	b.tap(`[data-to="stump"][data-item='"r"'][data-step="+"]`)
	b.tap(`[data-to="gems/0"][data-item='"r"'][data-step="−"]`)
	turn := was.View.Turn%3 + 1
	b.tap(fmt.Sprintf(`[data-to="turn"][data-item="%d"]`, turn))
	b.tap(`dialog[open] [data-save]`)
	s := h.until("the position counts", func(s *companion.Snapshot) bool { return s.Seq > was.Seq })
	state := decodeJSON[burrowState](t, s.State)
	before := decodeJSON[burrowState](t, was.State)
	if s.View.Turn != turn || state.Stump["r"] != before.Stump["r"]+1 ||
		state.Gems[0]["r"] != before.Gems[0]["r"]-1 {
		t.Errorf("seat %d is on turn, stump %v, gems %v; before %v, %v", s.View.Turn, state.Stump, state.Gems, before.Stump, before.Gems)
	}
	var lie []string
	for _, tile := range state.Tunnels[1].Tiles {
		lie = append(lie, tile.Kind)
	}
	if got, want := strings.Join(lie, " "), "soil soil soil soil"; got != want {
		t.Errorf("in tunnel 2 lie %s, want %s", got, want)
	}
	// The soil that was taken out of nowhere is missed in the middle.
	if got, want := state.Supply["soil"], before.Supply["soil"]-2; got != want {
		t.Errorf("%d soil tiles are left, want %d", got, want)
	}
	b.until("the dialog closes", `!document.querySelector("dialog[open]")`)
	b.visit(h.url + "/")
	b.tap(".undo")
	h.until("undo takes it back", func(s *companion.Snapshot) bool { return string(s.State) == string(was.State) })
}

// burrowState is what this test reads of a state.
type burrowState struct {
	Tunnels []struct {
		Tiles []struct{ Kind string }
	}
	Stump, Supply map[string]int
	Gems          []map[string]int
}

// A visitor of the demo has tiles pushed: simulated hands do what he taps, and the board feels the rest.
func TestAVisitorPushesTiles(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	demo := &fakeDemo{}
	h := tunnels(t, "", func(c *web.Config) { c.Demo = demo })
	b.visit(h.url + "/?lang=it")
	b.tap(`[data-sit="take"]`)
	b.until("it is the visitor's turn", `document.querySelector('[data-sit="leave"]')`)
	b.tap(`[data-lane="3"]`)
	b.tap(`dialog[open] [data-tile="worm"]`)
	b.until("it was pushed", `!document.querySelector("dialog[open]")`)
	seq := h.table.Snapshot().Seq
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
	defer cancel()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for len(demo.did()) < 2 {
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatalf("the hand did %v, want a push as well", demo.did())
		}
	}
	if got, want := demo.did()[1], "push 3 worm"; got != want {
		t.Errorf("the hand did %q, want %q", got, want)
	}
	if now := h.table.Snapshot().Seq; now != seq {
		t.Error("the tap itself went into the record")
	}
}

// Where the lengths of a box are known, the length is chosen, and only where there are several.
func TestKnownLengthsAreChosen(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := tunnels(t, `"geometry":{"lengths":{"soil":[30],"beetle":[32,42],"worm":[35]}}`)
	b.visit(h.url + "/?lang=en")
	b.taps(`[data-lane="1"]`, `dialog[open] [data-tile="beetle"]`, `dialog[open] [data-len="42"]`)
	s := h.until("the beetle is in", func(s *companion.Snapshot) bool { return s.View.Turn == 2 })
	if !strings.Contains(string(s.State), `{"kind":"beetle","len":42}`) {
		t.Errorf("state %.300s, want a beetle of 42 mm", s.State)
	}
	b.follows(s.Seq)
	b.taps(`[data-lane="2"]`, `dialog[open] [data-tile="worm"]`)
	s = h.until("the worm is in", func(s *companion.Snapshot) bool { return s.View.Turn == 3 })
	if !strings.Contains(string(s.State), `{"kind":"worm","len":35}`) {
		t.Errorf("state %.300s, want a worm of 35 mm", s.State)
	}
}

// Without an answer of the table nothing can be laid out: it is said, and the next tap asks again.
func TestLayoutsThatDoNotComeAreSaid(t *testing.T) {
	b := launch(t)
	b.size(390, 844)
	h := tunnels(t, "")
	b.visit(h.url + "/new?lang=de")
	b.until("the layouts", `document.querySelectorAll("[data-layout]").length > 2`)
	eval[bool](b, `(() => { window.real = fetch; window.fetch = (...about) => String(about[0]).includes("presets") ? Promise.reject(new TypeError("away")) : real(...about); return true })()`)
	b.tap(`label.pick:has([value='"simple"'])`)
	b.until("it is said", `document.querySelector("#layout:not([hidden]) .note")?.innerText && document.getElementById("start")?.ariaDisabled === "true"`)
	eval[bool](b, `(() => { window.fetch = window.real; return true })()`)
	b.tap(`label.pick:has([value='"standard"'])`)
	b.until("the layouts are there again", `document.querySelectorAll("[data-layout]").length > 2 && document.getElementById("start")?.ariaDisabled !== "true"`)
}
