package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/packaging/docscheck"
	"spieltisch/packaging/sweep"
)

// root is where this checkout lies.
const root = "../.."

// mostWords is how many words people wrote, at most: whoever comes near it shortens a
// page before he adds one. References that a program makes are looked up, not read, and do not count.
const mostWords = 25_000

// The documents have no long sentences and no dead links, name only what there is, and are few enough to
// read.
func TestDocuments(t *testing.T) {
	t.Parallel()
	pages := documents(t)
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	flags, err := spieltisch.Flags()
	if err != nil {
		t.Fatal(err)
	}
	names := docscheck.Names{Commands: flags, Targets: docscheck.Targets(string(makefile))}
	for _, k := range config.Keys {
		names.Keys = append(names.Keys, k.Path)
	}
	for _, fault := range docscheck.Check(root, pages, names) {
		t.Error(fault)
	}
	written, made := 0, 0
	for _, p := range pages {
		if p.Made {
			made += p.Words()
		} else {
			written += p.Words()
		}
	}
	t.Logf("%d pages, %d words, and %d in references that are made", len(pages), written, made)
	if written > mostWords {
		t.Errorf("the documents have %d words, want %d or fewer", written, mostWords)
	}
}

// The Go blocks of the architecture compile, each as a package of its own.
func TestArchitectureCompiles(t *testing.T) {
	t.Parallel()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	var packages []string
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks(t, "docs/contributor/architecture.md", "go") {
		dir := "contract" + string(rune('a'+len(packages)))
		file := filepath.Join(t.TempDir(), "block.go")
		if err := os.WriteFile(file, []byte(block.Text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(here, "packaging", dir, "block.go")] = file
		packages = append(packages, "./packaging/"+dir)
	}
	if len(packages) < 3 {
		t.Fatalf("the architecture has %d blocks of Go, want 3 or more", len(packages))
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	// Without OpenCV: what the blocks lean on does not need it.
	cmd := exec.Command("go", append([]string{"build", "-tags", "nocv", "-overlay", file}, packages...)...)
	cmd.Dir, cmd.Env = here, append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the blocks of docs/contributor/architecture.md do not compile: %v\n%s", err, out)
	}
}

// Shell blocks that are marked to be run end well: each page's, in order, in a folder of its own.
func TestDocumentsRun(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	ran := 0
	for _, p := range documents(t) {
		dir := t.TempDir()
		for _, b := range blocks(t, p.Path, "sh run") {
			if strings.Contains(b.Text, "spieltisch-lab") {
				continue // that program's tests run it
			}
			ran++
			cmd := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", b.Text)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s:%d: %v\n%s", p.Path, b.At, err, out)
			}
		}
	}
	if ran < 2 {
		t.Errorf("%d blocks are marked to be run, want 2 or more", ran)
	}
}

// documents are all pages.
func documents(t *testing.T) []docscheck.Page {
	t.Helper()
	pages, err := docscheck.Pages(root)
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// blocks are those of a page that are marked so.
func blocks(t *testing.T, path, info string) (all []docscheck.Fence) {
	t.Helper()
	for _, p := range documents(t) {
		if p.Path != path {
			continue
		}
		for _, f := range p.Fences {
			if f.Info == info {
				all = append(all, f)
			}
		}
	}
	return all
}

// What a guide for families shows slanted, as a label of the page, is there in the guide's language.
func TestGuidesNameLabels(t *testing.T) {
	t.Parallel()
	place := regexp.MustCompile(`\\\{.*?\\\}`)
	for path, lang := range map[string]string{"docs/family/english.md": "en",
		"docs/family/deutsch.md": "de"} {
		var labels []string
		for _, r := range rooms() {
			for _, key := range r.Keys() {
				label := regexp.QuoteMeta(r.Text(key).In(lang))
				if words := place.ReplaceAllString(label, ""); strings.ContainsFunc(words, unicode.IsLetter) {
					labels = append(labels, place.ReplaceAllString(label, `\S+`))
				}
			}
		}
		shown := regexp.MustCompile(`^(?:` + strings.Join(labels, "|") + `)$`)
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		all := regexp.MustCompile(`(?:^|[^*])\*([^*\n]+)\*(?:[^*]|$)`).FindAllStringSubmatch(string(data), -1)
		if len(all) < 5 {
			t.Errorf("%s names %d labels, want 5 or more", path, len(all))
		}
		for _, label := range all {
			if !shown.MatchString(label[1]) {
				t.Errorf("%s: the page has no label %q", path, label[1])
			}
		}
	}
}
