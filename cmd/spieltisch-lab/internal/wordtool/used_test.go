package wordtool_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch-lab/internal/wordtool"
)

// A text that nobody says any more is a burden for every translator. A key is said where the program has it
// as a word, or where it has each part of it that dots separate: rules and cases, kinds and what they name.
func TestEveryTextIsSaid(t *testing.T) {
	said := map[string]bool{}
	literal := regexp.MustCompile("\"[^\"\n]*\"|`[^`]*`|'[^'\n]*'")
	word := regexp.MustCompile(`[\w-]+(?:\.[\w-]+)*`)
	err := filepath.WalkDir("../../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "docs") {
			return filepath.SkipDir
		}
		ext := filepath.Ext(path)
		if strings.HasSuffix(path, "_test.go") || ext != ".go" && ext != ".html" && ext != ".js" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if ext == ".js" { // words.name, words[`name.${part}`]
			for _, m := range regexp.MustCompile("words\\[`(\\w+)\\.").FindAllSubmatch(data, -1) {
				said[string(m[1])] = true
			}
			for _, m := range regexp.MustCompile(`words\.([\w.]+)`).FindAllSubmatch(data, -1) {
				name, _, _ := strings.Cut(string(m[1]), ".") // behind it stands what becomes of the text
				said["js."+string(m[1])], said["js."+name] = true, true
			}
		}
		literals := [][]byte{data}
		if ext != ".html" {
			literals = literal.FindAll(data, -1)
		}
		for _, l := range literals {
			for _, w := range word.FindAll(l, -1) {
				said[string(w)] = true
				for part := range strings.SplitSeq(string(w), ".") {
					said[part] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !said["heckmeck"] || !said["HM-08"] {
		t.Fatal("the source of the games is not where it should be")
	}
	for _, r := range wordtool.Rooms() {
		for _, key := range r.Keys() {
			for part := range strings.SplitSeq(key, ".") {
				if !said[key] && !said[part] && !strings.ContainsAny(part, "0123456789") {
					t.Errorf("%s: nobody says %q (nothing has the word %q)", r.Name(), key, part)
				}
			}
		}
	}
}
