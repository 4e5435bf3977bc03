package companion_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A sense comes in with one folder and one line of senses.go: here a bell, in a copy of the module that the
// go tool is told of. Its own test rings it at a real table.
func TestAFourthSenseComesIn(t *testing.T) {
	t.Parallel()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("senses.go")
	if err != nil {
		t.Fatal(err)
	}
	with := string(list)
	for after, line := range map[string]string{
		"import (\n":              "\t\"spieltisch/companion/sense/bell\"\n",
		"return []sense.Sense{\n": "\t\tbell.New(desk),\n",
	} {
		if strings.Count(with, after) != 1 {
			t.Fatalf("senses.go has %q %d times, want once", after, strings.Count(with, after))
		}
		with = strings.Replace(with, after, after+line, 1)
	}
	room := t.TempDir()
	copied := filepath.Join(room, "senses.go")
	overlay := struct{ Replace map[string]string }{map[string]string{filepath.Join(here, "senses.go"): copied}}
	files, err := filepath.Glob("testdata/bell/*.go")
	if err != nil || len(files) != 2 {
		t.Fatalf("the bell has the files %v (%v), want two", files, err)
	}
	for _, file := range files {
		overlay.Replace[filepath.Join(here, "sense", "bell", filepath.Base(file))] = filepath.Join(here, file)
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	said := filepath.Join(room, "overlay.json")
	for path, text := range map[string]string{copied: with, said: string(data)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	bell := filepath.Join(room, "bell.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-vet=off", "-overlay", said, "-o", bell,
		"./sense/bell")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("a bell as a fourth sense does not build: %v\n%s", err, out)
	}
	ring := exec.CommandContext(t.Context(), bell)
	ring.Dir = room
	if out, err := ring.CombinedOutput(); err != nil {
		t.Errorf("a bell as a fourth sense: %v\n%s", err, out)
	}
}
