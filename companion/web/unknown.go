package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net"
	"net/http"
	"regexp"
	"strings"

	"spieltisch/companion/web/page"
)

// A person who came by a name that the table does not answer to, or to a place where nothing is, gets a
// page in his language that leads on. It loads nothing: what is beside it would not be answered either.

var (
	//go:embed plain.html
	plainHTML string
	//go:embed unknown.html
	strayHTML string

	strayPage = plain("stray", strayHTML)
	// plainStyle is the part of the page that its policy has to allow, by its hash.
	plainStyle = "'sha256-" + hash64(between(plainHTML, "<style>", "</style>")) + "'"
)

// plain makes a page with the head of plain.html.
func plain(name, body string) *template.Template {
	head := template.Must(template.New(name).Parse(plainHTML))
	return template.Must(head.New(name + "-body").Parse(body))
}

func between(s, from, to string) string {
	_, s, _ = strings.Cut(s, from)
	s, _, _ = strings.Cut(s, to)
	return s
}

func hash64(s string) string {
	sum := sha256.Sum256([]byte(s))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// unknownPage is what the page says.
type unknownPage struct {
	Lang, Title, Says string
	Links             []link
	More, Line        string // what whoever set the table up can do, with the line of the configuration
}

type link struct{ To, Says string }

// unknownHost leads on somebody who came by a name that is not this machine's.
func (s *site) unknownHost(w http.ResponseWriter, r *http.Request, name string) {
	lang := s.core.renderer(s.core.wish(r)).Lang
	shown := strings.Trim(quote(bare(name)), `"`)
	p := unknownPage{Lang: lang, Title: page.Text("strayHost").In(lang),
		Says: page.Text("strayHostSays").Fill(map[string]any{"name": shown}).In(lang)}
	for _, u := range s.core.urls(s.listens(r)) {
		says := strings.TrimSuffix(strings.TrimPrefix(u, s.core.scheme()+"://"), "/")
		p.Links = append(p.Links, link{To: u + "?lang=" + lang, Says: says})
	}
	if hostName.MatchString(shown) {
		p.More, p.Line = page.Text("strayHostAdd").In(lang), `hosts: ["`+shown+`"]`
	}
	s.sendUnknown(w, http.StatusMisdirectedRequest, p)
}

// hostName is a name that may stand in a configuration as it is.
var hostName = regexp.MustCompile(`^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$`)

// listens is where the page is served: as configured, else where this request arrived.
func (s *site) listens(r *http.Request) string {
	if s.core.cfg.Listen != "" {
		return s.core.cfg.Listen
	}
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		return at.String()
	}
	return ""
}

// unknownPath leads on somebody who came to a place where nothing is. A proxy may pass on a path that the
// table does not know it has.
func (s *site) unknownPath(w http.ResponseWriter, r *http.Request) {
	if !person(r) {
		http.NotFound(w, r)
		return
	}
	lang := s.core.renderer(s.core.wish(r)).Lang
	up := strings.Repeat("../", max(strings.Count(r.URL.Path, "/")-1, 0))
	p := unknownPage{Lang: lang, Title: page.Text("strayPath").In(lang),
		Links: []link{{To: up + "./?lang=" + lang, Says: page.Text("table").In(lang)}}}
	if first, _, deep := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/"); deep &&
		hostName.MatchString(first) {
		p.Says = page.Text("strayPathSays").In(lang)
		p.More, p.Line = page.Text("strayPathAdd").In(lang), "prefix: /"+first
		if n, ok := s.core.said.now(s.core.cfg.Now(), "path"); ok {
			s.core.cfg.Log.Warn("somebody came to a path where nothing is; if a proxy passes it on, set prefix in the configuration",
				"path", cut(r.URL.Path), "times", n)
		}
	}
	s.sendUnknown(w, http.StatusNotFound, p)
}

func (s *site) sendUnknown(w http.ResponseWriter, status int, p unknownPage) {
	var b bytes.Buffer
	if err := strayPage.Execute(&b, p); err != nil {
		s.core.broken(w, "stray", err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+plainStyle+"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept, Accept-Language")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // the client may be gone
}

// underPrefix lets the table be asked under the path of the configuration as well as by itself. A page's
// own paths are relative, so it needs to know nothing of it.
func underPrefix(prefix string, next http.Handler) http.Handler {
	prefix = strings.TrimRight(prefix, "/")
	if prefix == "" {
		return next
	}
	stripped := http.StripPrefix(prefix, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == prefix:
			to := *r.URL
			to.Path, to.RawPath, to.Scheme, to.Host = prefix+"/", "", "", ""
			http.Redirect(w, r, to.RequestURI(), http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, prefix+"/"):
			stripped.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}
