//go:build web && !nocv

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
)

// TestAVisitorOfTheTunnels opens the demo as `make run` does, chooses the game with the tunnels on the
// page, takes a seat and has a tile pushed. The simulated board feels it, the record has the tile that the
// visitor tapped, and a simulated player goes on.
func TestAVisitorOfTheTunnels(t *testing.T) {
	e := &evening{t: t, data: t.TempDir()}
	e.startDemo()
	e.openBrowser()
	e.visit("/new?lang=de")
	e.tap(`label.pick:has([value="schnackelstein"])`)
	e.onPage("the layouts", `document.querySelectorAll("#layout:not([hidden]) [data-layout]").length > 2`)
	e.tap(`[data-layout="far"]`)
	e.onPage("it may be started", `document.getElementById("start")?.ariaDisabled !== "true"`)
	e.tap("#start")
	e.await("the game is on", func(s *shown) bool { return strings.Contains(string(s.State), `"tunnels"`) })
	e.onPage("the table", `location.pathname === "/"`) // the page goes there by itself
	e.onPage("the tunnels", `document.querySelectorAll(".lane").length === 4`)
	e.tap(`[data-sit="take"]:nth-of-type(1)`)
	e.onPage("the visitor is on turn", `document.querySelector("button[data-lane]")`)
	e.tap(`[data-lane="2"]`)
	e.tap(`dialog[open] [data-tile="beetle"]`)
	e.await("the push is in the record, and nobody asks which tile it was",
		func(s *shown) bool { return len(pushes(s)) > 0 })
	first := pushes(e.snapshot())[len(pushes(e.snapshot()))-1]
	if first.Seat != 1 || !strings.Contains(string(first.Actions[0]), `"tunnel":2,"tile":"beetle"`) {
		t.Errorf("the record begins with seat %d and %s, want seat 1 and a beetle in tunnel 2", first.Seat,
			first.Actions[0])
	}
	e.onPage("the beetle is drawn", `document.querySelectorAll(".lane")[1].querySelector(".tile.beetle")`)
	e.await("a simulated player pushes", func(s *shown) bool {
		for _, m := range pushes(s) {
			if m.Seat == 2 {
				return true
			}
		}
		return false
	})
	e.stopDaemon()
}

// TestAVisitorByTouch takes a seat in the games that the tray has no dice for: the page asks, and shows
// nothing of a tray on which the dice of another game lie.
func TestAVisitorByTouch(t *testing.T) {
	e := &evening{t: t, data: t.TempDir()}
	e.startDemo()
	e.openBrowser()
	e.visit("/?lang=de")
	e.tap(`[data-sit="take"].seat1`) // who has a seat keeps it in the next game
	e.onPage("the seat is the visitor's", `document.querySelector('[data-sit="leave"]')`)
	for _, tt := range []struct {
		game    string
		has     string   // what only its state has
		opening []string // taps that say what lies there at the start
		answer  []string // taps of the first answer
		want    string   // what it is
	}{
		{"schweinebande", `"pens"`, nil, []string{`button.space`, `[data-field="tile"][data-item='"pig"']`},
			"reveal"},
		{"animals", `"lives"`, nil,
			[]string{`[data-field="row"][data-item="1"]`,
				`[data-field="cards"]:not([aria-disabled]):not([data-item='"ROW1"'])`}, "exchange"},
	} {
		e.visit("/new?lang=de")
		e.tap(fmt.Sprintf(`label.pick:has([value=%q])`, tt.game))
		e.tap("#start")
		for _, tap := range tt.opening {
			e.tap("dialog .form " + tap)
		}
		e.await(tt.game+" is on", func(s *shown) bool { return strings.Contains(string(s.State), tt.has) })
		e.onPage("the table", `location.pathname === "/"`) // the page goes there by itself
		e.onPage("the visitor is asked",
			fmt.Sprintf(`document.querySelector('.act .form[data-kind=%q] [data-item]')`, tt.want))
		e.onPage("nothing of the tray", `document.getElementById("camera").hidden && !document.querySelector('[data-demo="roll"], [data-demo="mischief"]')`)
		for _, tap := range tt.answer {
			// another animal than lies in the row: the same one would change nothing (AN-07)
			e.tap(".act .form " + strings.ReplaceAll(tap, "ROW1", firstRow(t, e.snapshot())))
		}
		e.await("the answer is in the record", func(s *shown) bool {
			for _, m := range s.Moves {
				if m.Seat == 1 && strings.Contains(string(m.Actions[0]), `"`+tt.want+`"`) {
					return true
				}
			}
			return false
		})
	}
	e.stopDaemon()
}

