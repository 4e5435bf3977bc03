//go:build !nocv

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/packaging/sweep"
)

// A card game comes in with one folder and one line of the catalogue: here ten, in a copy of the project. Its
// suite holds it, the page plays it with its buttons, and a camera follows it by drawn pictures, all in tests
// that go through the catalogue.
func TestACardGameComesIn(t *testing.T) {
	sweep.Long(t)
	copied := copyProject(t)
	if err := os.CopyFS(filepath.Join(copied, "engines", "ten"), os.DirFS("testdata/ten")); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(copied, "engines", "catalog", "catalog.go")
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	with := string(data)
	for after, line := range map[string]string{
		"import (\n":               "\t\"spieltisch/engines/ten\"\n",
		"return []engines.Game{\n": "\t\tten.Game{},\n",
	} {
		if strings.Count(with, after) != 1 {
			t.Fatalf("the catalogue has %q %d times, want once", after, strings.Count(with, after))
		}
		with = strings.Replace(with, after, after+line, 1)
	}
	if err := os.WriteFile(list, []byte(with), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		flags  []string // of go test
		passes []string // tests of ten
	}{
		{"rules", []string{"-tags=nocv", "./engines/ten", "./engines/catalog", "./engines/jsonl"},
			[]string{"TestSuite", "TestBadInput/ten"}},
		{"page", []string{"-tags=nocv", "./companion/web"},
			[]string{"TestFormOffersEveryGame", "TestPagesShowEveryGame/ten", "TestButtonsPlayEveryGame/ten",
				"TestChoicesHaveNamesOfTheirOwn/ten", "TestEachStateIsTakenAsAPosition/ten",
				"TestAnAnswerTakesFewTaps"}},
		{"camera", []string{"."}, []string{"TestGamesOfRowsArePlayedByEye/ten"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			run := []string{"test", "-vet=off", "-v", "-run", pattern(tt.passes)}
			test := exec.CommandContext(t.Context(), "go", append(run, tt.flags...)...)
			if test.Dir = copied; tt.name == "camera" {
				test.Dir = filepath.Join(copied, "cmd", "spieltisch")
			}
			out, err := test.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %v\n%s", test.Args, err, out)
			}
			for _, name := range tt.passes {
				if !strings.Contains(string(out), "--- PASS: "+name+" ") {
					t.Errorf("%s did not run:\n%s", name, out)
				}
			}
		})
	}
}

// pattern has go test run tests with all below them.
func pattern(tests []string) string {
	var out []string
	for _, name := range tests {
		out = append(out, "^"+strings.ReplaceAll(name, "/", "$/^")+"$")
	}
	return strings.Join(out, "|")
}

// copyProject copies what the project is built of and tested with to a folder of its own.
func copyProject(t *testing.T) string {
	t.Helper()
	const root = "../.."
	to := t.TempDir()
	left := []string{".git", "bin", "docs", "firmware", "findings"}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains(left, name):
			return fs.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o700)
		case !d.Type().IsRegular() || name == ".git": // of a worktree
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}
