package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/presence"
	"spieltisch/companion/web"
)

// guarded is a house that keeps presence, and what its display shows.
type guarded struct {
	*house
	keeper *presence.Keeper
	code   string
}

func openGuarded(t *testing.T, has presence.Config) *guarded {
	t.Helper()
	g := &guarded{}
	has.Show = func(code string, _ time.Time) { g.code = code }
	g.keeper = presence.New(has)
	g.house = open(t, func(c *web.Config) { c.Presence = g.keeper })
	return g
}

// phone sends a request as a phone in the house does, and gives the answer.
func (g *guarded) phone(method, path, body string, header map[string]string) *http.Response {
	r := httptest.NewRequest(method, "http://192.168.178.31:8080"+path, strings.NewReader(body))
	r.RemoteAddr = "192.168.178.50:40000"
	for k, v := range header {
		switch k {
		case "RemoteAddr":
			r.RemoteAddr = v
		case "Host":
			r.Host = v
		default:
			r.Header.Set(k, v)
		}
	}
	w := httptest.NewRecorder()
	g.server.ServeHTTP(w, r)
	return w.Result()
}

// form posts the page for the code as a browser does.
func (g *guarded) form(values url.Values) *http.Response {
	return g.phone(http.MethodPost, "/here?lang=en", values.Encode(), map[string]string{
		"Content-Type": "application/x-www-form-urlencoded", "Origin": "http://192.168.178.31:8080",
		"Sec-Fetch-Site": "same-origin"})
}

const undo = `{"kind":"undo"}`

// refused reports whether a command was refused for want of presence.
func refused(t *testing.T, r *http.Response) bool {
	t.Helper()
	var p struct {
		Code string
		Says *struct {
			Text struct{ De, En, Fr, It string }
		}
	}
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		t.Fatal(err)
	}
	if p.Code == "presence" && (r.StatusCode != http.StatusForbidden || p.Says == nil || p.Says.Text.It == "") {
		t.Errorf("refused with status %d and %+v, want 403 and words", r.StatusCode, p.Says)
	}
	return p.Code == "presence"
}

func TestEverybodyLooksAndThoseAtTheTableChange(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true})
	var api struct {
		Paths map[string]map[string]struct{ Security []any }
	}
	if err := json.NewDecoder(g.phone("GET", "/api/v1/openapi.json", "", nil).Body).Decode(&api); err != nil {
		t.Fatal(err)
	}
	changing := 0
	for path, does := range api.Paths {
		for method, op := range does {
			path = strings.NewReplacer("{act}", "take", "{match}", "x", "{seq}", "1", "{hash}", "x").Replace(path)
			if path == "/api/v1/events" {
				path += "?once"
			}
			r := g.phone(strings.ToUpper(method), path, "{}", nil)
			want := method == "post" && !strings.Contains(path, "/setups/") &&
				!strings.HasSuffix(path, "/why") || path == "/api/v1/camera.jpg" // of another camera of the house
			if got := r.StatusCode == http.StatusForbidden; got != want || (op.Security != nil) != want {
				t.Errorf("%s %s of a stranger: %d, security %v; want refused: %v", method, path, r.StatusCode,
					op.Security, want)
			}
			if want {
				changing++
			}
		}
	}
	if changing < 4 {
		t.Errorf("%d paths change something, want all", changing)
	}
	for _, path := range []string{"/", "/new", "/mend", "/wall", "/setup", "/evening", "/here"} {
		if r := g.phone("GET", path, "", nil); r.StatusCode != http.StatusOK {
			t.Errorf("a stranger looks at %s: %d", path, r.StatusCode)
		}
	}
}

