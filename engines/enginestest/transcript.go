package enginestest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"spieltisch/engines"
)

var update = flag.Bool("update", false, "rewrite the outputs of golden transcripts")

// The files of a transcript.
const (
	setupFile = "setup.json"
	playFile  = "play"
)

// Transcripts replays every txtar file in dir. Its first line says what it shows; setup.json is the setup; in
// play, lines that start with ">" are inputs and all others are what the game answers:
//
//	> roll {"faces":[4,4,4,1,2,5,6,6]}   an action
//	> sensed {"rolled":[…],…}            a reading
//	> state                              prints the position
//
// A setup that is refused prints its violation first. With -update the outputs are rewritten.
func Transcripts(t *testing.T, g engines.Game, dir string) {
	for _, path := range transcriptFiles(t, dir) {
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		t.Run(name, func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			play := file(archive, playFile)
			setup := file(archive, setupFile)
			if play == nil || setup == nil {
				t.Fatalf("%s needs %s and %s", path, setupFile, playFile)
			}
			got, err := perform(g, setup.Data, play.Data)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			if bytes.Equal(got, play.Data) {
				return
			}
			if !*update {
				t.Fatalf("%s: %s\n(run with -update to rewrite it, then read the diff)", path, firstDifference(got, play.Data))
			}
			play.Data = got
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func transcriptFiles(t *testing.T, dir string) []string {
	paths, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no transcripts in %s", dir)
	}
	return paths
}

func file(a *txtar.Archive, name string) *txtar.File {
	for i := range a.Files {
		if a.Files[i].Name == name {
			return &a.Files[i]
		}
	}
	return nil
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d of %s:\n got %s\nwant %s", i+1, playFile, at(g, i), at(w, i))
		}
	}
	return "equal"
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return "(the end)"
}

// perform feeds the inputs of a play and writes them down with the answers.
func perform(g engines.Game, setup, play []byte) ([]byte, error) {
	var out bytes.Buffer
	s, _, v, err := g.New(setup)
	if err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	if v != nil {
		writeViolation(&out, v)
	}
	for line := range strings.Lines(string(play)) {
		line = strings.TrimSpace(line)
		input, ok := strings.CutPrefix(line, ">")
		if !ok {
			continue
		}
		fmt.Fprintln(&out, line)
		if s == nil {
			return nil, fmt.Errorf("%s: no game runs", line)
		}
		kind, arg, _ := strings.Cut(strings.TrimSpace(input), " ")
		if s, err = answerInput(&out, g, s, kind, arg); err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
	}
	return out.Bytes(), nil
}

func answerInput(out *bytes.Buffer, g engines.Game, s engines.State, kind, arg string) (engines.State,
	error) {
	switch kind {
	case "state":
		fmt.Fprintln(out, "state"+members(mustJSON(s), "players"))
		return s, nil
	case "sensed":
		in, err := g.DecodeSensed([]byte(arg))
		if err != nil {
			return s, err
		}
		return answerReading(out, s, s.Explain(in)), nil
	}
	whole := fmt.Sprintf(`{"kind":%q}`, kind)
	if rest := strings.TrimPrefix(strings.TrimSpace(arg), "{"); rest != "" && rest != "}" {
		whole = fmt.Sprintf(`{"kind":%q,%s`, kind, rest)
	}
	a, err := engines.Decode(g, []byte(whole))
	if err != nil {
		return s, err
	}
	return answerActions(out, s, a), nil
}

func answerReading(out *bytes.Buffer, s engines.State, x engines.Explanation) engines.State {
	switch {
	case x.Breach != nil:
		writeViolation(out, x.Breach)
		return s
	case x.Ask != nil:
		fmt.Fprintf(out, "ask %s\n", choices(x.Ask))
		return s
	case len(x.Actions) == 0:
		fmt.Fprintln(out, "nothing")
		return s
	}
	for _, a := range x.Actions {
		fmt.Fprintf(out, "action %s%s\n", a.Kind(), members(mustJSON(a), "kind"))
	}
	return answerActions(out, s, x.Actions...)
}

func answerActions(out *bytes.Buffer, s engines.State, actions ...engines.Action) engines.State {
	next, events, v := engines.Apply(s, actions...)
	if v != nil {
		writeViolation(out, v)
		return s
	}
	for _, e := range events {
		fmt.Fprintf(out, "event %s %s%s\n", e.Kind, e.Rule, members(mustJSON(e), "kind", "rule"))
	}
	for _, p := range next.Prompts() {
		fmt.Fprintf(out, "prompt %s seat=%d", p.Kind, p.Seat)
		if p.Dice > 0 {
			fmt.Fprintf(out, " dice=%d", p.Dice)
		}
		if len(p.Choices) > 0 {
			fmt.Fprintf(out, ": %s", choices(p.Choices))
		}
		fmt.Fprintln(out)
	}
	return next
}

func writeViolation(out *bytes.Buffer, v *engines.Violation) {
	fmt.Fprintf(out, "violation %s seat=%d", v.Rule, v.Seat)
	if v.Case != "" {
		fmt.Fprintf(out, " case=%s", v.Case)
	}
	fmt.Fprintln(out, members(mustJSON(v.Args)))
}

// choices writes actions side by side: of one with a single field only the values.
func choices(actions []engines.Action) string {
	var out []string
	for _, a := range actions {
		fields := ordered(mustJSON(a), "kind")
		if len(fields) == 1 {
			out = append(out, strings.ReplaceAll(plain(fields[0].value), ",", " "))
			continue
		}
		out = append(out, strings.TrimSpace(members(mustJSON(a), "kind")))
	}
	return strings.Join(out, " | ")
}

// members writes the fields of an object as " name=value", in their order, without some.
func members(object []byte, without ...string) string {
	var b strings.Builder
	for _, f := range ordered(object, without...) {
		fmt.Fprintf(&b, " %s=%s", f.name, plain(f.value))
	}
	return b.String()
}

type member struct {
	name  string
	value json.RawMessage
}

// ordered takes an object apart and keeps the order of its fields.
func ordered(object []byte, without ...string) []member {
	var out []member
	dec := json.NewDecoder(bytes.NewReader(object))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for dec.More() {
		name, _ := dec.Token()
		m := member{name: fmt.Sprint(name)}
		if dec.Decode(&m.value) != nil {
			return out
		}
		if !slices.Contains(without, m.name) {
			out = append(out, m)
		}
	}
	return out
}

// plain writes a value without JSON's marks: 4,4,4 for a list, - for an empty one, | between lists of lists.
func plain(value json.RawMessage) string {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || list == nil {
		return strings.Trim(string(value), `"`)
	}
	if len(list) == 0 {
		return "-"
	}
	out, sep := make([]string, len(list)), ","
	for i, v := range list {
		out[i] = plain(v)
		if v[0] == '[' {
			sep = "|"
		}
	}
	return strings.Join(out, sep)
}
