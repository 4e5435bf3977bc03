package eval_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/vision"
	"spieltisch/vision/eval"
)

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "labels.csv")
}

// TestWriteCases has one picture of each outcome.
func TestWriteCases(t *testing.T) {
	var b strings.Builder
	r := eval.Report{Results: []eval.Result{
		{File: "a.jpg", Want: []int{6, 5}, Got: []int{6, 5}, Outcome: eval.Exact},
		{File: "b.jpg", Want: []int{6, 5}, Got: []int{6, 4}, Outcome: eval.Asked,
			Reasons: []vision.Reason{vision.ReasonUnsure, vision.ReasonEdge}},
		{File: "c.jpg", Want: []int{6, 5}, Got: []int{6, 4}, Outcome: eval.Wrong},
		{File: "d.jpg", Want: []int{6}, Got: []int{}, Outcome: eval.Failed, Error: "no picture"},
	}}
	if err := r.WriteCases(&b); err != nil {
		t.Fatal(err)
	}
	want := "right  a.jpg: [6 5]\nasked  b.jpg: [6 5], read [6 4] (unsure, edge)\nwrong  c.jpg: [6 5], read [6 4]\nfailed d.jpg: [6], read [] (no picture)\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestLoad(t *testing.T) {
	path := write(t, map[string]string{
		"labels.csv": "file,faces,boxes,tags\na_1.jpg,1 5 3,,a n3\nb_1.jpg,,,b empty\n",
		"splits.csv": "file,group,difficulty,session\na_1.jpg,alpha,hard,s1\n",
	})
	got, err := eval.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	want := []eval.Label{
		{File: "a_1.jpg", Faces: []int{5, 3, 1}, Tags: []string{"a", "n3"}, Group: "alpha",
			Difficulty: "hard", Session: "s1"},
		{File: "b_1.jpg", Faces: []int{}, Tags: []string{"b", "empty"}, Group: "b"},
	}
	if d := cmp.Diff(got, want); d != "" {
		t.Errorf("labels differ (-got +want):\n%s", d)
	}
}

func TestLoadTakesTheGroupOfItsColumn(t *testing.T) {
	got, err := eval.Load(write(t, map[string]string{"labels.csv": "file,group,faces,tags\na_1.jpg,alpha,1,beta\n"}))
	if err != nil || got[0].Group != "alpha" {
		t.Errorf("Load = %v, %v, want group alpha", got, err)
	}
}

func TestLoadNamesFileAndLine(t *testing.T) {
	tests := []struct{ name, labels, says string }{
		{"no columns", "", "line 1"},
		{"column missing", "file,tags\n", "column faces"},
		{"face too high", "file,faces\na.jpg,1\nb.jpg,7\n", "line 3: face \"7\""},
		{"no number", "file,faces\na.jpg,x\n", "line 2: face \"x\""},
		{"too few columns", "file,faces\na.jpg\n", "line 2: 1 columns"},
		{"outside the folder", "file,faces\n../a.jpg,1\n", "line 2: file"},
		{"twice", "file,faces\na.jpg,1\na.jpg,2\n", "line 3: a.jpg is on line 2"},
		{"open quote", "file,faces\n\"a.jpg,1\n", "labels.csv"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, map[string]string{"labels.csv": tt.labels})
			_, err := eval.Load(path)
			if err == nil || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("Load = %v, want an error that names %s and says %q", err, path, tt.says)
			}
		})
	}
	if _, err := eval.Load(filepath.Join(t.TempDir(), "labels.csv")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Load of no file = %v, want ErrNotExist", err)
	}
}

func seen(d vision.Decision, confidence float64, faces ...int) vision.Observation {
	o := vision.Observation{Decision: d}
	for _, f := range faces {
		o.Things = append(o.Things, vision.Thing{Face: f, Confidence: confidence})
	}
	return o
}

