package schnackelstein_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

func TestPresetsAreLegal(t *testing.T) {
	for _, people := range []string{names2, names3, names4, names5} {
		for _, options := range []string{``, `"variant":"simple"`, `"maxRubies":1`, `"maxRubies":2`, bigHills} {
			setup := `{` + people + `,"first":2,"options":{` + options + `}}`
			presets, err := schnackelstein.Game{}.Presets([]byte(setup))
			if err != nil || len(presets) < 2 {
				t.Fatalf("Presets(%s) = %d, %v, want several", setup, len(presets), err)
			}
			seen := map[string]bool{}
			for _, p := range presets {
				s := newGame(t, string(p.Setup))
				if s.View().Turn != 2 {
					t.Errorf("%s: seat %d is on turn, want 2", p.Name, s.View().Turn)
				}
				state := must(json.Marshal(read(s).Tunnels))
				if seen[string(state)] {
					t.Errorf("Presets(%s): %s is the same as another", setup, p.Name)
				}
				seen[string(state)] = true
				for _, lang := range engines.Languages() {
					if p.Title.In(lang) == "" {
						t.Errorf("%s has no title in %s", p.Name, lang)
					}
				}
			}
		}
	}
}

func TestPresetsRefuse(t *testing.T) {
	for setup, want := range map[string]string{
		`[]`:                          `not a JSON object`,
		`{"players":["Anna"]}`:        `1 names, want 2 to 5`,
		`{` + names2 + `,"first":3}`:  `no seat 3`,
		`{` + names2 + `,"hills":[]}`: `unknown field "hills"`,
		`{` + names2 + `,"options":{"variant":"hard"}}`: `neither`,
	} {
		if _, err := (schnackelstein.Game{}).Presets([]byte(setup)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("Presets(%s): %v, want an error with %q", setup, err, want)
		}
	}
}
