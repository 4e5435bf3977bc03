package hall_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/hall/tournament"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// organiser is a browser at the page of a hall.
type organiser struct {
	*http.Client
	url string
}

// leading serves a hall's page, at which tournaments are led with the code "secret".
func (a alone) leading(t *testing.T) organiser {
	t.Helper()
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn})
	if err != nil {
		t.Fatal(err)
	}
	going(t, board.Run)
	tours := hall.NewTournaments(a.js, board)
	going(t, tours.Run)
	page := hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All(), Tournaments: tours,
		Code:  "secret",
		Print: func(w io.Writer, p hall.Plan) error { return json.NewEncoder(w).Encode(p) }})
	server := httptest.NewServer(page)
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return organiser{&http.Client{Jar: jar}, server.URL}
}

// get gives the status, the path where it ended and the text of a page.
func (o organiser) get(t *testing.T, path string) (int, string, string) {
	t.Helper()
	res, err := o.Get(o.url + path)
	return answer(t, res, err)
}

func (o organiser) post(t *testing.T, path string, form url.Values) (int, string, string) {
	t.Helper()
	res, err := o.PostForm(o.url+path, form)
	return answer(t, res, err)
}

func answer(t *testing.T, res *http.Response, err error) (int, string, string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Request.URL.Path, string(text)
}

// until gets a page until it says something.
func (o organiser) until(t *testing.T, path, want string) {
	t.Helper()
	for begin := time.Now(); ; {
		_, _, text := o.get(t, path)
		if strings.Contains(text, want) {
			return
		}
		if time.Since(begin) > soon {
			t.Fatalf("%s does not say %q: %s", path, want, text)
		}
	}
}

// pairings are the tables of a tournament's rounds, as it is exported.
func (o organiser) pairings(t *testing.T, path string) [][]tournament.Played {
	t.Helper()
	var all struct{ Rounds [][]tournament.Played }
	if _, _, text := o.get(t, path+"/all.json"); json.Unmarshal([]byte(text), &all) != nil {
		t.Fatalf("all = %s", text)
	}
	return all.Rounds
}

// create makes a tournament and seats its first round.
func (o organiser) create(t *testing.T, kind, players, tables string) (path string) {
	t.Helper()
	o.get(t, "/lead?code=secret")
	_, path, text := o.post(t, "/tournaments", url.Values{"name": {"Cup"}, "kind": {kind}, "size": {"2"},
		"players": {players}, "tables": {tables}})
	if !strings.HasPrefix(path, "/tournament/") {
		t.Fatalf("the new tournament is %s: %s", path, text)
	}
	o.post(t, path+"/next", nil)
	return path
}

