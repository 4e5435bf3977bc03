package page

import (
	"embed"
	"encoding/json"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"spieltisch/companion"
	"spieltisch/companion/people"
)

//go:embed drawings
var drawingFiles embed.FS

// symbols are what the page can draw: elements <symbol> by their names. A page begins with those that it
// shows, and its script fetches all of them (Drawings) once the page is drawn.
type symbols map[string]string

// pictogram is what the symbols of messages begin with: those of Message.Picture.
const pictogram = "pic-"

var (
	symbolElement = regexp.MustCompile(`(?s)<symbol id="([\w-]+)".*?</symbol>`)
	symbolUse     = regexp.MustCompile(`href="#([\w-]+)"`)
	symbolBox     = regexp.MustCompile(`viewBox="[^"]*"`)
)

// loadSymbols reads the drawings, once.
var loadSymbols = sync.OnceValue(func() symbols {
	out := symbols{}
	for _, m := range symbolElement.FindAllStringSubmatch(drawings(), -1) {
		out[m[1]] = m[0]
	}
	return out
})

// drawings are all files with symbols, one after the other.
func drawings() string {
	names, err := fs.Glob(drawingFiles, "drawings/*.svg")
	if err != nil {
		panic("web: " + err.Error()) // the pattern is a constant
	}
	var all strings.Builder
	for _, name := range names {
		data, err := drawingFiles.ReadFile(name)
		if err != nil {
			panic("web: " + err.Error()) // embedded: it is there
		}
		all.Write(data)
	}
	all.WriteString(people.Drawings)
	return all.String()
}

const (
	// AllDrawings is the asset that holds every symbol.
	AllDrawings = "drawings.svg"
	// drawn is what the asset of one symbol begins with.
	drawn = "drawn-"
)

// Drawings are the assets that hold symbols, by their names: all of them in one, and each that is drawn as
// a picture in one of its own.
func Drawings() map[string][]byte {
	const open, end = `<svg xmlns="http://www.w3.org/2000/svg"`, `</svg>`
	known := loadSymbols()
	var all strings.Builder
	out := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		symbol := known[name]
		all.WriteString(symbol)
		if !known.pictured(name) {
			continue
		}
		_, inner, _ := strings.Cut(symbol, ">")
		// what names no colour is drawn in ink
		out[drawn+name+".svg"] = []byte(open + ` fill="#2a2018" ` + symbolBox.FindString(symbol) + `>` +
			strings.TrimSuffix(inner, "</symbol>") + end)
	}
	out[AllDrawings] = []byte(open + `>` + all.String() + end)
	return out
}

// fewShapes is what a browser lays out as quickly as a picture.
const fewShapes = 4

// pictured reports whether a symbol that is shown many times is better a picture, one thing to lay out in
// place of all its shapes: it has many of them, and colours of its own.
func (s symbols) pictured(name string) bool {
	symbol := s[name]
	return strings.Count(symbol, "/>") > fewShapes && !strings.Contains(symbol, "currentColor") &&
		!symbolUse.MatchString(symbol)
}

// inline are the symbols that a page shows, and those that they are made of.
func (s symbols) inline(page []byte) string {
	var b strings.Builder
	b.WriteString(`<svg width="0" height="0" class="sprite" aria-hidden="true" focusable="false"><defs>`)
	seen := map[string]bool{}
	for next := s.shown(page); len(next) > 0; next = next[1:] {
		name := next[0]
		if seen[name] {
			continue
		}
		seen[name] = true
		b.WriteString(s[name])
		next = append(next, s.shown([]byte(s[name]))...)
	}
	b.WriteString(`</defs></svg>`)
	return b.String()
}

// shown lists the symbols that some HTML draws.
func (s symbols) shown(html []byte) (out []string) {
	for _, m := range symbolUse.FindAllSubmatch(html, -1) {
		out = append(out, string(m[1]))
	}
	return out
}

// mark draws one of many pieces that are alike: a picture where that is quicker, else a symbol. base is where
// the assets are.
func (s symbols) mark(base, name string) template.HTML {
	if !s.pictured(name) {
		return icon(name)
	}
	src := template.HTMLEscapeString(path.Join(base, drawn+name+".svg"))
	return template.HTML(`<img class="icon" src="` + src + `" alt="" width="20" height="20">`)
}

// picture draws the pictogram of a message: one of its own, else the piece of that name; "" where the page
// has neither.
func (s symbols) picture(name string) template.HTML {
	id := pictogram + name
	if s[id] == "" {
		id = name
	}
	if s[id] == "" {
		return ""
	}
	return template.HTML(`<svg class="pic" aria-hidden="true" focusable="false"><use href="#` + template.HTMLEscapeString(id) + `"/></svg>`)
}

// shapes finds the pieces that a choice names and the page can draw, so that nobody has to read it.
func (s symbols) shapes(c companion.Choice) []string {
	var out []string
	for _, raw := range c.Actions {
		var fields map[string]any
		if json.Unmarshal(raw, &fields) != nil {
			continue // no object has nothing to draw
		}
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if word, ok := fields[name].(string); ok && name != "kind" && s[word] != "" {
				out = append(out, word)
			}
		}
	}
	return out
}
