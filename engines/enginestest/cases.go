package enginestest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/jsonl"
	"spieltisch/packaging/sweep"
)

// testCase is one line of a case file:
//
//	{"id":"E4","rules":["HM-15","HM-16"],"note":"…","setup":{…},"do":[{…},…],"expect":{…}}
//
// Each of Do is an action, or a line {"sensed":{…}}; all but the last must be accepted. Expect is held
// against the last answer:
//
//   - ok and rule are equal; "error":true wants an error
//   - state is a subset: objects by the keys named, arrays whole
//   - events appear in this order, each as a subset
//   - actions and ask are compared whole
type testCase struct {
	ID     string            `json:"id"`
	Rules  []string          `json:"rules"`
	Note   string            `json:"note"`
	Setup  json.RawMessage   `json:"setup"`
	Do     []json.RawMessage `json:"do"`
	Expect map[string]any    `json:"expect"`
}

// Cases runs the case file of a game, in the folder ../shared beside the repository, through the rules
// interface. A missing file skips the test, but fails it where the variable CI is "true".
func Cases(t *testing.T, g engines.Game, game string) {
	path := sweep.Beside(t, "cases/"+game+".jsonl")[0]
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		n++
		dec := json.NewDecoder(bytes.NewReader(in.Bytes()))
		dec.DisallowUnknownFields()
		var c testCase
		if err := dec.Decode(&c); err != nil {
			t.Fatalf("%s:%d: %v", path, n, err)
		}
		t.Run(c.ID, func(t *testing.T) {
			if err := c.run(g); err != nil {
				t.Errorf("%s: %v", c.Note, err)
			}
		})
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Fatalf("%s holds no case", path)
	}
}

func (c testCase) run(g engines.Game) error {
	input := []string{fmt.Sprintf(`{"setup":%s}`, c.Setup)}
	for _, do := range c.Do {
		var whole map[string]json.RawMessage
		_ = json.Unmarshal(do, &whole) // what is no object is fed as an action and answered with an error
		if _, sensed := whole["sensed"]; sensed {
			input = append(input, string(do))
			continue
		}
		input = append(input, fmt.Sprintf(`{"do":%s}`, do))
	}
	s := jsonl.New(g)
	for i, line := range input {
		for _, wrong := range listsAsText(line) {
			got, data, err := answer(s, wrong)
			if err != nil {
				return err
			}
			if _, failed := got["error"]; !failed {
				return fmt.Errorf("text is taken for a list: %s\nanswer %s", wrong, data)
			}
		}
		got, data, err := answer(s, line)
		if err != nil {
			return err
		}
		if i < len(input)-1 {
			if got["ok"] != true {
				return fmt.Errorf("line %d is not accepted: %s", i+1, data)
			}
			continue
		}
		if err := held(c.Expect, got); err != nil {
			return fmt.Errorf("%w\nanswer %s", err, data)
		}
	}
	return nil
}

// answer feeds a line, and gives the answer as an object and as it is written.
func answer(s *jsonl.Session, line string) (got map[string]any, data []byte, err error) {
	if data, err = json.Marshal(s.Line([]byte(line))); err == nil {
		err = json.Unmarshal(data, &got)
	}
	return got, data, err
}

// listsAsText gives a line once for each list in it, with a text in the place of that: one that encoding/json
// takes for a list of three bytes.
func listsAsText(line string) (out []string) {
	var whole any
	if json.Unmarshal([]byte(line), &whole) != nil {
		return nil
	}
	var walk func(v any, put func(any))
	walk = func(v any, put func(any)) {
		switch v := v.(type) {
		case map[string]any:
			for k, inner := range v {
				walk(inner, func(n any) { v[k] = n })
			}
		case []any:
			put("BwcH")
			out = append(out, string(mustJSON(whole)))
			put(v)
			for i, inner := range v {
				walk(inner, func(n any) { v[i] = n })
			}
		}
	}
	walk(whole, func(n any) { whole = n })
	return out
}

// held compares an answer with what a case expects of it.
func held(expect, answer map[string]any) error {
	for name, want := range expect {
		var err error
		switch name {
		case "ok", "actions", "ask":
			err = same(name, answer[name], want)
		case "rule":
			v, _ := answer["violation"].(map[string]any)
			err = same("violation.rule", v["rule"], want)
		case "error":
			if _, failed := answer["error"]; failed != (want == true) {
				err = fmt.Errorf("error = %v, want %v", answer["error"], want)
			}
		case "state":
			err = subset("state", answer["state"], want)
		case "events":
			got, _ := answer["events"].([]any)
			wanted, _ := want.([]any)
			err = inOrder(got, wanted)
		default:
			err = fmt.Errorf("the case expects an unknown thing: %q", name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func same(name string, got, want any) error {
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("%s = %v, want %v", name, got, want)
	}
	return nil
}

// subset compares objects by the names that want has, everything else whole.
func subset(name string, got, want any) error {
	w, ok := want.(map[string]any)
	if !ok {
		return same(name, got, want)
	}
	g, ok := got.(map[string]any)
	if !ok {
		return fmt.Errorf("%s = %v, want an object", name, got)
	}
	for key, value := range w {
		if err := subset(name+"."+key, g[key], value); err != nil {
			return err
		}
	}
	return nil
}

// inOrder finds the wanted events among the given ones, in this order; others may stand between them.
func inOrder(got, want []any) error {
	i := 0
	for _, w := range want {
		for i < len(got) && subset("event", got[i], w) != nil {
			i++
		}
		if i == len(got) {
			return fmt.Errorf("events = %v, want %v in them, in the order %v", got, w, want)
		}
		i++
	}
	return nil
}
