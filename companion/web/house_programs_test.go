package web_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/companion/presence"
	"spieltisch/companion/web"
)

// program finds one, or says that the test is not run; where CI is set it fails.
func program(t *testing.T, names ...string) string {
	t.Helper()
	path := ""
	for _, n := range names {
		var err error
		if path, err = exec.LookPath(n); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatal(err)
			}
			t.Skipf("NOT RUN: %v", err)
		}
	}
	return path
}

// The clients of docs/tinkerer/clients follow a game, and take a move back with the token, each in 20 lines.
func TestClients(t *testing.T) {
	for _, tt := range []struct {
		file string
		with []string
	}{{"turn.py", []string{"python3"}}, {"turn.mjs", []string{"node"}}, {"turn.sh", []string{"curl", "jq", "sh"}}} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join("../../docs/tinkerer/clients", tt.file)
			text, err := os.ReadFile(path)
			if err != nil || strings.Count(string(text), "\n") > 20 {
				t.Errorf("%d lines (%v), want 20 at most", strings.Count(string(text), "\n"), err)
			}
			interpreter := program(t, tt.with...)
			keeper := presence.New(presence.Config{Display: true, Token: "0123456789abcdef"})
			h := open(t, func(c *web.Config) { c.Presence = keeper })
			h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
			url := inFront(t, h, nil) // from elsewhere: by a proxy that says for whom it asks
			run := func(args ...string) *exec.Cmd {
				cmd := exec.CommandContext(t.Context(), interpreter, append([]string{path, url}, args...)...)
				cmd.Env = append(os.Environ(), "SPIELTISCH_TOKEN=0123456789abcdef")
				cmd.Stderr = os.Stderr
				cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a shell has children
				return cmd
			}
			follow := run()
			out, err := follow.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := follow.Start(); err != nil {
				t.Fatal(err)
			}
			kill := func() { _ = syscall.Kill(-follow.Process.Pid, syscall.SIGKILL) } // it follows for ever
			defer func() { kill(); _ = follow.Wait() }()
			limit := time.AfterFunc(30*time.Second, kill)
			defer limit.Stop()
			lines := bufio.NewScanner(out)
			says := func(want string) {
				t.Helper()
				if !lines.Scan() || lines.Text() != want {
					t.Fatalf("it says %q, want %q", lines.Text(), want)
				}
			}
			says("It is the turn of Anna")
			h.play(`{"do":{"kind":"roll","faces":[1,1,1,1,1,1,1,1]}}`) // no worm among them: a bust
			h.play(`{"do":{"kind":"aside","dice":[1,1,1,1,1,1,1,1]}}`)
			says("It is the turn of Ben")
			if got, err := run("undo").Output(); err != nil || !strings.HasPrefix(strings.ToLower(string(got)), "true") {
				t.Errorf("undo: %q, %v", got, err)
			}
			says("It is the turn of Anna")
		})
	}
}

func TestMetrics(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[1,1,2,2,3,3,4,5]}}`)
	for _, body := range []string{`{"kind":"undo"}`, `{"kind":"nonsense"}`, `{"kind":"redo"}`} {
		through(t, http.MethodPost, h.url+"/api/v1/commands", body, nil)
	}
	res, text := through(t, http.MethodGet, h.url+"/metrics", "", nil)
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/plain; version=0.0.4") {
		t.Errorf("Content-Type %q", res.Header.Get("Content-Type"))
	}
	line := regexp.MustCompile(`^(spieltisch_[a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? ([0-9.e+-]+)$`)
	known := map[string]bool{}
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		if name, ok := strings.CutPrefix(l, "# TYPE "); ok {
			known[strings.Fields(name)[0]] = true
		}
		if strings.HasPrefix(l, "# ") {
			continue
		}
		m := line.FindStringSubmatch(l)
		if m == nil || !known[m[1]] {
			t.Errorf("%q is no sample of a family that was named before", l)
			continue
		}
		if _, err := strconv.ParseFloat(m[4], 64); err != nil {
			t.Errorf("%q: %v", l, err)
		}
	}
	for _, want := range []string{`spieltisch_info{version="test"} 1`, `spieltisch_commands_total{outcome="done"}`,
		"spieltisch_entries_total ", "spieltisch_memory_bytes ", "spieltisch_streams 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Anna") {
		t.Error("metrics name a player")
	}
	// The dashboard asks for nothing that is not told.
	f, err := os.Open("../../docs/tinkerer/monitoring/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil || !json.Valid(data) {
		t.Fatalf("dashboard: %v", err)
	}
	asked := regexp.MustCompile(`spieltisch_[a-z_]+`).FindAllString(string(data), -1)
	if len(asked) < 10 {
		t.Errorf("the dashboard asks for %d families", len(asked))
	}
	for _, name := range asked {
		if !known[name] {
			t.Errorf("the dashboard asks for %s, which is not told", name)
		}
	}
}
