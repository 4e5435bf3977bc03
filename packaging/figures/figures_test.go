package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/module.md")

// TestModule measures a small module whose figures can be counted by hand.
func TestModule(t *testing.T) {
	var out bytes.Buffer
	if err := run(filepath.Join("testdata", "module"), &out); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "module.md")
	if *update {
		if err := os.WriteFile(golden, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != string(want) {
		t.Errorf("figures are\n%s\nwant\n%s", got, want)
	}
}

// Text in quotes may be long; comments and code may not.
func TestWide(t *testing.T) {
	var out bytes.Buffer
	module := filepath.Join("testdata", "module")
	if err := narrow(module, []string{"a"}, 110, &out); err != nil {
		t.Errorf("%v in a:\n%s", err, out.String())
	}
	err := narrow(module, nil, 110, &out)
	want := filepath.Join("testdata", "module", "b", "b.go") + ":5: 128 columns without what is in quotes\n"
	if err == nil || out.String() != want {
		t.Errorf("%q, %v; want %q and an error", out.String(), err, want)
	}
}

func TestAgainst(t *testing.T) {
	tests := []struct {
		name  string
		edges [][2]int
		want  int
	}{
		{"a chain in no good order", [][2]int{{0, 3}, {3, 1}, {1, 2}}, 0},
		{"two that use each other", [][2]int{{0, 1}, {1, 0}}, 1},
		{"a circle of three, and one beside it", [][2]int{{0, 1}, {1, 2}, {2, 0}, {3, 0}}, 1},
		{"all use all", [][2]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := make(graph, 4)
			for i := range g {
				g[i] = make([]bool, 4)
			}
			for _, e := range tt.edges {
				g[e[0]][e[1]] = true
			}
			if got := g.against(); got != tt.want {
				t.Errorf("against() = %d, want %d", got, tt.want)
			}
		})
	}
}

func TestPercentile(t *testing.T) {
	hundred := make([]int, 100)
	for i := range hundred {
		hundred[i] = i + 1
	}
	for p, want := range map[int]int{50: 50, 95: 95, 99: 99, 100: 100} {
		if got := percentile(hundred, p); got != want {
			t.Errorf("percentile(1 … 100, %d) = %d, want %d", p, got, want)
		}
	}
	if got := percentile(nil, 50); got != 0 {
		t.Errorf("percentile of nothing = %d, want 0", got)
	}
}
