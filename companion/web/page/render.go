// Package page draws what a table shows, as HTML in one language: whole pages, and the parts that
// change with a snapshot. It knows no game: it draws whatever Scene, Prompts and Words a snapshot holds.
package page

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"strconv"
	"strings"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed templates
var templateFiles embed.FS

// The pages.
const (
	KindTable    = "table"
	KindNew      = "new"
	KindMend     = "mend"
	KindEvening  = "evening"
	KindMatch    = "match"
	KindPlayers  = "people"
	KindWall     = "wall"
	KindSetup    = "setup"
	KindSettings = "settings"
	KindPieces   = "pieces"
	KindTuning   = "tuning"
	KindRules    = "rules"
	KindBackups  = "backups"
)

// Kinds are the pages there are.
func Kinds() []string {
	return []string{KindTable, KindNew, KindMend, KindEvening, KindMatch, KindPlayers, KindWall, KindSetup,
		KindSettings, KindPieces, KindTuning, KindRules, KindBackups}
}

// Path is where a page is served, as a pattern of http.ServeMux.
func Path(kind string) string {
	if kind == KindTable {
		return "/{$}"
	}
	return "/" + kind
}

// partNames are the pieces of a page that change with a snapshot, each a template of its own.
func partNames() []string {
	return []string{"turn", "chips", "asks", "boxes", "dice", "act", "hero", "common", "players", "moves", "bar", "demo", "me", "menu"}
}

// Renderer renders the pages in one language.
type Renderer struct {
	Lang  string // its code
	Wall  bool   // nothing to tap
	tmpl  func() *template.Template
	known symbols
}

// New makes templates for each language, so that they need not carry it around. Those of a language are made
// when it is first drawn: a house speaks one or two.
func New(assetBase string, modules []string, games []engines.Game) map[string]*Renderer {
	h := holds{assetBase: assetBase, modules: modules, marks: markTexts(games), sets: map[string][6]string{},
		known: loadSymbols()}
	for _, g := range games {
		if m, ok := g.(engines.Marked); ok {
			h.sets[g.Info().DieSet] = m.Marks()
		}
	}
	out := map[string]*Renderer{}
	for _, lang := range engines.Languages() {
		tmpl := sync.OnceValue(func() *template.Template {
			return template.Must(parsed().Clone()).Funcs(h.functions(lang))
		})
		out[lang] = &Renderer{Lang: lang, tmpl: tmpl, known: h.known}
		out[lang+"-wall"] = &Renderer{Lang: lang, Wall: true, tmpl: tmpl, known: h.known}
	}
	return out
}

// parsed are the templates, for any language and server: these differ in what the functions say.
var parsed = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(holds{}.functions("")).ParseFS(templateFiles, "templates/*.html"))
})

// holds is what the templates of all languages draw from.
type holds struct {
	assetBase string
	modules   []string
	marks     map[string]engines.Text // names of what the games draw
	sets      map[string][6]string    // what dice show in place of pips, by their set
	known     symbols
}

