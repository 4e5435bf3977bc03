package docscheck_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/packaging/docscheck"
)

var known = docscheck.Names{
	Commands: map[string][]string{"": {"--help"}, "run": {"--demo"}, "tunnels levels": {"--board"}},
	Keys:     []string{"data", "tunnels.strips"},
	Targets:  docscheck.Targets("build: deps\nSHELL := sh\ndocs-check: build\n"),
}

func TestCheck(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 41))
	tests := []struct {
		name, page string
		want       []string
	}{
		{"nothing wrong", "# Title\n\nSee [it](#title), `spieltisch run --demo`, `make build`, `tunnels.strips: all`.\n", nil},
		{"a long sentence", long + ".\n", []string{"a.md:1: a sentence of 41 words: " + long[:60] + "…"}},
		{"40 words", long[5:] + ". Short.\n", nil},
		{"a paragraph of two lines", "One.\n" + long[:100] + "\n" + long[101:] + "\n",
			[]string{"a.md:1: a sentence of 41 words: " + long[:60] + "…"}},
		{"words in code are none", "```\n" + long + "\n```\n\n`" + long + "`\n", nil},
		{"items of a cell", "| a |\n|---|\n| " + long[:100] + "; " + long[100:] + " |\n", nil},
		{"a semicolon in a paragraph", long[:100] + "; " + long[100:] + "\n",
			[]string{"a.md:1: a sentence of 42 words: " + long[:60] + "…"}},
		{"a file that is not there", "[x](gone.md)\n", []string{"a.md:1: gone.md: no such file"}},
		{"a picture that is not there", "<img src=\"gone.png\">\n", []string{"a.md:1: gone.png: no such file"}},
		{"a heading that is not there", "# B\n\n[x](#b) [y](#c)\n", []string{"a.md:3: #c: no such heading"}},
		{"another host", "[x](https://example.org/gone)\n", nil},
		{"a flag", "```sh\nspieltisch run --fast\n```\n", []string{"a.md:2: spieltisch run has no flag --fast"}},
		{"a flag of another command", "`spieltisch tunnels levels --demo`\n",
			[]string{"a.md:1: spieltisch tunnels levels has no flag --demo"}},
		{"a flag of another program", "`curl --silent | spieltisch run --help`\n", nil},
		{"a target", "    make build && make tea\n", []string{"a.md:1: the Makefile has no target tea"}},
		{"a key that is set", "`spieltisch config set FILE date=x`\n", []string{"a.md:1: the configuration has no key date"}},
		{"a key with a section", "`tunnels.stripes: all` and `vision.go`\n",
			[]string{"a.md:1: the configuration has no key tunnels.stripes"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := docscheck.Check(t.TempDir(), []docscheck.Page{docscheck.Parse("a.md", tt.page)}, known)
			if diff := cmp.Diff(got, tt.want); diff != "" {
				t.Errorf("found, got - want +:\n%s", diff)
			}
		})
	}
}

func TestPages(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{"README.md": "three words here\n",
		"docs/a/b.md": "| x | - |\n|---|---|\n", "docs/c.txt": "no",
		"docs/d.md": "# Keys\n\n<!-- Made from keys.go. -->\n\nfour words are here\n"} {
		full := filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := docscheck.Pages(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, made := map[string]int{}, ""
	for _, p := range pages {
		if p.Made {
			made += p.Path
			continue
		}
		got[p.Path] = p.Words()
	}
	if made != "docs/d.md" {
		t.Errorf("made by a program: %q, want docs/d.md", made)
	}
	if diff := cmp.Diff(got, map[string]int{"README.md": 3, "docs/a/b.md": 1}); diff != "" {
		t.Errorf("words, got - want +:\n%s", diff)
	}
}
