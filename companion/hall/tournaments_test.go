package hall_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/simtable"
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
	table, err := simtable.New(simtable.Config{Game: game, Players: plan.Tables[0].Players, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Match(); err != nil {
		t.Fatal(err)
	}
	a.report(t, hall.ReporterConfig{Table: "t1", Journal: table})
	o.until(t, path+"?lang=en", "<td>over</td>")
	if _, _, text := o.post(t, path+"/next?lang=en", nil); !strings.Contains(text, "still playing") {
		t.Errorf("a round is seated before all results are there: %s", text)
	}
	o.post(t, path+"/decide", url.Values{"table": {"t2"}, "winner": {"2"}})
	_, _, text = o.get(t, path+"/standings.csv")
	if !strings.Contains(text, "1,"+plan.Tables[1].Players[1]+",1,1,") {
		t.Errorf("standings = %s, want %s with a point", text, plan.Tables[1].Players[1])
	}
	o.post(t, path+"/next", nil)
	o.post(t, path+"/back", nil)
	var all struct {
		Rounds [][]struct{ Decided bool }
	}
	if _, _, text := o.get(t, path+"/all.json"); json.Unmarshal([]byte(text), &all) != nil ||
		len(all.Rounds) != 1 || len(all.Rounds[0]) != 2 || !all.Rounds[0][1].Decided {
		t.Errorf("after a round was taken back all = %s, want the first round alone", text)
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
		{"seats", "9", "Anna\nBen", "t1", "Two to seven"},
		{"seats", "4", "Anna\nBen", "t1", "at least 4"},
		{"swiss", "2", "Anna\nBen\nCem", "t1", "2 are needed"},
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
