package hall

import (
	"cmp"
	"crypto/subtle"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"spieltisch/companion/hall/tournament"
	"spieltisch/companion/people"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// tours is what the templates draw of tournaments.
type tours struct {
	Leads     bool // the reader may change them
	List      []tourLink
	ID        string
	Name      string
	Kind      string
	Rounds    []round // the newest first
	Standings []tournament.Standing
	Breaks    []string // names of tie-breaks
	Next      bool     // a round can be seated
	Over      bool
	Closed    bool     // a person has ended it
	Winners   string   // of one that is over
	Here      []string // who plays in the next round
	Letters   string   // which names a plan has not all letters of; "": none
	Problem   string   // why what was asked for was not done
	Again     *again   // how it is done all the same; nil: not at all
	Asked     asking
}

// again is what was asked for, to be asked for once more.
type again struct {
	Do, Word string // Word is the text of the button
	Fields   [][2]string
}

type tourLink struct{ ID, Name string }

// asking is what the form of a new tournament holds.
type asking struct{ Name, Kind, Size, Players, Tables string }

type round struct {
	Number int
	Tables []played
	Byes   []string
}

// played is a table of a round.
type played struct {
	Table string
	Round int // from 0
	Seats []seat
	Now   string // "over", "on", "open", "decided"
	Says  []seat // what the table says, where that does not count
	Draws bool   // it may end in a draw
}

// Open reports whether it has no result yet.
func (p played) Open() bool { return p.Now == "open" || p.Now == "on" }

// lead is the cookie of who leads tournaments.
const lead = "lead"

// leads reports whether a request comes from who leads tournaments.
func (p *Page) leads(r *http.Request) bool {
	c, err := r.Cookie(lead)
	return err == nil && p.fits(c.Value)
}

func (p *Page) fits(code string) bool {
	return p.cfg.Code != "" && subtle.ConstantTimeCompare([]byte(code), []byte(p.cfg.Code)) == 1
}

// enter makes a browser one that leads tournaments, if it has the code.
func (p *Page) enter(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	if !p.fits(code) {
		p.cfg.Log.Warn("somebody wants to lead tournaments with a wrong code", "addr", r.RemoteAddr)
		http.Error(w, say(p.lang(r), "tour.wrongCode", nil), http.StatusForbidden)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: lead, Value: code, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode, MaxAge: 30 * 24 * 3600})
	http.Redirect(w, r, "/tournaments", http.StatusSeeOther)
}

func (p *Page) tournaments(w http.ResponseWriter, r *http.Request) {
	tables := p.cfg.Board.Window(0, p.cfg.Board.Count())
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.State.Table
	}
	p.drawTournaments(w, r, asking{Kind: tournament.Swiss, Size: "2", Tables: strings.Join(names, "\n")}, "")
}

func (p *Page) drawTournaments(w http.ResponseWriter, r *http.Request, a asking, problem string) {
	v := p.window("tournaments", p.lang(r), 0, 0)
	v.Title, v.Next = v.T("tour.title"), -1
	v.Tours = &tours{Leads: p.leads(r), Asked: a, Problem: problem}
	for _, id := range p.cfg.Tournaments.IDs() {
		one, _ := p.cfg.Tournaments.Find(id)
		v.Tours.List = append(v.Tours.List, tourLink{id, one.Name})
	}
	p.draw(w, "page", v)
}

func (p *Page) tournament(w http.ResponseWriter, r *http.Request) { p.drawTournament(w, r, nil) }

// drawTournament draws one, and why what was asked for was not done; nil: it was.
func (p *Page) drawTournament(w http.ResponseWriter, r *http.Request, failed error) {
	id := r.PathValue("id")
	one, ok := p.cfg.Tournaments.Find(id)
	if !ok {
		http.NotFound(w, r)
		return
	}
	v := p.window("tournament", p.lang(r), 0, 0)
	v.Title, v.Next = one.Name, -1
	all := p.cfg.Tournaments.Results()
	v.Tours = &tours{ID: id, Name: one.Name, Kind: one.Kind, Leads: p.leads(r), Standings: one.Standings(),
		Next: len(one.Missing()) == 0 && !one.Over(), Over: one.Over(), Closed: one.Closed}
	if !v.Tours.Over {
		v.Tours.Here = one.Here()
	} else if winners := one.Winners(); len(winners) > 0 && len(one.Rounds) > 0 {
		v.Tours.Winners = say(v.Lang, "tour.won",
			map[string]any{"n": len(winners), "names": strings.Join(winners, ", ")})
	}
	if failed != nil {
		v.Tours.Problem, v.Tours.Again = p.problem(v.Lang, failed), onceMore(r, failed)
	}
	if lost := p.unlettered(one); len(lost) > 0 {
		v.Tours.Letters = say(v.Lang, "tour.letters", map[string]any{"names": strings.Join(lost, ", ")})
	}
	for _, b := range one.Breaks() {
		v.Tours.Breaks = append(v.Tours.Breaks, v.T("tour.break."+b))
	}
	for n := len(one.Rounds) - 1; n >= 0; n-- {
		shown := round{Number: n + 1, Byes: one.Rounds[n].Byes}
		for _, t := range one.Played(n, all) {
			table := showPlayed(t, n)
			table.Draws = one.Kind != tournament.Knockout
			shown.Tables = append(shown.Tables, table)
		}
		v.Tours.Rounds = append(v.Tours.Rounds, shown)
	}
	p.draw(w, "page", v)
}

