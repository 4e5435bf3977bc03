package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/backup"
)

// A table keeps a copy of each game; it goes out as text, and what was lost comes back from each, but not
// while a table runs.
func TestBackupsOfATable(t *testing.T) {
	data, away := t.TempDir(), t.TempDir()
	d := start(t, "--data", data)
	for _, line := range []string{`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`} {
		if status, answer := d.post("/api/v1/lines", line); status != http.StatusOK {
			t.Fatalf("%s: %d %s", line, status, answer)
		}
	}
	if status, answer := d.post("/api/v1/commands", `{"kind":"end"}`); status != http.StatusOK {
		t.Fatalf("end: %d %s", status, answer)
	}
	var copies []backup.Copy
	deadline := time.After(time.Minute)
	for tick := time.Tick(20 * time.Millisecond); len(copies) == 0; {
		select {
		case <-tick:
			copies, _ = backup.List(filepath.Join(data, "backups")) // not there yet
		case <-deadline:
			t.Fatal("there is no copy of the game")
		}
	}
	run := func(want int, args ...string) string {
		t.Helper()
		cmd := exec.Command("spieltisch", args...)
		out, _ := cmd.CombinedOutput() // the status says it
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%v: exit status %d, want %d:\n%s", args, got, want, out)
		}
		return string(out)
	}
	if out := run(0, "restore", "--data", data); !strings.Contains(out, copies[0].Path) {
		t.Errorf("the list of copies: %s", out)
	}
	if out := run(1, "restore", "--data", data, copies[0].Path); !strings.Contains(out, "another spieltisch uses") {
		t.Errorf("while the table runs: %s", out)
	}
	files := []string{filepath.Join(away, "all.jsonl"), filepath.Join(away, "all.csv")}
	for _, f := range files {
		run(0, "export", "--data", data, f)
		run(1, "export", "--data", data, f) // it is there
	}
	run(2, "export", "--data", data, filepath.Join(away, "all.txt"))
	d.terminate()
	for _, f := range append(files, copies[0].Path) {
		if err := os.Remove(filepath.Join(data, "journal.db")); err != nil {
			t.Fatal(err)
		}
		if out := run(0, "restore", "--data", data, f); !strings.Contains(out, "entries of 1 games") {
			t.Errorf("restore %s: %s", f, out)
		}
		if out := run(0, "replay", data); !strings.Contains(out, "all the same") {
			t.Errorf("after %s: %s", f, out)
		}
	}
	damaged := filepath.Join(data, "journal.db")
	file, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	copy(file, "not what SQLite begins with")
	if err := os.WriteFile(damaged, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if out := run(1, "replay", data); !strings.Contains(out, "journal") {
		t.Errorf("replay of a damaged journal: %s", out)
	}
	if out := run(0, "restore", "--data", data, "--rescue"); !strings.Contains(out,
		"0 entries could not be read") {
		t.Errorf("rescue: %s", out)
	}
	if out := run(0, "replay", data); !strings.Contains(out, "all the same") {
		t.Errorf("after a rescue: %s", out)
	}
	wrong := filepath.Join(away, "wrong.jsonl")
	if err := os.WriteFile(wrong, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := run(1, "restore", "--data", data, wrong); !strings.Contains(out, "nothing was changed") {
		t.Errorf("nonsense: %s", out)
	}
	d = start(t, "--data", data) // and it can be played on
	d.terminate()
}
