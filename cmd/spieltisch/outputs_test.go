package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion/web/host"
	"spieltisch/devices/catalog"
)

// changed waits until a file holds something other than before.
func changed(t *testing.T, path string, before []byte) []byte {
	t.Helper()
	deadline := time.After(time.Minute)
	for tick := time.Tick(20 * time.Millisecond); ; {
		if data, err := os.ReadFile(path); err == nil && !bytes.Equal(data, before) {
			return data
		}
		select {
		case <-tick:
		case <-deadline:
			t.Fatalf("%s does not change", path)
		}
	}
}

// The display shows what is played; no bus and no GPIO lines are warnings, and the game goes on.
func TestDaemonWithDisplay(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "table.png")
	d := start(t, "--data", t.TempDir(), "--display", "file:"+path)
	picture := changed(t, path, nil)
	for _, line := range []string{
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
		`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`,
		`{"do":{"kind":"aside","dice":[6,6]}}`,
	} {
		if status, answer := d.post("/api/v1/lines", line); status != http.StatusOK {
			t.Fatalf("%s: %d %s", line, status, answer)
		}
		picture = changed(t, path, picture)
	}
	d.terminate()
}

func TestTheDisplaySaysWhereThePageIs(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, listen, want string }{
		{"spieltisch", ":8080", "spieltisch.local:8080"},
		{"wohnzimmerpi", ":8080", "wohnzimmerpi.local:8080"},
		{strings.Repeat("x", 30), ":8080", strings.Repeat("x", 30) + ":8080"}, // the long one has no room
		{"pi.example", ":81", "pi.example:81"},
		{"spieltisch", "[::]:80", "spieltisch.local"},
		{"", ":8080", ""},
		{"spieltisch", "nonsense", ""},
	}
	for _, tt := range tests {
		if got := signpost(tt.name, tt.listen); got != tt.want {
			t.Errorf("signpost(%q, %q) = %q, want %q", tt.name, tt.listen, got, tt.want)
		}
	}
}

// The name that another machine has is nowhere told to people.
func TestPeopleAreToldTheNameThatIsAnswered(t *testing.T) {
	t.Parallel()
	d := &daemon{conf: config.Config{Listen: ":8080"}}
	if got := d.named(); got != host.This().Name {
		t.Errorf("before anybody answers it is called %q, want %q", got, host.This().Name)
	}
	d.called.Store(new("tisch-2"))
	if got, want := d.address(), "http://tisch-2.local:8080/"; got != want {
		t.Errorf("the smart home is told %q, want %q", got, want)
	}
	if got, want := d.machine().URLs("http", d.at())[0], "http://tisch-2.local:8080/"; got != want {
		t.Errorf("the page says %q, want %q", got, want)
	}
	if got, want := signpost(d.named(), d.at()), "tisch-2.local:8080"; got != want {
		t.Errorf("the display says %q, want %q", got, want)
	}
}

func TestDaemonWithoutItsHardware(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "spieltisch.yaml")
	if err := os.WriteFile(file,
		[]byte("display: \"i2c:250\"\nbuttons: \"gpio:next=GPIO9998,undo=GPIO9999\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", file, "--data", t.TempDir())
	want := map[string]string{"display": "no I²C bus", "buttons": "line"}
	deadline := time.After(time.Minute)
	for tick := time.Tick(20 * time.Millisecond); len(want) > 0; {
		for _, w := range warnings(t, d) {
			if cause, ok := want[w.Name]; ok && strings.Contains(w.Cause, cause) {
				delete(want, w.Name)
			}
		}
		select {
		case <-tick:
		case <-deadline:
			t.Fatalf("there is no warning about %v; there are %+v", want, warnings(t, d))
		}
	}
	if status, answer := d.post("/api/v1/lines",
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`); status != http.StatusOK {
		t.Errorf("a game cannot begin: %d %s", status, answer)
	}
	d.terminate()
}

// Presence of the configuration: a phone is refused, this machine and a script are not, and the display
// shows a code.
func TestPresenceAtTheTable(t *testing.T) {
	t.Parallel()
	file, screen := filepath.Join(t.TempDir(), "spieltisch.yaml"), filepath.Join(t.TempDir(), "table.png")
	if err := os.WriteFile(file, []byte("presence: table\ntoken: 0123456789abcdef\ndisplay: \"file:"+screen+"\"\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", file, "--data", t.TempDir())
	before := changed(t, screen, nil)
	ask := func(path, kind, body string, header map[string]string) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", kind)
		for k, v := range header {
			r.Header.Set(k, v)
		}
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		return res.StatusCode
	}
	const setup = `{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`
	phone := map[string]string{"X-Forwarded-For": "192.168.178.50"}
	if got := ask("/api/v1/lines", "application/json", setup, phone); got != http.StatusForbidden {
		t.Errorf("a phone: %d, want 403", got)
	}
	phone["Authorization"] = "Bearer 0123456789abcdef"
	if got := ask("/api/v1/lines", "application/json", setup, phone); got != http.StatusOK {
		t.Errorf("a script: %d, want 200", got)
	}
	if got := ask("/api/v1/commands", "application/json", `{"kind":"undo"}`, nil); got == http.StatusForbidden {
		t.Errorf("this machine: %d", got)
	}
	game := changed(t, screen, before)
	delete(phone, "Authorization")
	if got := ask("/here", "application/x-www-form-urlencoded", "act=ask", phone); got != http.StatusOK {
		t.Errorf("a phone asks for a code: %d, want 200", got)
	}
	changed(t, screen, game)
	d.terminate()
}

type warning struct{ Name, Cause string }

func warnings(t *testing.T, d *started) []warning {
	t.Helper()
	res, err := http.Get(d.url + "/api/v1/state")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var state struct{ Warnings []warning }
	if err := json.NewDecoder(res.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	return state.Warnings
}

func TestDisplayOfTheFileIsTakenAway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "spieltisch.yaml")
	if err := os.WriteFile(file, []byte("display: \"term:\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		flag *string
		want bool
	}{{nil, true}, {new(""), false}, {new("file:t.png"), true}} {
		conf, _, err := runCommand{Config: file, Display: tt.flag}.load()
		if err != nil {
			t.Fatal(err)
		}
		out, err := openOutputs(conf, catalog.Options{})
		if err != nil || (out.display != nil) != tt.want {
			t.Errorf("display %q: there is one: %v, %v; want %v", conf.Display, out.display != nil, err,
				tt.want)
		}
	}
}