// TestAVisitorRollsSomeDice plays a turn of the game whose dice lie there all the time: a visitor says
// which of them stay, simulated hands roll the others, and the camera reads them.
func TestAVisitorRollsSomeDice(t *testing.T) {
	e := &evening{t: t, data: t.TempDir()}
	e.startDemo()
	e.openBrowser()
	e.visit("/?lang=de")
	e.tap(`[data-sit="take"].seat1`)
	e.onPage("the seat is the visitor's", `document.querySelector('[data-sit="leave"]')`)
	e.visit("/new?lang=de")
	e.tap(`label.pick:has([value="verasselt"])`)
	e.tap("#start") // the simulated hands deal
	e.await("seven dice are read", func(s *shown) bool { return len(s.Tray.Dice) == 7 })
	e.onPage("seven dice lie there", `document.querySelectorAll('.act [data-keep="5"]').length === 7`)
	e.onPage("the camera's picture", `!document.getElementById("camera").hidden`)
	for n := range 3 {
		e.tap(fmt.Sprintf(`.act [data-keep]:nth-of-type(%d)`, n+1))
	}
	e.onPage("three stay", `document.querySelectorAll('.act [data-keep][aria-pressed="true"]').length === 3`)
	e.tap(`[data-demo="roll"]`)
	rolled := func(s *shown, how string) bool {
		return slices.ContainsFunc(s.Moves, func(m companion.Move) bool {
			return m.Decided != "" && strings.Contains(string(m.Actions[0]), how)
		})
	}
	var now *shown
	e.await("four were rolled, or the table asks", func(s *shown) bool {
		now = s
		return s.Question != nil || rolled(s, `"kept":["D","D","D"]`)
	})
	// On a busy machine the camera sees too few pictures to know whether they rolled. Then it does not know
	// which of them, either.
	if q := now.Question; q != nil {
		yes := slices.IndexFunc(q.Choices, func(c companion.Choice) bool { return c.Label.Key == "choice.rolled" })
		e.tap(fmt.Sprintf(`[data-question="%d"] .choice:nth-child(%d)`, q.ID, yes+1))
		e.await("dice were rolled", func(s *shown) bool { return rolled(s, `"kind":"roll"`) })
	}
	e.stopDaemon()
}

// firstRow is the animal in the row of one card; "" in other games.
func firstRow(t *testing.T, s *shown) string {
	t.Helper()
	var state struct{ Rows [][]string }
	if err := json.Unmarshal(s.State, &state); err != nil {
		t.Fatal(err)
	}
	if len(state.Rows) == 0 {
		return ""
	}
	return state.Rows[0][0]
}

// pushes are the moves with a tile, the newest first.
func pushes(s *shown) []companion.Move {
	var out []companion.Move
	for _, m := range s.Moves {
		if m.Seat != engines.Table && len(m.Actions) > 0 && strings.Contains(string(m.Actions[0]), `"push"`) {
			out = append(out, m)
		}
	}
	return out
}

// startDemo starts the demo table and finds its address in the log.
func (e *evening) startDemo() {
	e.t.Helper()
	cmd := exec.Command("spieltisch", "run", "--demo", "--data", e.data, "--listen", "127.0.0.1:0")
	log, err := os.Create(filepath.Join(e.t.ArtifactDir(), "daemon.log"))
	e.hands(err)
	cmd.Stderr = log
	e.hands(cmd.Start())
	e.daemon = cmd
	e.t.Cleanup(func() {
		_ = cmd.Process.Kill() // an error says that it has ended already
		_ = cmd.Wait()
		log.Close()
	})
	ctx, cancel := context.WithTimeout(e.t.Context(), patience)
	defer cancel()
	again := time.NewTicker(50 * time.Millisecond)
	defer again.Stop()
	address := regexp.MustCompile(`msg="table is open" addr=(\S+)`)
	for {
		said, err := os.ReadFile(log.Name())
		e.hands(err)
		if m := address.FindSubmatch(said); m != nil {
			e.listen = string(m[1])
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			e.t.Fatalf("the demo did not start:\n%s", said)
		}
	}
}
