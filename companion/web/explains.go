package web

import (
	"net/http"

	"spieltisch/engines"
)

// explained is what one kind of decision is about, to somebody who plays for the first time.
type explained struct {
	Says engines.Text `json:"says"`
	Rule string       `json:"rule"`
}

// getExplains gives what a game says of its kinds of decisions; a game that explains none has none.
func (s *api) getExplains(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("game")
	g, ok := engines.Find(s.core.cfg.Games, id)
	if !ok {
		problem{Status: http.StatusNotFound, Code: codeGame,
			Detail: "there is no game " + quote(id) + " here"}.write(w)
		return
	}
	kinds := map[string]explained{}
	if e, ok := g.(engines.Explained); ok {
		for kind, rule := range e.Explains() {
			m, _ := g.Message("learn." + kind)
			kinds[kind] = explained{m.Text, rule}
		}
	}
	writeJSON(w, struct {
		Kinds map[string]explained `json:"kinds"`
	}{kinds})
}
