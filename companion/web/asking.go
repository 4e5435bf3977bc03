package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"spieltisch/companion"
	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// asked is a form with the words that it is drawn with.
type asked struct {
	Form   *engines.Form           `json:"form"`
	Titles map[string]engines.Text `json:"titles"`
}

func ask(g engines.Game, form *engines.Form) asked {
	a := asked{Form: form, Titles: map[string]engines.Text{}}
	for _, key := range form.Keys() {
		if m, ok := g.Message(key); ok {
			a.Titles[key] = m.Text
		}
	}
	return a
}

// opening reports whether the setup of the game that is on has a form.
func (s *core) opening(sh *page.Shown) bool {
	if sh.Info == nil {
		return false
	}
	g, _ := engines.Find(s.cfg.Games, sh.Info.ID)
	_, ok := g.(engines.Opening)
	return ok
}

// postSetupForm asks a game what else a setup needs.
func (s *api) postSetupForm(w http.ResponseWriter, r *http.Request) {
	g, in, ok := s.tried(w, r)
	if !ok {
		return
	}
	var needed *engines.Form
	asks := in.Setup
	if demo := s.core.cfg.Demo; demo != nil {
		var err error
		if in.Setup, err = demo.Deal(g, in.Setup); err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
			return
		}
	}
	if o, ok := g.(engines.Opening); ok {
		form, more, err := o.Opening(in.Setup)
		if err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
			return
		}
		if more {
			needed = &form
		}
	}
	out := struct {
		asked
		Setup json.RawMessage `json:"setup,omitempty"` // what the form would have added, where chance has
	}{asked: ask(g, needed)}
	if !bytes.Equal(in.Setup, asks) {
		out.Setup = in.Setup
	}
	writeJSON(w, out)
}

// getPlaces asks what lies where.
func (s *api) getPlaces(w http.ResponseWriter, _ *http.Request) {
	snap := s.core.cfg.Table.Snapshot()
	if laid, ok := snap.Position.(engines.Laid); ok {
		if g, ok := engines.Find(s.core.cfg.Games, snap.Match.Game); ok {
			writeJSON(w, ask(g, new(laid.Places())))
			return
		}
	}
	problem{Status: http.StatusNotFound, Code: codeMatch, Detail: "no game is on that asks for places"}.write(w)
}

// getWays tells what could have been done, or can be now. A number that is not in the record is an error:
// what the match waits for now would look like an answer.
func (s *api) getWays(w http.ResponseWriter, r *http.Request) {
	var before int64
	if raw := r.URL.Query().Get("before"); raw != "" {
		var err error
		if before, err = strconv.ParseInt(raw, 10, 64); err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: "before: " + quote(raw) + " is no journal number"}.write(w)
			return
		}
	}
	match := r.PathValue("match")
	ways, err := s.core.cfg.Table.LegalMoves(match, before)
	if err == nil && before != 0 {
		err = s.recorded(match, before)
	}
	if err != nil {
		problem{Status: http.StatusNotFound, Code: codeMatch, Detail: err.Error()}.write(w)
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
