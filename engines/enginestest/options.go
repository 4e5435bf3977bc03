package enginestest

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

// Options starts a game with each choice of each option, added to a setup that has none, and wants words for
// all of them.
func Options(t *testing.T, g engines.Game, setup string) {
	o, ok := g.(engines.Optioned)
	if !ok {
		t.Fatalf("%s is no engines.Optioned", g.Info().ID)
	}
	if p, ok := g.(engines.Printed); ok {
		prints(t, g, setup, p.Printed())
	}
	for _, option := range o.Options() {
		if len(option.Choices) < 2 {
			t.Errorf("option %s: %d choices, want several", option.Name, len(option.Choices))
		}
		for _, choice := range option.Choices {
			var whole map[string]any
			if err := json.Unmarshal([]byte(setup), &whole); err != nil {
				t.Fatal(err)
			}
			whole["options"] = map[string]any{option.Name: choice.Value}
			if s, _, v, err := g.New(mustJSON(whole)); v != nil || err != nil || s == nil {
				t.Errorf("New(%s) = %s, %v, want a game", mustJSON(whole), mustJSON(v), err)
			}
			for _, lang := range engines.Languages() {
				if option.Title.In(lang) == "" || choice.Label.In(lang) == "" {
					t.Errorf("option %s, choice %v: no words in %s", option.Name, choice.Value, lang)
				}
			}
		}
	}
}

// prints wants words for each number that is printed on a piece, and a game with those that are assumed
// and with the lowest and the highest that people may say.
func prints(t *testing.T, g engines.Game, setup string, all engines.PrintedNumbers) {
	values := []map[string]int{{}, {}, {}}
	for _, n := range all.Numbers {
		values[0][n.Name], values[1][n.Name], values[2][n.Name] = n.Value, n.Min, n.Max
		if n.Value < n.Min || n.Value > n.Max {
			t.Errorf("%s: %d is not between %d and %d", n.Name, n.Value, n.Min, n.Max)
		}
		for _, lang := range engines.Languages() {
			if n.Ask.In(lang) == "" || all.Title.In(lang) == "" {
				t.Errorf("%s: no words in %s", n.Name, lang)
			}
		}
	}
	for _, numbers := range values {
		var whole map[string]any
		if err := json.Unmarshal([]byte(setup), &whole); err != nil {
			t.Fatal(err)
		}
		options := map[string]any{all.Option: numbers}
		whole["options"] = options
		if s, _, v, err := g.New(mustJSON(whole)); v != nil || err != nil || s == nil {
			t.Errorf("New(%s) = %s, %v, want a game", mustJSON(whole), mustJSON(v), err)
		}
		for i, n := range all.With(mustJSON(options)).Numbers {
			if n.Value != numbers[n.Name] || n.Name != all.Numbers[i].Name {
				t.Errorf("with %v the %s has %d", numbers, n.Name, n.Value)
			}
		}
	}
}
