package web_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// hintAnswer is a hint, or the reason why there is none.
type hintAnswer struct {
	Seq   int64
	Code  string
	Says  *companion.Words
	Hints []struct {
		Action json.RawMessage
		Says   engines.Text
		Pieces []struct{ Mark, Label string }
		Reach  []int
		Value  float64
		Unit   string
		Bust   float64
		Lost   bool
		Rivals float64
		Tone   string
		Best   bool
		Seat   int
	}
}

func (h *house) hint(query string, status int) hintAnswer {
	h.t.Helper()
	got, body, _ := h.get("/api/v1/hint" + query)
	if got != status {
		h.t.Fatalf("GET /hint%s: %d %s, want %d", query, got, body, status)
	}
	return decodeJSON[hintAnswer](h.t, body)
}

// The first hint of a game: two choices of dice in a position that can be counted by hand.
func TestAHint(t *testing.T) {
	h := open(t)
	// One die is left, and any worm or none gives 21 or more with the worm aside: stopping is worth the open
	// 26.
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21,22,23,24,25,26,27,28,29,31,32,33,34,35,36],"closed":[],"stacks":[[30],[]],"turn":1,"aside":[5,5,5,6,6,1,1]}}}`)
	a := h.hint("", 200)
	if a.Seq != h.table.Snapshot().Seq || len(a.Hints) != 2 {
		t.Fatalf("hint = %+v, want two choices at entry %d", a, h.table.Snapshot().Seq)
	}
	best, other := a.Hints[0], a.Hints[1]
	// 27 lies on the grill: two worms. A last roll fails on the faces 1, 5 and 6, and then costs the three
	// worms of the 30 (and one more portion is turned); with 2, 3 and 4 it gives 29, 30 (nobody else's, so
	// the 29) and 31: 3 worms each.
	if string(best.Action) != `{"kind":"stop"}` || best.Value != 2 || best.Bust != 0 || !best.Best || best.Tone != "safe" {
		t.Errorf("the best choice is %+v, want to stop with 2 worms for sure", best)
	}
	const gain, loss = 3.0, 3.0
	if want := gain/2 - loss/2; math.Abs(other.Value-want) > 1e-9 || math.Abs(other.Bust-0.5) > 1e-9 ||
		other.Tone != "risky" || other.Best {
		t.Errorf("the other choice is %+v, want a roll with %v worms and a chance of 1/2", other, want)
	}
	if b := h.hint("?seat=1", 200); len(b.Hints) != 2 {
		t.Errorf("seat 1 gets %+v, want the same", b)
	}
}

// Near the end of a game for two the hint is about winning. With the 36 alone and nothing stacked whoever
// gets it wins, so a bust loses no worm and yet the game may be lost by it.
func TestAHintNearTheEnd(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[36],"closed":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":[[],[]],"turn":1,"aside":[6,6,6,6,6,5,5]}}}`)
	a := h.hint("", 200)
	// 35 points lie there: a stop is a bust, and so are a worm and a 5 of the last die. After a bust either
	// way is alike.
	if len(a.Hints) != 2 || a.Hints[0].Unit != "wins" || string(a.Hints[0].Action) != `{"kind":"roll"}` || !a.Hints[0].Best {
		t.Fatalf("hints = %+v, want a roll before a stop, in wins", a.Hints)
	}
	roll, stop := a.Hints[0], a.Hints[1]
	if want := 4.0/6 + 2.0/6*stop.Value; math.Abs(roll.Value-want) > 1e-9 ||
		math.Abs(roll.Bust-2.0/6) > 1e-9 || stop.Bust != 1 {
		t.Errorf("roll %+v, stop %+v, want %v for the roll", roll, stop, want)
	}
}

