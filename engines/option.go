package engines

import (
	"fmt"
	"slices"

	"spieltisch/engines/i18n"
)

// Option is a way to play that people agree on before a match: a field of the setup's options.
type Option struct {
	Name    string   `json:"name"`  // in the setup: "flipCompare"
	Title   Text     `json:"title"` // the question
	Choices []Choice `json:"choices"`
}

// Choice is one answer to an Option; the first one is the default.
type Choice struct {
	Value any  `json:"value"` // as the setup wants it
	Label Text `json:"label"`
}

// Choose is an option of a game whose words have the keys "option.flipCompare" and, for each value,
// "option.flipCompare.open". The first value is the default.
func Choose(words *i18n.Room, name string, values ...any) Option {
	o := Option{Name: name, Title: words.Text("option." + name)}
	for _, v := range values {
		o.Choices = append(o.Choices, Choice{Value: v, Label: words.Text(fmt.Sprintf("option.%s.%v", name, v))})
	}
	return o
}

// YesNo is an option that is on or off, with the key "option.expert"; usual is the default.
func YesNo(words *i18n.Room, name string, usual bool) Option {
	o := Option{Name: name, Title: words.Text("option." + name), Choices: []Choice{
		{Value: false, Label: i18n.Common.Text("no")},
		{Value: true, Label: i18n.Common.Text("yes")},
	}}
	if usual {
		slices.Reverse(o.Choices)
	}
	return o
}
