package web

import (
	"cmp"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/host"
	"spieltisch/companion/web/page"
)

// maxBody is the largest request body: a command is a few hundred bytes, a position a few thousand.
const maxBody = 64 << 10

// originCheck keeps other people's pages out. A page from elsewhere may point its own host name at this
// machine (DNS rebinding), so only names that nobody outside the house can own are answered; and it may post
// here, so a request that changes something has to come from a page of this server, or from no page at all.
//
// What a proxy says about a request (X-Forwarded-Host) counts only where the configuration names the
// proxy: a page that rebinds a name may send any header.
type originCheck struct {
	names   map[string]bool
	proxies []netip.Prefix
	machine func() host.Machine
	// answers a person who came by an unknown name
	stray func(w http.ResponseWriter, r *http.Request, name string)
	log   *slog.Logger
	now   func() time.Time
	said  *seldom
}

func newOriginCheck(cfg Config, stray func(http.ResponseWriter, *http.Request, string)) originCheck {
	g := originCheck{names: map[string]bool{}, proxies: cfg.Proxies, machine: cfg.Machine, stray: stray,
		log: cfg.Log, now: cfg.Now, said: &seldom{}}
	for _, n := range cfg.Names {
		g.names[strings.ToLower(strings.TrimSuffix(n, "."))] = true
	}
	return g
}

func (g originCheck) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHeaders(w.Header())
		name := g.asked(r)
		if !g.hostOK(name) {
			g.strange(w, r, name)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !sameOrigin(r, name) {
			g.foreign(w, r, name)
			return
		}
		if r.Body != nil {
			most := int64(maxBody)
			if strings.HasSuffix(r.URL.Path, base+importPath) {
				most = mostBrought
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
		}
		next.ServeHTTP(w, r)
	})
}

// strange answers a request to a name that is not this machine's: a page for people, a problem for programs.
func (g originCheck) strange(w http.ResponseWriter, r *http.Request, name string) {
	if n, ok := g.said.now(g.now(), "host"); ok {
		g.log.Warn("somebody came by a name that is not this table's; add it to hosts in the configuration if it is",
			"host", cut(name), "times", n)
	}
	if person(r) {
		g.stray(w, r, name)
		return
	}
	problem{Status: http.StatusMisdirectedRequest, Code: codeHost,
		Detail: "this table does not answer to the name " + quote(name) + " (add it to the host names in the configuration)"}.write(w)
}

// foreign refuses a command that comes from no page of this server. Where it looks as if a proxy had
// changed the name on the way, page and log name the setting.
func (g originCheck) foreign(w http.ResponseWriter, r *http.Request, name string) {
	p := problem{Status: http.StatusForbidden, Code: codeOrigin, Detail: "commands are taken from pages of this table only"}
	if u, err := url.Parse(r.Header.Get("Origin")); err == nil && u.Host != "" && siteOK(r) {
		says := proxyWords(u.Host, name)
		p.Says = &says
		p.Detail += "; the page is at " + quote(u.Host) + " and asks " + quote(name) +
			": a proxy between them has to keep Host (nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On)"
		if n, ok := g.said.now(g.now(), "origin"); ok {
			g.log.Warn("a command came from a page at another address; if that is a proxy of yours, it has to keep the name:"+
				" proxy_set_header Host $http_host; (nginx), ProxyPreserveHost On (Apache); docs/tinkerer/proxies.md",
				"page", cut(u.Host), "host", cut(name), "times", n)
		}
	}
	p.write(w)
}

// proxyWords says to people what the proxy in front of the table lacks.
func proxyWords(from, name string) companion.Words {
	args := map[string]any{"page": strings.Trim(quote(from), `"`), "name": strings.Trim(quote(name), `"`)}
	return companion.Words{Key: "no.origin", Text: page.Text("proxyHost").Fill(args), Display: page.Text("proxyHostShort"), Picture: "warn"}
}

// asked is the host that the browser asked for: what a named proxy says, else what the request says.
func (g originCheck) asked(r *http.Request) string {
	if !g.trusts(r.RemoteAddr) {
		return r.Host
	}
	return cmp.Or(last(r.Header.Values("X-Forwarded-Host")), forwardedHost(r.Header.Values("Forwarded")), r.Host)
}

func (g originCheck) trusts(remote string) bool {
	at, err := netip.ParseAddrPort(remote)
	return err == nil && trusted(g.proxies, at.Addr().Unmap().WithZone(""))
}

// trusted reports whether an address is that of a proxy that the configuration names.
func trusted(proxies []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// last is the last element of a list in a header: the one that the nearest proxy has added.
func last(values []string) string {
	all := strings.Split(strings.Join(values, ","), ",")
	return strings.TrimSpace(all[len(all)-1])
}

// forwardedHost is the host of the last element of a Forwarded header (RFC 7239).
func forwardedHost(values []string) string {
	for pair := range strings.SplitSeq(last(values), ";") {
		key, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.EqualFold(key, "host") {
			return strings.Trim(value, `"`)
		}
	}
	return ""
}

// hostOK says whether a Host header is a name of this machine: an address, a name that it has at home, or
// configured.
func (g originCheck) hostOK(name string) bool {
	name = bare(name)
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return g.names[name] || g.machine().Owns(name)
}

// bare is a host without its port, as names are compared.
func bare(name string) string {
	if h, _, err := net.SplitHostPort(name); err == nil {
		name = h
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
}

// siteOK says whether the browser, where it says so, takes the page for one of this server.
func siteOK(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// sameOrigin says whether a request comes from a page of this server, or from a program that is no browser.
func sameOrigin(r *http.Request, name string) bool {
	if !siteOK(r) {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, name) && (r.TLS == nil || u.Scheme == "https")
}

// person says whether somebody looks at the answer: a browser that opens a page.
func person(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) &&
		strings.Contains(r.Header.Get("Accept"), "text/html") &&
		(dest == "" || dest == "document")
}

// cut is a value of unknown origin for the log, at a length that a person reads.
func cut(s string) string { return strings.ToValidUTF8(s[:min(len(s), 80)], "") }

// silence is how long a cause that was logged is not logged again.
const silence = time.Hour

// seldom lets a cause into the log once an hour, with how often it came. It is safe for concurrent use.
type seldom struct {
	mu   sync.Mutex
	last map[string]time.Time
	n    map[string]int
}

// now says whether a cause is to be logged now, and how often it came since it was.
func (s *seldom) now(at time.Time, cause string) (times int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		s.last, s.n = map[string]time.Time{}, map[string]int{}
	}
	s.n[cause]++
	if was, said := s.last[cause]; said && at.Sub(was) < silence {
		return 0, false
	}
	times = s.n[cause]
	s.last[cause], s.n[cause] = at, 0
	return times, true
}

// setHeaders allows a page its own files and nothing else.
func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "+
		"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
}
