package engines

import (
	"fmt"
	"strings"
)

// Text holds one sentence in the four languages of the table.
type Text struct {
	De string `json:"de"`
	En string `json:"en"`
	Fr string `json:"fr"`
	It string `json:"it"`
}

// Languages lists the codes of the four languages, German first.
func Languages() []string { return []string{"de", "en", "fr", "it"} }

// In returns the sentence in a language; an unknown code gives German.
func (t Text) In(lang string) string {
	switch lang {
	case "en":
		return t.En
	case "fr":
		return t.Fr
	case "it":
		return t.It
	}
	return t.De
}

// Fill puts the arguments in place of "{name}" in all four sentences. A place without an argument stays as it is.
func (t Text) Fill(args map[string]any) Text {
	if len(args) == 0 {
		return t
	}
	pairs := make([]string, 0, 2*len(args))
	for k, v := range args {
		pairs = append(pairs, "{"+k+"}", fmt.Sprint(v))
	}
	r := strings.NewReplacer(pairs...)
	return Text{De: r.Replace(t.De), En: r.Replace(t.En), Fr: r.Replace(t.Fr), It: r.Replace(t.It)}
}

// Message is what people read about one thing: a sentence for the page, a short form for the small display (two lines
// of 21 characters, split at "\n") and the name of a pictogram for those who cannot read.
type Message struct {
	Text    Text   `json:"text"`
	Display Text   `json:"display"`
	Picture string `json:"picture"` // a symbol that says the same, for children who cannot read
}
