package hall

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion/people"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var wordFiles embed.FS

// Words are the hall's own texts, in files.
var Words = i18n.New("hall", wordFiles)

//go:embed assets
var assetFiles embed.FS

var pages = template.Must(template.New("").ParseFS(assetFiles, "assets/*.html"))

// PageConfig says what a page shows. Board and Games are needed.
type PageConfig struct {
	Board    *Board
	Games    []engines.Game
	Language string       // where a browser asks for none that there is
	Log      *slog.Logger // nil: no log
	Now      func() time.Time

	Tournaments *Tournaments                // nil: there are none
	Code        string                      // of who leads tournaments; "": nobody does here
	Print       func(io.Writer, Plan) error // writes a seating plan as a PDF; nil: there are none to print
	Letters     func(name string) bool      // whether that has all letters of a name; nil: it has
}

// Page shows a board. Only what is in view is sent: a list holds a window of tables, and the stream of events
// tells of this window alone.
type Page struct {
	cfg     PageConfig
	mux     *http.ServeMux
	origins *http.CrossOriginProtection
}

// NewPage makes one.
func NewPage(cfg PageConfig) *Page {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	p := &Page{cfg: cfg, mux: http.NewServeMux(), origins: http.NewCrossOriginProtection()}
	p.mux.HandleFunc("GET /{$}", p.list("tables", window))
	p.mux.HandleFunc("GET /wall", p.list("wall", wallWindow))
	p.mux.HandleFunc("GET /part", p.part)
	p.mux.HandleFunc("GET /events", p.events)
	p.mux.HandleFunc("GET /table/{table}", p.table)
	p.mux.HandleFunc("GET /results", p.results)
	p.mux.HandleFunc("GET /results.csv", p.resultsCSV)
	p.mux.HandleFunc("GET /results.json", p.resultsJSON)
	p.mux.HandleFunc("GET /league", p.league)
	p.mux.HandleFunc("GET /league.csv", p.leagueCSV)
	p.mux.HandleFunc("GET /league.json", p.leagueJSON)
	p.mux.Handle("GET /assets/", http.FileServerFS(assetFiles))
	p.mux.HandleFunc("GET /assets/people.svg", drawPeople)
	if cfg.Tournaments != nil {
		p.mux.HandleFunc("GET /lead", p.enter)
		p.mux.HandleFunc("GET /tournaments", p.tournaments)
		p.mux.HandleFunc("POST /tournaments", p.leading(p.create, p.createFailed))
		p.mux.HandleFunc("GET /tournament/{id}", p.tournament)
		p.mux.HandleFunc("POST /tournament/{id}/{do}", p.leading(p.act, p.drawTournament))
		p.mux.HandleFunc("GET /tournament/{id}/plan.pdf", p.plan)
		p.mux.HandleFunc("GET /tournament/{id}/all.json", p.tournamentJSON)
		p.mux.HandleFunc("GET /tournament/{id}/standings.csv", p.tournamentCSV)
	}
	return p
}

// ServeHTTP answers one request. Nothing is loaded from elsewhere, and nobody frames the page.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; form-action 'self'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	keepLang(w, r)
	p.origins.Handler(p.mux).ServeHTTP(w, r)
}

// drawPeople gives the symbols of faces and seats.
func drawPeople(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "max-age=3600")
	_, _ = io.WriteString(w, people.Drawings) // the client may be gone
}

// How many tables a list has at once, and how many may be asked for.
const (
	window     = 24
	wallWindow = 60
	mostWindow = 120
)

// view is what the templates draw.
type view struct {
	Lang, Kind   string
	Cards        []card
	Total        int
	From, N      int
	Before, Next int // places of the neighbouring windows; -1: none
	Troubles     []string
	Results      []row
	Standings    []Standing
	League       []leagueRow
	Title        string
	Tours        *tours // nil: a page without them
	HasTours     bool
}

// T is one of the hall's texts in the reader's language.
func (v view) T(key string) string { return Words.Text(key).In(v.Lang) }

// Round heads a round of a tournament.
func (v view) Round(n int) string { return say(v.Lang, "tour.round", map[string]any{"n": n}) }

type language struct{ Code, Name string }

// Languages are those that a page may be read in, each in its own words.
func (v view) Languages() []language {
	var out []language
	for _, l := range i18n.Languages() {
		out = append(out, language{l, i18n.LanguageName(l)})
	}
	return out
}

// Faced is somebody whose seat does not matter.
func (v view) Faced(name string) seat {
	return seat{Name: name, Face: people.FacesOf([]string{name}, nil)[0]}
}

// Wins is what who leads taps for a winner.
func (v view) Wins(name string) string { return say(v.Lang, "tour.wins", map[string]any{"name": name}) }

// Seat is the number of a seat in a list that counts from 0.
func (v view) Seat(i int) int { return i + 1 }

