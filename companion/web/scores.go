package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"spieltisch/companion/web/page"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// ScoreSheet is a match as families keep it on paper: a column for each player, a row for each round.
type ScoreSheet struct {
	Title   string
	Players []string // in seating order
	Rows    []ScoreRow
	Won     []engines.Seat              // who did; empty: nobody yet
	Winner  func(names []string) string // says so
}

// ScoreRow is how things stood after a round.
type ScoreRow struct {
	Label  string
	Scores []int
}

// getScores serves the score sheet of a match as a PDF.
func (s *api) getScores(w http.ResponseWriter, r *http.Request) {
	if s.core.cfg.Scores == nil {
		problem{Status: http.StatusNotFound, Code: codeMatch, Detail: "nobody writes score sheets here"}.write(w)
		return
	}
	id, lang := r.PathValue("match"), s.core.wish(r)
	course, err := s.core.cfg.Table.Course(id)
	if err != nil {
		s.unlisted(w, "score sheet", id, err)
		return
	}
	info := course.Info
	sheet := ScoreSheet{Title: info.Name.In(lang) + " · " + i18n.Date(info.Started.Local(), lang),
		Won: info.Winners, Winner: func(names []string) string {
			args := map[string]any{"n": len(names), "names": strings.Join(names, ", ")}
			return page.Text("course.won").Fill(args).In(lang)
		}}
	for _, p := range info.Players {
		sheet.Players = append(sheet.Players, engines.Unisolated(engines.ShownName(p)))
	}
	for i, round := range course.Rounds {
		label := page.Text("course.round").Fill(map[string]any{"n": i + 1}).In(lang)
		sheet.Rows = append(sheet.Rows, ScoreRow{label, round.Scores})
	}
	var b bytes.Buffer
	if err := s.core.cfg.Scores(&b, sheet); err != nil {
		s.core.broken(w, "score sheet", err)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Header().Set("Content-Disposition", fmt.Sprintf("inline; filename=%q", info.Game+"-"+
		info.Started.Format("2006-01-02")+".pdf"))
	_, _ = w.Write(b.Bytes()) // the client may be gone
}
