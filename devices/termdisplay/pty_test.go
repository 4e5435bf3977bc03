package termdisplay_test

import (
	"fmt"
	"image"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"spieltisch/devices/termdisplay"
)

// openTerminal gives the two ends of a terminal of the kernel: what is read, and what a program writes to.
func openTerminal(t *testing.T, columns, rows uint16) (reader, terminal *os.File) {
	t.Helper()
	reader, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatalf("this test wants pseudo terminals (devpts): %v", err)
	}
	t.Cleanup(func() { reader.Close() })
	fd := int(reader.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: rows, Col: columns}); err != nil {
		t.Fatal(err)
	}
	return reader, terminal
}

// In a real terminal the size is asked for, and the second picture stands where the first one did.
func TestRealTerminal(t *testing.T) {
	reader, terminal := openTerminal(t, 80, 24)
	s := termdisplay.NewScreen(terminal)
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
			k, err := reader.Read(read[n:])
			if err != nil {
				t.Fatal(err)
			}
			n += k
		}
		text := string(read[:n])
		if src == image.White && (strings.Contains(text, "\x1b") || !strings.Contains(text, strings.Repeat("⣿", 64))) {
			t.Errorf("first picture: %q", text)
		}
		if src == image.Black && !strings.HasPrefix(text, "\x1b[18A\r\x1b[J") {
			t.Errorf("second picture does not go over the first: %q", text[:min(20, n)])
		}
	}
}