// card is a table in a list.
type card struct {
	Table, Name, Game, Now string
	Seats                  []seat
	Asks, Turn             bool
	Troubles               []string
}

type seat struct {
	Number       int    // from 1; 0: it is not said where somebody sits
	Face         string // "": nobody's
	Name         string
	Score        int
	Turn, Winner bool
}

type row struct {
	Table, Game, Ended string
	Seats              []seat
}

// chosen is the cookie of who has chosen a language here.
const chosen = "lang"

// lang is the language of who asks: of this request, else what this device chose, else of the browser.
func (p *Page) lang(r *http.Request) string {
	wish := r.URL.Query().Get("lang")
	if c, err := r.Cookie(chosen); wish == "" && err == nil {
		wish = c.Value
	}
	return cmp.Or(i18n.Wish(wish, r.Header.Get("Accept-Language")), p.cfg.Language, "de")
}

// keepLang remembers the language that a request asks for.
func keepLang(w http.ResponseWriter, r *http.Request) {
	if lang := r.URL.Query().Get("lang"); slices.Contains(i18n.Languages(), lang) {
		http.SetCookie(w, &http.Cookie{Name: chosen, Value: lang, Path: "/", HttpOnly: true,
			SameSite: http.SameSiteLaxMode, MaxAge: 365 * 24 * 3600})
	}
}

// say fills one of the hall's texts.
func say(lang, key string, args map[string]any) string {
	m, ok := Words.Message(key)
	if !ok {
		return key
	}
	return m.Fill(args).Text.In(lang)
}

func (p *Page) name(game, lang string) string {
	if g, ok := engines.Find(p.cfg.Games, game); ok {
		return g.Info().Name.In(lang)
	}
	return game
}

// seats are the seats of a match. Without names they are called by their numbers.
func seats(s Summary, turn engines.Seat, lang string) (out []seat) {
	faces := people.FacesOf(s.Players, nil)
	for i, name := range s.Players {
		st := seat{Number: i + 1, Face: faces[i], Name: name, Turn: int(turn) == i+1}
		if name == strconv.Itoa(i+1) {
			st.Name, st.Face = say(lang, "seat", map[string]any{"seat": i + 1}), ""
		}
		if i < len(s.Scores) {
			st.Score = s.Scores[i]
		}
		for _, w := range s.Winners {
			st.Winner = st.Winner || int(w) == i+1
		}
		out = append(out, st)
	}
	return out
}

// away is how long a table may be silent.
const away = 30 * time.Second

func minutes(d time.Duration) int { return int(max(d, 0) / time.Minute) }

func (p *Page) card(t Shown, lang string) card {
	now := p.cfg.Now()
	c := card{Table: t.State.Table, Name: say(lang, "table", map[string]any{"table": t.State.Table})}
	if s := t.State.Summary; s == nil || s.Status != record.On && s.Status != record.Over {
		c.Now = say(lang, "idle", nil)
	} else {
		c.Game, c.Seats = p.name(s.Game, lang), seats(*s, t.State.Turn, lang)
		c.Turn = s.Status == record.On && t.State.Turn != 0 && int(t.State.Turn) <= len(c.Seats)
		c.Now = say(lang, "over", nil)
		if c.Turn {
			c.Now = say(lang, "turn", map[string]any{"name": c.Seats[t.State.Turn-1].Name,
				"minutes": minutes(now.Add(t.Skew).Sub(t.State.Since))})
		}
	}
	c.Asks = t.Sign.Asks
	if c.Asks {
		c.Troubles = append(c.Troubles, say(lang, "asks", nil))
	}
	if t.Sign.Blind {
		c.Troubles = append(c.Troubles, say(lang, "blind", nil))
	}
	if gone := now.Sub(t.Heard); !t.Heard.IsZero() && gone > away {
		c.Troubles = append(c.Troubles, say(lang, "silent", map[string]any{"minutes": minutes(gone)}))
	}
	if t.Sign.Rest > 20 {
		c.Troubles = append(c.Troubles, say(lang, "rest", map[string]any{"n": t.Sign.Rest}))
	}
	for _, k := range t.Troubles(now) {
		c.Troubles = append(c.Troubles, say(lang, "trouble."+k, map[string]any{"minutes": minutes(t.Skew.Abs())}))
	}
	return c
}

// asked reads which tables a request wants.
func asked(r *http.Request, usual int) (from, n int) {
	from, _ = strconv.Atoi(r.URL.Query().Get("from"))
	n, _ = strconv.Atoi(r.URL.Query().Get("n"))
	if n < 1 {
		n = usual
	}
	return max(from, 0), min(n, mostWindow)
}

func (p *Page) window(kind, lang string, from, n int) view {
	v := view{Lang: lang, Kind: kind, From: from, N: n, Total: p.cfg.Board.Count(), Before: -1, Next: -1,
		HasTours: p.cfg.Tournaments != nil}
	for _, t := range p.cfg.Board.Window(from, n) {
		v.Cards = append(v.Cards, p.card(t, lang))
	}
	for _, t := range p.cfg.Board.Troubles() {
		v.Troubles = append(v.Troubles, say(lang, "trouble."+t.Key, t.Args))
	}
	if from > 0 {
		v.Before = max(from-n, 0)
	}
	if from+n < v.Total {
		v.Next = from + n
	}
	return v
}

