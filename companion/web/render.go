package web

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
)

//go:embed templates
var templateFiles embed.FS

// The pages.
const (
	pageTable   = "table"
	pageNew     = "new"
	pageMend    = "mend"
	pageEvening = "evening"
	pageWall    = "wall"
	pageSetup   = "setup"
)

func pageKinds() []string {
	return []string{pageTable, pageNew, pageMend, pageEvening, pageWall, pageSetup}
}

func pagePath(kind string) string {
	if kind == pageTable {
		return "/{$}"
	}
	return "/" + kind
}

// partNames are the pieces of a page that change with a snapshot, each a template of its own.
func partNames() []string {
	return []string{"turn", "chips", "asks", "boxes", "dice", "act", "common", "players", "moves", "bar", "demo", "menu"}
}

// renderer renders the pages in one language.
type renderer struct {
	lang string
	wall bool
	tmpl *template.Template
}

// newRenderers parses the templates once per language, so that they need not carry the language around.
func newRenderers(assetBase string, games []engines.Game) map[string]*renderer {
	out, known := map[string]*renderer{}, loadSymbols()
	for _, lang := range engines.Languages() {
		texts := withMarks(texts(), games)
		funcs := template.FuncMap{
			"t":          func(key string) string { return text(texts, key).In(lang) },
			"in":         func(t engines.Text) string { return t.In(lang) },
			"lang":       func() string { return lang },
			"langs":      languages,
			"asset":      func(name string) string { return strings.TrimPrefix(assetBase, "/") + name }, // a proxy may add a prefix
			"shownName":  func(name string) string { return engines.Unisolated(engines.ShownName(name)) },
			"shownNames": shownNames,
			"whole":      whole,
			"json":       marshal,
			"script":     func() map[string]string { return scriptTexts(texts, lang) }, // the template makes it JSON
			"die":        die,
			"face": func(face int, set string) string {
				if worm(face, set) {
					return text(texts, "js.worm").In(lang)
				}
				return strconv.Itoa(face)
			},
			"icon":    icon,
			"picture": known.picture,
			"shapes":  known.shapes,
			"pieces":  pieces,
			"seq":     func(n int) []int { return make([]int, n) },
			"add":     func(a, b int) int { return a + b },
			"neg":     func(n int) int { return -n },
			"clock":   clock,
			"do":      func(name string) (string, error) { return marshal(companion.Command{Do: companion.Named(name)}) },
			"forget":  func(match string) companion.Command { return companion.Command{Do: companion.Forget{}, Match: match} },
			"tally":   func(name string, t companion.Tally) namedTally { return namedTally{name, t} },
			"percent": func(x float64) string { return percent(x, lang) },
			"resume":  func(match string) companion.Command { return companion.Command{Do: companion.Resume{}, Match: match} },
			"answer": func(q int64, choice int) companion.Command {
				return companion.Command{Do: companion.Answer{Question: q, Choice: choice}}
			},
			"dismiss":  func(q int64) companion.Command { return companion.Command{Do: companion.Dismiss{Question: q}} },
			"without":  func(seq int64) companion.Command { return companion.Command{Do: companion.Correct{Target: seq}} },
			"entry":    func(v *view, m companion.Move, full bool) moveView { return moveView{v, m, full} },
			"on":       func(v *view, d seenDie) seenView { return seenView{v, d} },
			"rollAct":  func(v *view, p engines.Prompt) demoAct { return demoAct{All: v.Info != nil && p.Dice == v.Info.Dice} },
			"trick":    func(kind string) demoAct { return demoAct{Kind: kind} },
			"seat":     func(seat engines.Seat) demoAct { return demoAct{Seat: seat} },
			"over":     func(seat engines.Seat) demoAct { return demoAct{Seat: seat, Over: true} },
			"boardBox": boardBox,
			"boardAt":  boardAt,
			"boardSays": func(a engines.Area) string {
				return boardSays(a, func(key string) string { return text(texts, key).In(lang) })
			},
			"formAt": func(v *view, i int) formView { return formView{v, i} },
		}
		tmpl := template.Must(template.New("").Funcs(funcs).ParseFS(templateFiles, "templates/*.html"))
		out[lang] = &renderer{lang: lang, tmpl: tmpl}
		out[lang+"-wall"] = &renderer{lang: lang, wall: true, tmpl: tmpl}
	}
	return out
}

// renderer finds the renderer of a language; an unknown one gives the language of the house.
func (s *Server) renderer(lang string) *renderer {
	if r, ok := s.pages[lang]; ok {
		return r
	}
	return s.pages[s.cfg.Language]
}

// language is a language with its own name.
type language struct{ Code, Name string }

func languages() []language {
	return []language{{"de", "Deutsch"}, {"en", "English"}, {"fr", "Français"}, {"it", "Italiano"}}
}

// wish finds the language that a request asks for: the query, else the browser's list, else that of the house.
func (s *Server) wish(r *http.Request) string {
	asked := []string{r.URL.Query().Get("lang")}
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		code, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		code, _, _ = strings.Cut(code, "-")
		asked = append(asked, strings.ToLower(code))
	}
	for _, a := range asked {
		for _, l := range languages() {
			if a == l.Code {
				return a
			}
		}
	}
	return s.cfg.Language
}

