package hall

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"spieltisch/companion/hall/league"
	"spieltisch/engines/i18n"
)

// leagueRow is a game of the league on the page.
type leagueRow struct {
	Game, Matches string
	Figures       []figureRow
}

type figureRow struct{ Name, Value, Range string }

func (p *Page) league(w http.ResponseWriter, r *http.Request) {
	v := p.window("league", p.lang(r), 0, 0)
	v.Title, v.Next = v.T("league"), -1
	v.Standings = ranking(p.cfg.Board.Results(""))
	for _, s := range p.cfg.Board.League() {
		row := leagueRow{Game: p.name(s.Game, v.Lang),
			Matches: say(v.Lang, "league.matches", map[string]any{"n": s.Matches})}
		for _, f := range s.Figures() {
			row.Figures = append(row.Figures, figure(f, v.Lang))
		}
		v.League = append(v.League, row)
	}
	p.draw(w, "page", v)
}

// figure is a figure as people read it.
func figure(f league.Figure, lang string) figureRow {
	number := func(x float64) i18n.Number { return i18n.Number(strconv.FormatFloat(x, 'f', 1, 64)) }
	scale, key := 1.0, "league.plain"
	switch f.Unit {
	case "share":
		scale, key = 100, "league.percent"
	case "s":
		key = "league.seconds"
	}
	return figureRow{
		Name:  say(lang, "league."+f.Measure, nil),
		Value: say(lang, key, map[string]any{"x": number(scale * f.Value)}),
		Range: say(lang, key, map[string]any{"x": say(lang, "league.between",
			map[string]any{"low": number(scale * f.Low), "high": number(scale * f.High)})}),
	}
}

// leagueGame is a game of the league as JSON: its sums, which can be added to those of other halls, and what
// follows from them.
type leagueGame struct {
	league.Sums
	Figures []league.Figure `json:"figures"`
}

func (p *Page) leagueJSON(w http.ResponseWriter, _ *http.Request) {
	all := []leagueGame{}
	for _, s := range p.cfg.Board.League() {
		all = append(all, leagueGame{s, s.Figures()})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(all) // the client may be gone
}

func (p *Page) leagueCSV(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	out := csv.NewWriter(w)
	err := out.Write([]string{"game", "matches", "measure", "unit", "n", "value", "low", "high"})
	exact := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	for _, s := range p.cfg.Board.League() {
		for _, f := range s.Figures() {
			err = errors.Join(err, out.Write([]string{s.Game, strconv.Itoa(s.Matches), f.Measure, f.Unit,
				strconv.Itoa(f.N), exact(f.Value), exact(f.Low), exact(f.High)}))
		}
	}
	if out.Flush(); err != nil {
		p.cfg.Log.Debug("league was not read to its end", "err", err)
	}
}