// A tournament is led on the page: a round is seated, a table's result comes from the table, another one is
// decided by hand, a correction at the table changes the standings, and the round can be taken back.
func TestATournamentIsLedOnThePage(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	o := a.leading(t)
	if status, path, _ := o.get(t, "/lead?code=secret"); status != 200 || path != "/tournaments" {
		t.Fatalf("the right code leads to %d, %s", status, path)
	}
	form := url.Values{"name": {"Cup"}, "kind": {"swiss"}, "size": {"2"},
		"players": {"Anna\n Ben \n\nCem\r\nDana"},
		"tables":  {"t1\nt2"}}
	status, path, text := o.post(t, "/tournaments", form)
	if status != 200 || !strings.HasPrefix(path, "/tournament/") {
		t.Fatalf("the new tournament is %d, %s: %s", status, path, text)
	}
	o.post(t, path+"/next", nil)
	var plan hall.Plan
	if _, _, text := o.get(t, path+"/plan.pdf?lang=en"); json.Unmarshal([]byte(text), &plan) != nil ||
		plan.Title != "Cup – Round 1" || len(plan.Tables) != 2 || plan.Tables[0].Title != "Table t1" {
		t.Fatalf("plan = %s", text)
	}
	game, _ := catalog.Find("schnackelstein")
	table, err := simtable.New(simtable.Config{Game: game, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	table.Seat(plan.Tables[0].Players, &journal.Pairing{ID: o.pairings(t, path)[0][0].ID, Order: []int{1, 2}})
	if err := table.Match(); err != nil {
		t.Fatal(err)
	}
	a.report(t, report.Config{Table: "t1", Journal: table})
	o.until(t, path+"?lang=en", "<td>over</td>")
	if _, _, text := o.post(t, path+"/next?lang=en", nil); !strings.Contains(text, "still playing") {
		t.Errorf("a round is seated before all results are there: %s", text)
	}
	o.post(t, path+"/decide", url.Values{"round": {"0"}, "table": {"t2"}, "winner": {"2"}})
	_, _, text = o.get(t, path+"/standings.csv")
	if !strings.Contains(text, "1,"+plan.Tables[1].Players[1]+",1,1,") {
		t.Errorf("standings = %s, want %s with a point", text, plan.Tables[1].Players[1])
	}
	o.post(t, path+"/next", nil)
	o.post(t, path+"/back", nil)
	if all := o.pairings(t, path); len(all) != 1 || len(all[0]) != 2 || !all[0][1].Decided {
		t.Errorf("after a round was taken back all = %+v, want the first round alone", all)
	}
}

// Who has no code changes nothing, and neither does another site in the browser of who has one.
func TestOnlyWhoHasTheCodeLeads(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	o := a.leading(t)
	form := url.Values{"name": {"Cup"}, "kind": {"swiss"}, "players": {"Anna\nBen"}, "tables": {"t1"}}
	if status, _, _ := o.get(t, "/lead?code=guess"); status != http.StatusForbidden {
		t.Errorf("a wrong code gives %d, want 403", status)
	}
	if status, _, _ := o.post(t, "/tournaments", form); status != http.StatusForbidden {
		t.Errorf("a tournament without the code gives %d, want 403", status)
	}
	o.get(t, "/lead?code=secret")
	req, err := http.NewRequest("POST", o.url+"/tournaments", strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	res, err := o.Do(req)
	if status, _, _ := answer(t, res, err); status != http.StatusForbidden {
		t.Errorf("another site gets %d, want 403", status)
	}
	if _, _, text := o.get(t, "/tournaments?lang=en"); !strings.Contains(text, "no tournament yet") {
		t.Errorf("there is a tournament: %s", text)
	}
}

// What is wrong with a form is said in place of a tournament, and what was typed is still there.
func TestAFormThatCannotBe(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	o := a.leading(t)
	o.get(t, "/lead?code=secret")
	tests := []struct{ kind, size, players, tables, want string }{
		{"swiss", "2", "Anna\nAnna", "t1", "is there twice"},
		{"swiss", "2", "Anna\nanna", "t1", "is there twice"},
		{"swiss", "2", "Anna\nAnna\u200b", "t1", "name must have"},
		{"seats", "9", "Anna\nBen", "t1", "Two to seven"},
		{"seats", "4", "Anna\nBen", "t1", "at least 4"},
		{"swiss", "2", "Anna\nBen\nCem\nDana", "t1", "2 are needed"},
		{"chess", "2", "Anna\nBen", "t1", "how it is played"},
	}
	for _, tt := range tests {
		_, _, text := o.post(t, "/tournaments?lang=en", url.Values{"name": {"<b>"}, "kind": {tt.kind},
			"size": {tt.size}, "players": {tt.players}, "tables": {tt.tables}})
		if !strings.Contains(text, tt.want) ||
			!strings.Contains(text, fmt.Sprintf("required>%s</textarea>", tt.players)) ||
			!strings.Contains(text, `value="&lt;b&gt;"`) {
			t.Errorf("the form with %v says %s, want %q and what was typed", tt, text, tt.want)
		}
	}
}

// A tournament has a name that fits into a line and can be seen; what is too long or hides something is
// refused as it was typed.
func TestANameThatNoTournamentHas(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	o := a.leading(t)
	o.get(t, "/lead?code=secret")
	for _, name := range []string{strings.Repeat("Sommerfest ", 30), "two\nlines", "hidden\u200b"} {
		_, _, text := o.post(t, "/tournaments?lang=en", url.Values{"name": {name}, "kind": {"swiss"}, "size": {"2"},
			"players": {"Anna\nBen"}, "tables": {"t1"}})
		if !strings.Contains(text, "1 to 80 characters") {
			t.Errorf("a tournament is called %q", name)
		}
	}
	_, _, text := o.post(t, "/tournaments?lang=en", url.Values{"name": {" " + strings.Repeat("ä", 80) + " "},
		"kind": {"swiss"}, "size": {"2"}, "players": {"Anna\nBen"}, "tables": {"t1"}})
	if !strings.Contains(text, strings.Repeat("ä", 80)) || strings.Contains(text, "1 to 80 characters") {
		t.Error("a name of 80 letters is refused")
	}
}

// seatOf is the seat of somebody at a table of a round, as the form has it.
func seatOf(t *testing.T, s tournament.Played, name string) string {
	t.Helper()
	i := slices.Index(s.Players, name)
	if i < 0 {
		t.Fatalf("%s does not sit with %v", name, s.Players)
	}
	return strconv.Itoa(i + 1)
}

// Who leads is asked before what was played is given up, and where all have met; ends the tournament, and
// sees who has won; lets somebody in who comes late, and out who leaves.
func TestWhoLeadsIsAsked(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	o := a.leading(t)
	path := o.create(t, "swiss", "Anna\nBen", "t1")
	says := func(do string, form url.Values, wants ...string) {
		t.Helper()
		_, _, text := o.post(t, path+"/"+do+"?lang=en", form)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s of %v says %s, want %q", do, form, text, want)
			}
		}
	}
	wins := func(round int, name string) url.Values {
		t.Helper()
		table := o.pairings(t, path)[round][0]
		return url.Values{"round": {strconv.Itoa(round)}, "table": {table.Table}, "winner": {seatOf(t, table, name)}}
	}
	says("decide", wins(0, "Anna"), "decided by hand")
	says("next", nil, "Everybody has already met", `name="again" value="yes"`)
	says("next", url.Values{"again": {"yes"}}, "Round 2")
	says("decide", wins(1, "Ben"), "decided by hand")
	says("decide", wins(0, "Ben"), "decided by hand") // of an earlier round
	says("back", nil, "throws away what has been played", `name="sure" value="yes"`)
	if n := len(o.pairings(t, path)); n != 2 {
		t.Fatalf("%d rounds are there after a question that nobody answered, want 2", n)
	}
	says("back", url.Values{"sure": {"yes"}}, "Round 1")
	says("enter", url.Values{"name": {"ben"}}, "is there twice")
	says("enter", url.Values{"name": {" Cem "}}, "</i> Cem</td>")
	says("enter", url.Values{"name": {"Dana"}}, "2 are needed")
	says("table", url.Values{"name": {"t1"}}, "is there twice")
	says("table", url.Values{"name": {" t2 "}}, "Round 1")
	says("enter", url.Values{"name": {"Dana"}}, "</i> Dana</td>")
	says("leave", url.Values{"name": {"Dana"}}, "has left")
	says("leave", url.Values{"name": {"Zoe"}}, "is not in this tournament")
	says("leave", url.Values{"name": {"Anna"}}, "has left")
	says("next", nil, "Round 2")
	says("end", nil, "still playing")
	says("decide", wins(1, "Cem"), "decided by hand")
	says("end", nil, "A shared first place: Ben, Cem")
	says("next", nil, "is over")
	says("reopen", nil, "Seat the next round")
	says("decide", wins(1, "Ben"), "decided by hand")
	says("end", nil, "Ben wins the tournament")
}

// What a table says of a pairing that was decided by hand, and what it sends late, is shown, and counts when
// who leads wants it.
func TestWhatATableSaysLateIsShown(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	o := a.leading(t)
	path := o.create(t, "swiss", "Anna\nBen\nCem\nDana", "t1\nt2")
	first := o.pairings(t, path)[0]
	for _, table := range first {
		o.post(t, path+"/decide", url.Values{"round": {"0"}, "table": {table.Table}, "winner": {"2"}})
	}
	o.post(t, path+"/next", nil)
	game, _ := catalog.Find("schnackelstein")
	table, err := simtable.New(simtable.Config{Game: game, Seed: 3}) // seat 2 wins
	if err != nil {
		t.Fatal(err)
	}
	turned := []string{first[1].Players[1], first[1].Players[0]}
	table.Seat(turned, &journal.Pairing{ID: first[1].ID, Order: []int{2, 1}})
	if err := table.Match(); err != nil {
		t.Fatal(err)
	}
	a.report(t, report.Config{Table: first[1].Table, Journal: table})
	o.until(t, path+"?lang=en", "The table says")
	state := a.state(t, first[1].Table, at(table.Last()))
	if !slices.Equal(state.Summary.Winners, []engines.Seat{2}) {
		t.Fatalf("winners = %v, want the second seat alone for what follows", state.Summary.Winners)
	}
	all := o.pairings(t, path)
	says := all[0][1].Says
	if all[0][1].Outcome.Match != "" || says == nil || !slices.Equal(says.Winners, []engines.Seat{1}) {
		t.Errorf("round 1 = %+v; want what was decided, and that the table says that %s has won", all[0][1], turned[1])
	}
	if all[1][0].Outcome != nil || all[1][1].Outcome != nil {
		t.Errorf("round 2 = %+v; want nothing of the late match", all[1])
	}
	o.post(t, path+"/follow", url.Values{"round": {"0"}, "table": {first[1].Table}})
	if got := o.pairings(t, path)[0][1]; got.Says != nil || got.Outcome.Match != state.Match {
		t.Errorf("round 1 = %+v after the table was followed, want its match", got)
	}
}