func (s *Server) servePage(w http.ResponseWriter, r *http.Request, kind string) {
	rd := s.renderer(s.wish(r))
	if kind == pageWall {
		rd = s.renderer(s.wish(r) + "-wall")
	}
	browser := browserOf(r)
	if s.seats != nil && browser == "" {
		browser = nameBrowser(w)
	}
	v := s.view(rd, s.show(browser))
	v.Kind, v.Before = kind, r.URL.Query().Get("before")
	if err := s.fill(r.Context(), v); err != nil {
		s.broken(w, kind, err)
		return
	}
	var b bytes.Buffer
	if err := rd.tmpl.ExecuteTemplate(&b, "page", v); err != nil {
		s.broken(w, kind, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Add("Vary", "Accept-Language")
	send(w, r, "text/html; charset=utf-8", b.Bytes(), nil)
}

// fill adds what only single pages need.
func (s *Server) fill(ctx context.Context, v *view) (err error) {
	switch v.Kind {
	case pageNew:
		v.Games = s.games()
		if v.Known, v.Last, err = s.cfg.Table.Players(); err != nil {
			return err
		}
		v.Known, v.Last = playersOf(v.Known), playersOf(v.Last)
		for i := range v.Games {
			if err := s.remember(&v.Games[i]); err != nil {
				return err
			}
		}
	case pageEvening:
		return s.fillEvening(ctx, v)
	case pageSetup:
		v.Sensors = s.cfg.Sensors != nil
		if s.cfg.Doctor != nil {
			v.Checkup = s.look(ctx)
		}
	case pageMend:
		if v.Match != nil {
			if v.Record, err = s.cfg.Table.Record(v.Match.ID); err == nil {
				v.Printed, err = s.printed(v.Match)
			}
		}
	}
	return err
}

// remember puts in the numbers with which the game was played last at this table.
func (s *Server) remember(g *gameInfo) error {
	table, ok := s.cfg.Table.(Remembering)
	if !ok || g.Printed == nil {
		return nil
	}
	options, err := table.Played(g.ID)
	g.Printed = new(g.Printed.With(options))
	return err
}

// printed are the numbers with which a match is played; nil: there are none.
func (s *Server) printed(m *companion.MatchInfo) (*engines.Prints, error) {
	table, ok := s.cfg.Table.(Remembering)
	for _, g := range s.games() {
		if !ok || g.ID != m.Game || g.Printed == nil {
			continue
		}
		options, err := table.Options(m.ID)
		return new(g.Printed.With(options)), err
	}
	return nil, nil
}

// evenings is how many matches the page of games shows at once.
const evenings = 20

// counting is how long the page of games waits for what is counted of all games. A page that is asked for
// later has it.
const counting = 200 * time.Millisecond

// fillEvening adds a part of the list of games, and to the newest part what was counted of all.
func (s *Server) fillEvening(ctx context.Context, v *view) error {
	list, more, err := s.cfg.Table.History(v.Before, evenings)
	if errors.Is(err, companion.ErrNoMatch) { // thrown away meanwhile
		v.Before = ""
		list, more, err = s.cfg.Table.History("", evenings)
	}
	if err != nil {
		return err
	}
	if v.Matches = list; more {
		v.Next = list[len(list)-1].ID
	}
	if v.Before != "" {
		return nil
	}
	soon, cancel := context.WithTimeout(ctx, counting)
	defer cancel()
	if v.Counting = !s.cfg.Table.Counted(soon); !v.Counting {
		v.Certificate, err = s.certificate(ctx)
	}
	return err
}

// parts renders every part. A part that cannot be rendered is a bug of a template; it is logged and left as it was.
func (rd *renderer) parts(s *Server, sh *shown) map[string]string {
	v := s.view(rd, sh)
	out := map[string]string{}
	var b bytes.Buffer
	for _, name := range partNames() {
		b.Reset()
		if err := rd.tmpl.ExecuteTemplate(&b, "part-"+name, v); err != nil {
			s.cfg.Log.Warn("a part of the page could not be rendered", "part", name, "err", err)
			continue
		}
		out[name] = b.String()
	}
	return out
}

// marshal gives JSON for an attribute; html/template escapes it.
func marshal(v any) (string, error) {
	data, err := json.Marshal(v)
	return string(data), err
}

// icon draws one of the symbols of templates/symbols.html.
func icon(name string) template.HTML {
	return template.HTML(`<svg class="icon" aria-hidden="true" focusable="false"><use href="#` + template.HTMLEscapeString(name) + `"/></svg>`)
}

// worm tells whether a face is the worm, which is no six where a game has one.
func worm(face int, set string) bool { return face == 6 && set == "heckmeck" }

// die draws a die; set "heckmeck" has a worm for the six.
func die(face int, set string) template.HTML {
	name := "die" + strconv.Itoa(face)
	switch {
	case face < 1 || face > 6:
		name = "die0"
	case worm(face, set):
		name = "worm"
	}
	return template.HTML(fmt.Sprintf(`<svg class="die" aria-hidden="true" focusable="false"><use href="#%s"/></svg>`, name))
}
