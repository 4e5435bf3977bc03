package sheet

import (
	"fmt"
	"maps"
	"slices"

	"spieltisch/engines"
)

var _ engines.Optioned = Game{}

// Options are the sheets, those of the family first, and what one may change about one.
func (g Game) Options() []engines.Option {
	o := engines.Option{Name: "variant", Title: words.Text("option.variant")}
	if g.own != nil {
		for _, name := range slices.Sorted(maps.Keys(g.own.sheets)) {
			s := g.own.sheets[name]
			o.Choices = append(o.Choices, engines.Choice{Value: s, Label: s.Name.text})
		}
	}
	names := slices.Sorted(maps.Keys(brought))
	names = append([]string{first}, slices.DeleteFunc(names, func(name string) bool { return name == first })...)
	for _, name := range names {
		o.Choices = append(o.Choices, engines.Choice{Value: name, Label: brought[name].Name.text})
	}
	target := engines.Option{Name: "target", Title: words.Text("option.target"), Choices: []engines.Choice{
		{Value: 0, Label: words.Text("option.target.0")}, {Value: -1, Label: words.Text("option.target.none")}}}
	for _, n := range []int{50, 100, 150, 200, 300, 500, 1000, 5000, 10000} {
		label := engines.Text{}
		for _, lang := range engines.Languages() {
			label[lang] = fmt.Sprint(n)
		}
		target.Choices = append(target.Choices, engines.Choice{Value: n, Label: label})
	}
	return []engines.Option{o, engines.Choose(words, "wins", "sheet", "most", "fewest"), target,
		engines.Choose(words, "teams", 0, 2, 3, 4)}
}
