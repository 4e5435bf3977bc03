package termdisplay_test

import (
	"errors"
	"image"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/termdisplay"
)

// In a real terminal the size is asked for, and the second picture stands where the first one did.
func TestRealTerminal(t *testing.T) {
	x := devicestest.Screen(t, 80)
	s := termdisplay.NewScreen(x.TTY)
	if !s.Terminal() {
		t.Fatal("a terminal is not recognised")
	}
	d := termdisplay.New(s, termdisplay.Auto)
	for _, src := range []image.Image{image.White, image.Black} {
		if err := d.Draw(d.Bounds(), src, image.Point{}); err != nil {
			t.Fatal(err)
		}
		read := make([]byte, 1<<16)
		n := 0
		for strings.Count(string(read[:n]), "\n") < 18 {
			k, err := x.Peer.Read(read[n:])
			if err != nil {
				t.Fatal(err)
			}
			n += k
		}
		text := string(read[:n])
		if src == image.White &&
			(strings.Contains(text, "\x1b") || !strings.Contains(text, strings.Repeat("⣿", 64))) {
			t.Errorf("first picture: %q", text)
		}
		if src == image.Black && !strings.HasPrefix(text, "\x1b[18A\r\x1b[J") {
			t.Errorf("second picture does not go over the first: %q", text[:min(20, n)])
		}
	}
}

// A terminal that stops taking anything, as after Ctrl-S, holds neither the display nor the lines of the
// log; what comes when it goes on is shown.
func TestTerminalThatStops(t *testing.T) {
	x := devicestest.Screen(t, 80)
	s := termdisplay.NewScreen(x.TTY)
	d := termdisplay.New(s, termdisplay.Auto)
	within := func(what string, f func()) {
		begun := time.Now()
		f()
		if took := time.Since(begun); took > 5*time.Second { // a quarter of a second, and a loaded machine
			t.Errorf("%s took %v", what, took)
		}
	}
	var err error
	within("pictures", func() {
		for i := 0; i < 100 && err == nil; i++ {
			err = d.Draw(d.Bounds(), image.White, image.Point{})
		}
	})
	if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "Ctrl-Q") {
		t.Fatalf("draw: %v, want devices.ErrGone and what to do", err)
	}
	within("thousands of lines", func() {
		// the kernel moves what it has taken on its own time, and has then room for a few
		refused := 0
		for range 5000 {
			if _, err := io.WriteString(s.Lines(), "a line\n"); err != nil {
				refused++
			}
		}
		if refused == 0 {
			t.Error("5000 lines were taken by a terminal that nobody reads")
		}
	})
	within("the end", func() {
		if err := errors.Join(d.Halt(), d.Close()); !errors.Is(err, devices.ErrGone) {
			t.Errorf("halt and close: %v, want devices.ErrGone", err)
		}
	})
	var text strings.Builder
	buf := make([]byte, 1<<16)
	for tried := false; !strings.Contains(text.String(), "it goes on"); {
		n, err := x.Peer.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(buf[:n])
		if !tried {
			_, err := io.WriteString(s.Lines(), "it goes on\n")
			tried = err == nil
		}
	}
}

// What is written to a pipe that nobody reads is thrown away; others who have the pipe may block as before.
func TestPipeThatIsFull(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	o := termdisplay.NewOutlet(w)
	for range 1000 {
		if _, err = o.Write(make([]byte, 1000)); err != nil {
			break
		}
	}
	if err == nil {
		t.Fatal("a megabyte was taken by a pipe that nobody reads")
	}
	if _, err := r.Read(make([]byte, 1<<20)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(o, "on\n"); err != nil {
		t.Errorf("when it is read: %v", err)
	}
}

// A file on a disk is written on where it is, not from its beginning.
func TestFile(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("one\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(termdisplay.NewOutlet(f), "two\n"); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(f.Name()); err != nil || string(got) != "one\ntwo\n" {
		t.Errorf("%q, %v; want both lines", got, err)
	}
}

// A socket whose other end sleeps.
func TestSocketThatIsFull(t *testing.T) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	w, r := os.NewFile(uintptr(fds[0]), "log"), os.NewFile(uintptr(fds[1]), "journal")
	defer w.Close()
	defer r.Close()
	o := termdisplay.NewOutlet(w)
	for range 3000 {
		if _, err = o.Write(make([]byte, 1000)); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("three megabytes were taken by a socket that nobody reads")
	}
}
