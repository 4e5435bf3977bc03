package verasselt_test

import (
	"encoding/json"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/lines"
	"spieltisch/engines/verasselt"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	for _, o := range (verasselt.Game{}).Options() {
		for _, c := range o.Choices {
			setup, err := json.Marshal(map[string]any{"players": []string{"Anna", "Ben"}, "hub": map[string]int{"Y": 10}, "options": map[string]any{o.Name: c.Value}})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, v, err := (verasselt.Game{}).New(setup); v != nil || err != nil {
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

// What a match does not have is not understood, though the game knows it: a third seat of two, a face that is on no die.
func TestStrict(t *testing.T) {
	s := newGame(t, `{"players":["Anna","Ben"],"hub":{"Y":10},"options":{"dieFaces":["Y","B","R","R","D","D"]}}`)
	for _, do := range []string{
		`{"kind":"choose","group":"hub","seat":3}`,
		`{"kind":"bank","yard":{},"seat":3}`,
		`{"kind":"refill","cards":{},"seat":3}`,
		`{"kind":"boost","cards":{"Y":1},"seat":3}`,
		`{"kind":"draw","cards":{},"seat":3}`,
		`{"kind":"stop","seat":3}`,
		`{"kind":"roll","kept":["D","D","D"],"faces":["Y","B","R","G"]}`,
		`{"kind":"roll","kept":["G","D","D"],"faces":["Y","B","R","R"]}`,
	} {
		if a, err := lines.DecodeIn(verasselt.Game{}, s, []byte(do)); err == nil {
			t.Errorf("DecodeIn(%s) = %v, want an error", do, a)
		}
	}
	if _, err := lines.DecodeIn(verasselt.Game{}, s, []byte(`{"kind":"roll","kept":["D","D","D"],"faces":["Y","B","R","R"],"seat":2}`)); err != nil {
		t.Errorf("a roll of the second seat: %v", err)
	}
	if in, err := lines.DecodeSensedIn(verasselt.Game{}, s, []byte(`{"dice":["G","D","D","D","D","D","D"],"moved":0}`)); err == nil {
		t.Errorf("a reading with a green die = %v, want an error", in)
	}
}
