package config_test

import (
	"errors"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/config"
)

// FuzzEdit gives a key of a file a value, as config set does. A file that is changed says then what was
// meant, and nothing else than before; the lines of other keys and their comments stay, and the same edit
// again changes nothing. What is refused names the file or the key.
func FuzzEdit(f *testing.F) {
	for _, seed := range [][3]string{
		{"language: de\nzones:\n  rolling: [0, 0, .5, 1] # left\n", "zones.aside", "[0.5, 0, 1, 1]"},
		{"language: de # so\r\ncamera: \"sim:\"\r\n", "language", "fr"},
		{"zones: {rolling: [0, 0, .5, 1]}", "zones.rolling", "[0, 0, 1, 1]"},
		{"# nothing yet\n", "camera", "http://a:b@c/#every=1s"}, {"", "hosts", "[a.example, b]"},
		{"hosts:\n- a\n- b\n", "hosts", "c"},
		{"camera: |\n  sim:\n", "camera", "it's \"#1\": \\"},
		{"language: de\nlanguage: fr\n", "language", "it"},
		{"log: warn\n---\nlog: info\n", "log", "debug"}, {"\ufefflanguage: de\n", "language", "fr"},
		{"language: &a de\ncamera: *a\n", "language", "fr"},
		{"zones:\n", "zones.aside", "[0.5, 0, 1, 1]"},
		{"zones: # none\n\n# end\n", "zones.aside", "[0.5, 0, 1, 1]"}, {"prefix: \"\"\n", "prefix", " # x"},
	} {
		f.Add([]byte(seed[0]), seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, data []byte, path, value string) {
		was, err := config.Parse("t.yaml", data)
		if err != nil {
			return
		}
		want := was
		if err := want.Set(path, value); err != nil {
			if config.Has(path) && !strings.Contains(err.Error(), path) {
				t.Errorf("Set(%q, %q): %v, want the key named", path, value, err)
			}
			return
		}
		text, err := config.Edit("t.yaml", data, want, []string{path})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t.yaml") && !errors.Is(err, config.ErrByHand) {
				t.Errorf("Edit of %q: %v, want the file named", data, err)
			}
			return
		}
		got, err := config.Parse("t.yaml", text)
		if err != nil {
			t.Fatalf("Edit of %q, %s = %q, gives %q: %v", data, path, value, text, err)
		}
		for _, k := range config.Keys {
			if got.Text(k.Path) != want.Text(k.Path) {
				t.Errorf("Edit of %q, %s = %q, gives %q: %s is %q, want %q", data, path, value, text, k.Path,
					got.Text(k.Path), want.Text(k.Path))
			}
		}
		again, err := config.Edit("t.yaml", text, want, []string{path})
		if err != nil || string(again) != string(text) {
			t.Errorf("Edit of %q again gives %q, %v", text, again, err)
		}
		if n := strings.Count(string(text), "#"); n < comments(data) {
			t.Errorf("Edit of %q, %s = %q, gives %q: a comment is gone", data, path, value, text)
		}
	})
}

// comments counts the lines that are a comment and nothing else.
func comments(data []byte) int {
	n := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(strings.TrimSpace(line), "# ") {
			n++
		}
	}
	return n
}