// unlettered are the names that a plan has not all letters of.
func (p *Page) unlettered(one tournament.Tournament) (lost []string) {
	for _, name := range one.Players {
		if p.cfg.Letters != nil && !p.cfg.Letters(name) {
			lost = append(lost, name)
		}
	}
	return lost
}

func showPlayed(t tournament.Played, round int) played {
	shown := played{Table: t.Table, Round: round, Now: "over", Seats: outcomeSeats(t.Players, t.Outcome)}
	switch {
	case t.Decided:
		shown.Now = "decided"
	case t.On:
		shown.Now = "on"
	case t.Outcome == nil:
		shown.Now = "open"
	}
	if t.Says != nil {
		shown.Says = outcomeSeats(t.Players, t.Says)
	}
	return shown
}

// outcomeSeats are the people of a pairing with what they made of it; nil: nothing yet.
func outcomeSeats(players []string, o *tournament.Outcome) (list []seat) {
	faces := people.FacesOf(players, nil)
	for i, name := range players {
		s := seat{Number: i + 1, Face: faces[i], Name: name}
		if o != nil {
			s.Score, s.Winner = o.Scores[i], slices.Contains(o.Winners, engines.Seat(i+1))
		}
		list = append(list, s)
	}
	return list
}

// onceMore is how a form is sent again by who wants it all the same; nil: that would be no other.
func onceMore(r *http.Request, failed error) *again {
	a := again{Do: r.PathValue("do")}
	switch {
	case errors.Is(failed, tournament.ErrSure):
		a.Word, a.Fields = "tour.sure", [][2]string{{"sure", "yes"}}
	case errors.Is(failed, tournament.ErrMet):
		a.Word, a.Fields = "tour.again", [][2]string{{"again", "yes"}}
	default:
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		a.Fields = append(a.Fields, [2]string{name, r.PostForm.Get(name)})
	}
	return &a
}

