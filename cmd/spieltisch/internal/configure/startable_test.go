package configure

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/vision/pieces"
)

// What a table would trip over at its start is found before; what it waits for, or makes, is not.
func TestStartable(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "file"), t.TempDir()
	readOnly, closed := filepath.Join(other, "read-only"), filepath.Join(other, "closed")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Mkdir(readOnly, 0o500), os.Mkdir(closed, 0)); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(dir, "pipe") // in which nobody writes
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	tests := []struct {
		name, key, value, want string
	}{
		{"a new folder", "data", filepath.Join(dir, "a/b/c"), ""},
		{"a folder", "data", dir, ""},
		{"a file", "data", file, "is no folder"},
		{"below a file", "data", filepath.Join(file, "x"), "is no folder"},
		{"an address of another machine", "listen", "192.0.2.1:0", "192.0.2.1"},
		{"no such name", "listen", "no-such-host.invalid:8080", "no-such-host.invalid"},
		{"a port that the table has", "listen", taken.Addr().String(), ""},
		{"a free port", "listen", "127.0.0.1:0", ""},
		{"no recording", "board", "file:" + filepath.Join(dir, "none.jsonl"), "none.jsonl"},
		{"no recording, a pipe", "board", "file:" + pipe, pipe + " is no file"},
		{"no recording, a file", "board", "file:" + file, "file"},
		{"a port that is not plugged in", "board", "serial:" + filepath.Join(dir, "ttyUSB0"), ""},
	}
	if os.Geteuid() != 0 {
		tests = append(tests, []struct{ name, key, value, want string }{
			{"a folder that is not mine", "data", readOnly,
				"may not use it: sudo chmod -R u+rwX " + readOnly},
			{"a new folder in it", "data", filepath.Join(readOnly, "x/y"),
				filepath.Join(readOnly, "x/y") + " cannot be made: " + readOnly + " belongs to "},
			{"a new folder in a folder of the system", "data", "/usr/x",
				"may not use it: sudo install -d -o "},
			{"a folder that nobody shows me", "data", filepath.Join(closed, "x"), "permission denied"},
		}...)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			conf := config.Default()
			conf.Data, conf.Listen = dir, "127.0.0.1:0"
			if err := conf.Set(tt.key, tt.value); err != nil {
				t.Fatal(err)
			}
			faults := startable(conf)
			switch {
			case tt.want == "" && len(faults) > 0:
				t.Errorf("%v", faults)
			case tt.want != "" &&
				(len(faults) != 1 || faults[0].Key != tt.key || !strings.Contains(faults[0].Why, tt.want)):
				t.Errorf("%v, want %s: %s", faults, tt.key, tt.want)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "a")); err == nil {
		t.Error("a check has made a folder")
	}
}

// TestStartableForOthers does the same as another user, as nothing is forbidden to root.
func TestStartableForOthers(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("the test above was done by one who is not root")
	}
	dir, err := os.MkdirTemp("", "startable") // t.TempDir lies in a folder that others may not enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	self, err := os.ReadFile("/proc/self/exe") // nor may they go where it lies
	if err != nil {
		t.Fatal(err)
	}
	child := filepath.Join(dir, "child")
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(child, self, 0o755),
		os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestStartable$", "-test.v")
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "TMPDIR=/tmp", "HOME=/nonexistent")
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if out, err := cmd.CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "--- PASS: TestStartable/a_new_folder_in_it") {
		t.Errorf("%v\n%s", err, out)
	}
}

// A set of cards whose names are none of the game's, and a certificate that cannot be read, keep a table from
// starting: what checks the file says so as the start does.
func TestStartableReadsWhatTheStartReads(t *testing.T) {
	dir := t.TempDir()
	set := &pieces.Set{Kind: pieces.Cards}
	set.Add("unicorn", &pieces.View{W: 96, H: 96, Pix: make([]byte, 3*96*96)})
	cards, wrong := filepath.Join(dir, "cards.json"), filepath.Join(dir, "page.pem")
	if err := errors.Join(set.Write(cards), os.WriteFile(wrong, []byte("no certificate"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		change func(*config.Config)
		key    string
		want   string
	}{
		{func(c *config.Config) {
			i := slices.IndexFunc(config.Keys, func(k config.Key) bool { return k.Path == "cards.heckmeck" })
			c.Camera, *config.Keys[i].Field(c).(*string) = "sim:", cards
		}, "cards.heckmeck",
			`"unicorn" is none of`},
		{func(c *config.Config) { c.TLS.Certificate, c.TLS.Key = wrong, wrong }, "tls.certificate", wrong},
		{func(c *config.Config) { c.MQTT.CA = wrong }, "mqtt.ca", wrong + " holds no certificate"},
		{func(c *config.Config) { c.Hall.Server, c.Hall.Key = "nats://localhost", wrong }, "hall.key", ""},
		{func(c *config.Config) { c.Hall.Server, c.Hall.Table = "nats://localhost", "table.7" }, "hall.table", "table.7"},
		{func(c *config.Config) { c.Hall.Server, c.Hall.CA = "nats://localhost", wrong }, "hall.ca", wrong},
	} {
		conf := config.Default()
		conf.Data, conf.Listen = dir, "127.0.0.1:0"
		tt.change(&conf)
		faults := startable(conf)
		if tt.key == "cards.heckmeck" && !reader.CanSee {
			tt.key, tt.want = "camera", "" // this build reads none
		}
		if len(faults) != 1 || faults[0].Key != tt.key || !strings.Contains(faults[0].Why, tt.want) {
			t.Errorf("%v, want %s: %s", faults, tt.key, tt.want)
		}
	}
}
