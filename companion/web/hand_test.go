package web_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/companion/web"
	pages "spieltisch/companion/web/page"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// received is all that a browser gets of a table: every page in its first language, every answer to GET, and
// what a stream brings.
func (l *lounge) received(who http.Header) map[string]string {
	l.t.Helper()
	out := map[string]string{}
	get := func(path string) { out[path] = l.send("GET", path, "", who).Body.String() }
	for _, kind := range pages.Kinds() {
		get(pages.Path(kind))
	}
	var d struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(l.send("GET", "/api/v1/openapi.json", "", who).Body.Bytes(), &d); err != nil {
		l.t.Fatal(err)
	}
	id := strings.NewReplacer("{match}", l.table.Snapshot().Match.ID, "{hash}", "0123456789abcdef", "{set}", "x", "{seq}", "1")
	for path, methods := range d.Paths {
		if _, ok := methods["get"]; ok && path != "/api/v1/events" && path != "/api/v1/hand" {
			get(id.Replace(path))
		}
	}
	get("/api/v1/events?once")
	get("/api/v1/events?once&html=de")
	get("/api/v1/events?once&html=de-wall")
	get("/metrics")
	return out
}

// A hand is given to the browser that has its seat, when it asks for it, and to nobody and nowhere else.
func TestAHandIsForItsSeatAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		l.demo.hands = map[engines.Seat][]string{1: {"mark.wormsecret"}}
		l.server = web.New(web.Config{Table: l.table, Games: []engines.Game{secretive{}}, Demo: l.demo})
		one, two := browserCookie(1), browserCookie(2)
		l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one)
		hand := func(who http.Header) string { return l.send("GET", "/api/v1/hand?html=de", "", who).Body.String() }
		secretly := func(when string, owner http.Header, others ...http.Header) {
			t.Helper()
			w := l.send("GET", "/api/v1/hand?html=de", "", owner)
			if !strings.Contains(w.Body.String(), "Geheimwurm") || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s: who has the seat is given %s, Cache-Control %q", when, w.Body, w.Header().Get("Cache-Control"))
			}
			for _, who := range append(others, nil) {
				if got := hand(who); !strings.Contains(got, `"seat":0,"cards":[]`) {
					t.Errorf("%s: somebody else is given the hand %s", when, got)
				}
			}
			for _, who := range append(others, owner, nil) { // the owner's browser keeps pages, too
				got := l.received(who)
				if len(got) < 30 {
					t.Fatalf("%d answers were looked at, want all", len(got))
				}
				for path, body := range got {
					if strings.Contains(strings.ToLower(body), "wormsecret") || strings.Contains(body, "Geheimwurm") {
						t.Errorf("%s: %s holds the hand", when, path)
					}
				}
			}
			if snap, err := json.Marshal(l.table.Snapshot()); err != nil || strings.Contains(string(snap), "wormsecret") {
				t.Errorf("%s: the snapshot, which MQTT and the display are made of, holds the hand (%v)", when, err)
			}
		}
		secretly("taken", one, two)
		l.send("POST", "/api/v1/seats/take", `{"seat":1,"over":true}`, two)
		secretly("taken over", two, one)
		l.send("POST", "/api/v1/seats/leave", `{"seat":1}`, two)
		for _, who := range []http.Header{one, two, nil} {
			if got := hand(who); !strings.Contains(got, `"seat":0,"cards":[]`) {
				t.Errorf("after the seat was left, somebody is given %s", got)
			}
		}
	})
}

// secretive is a game with a card that has a name nowhere else.
type secretive struct{ heckmeck.Game }

func (g secretive) Message(key string) (engines.Message, bool) {
	if key == "mark.wormsecret" {
		return engines.Message{Text: engines.Text{"de": "Geheimwurm"}}, true
	}
	return g.Game.Message(key)
}

// parlour is a real table, in the same way.
func openParlour(t *testing.T) *lounge {
	l := openLounge(t)
	l.server = web.New(web.Config{Table: l.table, Games: []engines.Game{heckmeck.Game{}}})
	return l
}

func (l *lounge) begin(players string) {
	l.t.Helper()
	v, err := l.table.Do(l.t.Context(), companion.Command{Do: companion.Line{
		Line: json.RawMessage(`{"game":"heckmeck","setup":{"players":` + players + `}}`)}})
	if err != nil || !v.OK {
		l.t.Fatal(v, err)
	}
}

// At a real table people say who they are: a browser is given its cookie with the first refusal, two that say
// the same are asked, and whoever sits elsewhere in the next match need not say it again.
func TestAPhoneIsAPersons(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openParlour(t)
		w := l.send("GET", "/", "", nil)
		if got := w.Header().Get("Set-Cookie"); got != "" {
			t.Errorf("who only looks is given the cookie %s", got)
		}
		w = l.send("POST", "/api/v1/seats/take", `{"seat":1}`, nil)
		cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
		if w.Code != 409 || !strings.Contains(w.Body.String(), `"browser"`) || cookie == "" {
			t.Fatalf("a browser without a cookie: %d %s, cookie %q, want 409 and one", w.Code, w.Body, cookie)
		}
		anna, other := http.Header{"Cookie": {cookie}}, browserCookie(2)
		if w = l.send("POST", "/api/v1/seats/take", `{"seat":1}`, anna); w.Code != 204 {
			t.Fatalf("take = %d %s", w.Code, w.Body)
		}
		l.want(anna, mySeat)
		l.want(other, heldSeat)
		if w = l.send("POST", "/api/v1/seats/take", `{"seat":1}`, other); w.Code != 409 || !strings.Contains(w.Body.String(), `"seat"`) {
			t.Errorf("the second who says so: %d %s, want 409 seat", w.Code, w.Body)
		}
		if w = l.send("POST", "/api/v1/seats/take", `{"seat":9}`, other); w.Code != 409 {
			t.Errorf("a seat that is not there: %d %s, want 409", w.Code, w.Body)
		}
		if html := l.send("GET", "/?lang=en", "", anna).Body.String(); !strings.Contains(html, `data-me="1"`) {
			t.Error("the page does not say whose phone it is")
		}
		name := l.table.Snapshot().Match.Players[0]
		l.begin(`["Zoe",` + strconv.Quote(name) + `]`)
		l.want(anna, freeSeat, `{"seat":2,"visitor":true,"mine":true}`)
		l.begin(`["Zoe","Ben"]`) // a match without her
		l.want(anna, freeSeat, `{"seat":2,"visitor":false,"mine":false}`)
		l.begin(`[` + strconv.Quote(name) + `,"Zoe"]`)
		l.want(anna, mySeat)
		if w = l.send("POST", "/api/v1/seats/take", `{"seat":1,"over":true}`, other); w.Code != 204 {
			t.Fatalf("take over = %d %s", w.Code, w.Body)
		}
		l.want(anna, heldSeat, `"lost":{"seat":1,"why":"taken"}`)
		l.want(other, mySeat)
		// One phone is one person's.
		l.send("POST", "/api/v1/seats/take", `{"seat":2}`, other)
		l.want(other, freeSeat, `{"seat":2,"visitor":true,"mine":true}`)
	})
}
