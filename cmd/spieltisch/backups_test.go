package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/backup"
)

// A table keeps a copy of each game, and one on a stick; it goes out as text, and what was lost comes back
// from each, but not while a table runs.
func TestBackupsOfATable(t *testing.T) {
	t.Parallel()
	data, away, stick := t.TempDir(), t.TempDir(), t.TempDir()
	conf := filepath.Join(away, "spieltisch.yaml")
	if err := os.WriteFile(conf, []byte("backup:\n  stick: "+stick+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", conf, "--data", data)
	for _, line := range []string{`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`} {
		if status, answer := d.post("/api/v1/lines", line); status != http.StatusOK {
			t.Fatalf("%s: %d %s", line, status, answer)
		}
	}
	if status, answer := d.post("/api/v1/commands", `{"kind":"end"}`); status != http.StatusOK {
		t.Fatalf("end: %d %s", status, answer)
	}
	// A table that is slow may keep a copy of the game's beginning, too.
	whole := func(list []backup.Copy) bool { return len(list) > 0 && list[0].Seq == 3 }
	var copies, carried []backup.Copy
	deadline := time.After(time.Minute)
	for tick := time.Tick(20 * time.Millisecond); !whole(copies) || !whole(carried); {
		select {
		case <-tick:
			copies, _ = backup.List(filepath.Join(data, "backups")) // not there yet
			carried, _ = backup.List(stick)
		case <-deadline:
			t.Fatalf("of the game there are %d copies, and %d on the stick", len(copies), len(carried))
		}
	}
	run := func(want int, args ...string) string {
		t.Helper()
		cmd := exec.Command("spieltisch", args...)
		cmd.Env = append(os.Environ(), "LC_ALL=C")
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
		if out := run(0, "restore", "--data", data, f); !strings.Contains(out, "entries of one game.") {
			t.Errorf("restore %s: %s", f, out)
		}
		if out := run(0, "replay", data); !strings.Contains(out, "All the same") {
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
	if out := run(0, "restore", "--data", data, "--rescue"); !strings.Contains(out, "Unreadable: 0.") {
		t.Errorf("rescue: %s", out)
	}
	if out := run(0, "replay", data); !strings.Contains(out, "All the same") {
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

func sha256Of(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// A copy is put back while the table runs: what was there before is kept, and what is wrong changes nothing.
func TestRestoreOverTheAPI(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	d := start(t, "--data", data)
	get := func(path string) string {
		t.Helper()
		res, err := http.Get(d.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	until := func(what string, is func() bool) {
		t.Helper()
		deadline := time.After(time.Minute)
		for tick := time.Tick(20 * time.Millisecond); !is(); {
			select {
			case <-tick:
			case <-deadline:
				t.Fatalf("never: %s; %s", what, get("/api/v1/backups"))
			}
		}
	}
	play := func(players string) {
		t.Helper()
		if status, answer := d.post("/api/v1/lines", `{"game":"heckmeck","setup":{"players":`+players+`}}`); status != 200 {
			t.Fatalf("%d %s", status, answer)
		}
		if status, answer := d.post("/api/v1/commands", `{"kind":"end"}`); status != 200 {
			t.Fatalf("%d %s", status, answer)
		}
	}
	play(`["Anna","Ben"]`)
	var copies []backup.Copy
	until("a copy", func() bool {
		copies, _ = backup.List(filepath.Join(data, "backups")) // not there yet
		return len(copies) == 1
	})
	play(`["Anna","Cleo"]`)
	export := get("/api/v1/export.csv")
	newer := strings.Replace(get("/api/v1/export.jsonl"), `"version":1`, `"version":3`, 1)
	for _, tt := range []struct{ path, body, want string }{
		{"/api/v1/backups/import", export[:len(export)/2], `"code":"changed"`},
		{"/api/v1/backups/import", "", `"code"`},
		{"/api/v1/backups/import", newer, `"code":"newer"`},
		{"/api/v1/backups/import", "a photograph or so", `"code":"noBackup"`},
		{"/api/v1/backups/restore", `{"file":"../journal.db"}`, `"code":"noBackup"`},
		{"/api/v1/backups/restore", `{"file":".brought"}`, `"code":"noBackup"`}, // nothing was brought whole
		{"/api/v1/backups/restore", `{"files":1}`, `"code":"error"`},
	} {
		if status, answer := d.post(tt.path, tt.body); status < 400 || !strings.Contains(answer, tt.want) {
			t.Errorf("%s %.30q = %d %s, want %s", tt.path, tt.body, status, answer, tt.want)
		}
	}
	if now := get("/api/v1/export.csv"); now != export {
		t.Error("a file that was refused changed the record")
	}
	if status, answer := d.post("/api/v1/backups/import", export); status != 200 ||
		!strings.Contains(answer, `"entries":4,"games":2`) {
		t.Fatalf("import = %d %s, want 4 entries of 2 games", status, answer)
	}
	back := `{"file":"` + filepath.Base(copies[0].Path) + `"}`
	if status, answer := d.post("/api/v1/backups/restore", back); status != http.StatusNoContent {
		t.Fatalf("restore = %d %s", status, answer)
	}
	until("the first game is back", func() bool {
		return strings.Contains(get("/api/v1/backups"), `"entries":2,"games":1,"before":4,"aside":"before-`)
	})
	if state := get("/api/v1/matches"); strings.Contains(state, "Cleo") || !strings.Contains(state, "Ben") {
		t.Errorf("matches = %s, want those of the copy", state)
	}
	if status, answer := d.post("/api/v1/backups/restore", `{"file":".brought"}`); status != http.StatusNoContent {
		t.Fatalf("restore of what was brought = %d %s", status, answer)
	}
	until("both games are back", func() bool { return get("/api/v1/export.csv") == export })

	// A face goes along with all lines, and comes back after somebody has chosen another one.
	look := func(face string) {
		t.Helper()
		if status, answer := d.post("/api/v1/faces", `{"faces":{"Anna":"`+face+`"}}`); status != http.StatusNoContent {
			t.Fatalf("a face = %d %s", status, answer)
		}
	}
	look("owl")
	lines := get("/api/v1/export.jsonl")
	look("fox")
	if status, answer := d.post("/api/v1/backups/import", lines); status != 200 {
		t.Fatalf("import of lines = %d %s", status, answer)
	}
	if status, answer := d.post("/api/v1/backups/restore", `{"file":".brought"}`); status != http.StatusNoContent {
		t.Fatalf("restore of lines = %d %s", status, answer)
	}
	until("Anna is the owl again", func() bool {
		for _, person := range strings.Split(get("/new?lang=en"), `class="person"`) {
			if strings.Contains(person, `data-name="Anna"`) {
				return strings.Contains(person, `data-portrait="owl"`)
			}
		}
		return false
	})
	d.terminate()
}