func TestScore(t *testing.T) {
	read := map[string]vision.Observation{
		"right":   seen(vision.Accept, 0.95, 1, 5, 3),
		"wrong":   seen(vision.Accept, 0.85, 5, 3, 2),
		"asked":   seen(vision.Ask, 0.45, 5, 3, 1, 1),
		"none":    seen(vision.None, 0),
		"e-none":  seen(vision.None, 0),
		"e-ask":   seen(vision.Ask, 0.3, 4),
		"e-wrong": seen(vision.Accept, 0.9, 4),
	}
	var labels []eval.Label
	for _, f := range []string{"right", "wrong", "asked", "none", "broken"} {
		labels = append(labels, eval.Label{File: f, Faces: []int{5, 3, 1}, Group: "a"})
	}
	for _, f := range []string{"e-none", "e-ask", "e-wrong"} {
		labels = append(labels, eval.Label{File: f, Faces: []int{}, Group: "Empty"})
	}
	r := eval.Score(labels, func(l eval.Label) (vision.Observation, error) {
		o, ok := read[l.File]
		if !ok {
			return o, errors.New("cut short")
		}
		return o, nil
	})
	want := []eval.Tally{
		{Group: "a", Pictures: 5, Exact: 1, Asked: 1, None: 1, Wrong: 1, Failed: 1, Dice: 15, Right: 8,
			Extra: 1, Best: 1, Accuracy: 0.5},
		{Group: "Empty", Pictures: 3, Exact: 2, Wrong: 1},
	}
	if d := cmp.Diff(r.Groups, want); d != "" {
		t.Errorf("groups differ (-got +want):\n%s", d)
	}
	if r.MeanExact != 0.2 || r.MeanOf("a", "Empty") != (0.2+2.0/3)/2 {
		t.Errorf("means = %v, %v, want 0.2 and %v", r.MeanExact, r.MeanOf("a", "Empty"), (0.2+2.0/3)/2)
	}
	if right, asked, none, wrong := r.Dice(); right != 5 || asked != 3 || none != 6 || wrong != 1 {
		t.Errorf("Dice() = %d, %d, %d, %d, want 5, 3, 6 and 1", right, asked, none, wrong)
	}
	// Asked: three of its four dice lie there. Wrong: two of three.
	if b := r.Reliability[4]; b.Dice != 4 || b.Observed != 0.75 {
		t.Errorf("bin 0.4-0.5 = %+v, want 4 dice, 0.75 of them right", b)
	}
	if b := r.Reliability[8]; b.Dice != 3 || b.Observed != 2.0/3 {
		t.Errorf("bin 0.8-0.9 = %+v, want 3 dice, 2/3 of them right", b)
	}
	var text, js bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"wrong: wrong: want [5 3 1], got [5 3 2]", "failed: broken", "cut short",
		"20.0%", "3.6-62.4%"} {
		if !strings.Contains(text.String(), s) {
			t.Errorf("text lacks %q:\n%s", s, &text)
		}
	}
	if err := r.WriteJSON(&js); err != nil {
		t.Fatal(err)
	}
	var back eval.Report
	if err := json.Unmarshal(js.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(back.All, r.All); d != "" {
		t.Errorf("JSON loses something:\n%s", d)
	}
}

func TestBars(t *testing.T) {
	read := func(exact, wrong, failed int) eval.Report {
		var r eval.Report
		for _, g := range eval.Known() {
			r.Groups = append(r.Groups, eval.Tally{Group: g, Pictures: 100, Exact: exact})
		}
		r.All = eval.Tally{Pictures: 500, Exact: 5 * exact, Wrong: wrong, Failed: failed}
		return r
	}
	// against adds a reading of a photo that is wrong by its label.
	against := func(r eval.Report, file string, got []int) eval.Report {
		r.All.Wrong++
		r.Results = append(r.Results, eval.Result{File: file, Got: got, Outcome: eval.Wrong})
		return r
	}
	const doubted = "byler_113.jpg"
	tests := []struct {
		name   string
		report eval.Report
		every  int
		missed int
	}{
		{"just reached", read(82, 1, 0), 1, 0},
		{"as people see it, against the label", against(read(82, 1, 0), doubted, eval.Doubted[doubted]), 1,
			0},
		{"neither as labelled nor as seen", against(read(82, 1, 0), doubted, []int{5, 5, 4, 2, 1}), 1, 1},
		{"against a label that nobody doubts",
			against(read(82, 1, 0), "byler_001.jpg", eval.Doubted[doubted]), 1, 1},
		{"too few right", read(81, 0, 0), 1, 1},
		{"too many wrong", read(82, 2, 0), 1, 1},
		{"a broken photo", read(82, 0, 1), 1, 1},
		{"one in three, as chance has it", read(81, 2, 0), 3, 0},
		{"one in three, too few right", read(80, 0, 0), 3, 1},
		{"one in three, too many wrong", read(82, 3, 0), 3, 1},
		{"nothing read", eval.Report{}, 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.report.Bars(tt.every); len(got) != tt.missed {
				t.Errorf("Bars() = %v, want %d missed", got, tt.missed)
			}
		})
	}
}