func (p *Page) list(kind string, usual int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if name := r.URL.Query().Get("table"); name != "" {
			if _, ok := p.cfg.Board.Place(name); ok {
				http.Redirect(w, r, "/table/"+name, http.StatusSeeOther)
				return
			}
		}
		from, n := asked(r, usual)
		p.draw(w, "page", p.window(kind, p.lang(r), from, n))
	}
}

// part is the inside of a list.
func (p *Page) part(w http.ResponseWriter, r *http.Request) {
	from, n := asked(r, window)
	p.draw(w, "cards", p.window("tables", p.lang(r), from, n))
}

// Pauses of the stream of events: between two changes, and between two looks at the clock.
const (
	shortest = 200 * time.Millisecond
	longest  = 20 * time.Second
)

// events sends the inside of a list whenever it changes.
func (p *Page) events(w http.ResponseWriter, r *http.Request) {
	from, n := asked(r, window)
	lang, out := p.lang(r), http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	var last []byte
	for r.Context().Err() == nil {
		changed := p.cfg.Board.Changed()
		var now bytes.Buffer
		if err := pages.ExecuteTemplate(&now, "cards", p.window("tables", lang, from, n)); err != nil {
			p.cfg.Log.Error("page cannot be drawn", "err", err)
			return
		}
		if !bytes.Equal(now.Bytes(), last) {
			last = bytes.Clone(now.Bytes())
			text, _ := json.Marshal(string(last)) // a string always has a JSON form
			_ = out.SetWriteDeadline(time.Now().Add(10 * time.Second))
			if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil || out.Flush() != nil {
				return
			}
		}
		wait(r.Context(), shortest)
		slow := time.NewTimer(longest)
		select {
		case <-r.Context().Done():
		case <-changed:
		case <-slow.C:
		}
		slow.Stop()
	}
}

// table shows one table large.
func (p *Page) table(w http.ResponseWriter, r *http.Request) {
	at, ok := p.cfg.Board.Place(r.PathValue("table"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	v := p.window("table", p.lang(r), at, 1)
	v.Title, v.Before, v.Next = v.Cards[0].Name, -1, -1
	v.Results = p.rows(v.Lang, p.cfg.Board.Results(v.Cards[0].Table), 20)
	p.draw(w, "page", v)
}

func (p *Page) rows(lang string, all []Result, most int) (out []row) {
	for _, r := range all[:min(most, len(all))] {
		out = append(out, row{Table: r.Table, Game: p.name(r.Game, lang),
			Ended: i18n.When(r.Touched.Local()).In(lang), Seats: seats(r.Summary, 0, lang)})
	}
	return out
}

func (p *Page) results(w http.ResponseWriter, r *http.Request) {
	all := p.cfg.Board.Results("")
	v := p.window("results", p.lang(r), 0, 0)
	v.Title, v.Next = v.T("results"), -1
	v.Results, v.Standings = p.rows(v.Lang, all, 100), ranking(all)
	p.draw(w, "page", v)
}

// ranking is the top of the standings.
func ranking(all []Result) []Standing {
	s := Standings(all)
	return s[:min(100, len(s))]
}

func (p *Page) resultsJSON(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	all := p.cfg.Board.Results("")
	if all == nil {
		all = []Result{}
	}
	_ = json.NewEncoder(w).Encode(all) // the client may be gone
}

func (p *Page) resultsCSV(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	out := csv.NewWriter(w)
	err := out.Write([]string{"table", "match", "game", "ended", "seat", "player", "score", "won"})
	for _, r := range p.cfg.Board.Results("") {
		for i, s := range seats(r.Summary, 0, "en") {
			err = errors.Join(err, out.Write([]string{r.Table, r.Match, r.Game, r.Touched.Format(time.RFC3339),
				strconv.Itoa(i + 1), cell(s.Name), strconv.Itoa(s.Score), strconv.FormatBool(s.Winner)}))
		}
	}
	if out.Flush(); err != nil {
		p.cfg.Log.Debug("results were not read to their end", "err", err)
	}
}

// cell keeps a spreadsheet from taking a name for a formula.
func cell(name string) string {
	if strings.ContainsAny(name[:min(1, len(name))], "=+-@\t\r") {
		return "'" + name
	}
	return name
}

func (p *Page) draw(w http.ResponseWriter, name string, v view) {
	var b bytes.Buffer
	if err := pages.ExecuteTemplate(&b, name, v); err != nil {
		p.cfg.Log.Error("page cannot be drawn", "err", err)
		http.Error(w, "page cannot be drawn", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes()) // the client may be gone
}