// functions are those of the templates in one language.
func (h holds) functions(lang string) template.FuncMap {
	say := func(key string) string {
		if t, ok := h.marks[key]; ok {
			return t.In(lang)
		}
		return Text(key).In(lang)
	}
	return template.FuncMap{
		"t": say,
		"fill": func(key string, n any) string {
			return Text(key).Fill(map[string]any{"n": n}).In(lang)
		},
		"told":   func(key string, args ...any) (string, error) { return told(key, lang, args) },
		"points": func(p *Past) template.HTML { return p.points(say("course.points")) },
		"results": func(g companion.GameStanding) template.HTML {
			return results(g, say("people.results")+colon(lang)+" "+g.Title.In(lang))
		},
		"colon":    func() string { return colon(lang) },
		"in":       func(t engines.Text) string { return t.In(lang) },
		"lang":     func() string { return lang },
		"langs":    Languages,
		"language": i18n.LanguageName,
		// a proxy may add a prefix
		"asset":      func(name string) string { return strings.TrimPrefix(h.assetBase, "/") + name },
		"modules":    func() []string { return h.modules }, // what the script needs at once, loaded beside it
		"shownName":  func(name string) string { return engines.Unisolated(engines.ShownName(name)) },
		"shownNames": Names,
		"whole":      whole,
		"json":       marshal,
		"script":     func(kind string) map[string]string { return scriptTexts(lang, kind) }, // made JSON
		"die":        die,
		"markOn":     markOn,
		"sets":       func() map[string][6]string { return h.sets },
		"face": func(face int, set [6]string) string {
			if mark := markOn(face, set); mark != "" {
				return say("js." + mark)
			}
			return strconv.Itoa(face)
		},
		"card": func(name string) string { // as people call it, or as it is printed
			if t, ok := h.marks["mark."+name]; ok {
				return t.In(lang)
			}
			if _, figure := engines.FigureSeat(name); figure {
				return ""
			}
			return name
		},
		"icon":  icon,
		"badge": badge, "portrait": portrait,
		"badgeOf": func(seat engines.Seat, faces []string) template.HTML {
			return (&View{Shown: &Shown{Faces: faces}}).Badge(seat)
		},
		"code": Code,
		"gang": func() []string {
			return []string{"face-fox", "die5", "face-girl", "worm", "face-owl", "mole", "face-granny"}
		},
		"picture": h.known.picture,
		"mark":    func(name string) template.HTML { return h.known.mark(strings.TrimPrefix(h.assetBase, "/"), name) },
		"sprite":  func() template.HTML { return spriteHere }, // Page knows only then what is drawn
		"shapes":  h.known.shapes,
		"pieces":  pieces,
		"scores":  (*View).scores,
		"seq":     func(n int) []int { return make([]int, n) },
		"add":     func(a, b int) int { return a + b },
		"neg":     func(n int) int { return -n },
		"clock":   clock,
		"date":    func(t time.Time) string { return i18n.Date(t.Local(), lang) },
		"do": func(name string) (string,
			error) {
			return marshal(companion.Command{Do: companion.Named(name)})
		},
		"forget": func(match string) companion.Command {
			return companion.Command{Do: companion.Forget{},
				Match: match}
		},
		"apart": func(name string) companion.Command {
			return companion.Command{Do: companion.SamePerson{Name: name, Same: name}}
		},
		"skill":   func(m companion.MatchInfo, faces []string) reviewed { return reviewed{m, faces} },
		"victory": func(n int) string { return victory(n, lang) },
		"tally":   func(name string, t companion.Tally) namedTally { return namedTally{name, t} },
		"percent": func(x float64) string { return percent(x, lang) },
		"resume": func(match string) companion.Command {
			return companion.Command{Do: companion.Resume{},
				Match: match}
		},
		"answer": func(q int64, choice int) companion.Command {
			return companion.Command{Do: companion.Answer{Question: q, Choice: choice}}
		},
		"dismiss": func(q int64) companion.Command {
			return companion.Command{
				Do: companion.Dismiss{Question: q}}
		},
		"without": func(seq int64) companion.Command {
			return companion.Command{
				Do: companion.Correct{Target: seq}}
		},
		"entry": func(v *View, m companion.Move, full bool) moveView { return moveView{v, m, full} },
		"on":    func(v *View, d seenDie) seenView { return seenView{v, d} },
		"rollAct": func(v *View, p engines.Prompt) Act {
			return Act{All: v.Info != nil &&
				p.Dice == v.Info.Dice}
		},
		"trick":     func(kind string) Act { return Act{Kind: kind} },
		"seat":      func(seat engines.Seat) Act { return Act{Seat: seat} },
		"over":      func(seat engines.Seat) Act { return Act{Seat: seat, Over: true} },
		"boardBox":  boardBox,
		"boardAt":   boardAt,
		"boardName": boardName,
		"boardSays": func(a engines.Area) string {
			return boardSays(a, say)
		},
		"formAt":    (*View).formAt,
		"whichDice": (*View).whichDice,
	}
}

