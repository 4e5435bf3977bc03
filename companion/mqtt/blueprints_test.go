package mqtt_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/goccy/go-yaml"

	"spieltisch/companion/news"
)

// The blueprints have what Home Assistant wants of one, use each input that they ask for and no other, and
// name keys and events that the table tells.
func TestBlueprints(t *testing.T) {
	files, err := filepath.Glob("../../docs/tinkerer/blueprints/*.yaml")
	if err != nil || len(files) != 3 {
		t.Fatalf("%v, %v, want three", files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		plain := regexp.MustCompile(`!input (\w+)`).ReplaceAll(text, []byte(`"$1"`)) // a tag of Home Assistant's own
		var b struct {
			Blueprint struct {
				Name, Domain, Description string
				Input                     map[string]struct {
					Name     string
					Selector map[string]any
				}
			}
			Triggers, Conditions, Actions any
			Mode                          string
		}
		if err := yaml.Unmarshal(plain, &b); err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if b.Blueprint.Name == "" || b.Blueprint.Domain != "automation" || b.Triggers == nil || b.Actions == nil ||
			b.Conditions == nil || !slices.Contains([]string{"single", "restart", "queued", "parallel"}, b.Mode) {
			t.Errorf("%s lacks something: %+v", f, b)
		}
		used := map[string]bool{}
		for _, m := range regexp.MustCompile(`!input (\w+)`).FindAllSubmatch(text, -1) {
			name := string(m[1])
			used[name] = true
			if _, ok := b.Blueprint.Input[name]; !ok {
				t.Errorf("%s uses %q, which is no input", f, name)
			}
		}
		for name, in := range b.Blueprint.Input {
			if !used[name] || in.Name == "" || len(in.Selector) != 1 {
				t.Errorf("%s: input %q is not used, or has no name or selector", f, name)
			}
		}
		for _, m := range regexp.MustCompile(`event_type == '(\w+)'`).FindAllSubmatch(text, -1) {
			if !slices.Contains(news.EventTypes(), string(m[1])) {
				t.Errorf("%s waits for %q, which the table does not tell", f, m[1])
			}
		}
	}
}
