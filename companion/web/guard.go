package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"spieltisch/companion/web/host"
)

// maxBody is the largest request body: a command is a few hundred bytes, a position a few thousand.
const maxBody = 64 << 10

// guard keeps other people's pages out. A page from elsewhere may point its own host name at this machine (DNS
// rebinding), so only names that nobody outside the house can own are answered; and it may post here, so a request that
// changes something has to come from a page of this server, or from no page at all.
type guard struct {
	names   map[string]bool
	machine func() host.Machine
}

func newGuard(names []string, machine func() host.Machine) guard {
	g := guard{names: map[string]bool{}, machine: machine}
	for _, n := range names {
		g.names[strings.ToLower(strings.TrimSuffix(n, "."))] = true
	}
	return g
}

func (g guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHeaders(w.Header())
		if !g.hostOK(r.Host) {
			problem{Status: http.StatusMisdirectedRequest, Code: "host",
				Detail: "this table does not answer to the name " + quote(r.Host) + " (add it to the host names in the configuration)"}.write(w)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !sameOrigin(r) {
			problem{Status: http.StatusForbidden, Code: "origin", Detail: "commands are taken from pages of this table only"}.write(w)
			return
		}
		if r.Body != nil {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		next.ServeHTTP(w, r)
	})
}

// hostOK says whether a Host header is a name of this machine: an address, a name that it has at home, or configured.
func (g guard) hostOK(name string) bool {
	if h, _, err := net.SplitHostPort(name); err == nil {
		name = h
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return g.names[name] || g.machine().Owns(name)
}

// sameOrigin says whether a request comes from a page of this server, or from a program that is no browser.
func sameOrigin(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
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
