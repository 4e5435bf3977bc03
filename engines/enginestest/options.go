package enginestest

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

// Options starts a game with each choice of each option, added to a setup that has none, and wants words for all of them.
func Options(t *testing.T, g engines.Game, setup string) {
	o, ok := g.(engines.Optioned)
	if !ok {
		t.Fatalf("%s is no engines.Optioned", g.Info().ID)
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
