package enginestest

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// Lines checks that the package comment in source names, between backticks, all that the transcripts in dir
// hold: fields of setups, options and positions, kinds and fields of actions that were accepted, of events
// and of prompts, and fields of states.
func Lines(t *testing.T, source, dir string) {
	file, err := parser.ParseFile(token.NewFileSet(), source, nil,
		parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(file.Doc.Text(), -1) {
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(code, -1) {
			named[name] = true
		}
	}
	said := spoken(t, dir)
	if len(said) < 20 {
		t.Fatalf("the transcripts in %s hold %d names: %v", dir, len(said), said)
	}
	for _, name := range said {
		if !named[name] {
			t.Errorf("the package comment of %s does not name %s", source, name)
		}
	}
}

// spoken lists the names that transcripts hold, each once.
func spoken(t *testing.T, dir string) (names []string) {
	field := regexp.MustCompile(` (\w+)=`)
	for _, path := range transcriptFiles(t, dir) {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		play := file(archive, playFile)
		if play == nil {
			t.Fatalf("%s has no file %s", path, playFile)
		}
		if setup := file(archive, setupFile); setup != nil {
			names = append(names, setupKeys(setup.Data)...)
		}
		asked := ""
		for line := range strings.Lines(string(play.Data)) {
			kind, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch kind {
			case ">":
				asked = strings.TrimPrefix(rest, "sensed ")
			case "event", "prompt":
				word, _, _ := strings.Cut(rest, " ")
				names = append(names, word)
				fallthrough
			case "state":
				names = append(names, keysOf(asked)...)
				asked = ""
				before, _, _ := strings.Cut(rest, ":") // choices follow
				for _, m := range field.FindAllStringSubmatch(" "+before, -1) {
					names = append(names, m[1])
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// setupKeys are the names of a setup, its options and its position.
func setupKeys(setup []byte) (names []string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(setup, &fields) != nil {
		return nil
	}
	for name, value := range fields {
		names = append(names, name)
		if name == "options" || name == "position" {
			names = append(names, setupKeys(value)...)
		}
	}
	return names
}

// keysOf are an action's kind and fields, or nothing for other lines.
func keysOf(asked string) (names []string) {
	kind, data, _ := strings.Cut(asked, " ")
	var fields map[string]json.RawMessage
	if kind == "" || json.Unmarshal([]byte(data), &fields) != nil {
		return nil
	}
	for name := range fields {
		names = append(names, name)
	}
	return append(names, kind)
}
