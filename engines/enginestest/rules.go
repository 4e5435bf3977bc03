package enginestest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Rules checks that each rule that doc defines (a table row that begins with its ID) has a transcript in dir,
// named after it, that keeps it and, unless the rule is unbreakable, one named after it that breaks it. A
// rule is unbreakable where the game does by itself what it says.
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
	stories := toldIn(t, dir)
	for _, rule := range rules {
		if err := stories.check(rule, !slices.Contains(unbreakable, rule)); err != nil {
			t.Error(err)
		}
	}
}

// story is what a transcript tells of rules.
type story struct {
	rule     string          // that it is named after, "" for none
	tells    map[string]bool // rules that events name
	breaks   map[string]bool // rules that refusals name
	ends     map[string]bool // of these, those after whose last refusal nothing is accepted any more
	accepted bool            // something was
}

type stories []story

// check wants a story that keeps the rule and, if it is breakable, one that breaks it.
func (all stories) check(rule string, breakable bool) error {
	told, kept, broken := false, false, false
	for _, s := range all {
		told = told || s.tells[rule]
	}
	for _, s := range all {
		broken = broken || s.breaks[rule] && (s.rule == rule || !breakable)
		// Where events name the rule, one must. Else something is accepted, and not only before it is broken.
		kept = kept || s.rule == rule && (s.tells[rule] || !told && s.accepted && !s.ends[rule])
	}
	switch {
	case !kept:
		return fmt.Errorf("%s has no transcript %s-….txtar that keeps it", rule, rule)
	case broken && !breakable:
		return fmt.Errorf("%s is broken by a transcript, and said to be unbreakable", rule)
	case !broken && breakable:
		return fmt.Errorf("%s has no transcript %s-….txtar that breaks it", rule, rule)
	}
	return nil
}

// toldIn reads what the transcripts tell.
func toldIn(t *testing.T, dir string) (all stories) {
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
		s := read(string(play.Data))
		if own := name.FindStringSubmatch(filepath.Base(path)); own != nil {
			s.rule = own[1]
		}
		all = append(all, s)
	}
	return all
}

// read takes the answers of a play apart.
func read(play string) story {
	s := story{tells: map[string]bool{}, breaks: map[string]bool{}, ends: map[string]bool{}}
	for line := range strings.Lines(play) {
		words := append(strings.Fields(line), "", "", "")
		switch words[0] {
		case "event":
			s.tells[words[2]] = true
			fallthrough
		case "state":
			s.accepted = true
			clear(s.ends)
		case "violation":
			s.breaks[words[1]], s.ends[words[1]] = true, true
		}
	}
	return s
}
