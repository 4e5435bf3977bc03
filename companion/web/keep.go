package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/companion/web/plays"
)

// who is how players are called in what leaves the house: by their names, or by their seats.
func who(lang string, seats bool) plays.Who {
	w := plays.Who{Lang: lang}
	if seats {
		w.Seats = func(seat int) string { return page.Text("keep.seat").Fill(map[string]any{"n": seat}).In(lang) }
	}
	return w
}

// keeping is how a match that was played to its end gets into another program; nil: it was not.
func (s *core) keeping(listen, lang string, m companion.MatchInfo) (*page.Keeping, error) {
	if m.Status != "over" {
		return nil, nil
	}
	named, err := plays.Link(m, who(lang, false))
	if err != nil {
		return nil, err
	}
	seats, err := plays.Link(m, who(lang, true))
	k := &page.Keeping{Named: named, Seats: seats}
	if urls := s.urls(listen); len(urls) > 0 {
		k.Address = urls[0] + "p/" + m.ID
	}
	return k, err
}

// getPlay leads from the short address in a code to the page of a match, where it is handed over.
func (s *site) getPlay(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "../match?id="+url.QueryEscape(r.PathValue("match"))+"#keep", http.StatusFound)
}

// getPlays writes all matches that were played to their end, in the way of another program.
func (s *api) getPlays(form, media string,
	write func(io.Writer, []companion.MatchInfo, plays.Who) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		called := r.URL.Query().Get("names")
		if called != "" && called != "seats" {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError,
				Detail: "names can be seats, or left out; not " + quote(called)}.write(w)
			return
		}
		list, _, err := s.core.cfg.Table.History("", 0)
		var b bytes.Buffer
		if err == nil {
			err = write(&b, list, who(s.core.wish(r), called == "seats"))
		}
		if err != nil {
			s.core.broken(w, "plays", err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", media)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q",
			"spieltisch-"+s.core.cfg.Now().Format("2006-01-02")+"."+form))
		_, _ = w.Write(b.Bytes()) // the client may be gone
	}
}
