package web_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"

	"spieltisch/companion/web"
	"spieltisch/companion/web/host"
	"spieltisch/engines"
)

// home is a table whose machine is called spieltisch.
func home(c *web.Config) {
	c.Machine = func() host.Machine {
		return host.Machine{Name: "spieltisch", Addrs: []netip.Addr{netip.MustParseAddr("192.168.178.31")}}
	}
	c.Listen = ":8080"
}

// inFront is a proxy in front of a house; rewrite changes what it passes on.
func inFront(t *testing.T, h *house, rewrite func(*httputil.ProxyRequest)) string {
	t.Helper()
	to, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			if rewrite != nil {
				rewrite(r)
			}
		}})
	t.Cleanup(front.Close)
	return front.URL
}

// through sends a request and gives the answer.
func through(t *testing.T, method, address string, body string, header map[string]string) (*http.Response,
	string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		if k == "Host" {
			r.Host = v
			continue
		}
		r.Header.Set(k, v)
	}
	client := http.Client{CheckRedirect: func(*http.Request,
		[]*http.Request) error {
		return http.ErrUseLastResponse
	}}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(data)
}

// logged is a log to read.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logged) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

const nothingToUndo = `{"kind":"undo"}` // 409: it has reached the table

// A proxy that changes Host has no command taken, and page and log say what it lacks, the log once.
func TestAProxyThatChangesHostIsNamed(t *testing.T) {
	var log logged
	h := open(t, home, func(c *web.Config) { c.Log = log.logger() })
	front := inFront(t, h, nil)
	at := strings.TrimPrefix(front, "http://")
	for range 3 {
		answer, body := through(t, "POST", front+"/api/v1/commands", nothingToUndo, map[string]string{"Origin": front})
		if answer.StatusCode != 403 {
			t.Fatalf("a command gives %d %s, want 403", answer.StatusCode, body)
		}
		p := decodeJSON[struct {
			Code, Detail string
			Says         struct {
				Text engines.Text
			}
		}](t, []byte(body))
		for _, said := range []string{p.Detail, p.Says.Text.In("de"), p.Says.Text.In("en"), p.Says.Text.In("fr"),
			p.Says.Text.In("it")} {
			if !strings.Contains(said, "proxy_set_header Host $http_host;") || !strings.Contains(said, at) || !strings.Contains(said, h.addr) {
				t.Errorf("said is %q, want both addresses and the setting", said)
			}
		}
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 1 || !strings.Contains(log.String(), "proxy_set_header") {
		t.Errorf("the log has %d warnings, want one that names the setting:\n%s", n, log.String())
	}
}

// What a request says of another host counts where it comes from a proxy of the configuration, and only
// there.
func TestForwardedHosts(t *testing.T) {
	here, elsewhere := netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")
	forwarded := func(h string) map[string]string { return map[string]string{"X-Forwarded-Host": h} }
	with := func(m map[string]string, more ...string) map[string]string {
		out := map[string]string{}
		for k, v := range m {
			out[k] = v
		}
		for i := 0; i < len(more); i += 2 {
			out[more[i]] = more[i+1]
		}
		return out
	}
	tests := []struct {
		name    string
		proxies []netip.Prefix
		header  map[string]string
		get     int // status of a page's data
		post    int // status of a command from a page at Origin, else of a program
	}{
		{"none, and nobody says anything", nil, nil, 200, 409},
		{"none: what is forwarded does not help a stranger's name", nil, with(forwarded("localhost"), "Host", "evil.example"), 421, 421},
		{"none: what is forwarded does not help a stranger's page", nil, with(forwarded("evil.example"), "Origin", "http://evil.example"), 200, 403},
		{"another one", []netip.Prefix{elsewhere}, with(forwarded("localhost"), "Host", "evil.example"), 421, 421},
		{"another one, page", []netip.Prefix{elsewhere}, with(forwarded("spieltisch.lan"), "Origin", "http://spieltisch.lan"), 200, 403},
		{"this one", []netip.Prefix{here}, with(forwarded("spieltisch.lan"), "Origin", "http://spieltisch.lan"), 200, 409},
		{"this one, over TLS", []netip.Prefix{here}, with(forwarded("spieltisch.lan"), "Origin", "https://spieltisch.lan"), 200, 409},
		{"this one, two in a row", []netip.Prefix{here}, with(forwarded("evil.example, spieltisch.lan"), "Origin", "http://spieltisch.lan"), 200, 409},
		{"this one, as RFC 7239 says it", []netip.Prefix{here}, map[string]string{"Forwarded": `for=1.2.3.4;host="spieltisch.lan:81"`, "Origin": "http://spieltisch.lan:81"}, 200, 409},
		{"this one: a stranger's name", []netip.Prefix{here}, forwarded("evil.example"), 421, 421},
		{"this one: a stranger's page", []netip.Prefix{here}, with(forwarded("spieltisch.lan"), "Origin", "http://evil.example"), 200, 403},
		{"this one: a stranger's site", []netip.Prefix{here}, with(forwarded("spieltisch.lan"), "Sec-Fetch-Site", "cross-site"), 200, 403},
		{"this one says nothing", []netip.Prefix{here}, map[string]string{"Host": "spieltisch.lan", "Origin": "http://spieltisch.lan"}, 200, 409},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := open(t, home, func(c *web.Config) { c.Proxies = tt.proxies })
			if answer, body := through(t, "GET", h.url+"/api/v1/state", "", tt.header); answer.StatusCode != tt.get {
				t.Errorf("GET = %d %s, want %d", answer.StatusCode, body, tt.get)
			}
			if answer, body := through(t, "POST", h.url+"/api/v1/commands", nothingToUndo, tt.header); answer.StatusCode != tt.post {
				t.Errorf("POST = %d %s, want %d", answer.StatusCode, body, tt.post)
			}
		})
	}
}

