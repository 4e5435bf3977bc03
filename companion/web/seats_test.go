package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// lounge is a demo table without a network, in fake time.
type lounge struct {
	t      *testing.T
	demo   *fakeDemo
	table  *companion.Table
	server *web.Server
}

func openLounge(t *testing.T) *lounge {
	t.Helper()
	j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := companion.New(companion.Config{Games: []engines.Game{heckmeck.Game{}}, Journal: j})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		_ = j.Close()
	})
	l := &lounge{t: t, demo: &fakeDemo{}, table: table}
	l.server = web.New(web.Config{Table: table, Games: []engines.Game{heckmeck.Game{}}, Demo: l.demo})
	if v,
		err := table.Do(t.Context(), companion.Command{
		Do: companion.Line{Line: json.RawMessage(twoPlayers)}}); err != nil || !v.OK {
		t.Fatal(v, err)
	}
	return l
}

func (l *lounge) send(method, path, body string, header http.Header) *httptest.ResponseRecorder {
	l.t.Helper()
	r := localRequest(method, path, body)
	for k, v := range header {
		r.Header[k] = v
	}
	w := httptest.NewRecorder()
	l.server.ServeHTTP(w, r)
	return w
}

// page opens an event stream, and gives what closes it.
func (l *lounge) page(header http.Header) (closed func()) {
	l.t.Helper()
	ctx, cancel := context.WithCancel(l.t.Context())
	r := localRequest("GET", "/api/v1/events?html=en", "").WithContext(ctx)
	for k, v := range header {
		r.Header[k] = v
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		l.server.ServeHTTP(httptest.NewRecorder(), r)
	}()
	synctest.Wait()
	return func() {
		cancel()
		<-done
	}
}

// demoOf is what a browser sees of the demo.
func (l *lounge) demoOf(header http.Header) string {
	l.t.Helper()
	return l.send("GET", "/api/v1/seats", "", header).Body.String()
}

func (l *lounge) want(header http.Header, parts ...string) {
	l.t.Helper()
	got := l.demoOf(header)
	for _, part := range parts {
		if !strings.Contains(got, part) {
			l.t.Errorf("the demo is %s, want %s in it", got, part)
		}
	}
}

const (
	mySeat   = `{"seat":1,"visitor":true,"mine":true}`
	heldSeat = `{"seat":1,"visitor":true,"mine":false}`
	freeSeat = `{"seat":1,"visitor":false,"mine":false}`
)

// A seat belongs to a browser; another one sees who has it, and may take it over.
func TestASeatBelongsToABrowser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		one, two, program := browserCookie(1), browserCookie(2), http.Header(nil)
		if w := l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one); w.Code != 204 {
			t.Fatalf("take = %d %s", w.Code, w.Body)
		}
		l.want(one, mySeat, `"lost":null`)
		l.want(two, heldSeat)
		l.want(program, heldSeat)
		for _, tt := range []struct {
			name, act, body string
			who             http.Header
			code            string
		}{
			{"a program takes a seat", "seats/take", `{"seat":2}`, program, "browser"},
			{"a program takes one over", "seats/take", `{"seat":1,"over":true}`, program, "browser"},
			{"a made-up cookie takes a seat", "seats/take", `{"seat":2}`, http.Header{"Cookie": {"spieltisch-browser=me"}}, "browser"},
			{"another browser takes it", "seats/take", `{"seat":1}`, two, "seat"},
			{"another browser gives it back", "seats/leave", `{"seat":1}`, two, "seat"},
			{"a program gives it back", "seats/leave", `{"seat":1}`, program, "browser"},
			{"another browser's hand rolls", "demo/roll", `{"all":true}`, two, "seat"},
			{"another browser's hand plays a trick", "demo/mischief", `{"kind":"mixed"}`, two, "seat"},
			{"a program's hand rolls", "demo/roll", `{"all":true}`, program, "seat"},
			{"for what is to come", "demo/roll", `{"all":true,"seq":99}`, one, "stale"},
			{"for another record", "demo/roll", `{"all":true,"record":"0123456789abcdef"}`, one, "stale"},
		} {
			w := l.send("POST", "/api/v1/"+tt.act, tt.body, tt.who)
			var p problem
			if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || w.Code != 409 || p.Code != tt.code ||
				p.Says == nil || p.Says.Text.In("it") == "" {
				t.Errorf("%s: %d %s, want 409 %s with words for people", tt.name, w.Code, w.Body, tt.code)
			}
		}
		if w := l.send("POST", "/api/v1/seats/take", `{"seat":1,"over":true}`, two); w.Code != 204 {
			t.Fatalf("take over = %d %s", w.Code, w.Body)
		}
		l.want(one, heldSeat, `"lost":{"seat":1,"why":"taken"}`)
		l.want(two, mySeat, `"lost":null`)
		if w := l.send("POST", "/api/v1/seats/leave", `{"seat":1}`, two); w.Code != 204 {
			t.Fatalf("leave = %d %s", w.Code, w.Body)
		}
		l.want(two, freeSeat, `"lost":null`)
		if got := strings.Join(l.demo.did(), ", "); got != "take 1, take 1, leave 1" {
			t.Errorf("the demo was told %s", got)
		}
	})
}

