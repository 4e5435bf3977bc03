package web

import (
	"net/http"
	"strconv"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web/page"
)

// getFrame gives a match after its first n moves, as a page draws it.
func (s *api) getFrame(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("match")
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError,
			Detail: quote(r.PathValue("n")) + " is no number of moves"}.write(w)
		return
	}
	f, err := s.core.cfg.Table.Frame(id, n)
	if err != nil {
		s.unlisted(w, "replay", id, err)
		return
	}
	view := f.State.View()
	f.Info.Status = "on" // then
	if view.Over {
		f.Info.Status = "over"
	}
	snap := &companion.Snapshot{Match: &f.Info, View: &view, Titles: f.Titles}
	chosen, _ := s.core.faces.chosen()
	sh := &page.Shown{Snapshot: snap, Names: page.Names(f.Info.Players),
		Faces: people.FacesOf(f.Info.Players, chosen), Sitting: &page.Sitting{}}
	s.core.describe(sh)
	rd := s.core.renderer(s.core.wish(r))
	html, err := rd.Frame(&page.View{Shown: sh, Wall: true, Kind: page.KindWall}, f)
	if err != nil {
		s.core.broken(w, "replay", err)
		return
	}
	writeJSON(w, struct {
		N    int            `json:"n"`
		Of   int            `json:"of"`
		Move companion.Move `json:"move"`
		HTML string         `json:"html"`
	}{f.N, f.Of, f.Move, html})
}
