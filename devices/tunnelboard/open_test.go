package tunnelboard_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/tunnelboard"
)

// served makes a serial port with a board at its end.
func served(t *testing.T, p *peer) *devicestest.Terminal {
	t.Helper()
	x, end := devicestest.SerialPort(t), &line{p: p}
	t.Cleanup(func() {
		x.Close()
		_ = end.Close()
	})
	p.run()
	p.all.Go(func() {
		buf := make([]byte, 256)
		for {
			n, err := x.Peer.Read(buf)
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
				if _, err := x.Peer.Write(d); err != nil {
					return
				}
			case <-p.done:
				return
			}
		}
	})
	return x
}

// TestSerialPort goes through the kernel's terminal and the real serial code, in real time.
func TestSerialPort(t *testing.T) {
	p := newPeer()
	path := served(t, p).Path
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
	if _, err := tunnelboard.Open(t.Context(), path, o); err == nil ||
		!strings.Contains(err.Error(), "in use by another program") {
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

// Another program opens the port and has it wait for nothing: the board stays.
func TestSerialPortThatAnotherProgramSets(t *testing.T) {
	p := newPeer()
	x := served(t, p)
	b, err := tunnelboard.Open(t.Context(), x.Path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	next(t, b, 1)
	other, err := os.OpenFile(x.Path, os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	set, err := unix.IoctlGetTermios(int(other.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	set.Cc[unix.VMIN], set.Cc[unix.VTIME] = 0, 0
	if err := errors.Join(unix.IoctlSetTermios(int(other.Fd()), unix.TCSETS, set), other.Close()); err != nil {
		t.Fatal(err)
	}
	quiet, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if r, err := b.Next(quiet); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("where nothing happens: %+v, %v; want nothing", r, err)
	}
	p.flip(2, 5)
	if r := next(t, b, 1)[0]; r.Full || r.Lines[1] != 1<<5 {
		t.Errorf("reading %+v, want hill 5 of tunnel 2", r)
	}
}

// A port whose other end has gone gives neither bytes nor an error: the board is gone all the same.
func TestSerialPortUnplugged(t *testing.T) {
	p := newPeer()
	x := served(t, p)
	b, err := tunnelboard.Open(t.Context(), x.Path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	next(t, b, 1)
	if err := x.Peer.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := b.Next(ctx); !errors.Is(err, devices.ErrGone) {
		t.Errorf("next: %v, want devices.ErrGone", err)
	}
}

// Another program that opens the port and takes the wait out of its reads, as it needs none, has not
// unplugged the board: it is named.
func TestAPortThatAnotherProgramChanges(t *testing.T) {
	x := served(t, newPeer())
	b, err := tunnelboard.Open(t.Context(), x.Path, tunnelboard.Options{Greeting: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	next(t, b, 1)
	if os.Geteuid() != 0 { // who is not root cannot even open it
		if _, err := os.OpenFile(x.Path, os.O_RDWR|syscall.O_NOCTTY, 0); !errors.Is(err, syscall.EBUSY) {
			t.Errorf("another program opens it: %v, want that it is busy", err)
		}
		return
	}
	other := exec.Command("sh", "-c",
		`exec 3<>"$0" && stty -icanon min 0 time 0 <&3 && echo done && read end`, x.Path)
	out, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := other.StdinPipe()
	if err == nil {
		err = other.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = errors.Join(in.Close(), other.Wait()) }() // it ends with what it reads
	if _, err := out.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, err = b.Next(ctx)
	if !errors.Is(err, devices.ErrGone) || strings.Contains(err.Error(), "unplugged") ||
		!strings.Contains(err.Error(), "another program has opened or changed it (sh, process ") {
		t.Errorf("next: %v, want that another program has it", err)
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
		if _, err := tunnelboard.Open(t.Context(), path, tunnelboard.Options{}); err == nil ||
			!strings.Contains(err.Error(), want) {
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
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(path, nil, 0), os.WriteFile(child, self, 0o755),
		os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestPortWithoutPermission$", "-test.v")
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "TEST_PORT="+path, "TMPDIR=/tmp")
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if out, err := cmd.CombinedOutput(); err != nil ||
		!strings.Contains(string(out), "--- PASS: TestPortWithoutPermission") {
		t.Errorf("%v\n%s", err, out)
	}
}