// Whoever asks at the wrong time, or for nobody, is told why there is no hint, and the game stays as it was.
func TestNoHint(t *testing.T) {
	h := openFor(t, catalog.All())
	if a := h.hint("", 409); a.Code != "noGame" || a.Says == nil {
		t.Errorf("without a game: %+v", a)
	}
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	before := string(h.table.Snapshot().State)
	for _, query := range []string{"?seat=3", "?seat=0", "?seat=Anna", "?seat=-1"} {
		if a := h.hint(query, 422); a.Code != "error" {
			t.Errorf("%s: %+v, want an error", query, a)
		}
	}
	if a := h.hint("?seat=2", 409); a.Code != "chance" {
		t.Errorf("a hint for who is not on turn: %+v", a)
	}
	h.see("44412566", "", true)
	h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Moves) == 1 })
	h.hint("", 200)
	h.rolling()
	if a := h.hint("", 409); a.Code != "rolling" || a.Says == nil || a.Says.Text.In("de") == "" {
		t.Errorf("while dice roll: %+v", a)
	}
	h.see("44412566", "", false)
	h.until("they rest", func(s *companion.Snapshot) bool { return s.Tray.State == "settled" })
	h.do(companion.Command{Do: companion.Undo{}})
	if got := string(h.table.Snapshot().State); got != before {
		t.Errorf("asking changed the state to %s", got)
	}
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29,31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}}`, `{"do":{"kind":"stop"}}`)
	if a := h.hint("", 409); a.Code != "over" {
		t.Errorf("after the end: %+v", a)
	}
}

// What a hint names is drawn with the pieces of the game's own forms.
func TestHintsOfOtherGames(t *testing.T) {
	h := openFor(t, catalog.All())
	h.play(`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`, `{"do":{"kind":"choose","group":"hub"}}`)
	a := h.hint("", 200)
	if len(a.Hints) == 0 || !a.Hints[0].Best || len(a.Hints[0].Pieces) != 1 || a.Hints[0].Pieces[0].Mark != "green" {
		t.Errorf("hint = %+v, want the green card of the yard, as the middle has one only", a)
	}
	h.play(`{"do":{"kind":"boost","cards":{"Y":1,"B":1,"R":1,"G":1}}}`, `{"do":{"kind":"roll","kept":["D","D","D"],"faces":["Y","D","D","D"]}}`)
	a = h.hint("", 200)
	if best := a.Hints[0]; len(best.Pieces) == 0 || !strings.HasPrefix(best.Says.In("de"), "Würfeln, und") {
		t.Errorf("hint = %s %+v, want a roll with dice that stay, drawn", best.Action, best)
	}
	h.play(`{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[30]}}},"hills":[[{"r":1},{"b":1},{"d":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]]}}`)
	a = h.hint("", 200)
	if best := a.Hints[0]; len(best.Reach) != 1 ||
		!strings.HasSuffix(best.Pieces[len(best.Pieces)-1].Label, " mm") {
		t.Errorf("hint = %s %+v, want the hill that is reached, and the length", best.Action, best)
	}
}

// Luck and skill can be asked for of every match; a game that cannot tell them apart says so.
// The move that cost somebody else most is remembered, once, though it brought most, too.
func TestHighlights(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[22,36],"closed":[21,23,24,26,27,28,29,30,31,32,33,34,35],"stacks":[[],[25]],"turn":1,"aside":[6,6,6,5,5]}}}`,
		`{"do":{"kind":"stop"}}`)
	path := "/api/v1/matches/" + h.table.Snapshot().Match.ID + "/highlights"
	_, body, _ := h.get(path)
	type highlights struct{ Highlights []companion.Highlight }
	if got := decodeJSON[highlights](t, body).Highlights; len(got) != 1 || got[0].Kind != "snatch" ||
		got[0].Seat != 1 || got[0].From != 2 || got[0].Gain != 2 {
		t.Errorf("%s, want the 25 with its 2 worms that Anna took from Ben", body)
	}
	if status, body, _ := h.get("/api/v1/matches/nobody/highlights"); status != 404 {
		t.Errorf("%d %s, want 404", status, body)
	}
}

// What is remembered of a long move is what it came to.
func TestTheBestMoveIsOneSentence(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[22,33],"closed":[21,23,24,25,26,27,28,29,30,31,32,34,35,36],"stacks":[[],[]],"turn":1,"aside":[6,6,6,5,5,4,4]}}}`,
		`{"do":{"kind":"roll","faces":[3]}}`, `{"do":{"kind":"aside","dice":[3]}}`)
	_, body, _ := h.get("/api/v1/matches/" + h.table.Snapshot().Match.ID + "/highlights")
	got := decodeJSON[struct{ Highlights []companion.Highlight }](t, body).Highlights
	if all := h.table.Snapshot().Moves[0].Says; len(all) < 3 {
		t.Fatalf("the move says %v, want several sentences", all)
	}
	if len(got) != 1 || len(got[0].Move.Says) != 1 || got[0].Move.Says[0].Text["en"] != "Anna takes the 33 from the grill." {
		t.Errorf("%s, want that Anna takes the 33", body)
	}
}

func TestReview(t *testing.T) {
	h := openFor(t, catalog.All())
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[22],"closed":[21,23,24,25,26,27,28,29,30,31,33,34,35],"stacks":[[36],[32]],"turn":1,"aside":[4,4,4,4,5,6,6]}}}`,
		`{"do":{"kind":"roll","faces":[1]}}`, `{"do":{"kind":"aside","dice":[1]}}`)
	id := h.table.Snapshot().Match.ID
	status, body, _ := h.get("/api/v1/matches/" + id + "/review")
	r := decodeJSON[struct {
		Unit  string
		Seats []struct {
			Seat, Choices, Best int
			Luck, Missed        float64
			Fortune             string
		}
	}](t, body)
	// Stopping would have taken the 22; the roll fails on average by 7/6 worms, and steals three.
	if a := r.Seats[0]; status != 200 || r.Unit != "worms" || a.Choices != 1 || a.Best != 0 ||
		math.Abs(a.Missed-13./6) > 1e-9 || math.Abs(a.Luck-25./6) > 1e-9 || a.Fortune != "lucky" {
		t.Errorf("%d %s, want one bold choice of Anna and her luck", status, body)
	}
	for _, path := range []string{"/api/v1/matches/nobody/review", "/api/v1/matches/nobody/ways"} {
		if status, body, _ := h.get(path); status != 404 || !strings.Contains(string(body), `"code":"match"`) {
			t.Errorf("%s: %d %s, want 404", path, status, body)
		}
	}
	h.play(`{"game":"animals","setup":{"players":["Anna","Ben"]}}`)
	if status, body, _ := h.get("/api/v1/matches/" + h.table.Snapshot().Match.ID + "/review"); status != 404 ||
		!strings.Contains(string(body), `"code":"noReview"`) {
		t.Errorf("animals: %d %s, want noReview", status, body)
	}
	if status, body, _ := h.get("/api/v1/matches/" + id + "/ways?before=x"); status != 422 {
		t.Errorf("before x: %d %s, want 422", status, body)
	}
}

