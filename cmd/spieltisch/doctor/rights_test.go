package doctor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion"
)

// TestMain lets the test binary be its own child: a doctor without rights.
func TestMain(m *testing.M) {
	if root := os.Getenv("DOCTOR_ROOT"); root != "" {
		p := doctor.Patient{Root: root, Config: config.Default()}
		p.Config.Data, p.Config.Listen, p.Config.Board = data, "127.0.0.1:1", "serial:/dev/ttyACM0"
		p.Config.Display, p.Address, p.Bus, p.Lines = "i2c:1", 0x3c, "1", []string{"GPIO5"}
		if err := json.NewEncoder(os.Stdout).Encode(doctor.New(p).Examine(context.Background())); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A doctor without rights says what he may not look at and what to do, and is never held up.
func TestWithoutRights(t *testing.T) {
	tests := []struct {
		name, passwd string
		want         []string
	}{
		{"of his own table", "root:x:0:0::/root:/bin/sh\n",
			[]string{"table.low", "display.denied", "i2c.denied", "gpio.denied", "serial.denied",
				"journal.rights", "disk.denied"}},
		{"a visitor", "spieltisch:x:998:998::/:/bin/false\n", []string{"journal.rights", "disk.guest"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := pi(t)
			play(t, p)
			write(t, p, "/etc/passwd", tt.passwd)
			for _, path := range []string{"/dev/i2c-1", "/dev/gpiochip0", "/dev/ttyACM0",
				data + "/journal.db"} {
				lock(t, filepath.Join(p.Root, path), 0)
			}
			lock(t, filepath.Join(p.Root, data), 0o555)
			codes := map[string]companion.Finding{}
			for _, f := range child(t, p.Root) {
				codes[f.Code] = f
			}
			for _, want := range tt.want {
				f, ok := codes[want]
				if !ok {
					t.Errorf("found %s, want %s among it", keys(codes), want)
				}
				if strings.TrimSpace(f.Do.In("de")) == "" {
					t.Errorf("%s does not say what to do", want)
				}
			}
		})
	}
}

// What may not be used is the table's own, whoever asks: a visitor hears that all is well with it.
func TestAVisitorAtARightFolder(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root gives files away")
	}
	p := pi(t)
	play(t, p)
	write(t, p, "/etc/passwd", "spieltisch:x:998:998::/:/bin/false\n")
	lock(t, filepath.Join(p.Root, data, "journal.db"), 0o600)
	for _, path := range []string{data, data + "/journal.db"} {
		if err := os.Chown(filepath.Join(p.Root, path), 998, 998); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range child(t, p.Root) {
		if f.Check == "journal" && f.Code != "journal.guest" {
			t.Errorf("%s (%s), want journal.guest", f.Code, f.Detail)
		}
	}
}

// Files of another owner are named with the command that mends it, to whoever asks.
func TestFilesOfAnotherOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root has files that others may not use")
	}
	for _, passwd := range []string{"root:x:0:0::/root:/bin/sh\n",
		"root:x:0:0::/root:/bin/sh\nspieltisch:x:998:998::/:/bin/false\n"} {
		for _, name := range []string{"/lock", "/journal.db", "/journal.db-wal", "/evidence/m1/a.jpg",
			"/cases/labels.csv"} {
			p := pi(t)
			play(t, p)
			write(t, p, "/etc/passwd", passwd)
			write(t, p, data+name, "")
			own := func(id int) {
				if err := filepath.WalkDir(filepath.Join(p.Root, data),
					func(path string, _ os.DirEntry,
						_ error) error {
						return os.Chown(path, id, id)
					}); err != nil {
					t.Fatal(err)
				}
			}
			id, who := 65534, "65534"
			if strings.Contains(passwd, "998") {
				id, who = 998, "998"
			}
			own(id)
			if err := os.Chown(filepath.Join(p.Root, data, name), 0, 0); err != nil {
				t.Fatal(err)
			}
			for _, f := range child(t, p.Root) {
				if f.Check != "journal" {
					continue
				}
				if f.Code != "journal.rights" ||
					!strings.Contains(f.Found.In("en"), name[1:]+": belongs to root") ||
					!strings.Contains(f.Do.In("de"), "sudo chown -R ") {
					t.Errorf("%s, asked for %s: %s: %s %s, want journal.rights with chown", name, who, f.Code,
						f.Found.In("en"), f.Do.In("de"))
				}
			}
		}
	}
}

func keys(m map[string]companion.Finding) string {
	var b strings.Builder
	for k, f := range m {
		fmt.Fprintf(&b, "\n%s (%s)", k, f.Detail)
	}
	return b.String()
}

// lock takes rights away until the test ends.
func lock(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(path, 0o755) }) // so that it can be removed
}

// child examines a root as another user.
func child(t *testing.T, root string) []companion.Finding {
	t.Helper()
	dir, err := os.MkdirTemp("", "doctor") // not t.TempDir, which lies in a folder of one user's
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	self := filepath.Join(dir, "doctor.test")
	copyFile(t, os.Args[0], self)
	for path := root; path != "/" && strings.Contains(path, t.Name()[:4]); path = filepath.Dir(path) {
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), "DOCTOR_ROOT="+root)
	cmd.Stderr = os.Stderr
	if os.Getuid() == 0 { // from root nothing can be locked away
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("child: %v: %s", err, out)
	}
	var found []companion.Finding
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatalf("child: %v: %s", err, out)
	}
	return found
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
}
