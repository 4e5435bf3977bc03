package animals_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	for _, o := range (animals.Game{}).Options() {
		for _, c := range o.Choices {
			setup, err := json.Marshal(map[string]any{"players": []string{"Anna", "Ben"}, "options": map[string]any{o.Name: c.Value}})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, v, err := (animals.Game{}).New(setup); v != nil || err != nil {
				t.Errorf("New(%s) = %v, %v, want a game", setup, v, err)
			}
			for _, lang := range engines.Languages() {
				if o.Title.In(lang) == "" || c.Label.In(lang) == "" {
					t.Errorf("option %s, choice %v: no words in %s", o.Name, c.Value, lang)
				}
			}
		}
	}
}