// For three the end is not solved, and still a hint does not tell anybody to lose: the 21 is the last
// portion, and whoever takes it with nothing else has one worm against Ben's four.
func TestAHintDoesNotLose(t *testing.T) {
	h := open(t)
	for _, players := range []string{`["Anna","Ben"]`, `["Anna","Ben","Cem"]`, `["Anna","Ben","Cem","Dora"]`} {
		stacks := `[[],[36]` + strings.Repeat(`,[]`, strings.Count(players, ",")-1) + `]`
		h.play(`{"game":"heckmeck","setup":{"players":` + players + `,"position":{"grill":[21],"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":` + stacks + `,"turn":1,"aside":[6,5,5,5,1]}}}`)
		a := h.hint("", 200)
		if len(a.Hints) != 2 || string(a.Hints[0].Action) != `{"kind":"roll"}` || !a.Hints[0].Best || a.Hints[0].Lost {
			t.Fatalf("%s: hints = %+v, want the roll first", players, a.Hints)
		}
		if stop := a.Hints[1]; stop.Best || stop.Tone != "risky" || !stop.Lost || stop.Bust != 1 && stop.Unit == "worms" {
			t.Errorf("%s: stop is %+v, want it to lose", players, stop)
		}
	}
}

// By the chance to win: none is never safe, and the best is not risky, however seldom it comes off. One
// die is left; a worm is needed for the 36, which alone wins.
func TestTonesOfChancesToWin(t *testing.T) {
	t.Parallel()
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[23,24,25,26,27,28,29,30,31,32,33,34,35],"stacks":[[22],[36]],"turn":1,"aside":[6,5,5,5,4]}}}`)
	a := h.hint("", 200)
	for _, one := range a.Hints {
		switch {
		case one.Unit != "wins":
			t.Fatalf("%+v, want chances to win", one)
		case one.Value < 1e-9 && (one.Tone != "risky" || one.Best || !one.Lost):
			t.Errorf("%s: no chance, and called %q, best %v", one.Action, one.Tone, one.Best)
		case one.Best && one.Tone == "risky", !one.Best && one.Value > 1e-9 && one.Value < a.Hints[0].Value/2 &&
			one.Tone != "risky":
			t.Errorf("%s: %v to win, called %q", one.Action, one.Value, one.Tone)
		}
	}
	if len(a.Hints) != 2 || !a.Hints[0].Best || a.Hints[0].Value > 0.5 || a.Hints[0].Tone != "" {
		t.Errorf("hints = %+v, want a best one with a small chance, called nothing", a.Hints)
	}
}

// Sapphires lie ahead in three tunnels and nothing in the fourth: the best push gives nobody anything, and
// each tunnel is told of once.
func TestAHintForEachTunnel(t *testing.T) {
	h := openFor(t, catalog.All())
	h.play(`{"game":"schnackelstein","setup":{"players":["Anna","Ben","Cem"],"position":{"tunnels":[{"hills":[{"b":2},{},{},{},{}]},{"hills":[{"b":2},{},{},{},{}]},{"hills":[{"b":2},{},{},{},{}]},{}],"turns":[1,1,1]}}}`)
	a := h.hint("", 200)
	var into []int
	for _, one := range a.Hints {
		var push struct{ Tunnel int }
		if err := json.Unmarshal(one.Action, &push); err != nil {
			t.Fatal(err)
		}
		into = append(into, push.Tunnel)
		if gift := push.Tunnel < 4; one.Best == gift || (one.Rivals == 1) != gift || (one.Tone == "safe") == gift {
			t.Errorf("%+v: want tunnel 4 only to be good", one)
		}
	}
	if len(into) != 4 || into[0] != 4 {
		t.Errorf("hints for tunnels %v, want 4 first and each once", into)
	}
}