// leading is a handler for those only who lead tournaments. What it answers is shown to them.
func (p *Page) leading(do func(r *http.Request) (next string, err error),
	failed func(http.ResponseWriter, *http.Request, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !p.leads(r) {
			http.Error(w, say(p.lang(r), "tour.wrongCode", nil), http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
		next, err := do(r)
		if err != nil {
			p.cfg.Log.Warn("tournament is not changed", "err", err)
			failed(w, r, err)
			return
		}
		http.Redirect(w, r, next, http.StatusSeeOther)
	}
}

// problem says in the reader's language why a tournament was not changed.
func (p *Page) problem(lang string, err error) string {
	var refused *tournament.Refusal
	var name *engines.NameError
	switch {
	case errors.As(err, &name):
		key := "tour.refused.name"
		if name.Reason == engines.NameAlike {
			key = "tour.refused.twice"
		}
		return say(lang, key, name.Args())
	case errors.As(err, &refused):
		return say(lang, "tour.refused."+refused.Why, map[string]any{"name": refused.Name, "n": refused.N})
	case errors.Is(err, tournament.ErrOpen):
		return say(lang, "tour.refused.open", nil)
	case errors.Is(err, tournament.ErrOver):
		return say(lang, "tour.refused.over", nil)
	case errors.Is(err, tournament.ErrMet):
		return say(lang, "tour.refused.met", nil)
	case errors.Is(err, tournament.ErrSure):
		return say(lang, "tour.refused.sure", nil)
	case errors.Is(err, ErrElsewhere):
		return say(lang, "tour.refused.elsewhere", nil)
	}
	return say(lang, "tour.refused.failed", nil)
}

func (p *Page) create(r *http.Request) (string, error) {
	size, _ := strconv.Atoi(r.FormValue("size"))
	one := tournament.Tournament{Name: engines.TidyName(r.FormValue("name")), Kind: r.FormValue("kind"),
		Size:    size,
		Players: lines(r.FormValue("players")), Tables: lines(r.FormValue("tables")),
		Created: p.cfg.Now().UTC()}
	if one.Kind != tournament.Seats {
		one.Size = 2
	}
	one.Name = cmp.Or(one.Name, i18n.Date(p.cfg.Now().Local(), p.lang(r)))
	if engines.WrongTitle(one.Name, tournament.LongestName) != "" {
		return "", &tournament.Refusal{Why: "title", N: tournament.LongestName}
	}
	id, err := p.cfg.Tournaments.Create(r.Context(), one)
	return "/tournament/" + id, err
}

// createFailed shows the form again, as it was filled in.
func (p *Page) createFailed(w http.ResponseWriter, r *http.Request, err error) {
	p.drawTournaments(w, r, asking{Name: r.FormValue("name"), Kind: r.FormValue("kind"),
		Size:    r.FormValue("size"),
		Players: r.FormValue("players"), Tables: r.FormValue("tables")}, p.problem(p.lang(r), err))
}

// act does one thing with a tournament.
func (p *Page) act(r *http.Request) (string, error) {
	id, t := r.PathValue("id"), p.cfg.Tournaments
	next := "/tournament/" + id
	if lang := r.URL.Query().Get("lang"); lang != "" {
		next += "?lang=" + url.QueryEscape(lang)
	}
	sure := r.FormValue("sure") == "yes"
	switch do := r.PathValue("do"); do {
	case "next":
		return next, t.Next(r.Context(), id, r.FormValue("again") == "yes")
	case "back":
		return next, t.TakeBack(r.Context(), id, sure)
	case "enter":
		return next, t.Enter(r.Context(), id, r.FormValue("name"))
	case "table":
		return next, t.AddTable(r.Context(), id, strings.TrimSpace(r.FormValue("name")))
	case "leave":
		return next, t.Leave(r.Context(), id, r.FormValue("name"))
	case "end", "reopen":
		return next, t.Close(r.Context(), id, do == "end")
	case "decide", "follow":
		round, bad := strconv.Atoi(r.FormValue("round"))
		if bad != nil {
			return next, fmt.Errorf("hall: round: %w", bad)
		}
		d := Decision{Round: round, Table: r.FormValue("table"), Sure: sure}
		if do == "follow" {
			return next, t.Follow(r.Context(), id, d)
		}
		winner, bad := strconv.Atoi(r.FormValue("winner"))
		if bad != nil {
			return next, fmt.Errorf("hall: winner: %w", bad)
		}
		d.Winner = engines.Seat(winner)
		return next, t.Decide(r.Context(), id, d)
	}
	return next, ErrUnknown
}

// Plan is the seating of a round, to be printed.
type Plan struct {
	Title  string
	Tables []PlanTable
	Byes   []string
	Free   string // heads the byes
}

// PlanTable is a table of a plan, and who sits there, in the order of the seats.
type PlanTable struct {
	Title   string
	Players []string
}

// plan gives the newest round as a PDF.
func (p *Page) plan(w http.ResponseWriter, r *http.Request) {
	one, ok := p.cfg.Tournaments.Find(r.PathValue("id"))
	if !ok || len(one.Rounds) == 0 || p.cfg.Print == nil {
		http.NotFound(w, r)
		return
	}
	lang, last := p.lang(r), one.Rounds[len(one.Rounds)-1]
	plan := Plan{Title: one.Name + " – " + say(lang, "tour.round", map[string]any{"n": len(one.Rounds)}),
		Byes: last.Byes, Free: say(lang, "tour.bye", nil)}
	for _, s := range last.Seatings {
		plan.Tables = append(plan.Tables, PlanTable{say(lang, "table", map[string]any{"table": s.Table}),
			s.Players})
	}
	w.Header().Set("Content-Type", "application/pdf")
	if err := p.cfg.Print(w, plan); err != nil {
		p.cfg.Log.Debug("seating plan was not read to its end", "err", err)
	}
}

// export is all of a tournament, for other programs.
type export struct {
	tournament.Tournament
	Rounds    [][]tournament.Played `json:"rounds"`
	Byes      [][]string            `json:"byes"`
	Breaks    []string              `json:"breaks"`
	Standings []tournament.Standing `json:"standings"`
}

func (p *Page) tournamentJSON(w http.ResponseWriter, r *http.Request) {
	one, ok := p.cfg.Tournaments.Find(r.PathValue("id"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	all := p.cfg.Tournaments.Results()
	e := export{Tournament: one, Breaks: one.Breaks(), Standings: one.Standings(),
		Rounds: [][]tournament.Played{}, Byes: [][]string{}}
	for n, r := range one.Rounds {
		e.Rounds = append(e.Rounds, one.Played(n, all))
		e.Byes = append(e.Byes, r.Byes)
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(e) // the client may be gone
}

// tournamentCSV gives the standings.
func (p *Page) tournamentCSV(w http.ResponseWriter, r *http.Request) {
	one, ok := p.cfg.Tournaments.Find(r.PathValue("id"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	if err := writeStandings(w, one); err != nil {
		p.cfg.Log.Debug("standings were not read to their end", "err", err)
	}
}

func writeStandings(w io.Writer, one tournament.Tournament) error {
	out := csv.NewWriter(w)
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	err := out.Write(append([]string{"place", "player", "points", "played"}, one.Breaks()...))
	for _, s := range one.Standings() {
		line := []string{strconv.Itoa(s.Place), cell(s.Player), number(s.Points), strconv.Itoa(s.Played)}
		for _, b := range s.Breaks {
			line = append(line, number(b))
		}
		err = errors.Join(err, out.Write(line))
	}
	out.Flush()
	return errors.Join(err, out.Error())
}
