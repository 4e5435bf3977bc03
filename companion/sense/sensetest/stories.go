package sensetest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/rogpeppe/go-internal/txtar"

	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
)

var update = flag.Bool("update", false, "rewrite the outputs of stories")

// recordSection is what comes before each row.
const recordSection = "record"

// Stories plays every txtar file in dir, each row at a table of its own, in fake time.
func Stories(t *testing.T, dir string) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no stories in %s (%v)", dir, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { story(t, path) })
	}
}

func story(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(archive.Comment), "\n")
	if !strings.HasSuffix(first, ".") {
		t.Errorf("%s begins with %q, want a sentence that says what it shows", path, first)
	}
	files := archive.Files
	var record *txtar.File
	if len(files) > 1 && files[0].Name == recordSection {
		record, files = &files[0], files[1:]
	}
	if len(files) == 0 {
		t.Fatalf("%s has no row", path)
	}
	before := []byte(nil)
	if record != nil {
		before = bytes.Clone(record.Data)
	}
	played := play(t, before, files)
	changed := false
	for i := range files {
		t.Run(files[i].Name, func(t *testing.T) {
			if played[i].err != nil {
				t.Fatalf("%s: %v", path, played[i].err)
			}
			if record != nil {
				changed = differs(t, path, record, played[i].record) || changed
			}
			changed = differs(t, path, &files[i], played[i].row) || changed
		})
	}
	if changed && *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// played is a row with what was decided.
type played struct {
	record, row []byte
	err         error // an input that cannot be
}

// play plays all rows, on one journal: to open it takes as long as some rows. Each begins without a match.
func play(t *testing.T, record []byte, rows []txtar.File) []played {
	out := make([]played, len(rows))
	synctest.Test(t, func(t *testing.T) {
		j, err := journal.Open(filepath.Join(journaltest.Dir(t), "journal.db"), journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := j.Close(); err != nil {
				t.Errorf("Close = %v", err)
			}
		})
		for i, row := range rows {
			r := newRoom(t, j)
			if out[i].record, out[i].err = r.play(record); out[i].err == nil {
				out[i].row, out[i].err = r.play(row.Data)
			}
			r.leave()
		}
	})
	return out
}

// differs holds what was decided against a section, or puts it in its place.
func differs(t *testing.T, path string, section *txtar.File, got []byte) bool {
	t.Helper()
	if bytes.Equal(got, section.Data) {
		return false
	}
	if !*update {
		t.Errorf("%s, %s: %s\n(run with -update to rewrite it, then read the diff)", path, section.Name,
			difference(got, section.Data))
	}
	section.Data = got
	return true
}

// difference shows the first line that is another one, with the input before it.
func difference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	input := ""
	for i := range max(len(g), len(w)) {
		if at(g, i) != at(w, i) {
			return fmt.Sprintf("after %q\n got %s\nwant %s", input, at(g, i), at(w, i))
		}
		if strings.HasPrefix(g[i], ">") {
			input = g[i]
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

// play gives the inputs of a section to the table, and writes them down with what becomes of them.
func (r *room) play(section []byte) ([]byte, error) {
	var out bytes.Buffer
	for line := range strings.Lines(string(section)) {
		input, ok := strings.CutPrefix(strings.TrimSpace(line), ">")
		if !ok {
			if rest := strings.TrimSpace(line); strings.HasPrefix(rest, "#") || rest == "" && out.Len() > 0 {
				fmt.Fprintln(&out, rest)
			}
			continue
		}
		input = strings.TrimSpace(input)
		fmt.Fprintln(&out, ">", input)
		r.out = nil
		if err := r.input(input); err != nil {
			return nil, fmt.Errorf("%s: %w", input, err)
		}
		if err := r.news(); err != nil {
			return nil, err
		}
		if len(r.out) == 0 && !quiet(input) {
			r.out = []string{"nothing"}
		}
		for _, l := range r.out {
			fmt.Fprintln(&out, l)
		}
	}
	return out.Bytes(), nil
}

// quiet are inputs that only say how things are.
func quiet(input string) bool {
	word, _, _ := strings.Cut(input, " ")
	switch word {
	case "shown", "sensor", "box", "bump", "disk":
		return true
	}
	return false
}
