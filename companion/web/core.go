package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// core is what all that is served shares: the table, the pages that draw it, and who has which seat of the
// demo.
type core struct {
	cfg     Config
	assets  assets
	pages   map[string]*page.Renderer // by language
	said    *seldom                   // what the log names seldom
	rate    rateLimit
	streams open  // of events
	done    tally // commands, by what became of them
	began   time.Time
	checkup checkup
	seats   *seats
	faces   *faces
	// wakes the streams when something changed that no snapshot tells: who has a seat
	changed companion.Broadcast
}

// renderer is the page in a language; an unknown one gives the language of the house.
func (s *core) renderer(lang string) *page.Renderer {
	if r, ok := s.pages[lang]; ok {
		return r
	}
	return s.pages[s.cfg.Language]
}

// wish finds the language that a request asks for: the query, else the browser's list, else that of the
// house.
func (s *core) wish(r *http.Request) string {
	return cmp.Or(i18n.Wish(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language")), s.cfg.Language)
}

// base is where the API lives.
const base = "/api/v1"

// broken answers for what this machine did wrong, and logs it.
func (s *core) broken(w http.ResponseWriter, what string, err error) {
	s.cfg.Log.Warn("could not answer", "what", what, "err", err)
	problem{Status: http.StatusInternalServerError, Code: codeJournal,
		Detail: what + ": " + err.Error()}.write(w)
}

func (s *core) games() []page.Game {
	out := []page.Game{}
	for _, g := range s.cfg.Games {
		info := page.Game{Info: g.Info(), Options: []engines.Option{}}
		_, info.Presets = g.(engines.Presetter)
		_, info.Opening = g.(engines.Opening)
		_, info.Carded = g.(engines.Carded)
		if o, ok := g.(engines.Optioned); ok {
			info.Options = o.Options()
		}
		if p, ok := g.(engines.Printed); ok {
			info.Printed = new(p.Printed())
		}
		out = append(out, info)
	}
	return out
}

// api answers programs, and the page's script.
type api struct{ core *core }

// unlisted answers for a match that is not there, or a journal that cannot be read.
func (s *api) unlisted(w http.ResponseWriter, what, id string, err error) {
	if errors.Is(err, companion.ErrNoMatch) {
		problem{Status: http.StatusNotFound, Code: codeMatch, Detail: "no match has the ID " + quote(id)}.write(w)
		return
	}
	s.core.broken(w, what, err)
}

// playersOf leaves those names that may play again, once each. A name from before the rule for names has
// to be typed anew.
func playersOf(names []string) []string {
	var out []string
	for _, p := range names {
		if p = engines.TidyName(p); engines.WrongName(p) == "" && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
