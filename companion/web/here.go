package web

import (
	"bytes"
	_ "embed"
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/presence"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// Everybody may look. Where the table keeps presence, a request that changes something, or looks through
// another camera than the table's, comes from the machine itself, from a phone whose owner has shown that
// he is at the table, or from a script that has the token.

// phoneCookie holds the key of an open phone.
const phoneCookie = "spieltisch-phone"

// presenceGate asks who comes for presence, and has the page on which people show it.
type presenceGate struct{ core *core }

// require lets those through who may change something.
func (d *presenceGate) require(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if d.mayChange(r) {
			next(w, r)
			return
		}
		says := companion.Words{Key: "no.presence", Text: hereWords("ask"), Display: hereWords("askShort"), Picture: "warn"}
		w.Header().Set("WWW-Authenticate", `Bearer realm="spieltisch"`)
		problem{Status: http.StatusForbidden, Code: codePresence, Says: &says,
			Detail: "who changes the record shows that he is at the table: people at /here, " +
				"scripts with Authorization: Bearer and the token of the configuration (docs/tinkerer/security.md)"}.write(w)
	}
}

func (d *presenceGate) mayChange(r *http.Request) bool {
	k := d.core.cfg.Presence
	if k == nil || k.Everybody() || fromHere(r) {
		return true
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok && k.Script(token) {
		return true
	}
	_, ok := k.Open(keyOf(r))
	return ok
}

// keyOf is the key of the phone that a request comes from; "": it has none.
func keyOf(r *http.Request) string {
	c, err := r.Cookie(phoneCookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// fromHere reports whether a request comes from a program on this machine that asks for it as such. What a
// proxy on it passes on asks for another name, or says for whom it asks.
func fromHere(r *http.Request) bool {
	for name := range r.Header {
		if name == "Forwarded" || name == "Via" || name == "X-Real-Ip" || strings.HasPrefix(name, "X-Forwarded-") {
			return false
		}
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !from.Addr().Unmap().IsLoopback() {
		return false
	}
	name := bare(r.Host)
	addr, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && addr.Unmap().IsLoopback()
}

//go:embed here.html
var hereHTML string

var herePage = plain("here", hereHTML)

// here is what the page says.
type here struct {
	Lang, Title, Says, Back string
	Said                    string // what became of the last try
	Code                    bool   // asks for a code
	CodeLabel, TryLabel     string
	Acts                    []hereAct
}

type hereAct struct{ Name, Says string }

func (d *presenceGate) getHere(w http.ResponseWriter, r *http.Request) {
	d.show(w, r, http.StatusOK, nil)
}

// show sends the page; said is what became of a try, nil: there was none.
func (d *presenceGate) show(w http.ResponseWriter, r *http.Request, status int, said *engines.Text) {
	lang, k := d.core.renderer(d.core.wish(r)).Lang, d.core.cfg.Presence
	in := func(key string) string { return hereWords(key).In(lang) }
	p := here{Lang: lang, Title: in("title"), Back: in("back"), CodeLabel: in("code"), TryLabel: in("try")}
	if said != nil {
		p.Said = said.In(lang)
	}
	act := func(name string) { p.Acts = append(p.Acts, hereAct{name, in("act." + name)}) }
	switch {
	case k == nil || k.Everybody():
		p.Says = in("everybody")
		if k != nil {
			act("shut")
		}
	case d.mayChange(r):
		p.Says = in("machine")
		if until, ok := k.Open(keyOf(r)); ok {
			p.Says = hereWords("open").Fill(map[string]any{"time": until.Local().Format("15:04")}).In(lang)
		}
		act("shut")
	case k.Way() == presence.ByCode:
		p.Says, p.Code = in("byCode"), k.Waiting()
		act("ask")
	case k.Way() == presence.ByButton:
		p.Says = in("byButton")
		act("claim")
	default:
		p.Says = in("byChoice")
		act("everybody")
	}
	var b bytes.Buffer
	if err := herePage.Execute(&b, p); err != nil {
		d.core.broken(w, "here", err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+plainStyle+
		"; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "same-origin") // with none a browser does not say from where it posts a form
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Language, Cookie")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // the client may be gone
}

// postHere does what a button of the page says.
func (d *presenceGate) postHere(w http.ResponseWriter, r *http.Request) {
	k := d.core.cfg.Presence
	if err := r.ParseForm(); err != nil {
		unreadBody(err).write(w)
		return
	}
	if k == nil {
		d.back(w, r)
		return
	}
	var key string
	var until time.Time
	var err error
	switch r.PostForm.Get("act") {
	case "ask":
		_, err = k.Ask()
	case "try":
		key, until, err = k.Try(d.core.addr(r), r.PostForm.Get("code"))
	case "claim":
		key, until, err = k.Claim()
	case "everybody":
		if err = k.LetEverybody(); err == nil {
			d.core.cfg.Log.Info("from now on everybody in the house may change the record")
			d.back(w, r)
			return
		}
	case "shut":
		if !d.mayChange(r) {
			d.show(w, r, http.StatusForbidden, new(hereWords("ask")))
			return
		}
		k.Shut()
		d.core.cfg.Log.Info("all phones were closed")
	default:
		problem{Status: http.StatusUnprocessableEntity, Code: codeError,
			Detail: "act is none of ask, try, claim, everybody, shut"}.write(w)
		return
	}
	switch {
	case err != nil:
		d.refuse(w, r, err)
	case key != "":
		http.SetCookie(w, &http.Cookie{Name: phoneCookie, Value: key, Path: "/", Expires: until,
			HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
		d.core.cfg.Log.Info("a phone was opened for the evening")
		d.back(w, r)
	default:
		d.show(w, r, http.StatusOK, nil)
	}
}

// refuse says why a phone was not opened.
func (d *presenceGate) refuse(w http.ResponseWriter, r *http.Request, err error) {
	for known, is := range map[error]struct {
		status int
		key    string
	}{
		presence.ErrWrong: {http.StatusForbidden, "wrong"}, presence.ErrNoCode: {http.StatusForbidden, "noCode"},
		presence.ErrBusy: {http.StatusTooManyRequests, "busy"}, presence.ErrButton: {http.StatusForbidden, "noButton"},
		presence.ErrWay: {http.StatusConflict, "way"},
	} {
		if errors.Is(err, known) {
			d.show(w, r, is.status, new(hereWords(is.key)))
			return
		}
	}
	d.core.broken(w, "here", err)
}

// back leads to the table, relative, as a proxy may have put it under a path.
func (d *presenceGate) back(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Location", "./?lang="+d.core.renderer(d.core.wish(r)).Lang)
	w.WriteHeader(http.StatusSeeOther)
}

// hereWords are the words of the page.
func hereWords(key string) engines.Text { return page.Text("here." + key) }
