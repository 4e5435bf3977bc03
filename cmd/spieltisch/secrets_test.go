package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/reader"
)

// planted stands in every key that may hold a secret.
const planted = "gEhEiM"

// plants are the keys with a secret, each wherever it can have one; HOST is a server that refuses everything.
var plants = map[string]string{
	"token":         planted + "-0123456789abcdef",
	"voice.program": "[\"/bin/true\", \"" + planted + "-key\"]",
	"camera":        "http://" + planted + "-user:" + planted + "-word@HOST/" + planted + "-path?pw=" + planted + "-query",
	"mqtt.broker":   "mqtt://" + planted + "-user:" + planted + "-word@HOST",
	"webhooks":      "[\"http://" + planted + "-user:" + planted + "-word@HOST/" + planted + "-path?token=" + planted + "-query\"]",
	"hall.server":   "nats://" + planted + "-user:" + planted + "-word@HOST",
}

// withoutSecrets are the keys that hold none: words, numbers, folders, and devices of this machine.
var withoutSecrets = []string{"language", "listen", "hosts", "prefix", "proxies", "presence", "tls.", "data", "display",
	"buttons", "board", "tunnels.", "speech", "voice.sound", "voice.speed", "voice.loudness",
	"mqtt.ca", "mqtt.topic", "mqtt.discovery", "hall.table", "hall.names", "hall.key",
	"hall.ca", "backup.", "dice.", "cards.", "zones.", "evidence.", "patience", "still", "log"}

// keepsQuiet wants a text that gives nothing away.
func keepsQuiet(t *testing.T, where, text string) {
	t.Helper()
	if i := strings.Index(text, planted); i >= 0 {
		t.Errorf("%s gives a secret away: …%s…", where, text[max(0, i-100):min(len(text), i+100)])
	}
}

// Whatever the program writes has no secret of its configuration: the log of a table whose camera, broker,
// hall and webhook refuse it, its pages and its API, the bundle for those who help, the doctor.
func TestNoSecretIsWritten(t *testing.T) { noSecretIsWritten(t) }

