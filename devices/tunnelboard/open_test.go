package tunnelboard_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/tunnelboard"
)

// terminal makes a pseudo-terminal with a board at its end, and gives the path that the host opens.
func terminal(t *testing.T, p *peer) (path string, master *os.File) { return terminalOf(t, p, true) }

// terminalOf makes one whose other end is served, or where nobody reads or writes.
func terminalOf(t *testing.T, p *peer, served bool) (path string, master *os.File) {
	t.Helper()
	fd, err := unix.Open("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatalf("this test wants pseudo-terminals (devpts): %v", err)
	}
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	master = os.NewFile(uintptr(fd), "ptmx")
	path = fmt.Sprintf("/dev/pts/%d", n)
	keep, err := os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY, 0) // without it the master ends when the host closes
	if err != nil {
		t.Fatal(err)
	}
	raw, err := unix.IoctlGetTermios(int(keep.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	raw.Lflag, raw.Oflag, raw.Iflag = 0, 0, 0
	if err := unix.IoctlSetTermios(int(keep.Fd()), unix.TCSETS, raw); err != nil {
		t.Fatal(err)
	}
	end := &line{p: p}
	t.Cleanup(func() {
		_ = master.Close()
		_ = keep.Close()
		_ = end.Close()
	})
	if !served {
		return path, master
	}
	p.run()
	p.all.Go(func() {
		buf := make([]byte, 256)
		for {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			if _, err := end.Write(buf[:n]); err != nil {
				return
			}
		}
	})
	p.all.Go(func() {
		for {
			select {
			case d := <-p.toHost:
				if _, err := master.Write(d); err != nil {
					return
				}
			case <-p.done:
				return
			}
		}
	})
	return path, master
}

// TestSerialPort goes through the kernel's terminal and the real serial code, in real time.
func TestSerialPort(t *testing.T) {
	p := newPeer()
	path, _ := terminal(t, p)
	o := tunnelboard.Options{Greeting: time.Minute}
	b, err := tunnelboard.Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	next(t, b, 1)
	p.flip(2, 5)
	if r := next(t, b, 1)[0]; r.Full || r.Lines[1] != 1<<5 {
		t.Errorf("reading %+v, want hill 5 of tunnel 2", r)
	}
	if _, err := tunnelboard.Open(t.Context(), path, o); err == nil || !strings.Contains(err.Error(), "in use by another program") {
		t.Errorf("the port a second time: %v, want it refused", err)
	}
	if err := b.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	p.flip(2, 5)
	b, err = tunnelboard.Open(t.Context(), path, o)
	if err != nil {
		t.Fatalf("opened again: %v", err)
	}
	defer b.Close()
	if r := next(t, b, 1)[0]; !r.Full || r.Lines[1] != 0 {
		t.Errorf("the first reading is %+v, want how things lie by now", r)
	}
}

// A port whose other end has gone gives neither bytes nor an error: the board is gone all the same.
func TestSerialPortUnplugged(t *testing.T) {
	p := newPeer()
	path, master := terminal(t, p)
	b, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	next(t, b, 1)
	if err := master.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := b.Next(ctx); !errors.Is(err, devices.ErrGone) {
		t.Errorf("next: %v, want devices.ErrGone", err)
	}
}

func TestPortsThatCannotBeOpened(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ttyUSB0")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/dev/ttyNONE9": "there is no port /dev/ttyNONE9: is the board plugged in?",
		file:            file + " is no serial port",
	} {
		if _, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("open %s: %v, want %q", path, err, want)
		}
	}
	if _, err := tunnelboard.Parse(""); err == nil || !strings.Contains(err.Error(), "serial:/dev/ttyUSB0") {
		t.Errorf("no port: %v, want an example", err)
	}
}

// TestPortWithoutPermission runs itself as another user, as no file is forbidden to root.
func TestPortWithoutPermission(t *testing.T) {
	if path := os.Getenv("TEST_PORT"); path != "" {
		_, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{})
		if err == nil || !strings.Contains(err.Error(), "usermod -aG dialout") {
			t.Errorf("open: %v, want the group to join", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "port") // t.TempDir lies in a folder that others may not enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path := filepath.Join(dir, "ttyUSB0")
	self, err := os.ReadFile("/proc/self/exe") // where it lies, others may not go
	if err != nil {
		t.Fatal(err)
	}
	child := filepath.Join(dir, "child")
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(path, nil, 0), os.WriteFile(child, self, 0o755), os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestPortWithoutPermission$", "-test.v")
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "TEST_PORT="+path, "TMPDIR=/tmp")
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestPortWithoutPermission") {
		t.Errorf("%v\n%s", err, out)
	}
}