// Language is a language with its own name.
type Language struct{ Code, Name string }

// Languages are those of the page.
func Languages() (out []Language) {
	for _, code := range engines.Languages() {
		out = append(out, Language{code, i18n.LanguageName(code)})
	}
	return out
}

// Page renders a whole page.
func (r *Renderer) Page(v *View) ([]byte, error) {
	var b bytes.Buffer
	if err := r.tmpl().ExecuteTemplate(&b, "page", v); err != nil {
		return nil, err
	}
	return bytes.Replace(b.Bytes(), []byte(spriteHere), []byte(r.known.inline(b.Bytes())), 1), nil
}

// spriteHere is where a page has the symbols that it draws.
const spriteHere = `<svg class="sprite"></svg>`

// Parts renders every part. One that cannot be rendered is a bug of a template: it is left out, and the error
// says so.
func (r *Renderer) Parts(v *View) (map[string]string, error) {
	out := map[string]string{}
	var failed error
	var b bytes.Buffer
	for _, name := range partNames() {
		b.Reset()
		if err := r.tmpl().ExecuteTemplate(&b, "part-"+name, v); err != nil {
			failed = errors.Join(failed, fmt.Errorf("part %s: %w", name, err))
			continue
		}
		out[name] = b.String()
	}
	return out, failed
}

// Lanes draws the areas of the layout lane.
func (r *Renderer) Lanes(areas []engines.Area) (string, error) {
	var b bytes.Buffer
	for _, l := range lanes(areas) {
		if err := r.tmpl().ExecuteTemplate(&b, "lane", l); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// Card is a card of a hand.
type Card struct {
	Mark string       `json:"mark"` // how it is drawn
	Says engines.Text `json:"says"` // what people call it
}

// Hand draws the cards of a hand.
func (r *Renderer) Hand(cards []Card) (string, error) {
	var b bytes.Buffer
	err := r.tmpl().ExecuteTemplate(&b, "hand", cards)
	return b.String(), err
}

// Frame draws a match as it was after some of its moves.
func (r *Renderer) Frame(v *View, f companion.Frame) (string, error) {
	var b bytes.Buffer
	err := r.tmpl().ExecuteTemplate(&b, "frame", struct {
		*View
		Frame companion.Frame
	}{v, f})
	return b.String(), err
}

// marshal gives JSON for an attribute; html/template escapes it.
func marshal(v any) (string, error) {
	data, err := json.Marshal(v)
	return string(data), err
}

// icon draws one of the symbols of drawings/symbols.svg.
func icon(name string) template.HTML {
	return template.HTML(`<svg class="icon" aria-hidden="true" focusable="false"><use href="#` + template.HTMLEscapeString(name) + `"/></svg>`)
}

// colon is what stands between a heading and what it says: French has a space before it.
func colon(lang string) string { return Text("js.colon").In(lang) }

// told is a text of the page with what its places hold, as pairs of name and value.
func told(key, lang string, args []any) (string, error) {
	places := map[string]any{}
	for i := 0; i+1 < len(args); i += 2 {
		name, ok := args[i].(string)
		if !ok {
			return "", fmt.Errorf("%s: %v names no place", key, args[i])
		}
		places[name] = args[i+1]
	}
	return Text(key).Fill(places).In(lang), nil
}

// markOn is what a side of a die shows; "": pips, or nobody knows.
func markOn(face int, set [6]string) string {
	if face < 1 || face > 6 {
		return ""
	}
	return set[face-1]
}

// die draws a die.
func die(face int, set [6]string) template.HTML {
	name := markOn(face, set)
	switch {
	case face < 1 || face > 6:
		name = "die0"
	case name == "":
		name = "die" + strconv.Itoa(face)
	}
	return template.HTML(fmt.Sprintf(`<svg class="die" aria-hidden="true" focusable="false"><use href="#%s"/></svg>`, name))
}
