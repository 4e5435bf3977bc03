package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/configure"
)

// started is a daemon in a process of its own.
type started struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

func start(t *testing.T, args ...string) *started {
	t.Helper()
	return startProgram(t, "spieltisch", args...)
}

func startProgram(t *testing.T, program string, args ...string) *started {
	t.Helper()
	return startAs(t, program, nil, args...)
}

// startAs starts a program whose process is changed before (nil: it is not); what is read as its output is
// given, or nil.
func startAs(t *testing.T, program string, change func(*exec.Cmd) io.Reader, args ...string) *started {
	t.Helper()
	cmd := exec.Command(program, append([]string{"run", "--listen", "127.0.0.1:0"}, args...)...)
	cmd.Stderr = os.Stderr
	var out io.Reader
	if change != nil {
		out = change(cmd)
	}
	if out == nil {
		pipe, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		out = pipe
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &started{t: t, cmd: cmd}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // an error says that it has ended already
		_ = cmd.Wait()
	})
	// Then it tells where it stands.
	late := time.AfterFunc(3*time.Minute, func() { _ = cmd.Process.Signal(syscall.SIGQUIT) })
	line, err := bufio.NewReader(out).ReadString('\n')
	late.Stop()
	if err != nil {
		t.Fatalf("the daemon did not start: %v", err)
	}
	s.url = strings.TrimSpace(line[strings.Index(line, "http://"):])
	return s
}

func (s *started) post(path, body string) (status int, answer string) {
	s.t.Helper()
	res, err := http.Post(s.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, string(data)
}

func (s *started) terminate() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		s.t.Errorf("after SIGTERM: %v, want exit status 0", err)
	}
}

// A line is applied once however often it comes, also when the daemon was stopped in between.
func TestLinesOverRestart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	d := start(t, "--data", data)
	const setup = `{"game":"heckmeck","setup":{"players":["Anna","Ben"]},"id":"s"}`
	const roll = `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]},"id":"r"}`
	if status, answer := d.post("/api/v1/lines", setup); status != http.StatusOK {
		t.Fatalf("setup: %d %s", status, answer)
	}
	status, first := d.post("/api/v1/lines", roll)
	if status != http.StatusOK {
		t.Fatalf("roll: %d %s", status, first)
	}
	if status, answer := d.post("/api/v1/lines",
		`{"do":{"kind":"roll","faces":[1]}}`); status != http.StatusConflict ||
		!strings.Contains(answer, "HM-06") {
		t.Errorf("a second roll: %d %s, want 409 and HM-06", status, answer)
	}
	if status, answer := d.post("/api/v1/lines",
		`{"do":{"kind":"rol"}}`); status != http.StatusUnprocessableEntity {
		t.Errorf("an unknown kind: %d %s, want 422", status, answer)
	}
	d.terminate()
	d = start(t, "--data", data)
	if status, again := d.post("/api/v1/lines", roll); status != http.StatusOK || again != first {
		t.Errorf("the same line after a restart: %d\n%s\nwant the first answer\n%s", status, again, first)
	}
	res, err := http.Get(d.url + "/api/v1/state")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var state struct {
		Game     string
		State    struct{ Roll []int }
		Prompts  []json.RawMessage
		Seq      int64
		Warnings []json.RawMessage
	}
	if err := json.NewDecoder(res.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	if state.Game != "heckmeck" || len(state.State.Roll) != 8 || len(state.Prompts) != 1 || state.Seq == 0 ||
		len(state.Warnings) != 0 {
		t.Errorf("state after the restart: %+v", state)
	}
	d.terminate()
	out, err := exec.Command("spieltisch", "replay", filepath.Join(data, "journal.db")).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "All the same") {
		t.Errorf("replay: %v: %s", err, out)
	}
}

// A demo leaves nothing where one stands; with a configuration it plays below its folder, or where told.
func TestWhereADemoPlays(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Chdir(t.TempDir())
	file := filepath.Join(t.TempDir(), "spieltisch.yaml")
	if err := os.WriteFile(file, []byte("data: /srv/games\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		of   runCommand
		want string
	}{
		{runCommand{Demo: true}, filepath.Join(cache, "spieltisch", "demo")},
		{runCommand{Demo: true, Config: file}, "/srv/games/demo"},
		{runCommand{Demo: true, Data: "here"}, "here"},
		{runCommand{}, "data"},
	} {
		if conf, _, err := tt.of.load(); err != nil || conf.Data != tt.want {
			t.Errorf("%+v plays in %q, %v; want %q", tt.of, conf.Data, err, tt.want)
		}
	}
}

// A table that was given no file shows what can be set, and keeps what is chosen beside its games: the next
// start has it, and another folder has not.
func TestChoicesWithoutAConfiguration(t *testing.T) {
	t.Chdir(t.TempDir())
	conf, file, err := runCommand{Data: "games"}.load()
	if err != nil || conf.Data != "games" || conf.Dice.Set != "pips" || file != "games/spieltisch.yaml" {
		t.Fatalf("begins with %q, %q, dice %q, %v", file, conf.Data, conf.Dice.Set, err)
	}
	if err := os.Mkdir("games", 0o755); err != nil {
		t.Fatal(err)
	}
	family := &configure.Family{File: file, Own: true, Running: conf}
	if list, err := family.Settings(); err != nil || len(list) == 0 {
		t.Errorf("%d settings, %v", len(list), err)
	}
	if err := family.Set("dice.set", "heckmeck"); err != nil {
		t.Fatal(err)
	}
	if err := family.Restart(); err != nil {
		t.Errorf("would not start again: %v", err)
	}
	for data, want := range map[string]string{"games": "heckmeck", "": "pips"} {
		conf, _, err := runCommand{Data: data, Listen: ":9"}.load()
		if err != nil || conf.Dice.Set != want || conf.Listen != ":9" {
			t.Errorf("in %q: dice %q, %s, %v; want %q", data, conf.Dice.Set, conf.Listen, err, want)
		}
	}
	if err := os.WriteFile(file, []byte("camera: nonsense\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := (runCommand{Data: "games"}).load(); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("a file that is wrong: %v, want it named", err)
	}
}