func TestTheMachineItselfIsPresent(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true})
	for _, tt := range []struct {
		name   string
		header map[string]string
		want   bool // refused
	}{
		{"a program here", map[string]string{"RemoteAddr": "127.0.0.1:5", "Host": "localhost:8080"}, false},
		{"a program here, IPv6", map[string]string{"RemoteAddr": "[::1]:5", "Host": "localhost:8080"}, false},
		{"a proxy here that keeps the name only", map[string]string{"RemoteAddr": "127.0.0.1:5"}, true},
		{"a phone", nil, true},
		{"a proxy here", map[string]string{"RemoteAddr": "127.0.0.1:5", "Host": "localhost", "X-Forwarded-For": "192.168.178.50"}, true},
		{"another proxy", map[string]string{"RemoteAddr": "127.0.0.1:5", "Host": "localhost", "Forwarded": "for=192.168.178.50"}, true},
		{"a proxy that names its client", map[string]string{"RemoteAddr": "127.0.0.1:5", "Host": "localhost", "X-Real-IP": "192.168.178.50"}, true},
		{"a tunnel", map[string]string{"RemoteAddr": "127.0.0.1:5", "Host": "localhost", "Via": "1.1 tunnel"}, true},
		{"a phone that says it is here", map[string]string{"X-Forwarded-For": "127.0.0.1"}, true},
		{"nobody knows", map[string]string{"RemoteAddr": "@"}, true},
		{"a phone that asks for localhost", map[string]string{"Host": "localhost"}, true},
	} {
		if got := refused(t, g.phone("POST", "/api/v1/commands", undo, tt.header)); got != tt.want {
			t.Errorf("%s is refused: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestACodeOpensAPhone(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true})
	if !refused(t, g.phone("POST", "/api/v1/commands", undo, nil)) {
		t.Fatal("a phone that has not shown presence is not refused")
	}
	if r := g.form(url.Values{"act": {"ask"}}); r.StatusCode != http.StatusOK || len(g.code) != 6 {
		t.Fatalf("asked for a code: %d, the display shows %q", r.StatusCode, g.code)
	}
	wrong := "000000"
	if g.code == wrong {
		wrong = "000001"
	}
	if r := g.form(url.Values{"act": {"try"}, "code": {wrong}}); r.StatusCode != http.StatusForbidden ||
		len(r.Cookies()) > 0 {
		t.Errorf("a wrong code: %d, cookies %v", r.StatusCode, r.Cookies())
	}
	r := g.form(url.Values{"act": {"try"}, "code": {g.code}})
	if r.StatusCode != http.StatusSeeOther || len(r.Cookies()) != 1 {
		t.Fatalf("the code: %d, cookies %v, want 303 and one", r.StatusCode, r.Cookies())
	}
	c := r.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || time.Until(c.Expires) > 12*time.Hour {
		t.Errorf("the cookie is %+v, want one for the evening that no script and no other page uses", c)
	}
	key := map[string]string{"Cookie": c.Name + "=" + c.Value}
	if refused(t, g.phone("POST", "/api/v1/commands", undo, key)) {
		t.Error("an open phone is refused")
	}
	key["Origin"] = "http://evil.example"
	if r := g.phone("POST", "/api/v1/commands", undo, key); r.StatusCode != http.StatusForbidden {
		t.Errorf("an open phone on a stranger's page: %d, want 403", r.StatusCode)
	}
	key["Cookie"] = c.Name + "=" + strings.Repeat("0", len(c.Value))
	delete(key, "Origin")
	if !refused(t, g.phone("POST", "/api/v1/commands", undo, key)) {
		t.Error("a forged key is not refused")
	}
}

func TestAForgedCodeIsTriedFewTimes(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true})
	g.form(url.Values{"act": {"ask"}})
	last := 0
	for range 6 {
		last = g.form(url.Values{"act": {"try"}, "code": {"none"}}).StatusCode
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("the sixth wrong code: %d, want 429", last)
	}
	if r := g.form(url.Values{"act": {"everybody"}}); r.StatusCode != http.StatusConflict {
		t.Errorf("everybody at a table with a display: %d, want 409", r.StatusCode)
	}
	if r := g.form(url.Values{"act": {"shut"}}); r.StatusCode != http.StatusForbidden {
		t.Errorf("a stranger signs all phones out: %d, want 403", r.StatusCode)
	}
}

func TestATableWithoutBothLetsEverybodyIn(t *testing.T) {
	g := openGuarded(t, presence.Config{})
	if !refused(t, g.phone("POST", "/api/v1/commands", undo, nil)) {
		t.Error("nobody has chosen, and a phone is not refused")
	}
	if r := g.form(url.Values{"act": {"everybody"}}); r.StatusCode != http.StatusSeeOther {
		t.Errorf("everybody: %d, want 303", r.StatusCode)
	}
	if refused(t, g.phone("POST", "/api/v1/commands", undo, nil)) {
		t.Error("everybody was chosen, and a phone is refused")
	}
}

func TestTheButtonOpensAPhone(t *testing.T) {
	g := openGuarded(t, presence.Config{Buttons: true})
	if r := g.form(url.Values{"act": {"claim"}}); r.StatusCode != http.StatusForbidden {
		t.Errorf("without the button: %d, want 403", r.StatusCode)
	}
	g.keeper.Held()
	if r := g.form(url.Values{"act": {"claim"}}); r.StatusCode != http.StatusSeeOther || len(r.Cookies()) != 1 {
		t.Errorf("after the button: %d %v, want 303 and a cookie", r.StatusCode, r.Cookies())
	}
}

func TestScriptsSendTheirToken(t *testing.T) {
	g := openGuarded(t, presence.Config{Display: true, Token: "0123456789abcdef"})
	for token, want := range map[string]bool{"Bearer 0123456789abcdef": false, "Bearer 0123456789abcdee": true,
		"Basic 0123456789abcdef": true, "": true} {
		if got := refused(t, g.phone("POST", "/api/v1/commands", undo, map[string]string{"Authorization": token})); got != want {
			t.Errorf("Authorization: %q is refused: %v, want %v", token, got, want)
		}
	}
}

func TestAnAddressIsPutOffAndOthersAreNot(t *testing.T) {
	now := time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)
	h := open(t, func(c *web.Config) {
		c.Now = func() time.Time { return now }
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")}
	})
	g := &guarded{house: h}
	last := http.StatusOK
	for n := 0; last == http.StatusOK; n++ {
		if n > 1000 {
			t.Fatal("1000 requests at once are not too many")
		}
		last = g.phone("GET", "/api/v1/state", "", nil).StatusCode
	}
	tests := []struct {
		name   string
		header map[string]string
		want   int
	}{
		{"the same", nil, 429},
		{"the same, in disguise", map[string]string{"X-Forwarded-For": "192.168.178.99"}, 429},
		{"another", map[string]string{"RemoteAddr": "192.168.178.51:1"}, 200},
		{"the machine", map[string]string{"RemoteAddr": "127.0.0.1:1"}, 200},
		{"the same by a proxy", map[string]string{"RemoteAddr": "10.0.0.1:1", "X-Forwarded-For": "192.168.178.50"}, 429},
		{"another by a proxy", map[string]string{"RemoteAddr": "10.0.0.1:1", "X-Forwarded-For": "1.1.1.1, 192.168.178.52"}, 200},
	}
	for _, tt := range tests {
		if got := g.phone("GET", "/api/v1/state", "", tt.header).StatusCode; got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
	now = now.Add(2 * time.Second)
	if got := g.phone("GET", "/api/v1/state", "", nil).StatusCode; got != 200 {
		t.Errorf("two seconds later: %d, want 200", got)
	}
}
