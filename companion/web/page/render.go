// Package page draws what a table shows, as HTML in one of four languages: whole pages, and the parts that
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

	"spieltisch/companion"
	"spieltisch/engines"
)

//go:embed templates
var templateFiles embed.FS

// The pages.
const (
	KindTable   = "table"
	KindNew     = "new"
	KindMend    = "mend"
	KindEvening = "evening"
	KindWall    = "wall"
	KindSetup   = "setup"
)

// Kinds are the pages there are.
func Kinds() []string {
	return []string{KindTable, KindNew, KindMend, KindEvening, KindWall, KindSetup}
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
	return []string{"turn", "chips", "asks", "boxes", "dice", "act", "common", "players", "moves", "bar", "demo", "menu"}
}

// Renderer renders the pages in one language.
type Renderer struct {
	Lang string // its code
	Wall bool   // nothing to tap
	tmpl *template.Template
}

// New parses the templates once per language, so that they need not carry the language around.
func New(assetBase string, games []engines.Game) map[string]*Renderer {
	out, known := map[string]*Renderer{}, loadSymbols()
	for _, lang := range engines.Languages() {
		texts := withMarks(texts(), games)
		funcs := template.FuncMap{
			"t":     func(key string) string { return text(texts, key).In(lang) },
			"in":    func(t engines.Text) string { return t.In(lang) },
			"lang":  func() string { return lang },
			"langs": Languages,
			// a proxy may add a prefix
			"asset":      func(name string) string { return strings.TrimPrefix(assetBase, "/") + name },
			"shownName":  func(name string) string { return engines.Unisolated(engines.ShownName(name)) },
			"shownNames": Names,
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
			"do": func(name string) (string,
				error) {
				return marshal(companion.Command{Do: companion.Named(name)})
			},
			"forget": func(match string) companion.Command {
				return companion.Command{Do: companion.Forget{},
					Match: match}
			},
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
			"trick":    func(kind string) Act { return Act{Kind: kind} },
			"seat":     func(seat engines.Seat) Act { return Act{Seat: seat} },
			"over":     func(seat engines.Seat) Act { return Act{Seat: seat, Over: true} },
			"boardBox": boardBox,
			"boardAt":  boardAt,
			"boardSays": func(a engines.Area) string {
				return boardSays(a, func(key string) string { return text(texts, key).In(lang) })
			},
			"formAt": func(v *View, i int) formView { return formView{v, i} },
		}
		tmpl := template.Must(template.New("").Funcs(funcs).ParseFS(templateFiles, "templates/*.html"))
		out[lang] = &Renderer{Lang: lang, tmpl: tmpl}
		out[lang+"-wall"] = &Renderer{Lang: lang, Wall: true, tmpl: tmpl}
	}
	return out
}

// Language is a language with its own name.
type Language struct{ Code, Name string }

// Languages are those of the page.
func Languages() []Language {
	return []Language{{"de", "Deutsch"}, {"en", "English"}, {"fr", "Français"}, {"it", "Italiano"}}
}

// Page renders a whole page.
func (r *Renderer) Page(v *View) ([]byte, error) {
	var b bytes.Buffer
	err := r.tmpl.ExecuteTemplate(&b, "page", v)
	return b.Bytes(), err
}

// Parts renders every part. One that cannot be rendered is a bug of a template: it is left out, and the error
// says so.
func (r *Renderer) Parts(v *View) (map[string]string, error) {
	out := map[string]string{}
	var failed error
	var b bytes.Buffer
	for _, name := range partNames() {
		b.Reset()
		if err := r.tmpl.ExecuteTemplate(&b, "part-"+name, v); err != nil {
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
		if err := r.tmpl.ExecuteTemplate(&b, "lane", l); err != nil {
			return "", err
		}
	}
	return b.String(), nil
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
