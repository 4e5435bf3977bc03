package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/companion/web/host"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
	"spieltisch/packaging/sweep"
)

const twoPlayers = `{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`

// problem is what every refusal holds.
type problem struct {
	Type, Title, Detail, Code, Rule string
	Status                          int
	Seq                             int64
	Says                            *companion.Words
}

func TestLinesAnswerAsTheContractSays(t *testing.T) {
	h := open(t)
	tests := []struct {
		name, line string
		status     int
		want       string // found in the answer
	}{
		{"a line before any game is not understood", `{"do":{"kind":"stop"}}`, 422, `"ok":false,"error":`},
		{"a setup", `{"id":"s1","game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, 200, `"ok":true`},
		{"a roll", `{"id":"r1","do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`, 200, `"kind":"rolled"`},
		{"a roll again with the same id", `{"id":"r1","do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`, 200, `"kind":"rolled"`},
		{"a broken rule", `{"do":{"kind":"aside","dice":[4,4]}}`, 409, `"rule":"HM-07"`},
		{"a reading", `{"sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":false}}`, 200, `"actions":[{`},
		{"an unknown field", `{"do":{"kind":"stop","foo":1}}`, 422, `"ok":false,"error":`},
		{"no JSON", `{"do":`, 422, `"ok":false,"error":`},
		{"an id of 100 umlauts", `{"id":"` + strings.Repeat("ä", 100) + `","do":{"kind":"roll","faces":[1,2,5,6,6]}}`, 200, `"kind":"rolled"`},
		{"an id of 101 umlauts", `{"id":"` + strings.Repeat("ä", 101) + `","do":{"kind":"stop"}}`, 422, `{"ok":false,"error":"line 1: field \"id\" is longer`},
		{"more than 64 KiB", `{"id":"` + strings.Repeat("x", 64<<10) + `"}`, 413, `{"ok":false,"error":"line 1: the body has more than 65536 bytes"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, body, header := h.post("/api/v1/lines", tt.line)
			if status != tt.status || !strings.Contains(string(body), tt.want) {
				t.Errorf("POST /lines %s = %d %s, want %d with %s", tt.line, status, body, tt.status, tt.want)
			}
			if got := header.Get("Content-Type"); got != "application/json" {
				t.Errorf("Content-Type = %q, want application/json", got)
			}
		})
	}
}

func TestLineAnswersAreTheTablesByteForByte(t *testing.T) {
	const want = `{"ok":true,  "events":[]}`
	var given jsonl.Answer
	if err := json.Unmarshal([]byte(want), &given); err != nil {
		t.Fatal(err)
	}
	s := web.New(web.Config{Table: &fakeTable{verdict: companion.Verdict{OK: true, Answer: &given}}})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, localRequest("POST", "/api/v1/lines", `{"do":{"kind":"stop"}}`))
	if got := w.Body.String(); got != want {
		t.Errorf("body = %q, want %q", got, want)
	}
}

func TestCommands(t *testing.T) {
	h := open(t)
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	old := h.table.Snapshot().Seq
	h.play(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
	tests := []struct {
		name, body string
		status     int
		code, rule string
		detail     string
	}{
		{"undo", `{"id":"u1","kind":"undo"}`, 200, "", "", ""},
		{"the same undo again", `{"id":"u1","kind":"undo"}`, 200, "", "", ""},
		{"redo", `{"id":"u2","kind":"redo"}`, 200, "", "", ""},
		{"an old page", `{"kind":"undo","seq":` + jsonInt(old) + `}`, 409, "stale", "", ""},
		{"a page of another time", `{"kind":"undo","seq":99}`, 409, "stale", "", "seq 99"},
		{"a page of another table", `{"kind":"undo","seq":` + jsonInt(old) + `,"record":"0123456789abcdef"}`, 409, "stale", "", "record"},
		{"a match that is not on", `{"kind":"end","match":"20200101-000000"}`, 409, "stale", "", "match"},
		{"a broken rule", `{"kind":"line","line":{"do":{"kind":"aside","dice":[1]}}}`, 409, "violation", "HM-06", ""},
		{"an unknown kind", `{"kind":"dance"}`, 422, "error", "", "dance"},
		{"no kind", `{}`, 422, "error", "", `"kind"`},
		{"an unknown field", `{"kind":"undo","colour":"red"}`, 422, "error", "", `"colour"`},
		{"a wrong type", `{"kind":"face","die":"two"}`, 422, "error", "", `"die"`},
		{"no JSON", `undo`, 422, "error", "", "not JSON"},
		{"cut short", `{"kind":"un`, 422, "error", "", "not JSON at byte 11"},
		{"two values", `{"kind":"undo"}{}`, 422, "error", "", "after top-level value"},
		{"a field twice", `{"kind":"undo","seq":1,"seq":2}`, 422, "error", "", `"seq" stands twice`},
		{"a field twice, once in capitals", `{"kind":"undo","Kind":"end"}`, 422, "error", "", `"Kind"`},
		{"a field twice, deep", `{"kind":"line","line":{"do":{"kind":"aside","dice":[1],"dice":[2]}}}`, 422,
			"error", "", `stands twice`},
		{"an id that is too long", `{"kind":"undo","id":"` + strings.Repeat("x", 101) + `"}`, 422, "error", "", `"id"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, body, header := h.post("/api/v1/commands", tt.body)
			if status != tt.status {
				t.Fatalf("POST /commands %s = %d %s, want %d", tt.body, status, body, tt.status)
			}
			if status == 200 {
				return
			}
			p := decodeJSON[problem](t, body)
			if p.Code != tt.code || p.Rule != tt.rule || p.Status != tt.status ||
				!strings.Contains(p.Detail, tt.detail) {
				t.Errorf("problem = %s, want code %q, rule %q, detail with %q", body, tt.code, tt.rule, tt.detail)
			}
			if got := header.Get("Content-Type"); got != "application/problem+json" {
				t.Errorf("Content-Type = %q, want application/problem+json", got)
			}
		})
	}
	if got := len(h.table.Snapshot().Moves); got != 2 {
		t.Errorf("%d moves after undo (twice with one id) and redo, want 2", got)
	}
}

func TestTwoPhonesCorrectingAtOnce(t *testing.T) {
	h := open(t)
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	seq := jsonInt(h.table.Snapshot().Seq)
	target := jsonInt(h.table.Snapshot().Moves[0].Seq)
	correct := func(id, faces string) (int, string) {
		status, body, _ := h.post("/api/v1/commands", `{"id":"`+id+`","kind":"correct","seq":`+seq+`,"target":`+target+`,"actions":[{"kind":"roll","faces":[`+faces+`]}]}`)
		return status, string(body)
	}
	if status, body := correct("first", "4,4,4,1,2,5,6,5"); status != 200 {
		t.Fatalf("first phone = %d %s, want 200", status, body)
	}
	status, body := correct("second", "4,4,4,1,2,5,6,1")
	if p := decodeJSON[problem](t, []byte(body)); status != 409 || p.Code != "stale" || p.Says == nil {
		t.Errorf("second phone = %d %s, want 409 stale with words for people", status, body)
	}
	if got := string(h.table.Snapshot().State); !strings.Contains(got, `"roll":[1,2,4,4,4,5,5,6]`) {
		t.Errorf("state = %s, want the first correction", got)
	}
}

func TestReading(t *testing.T) {
	h := open(t)
	h.play(twoPlayers)
	h.see("44412566", "", true)
	snap := h.until("the roll is read", func(s *companion.Snapshot) bool { return len(s.Moves) == 1 })
	match := snap.Match.ID
	tests := []struct {
		path   string
		status int
		kind   string
		want   string
	}{
		{"/api/v1/state", 200, "application/json", `"game":"heckmeck"`},
		{"/api/v1/snapshot", 200, "application/json", `"tray":{`},
		{"/api/v1/games", 200, "application/json", `"name":"flipCompare"`},
		{"/api/v1/players", 200, "application/json", `["Anna","Ben"]`},
		{"/api/v1/matches", 200, "application/json", match},
		{"/api/v1/matches/" + match + "/moves", 200, "application/json", `"faces":[`},
		{"/api/v1/matches/" + match + "/ways?before=2", 200, "application/json", `"kind":"roll"`},
		{"/api/v1/matches/" + match + "/ways?before=99", 404, "application/problem+json", `no move 99`},
		{"/api/v1/matches/nosuch/moves", 404, "application/problem+json", `nosuch`},
		{"/api/v1/picture.jpg", 200, "image/jpeg", "\xff\xd8"},
		{"/api/v1/picture/settled.jpg?n=1", 200, "image/jpeg", "\xff\xd8"},
		{"/api/v1/evidence/0123456789abcdef.jpg", 200, "image/jpeg", "\xff\xd8"},
		{"/api/v1/evidence/deaddeaddead.jpg", 404, "application/problem+json", `"code":"picture"`},
		{"/api/v1/evidence/..%2f..%2fpasswd", 404, "application/problem+json", `"code":"picture"`},
		{"/api/v1/matches/" + match + "/moves/2/sighting", 200, "application/json", `"decided":"picture"`},
		{"/api/v1/matches/" + match + "/moves/1/sighting", 404, "application/problem+json", `"code":"unseen"`},
		{"/api/v1/matches/" + match + "/moves/99/sighting", 404, "application/problem+json", `no entry 99`},
		{"/api/v1/matches/" + match + "/moves/x/sighting", 404, "application/problem+json", `no journal number`},
		{"/api/v1/matches/nosuch/moves/2/sighting", 404, "application/problem+json", `nosuch`},
		{"/api/v1/certificate", 200, "application/json", `"seen":1,"asked":0,"right":1`},
		{"/api/v1/health", 200, "application/json", `"ok":true`},
		{"/healthz", 200, "application/json", `"version":"test"`},
		{"/api/v1/demo", 404, "application/problem+json", `real table`},
		{"/api/v1/nothing", 404, "application/problem+json", `/api/v1/nothing`},
		{"/api/v1/commands", 405, "application/problem+json", `POST`},
		{"/api/v1/openapi.json", 200, "application/json", `"openapi":"3.1.0"`},
		{"/nothing.ico", 404, "", ""},
		{"/assets/000000000000/app.js", 404, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			status, body, header := h.get(tt.path)
			if status != tt.status || !strings.Contains(string(body), tt.want) {
				t.Errorf("GET %s = %d %.300s, want %d with %q", tt.path, status, body, tt.status, tt.want)
			}
			if tt.kind != "" && header.Get("Content-Type") != tt.kind {
				t.Errorf("Content-Type = %q, want %q", header.Get("Content-Type"), tt.kind)
			}
		})
	}
}

func TestStateHasTheFieldsOfTheContract(t *testing.T) {
	h := open(t)
	for range 2 {
		_, body, _ := h.get("/api/v1/state")
		fields := decodeJSON[map[string]json.RawMessage](t, body)
		got := slices.Sorted(func(yield func(string) bool) {
			for k := range fields {
				if !yield(k) {
					return
				}
			}
		})
		if diff := cmp.Diff([]string{"game", "prompts", "seq", "state", "warnings"}, got); diff != "" {
			t.Errorf("fields of the state (-want +got):\n%s", diff)
		}
		if string(fields["prompts"]) == "null" || string(fields["warnings"]) == "null" {
			t.Errorf("state = %s, want lists and not null", body)
		}
		h.play(twoPlayers)
	}
}

// onlyEvidence has pictures of moves from when there was a camera.
type onlyEvidence struct{ *fakeCamera }

func (onlyEvidence) Latest(context.Context) ([]byte, error) { return nil, web.ErrNoCamera }

func TestAMissingCameraIsSaid(t *testing.T) {
	h := open(t)
	h.camera.away = true
	if status, body, _ := h.get("/api/v1/picture.jpg"); status != 404 {
		t.Errorf("picture without a frame = %d %s, want 404", status, body)
	}
	none := open(t, func(c *web.Config) { c.Pictures = nil })
	shelf := open(t, func(c *web.Config) { c.Pictures = onlyEvidence{&fakeCamera{now: []byte("\xff\xd8")}} })
	for _, h := range []*house{none, shelf} {
		if status, body, _ := h.get("/api/v1/picture.jpg"); status != 404 || !strings.Contains(string(body), "no camera") {
			t.Errorf("picture without a camera = %d %s, want 404 that says so", status, body)
		}
	}
	if status, body, _ := shelf.get("/api/v1/evidence/0123456789abcdef.jpg"); status != 200 {
		t.Errorf("evidence without a camera = %d %s, want it", status, body)
	}
}

func TestAWarningOfTheCameraGoesWithThePicture(t *testing.T) {
	s := web.New(web.Config{Pictures: &fakeCamera{},
		Table: &fakeTable{snap: companion.Snapshot{Warnings: []companion.Warning{{
			Name: "camera", Cause: "unplugged", Says: companion.Words{Key: "warn.camera", Text: engines.Text{"en": "Camera away"}}}}}}})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, localRequest("GET", "/api/v1/picture.jpg", ""))
	p := decodeJSON[problem](t, w.Body.Bytes())
	if w.Code != 503 || p.Code != "camera" || p.Detail != "unplugged" || p.Says == nil {
		t.Errorf("picture = %d %s, want 503 with the warning", w.Code, w.Body)
	}
}

// Evidence that was cleared away does not come back with the camera.
func TestEvidenceNeedsNoCamera(t *testing.T) {
	s := web.New(web.Config{Pictures: &fakeCamera{now: []byte("\xff\xd8")},
		Table: &fakeTable{snap: companion.Snapshot{Warnings: []companion.Warning{{Name: "camera", Cause: "unplugged"}}}}})
	for hash, want := range map[string]int{"0123456789abcdef": 200, "deaddeaddead": 404} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, localRequest("GET", "/api/v1/evidence/"+hash+".jpg", ""))
		if w.Code != want || want == 404 && decodeJSON[problem](t, w.Body.Bytes()).Code != "picture" {
			t.Errorf("evidence %s = %d %s, want %d", hash, w.Code, w.Body, want)
		}
	}
}

// A picture that was thrown away must not be shown from what a phone keeps.
func TestEvidenceIsKeptByPhonesOnlyWhileItIsThere(t *testing.T) {
	camera := &fakeCamera{now: []byte("\xff\xd8")}
	s := web.New(web.Config{Pictures: camera, Table: &fakeTable{}})
	ask := func(tag string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), localRequest("GET", "/api/v1/evidence/0123456789abcdef.jpg", "")
		r.Header.Set("If-None-Match", tag)
		s.ServeHTTP(w, r)
		return w
	}
	first := ask("")
	if got := first.Header().Get("Cache-Control"); first.Code != 200 || got != "private, no-cache" {
		t.Errorf("evidence = %d, Cache-Control %q, want that phones ask again", first.Code, got)
	}
	if again := ask(first.Header().Get("ETag")); again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("evidence that the phone has = %d with %d bytes, want 304 alone", again.Code, again.Body.Len())
	}
	camera.now = nil // thrown away
	if gone := ask(first.Header().Get("ETag")); gone.Code != 404 || gone.Header().Get("ETag") != "" {
		t.Errorf("evidence that was thrown away = %d %v, want 404", gone.Code, gone.Header())
	}
}

func TestATableWithoutVerdict(t *testing.T) {
	s := web.New(web.Config{Table: &fakeTable{err: errors.New("the table is closing")}})
	w := httptest.NewRecorder()
	s.ServeHTTP(w, localRequest("POST", "/api/v1/commands", `{"kind":"undo"}`))
	if p := decodeJSON[problem](t, w.Body.Bytes()); w.Code != 503 || !strings.Contains(p.Detail, "closing") {
		t.Errorf("command = %d %s, want 503 with the reason", w.Code, w.Body)
	}
}

// A full disk is nobody's mistake: it is said, and the same command may come again when there is room.
func TestAFullDiskIsSaid(t *testing.T) {
	h := open(t)
	h.play(twoPlayers)
	if err := h.journal.Limit(1); err != nil { // less than it has: it grows no more
		t.Fatal(err)
	}
	full := func(path, body string) (p problem) {
		t.Helper()
		for range 2000 {
			status, answer, _ := h.post(path, body)
			if p = decodeJSON[problem](t, answer); status == 503 {
				return p
			}
		}
		t.Fatalf("%s is still taken: %+v", body, p)
		return p
	}
	for path, body := range map[string]string{
		"/api/v1/commands": `{"kind":"play","actions":[{"kind":"roll","faces":[1,1,1,1,1,1,1,1]},{"kind":"aside","dice":[1,1,1,1,1,1,1,1]}]}`,
		"/api/v1/lines":    twoPlayers,
	} {
		if p := full(path, body); p.Code != "journal" || p.Says == nil || !strings.Contains(p.Says.Text.In("en"), "full") {
			t.Errorf("%s on a full disk = %+v, want code journal and words", path, p)
		}
	}
}

func TestStrangersAreTurnedAway(t *testing.T) {
	h := open(t, func(c *web.Config) {
		c.Names = []string{"Tisch.example"}
		c.Machine = func() host.Machine { return host.Machine{Name: "spieltisch"} }
	})
	tests := []struct {
		name, method, host string
		header             map[string]string
		status             int
	}{
		{"an address", "GET", "192.168.1.7:8080", nil, 200},
		{"an address of version 6", "GET", "[fe80::1]:8080", nil, 200},
		{"localhost", "GET", "localhost:8080", nil, 200},
		{"mDNS", "GET", "spieltisch.local", nil, 200},
		{"its name by itself", "GET", "spieltisch:8080", nil, 200},
		{"its name behind a router", "GET", "spieltisch.fritz.box:8080", nil, 200},
		{"another name behind a router", "GET", "drucker.fritz.box", nil, 421},
		{"its name in front of somebody else's", "GET", "spieltisch.evil.example", nil, 421},
		{"configured", "GET", "tisch.EXAMPLE:80", nil, 200},
		{"a name from outside", "GET", "evil.example", nil, 421},
		{"a name that only begins right", "GET", "localhost.evil.example", nil, 421},
		{"no browser", "POST", "localhost", nil, 409},
		{"our own page", "POST", "localhost:8080", map[string]string{"Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"}, 409},
		{"another page", "POST", "localhost:8080", map[string]string{"Origin": "http://evil.example"}, 403},
		{"another port", "POST", "localhost:8080", map[string]string{"Origin": "http://localhost:9090"}, 403},
		{"a page without an origin", "POST", "localhost:8080", map[string]string{"Origin": "null"}, 403},
		{"an old browser from another site", "POST", "localhost:8080", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			header := http.Header{"Host": {tt.host}}
			for k, v := range tt.header {
				header.Set(k, v)
			}
			path, body := "/api/v1/state", ""
			if tt.method == "POST" {
				path, body = "/api/v1/commands", `{"kind":"undo"}` // 409: nothing to undo, so it reached the table
			}
			if status, answer, _ := h.send(tt.method, path, body, header); status != tt.status {
				t.Errorf("%s with Host %q %v = %d %s, want %d", tt.method, tt.host, tt.header, status, answer, tt.status)
			}
		})
	}
}

func TestALargeBodyIsRefused(t *testing.T) {
	h := open(t)
	for _, path := range []string{"/api/v1/lines", "/api/v1/commands"} {
		if status, body, _ := h.post(path, `{"kind":"`+strings.Repeat("x", 64<<10)+`"}`); status != 413 {
			t.Errorf("POST %s with 64 kB = %d %.100s, want 413", path, status, body)
		}
	}
}

func TestDemo(t *testing.T) {
	demo := &fakeDemo{}
	h := open(t, func(c *web.Config) { c.Demo = demo })
	h.play(twoPlayers)
	for _, act := range [][2]string{{"seats/take", `{"seat":2}`}, {"demo/roll", `{"all":true}`}, {"demo/aside", `{"face":4,"n":3}`}, {"demo/push", `{"tunnel":2,"tile":"worm"}`}, {"demo/mischief", `{"kind":"mixed"}`}, {"demo/draw", `{}`}, {"seats/leave", `{"seat":2}`}} {
		if status, body, _ := h.send("POST", "/api/v1/"+act[0], act[1], browserCookie(1)); status != 204 {
			t.Errorf("%s = %d %s, want 204", act[0], status, body)
		}
	}
	if diff := cmp.Diff([]string{"take 2", "roll true", "aside 4 3", "push 2 worm", "mischief mixed", "draw", "leave 2"}, demo.did()); diff != "" {
		t.Errorf("what the visitor did (-want +got):\n%s", diff)
	}
	for path, want := range map[string]int{"/api/v1/demo/fly": 404, "/api/v1/seats/fly": 404, "/api/v1/seats/take": 409} {
		if status, body, _ := h.send("POST", path, `{"seat":9}`, browserCookie(1)); status != want {
			t.Errorf("POST %s = %d %s, want %d", path, status, body, want)
		}
	}
	if _, body, _ := h.get("/api/v1/demo"); !strings.Contains(string(body), `"tricks":[{"kind":"mixed"`) {
		t.Errorf("GET /demo = %s, want the tricks", body)
	}
}

// event is one server-sent event.
type event struct {
	name, id string
	data     json.RawMessage
}

// stream reads the events of a URL until the test ends.
func stream(t *testing.T, url string) (iter.Seq[event], func()) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	r, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Last-Event-ID", "1")
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != 200 || a.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("GET %s = %d %s, want 200 and a stream", url, a.StatusCode, a.Header.Get("Content-Type"))
	}
	in := bufio.NewReader(a.Body)
	return func(yield func(event) bool) {
		var e event
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			switch {
			case line == ":":
				e.name = "beat"
			case strings.HasPrefix(line, "event: "):
				e.name = line[7:]
			case strings.HasPrefix(line, "id: "):
				e.id = line[4:]
			case strings.HasPrefix(line, "data: "):
				e.data = json.RawMessage(line[6:])
			case line == "":
				if !yield(e) {
					return
				}
				e = event{}
			}
		}
	}, func() { cancel(); _ = a.Body.Close() }
}

func TestEvents(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Beat = 20 * time.Millisecond; c.Demo = &fakeDemo{} })
	h.play(twoPlayers)
	events, stop := stream(t, h.url+"/api/v1/events?html=en")
	defer stop()
	step := 0
	for e := range events {
		if e.name == "beat" {
			if step == 0 {
				t.Fatal("a heartbeat came before the first snapshot")
			}
			continue
		}
		var s struct {
			Seq     int64
			Sitting struct{ Seats []web.DemoSeat }
			Page    map[string]string
		}
		if err := json.Unmarshal(e.data, &s); err != nil || e.name != "snapshot" || e.id != jsonInt(s.Seq) {
			t.Fatalf("event %q id %q: %v, want a snapshot with its journal number as id", e.name, e.id, err)
		}
		switch step {
		case 0:
			if !strings.Contains(s.Page["turn"], "Anna") || s.Page["players"] == "" {
				t.Fatalf("first event has the parts %v, want all", s.Page)
			}
			step = 1
			h.play(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		case 1:
			if s.Page["moves"] == "" {
				continue // a snapshot on the way to the roll
			}
			if _, ok := s.Page["menu"]; ok {
				t.Error("the menu came again, but nothing in it changed")
			}
			step = 2
			h.send("POST", "/api/v1/seats/take", `{"seat":1}`, browserCookie(1))
		case 2:
			if !s.Sitting.Seats[0].Visitor {
				continue
			}
			return // the seat that was taken came without a new snapshot
		}
	}
	t.Fatalf("the stream ended after step %d", step)
}

func TestEventStreamsAreLimited(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Streams = 1; c.Beat = 10 * time.Millisecond })
	events, stop := stream(t, h.url+"/api/v1/events")
	for range events {
		break // the first one is in
	}
	status, body, header := h.get("/api/v1/events")
	if status != 503 || header.Get("Retry-After") == "" {
		t.Errorf("second stream = %d %s, want 503 with Retry-After", status, body)
	}
	stop()
	for deadline := time.Now().Add(5 * time.Second); ; {
		if status, err := probe(t, h); err == nil && status == 200 {
			return // the place of the one that went is free
		}
		if time.Now().After(deadline) {
			t.Fatal("no stream came free")
		}
	}
}

// One machine with many pages leaves room for others: who has most gives up the oldest of them.
func TestOneAddressLeavesStreamsForOthers(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Streams = 4 })
	begin := func(from string) *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), "GET", h.url+"/api/v1/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", from)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Body.Close() })
		return a
	}
	var greedy []*http.Response
	for range 4 {
		greedy = append(greedy, begin("192.0.2.1"))
	}
	if a := begin("192.0.2.1"); a.StatusCode != 503 {
		t.Errorf("a fifth stream = %d, want 503", a.StatusCode)
	}
	for i, want := range []int{200, 200, 503} { // two each, then
		if a := begin("192.0.2.2"); a.StatusCode != want {
			t.Errorf("stream %d of another address = %d, want %d", i+1, a.StatusCode, want)
		}
	}
	for i := range 2 {
		if _, err := io.Copy(io.Discard, greedy[i].Body); err != nil { // it ends
			t.Error(err)
		}
	}
	if a := begin("192.0.2.3"); a.StatusCode != 200 {
		t.Errorf("the first stream of a third address = %d, want 200", a.StatusCode)
	}
}

// probe opens a stream and closes it at once.
func probe(t *testing.T, h *house) (int, error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", h.url+"/api/v1/events", nil)
	if err != nil {
		return 0, err
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	defer func() { _ = a.Body.Close() }()
	if a.StatusCode != 200 {
		_, err = io.Copy(io.Discard, a.Body)
	}
	return a.StatusCode, err
}

// fakeTable answers as it is told.
type fakeTable struct {
	snap    companion.Snapshot
	verdict companion.Verdict
	err     error
}

func (f *fakeTable) Do(context.Context, companion.Command) (companion.Verdict, error) {
	return f.verdict, f.err
}
func (f *fakeTable) Sighting(string, int64) (companion.Sighting, error) {
	return companion.Sighting{}, f.err
}
func (f *fakeTable) Certificate() (companion.Certificate, error) {
	return companion.Certificate{}, f.err
}
func (f *fakeTable) Snapshot() *companion.Snapshot { return &f.snap }
func (f *fakeTable) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		yield(&f.snap)
		<-ctx.Done()
	}
}
func (f *fakeTable) History(string, int) ([]companion.MatchInfo, bool, error) {
	return nil, false, f.err
}
func (f *fakeTable) Players() (all, last []string, err error) { return nil, nil, f.err }
func (f *fakeTable) Counted(context.Context) bool             { return true }
func (f *fakeTable) Record(string) ([]companion.Move, error)  { return nil, f.err }
func (f *fakeTable) Review(string) (companion.Review, error) {
	return companion.Review{}, f.err
}

func (f *fakeTable) Course(string) (companion.Course, error) { return companion.Course{}, f.err }

func (f *fakeTable) Highlights(string) ([]companion.Highlight, error) { return nil, f.err }

func (f *fakeTable) LegalMoves(string, int64) (companion.LegalMoves, error) {
	return companion.LegalMoves{}, f.err
}

func localRequest(method, path, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "localhost"
	return r
}

func jsonInt(n int64) string {
	data, _ := json.Marshal(n)
	return string(data)
}

// A phone in a pocket reads nothing. The table plays on, and the place of the phone is given to another.
func TestASlowClientLosesItsStreamAndHoldsNobody(t *testing.T) {
	t.Parallel()
	readsNothing(t, func(h *house) net.Conn {
		slow, _ := piped(t, h.server)
		return slow
	})
}

// The same where thousands of moves have to fill the kernel's buffers first.
func TestASlowClientBehindBuffersLosesItsStream(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	readsNothing(t, func(h *house) net.Conn {
		slow, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = slow.Close() })
		if err := slow.(*net.TCPConn).SetReadBuffer(1 << 10); err != nil {
			t.Fatal(err)
		}
		return slow
	})
}

// readsNothing has a client follow the events that reads nothing of them.
func readsNothing(t *testing.T, connect func(*house) net.Conn) {
	t.Helper()
	h := open(t, func(c *web.Config) {
		c.Streams, c.Beat, c.Grace = 1, 5*time.Millisecond,
			50*time.Millisecond
	})
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	slow := connect(h)
	if _, err := io.WriteString(slow, "GET /api/v1/events?html=de HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(slow, make([]byte, 64)); err != nil { // it has begun
		t.Fatal(err)
	}
	for n := range 5000 {
		var do companion.Do = companion.Undo{}
		if n%2 == 1 {
			do = companion.Redo{}
		}
		before := time.Now()
		h.do(companion.Command{Do: do})
		if took := time.Since(before); took > 2*time.Second {
			t.Fatalf("a command took %v while a client read nothing", took)
		}
		if n%10 != 9 {
			continue
		}
		if status, err := probe(t, h); err == nil && status == 200 {
			return
		}
	}
	t.Error("the client that reads nothing still has its stream")
}
