package hall

import (
	"cmp"
	"net/http"
	"sync/atomic"

	"spieltisch/engines/i18n"
)

// Front answers at a hall's address from its first second on: until the hall has begun, with what it waits
// for.
type Front struct {
	Language string      // where a browser asks for none that there is
	Full     atomic.Bool // there is no room left

	open atomic.Pointer[Page]
}

// Open has a page answer from now on.
func (f *Front) Open(p *Page) { f.open.Store(p) }

// ServeHTTP answers one request.
func (f *Front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p := f.open.Load(); p != nil {
		p.ServeHTTP(w, r)
		return
	}
	v := view{Lang: cmp.Or(i18n.Wish(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language")), f.Language, "de"),
		Kind: "waits"}
	v.Troubles = []string{v.T("waits")}
	if f.Full.Load() {
		v.Troubles = []string{v.T("trouble.full")}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusServiceUnavailable)
	_ = pages.ExecuteTemplate(w, "waits", v) // the client may be gone
}
