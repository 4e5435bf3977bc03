package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/schnackelstein"
)

// laid is a preset as the API gives it.
type laid struct {
	Name    string
	Title   engines.Text
	Setup   json.RawMessage
	Picture string
}

// try is the body of a request about a setup.
func try(game string, setup json.RawMessage) string {
	return fmt.Sprintf(`{"game":%q,"setup":%s}`, game, setup)
}

func TestPresetsAreDrawnAndLegal(t *testing.T) {
	h := openFor(t, []engines.Game{schnackelstein.Game{}, heckmeck.Game{}})
	for _, setup := range []string{
		`{"players":["Anna","Ben"]}`, `{"players":["1","2","3","4","5"],"first":3}`, `{"players":["Anna","Ben"],"options":{"variant":"simple"}}`,
	} {
		status, body, _ := h.post("/api/v1/setups/presets", try("schnackelstein", json.RawMessage(setup)))
		if status != 200 {
			t.Fatalf("presets of %s = %d %s", setup, status, body)
		}
		presets := decodeJSON[[]laid](t, body)
		if len(presets) < 2 {
			t.Errorf("%s has %d presets, want a choice", setup, len(presets))
		}
		for _, p := range presets {
			if n := strings.Count(p.Picture, "<svg"); n != 4 {
				t.Errorf("%s: %d lanes are drawn, want 4", p.Name, n)
			}
			if status, body, _ := h.post("/api/v1/setups/try", try("schnackelstein", p.Setup)); status != 204 {
				t.Errorf("%s of %s is refused: %d %s", p.Name, setup, status, body)
			}
		}
	}
	status, body, _ := h.post("/api/v1/setups/presets", try("heckmeck", json.RawMessage(`{"players":["Anna","Ben"]}`)))
	if status != 200 || strings.TrimSpace(string(body)) != "[]" {
		t.Errorf("presets of a game without = %d %s, want none", status, body)
	}
	if m := h.table.Snapshot().Match; m != nil {
		t.Errorf("a match was begun: %+v", m)
	}
}

// What a setup breaks is said in words, before anything begins.
func TestASetupIsJudgedWithoutBeginning(t *testing.T) {
	h := openFor(t, []engines.Game{schnackelstein.Game{}})
	presets, err := schnackelstein.Game{}.Presets([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	good := string(presets[0].Setup)
	for _, tt := range []struct {
		name, setup string
		status      int
		want        string
	}{
		{"a diamond in a first hill", strings.Replace(good, `{"b":1}`, `{"d":1}`, 1), 409, `"rule":"SS-`},
		{"too many on the stump", strings.Replace(good, `"stump":{"r":3}`, `"stump":{"r":4}`, 1), 409, `"rule":"SS-04"`},
		{"nobody plays", `{"players":[]}`, 422, "0 names"},
		{"not a setup", `[]`, 422, "not a JSON object"},
	} {
		if tt.setup == good {
			t.Fatalf("%s: the preset has no such gems: %s", tt.name, good)
		}
		status, body, _ := h.post("/api/v1/setups/try", try("schnackelstein", json.RawMessage(tt.setup)))
		if status != tt.status || !strings.Contains(string(body), tt.want) {
			t.Errorf("%s: %d %s, want %d with %s", tt.name, status, body, tt.status, tt.want)
		}
		if status == 409 && !strings.Contains(string(body), `"fr":"`) {
			t.Errorf("%s: nothing is said to people: %s", tt.name, body)
		}
	}
	for _, body := range []string{`{"game":"chess","setup":{}}`, `{"setup":{}}`, `{"game":"schnackelstein","setup":{},"more":1}`, `{`} {
		for _, path := range []string{"presets", "try"} {
			if status, answer, _ := h.post("/api/v1/setups/"+path, body); status != 422 {
				t.Errorf("%s %s = %d %s, want 422", path, body, status, answer)
			}
		}
	}
	if m := h.table.Snapshot().Match; m != nil {
		t.Errorf("a match was begun: %+v", m)
	}
}
