package web

import (
	"bytes"
	"cmp"
	"net/http"
	"slices"

	"spieltisch/companion/web/page"
	"spieltisch/engines"
)

// papers are those that a mat is printed on, with what they are called everywhere.
var papers = []page.Paper{{ID: "a4", Name: "A4"}, {ID: "a3", Name: "A3"}, {ID: "letter", Name: "Letter"}}

// matted are the games that have a mat, where somebody draws it.
func (s *core) matted() (out []page.Matted) {
	for _, g := range s.cfg.Games {
		if _, ok := g.(engines.Matted); ok && s.cfg.Mat != nil {
			out = append(out, page.Matted{Game: g.Info(), Papers: papers})
		}
	}
	return out
}

// getMat serves a mat as a PDF.
func (s *api) getMat(w http.ResponseWriter, r *http.Request) {
	id, paper := r.URL.Query().Get("game"), cmp.Or(r.URL.Query().Get("paper"), papers[0].ID)
	g, ok := engines.Find(s.core.cfg.Games, id)
	switch {
	case !ok || !slices.ContainsFunc(s.core.matted(), func(m page.Matted) bool { return m.Game.ID == id }):
		problem{Status: http.StatusNotFound, Code: codeMat,
			Detail: "game " + quote(id) + " has no mat here"}.write(w)
		return
	case !slices.ContainsFunc(papers, func(p page.Paper) bool { return p.ID == paper }):
		problem{Status: http.StatusUnprocessableEntity, Code: codeError,
			Detail: "paper " + quote(paper) + " is none of a4, a3, letter"}.write(w)
		return
	}
	var b bytes.Buffer
	if err := s.core.cfg.Mat(&b, g, paper, s.core.wish(r)); err != nil {
		s.core.broken(w, "mat", err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", `inline; filename="`+id+`-`+paper+`.pdf"`)
	_, _ = w.Write(b.Bytes()) // the client may be gone
}
