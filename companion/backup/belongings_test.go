package backup_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/companion/backup"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// household writes what people chose and showed beside a journal.
func household(t testing.TB, data, faces string, sets map[string]string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(data, "pieces"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(data, "faces.json"), []byte(faces))
	for name, set := range sets {
		write(t, filepath.Join(data, "pieces", name), []byte(set))
	}
}

// along is an export of a shelf with its belongings.
func along(t testing.TB, s *shelf) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := backup.JSONL(&b, s.Walk(), s.data)
	if err != nil || int64(n) != s.Last() {
		t.Fatalf("%d entries, %v", n, err)
	}
	return b.Bytes()
}

// Faces and dice go along with an export; what they replace lies beside the journal of before.
func TestFacesAndDiceComeAlong(t *testing.T) {
	from, to := newShelf(t, evening, 2), newShelf(t, evening, 1)
	large := strings.Repeat("a face of many bytes ", 20000)
	household(t, from.data, `{"Anna":"fox"}`, map[string]string{"1.json": large, "12.json": "two", "notes.txt": "no"})
	household(t, to.data, `{"Ben":"owl"}`, map[string]string{"1.json": "old", "7.json": "older"})
	file := write(t, filepath.Join(journaltest.Dir(t), "all.jsonl"), along(t, from))
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := to.restore(file, true)
	if err != nil || out.Matches != 2 {
		t.Fatalf("%+v, %v", out, err)
	}
	holds := func(dir string, want map[string]string) {
		t.Helper()
		for name, text := range want {
			if got := string(read(t, filepath.Join(dir, name))); got != text {
				t.Errorf("%s/%s holds %.40q, want %.40q", dir, name, got, text)
			}
		}
		sets, err := os.ReadDir(filepath.Join(dir, "pieces"))
		if err != nil || len(sets) != len(want)-1 {
			t.Errorf("%s: %v, %v, want %d sets", dir, sets, err, len(want)-1)
		}
	}
	holds(to.data, map[string]string{"faces.json": `{"Anna":"fox"}`, "pieces/1.json": large, "pieces/12.json": "two"})
	holds(out.Aside, map[string]string{"faces.json": `{"Ben":"owl"}`, "pieces/1.json": "old", "pieces/7.json": "older"})
	if _, err := os.Stat(filepath.Join(to.data, ".restore")); err == nil {
		t.Error("what came along lies there twice")
	}
}

// A table that has no dice keeps those of the table that takes its games.
func TestWhatDoesNotComeAlongStays(t *testing.T) {
	from, to := newShelf(t, evening, 1), newShelf(t, evening, 1)
	write(t, filepath.Join(from.data, "faces.json"), []byte(`{"Anna":"fox"}`))
	household(t, to.data, `{}`, map[string]string{"3.json": "mine"})
	file := write(t, filepath.Join(journaltest.Dir(t), "all.jsonl"), along(t, from))
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := to.restore(file, true); err != nil {
		t.Fatalf("%+v, %v", out, err)
	}
	if got := string(read(t, filepath.Join(to.data, "pieces", "3.json"))); got != "mine" {
		t.Errorf("the dice are %q", got)
	}
	if got := string(read(t, filepath.Join(to.data, "faces.json"))); got != `{"Anna":"fox"}` {
		t.Errorf("the faces are %q", got)
	}
	// into a folder that has no journal, but faces
	data := journaltest.Dir(t)
	write(t, filepath.Join(data, "faces.json"), []byte("before"))
	out, err := backup.Restore{File: file, Data: data, Find: catalog.Find, Now: evening}.Do()
	if err != nil || string(read(t, filepath.Join(out.Aside, "faces.json"))) != "before" {
		t.Errorf("%+v, %v, want the faces of before aside", out, err)
	}
	if _, err := os.Stat(filepath.Join(out.Aside, "journal.db")); err == nil {
		t.Error("a journal was made to be put aside")
	}
}

// Only what belongs to a journal is taken, and an export with something else changes nothing.
func TestNothingElseComesAlong(t *testing.T) {
	from := newShelf(t, evening, 1)
	write(t, filepath.Join(from.data, "faces.json"), []byte(`{"Anna":"fox"}`))
	whole := string(along(t, from))
	for _, name := range []string{"../spieltisch.yaml", "journal.db", "pieces/../x.json", "/etc/passwd", "pieces/0.json",
		"faces.json/x", "tuning.json", ""} {
		file := write(t, filepath.Join(journaltest.Dir(t), "all.jsonl"),
			[]byte(strings.Replace(whole, `"file":"faces.json"`, `"file":"`+name+`"`, 1)))
		data := journaltest.Dir(t)
		_, err := backup.Restore{File: file, Data: data, Find: catalog.Find, Now: evening}.Do()
		if err == nil || !strings.Contains(err.Error(), "no file that goes along") || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q: %v", name, err)
		}
		if left, err := os.ReadDir(data); err != nil || len(left) > 0 {
			t.Errorf("%q: %v are left, %v", name, left, err)
		}
	}
}