// Somebody has left when no page of his browser was connected for two minutes.
func TestWhoHasNoPageForTwoMinutesHasLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		one := browserCookie(1)
		first, second := l.page(one), l.page(one)
		l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one)
		first()
		time.Sleep(time.Hour)
		synctest.Wait()
		l.want(one, mySeat) // another page is open
		second()
		time.Sleep(119 * time.Second)
		synctest.Wait()
		l.want(one, mySeat)
		back := l.page(one)
		time.Sleep(time.Hour)
		synctest.Wait()
		l.want(one, mySeat)
		other := l.page(browserCookie(2)) // somebody else's page does not count
		back()
		l.goes(one)
		l.want(browserCookie(2), freeSeat, `"lost":null`)
		other()
		if got := strings.Join(l.demo.did(), ", "); got != "take 1, leave 1" {
			t.Errorf("the demo was told %s", got)
		}
		l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one) // by a browser without a page
		l.want(one, mySeat, `"lost":null`)
		time.Sleep(121 * time.Second)
		synctest.Wait()
		l.want(one, freeSeat)
	})
}

// goes waits for a browser that was here until now: it keeps its seat for two minutes, and not longer.
func (l *lounge) goes(browser http.Header) {
	l.t.Helper()
	time.Sleep(119 * time.Second)
	synctest.Wait()
	l.want(browser, mySeat)
	time.Sleep(2 * time.Second)
	synctest.Wait()
	l.want(browser, freeSeat, `"lost":{"seat":1,"why":"away"}`)
}

// A page behind a proxy that holds the stream back asks for single snapshots, and for a stream once in a
// while. It is connected like any other.
func TestWhoAsksInsteadOfFollowingIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		one, two := browserCookie(1), browserCookie(2)
		ask := func(header http.Header) {
			t.Helper()
			w := l.send("GET", "/api/v1/events?once", "", header)
			if n := strings.Count(w.Body.String(), "event: snapshot"); w.Code != 200 || n != 1 {
				t.Fatalf("a question is answered with %d and %d snapshots, want 200 and one", w.Code, n)
			}
		}
		l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one)
		for range 5 { // times a bit more than a minute, as stream.js goes
			held := l.page(one)
			time.Sleep(1500 * time.Millisecond)
			held()
			for range 60 {
				ask(one)
				time.Sleep(time.Second)
			}
		}
		l.want(one, mySeat)
		for range 118 { // the last question was a second ago
			ask(two) // somebody else's do not count
			time.Sleep(time.Second)
		}
		ask(one) // in time, and for two minutes more
		l.goes(one)
		if got := strings.Join(l.demo.did(), ", "); got != "take 1, leave 1" {
			t.Errorf("the demo was told %s", got)
		}
	})
}

// The cookie is random, is kept from scripts and other pages, and is set at the demo only.
func TestTheCookieOfABrowser(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		names := map[string]bool{}
		for range 3 {
			cookies := l.send("GET", "/", "", nil).Result().Cookies()
			if len(cookies) != 1 {
				t.Fatalf("cookies %v, want one", cookies)
			}
			c := cookies[0]
			if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || len(c.Value) != 32 || c.Domain != "" ||
				!c.Expires.IsZero() || c.MaxAge != 0 {
				t.Errorf("cookie %+v", c)
			}
			names[c.Value] = true
			again := l.send("GET", "/new", "", http.Header{"Cookie": {c.Name + "=" + c.Value}}).Result().Cookies()
			if len(again) != 0 {
				t.Errorf("who has one gets %v", again)
			}
		}
		if len(names) != 3 {
			t.Errorf("names %v, want three", names)
		}
	})
}

// What the page says of a seat fits what it says of the game, whatever the state.
func TestNoGameIsOnAndYouPlayAreNeverSaidTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := openLounge(t)
		one := browserCookie(1)
		do := func(c companion.Command) {
			t.Helper()
			if v, err := l.table.Do(t.Context(), c); err != nil || !v.OK {
				t.Fatalf("%s: %+v, %v", c.Name(), v, err)
			}
		}
		line := func(s string) companion.Command {
			return companion.Command{Do: companion.Line{Line: json.RawMessage(s)}}
		}
		over := `{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29,31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}}`
		id := l.table.Snapshot().Match.ID
		states := []struct {
			name    string
			c       companion.Command
			playing bool
		}{
			{"on", companion.Command{Do: companion.Resume{}, Match: id}, true},
			{"ended", companion.Command{Do: companion.End{}}, false},
			{"resumed", companion.Command{Do: companion.Resume{}, Match: id}, true},
			{"put away", companion.Command{Do: companion.Leave{}}, false},
			{"at its end", line(over), true},
			{"over", line(`{"do":{"kind":"stop"}}`), false},
		}
		look := func(name string, header http.Header, sits, playing bool) {
			t.Helper()
			page := l.send("GET", "/?lang=en", "", header).Body.String()
			says := strings.Contains(page, "You play for")
			if says != (sits && playing) {
				t.Errorf("%s, sits %v: \"You play for\" is said: %v", name, sits, says)
			}
			if strings.Contains(page, "No game in progress.") && (says || strings.Contains(page, "Your turn") || strings.Contains(page, `data-sit="take"`)) {
				t.Errorf("%s, sits %v: no game is on, and somebody plays it", name, sits)
			}
			if sits && !strings.Contains(page, `data-sit="leave"`) {
				t.Errorf("%s: the seat cannot be given back", name)
			}
		}
		l.send("POST", "/api/v1/seats/take", `{"seat":1}`, one)
		for _, s := range states {
			do(s.c)
			look(s.name, one, true, s.playing)
			look(s.name, browserCookie(2), false, s.playing)
			look(s.name, nil, false, s.playing)
		}
	})
}
