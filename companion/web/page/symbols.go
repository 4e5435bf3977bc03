package page

import (
	"encoding/json"
	"html/template"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"spieltisch/companion"
)

// symbols are the names of what the page can draw.
type symbols map[string]bool

// pictogram is what the symbols of messages begin with: those of Message.Picture.
const pictogram = "pic-"

// loadSymbols finds the symbols in the templates.
func loadSymbols() symbols {
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		panic("web: " + err.Error()) // the pattern is a constant
	}
	out := symbols{}
	for _, name := range names {
		data, err := templateFiles.ReadFile(name)
		if err != nil {
			panic("web: " + err.Error()) // embedded: it is there
		}
		for _, m := range regexp.MustCompile(`<symbol id="([\w-]+)"`).FindAllSubmatch(data, -1) {
			out[string(m[1])] = true
		}
	}
	return out
}

// picture draws the pictogram of a message: one of its own, else the piece of that name; "" where the page
// has neither.
func (s symbols) picture(name string) template.HTML {
	id := pictogram + name
	if !s[id] {
		id = name
	}
	if !s[id] {
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
			if word, ok := fields[name].(string); ok && name != "kind" && s[word] {
				out = append(out, word)
			}
		}
	}
	return out
}