// A proxy may take a path off, or pass it on where the configuration says so.
func TestAPrefix(t *testing.T) {
	h := open(t, home, func(c *web.Config) { c.Prefix = "/tisch/" })
	for _, path := range []string{"/tisch/", "/tisch/new", "/tisch/api/v1/state", "/tisch/healthz", "/", "/api/v1/state"} {
		if answer, _ := through(t, "GET", h.url+path, "", nil); answer.StatusCode != 200 {
			t.Errorf("GET %s = %d, want 200", path, answer.StatusCode)
		}
	}
	answer, _ := through(t, "GET", h.url+"/tisch?lang=fr", "", nil)
	if to := answer.Header.Get("Location"); answer.StatusCode != http.StatusPermanentRedirect || to != "/tisch/?lang=fr" {
		t.Errorf("/tisch leads with %d to %q, want to /tisch/?lang=fr", answer.StatusCode, to)
	}
	for _, path := range []string{"/tischler/", "/tisch//evil.example/", "//evil.example/tisch"} {
		if answer, _ := through(t, "GET", h.url+path, "", nil); answer.StatusCode == 200 ||
			strings.HasPrefix(answer.Header.Get("Location"), "//") {
			t.Errorf("GET %s = %d %q", path, answer.StatusCode, answer.Header.Get("Location"))
		}
	}
	// No page names a path from the root: it would leave the prefix.
	h.play(middleOfAGame)
	for _, path := range []string{"/", "/new", "/mend", "/evening", "/wall", "/setup"} {
		_, html := through(t, "GET", h.url+path, "", nil)
		for _, from := range []string{`href="/`, `src="/`, `action="/`, `data-then="/`, `url(/`} {
			if strings.Contains(html, from) {
				t.Errorf("%s holds %s", path, from)
			}
		}
	}
}

// A person who comes by a name of somebody else, or to a place where nothing is, gets a page in his
// language that leads on; a program gets a problem.
func TestStrayPeopleAreLedOn(t *testing.T) {
	var log logged
	h := open(t, home, func(c *web.Config) { c.Log = log.logger() })
	browser := func(lang string) map[string]string {
		return map[string]string{"Host": "tisch.example:81", "Accept": "text/html,*/*;q=0.8", "Accept-Language": lang}
	}
	for lang, title := range map[string]string{
		"de-DE,de;q=0.9": "Auf diesen Namen hört der Tisch nicht", "en": "The table does not answer to this name",
		"fr-CH": "La table ne répond pas à ce nom", "it": "Il tavolo non risponde a questo nome", "pl": "Auf diesen Namen hört der Tisch nicht",
	} {
		answer, body := through(t, "GET", h.url+"/new", "", browser(lang))
		if answer.StatusCode != 421 || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s", lang, answer.StatusCode, answer.Header.Get("Content-Type"))
		}
		for _, want := range []string{"<h1>" + title + "</h1>", "tisch.example", `href="http://spieltisch.local:8080/?lang=`, `href="http://192.168.178.31:8080/?lang=`, `<code>hosts: [&#34;tisch.example&#34;]</code>`} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: the page has no %s:\n%s", lang, want, body)
			}
		}
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 1 {
		t.Errorf("the log has %d warnings of a name, want one:\n%s", n, log.String())
	}
	for _, header := range []map[string]string{{"Host": "tisch.example"}, {"Host": "tisch.example", "Accept": "application/json"},
		{"Host": "tisch.example", "Accept": "text/html", "Sec-Fetch-Dest": "empty"}} {
		answer, _ := through(t, "GET", h.url+"/", "", header)
		if got := answer.Header.Get("Content-Type"); answer.StatusCode != 421 || got != "application/problem+json" {
			t.Errorf("%v: %d %s, want a problem", header, answer.StatusCode, got)
		}
	}
	if _, body := through(t, "GET", h.url+"/", "", map[string]string{"Host": `"><script>alert(1)</script>`, "Accept": "text/html"}); strings.Contains(body, "<script") {
		t.Errorf("a script is on the page:\n%s", body)
	}
	person := map[string]string{"Accept": "text/html", "Accept-Language": "en"}
	answer, body := through(t, "GET", h.url+"/tisch/new", "", person)
	if answer.StatusCode != 404 || !strings.Contains(body, "<code>prefix: /tisch</code>") || !strings.Contains(body, `href=".././?lang=en"`) {
		t.Errorf("a path that a proxy passes on gives %d:\n%s", answer.StatusCode, body)
	}
	if answer, body := through(t, "GET", h.url+"/nothing", "", person); answer.StatusCode != 404 ||
		strings.Contains(body, "prefix:") {
		t.Errorf("a wrong path gives %d:\n%s", answer.StatusCode, body)
	}
	if answer, _ := through(t, "GET", h.url+"/nothing", "", nil); answer.StatusCode != 404 ||
		strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		t.Errorf("a program at a wrong path gets %d %s", answer.StatusCode, answer.Header.Get("Content-Type"))
	}
}

// Whoever only wants to know whether the table is well asks its address.
func TestProbesAskAnAddress(t *testing.T) {
	h := open(t, home)
	_, port, _ := net.SplitHostPort(h.addr) // an address with a port
	for _, name := range []string{"10.0.0.7", "10.0.0.7:" + port, "[2001:db8::7]:8080", "localhost", "spieltisch"} {
		probe := map[string]string{"Host": name, "User-Agent": "kube-probe/1.30"}
		if answer, body := through(t, "GET", h.url+"/healthz", "", probe); answer.StatusCode != 200 {
			t.Errorf("/healthz of %s = %d %s", name, answer.StatusCode, body)
		}
	}
}