func noSecretIsWritten(t *testing.T) {
	t.Helper()
	t.Parallel()
	for _, k := range config.Keys {
		known := func(p string) bool {
			return k.Path == p || strings.HasSuffix(p, ".") && strings.HasPrefix(k.Path, p)
		}
		if _, ok := plants[k.Path]; !ok && !slices.ContainsFunc(withoutSecrets, known) {
			t.Errorf("nobody has said whether %s may hold a secret", k.Path)
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "no", http.StatusInternalServerError)
	}))
	t.Cleanup(server.Close)
	dir := t.TempDir()
	file := filepath.Join(dir, "table.yaml")
	text := "log: debug\ndata: " + filepath.Join(dir, "data") + "\n"
	for key, value := range plants {
		if key == "camera" && !reader.CanSee {
			continue
		}
		value = strings.ReplaceAll(value, "HOST", strings.TrimPrefix(server.URL, "http://"))
		if !strings.HasPrefix(value, "[") {
			value = strconv.Quote(value)
		}
		if head, tail, nested := strings.Cut(key, "."); nested {
			key, value = head, "{"+tail+": "+value+"}"
		}
		text += key + ": " + value + "\n"
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	d := startAs(t, "spieltisch", func(cmd *exec.Cmd) io.Reader {
		cmd.Stderr = log
		return nil
	}, "--config", file)
	wanted := []string{"mqtt"} // a webhook is tried for 21 s; what is said then is tested where it is
	if reader.CanSee {
		wanted = append(wanted, "camera")
	}
	var troubles []string
	late := time.After(2 * time.Minute)
	for tick := time.Tick(50 * time.Millisecond); len(wanted) > 0; {
		select {
		case <-tick:
		case <-late:
			t.Fatalf("warnings = %v, want %v, too", troubles, wanted)
		}
		troubles = nil
		for _, w := range warnings(t, d) {
			troubles = append(troubles, w.Name)
		}
		wanted = slices.DeleteFunc(wanted, func(name string) bool { return slices.Contains(troubles, name) })
	}
	get := func(path string) string {
		t.Helper()
		res, err := http.Get(d.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(io.LimitReader(res.Body, 4<<20))
		if err != nil {
			t.Fatal(err)
		}
		keepsQuiet(t, path, fmt.Sprint(res.Header)+string(body))
		return string(body)
	}
	for _, page := range []string{"/", "/new", "/mend", "/evening", "/players", "/wall", "/setup", "/settings", "/backups",
		"/pieces", "/tuning", "/rules", "/metrics", "/healthz"} {
		get(page)
	}
	var api struct{ Paths map[string]map[string]any }
	if err := json.Unmarshal([]byte(get("/api/v1/openapi.json")), &api); err != nil {
		t.Fatal(err)
	}
	looked := 0
	for path, methods := range api.Paths {
		if methods["get"] != nil && !strings.Contains(path, "{") && !strings.Contains(path, "events") &&
			!strings.Contains(path, "stream") {
			get("/api/v1" + strings.TrimPrefix(path, "/api/v1"))
			looked++
		}
	}
	if looked < 5 {
		t.Errorf("%d paths of the API were looked at", looked)
	}
	d.terminate()
	said, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	keepsQuiet(t, "log", string(said))
	for _, what := range []string{"broker", "hall"} {
		if !strings.Contains(string(said), what) {
			t.Errorf("the log says nothing of %s: %s", what, said)
		}
	}
	bundled(t, dir, file, said)
	doctor, _ := exec.CommandContext(t.Context(), "spieltisch", "doctor", "--config", file).CombinedOutput() // things are wrong
	keepsQuiet(t, "doctor", string(doctor))
	if reader.CanSee && !strings.Contains(string(doctor), strings.TrimPrefix(server.URL, "http://")) {
		t.Errorf("the doctor does not say where the camera is: %s", doctor)
	}
}

// bundled looks into the bundle for those who help, where the system's log has what an older program wrote.
func bundled(t *testing.T, dir, file string, log []byte) {
	t.Helper()
	old := fmt.Sprintf("Post http://%s-user:***@x/%s-path?token=%s-query: refused", planted, planted, planted)
	fake := "#!/bin/sh\ncat <<'END'\n" + string(log) + old + "\nEND\n"
	if err := os.WriteFile(filepath.Join(dir, "journalctl"), []byte(fake), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "spieltisch", "support", filepath.Join(dir, "x.zip"), "--config", file)
	cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("support: %v: %s", err, said)
	}
	z, err := zip.OpenReader(filepath.Join(dir, "x.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var all bytes.Buffer
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil {
			t.Fatal(err)
		}
	}
	keepsQuiet(t, "bundle", all.String())
	if !strings.Contains(all.String(), "[secret]") {
		t.Error("the bundle has nothing of the log, which names a secret")
	}
}

// What is said of an address that is wrong does not show it.
func TestAWrongAddressIsNotShown(t *testing.T) {
	t.Parallel()
	for key, values := range map[string][]string{
		"token":       {planted},
		"camera":      {"http://u:" + planted + "@/x", "rtsp://u%zz:" + planted + "@h/", "htp://u:" + planted + "@h/" + planted, "http://h/" + planted + "#evry=1s"},
		"mqtt.broker": {"http://u:" + planted + "@h", "mqtt://u:" + planted + "@h/" + planted, "mqtt://u:" + planted + "@h:x"},
		"webhooks":    {"ftp://h/" + planted, "http:///" + planted, "http://h:x/" + planted},
		"hall.server": {"http://" + planted + "@h", "nats://u:" + planted + "@", "nats://a,nats://" + planted + "@h:x"},
	} {
		for _, value := range values {
			file := filepath.Join(t.TempDir(), "table.yaml")
			text := fmt.Sprintf("%s: %q\n", key, value)
			if head, tail, nested := strings.Cut(key, "."); nested {
				text = fmt.Sprintf("%s: {%s: %q}\n", head, tail, value)
			} else if key == "webhooks" {
				text = fmt.Sprintf("webhooks: [%q]\n", value)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			said, err := exec.CommandContext(t.Context(), "spieltisch", "config", "check", file).CombinedOutput()
			if err == nil {
				t.Errorf("%s: %s is taken", key, value)
			}
			keepsQuiet(t, "config check of "+key, string(said))
		}
	}
}
