package web

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// setupForm is what a setup needs, with the words that its form is drawn with.
type setupForm struct {
	Form   *engines.Form           `json:"form"`
	Titles map[string]engines.Text `json:"titles"`
}

// opening tells that the setup of the game that is on has a form.
func (s *core) opening(sh *page.Shown) bool {
	return sh.Info != nil && slices.ContainsFunc(s.games(),
		func(g page.Game) bool { return g.ID == sh.Info.ID && g.Opening })
}

// postSetupForm asks a game what else a setup needs.
func (s *api) postSetupForm(w http.ResponseWriter, r *http.Request) {
	g, in, ok := s.tried(w, r)
	if !ok {
		return
	}
	out := setupForm{Titles: map[string]engines.Text{}}
	if o, ok := g.(engines.Opening); ok {
		form, more, err := o.Opening(in.Setup)
		if err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: "error", Detail: err.Error()}.write(w)
			return
		}
		if more {
			out.Form = &form
		}
	}
	for _, key := range out.Form.Keys() {
		if m, ok := g.Message(key); ok {
			out.Titles[key] = m.Text
		}
	}
	writeJSON(w, out)
}

// getWays tells what could have been done, or can be now. A number that is not in the record is an error:
// what the match waits for now would look like an answer.
func (s *api) getWays(w http.ResponseWriter, r *http.Request) {
	var before int64
	if raw := r.URL.Query().Get("before"); raw != "" {
		var err error
		if before, err = strconv.ParseInt(raw, 10, 64); err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: "error", Detail: "before: " + quote(raw) + " is no journal number"}.write(w)
			return
		}
	}
	match := r.PathValue("match")
	ways, err := s.core.cfg.Table.LegalMoves(match, before)
	if err == nil && before != 0 {
		err = s.recorded(match, before)
	}
	if err != nil {
		problem{Status: http.StatusNotFound, Code: "match", Detail: err.Error()}.write(w)
		return
	}
	writeJSON(w, ways)
}

// recorded gives an error where a record has no move of that number, and none that waits to be settled.
func (s *api) recorded(match string, seq int64) error {
	if now := s.core.cfg.Table.Snapshot(); now.Match != nil && now.Match.ID == match && now.Conflict != nil &&
		now.Conflict.Seq == seq {
		return nil
	}
	moves, err := s.core.cfg.Table.Record(match)
	if err == nil && !slices.ContainsFunc(moves, func(m companion.Move) bool { return m.Seq == seq }) {
		err = fmt.Errorf("the match %s has no move %d", quote(match), seq)
	}
	return err
}
