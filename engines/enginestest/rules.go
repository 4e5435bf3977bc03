package enginestest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Rules checks that each rule that doc defines (a table row that begins with its ID) has a transcript in dir, named
// after the rule, in which something is accepted, and, unless the rule is unbreakable, one in which it is broken. A rule
// is unbreakable where the game does by itself what it says.
func Rules(t *testing.T, doc, dir string, unbreakable ...string) {
	text, err := os.ReadFile(doc)
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, row := range regexp.MustCompile(`(?m)^\| ([A-Z]+-\d+) \|`).FindAllSubmatch(text, -1) {
		rules = append(rules, string(row[1]))
	}
	if len(rules) == 0 {
		t.Fatalf("%s defines no rules", doc)
	}
	kept, broken := told(t, dir)
	for _, rule := range rules {
		if !kept[rule] {
			t.Errorf("%s has no transcript %s-….txtar that keeps it", rule, rule)
		}
		if fixed := slices.Contains(unbreakable, rule); fixed == broken[rule] {
			t.Errorf("%s is broken in a transcript: %v, unbreakable: %v", rule, broken[rule], fixed)
		}
	}
}

// told reads which rules the transcripts keep and which they break.
func told(t *testing.T, dir string) (kept, broken map[string]bool) {
	kept, broken = map[string]bool{}, map[string]bool{}
	name := regexp.MustCompile(`^([A-Z]+-\d+)-`)
	for _, path := range transcriptFiles(t, dir) {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(string(archive.Comment), "\n")
		if !strings.HasSuffix(title, ".") {
			t.Errorf("%s: the first line is no sentence: %q", path, title)
		}
		play := file(archive, playFile)
		if play == nil {
			t.Fatalf("%s has no file %s", path, playFile)
		}
		own := name.FindStringSubmatch(filepath.Base(path))
		for line := range strings.Lines(string(play.Data)) {
			words := strings.Fields(line)
			if len(words) < 2 {
				continue
			}
			switch words[0] {
			case "event", "state":
				if own != nil {
					kept[own[1]] = true
				}
			case "violation":
				broken[words[1]] = true
			}
		}
	}
	return kept, broken
}
